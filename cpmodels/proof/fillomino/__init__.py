"""Clauses of the Fillomino rule that leave no (other) answer.

First deduction that says clauses, then the lazy search on what it leaves open
(`cpmodels.fillomino.search`, which counts rooms only, for nothing is known here
of other totals: every clause must be an instance of the rule).
"""

from __future__ import annotations

from contextlib import suppress

from cpmodels.base import Meter
from cpmodels.fillomino.deduce import Section
from cpmodels.fillomino.geometry import Geometry
from cpmodels.fillomino.relax import HIDDEN
from cpmodels.fillomino.search import Search, Settings, Split
from cpmodels.proof.base import Other
from cpmodels.proof.fillomino.deduce import Deduction, Disproved
from cpmodels.proof.fillomino.writing import written
from puzzles import Answer, Puzzle
from puzzles.outcomes import Reply
from puzzles.proof import Cnf

THRESHOLD = 6
"""Values from here up that no clue has are one symbol; see `cpmodels.fillomino.relax`."""


def clauses(puzzle: Puzzle, answer: Answer | None, meter: Meter) -> Cnf | Other:
    """Return clauses that contradict each other if there is no answer but `answer`."""
    threshold = THRESHOLD
    while True:
        try:
            return _Attempt(puzzle, answer, threshold).clauses(meter)
        except Split as split:
            threshold = split.threshold


class _Attempt:
    """One attempt, with all values from `threshold` up that no clue has merged."""

    def __init__(self, puzzle: Puzzle, answer: Answer | None, threshold: int) -> None:
        self.puzzle, self.answer, self.threshold = puzzle, answer, threshold
        self.board = Geometry(puzzle.rows, puzzle.cols)
        printed = set(puzzle.clues)
        hidden = tuple(v for v in range(threshold, puzzle.cap + 1) if v not in printed)
        self.hidden = hidden if len(hidden) > 1 else ()
        self.least = {v: v for v in range(1, puzzle.cap + 1) if v not in self.hidden}
        if self.hidden:
            self.least[HIDDEN] = self.hidden[0]

    def clauses(self, meter: Meter) -> Cnf | Other:
        """Deduce, search, and write down what was said.

        Raises:
            Split: Fewer values must be merged.
        """
        self._check_answer()
        counted: list[tuple[int, int]] = []
        deduction = Deduction(self.board, self.least, self.puzzle.clues)
        with suppress(Disproved):
            deduction.settle()
            search = self._search(deduction, meter)
            reply, other = search.next(tell_split=True)
            if reply is not Reply.NO:
                return reply, other
            deduction.facts += search.relaxed.facts
            counted = search.relaxed.counted
        symbols = {s: (s,) if s else self.hidden for s in self.least}
        return written(self.puzzle, self.answer, symbols, deduction, counted)

    def _check_answer(self) -> None:
        """Have no two regions of the answer side by side in merged values.

        Another answer could then have the same symbols everywhere.
        """
        if self.hidden and self.answer is not None:
            merged = self.board.cells([v in self.hidden for v in self.answer])
            most = max(map(int.bit_count, self.board.components(merged)), default=0)
            if most >= 2 * self.hidden[0]:
                raise Split(most // 2 + 1)

    def _search(self, deduction: Deduction, meter: Meter) -> Search:
        possible, fixed = dict(deduction.possible), dict(deduction.fixed)
        merged = possible.pop(HIDDEN, 0)
        possible |= dict.fromkeys(self.hidden, merged)
        fixed |= dict.fromkeys(self.hidden, 0)
        possible = {v: p for v, p in possible.items() if p}
        section = Section(self.board, self.board.full, possible, fixed, ())
        settings = Settings(threshold=self.threshold)
        search = Search(section, meter, settings=settings)
        if self.answer is not None:
            search.demand_difference(self.answer, self.board.full)
        return search
