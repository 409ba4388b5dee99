"""Whether a puzzle that somebody brings belongs in a bank: one answer, by two witnesses, rated."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cpmodels import Budget
from ladder import LADDERS, Outcome, Rating, blamed, clash, rated
from puzzles import Puzzle, Verdict, WitnessError
from puzzles.limits import deadline
from verify.certify import DEFAULT_BUDGET, Certification, certify


class Refusal(Enum):
    """Why a puzzle is not admitted; the value is the reason in words."""

    MULTIPLE = "it has several answers"
    NONE = "it has no answer"
    UNKNOWN = "a limit was reached before its answers were counted"
    ONE_WAY = "that it has one answer was found in one way only, and the techniques get stuck"
    UNRATED = "a limit was reached before it was rated"
    STUCK = "the techniques get stuck"

    @property
    def open(self) -> bool:
        """Whether more time might change it."""
        return self in {Refusal.UNKNOWN, Refusal.ONE_WAY, Refusal.UNRATED}


VERDICTS = {
    Verdict.MULTIPLE: Refusal.MULTIPLE,
    Verdict.NONE: Refusal.NONE,
    Verdict.UNKNOWN: Refusal.UNKNOWN,
}


@dataclass(frozen=True, slots=True)
class Admission:
    """What was found of a puzzle.

    Attributes:
        certification: The verdict, by two ways if they come to an end.
        rating: The ladder's word; None unless the verdict is unique.
    """

    certification: Certification
    rating: Rating | None = None

    def refusal(self, *, solved: bool = False) -> Refusal | None:
        """Return why the puzzle is not admitted, or None.

        A ladder that fills the board is a second way: techniques do not take it for granted that
        there is one answer.

        Args:
            solved: Whether the techniques have to fill the board.
        """
        rating = self.rating
        if self.certification.verdict in VERDICTS:
            return VERDICTS[self.certification.verdict]
        if rating is None or rating.outcome is Outcome.UNKNOWN:
            return Refusal.UNRATED
        if rating.outcome is Outcome.SOLVED:
            return None
        if self.certification.one_way:
            return Refusal.ONE_WAY
        return Refusal.STUCK if solved else None


def admit(puzzle: Puzzle, budget: Budget = DEFAULT_BUDGET) -> Admission:
    """Certify a puzzle, and rate it if it has one answer.

    Args:
        puzzle: The puzzle.
        budget: What the verdict may cost; the rating has as many seconds, if there are any.

    Raises:
        WitnessError: Two witnesses contradict each other.
    """
    certified = certify(puzzle, budget)
    if certified.verdict is not Verdict.UNIQUE or certified.answer is None:
        return Admission(certified)
    ladder, answer = LADDERS[puzzle.kind], certified.answer
    rating, there = rated(ladder, puzzle, tick=deadline(budget.seconds))
    found = clash(there, answer)
    if found is not None:
        blame = blamed(found, answer, ladder, puzzle, ladder.default)
        raise WitnessError(f"the ladder contradicts the solver: {blame.message}")
    return Admission(certified, rating)
