"""`fillproof explain`: steps, boards, hints, JSON, partly filled boards, bad input."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from cli.show.boards import Window
from cli.show.stepboards import choose
from ladder import LADDERS, Contradiction, Step, climb, hint
from ladder.engine import begin
from puzzles import FormatError, Puzzle
from puzzles.filled import read_filled
from puzzles.formats import Record, parse_one, read_paths, write
from puzzles.grid import cell_name
from puzzles.types import Clues
from tests.cli.test_cli_process import on_terminal
from tests.helpers.boards import near_unique_board
from tests.helpers.running import EXAMPLES, cli
from tests.helpers.strategies import puzzles
from tests.ladder import test_kin

Golden = Callable[[str, str], None]

FIVE = "fillomino 5x5 id=five\n.21..\n.56.3\n.....\n.5.1.\n.34.6\n"
STUCK = EXAMPLES / "ambiguous.txt"
BROKEN = EXAMPLES / "contradiction.txt"
HARD = EXAMPLES / "at-most-three.txt"
PICTURE = EXAMPLES / "sailboat.txt"

WIDE = "fillomino 1x60 id=wide\n" + ". " * 20 + "12 . 1 . " + ". " * 36 + "\n"
TALL = "fillomino 40x2 id=tall\n.1\n" + "..\n" * 36 + "1.\n..\n.1\n"
FOUR_ARMS = f"fillomino 6x6 id=arms{test_kin.FOUR_ARMS}"
BLANK_ROW = "." * 40 + "\n"
WIDE_PICTURE = f"fillapix 3x40 id=wide\n{BLANK_ROW}{'.' * 30}0.2.......\n{BLANK_ROW}"


Objects = list[dict[str, Any]]


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """The examples."""
    return read_paths([EXAMPLES])


@pytest.fixture(scope="module")
def rated() -> Objects:
    """What `rate` says of the examples."""
    return cli("rate", EXAMPLES, "--json").objects


@pytest.fixture(scope="module")
def explained() -> Objects:
    """What `explain` says of the examples."""
    return cli("explain", EXAMPLES, "--json").objects


def cells_of(puzzle: Puzzle) -> dict[str, int]:
    """Number of each cell by its name."""
    return {cell_name(i, puzzle.cols): i for i in range(len(puzzle.clues))}


def text_of(puzzle: Puzzle, values: Clues) -> str:
    """A partly filled board in the shape that `forced` prints."""
    signs: dict[int | None, str] = {1: "#", 0: ".", None: "?"}
    picture = puzzle.kind == "fillapix"
    cells = [signs[v] if picture else "." if v is None else str(v) for v in values]
    rows = [cells[i : i + puzzle.cols] for i in range(0, len(cells), puzzle.cols)]
    return "".join(("" if picture else " ").join(row) + "\n" for row in rows)


class TestExplain:
    @pytest.mark.parametrize(
        ("name", "text", "more"),
        [
            ("explain-five", FIVE, ()),
            ("explain-wide", WIDE, ("--steps", "4")),
            ("explain-tall", TALL, ("--steps", "2")),
            ("explain-brief", HARD.read_text(), ("--brief",)),
            ("explain-stuck", STUCK.read_text(), ("--brief",)),
            ("explain-to-the-end", FOUR_ARMS, ("--without", "kin", "--to-the-end", "--brief")),
            ("explain-contradiction", BROKEN.read_text(), ()),
            ("explain-picture", PICTURE.read_text(), ("--steps", "6")),
            ("explain-picture-wide", WIDE_PICTURE, ("--steps", "1")),
            ("explain-picture-brief", PICTURE.read_text(), ("--brief",)),
        ],
    )
    def test_text(self, name: str, text: str, more: Sequence[str], golden: Golden) -> None:
        run = cli("explain", "-", *more, stdin=text)
        assert run.err == ""
        assert max(map(len, run.out.splitlines())) <= 80
        golden(name, run.out)

    def test_several_puzzles_have_headings(self) -> None:
        run = cli("explain", STUCK, HARD, "--brief", "--steps", "1")
        assert re.findall(r"^\S.*\)$", run.out, re.MULTILINE) == [
            "ambiguous (fillomino 3x4, regions any size)",
            "at-most-three (fillomino 4x4, regions at most 3)",
        ]
        assert run.out == cli("explain", STUCK, HARD, "--brief", "--steps", "1", "-j", "2").out

    @pytest.mark.parametrize(
        ("path", "outcome", "code"),
        [(HARD, "solved", 0), (STUCK, "stuck", 3), (BROKEN, "contradiction", 1)],
    )
    def test_outcomes(self, path: Path, outcome: str, code: int) -> None:
        run = cli("explain", path, "--json")
        assert (run.objects[0]["outcome"], run.code) == (outcome, code)
        assert cli("explain", path).code == code

    def test_objects_replay_to_the_board(self, records: list[Record], explained: Objects) -> None:
        for record, reply in zip(records, explained, strict=True):
            puzzle = record.puzzle
            number = cells_of(puzzle)
            board = list(begin(LADDERS[puzzle.kind], puzzle).values())
            for count, step in enumerate(reply["steps"], start=1):
                assert step["number"] == count
                for put in step["placements"]:
                    assert board[number[put["cell"]]] is None
                    board[number[put["cell"]]] = put["value"]
                for gone in step["eliminations"]:
                    assert board[number[gone["cell"]]] is None
            flat = [v for row in reply["board"] for v in row]
            assert flat == board
            assert reply["settled"] == sum(v is not None for v in flat)
            assert reply["cells"] == len(flat)
            assert (None not in flat) or reply["outcome"] != "solved"

    def test_tier_is_that_of_rate(self, rated: Objects, explained: Objects) -> None:
        for one, other in zip(rated, explained, strict=True):
            assert [one[k] for k in ("id", "outcome", "tier")] == [
                other[k] for k in ("id", "outcome", "tier")
            ]

    @given(puzzle=puzzles(max_side=6))
    @settings(max_examples=10)
    def test_any_puzzle_can_be_explained(self, puzzle: Puzzle) -> None:
        text = write(puzzle, "text")
        words = ("-", "--without", "expert")
        told = cli("rate", *words, "--json", stdin=text)
        (found,) = told.objects
        for more in ((), ("--brief",)):
            run = cli("explain", *words, *more, stdin=text)
            assert (run.code, run.err) == (told.code, "")
            assert max(map(len, run.out.splitlines())) <= 80
        hint = cli("explain", *words, "--hint", "--json", stdin=text)
        assert hint.code in {0, told.code}
        if found["outcome"] == "solved" and found["finds"]:
            assert hint.objects[0]["hint"]["placements"]

    def test_keys_of_the_objects(self) -> None:
        (found,) = cli("explain", "-", "--json", "--all-steps", stdin=FIVE).objects
        assert list(found) == [
            *("id", "where", "kind", "rows", "cols", "max_region"),
            *(
                "outcome",
                "tier",
                "steps",
                "steps_found",
                "graph",
                "settled",
                "cells",
                "board",
                "violation",
                "stopped",
            ),
        ]
        assert (found["tier"], found["violation"], found["stopped"]) == ("medium", None, None)
        assert found["steps"][0] == {
            "number": 1,
            "technique": "finished",
            "tier": "easy",
            "weight": 1,
            "placements": [],
            "eliminations": [{"cell": "r1c4", "values": [1]}],
            "reason": "finished",
            "premises": ["r1c3"],
            "sentence": "The region of 1 at r1c3 is complete, so r1c4 is not 1.",
            "inside": 0,
            "contradiction": False,
            "rests_on": [],
            "needed": False,
        }
        exit_ = next(s for s in found["steps"] if s["placements"])
        assert exit_["placements"] == [{"cell": "r1c1", "value": 2}]

    def test_steps_stop_it_and_say_so(self) -> None:
        whole = cli("explain", "-", "--json", stdin=FIVE).objects[0]
        last = len(whole["steps"])
        run = cli("explain", "-", "--json", "--steps", str(last - 1), stdin=FIVE)
        (found,) = run.objects
        assert (run.code, found["outcome"], found["tier"]) == (0, "stopped", None)
        assert found["steps"] == whole["steps"][:-1]
        assert (
            "Stopped after 2 steps: 12 of 25 cells"
            in cli("explain", "-", "--steps", "2", stdin=FIVE).out
        )
        enough = cli("explain", "-", "--json", "--steps", str(last), stdin=FIVE)
        assert enough.objects == [whole]
        # The last step of a stuck puzzle is the last one there is: stuck, not stopped.
        count = len(cli("explain", STUCK, "--json").objects[0]["steps"])
        run = cli("explain", STUCK, "--json", "--steps", str(count))
        assert (run.code, run.objects[0]["outcome"]) == (3, "stuck")
        assert cli("explain", STUCK, "--steps", "0").code == 2

    def test_full_board_that_breaks_the_rule(self) -> None:
        # The 2 at the end has no partner, which neither of these two techniques looks for.
        text = "fillomino 1x4 max_region=2\n22.2\n"
        run = cli("explain", "-", "--only", "finished", "--only", "last number", stdin=text)
        assert run.code == 1
        assert "Contradiction after" in run.out
        assert "A filled cell is wrong" not in run.out

    def test_brief_is_one_line_a_step(self) -> None:
        found = cli("explain", HARD, "--json").objects[0]
        lines = cli("explain", HARD, "--brief").out.split("\n\n")[0].splitlines()
        assert len(lines) == len(found["steps"])
        for line, step in zip(lines, found["steps"], strict=True):
            assert re.match(rf" *{step['number']}\. {step['technique']} +{step['tier']} ", line)
            for put in step["placements"]:
                assert f"{put['cell']}={put['value']}" in line

    def test_colours_on_a_terminal_only(self) -> None:
        shown = on_terminal("explain", HARD, "--steps", "3")
        assert "\x1b[1;36m-.\x1b[0m" in shown
        plain = cli("explain", HARD, "--steps", "3").out
        assert re.sub(r"\x1b\[[0-9;]*m", "", shown).replace("\r\n", "\n") == plain


class TestHint:
    def test_text(self, golden: Golden) -> None:
        run = cli("explain", HARD, "--hint")
        assert run.code == 0
        golden("explain-hint", run.out)

    def test_step_that_is_refuted_at_once_is_no_hint(self, golden: Golden) -> None:
        run = cli("explain", BROKEN, "--hint")
        assert run.code == 1
        golden("explain-hint-contradiction", run.out)
        assert cli("explain", BROKEN, "--hint", "--json").objects[0]["hint"] is None

    @pytest.mark.parametrize(
        ("path", "parts"), [(HARD, 10), (EXAMPLES / "eight.json", 3), (PICTURE, 10)]
    )
    def test_from_anywhere_on_the_way(self, path: Path, parts: int, tmp_path: Path) -> None:
        (record,) = read_paths([path])
        puzzle, ladder = record.puzzle, LADDERS[record.puzzle.kind]
        trace = climb(ladder, puzzle)
        answer = trace.values
        assert None not in answer
        file = tmp_path / "marks.txt"
        for board in trace.boards[:: max(1, len(trace.boards) // parts)]:
            if None not in board:
                continue
            file.write_text(text_of(puzzle, board))
            (found,) = cli("explain", path, "--hint", "--filled", file, "--json").objects
            assert found["outcome"] == "stopped"
            assert found["hint"] == found["steps"][-1]
            put = {p["cell"]: p["value"] for p in found["hint"]["placements"]}
            number = cells_of(puzzle)
            assert put
            for cell, value in put.items():
                assert board[number[cell]] is None
                assert answer[number[cell]] == value
            assert not any(s["placements"] for s in found["steps"][:-1])

    @pytest.mark.parametrize("seed", range(6))
    def test_shows_what_it_rests_on_and_no_more(self, seed: int) -> None:
        puzzle, answer = near_unique_board(Random(seed), 5, 5)
        ladder = LADDERS["fillomino"]
        boards = [puzzle.clues, *climb(ladder, puzzle).boards]
        for board in boards[:: max(1, len(boards) // 4)]:
            chain = hint(ladder, puzzle, ladder.default, board).chain
            steps = [step for step, _board in chain]
            if not steps:
                continue
            assert all(answer[cell] == v for cell, v in steps[-1].placements)
            assert replayed(puzzle, board, steps)
            for i in range(len(steps) - 1):
                assert not replayed(puzzle, board, steps[:i] + steps[i + 1 :])

    def test_nothing_left_and_nothing_found(self, tmp_path: Path) -> None:
        file = tmp_path / "marks.txt"
        file.write_text(cli("solve", HARD).out)
        full = cli("explain", HARD, "--hint", "--filled", file)
        assert (full.code, full.out.splitlines()[0]) == (
            *(0,),
            "Nothing is left to fill: the board is solved.",
        )
        stuck = cli("explain", STUCK, "--hint")
        assert stuck.code == 3
        assert stuck.out.startswith("Stuck: no technique that is on fills another cell; 6 of 12")
        assert cli("explain", STUCK, "--hint", "--json").objects[0]["hint"] is None

    def test_wrong_mark_that_nobody_sees_yet(self, tmp_path: Path) -> None:
        # The answer has a 3 in r1c4; the rule alone has nothing against a 4 yet.
        file = tmp_path / "marks.txt"
        file.write_text(".214.\n.56.3\n.....\n.5.1.\n.34.6\n")
        run = cli("explain", "-", "--filled", file, stdin=FIVE)
        assert run.code == 1
        assert "A filled cell is wrong, or the puzzle has no" in run.out

    def test_up_to_a_tier(self) -> None:
        words = ("explain", "-", "--hint", "--upto")
        text = "fillomino 3x4\n33..\n322.\n1..5\n"
        run = cli(*words, "easy", stdin=text)
        said = "Nothing at this tier (easy): the gentlest step beyond it is no room (medium).\n"
        assert (run.code, run.out) == (3, said)
        (found,) = cli(*words, "easy", "--json", stdin=text).objects
        assert (found["outcome"], found["hint"], found["upto"]) == ("stuck", None, "easy")
        assert (found["beyond"]["technique"], found["beyond"]["tier"]) == ("no room", "medium")
        run = cli(*words, "medium", "--json", stdin=text)
        assert (run.code, run.objects[0]["beyond"]) == (0, None)
        assert run.objects[0]["hint"]["placements"] == [{"cell": "r3c2", "value": 5}]
        run = cli(*words, "hard", stdin="fillomino 4x4\n....\n.4..\n....\n....\n")
        assert run.code == 3
        assert run.out.startswith("Nothing at this tier (hard), nor beyond it: ")

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (("--hint", "--upto", "gentle"), "expected one of easy, medium, hard, expert"),
            (("--upto", "easy"), "it goes with --hint"),
        ],
    )
    def test_tiers_that_make_no_sense(self, words: tuple[str, ...], sentence: str) -> None:
        run = cli("explain", HARD, *words)
        assert (run.code, run.out) == (2, "")
        assert sentence in run.err

    def test_does_not_go_with_steps(self) -> None:
        run = cli("explain", HARD, "--hint", "--steps", "3")
        assert (run.code, run.out) == (2, "")
        assert "--steps" in run.err


class TestFilled:
    def test_board_of_forced_and_solve(self, tmp_path: Path) -> None:
        file = tmp_path / "marks.txt"
        for path in (STUCK, PICTURE):
            (record,) = read_paths([path])
            for command in ("solve", "forced"):
                run = cli(command, path)
                file.write_text(run.out)
                read = read_filled(str(file), record.puzzle)
                found = cli(command, path, "--json").objects[0]
                rows = found["answer" if command == "solve" else "forced"]
                assert list(read) == [v for row in rows for v in row]

    def test_open_givens_are_filled_in_and_blocks_are_painted(self, tmp_path: Path) -> None:
        file = tmp_path / "marks.txt"
        file.write_text("....\n" * 3)
        (record,) = read_paths([STUCK])
        assert read_filled(str(file), record.puzzle) == record.puzzle.clues
        file.write_text("\ufeff\u2588?\n\n.# \n", encoding="utf-8")
        read = read_filled(str(file), parse_one("fillapix 2x2\n..\n..\n"))
        assert read == (1, None, 0, 1)
        file.write_text("12\n.\n")
        assert read_filled(str(file), Puzzle("fillomino", 2, 1, (None, 2)))[0] == 12

    @pytest.mark.parametrize(
        ("board", "message"),
        [
            (".21..\n.56.3\n.....\n.5x1.\n.34.6\n", "line 4, r4c3: unexpected 'x'; expected a num"),
            (". 2 1 . .\n. 5 6 . -3\n", "2 rows; the puzzle has 5"),
            ("\n.21..\n.56.3\n....\n.5.1.\n.34.6\n", "line 4: 4 cells; the puzzle has 5 columns"),
            ("", "0 rows; the puzzle has 5"),
            (b"\xff\xfe", "not a text file"),
        ],
    )
    def test_bad_boards(self, board: str | bytes, message: str, tmp_path: Path) -> None:
        file = tmp_path / "marks.txt"
        file.write_bytes(board.encode() if isinstance(board, str) else board)
        run = cli("explain", "-", "--filled", file, stdin=FIVE)
        assert (run.code, run.out) == (2, "")
        assert message in run.err
        assert len(run.err.splitlines()) == 1

    def test_bad_sign_in_a_picture(self, tmp_path: Path) -> None:
        file = tmp_path / "marks.txt"
        file.write_text("#.\n?1\n")
        with pytest.raises(FormatError, match=r"line 2, r2c2: unexpected '1'; expected # painted"):
            read_filled(str(file), parse_one("fillapix 2x2\n..\n..\n"))

    def test_missing_file_and_too_many_puzzles(self, tmp_path: Path) -> None:
        run = cli("explain", STUCK, "--filled", tmp_path / "none.txt")
        assert (run.code, run.out) == (2, "")
        assert run.err.endswith("none.txt: no such file or folder\n")
        run = cli("explain", STUCK, HARD, "--filled", STUCK)
        assert (run.code, run.out) == (2, "")
        assert "--filled is the board of one puzzle; there are 2 here" in run.err

    @pytest.mark.parametrize("hint", [(), ("--hint",)])
    @pytest.mark.parametrize(
        ("row", "message"),
        [
            ("3", "r1c2 holds 3, its given is 2"),
            ("2", None),
        ],
    )
    def test_marks_against_clues(
        self, row: str, message: str | None, hint: tuple[str, ...], tmp_path: Path
    ) -> None:
        file = tmp_path / "marks.txt"
        file.write_text(f".{row}1..\n.56.3\n.....\n.5.1.\n.34.6\n")
        run = cli("explain", "-", "--filled", file, *hint, stdin=FIVE)
        assert run.code == (1 if message else 0)
        if message:
            assert run.out.startswith(f"The filled board breaks the rule: {message}.\n")
            assert ("cannot be right: r1c2=3" in run.out) == bool(hint)
            found = cli("explain", "-", "--filled", file, *hint, "--json", stdin=FIVE).objects[0]
            assert found["violation"] == {
                "code": "given-changed",
                "cell": "r1c2",
                "message": message,
            }
            assert (found["outcome"], found["steps"]) == ("contradiction", [])

    def test_marks_against_a_picture_clue(self, tmp_path: Path) -> None:
        file = tmp_path / "marks.txt"
        file.write_text("##\n??\n")
        run = cli("explain", "-", "--filled", file, "--hint", stdin="fillapix 2x2\n1.\n..\n")
        assert run.code == 1
        assert "r1c1" in run.out

    def test_extra_numbers_in_the_puzzle_are_as_good(self, tmp_path: Path) -> None:
        file = tmp_path / "marks.txt"
        file.write_text("221..\n.56.3\n.....\n.5.1.\n.34.6\n")
        marked = cli("explain", "-", "--filled", file, "--hint", "--json", stdin=FIVE).objects[0]
        typed = FIVE.replace("\n.21", "\n221", 1)
        other = cli("explain", "-", "--hint", "--json", stdin=typed).objects[0]
        assert (marked.pop("right"), marked.pop("mistakes"), marked.pop("clash")) == (
            True,
            [],
            None,
        )
        assert marked == other


class TestWindow:
    def test_whole_board_where_it_fits(self) -> None:
        assert choose(empty(16, 30), [5], [5], room=76, wide=1) == Window(0, 16, 0, 30)

    @pytest.mark.parametrize("seed", range(40))
    def test_shows_a_changed_cell_within_the_room(self, seed: int) -> None:
        rng = Random(seed)
        puzzle = empty(rng.choice((1, 9, 17, 128)), rng.choice((1, 40, 128)))
        size = len(puzzle.clues)
        changed = rng.sample(range(size), min(size, rng.choice((1, 2, 6))))
        marked = [*changed, *rng.sample(range(size), min(size, rng.choice((0, 1, 9))))]
        at = choose(puzzle, changed, marked, room=rng.choice((34, 76)), wide=rng.choice((1, 2)))
        assert 0 <= at.top < at.bottom <= puzzle.rows
        assert 0 <= at.left < at.right <= puzzle.cols
        assert at.bottom - at.top <= 16
        seen = [
            i
            for i in changed
            if at.top <= i // puzzle.cols < at.bottom and at.left <= i % puzzle.cols < at.right
        ]
        assert seen

    def test_without_any_mark(self) -> None:
        at = choose(empty(128, 128), [], [], room=76, wide=1)
        assert (at.top, at.left) == (0, 0)
        assert (at.bottom - at.top, at.right - at.left) <= (16, 38)


def empty(rows: int, cols: int) -> Puzzle:
    return Puzzle("fillapix", rows, cols, (None,) * (rows * cols))


def replayed(puzzle: Puzzle, marks: Clues, steps: Sequence[Step]) -> bool:
    """Whether each step's technique sees, one after the other, at least what the step says."""
    ladder = LADDERS[puzzle.kind]
    state = begin(ladder, puzzle, marks)
    try:
        for step in steps:
            row = ladder[step.technique]
            for finding in row.look(state, ladder.default):
                seen = row.step(state, finding)
                lost = {(c, v) for c, values in seen.eliminations for v in values}
                want = {(c, v) for c, values in step.eliminations for v in values}
                cells = {c for c, _values in step.eliminations}
                if (
                    want <= lost
                    and cells <= {c for c, _values in seen.eliminations}
                    and set(step.placements) <= set(seen.placements)
                ):
                    state.apply(finding)
                    break
            else:
                return False
    except Contradiction:
        return False
    return True
