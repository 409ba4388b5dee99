"""The solver and the ladder set against each other on one puzzle.

The solver counts answers and knows the cells that all of them share. The
ladder settles cells and rules candidates out, and must never rule out what an
answer has. Puzzles with several answers and with none are compared too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cpmodels
from cpmodels import Budget, Forced, Reply
from cpmodels.base import Meter
from ladder import Ladder, Outcome, State, Tier, fixpoint, ladder_for, rated
from ladder.table import Enabled
from puzzles import Count, Evidence, Limit, Puzzle, Verdict, Work
from puzzles.limits import deadline
from puzzles.types import Clues
from verify.certify import DEFAULT_BUDGET
from verify.disagreement import Case, Disagreement, disagreement
from verify.second import ways

AGREED = {(Verdict.UNIQUE, Outcome.SOLVED), (Verdict.NONE, Outcome.CONTRADICTION)}
"""Verdicts, and how the ladder ends where it has come to the same."""


class CandidateCounts(NamedTuple):
    """Numbers of candidates: pairs of a cell and a value that it may have.

    Attributes:
        start: Those before the first step.
        left: Those that the ladder leaves.
        possible: Those that occur in an answer, or None where not all answers are known.
    """

    start: int
    left: int
    possible: int | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """What both witnesses say of one puzzle.

    Attributes:
        puzzle: What was asked, its max_region included.
        enabled: The techniques that were on.
        count: The solver's count, up to the limit.
        forced: What the solver says of the cells common to all answers.
        outcome: How far the ladder came; None where it was not asked.
        tier: The rating, None unless the ladder solves the puzzle.
        settled: Row by row what the ladder settles; means nothing after a contradiction.
        candidates: What the ladder rules out; None after a contradiction.
        disagreement: The first contradiction between the witnesses, or None.
        work: What the solver's replies cost.
        cut: The limit that stopped the ladder, or None.
        evidence: The ways by which the count's verdict was reached; none where they disagree.
    """

    puzzle: Puzzle
    enabled: Enabled
    count: Count
    forced: Forced
    outcome: Outcome | None
    tier: Tier | None
    settled: Clues
    candidates: CandidateCounts | None
    disagreement: Disagreement | None
    work: Work
    cut: Limit | None = None
    evidence: tuple[Evidence, ...] = ()

    @property
    def one_way(self) -> bool:
        """Whether one answer, or none, rests on a single way."""
        return self.count.verdict is not Verdict.MULTIPLE and len(self.evidence) == 1

    @property
    def stopped(self) -> Limit | None:
        """The limit that left something unknown, or None."""
        if self.count.verdict is Verdict.UNKNOWN:
            return self.count.stopped
        return self.cut if self.forced.exact else self.forced.stopped


def compare(
    puzzle: Puzzle,
    *,
    enabled: Enabled | None = None,
    limit: int = 2,
    budget: Budget = DEFAULT_BUDGET,
) -> Comparison:
    """Ask both witnesses about a puzzle and look for anything in which they differ.

    What the solver leaves unknown cannot be compared; the rest is.

    Args:
        puzzle: The puzzle.
        enabled: The techniques that are on; the default ones if not given.
        limit: Answers the solver looks for, at least 2. The more of them are
            known, the more of the ladder's eliminations are put to the test.
        budget: What the solver may cost; its seconds hold for each climb of the ladder, too.

    Raises:
        WitnessError: The solver contradicts itself within one question, or is
            contradicted by the second way (`verify.second`), which is asked
            where the ladder does not come to the verdict by itself.

    Cost: two questions to the solver at most, two climbs of the ladder, and the second way.
    """
    count, forced, work = _solver(puzzle, limit, budget)
    ladder = ladder_for(puzzle.kind)
    on = ladder.default if enabled is None else enabled
    there = fixpoint(ladder, puzzle, on, tick=deadline(budget.seconds))
    rating, rates = rated(ladder, puzzle, on, tick=deadline(budget.seconds))
    case = Case(puzzle, ladder, on, count, there, forced, rates)
    possible = _possible(count)
    found = disagreement(case)
    evidence = () if found else _evidence(puzzle, count, there.outcome, budget.seconds)
    contradiction = there.outcome is Outcome.CONTRADICTION
    return Comparison(
        puzzle=puzzle,
        enabled=on,
        count=count,
        forced=forced,
        outcome=there.outcome,
        tier=rating.tier,
        settled=there.values,
        candidates=None if contradiction else _candidates(ladder, puzzle, there.state, possible),
        disagreement=found,
        work=work,
        cut=there.stopped or rating.stopped,
        evidence=evidence,
    )


def _evidence(
    puzzle: Puzzle, count: Count, outcome: Outcome, seconds: float | None
) -> tuple[Evidence, ...]:
    """Return the ways behind a count: the ladder's if it comes so far, else the second way."""
    if (count.verdict, outcome) in AGREED:
        return (*count.evidence, Evidence.LADDER)
    return ways(puzzle, count, seconds).evidence


def _solver(puzzle: Puzzle, limit: int, budget: Budget) -> tuple[Count, Forced, Work]:
    """Ask the solver. Once all answers are known, what they share is no question any more."""
    meter = Meter(budget)
    count = cpmodels.count(puzzle, limit=limit, budget=budget)
    meter.add_work(count.work)
    if _complete(count):
        reply = Reply.YES if count.answers else Reply.NO
        shared = _shared(count.answers) or (None,) * len(puzzle.clues)
        return count, Forced(reply, shared, exact=True, work=Work()), meter.work
    forced = cpmodels.forced(puzzle, meter.left())
    meter.add_work(forced.work)
    return count, forced, meter.work


def _complete(count: Count) -> bool:
    """Whether every answer is at hand."""
    return count.exact and len(count.answers) == count.count


def _shared(answers: Sequence[Clues]) -> Clues:
    """Return the value of each cell that is the same in all answers, None elsewhere."""
    cells = zip(*answers, strict=True)
    return tuple(values[0] if len(set(values)) == 1 else None for values in cells)


def _possible(count: Count) -> int | None:
    """Return how many candidates occur in an answer, if all answers are at hand."""
    if not _complete(count):
        return None
    return sum(len(set(values)) for values in zip(*count.answers, strict=True))


def _candidates(
    ladder: Ladder, puzzle: Puzzle, there: State, possible: int | None
) -> CandidateCounts:
    cells = range(len(puzzle.clues))
    start = ladder.start(puzzle)
    before, after = (sum(len(s.candidates(i)) for i in cells) for s in (start, there))
    return CandidateCounts(before, after, possible)
