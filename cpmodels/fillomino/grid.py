"""All questions about Fillomino boards of one size and cap."""

from __future__ import annotations

from cpmodels.base import UNLIMITED, Budget, Forced, Found, Meter, Reply
from cpmodels.fillomino.board import Board
from cpmodels.fillomino.deduce import Candidates, Contradiction
from cpmodels.fillomino.search import Pool, Search
from puzzles import Answer, Count, Puzzle, WitnessError, violation
from puzzles.types import Clues


class FillominoGrid:
    """All questions about Fillomino boards of one size and cap.

    Args:
        rows: Height in cells.
        cols: Width in cells.
        max_region: Most cells a region may have; None is no promise.
    """

    def __init__(self, rows: int, cols: int, max_region: int | None = None) -> None:
        self.rows, self.cols, self.max_region = rows, cols, max_region
        self.cap = min(max_region or rows * cols, rows * cols)
        self.board = Board(rows, cols)
        self._pool = Pool()

    def solve(self, clues: Clues, budget: Budget = UNLIMITED) -> Found:
        """Find any answer."""
        meter = Meter(budget)
        answer = None
        try:
            search = self._search(clues, meter)
            reply, answer = search.next()
        except Contradiction:
            reply = Reply.NO
        if answer is not None:
            self._believe(clues, answer)
        return Found(reply, answer, meter.work, meter.spent() if reply is Reply.UNKNOWN else None)

    def count(
        self,
        clues: Clues,
        *,
        limit: int | None,
        partitions: bool = False,
        budget: Budget = UNLIMITED,
    ) -> Count:
        """Count answers up to `limit`."""
        meter = Meter(budget)
        answers: list[Answer] = []
        reply = Reply.NO
        try:
            search = self._search(clues, meter)
            while limit is None or len(answers) < limit:
                reply, answer = search.next()
                if answer is None:
                    break
                self._believe(clues, answer)
                answers.append(answer)
                search.demand_difference(answer, self.board.full)
        except Contradiction:
            reply = Reply.NO
        exact = reply is Reply.NO
        stopped = None if exact else (meter.spent() or "work") if reply is Reply.UNKNOWN else "limit"
        return Count(len(answers), exact, tuple(sorted(answers)), meter.work, stopped)

    def differs_at(
        self, clues: Clues, cell: int, known: Answer, budget: Budget = UNLIMITED
    ) -> Found:
        """Find an answer that differs at `cell`."""
        raise NotImplementedError

    def forced(self, clues: Clues, budget: Budget = UNLIMITED) -> Forced:
        """Find the cells common to all answers."""
        raise NotImplementedError

    def _search(self, clues: Clues, meter: Meter) -> Search:
        candidates = Candidates(self.board, self.cap, clues)
        candidates.settle()
        return Search(candidates, meter)

    def _believe(self, clues: Clues, answer: Answer) -> None:
        """Refuse an answer that breaks the rule: the worst defect there can be."""
        puzzle = Puzzle("fillomino", self.rows, self.cols, clues, self.max_region)
        broken = violation(puzzle, answer)
        if broken:
            raise WitnessError(f"an answer found breaks the rule: {broken.message}")
