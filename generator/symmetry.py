"""Which cells are printed or blank together."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from generator.recipe import Recipe, Symmetry
from puzzles import QuestionError

CellTurn = Callable[[int, int, int, int], tuple[int, int]]
"""Where row and column of a board of so many rows and columns come to lie."""

TURNS: dict[Symmetry, CellTurn] = {
    Symmetry.NONE: lambda r, c, _rows, _cols: (r, c),
    Symmetry.HALF_TURN: lambda r, c, rows, cols: (rows - 1 - r, cols - 1 - c),
    Symmetry.QUARTER_TURN: lambda r, c, _rows, cols: (c, cols - 1 - r),
    Symmetry.MIRROR: lambda r, c, _rows, cols: (r, cols - 1 - c),
}
"""The move that leaves the clue positions as they are; the mirror stands upright."""


def together(recipe: Recipe) -> tuple[tuple[int, ...], ...]:
    """Return, for every cell, the cells that go with it, itself included, ascending."""
    return orbits(recipe.rows, recipe.cols, recipe.symmetry)


def check(rows: int, cols: int, symmetry: Symmetry) -> None:
    """Refuse a symmetry that a board does not have.

    Raises:
        QuestionError: A quarter turn of a board that is not square.
    """
    if symmetry is Symmetry.QUARTER_TURN and rows != cols:
        raise QuestionError(f"a quarter turn needs a square board, not {rows}x{cols}")


@lru_cache(maxsize=64)
def orbits(rows: int, cols: int, symmetry: Symmetry) -> tuple[tuple[int, ...], ...]:
    """Return, for every cell of a board, the cells that go with it, itself included, ascending."""
    turn = TURNS[symmetry]

    def orbit(cell: int) -> tuple[int, ...]:
        found = [cell]
        while True:
            r, c = turn(*divmod(found[-1], cols), rows, cols)
            if r * cols + c == cell:
                return tuple(sorted(found))
            found.append(r * cols + c)

    return tuple(orbit(cell) for cell in range(rows * cols))
