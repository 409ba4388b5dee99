"""Boards that nobody filtered: random pictures, clues taken away while one answer is left.

Pictures of Fillomino come from the tests, which need the package python-sat.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import cpmodels
from cpmodels import Reply
from puzzles import Answer, Puzzle, Verdict
from puzzles.grid import blocks
from tests.boards import random_picture

CAP = 5
"""max_region of the Fillomino boards that are drawn."""


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
        return len(self.answer) - self.puzzle.clues.count(None)


def draw(kind: str, rng: Random, side: int) -> Drawn:
    """Draw a square board."""
    return {"fillomino": _fillomino, "fillapix": _fillapix}[kind](rng, side)


def peeled(puzzle: Puzzle, answer: Answer, rng: Random) -> Puzzle:
    """Take clues away in random order, each if the solver says that the answer stays the only one.

    Args:
        puzzle: A board whose only answer is `answer`.
        answer: That answer.
        rng: Gives the order.
    """
    grid = cpmodels.open_grid(puzzle)
    clues = list(puzzle.clues)
    for cell in rng.sample(range(len(clues)), len(clues)):
        clue, clues[cell] = clues[cell], None
        if grid.differs_at(tuple(clues), cell, answer).reply is not Reply.NO:
            clues[cell] = clue
    return Puzzle(puzzle.kind, puzzle.rows, puzzle.cols, tuple(clues), puzzle.max_region)


def _fillomino(rng: Random, side: int) -> Drawn:
    picture = random_picture(rng, side, side, CAP)
    return Drawn(peeled(Puzzle("fillomino", side, side, picture, CAP), picture, rng), picture)


def _fillapix(rng: Random, side: int) -> Drawn:
    """Toss a coin for every cell. Twins, pictures that share all their clues, are drawn again."""
    redraws = 0
    while True:
        picture = tuple(rng.randrange(2) for _ in range(side * side))
        clues = tuple(sum(picture[j] for j in block) for block in blocks(side, side))
        full = Puzzle("fillapix", side, side, clues)
        if cpmodels.count(full).verdict is Verdict.UNIQUE:
            return Drawn(peeled(full, picture, rng), picture, redraws)
        redraws += 1
