"""Places for boards on a page: as many rows and columns of them as make the cells largest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

from puzzles.book.papers import MILLIMETRE
from puzzles.errors import QuestionError
from puzzles.kinds import KINDS
from puzzles.types import Puzzle

GAP = 20.0
"""Between two boards."""

LARGEST = 12 * MILLIMETRE
"""Side of a cell, at most: larger ones look like a book for small children."""

NEARLY = 0.85
"""Share of the largest cells that will do, where that makes fewer columns."""


@dataclass(frozen=True, slots=True)
class Need:
    """How large cells are.

    Attributes:
        numbers: Side of a cell with a number, at least.
        painted: Side of a cell that is painted or blank, at least.
        most: Side of any cell, at most.
    """

    numbers: float
    painted: float
    most: float = LARGEST

    def least(self, puzzle: Puzzle) -> float:
        """Return the side of a puzzle's cells, at least."""
        return self.painted if KINDS[puzzle.kind].picture else self.numbers


FILLED_IN = Need(4.5 * MILLIMETRE, 3.4 * MILLIMETRE)
"""Cells into which people write."""

HANDY = Need(8 * MILLIMETRE, 6 * MILLIMETRE)
"""The same, where nobody said how many puzzles go on a page."""

READ = Need(2.3 * MILLIMETRE, 1 * MILLIMETRE, 6.5 * MILLIMETRE)
"""Cells of answers."""


@dataclass(frozen=True, slots=True)
class Slots:
    """Rows and columns of places of one size.

    Attributes:
        rows: How many below each other.
        cols: How many beside each other.
        width: Of a place.
        height: Of a place, with what stands above and below the board.
        labels: What that takes.
    """

    rows: int
    cols: int
    width: float
    height: float
    labels: float

    def cell(self, puzzle: Puzzle, most: float = LARGEST) -> float:
        """Return the side of the cells with which a puzzle fits."""
        high = (self.height - self.labels - GAP) / puzzle.rows
        return min(most, high, (self.width - (GAP if self.cols > 1 else 0)) / puzzle.cols)

    def corners(self, count: int) -> Iterator[tuple[float, float]]:
        """Yield the upper left corner of each place, to the right and down from the first."""
        for n in range(count):
            yield n % self.cols * self.width, n // self.cols * self.height


def arranged(
    puzzles: Sequence[Puzzle], count: int, room: tuple[float, float], labels: float
) -> Slots:
    """Return the places for `count` boards of a page on which the smallest cells are largest.

    Boards that stand below each other fill a page better than those beside each other, so cells
    may be a little smaller for that.

    Args:
        puzzles: All that will take a place.
        count: Places.
        room: Width and height.
        labels: What stands above and below each board, in points.
    """
    shapes = list({(p.rows, p.cols): p for p in puzzles}.values())

    def slots(cols: int) -> Slots:
        rows = -(-count // cols)
        return Slots(rows, cols, room[0] / cols, room[1] / rows, labels)

    def smallest(slots: Slots) -> float:
        return min(slots.cell(puzzle, inf) for puzzle in shapes)

    found = [slots(cols) for cols in range(1, count + 1)]
    best = max(map(smallest, found))
    return next(one for one in found if best <= 0 or smallest(one) >= NEARLY * best)


def fits(slots: Slots, puzzles: Sequence[Puzzle], need: Need) -> bool:
    """Whether all cells are large enough."""
    return all(slots.cell(puzzle, inf) >= need.least(puzzle) for puzzle in puzzles)


def readable(slots: Slots, puzzles: Sequence[Puzzle], need: Need, *, asked: str) -> None:
    """Refuse places in which nobody could write or read.

    Args:
        slots: The places.
        puzzles: All that will take one.
        need: What their cells need.
        asked: What leads to these places, for the error.

    Raises:
        QuestionError: A board's cells are too small; its size is named.
    """
    for puzzle in puzzles:
        cell, least = slots.cell(puzzle, inf), need.least(puzzle)
        if cell < least:
            board = f"a board of {puzzle.rows}x{puzzle.cols}"
            text = f"{asked} leaves {board} cells of {max(cell, 0) / MILLIMETRE:.1f} mm"
            raise QuestionError(f"{text}; expected {least / MILLIMETRE:.1f} mm or more")
