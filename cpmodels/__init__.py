"""The first witness: puzzles as CP-SAT models. The only room that imports ortools.

The functions here ask one question about one puzzle, on a fresh model, so
that the reply does not depend on what was asked before. To ask many
questions about boards of one size, keep a `Grid` from `open_grid`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from cpmodels.base import UNLIMITED, Budget, Conflict, Forced, Found, Grid
from cpmodels.conflict import shrink
from cpmodels.fillapix import FillapixGrid
from cpmodels.fillomino import FillominoGrid
from puzzles import Count, Puzzle
from puzzles.outcomes import Reply
from puzzles.types import Clues

__all__ = [
    "GRIDS",
    "UNLIMITED",
    "Budget",
    "Conflict",
    "Forced",
    "Found",
    "Grid",
    "Reply",
    "conflict",
    "count",
    "forced",
    "open_grid",
    "solve",
]

GRIDS: dict[str, Callable[[int, int, int | None], Grid]] = {
    "fillomino": FillominoGrid,
    "fillapix": FillapixGrid,
}
"""Grid classes by kind, called with rows, cols, max_region."""


def open_grid(puzzle: Puzzle) -> Grid:
    """Return a grid for boards of this puzzle's kind, size and max_region."""
    return GRIDS[puzzle.kind](puzzle.rows, puzzle.cols, puzzle.max_region)


def solve(puzzle: Puzzle, budget: Budget = UNLIMITED) -> Found:
    """Find any answer."""
    return replace(open_grid(puzzle).solve(puzzle.clues, budget), puzzle=puzzle)


def count(
    puzzle: Puzzle,
    *,
    limit: int | None = 2,
    partitions: bool = False,
    known: Clues | None = None,
    budget: Budget = UNLIMITED,
) -> Count:
    """Count answers up to `limit` (None: all); with limit 2, say whether it is unique.

    Args:
        puzzle: The puzzle.
        limit: Stop after this many answers.
        partitions: Fillomino only: count cuts into regions with the no-touch
            rule dropped, instead of pictures.
        known: Count only answers that have these values, row by row, None where
            any will do. The caller vouches for nothing: wrong ones leave no answer.
        budget: What it may cost.

    Raises:
        QuestionError: `partitions` for a kind without regions.
    """
    grid = open_grid(puzzle)
    return grid.count(puzzle.clues, limit=limit, partitions=partitions, known=known, budget=budget)


def forced(puzzle: Puzzle, budget: Budget = UNLIMITED) -> Forced:
    """Find the cells common to all answers."""
    return replace(open_grid(puzzle).forced(puzzle.clues, budget), puzzle=puzzle)


def conflict(
    puzzle: Puzzle, budget: Budget = UNLIMITED, *, among: Collection[int] | None = None
) -> Conflict:
    """Find a small set of clues that already contradict each other.

    Args:
        puzzle: The puzzle.
        budget: What it may cost.
        among: Cells of clues that are known to do so.
    """
    return shrink(open_grid(puzzle), puzzle, budget, among=among)
