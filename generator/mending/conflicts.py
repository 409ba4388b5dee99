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

    Args:
        puzzle: The puzzle.
        meter: The budget of all questions together.
    """

    def __init__(self, puzzle: Puzzle, meter: Meter) -> None:
        self._puzzle, self._meter = puzzle, meter
        self._grid = open_grid(puzzle)

    def missing(self, kept: ClueCells) -> Demand:
        """Return clues that contradict each other without those of `kept`: one more has to go."""
        clues: Clues = tuple(None if i in kept else v for i, v in enumerate(self._puzzle.clues))
        found = self._grid.solve(clues, self._meter.left())
        self._meter.add_work(found.work)
        if found.reply is not Reply.NO:
            reply = Reply.NO if found.reply is Reply.YES else Reply.UNKNOWN
            return Demand(reply, stopped=found.stopped)
        conflict = shrink(self._grid, replace(self._puzzle, clues=clues), self._meter.left())
        self._meter.add_work(conflict.work)
        if conflict.cells is None:
            return Demand(Reply.UNKNOWN, stopped=self._meter.limit_reached())
        return Demand(Reply.YES, frozenset(conflict.cells))
