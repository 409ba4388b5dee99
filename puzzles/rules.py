"""What the rule predicates of all kinds have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from puzzles.grid import cell_name

if TYPE_CHECKING:
    from puzzles.types import Puzzle

Cells = Sequence[int | None]
"""A filled or part-filled board, row by row; None is a cell not filled yet."""


class Violation(NamedTuple):
    """One broken rule.

    Attributes:
        code: Name of the check that failed, e.g. ``region-too-large``.
        cell: The cell it was seen at, or None where it is about the whole board.
        message: One sentence for a person.
    """

    code: str
    cell: int | None
    message: str


Check = Callable[["Puzzle", Cells], Violation | None]


def cell_count(puzzle: Puzzle, cells: Cells) -> Violation | None:
    """A board has one value a cell."""
    want = puzzle.rows * puzzle.cols
    if len(cells) == want:
        return None
    size = f"{puzzle.rows}x{puzzle.cols}"
    return Violation("cell-count", None, f"{len(cells)} cells, a {size} board has {want}")


def cell_blank(puzzle: Puzzle, cells: Cells) -> Violation | None:
    """Every cell of a finished board is filled."""
    for i, v in enumerate(cells):
        if v is None:
            return Violation("cell-blank", i, f"{cell_name(i, puzzle.cols)} is not filled")
    return None
