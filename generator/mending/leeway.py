"""What may be done to a board, and the fewest clues that pin one answer of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cpmodels.base import Meter
from generator.mending.fewest import Fewest, Judge, fewest
from generator.mending.judges import AllOf
from generator.mending.rivals import ClueCells, Rivals
from puzzles import Answer, Puzzle
from puzzles.types import Clues


@dataclass(frozen=True, slots=True, kw_only=True)
class Leeway:
    """What may be done to a board.

    Attributes:
        puzzle: The board. Its clues stay.
        groups: Cells that may get their clues together, one by one or by symmetry; disjoint.
        free: Cells whose clue is to be replaced anyway: another one there costs nothing.
        filled: Values that the answer must have, row by row; None where any will do.
        also: Makes a judge who has to be content too, or None.
        most: Choices wanted.
    """

    puzzle: Puzzle
    groups: Sequence[ClueCells]
    free: ClueCells = frozenset()
    filled: Clues | None = None
    also: Callable[[Answer], Judge] | None = None
    most: int = 1

    @property
    def base(self) -> ClueCells:
        """The cells that have a clue already."""
        return frozenset(i for i, v in enumerate(self.puzzle.clues) if v is not None)

    @property
    def open_cells(self) -> ClueCells:
        """The cells that may get a clue."""
        return frozenset[int]().union(*self.groups) - self.base


@dataclass(frozen=True, slots=True)
class Pinned:
    """The fewest clues found that pin an answer.

    Attributes:
        found: The choices. `found.bound` holds for every answer that may be chosen.
        answers: The answer that each choice pins.
        listed: How many answers were looked at.
        every: Whether what is said of them has been shown of all others, too.
    """

    found: Fewest
    answers: tuple[Answer, ...]
    listed: int
    every: bool


Heed = Callable[[Pinned], None]
"""Told of every choice that is better than those before."""


def pin(wish: Leeway, answer: Answer, meter: Meter) -> Fewest:
    """Find the fewest clues that pin one answer.

    Args:
        wish: What may be done.
        answer: An answer of the board.
        meter: The budget.
    """
    judge: Judge = Rivals(wish.puzzle, answer, wish.open_cells, meter)
    if wish.also is not None:
        judge = AllOf(judge, wish.also(answer))
    return fewest(
        judge,
        wish.groups,
        meter,
        base=wish.base,
        free=wish.free,
        most=wish.most,
    )
