"""The boards after the steps of a solution, kept as what each step settles.

A large board has thousands of steps: kept whole, its boards would take room, and time, by the
square of its cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import compress, islice, pairwise
from operator import ne
from typing import overload

from puzzles.types import Clues

News = tuple[tuple[int, int], ...]
"""Cells with the values they got."""


@dataclass(frozen=True, slots=True, eq=False)
class Boards(Sequence[Clues]):
    """The settled cells after each step, row by row: like a tuple of boards.

    Attributes:
        start: The board before the first step.
        news: What each step settles.

    Cost: a board by its number takes as long as its cells and all that was settled before; going
    through all of them is the cheaper way.
    """

    start: Clues = ()
    news: tuple[News, ...] = ()

    @classmethod
    def of(cls, boards: Sequence[Clues]) -> Boards:
        """Return boards that are there one by one; each knows what the one before it knows."""
        start = boards[0] if boards else ()
        return cls(start, tuple(settled(*pair) for pair in pairwise((start, *boards))))

    def __len__(self) -> int:
        return len(self.news)

    def __iter__(self) -> Iterator[Clues]:
        board, shown = list(self.start), self.start
        for news in self.news:
            for cell, value in news:
                board[cell] = value
            shown = tuple(board) if news else shown
            yield shown

    @overload
    def __getitem__(self, at: int) -> Clues: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Clues, ...]: ...
    def __getitem__(self, at: int | slice) -> Clues | tuple[Clues, ...]:
        if isinstance(at, slice):
            return tuple(self)[at]
        board = list(self.start)
        for news in islice(self.news, range(len(self))[at] + 1):
            for cell, value in news:
                board[cell] = value
        return tuple(board)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or len(self) != len(other):
            return False
        return all(one == another for one, another in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))


def settled(before: Clues, after: Clues) -> News:
    """Return the cells of a board that have another value than before."""
    cells = compress(range(len(before)), map(ne, before, after))
    return tuple((cell, value) for cell in cells if (value := after[cell]) is not None)
