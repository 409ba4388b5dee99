"""The rules on published boards; skipped where they are not at hand."""

from __future__ import annotations

import re

import pytest

from puzzles import Puzzle, Violation, violation
from tests.helpers import corpus
from tests.helpers.corpus import Board, flat

pytestmark = pytest.mark.corpus

FITTING: list[tuple[str, set[str]]] = [
    # Full boards. Other rules were followed, so several runs are wrong and too large is told first.
    (r"torus-variant", {"region-too-large", "region-too-small"}),
    # "region of V has K cells" is settled by V and K, see `_codes`.
    (r"clue mismatch", {"given-changed"}),
    # Boards not completely filled, tests of a program whose players draw borders. Where all that is
    # wrong is a border, or a cell left blank, the numbers alone can still be finished.
    (r"block holds no number", {"cell-blank"}),  # nothing but the givens
    (r"block holds two kinds|bkMixedNum", {"cell-blank"}),  # a border is missing
    (r"number larger than the block", {"cell-blank"}),  # borders drawn too tightly
    (r"cell without a number|ceNoNum", {"cell-blank"}),
    (r"bkSizeGt3", {"cell-blank"}),  # a variant's border
    # Two blocks of one number touch: one run with too many cells already.
    (r"bsSameNum", {"region-too-large"}),
    (r"bkSizeGt", {"region-too-large"}),  # a run has more cells than its number
    # A run has fewer; it may be walled in, or have blank cells beside it and still grow.
    (r"bkSizeLt", {"region-too-small", "cell-blank"}),
]
"""What the source says is wrong (first match counts), and the codes that say the same here."""


def _codes(why: str) -> set[str]:
    counted = re.search(r"region at \d+,\d+ of (\d+) has (\d+) cells", why)
    if counted and "torus" not in why:
        number, cells = map(int, counted.groups())
        return {"region-too-large" if cells > number else "region-too-small"}
    return next(codes for pattern, codes in FITTING if re.search(pattern, why))


def _place(board: Board, found: Violation) -> str:
    assert found.cell is not None
    row, col = divmod(found.cell, board["cols"])
    return f"{row},{col}"


def test_stored_answers_break_no_rule() -> None:
    boards, answers = corpus.lines("fillomino.jsonl"), 0
    for board in boards:
        for stored in [*filter(None, [board["solution"]]), *board["found"]]:
            answers += 1
            puzzle = Puzzle.from_rows("fillomino", board["clues"])
            assert (puzzle.rows, puzzle.cols) == (board["rows"], board["cols"])
            assert violation(puzzle, flat(stored)) is None, board["id"]
    assert len(boards) == 1086
    assert answers >= 1049 + 29 * 2


def test_stored_answers_with_one_number_changed_are_refused() -> None:
    """A region loses a cell and another gains one, or a new one is too small."""
    for board in corpus.lines("fillomino.jsonl")[::9]:
        stored = board["solution"] or next(iter(board["found"]), None)
        if stored is None or board["rows"] * board["cols"] < 2:
            continue
        cells = list(flat(stored))
        spot = next((i for i, v in enumerate(flat(board["clues"])) if v is None), 0)
        cells[spot] = 1 + (cells[spot] or 0) % (board["rows"] * board["cols"])
        puzzle = Puzzle.from_rows("fillomino", board["clues"])
        assert violation(puzzle, cells) is not None, board["id"]


def test_wrong_answers_are_refused_with_a_fitting_code() -> None:
    wrong = [board for board in corpus.lines("wrong_answers.jsonl") if board["type"] == "fillomino"]
    assert len(wrong) == 15
    codes = set()
    for board in wrong:
        puzzle = Puzzle.from_rows("fillomino", board["clues"])
        found = violation(puzzle, flat(board["answer"]))
        assert found is not None, board["why"]
        assert found.code in _codes(board["why"]), (board["why"], found)
        codes.add(found.code)
        placed = re.search(r" at (\d+,\d+)", board["rule_check"])
        if placed and "torus" not in board["why"]:
            assert _place(board, found) == placed.group(1), (board["why"], found)
    assert codes == {"given-changed", "region-too-large", "region-too-small", "cell-blank"}


def test_wrong_pictures_are_refused_at_the_clue_the_source_names() -> None:
    wrong = [board for board in corpus.lines("wrong_answers.jsonl") if board["type"] == "fillapix"]
    assert wrong
    for board in wrong:
        puzzle = Puzzle.from_rows("fillapix", board["clues"])
        found = violation(puzzle, flat(board["answer"]))
        assert found is not None
        row, col, clue, painted = map(int, re.findall(r"\d+", board["rule_check"]))
        assert found.code == ("clue-exceeded" if painted > clue else "clue-unmet")
        assert found.cell == row * board["cols"] + col
