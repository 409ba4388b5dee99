"""Deduction that says clauses: every step is unit propagation over facts of the rule.

Weaker than `cpmodels.fillomino.deduce`, whose rules about reach and area need
more than one clause a step; what it leaves open is left to the search.

Legend: s symbol, b a cell as a set of one, g run.
"""

from __future__ import annotations

from collections.abc import Mapping

from cpmodels.fillomino.geometry import Geometry, each_cell
from cpmodels.fillomino.relax import HIDDEN, Fact
from puzzles.types import Clues


class Disproved(Exception):  # noqa: N818 (an outcome, not an error)
    """The facts said so far contradict each other, and unit propagation shows it."""


class Deduction:
    """What each cell may still be, and the facts that show it.

    Args:
        board: The board.
        least: By symbol, the fewest cells a region of it has.
        clues: The givens, row by row.

    Attributes:
        possible: By symbol, the cells that may hold it.
        fixed: By symbol, the cells known to hold it.
        facts: What was said, in order.
    """

    def __init__(self, board: Geometry, least: Mapping[int, int], clues: Clues) -> None:
        self.board, self.least = board, least
        self.facts: list[Fact] = []
        self.possible = dict.fromkeys(least, board.full)
        self.fixed = dict.fromkeys(least, 0)
        self._dirty = set(least)
        self._clues = clues

    def settle(self) -> None:
        """Say and apply facts until none has anything to add.

        Raises:
            Disproved: They contradict each other, or a given is above the cap.
        """
        for i, v in enumerate(self._clues):
            if v is not None:
                if v not in self.least:
                    raise Disproved
                self._fix(v, self.board.bit(i))
        while self._dirty:
            s = min(self._dirty)
            self._dirty.discard(s)
            self._rooms(s)
            if s != HIDDEN:
                self._overflow(s)
            self._ways_through(s)
            if not self._dirty:
                self._single_candidates()

    def _say(self, s: int, negative: int, positive: int) -> None:
        """Keep a fact that leaves one literal open at most, and apply it."""
        self.facts.append((s, negative, positive))
        negative &= ~self.fixed[s]
        positive &= self.possible[s]
        if positive:
            self._fix(s, positive)
        elif negative:
            self._remove(s, negative)
        else:
            raise Disproved

    def _fix(self, s: int, cells: int) -> None:
        self.fixed[s] |= cells
        self._dirty.add(s)
        for t in self.possible:
            if t != s and self.possible[t] & cells:
                self._remove(t, cells)

    def _remove(self, s: int, cells: int) -> None:
        self.possible[s] &= ~cells
        self._dirty.add(s)

    def _single_candidates(self) -> None:
        """A cell holds some symbol."""
        once = twice = 0
        for p in self.possible.values():
            twice |= once & p
            once |= p
        if once != self.board.full:
            raise Disproved
        for s, p in self.possible.items():
            single = p & ~twice & ~self.fixed[s]
            if single:
                self._fix(s, single)

    def _rooms(self, s: int) -> None:
        """A room with fewer cells than a region of s has none."""
        for room in self.board.components(self.possible[s]):
            if room.bit_count() < self.least[s]:
                border = self.board.near(room)
                for b in each_cell(room & self.fixed[s] or room):
                    self._say(s, b, border)

    def _overflow(self, s: int) -> None:
        """A cell that would join more than s cells of s is not s."""
        fixed = self.fixed[s]
        for g in self.board.components(fixed):
            if g.bit_count() > s:
                self._say(s, self._some(g & -g, g, s + 1), 0)
        for b in each_cell(self.board.near(fixed) & self.possible[s]):
            joined = self.board.flood(b, fixed | b)
            if joined.bit_count() > s:
                self._say(s, self._some(b, joined, s + 1), 0)

    def _some(self, start: int, within: int, size: int) -> int:
        """Return so many connected cells around `start`."""
        cells = start
        while cells.bit_count() < size:
            for b in each_cell(self.board.near(cells) & within):
                if cells.bit_count() < size:
                    cells |= b
        return cells

    def _ways_through(self, s: int) -> None:
        """A cell without which a run has too little room is s."""
        board, least, possible = self.board, self.least[s], self.possible[s]
        for g in board.components(self.fixed[s]):
            if g.bit_count() >= least:
                continue
            doubt = board.flood_up_to(g, possible, least) & ~self.fixed[s]
            while doubt:
                b = doubt & -doubt
                doubt ^= b
                around = board.flood_up_to(g, possible ^ b, least)
                if around.bit_count() < least:
                    self._say(s, g & -g, board.near(around))
                else:
                    doubt &= around
