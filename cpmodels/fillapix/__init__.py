"""Fill-a-Pix as CP-SAT models: a Boolean a cell, an equation a clue.

Asked first: what single clues do not settle, in the solver's favourite form,
with presolve off. A "no answer" is then asked again of another model: every
clue of the whole board as a plain sum, with presolve on. So neither a false
"infeasible" of the solver nor a slip in the settling can alone make a puzzle
unique.
"""

from __future__ import annotations

from cpmodels.base import UNLIMITED, Budget, Forced, Found
from cpmodels.fillapix.question import ASK_AGAIN, KEEP, Question
from cpmodels.fillapix.settle import settle
from puzzles import Answer, Count, Limit, QuestionError
from puzzles.outcomes import Reply
from puzzles.types import Clues

__all__ = ["ASK_AGAIN", "KEEP", "FillapixGrid"]


class FillapixGrid:
    """All questions about Fill-a-Pix boards of one size.

    Nothing is learned from one question to the next but the board's geometry.

    Args:
        rows: Height in cells.
        cols: Width in cells.
        max_region: Must be None; regions are a matter of other kinds.

    Raises:
        QuestionError: `max_region` is given.
    """

    def __init__(self, rows: int, cols: int, max_region: int | None = None) -> None:
        if max_region is not None:
            raise QuestionError("max_region has no meaning for fillapix")
        self.rows, self.cols = rows, cols

    def solve(self, clues: Clues, budget: Budget = UNLIMITED) -> Found:
        """Find any answer. NO has been asked in two ways.

        Raises:
            WitnessError: The two ways contradict each other.
        """
        ask = Question(self.rows, self.cols, clues, budget)
        return ask.found(*ask.any_answer())

    def count(
        self,
        clues: Clues,
        *,
        limit: int | None,
        partitions: bool = False,
        known: Clues | None = None,
        budget: Budget = UNLIMITED,
    ) -> Count:
        """Count answers up to `limit` (None: all), that have the values of `known`.

        Parts of the board that share no open clue are counted apart and
        multiplied, and a cell that no clue sees doubles the count, which may
        so become a very large integer. At most `KEEP` answers are kept, fewer
        of a very large board. A count that reaches the limit is exact only
        where that was known without searching on. Exact counts up to
        `ASK_AGAIN`, so "unique" and "none" too, have been asked in two ways.

        Raises:
            QuestionError: `partitions`; there are no regions here.
            WitnessError: The two ways contradict each other.

        Cost: two solver calls for a limit up to 2, else a listing of
            the answers of each part.
        """
        if partitions:
            raise QuestionError("fillapix has no regions, so no partitions to count")
        ask = Question(self.rows, self.cols, clues, budget, known)
        if limit is not None and limit < 1:
            return Count(0, exact=False, work=ask.meter.work, stopped=Limit.ANSWERS)
        if limit == 2:
            return ask.count_pair()
        reply, answer = ask.any_answer()
        if answer is None:
            return ask.counted(0, (), exact=reply is Reply.NO)
        if limit == 1:
            return ask.counted(1, (answer,), exact=False, limit=1)
        return ask.count_parts(answer, limit)

    def count_steadily(self, clues: Clues, budget: Budget = UNLIMITED) -> Count:
        """Count answers up to two, asked for one by one. NO has been asked in two ways."""
        return Question(self.rows, self.cols, clues, budget).count_pair(listed=False)

    def differs_at(
        self, clues: Clues, cell: int, known: Answer, budget: Budget = UNLIMITED
    ) -> Found:
        """Find an answer whose block around `cell` has another sum than `known`'s.

        `clues` has no clue at `cell`, and `known` is an answer of it. Where
        the board was unique with that clue, any other answer of `clues`
        breaks the clue: so this asks whether there is any other answer at
        all. It says nothing of other boards. On larger boards the cells near the
        clue are let loose first, the rest kept as in `known` (an answer found so
        is one of the whole board), then the clues nearby are asked without the
        others (if they leave no other sum, all clues do not). NO has been asked
        in one way only.

        Raises:
            QuestionError: `known` is not an answer of `clues`.
        """
        ask = Question(self.rows, self.cols, clues, budget)
        return ask.found(*ask.other_sum(cell, known))

    def another(self, clues: Clues, known: Answer, budget: Budget = UNLIMITED) -> Found:
        """Find an answer of `clues` other than `known`, which is one itself.

        NO has been asked in one way only.

        Raises:
            QuestionError: `known` is not an answer of `clues`.
        """
        ask = Question(self.rows, self.cols, clues, budget)
        return ask.found(*ask.other(known))

    def forced(self, clues: Clues, budget: Budget = UNLIMITED) -> Forced:
        """Find the cells common to all answers.

        Exact values have been asked in two ways. At a limit only the cells
        that single clues settle are given.

        Raises:
            WitnessError: The two ways contradict each other.
        """
        return Question(self.rows, self.cols, clues, budget).common()

    def contradicts(self, clues: Clues) -> bool:
        """Whether single clues, no solver, show that there is no answer."""
        return settle(self.rows, self.cols, clues) is None
