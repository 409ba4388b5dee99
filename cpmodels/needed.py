"""Which of some clues that contradict each other are needed for that?

A clue is needed if the others have an answer. Such an answer, which breaks one
clue only, is a good place to look for the next one: one that breaks the next
clue instead may differ near the two only. So clues are asked from near to near,
first with all far cells as in the answer before.

Source: model rotation, as in Belov, Marques-Silva, "Accelerating MUS extraction
with recursive model rotation", FMCAD 2011; here a question takes its place.
"""

from __future__ import annotations

from collections.abc import Collection

from cpmodels.base import Budget, Found, Grid, Meter
from puzzles import KINDS, Answer, Puzzle
from puzzles.outcomes import Reply
from puzzles.types import Clues

NEAR = (3, 5)
"""How far from the two clues cells may differ from the answer before: tried one after the other."""

TRIAL = 5.0
"""Deterministic time for a question, divided by the cells of the board."""

AREA = 1_500_000
"""Blank cells of all boards asked about, together. Deduction costs as much as the solver here, and
no budget counts it."""


def part(clues: Clues, cells: Collection[int]) -> Clues:
    """Return the clues of some cells only."""
    return tuple(v if i in cells else None for i, v in enumerate(clues))


class Deletion:
    """Leaves clues out that are not needed, one after the other.

    Args:
        grid: The puzzle's grid.
        puzzle: The puzzle.
        meter: The budget.
    """

    def __init__(self, grid: Grid, puzzle: Puzzle, meter: Meter) -> None:
        self._grid, self._puzzle, self._meter = grid, puzzle, meter
        self._area = AREA
        self._last: tuple[int, Answer] | None = None  # a clue, and an answer that breaks it alone

    def run(self, cells: Collection[int]) -> tuple[frozenset[int], bool]:
        """Return clues that have no answer, and whether each of them is needed.

        Args:
            cells: Cells of clues that have no answer.
        """
        kept, todo, sure = frozenset(cells), set(cells), True
        while todo:
            cell = min(todo, key=lambda i: (self._distance(i), i))
            todo.discard(cell)
            found = self._answer(kept - {cell}, cell)
            if found is None or found.reply is Reply.UNKNOWN:
                sure = False
            elif found.answer is None:
                kept -= {cell}
            else:
                self._last = cell, found.answer
        return kept, sure

    def _distance(self, cell: int) -> int:
        return 0 if self._last is None else self._apart(cell, self._last[0])

    def _answer(self, cells: Collection[int], without: int) -> Found | None:
        """Ask for an answer of the clues in `cells`; None at a limit."""
        clues, found = part(self._puzzle.clues, cells), None
        for asked in (*self._nearby(clues, without), clues):
            blank = asked.count(None)
            if self._meter.spent() or blank * blank > self._area:
                return None
            self._area -= blank * blank
            found = self._grid.solve(asked, Budget(TRIAL / len(clues)))
            self._meter.add_work(found.work)
            if found.answer is not None:
                break
        return found

    def _nearby(self, clues: Clues, without: int) -> list[Clues]:
        """Return boards with all far cells as in the answer before."""
        if self._last is None:
            return []
        last, answer = self._last
        every_clue = KINDS[self._puzzle.kind].every_clue
        every = every_clue(self._grid.rows, self._grid.cols, answer)
        return [
            tuple(
                every[i]
                if v is None and min(self._apart(i, last), self._apart(i, without)) > far
                else v
                for i, v in enumerate(clues)
            )
            for far in NEAR
        ]

    def _apart(self, a: int, b: int) -> int:
        cols = self._grid.cols
        return max(abs(a // cols - b // cols), abs(a % cols - b % cols))
