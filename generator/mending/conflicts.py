"""Clues that contradict each other, and the fewest of them to take out."""

from __future__ import annotations

from dataclasses import replace

from cpmodels import open_grid
from cpmodels.base import Meter
from cpmodels.conflict import shrink
from generator.mending.rivals import ClueCells, Demand
from puzzles import Puzzle
from puzzles.outcomes import Reply
from puzzles.types import Clues


class Conflicts:
    """Judges whether a board has an answer once some clues are gone.

    What it has found once it says again without a question.

    Args:
        puzzle: The puzzle.
        meter: The budget of all questions together.
    """

    def __init__(self, puzzle: Puzzle, meter: Meter) -> None:
        self._puzzle, self._meter = puzzle, meter
        self._grid = open_grid(puzzle)
        self._found: list[ClueCells] = []  # clues that contradict each other
        self._enough: list[ClueCells] = []  # clues without which there is an answer

    def missing(self, kept: ClueCells) -> Demand:
        """Return clues that contradict each other without those of `kept`: one more has to go."""
        if any(enough <= kept for enough in self._enough):
            return Demand(Reply.NO)
        known = next((cells for cells in self._found if not cells & kept), None)
        return self._asked(kept) if known is None else Demand(Reply.YES, known)

    def _asked(self, kept: ClueCells) -> Demand:
        clues: Clues = tuple(None if i in kept else v for i, v in enumerate(self._puzzle.clues))
        found = self._grid.solve(clues, self._meter.left())
        self._meter.add_work(found.work)
        if found.reply is Reply.YES:
            self._enough.append(kept)
            return Demand(Reply.NO)
        if found.reply is Reply.UNKNOWN:
            return Demand(Reply.UNKNOWN, stopped=found.stopped)
        conflict = shrink(self._grid, replace(self._puzzle, clues=clues), self._meter.left())
        self._meter.add_work(conflict.work)
        if conflict.cells is None:
            return Demand(Reply.UNKNOWN, stopped=self._meter.limit_reached())
        self._found.append(frozenset(conflict.cells))
        return Demand(Reply.YES, self._found[-1])
