"""Every format, every size: what is written is read as the same puzzle, up to 128x128."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from puzzles import Puzzle
from puzzles.formats import FORMATS, parse, write
from puzzles.grid import MAX_SIDE, blocks

ANY = ("text", "json", "jsonl")
"""Formats that can say every puzzle."""

DIGITS = ("tatham", "sav", "dzn")
"""Formats with numbers up to 9."""


def can_say(name: str, puzzle: Puzzle) -> bool:
    if name in ANY:
        return True
    if puzzle.kind not in FORMATS[name].kinds:
        return False
    if name in ("pzpr", "pzprv3"):
        return puzzle.max_region in (None, 3)
    largest = max((clue for clue in puzzle.clues if clue is not None), default=0)
    return puzzle.max_region is None and (largest <= 9 or name not in DIGITS)


def check(puzzle: Puzzle) -> None:
    """Write a puzzle in all formats that can say it, and read it back."""
    for name in FORMATS:
        if can_say(name, puzzle):
            (record,) = parse(write(puzzle, name), kind=puzzle.kind, lenient=True)
            assert (record.puzzle, record.format) == (puzzle, name)


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Draw a puzzle of any size; its cells come from a seed, so that drawing costs little."""
    side = st.integers(1, MAX_SIDE) | st.sampled_from((1, 2, 3, 127, MAX_SIDE))
    rows, cols = draw(side), draw(side)
    area, random = rows * cols, draw(st.randoms(use_true_random=False))
    share = draw(st.sampled_from((0.0, 0.02, 0.5, 1.0)))
    if draw(st.booleans()):
        sizes = [len(block) for block in blocks(rows, cols)]
        clues = [random.randint(0, size) if random.random() < share else None for size in sizes]
        return Puzzle("fillapix", rows, cols, tuple(clues))
    cap = draw(st.sampled_from((None, 3, 9, 10, area)))
    most = min(area, cap or draw(st.sampled_from((9, 30, 300, area))))
    given = [random.randint(1, most) if random.random() < share else None for _ in range(area)]
    return Puzzle("fillomino", rows, cols, tuple(given), cap)


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(puzzles())
def test_any_size(puzzle: Puzzle) -> None:
    check(puzzle)


CORNERS = [
    (1, 1),
    (1, 2),
    (2, 1),
    (1, MAX_SIDE),
    (MAX_SIDE, 1),
    (2, MAX_SIDE),
    (MAX_SIDE, MAX_SIDE),
]


@pytest.mark.parametrize(("rows", "cols"), CORNERS)
@pytest.mark.parametrize("kind", ["fillomino", "fillapix"])
def test_sizes_at_the_ends(kind: str, rows: int, cols: int) -> None:
    area = rows * cols
    least = int(kind == "fillomino")
    for clues in (
        (None,) * area,
        (least,) * area,
        (least, *(None,) * (area - 1)),
        (*(None,) * (area - 1), least),
    ):
        check(Puzzle(kind, rows, cols, clues))
    if kind == "fillomino":
        check(Puzzle(kind, rows, cols, (area, *(None,) * (area - 1))))


# First rows that look like the size of the board, and boards that look like something else.
LOOKALIKES = [
    [[2, 2], [3, None], [1, None]],
    [[2, 2], [2, None]],
    [[1], [1]],
    [[3, 4, None, None], *[[None] * 4] * 3],
    [[4, 3, None], *[[None] * 3] * 4],
    [[2, 2, None, None], [None] * 4],
    [[3], [1], [2]],
    [[12], *[[None]] * 11],
    [[None, 12, *[None] * 10]],
    [[None, None, 3], [None] * 3],
]


@pytest.mark.parametrize("rows", LOOKALIKES)
def test_boards_that_look_like_something_else(rows: list[list[int | None]]) -> None:
    check(Puzzle.from_rows("fillomino", rows))
    check(Puzzle.from_rows("fillapix", rows, lenient=True))
