"""Random Fillomino boards for fuzz tests: boards of all kinds, nearly minimal ones.

Everything is drawn from the generator handed in, so that a seed names a board.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from puzzles import Answer, Puzzle
from puzzles.grid import neighbours
from tests.oracles import fillomino_sat
from verify.study.packing import NoPictureError, random_picture

__all__ = [
    "TO_COUNT",
    "NoPictureError",
    "board_of_one_large_region",
    "near_unique_board",
    "of_words",
    "random_board",
    "random_picture",
    "without",
]


TO_COUNT = """
.  .  5  .  5  .  .  .
.  .  5  .  5  .  .  .
5  .  .  .  .  .  5  .
.  .  .  .  .  5  .  .
.  .  .  .  5  .  .  5
5  5  .  .  .  5  .  .
.  44 .  .  5  5  .  .
.  .  .  .  .  .  .  .
"""
"""One answer, with four regions of 5 and one of 44; far shorter to prove when cells are counted."""


def of_words(rows: str) -> Puzzle:
    """Read rows of numbers and points with spaces between them."""
    cells = [[int(v) if v.isdigit() else None for v in row.split()] for row in rows.split("\n")]
    return Puzzle.from_rows("fillomino", [row for row in cells if row])


def random_board(rng: Random, max_rows: int, max_cols: int) -> Puzzle:
    """Return a board with no answer, one or many: any size up to the largest, 1xn among them.

    Its givens are some of a legal picture's, often with one number changed;
    its cap is None, or small, now and then too small for the picture.
    """
    rows, cols = rng.randint(1, max_rows), rng.randint(1, max_cols)
    # Regions of at most 2 fill 1xn only; of at most 3, large boards with much stepping back.
    least = 2 if 1 in (rows, cols) else 3 if rows * cols <= 25 else 4
    size = max(least, rng.choice((2, 3, 3, 4, 5, 6, 9, rows * cols)))
    picture = random_picture(rng, rows, cols, size)
    share = rng.uniform(0.15, 0.9)
    clues: list[int | None] = [v if rng.random() < share else None for v in picture]
    largest = max(picture)
    if rng.random() < 0.25:
        change = rng.randrange(len(clues))
        clues[change] = rng.randint(1, min(rows * cols, largest + 1))
    printed = max((v for v in clues if v is not None), default=1)
    cap = rng.choice((None, None, None, largest, largest + 1, rng.randint(printed, rows * cols)))
    return Puzzle("fillomino", rows, cols, tuple(clues), None if cap is None else max(cap, printed))


def board_of_one_large_region(rng: Random, side: int, v: int) -> Puzzle:
    """Return a square with a few regions of v, apart from each other, and one of the other cells.

    More than half of the cells are in that. It has one given, the others all of theirs.
    """
    near = neighbours(side, side)
    free, rest = set(range(side * side)), set(range(side * side))
    for _ in range(100):
        region = {rng.choice(sorted(free))} if free else set[int]()
        while region and len(region) < v:
            beside = sorted({j for i in region for j in near[i]} & (free - region))
            region = region | {rng.choice(beside)} if beside else set()
        left = rest - region
        if region and 2 * len(left) > side * side and _connected(left, near):
            rest = left
            free -= region | {j for i in region for j in near[i]}
    given = rng.choice(sorted(rest))
    clues = [None if i in rest else v for i in range(side * side)]
    clues[given] = len(rest)
    return Puzzle("fillomino", side, side, tuple(clues))


def _connected(cells: set[int], near: Sequence[Sequence[int]]) -> bool:
    seen, edge = {min(cells)}, [min(cells)]
    for i in edge:  # grows while it is walked
        new = [j for j in near[i] if j in cells and j not in seen]
        seen.update(new)
        edge += new
    return seen == cells


def near_unique_board(
    rng: Random, rows: int, cols: int, cap: int | None = None
) -> tuple[Puzzle, Answer]:
    """Return a board with one answer of which no given can be taken away, and its answer.

    `cap` bounds the regions and is the board's max_region. The givens of a
    random picture are taken away in random order for as long as the SAT
    oracle says that the answer stays the only one.

    Raises:
        NoPictureError: As `random_picture`.
    """
    picture = random_picture(rng, rows, cols, cap)
    puzzle = Puzzle("fillomino", rows, cols, picture, cap)
    for cell in rng.sample(range(rows * cols), rows * cols):
        fewer = without(puzzle, cell)
        if fillomino_sat.differs_at(fewer, cell, picture) is None:
            puzzle = fewer
    return puzzle, picture


def without(puzzle: Puzzle, cell: int) -> Puzzle:
    """Return the board with the given at `cell` taken away."""
    clues = (*puzzle.clues[:cell], None, *puzzle.clues[cell + 1 :])
    return Puzzle(puzzle.kind, puzzle.rows, puzzle.cols, clues, puzzle.max_region)
