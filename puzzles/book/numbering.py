"""Puzzles with their numbers in a book, and the places that these name."""

from __future__ import annotations

from typing import NamedTuple

from puzzles.book.volume import BookPuzzle, Volume


class NumberedPuzzle(NamedTuple):
    """A puzzle with its number in the book."""

    number: int
    entry: BookPuzzle

    @property
    def place(self) -> str:
        """Name of the place of the puzzle."""
        return f"puzzle-{self.number}"

    @property
    def answer(self) -> str:
        """Name of the place of its answer."""
        return f"answer-{self.number}"


def numbered(volume: Volume) -> list[list[NumberedPuzzle]]:
    """Return the puzzles of each chapter with their numbers, from 1."""
    found: list[list[NumberedPuzzle]] = []
    first = 1
    for chapter in volume.chapters:
        found.append([NumberedPuzzle(first + n, entry) for n, entry in enumerate(chapter.entries)])
        first += len(chapter.entries)
    return found


class Spot(NamedTuple):
    """Where a board with its labels stands: left, top, and the side of its cells, in points."""

    x: float
    top: float
    cell: float
