"""Hypothesis strategies: well-formed puzzles of both kinds.

Sizes go from 1x1 to 50x50, mostly small, rectangles included. The puzzles are
well formed, no more: most of them have no answer or several.
"""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzles import Puzzle
from puzzles.grid import blocks

MAX_SIDE = 50
SMALL_AREA = 36
"""Up to here every cell is drawn; above, a short pattern is repeated and a few cells changed."""


@st.composite
def sizes(draw: DrawFn, *, max_side: int = MAX_SIDE) -> tuple[int, int]:
    """Draw rows and columns, two times in three at most 4 each."""
    side = draw(st.sampled_from((3, 4, 4, 6, 12, max_side)))
    sides = st.integers(1, min(side, max_side))
    return draw(sides), draw(sides)


@st.composite
def fillomino(draw: DrawFn, *, max_side: int = MAX_SIDE) -> Puzzle:
    """Draw a Fillomino puzzle: givens up to the cap, with and without max_region."""
    rows, cols = draw(sizes(max_side=max_side))
    area = rows * cols
    max_region = draw(st.none() | st.sampled_from((3, 9)) | st.integers(1, area + 2))
    cap = area if max_region is None else min(max_region, area)
    given = st.integers(1, min(cap, 9)) | st.integers(1, cap)
    return Puzzle("fillomino", rows, cols, draw(_clues(area, given)), max_region)


@st.composite
def fillapix(draw: DrawFn, *, max_side: int = MAX_SIDE) -> Puzzle:
    """Draw a Fill-a-Pix puzzle: every clue is 0 to the size of its block."""
    rows, cols = draw(sizes(max_side=max_side))
    drawn = draw(_clues(rows * cols, st.integers(0, 9)))
    pairs = zip(drawn, blocks(rows, cols), strict=True)
    clues = tuple(None if v is None else min(v, len(block)) for v, block in pairs)
    return Puzzle("fillapix", rows, cols, clues)


def puzzles(*, max_side: int = MAX_SIDE) -> SearchStrategy[Puzzle]:
    """Draw a puzzle of either kind."""
    return st.one_of(fillomino(max_side=max_side), fillapix(max_side=max_side))


@st.composite
def _clues(draw: DrawFn, area: int, clue: SearchStrategy[int]) -> tuple[int | None, ...]:
    cell = st.none() | clue
    if area <= SMALL_AREA:
        return tuple(draw(st.lists(cell, min_size=area, max_size=area)))
    pattern = draw(st.lists(cell, min_size=1, max_size=40))
    cells = [pattern[i % len(pattern)] for i in range(area)]
    changed = draw(st.dictionaries(st.integers(0, area - 1), cell, max_size=20))
    for i, value in changed.items():
        cells[i] = value
    return tuple(cells)
