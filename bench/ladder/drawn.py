"""Boards that nobody filtered: random pictures, clues taken away while one answer is left."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from puzzles import Answer, Puzzle
from verify.study.drawn import CAP, clues_on, full_from, peeled

__all__ = ["CAP", "Drawn", "draw"]


class Drawn(NamedTuple):
    """A board with one answer of which no clue can be taken away.

    Attributes:
        puzzle: The board.
        answer: Its answer.
        redraws: Pictures thrown away before, as all their clues together did not suffice.
    """

    puzzle: Puzzle
    answer: Answer
    redraws: int = 0

    @property
    def clues(self) -> int:
        """Number of clues."""
        return clues_on(self.puzzle)


def draw(kind: str, rng: Random, side: int) -> Drawn:
    """Draw a square board."""
    board = full_from(rng, kind, (side, side))
    return Drawn(peeled(board), board.answer, board.redraws)
