"""`fillproof mistakes`, and a hint on a board with a mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.commands.mistakes import lost
from cli.show.mistakes import lines
from puzzles import Puzzle
from tests.helpers.running import EXAMPLES, cli

PUZZLE = "fillomino 3x3\n2..\n..2\n31.\n"
OTHER = "fillomino 3x4\n1..3\n....\n6.1.\n"


@pytest.fixture
def board(tmp_path: Path) -> Path:
    return tmp_path / "mine.txt"


@pytest.mark.parametrize(
    ("puzzle", "filled", "cell", "value"),
    [(PUZZLE, "23.\n..2\n31.\n", "r1c2", 3), (OTHER, "1..3\n4...\n6.1.\n", "r2c1", 4)],
)
def test_a_wrong_cell_is_named_and_no_hint_given(
    puzzle: str, filled: str, cell: str, value: int, board: Path
) -> None:
    board.write_text(filled)
    for words in (("mistakes",), ("explain", "--hint")):
        run = cli(*words, "-", "--filled", board, stdin=puzzle)
        assert run.code == 1
        assert f"The filled cell cannot be right: {cell}={value}." in run.out
        assert "Next to fill" not in run.out
        (found,) = cli(*words, "-", "--filled", board, "--json", stdin=puzzle).objects
        assert [(m["cell"], m["value"]) for m in found["mistakes"]] == [(cell, value)]
        assert found["right"] is False
    assert found["hint"] is None
    assert found["steps"] == []


@pytest.mark.parametrize(
    ("filled", "code", "text"),
    [
        ("221\n332\n312\n", 0, "No mistake: the board is an answer.\n"),
        ("22.\n..2\n31.\n", 0, "No mistake: an answer has the filled cell.\n"),
        ("22.\n3.2\n31.\n", 0, "No mistake: an answer has the 2 filled cells.\n"),
        ("2\t\t\n\t\t2\n3\t1\t\n", 0, "No mistake: an answer has the givens,"),
        ("221\n332\n313\n", 1, "1 of 5 filled cells cannot be right: r3c3=3.\n"),
        ("1..\n..2\n31.\n", 1, "The filled board breaks the rule: r1c1 holds 1, its given is 2."),
    ],
)
def test_what_is_said_of_a_board(filled: str, code: int, text: str, board: Path) -> None:
    board.write_text(filled)
    run = cli("mistakes", "-", "--filled", board, stdin=PUZZLE)
    assert (run.code, text in run.out) == (code, True), run.out


def test_cells_that_clash(board: Path) -> None:
    board.write_text("#?#\n")
    run = cli("mistakes", "-", "--filled", board, stdin="fillapix 1x3\n.1.\n")
    assert run.code == 1
    assert "Each filled cell is possible by itself, but no answer has all of them." in run.out
    assert run.out.endswith("These 2 clash: r1c1=#, r1c3=#.\n*# ?*#\n")


def test_a_puzzle_without_an_answer(board: Path) -> None:
    board.write_text("1.\n")
    run = cli("mistakes", "-", "--filled", board, stdin="fillomino 1x2\n.2\n")
    assert run.code == 1
    run = cli("mistakes", "-", "--filled", board, stdin="fillomino 1x2\n11\n")
    assert run.code == 1
    assert "The puzzle has no answer, so nothing that is filled in can be right." in run.out


def test_a_limit_is_said(board: Path) -> None:
    puzzle = "fillapix 1x3\n.1.\n"
    board.write_text("#??\n")
    run = cli("mistakes", "-", "--filled", board, "--time-limit", "0", stdin=puzzle)
    assert run.code == 3
    assert "Not known of 1 cell: r1c1=#." in run.out
    assert "Unknown: stopped by the time limit." in run.out
    hint = cli("explain", "-", "--hint", "--filled", board, "--time-limit", "0", stdin=puzzle)
    assert "Whether all filled cells are right is not known" in hint.out


def test_a_lost_worker_says_nothing_of_the_board() -> None:
    puzzle = Puzzle.from_rows("fillomino", [[2, None]])
    gone = lost(puzzle, marks=(2, 2))
    assert gone.right is None
    assert "its worker process died" in lines(gone)[1]


def test_one_board_is_of_one_puzzle(board: Path) -> None:
    board.write_text("22\n")
    run = cli("mistakes", "-", EXAMPLES / "link.url", "--filled", board, stdin=PUZZLE)
    assert (run.code, run.out) == (2, "")
    assert "--filled is the board of one puzzle; there are 2 here" in run.err


@pytest.mark.parametrize("words", [("mistakes",), ("explain", "--hint")], ids=" ".join)
def test_the_board_may_come_from_standard_input(words: tuple[str, ...], tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(PUZZLE)
    run = cli(*words, puzzle, "--filled", "-", stdin="23.\n..2\n31.\n")
    assert (run.code, run.err) == (1, "")
    assert "The filled cell cannot be right: r1c2=3." in run.out
    short = cli(*words, puzzle, "--filled", "-", stdin="23.\n")
    assert short == (2, "", "fillproof: standard input: 1 row; the puzzle has 3\n")
    for both in ((), ("-",)):
        run = cli(*words, *both, "--filled", "-", stdin=PUZZLE)
        sentence = "standard input holds the puzzle; --filled has to name a file"
        assert run == (2, "", f"fillproof: {sentence}\n")
