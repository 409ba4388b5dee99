"""Published boards with one answer, by size."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import NamedTuple

from bench.certify.corpus import Board
from puzzles import Puzzle


class Size(NamedTuple):
    """A class of sizes: one size (``10x10``), or numbers of cells (``1-400``, ``401-``).

    Attributes:
        label: As it was written.
        shape: Rows and columns, or None for a range of cells.
        least: Fewest cells.
        most: Most cells.
    """

    label: str
    shape: tuple[int, int] | None
    least: int = 0
    most: float = float("inf")

    def holds(self, board: Board) -> bool:
        """Whether a board belongs to it."""
        shape = board.task.rows, board.task.cols
        return self.shape in (None, shape) and self.least <= shape[0] * shape[1] <= self.most


SPEED = {
    "fillomino": ("8x8", "10x10", "12x12", "15x15", "17x17", "20x20", "401-"),
    "fillapix": ("10x10", "15x15", "20x20", "25x25", "30x30", "40x50", "60x100", "6001-"),
}
"""Sizes that are timed unless others are asked for."""

REACH = {
    "fillomino": ("6x6", "9x9", "10x10", "12x12", "15x15", "10x18", "17x17", "20x20", "401-"),
    "fillapix": ("1-400", "401-2600", "2601-"),
}
"""Sizes whose reach is measured unless others are asked for."""


def size(text: str) -> Size:
    """Read a class of sizes.

    Raises:
        ValueError: The text is none.
    """
    if "x" in text:
        rows, cols = map(int, text.split("x"))
        return Size(text, (rows, cols))
    least, most = text.split("-")
    return Size(text, None, int(least), int(most) if most else float("inf"))


def chosen(boards: Iterable[Board], wanted: Size, *, limit: int | None, seed: int) -> list[Board]:
    """Draw up to `limit` boards with one answer; a smaller draw is the beginning of a larger one.

    A board whose class the corpus leaves open is left out.
    """
    fits = [b for b in boards if b.expected == "unique" and b.published and wanted.holds(b)]
    fits.sort(key=lambda b: b.name)
    random.Random(f"{seed} {wanted.label}").shuffle(fits)
    return fits[:limit]


def puzzle(board: Board, *, cap: int | None = None) -> Puzzle:
    """Return a board as a puzzle, without a cap unless one is given."""
    task = board.task
    return Puzzle(task.kind, task.rows, task.cols, task.clues, cap)
