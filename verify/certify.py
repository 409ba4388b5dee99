"""The verdict on one puzzle, with what shows it: two answers, or clues that contradict."""

from __future__ import annotations

from dataclasses import dataclass

import cpmodels
from cpmodels import Budget
from puzzles import Answer, Limit, Puzzle, Verdict, WitnessError, Work, violation

DEFAULT_BUDGET = Budget(deterministic=120.0)
"""What one puzzle may cost, the same on every machine: a few minutes. The hardest of 1,422
published boards needs 6.3."""

CONFLICT_BUDGET = Budget(deterministic=20.0, seconds=10.0)
"""What explaining a contradiction may cost, once the verdict is known."""


@dataclass(frozen=True, slots=True)
class Certification:
    """A verdict and its evidence.

    Attributes:
        puzzle: What was asked, its max_region included.
        verdict: unique, multiple, none or unknown.
        answer: An answer that passed the rule predicate, or None.
        other: A second, different answer if the verdict is multiple.
        conflict: For verdict none: cells of clues that already contradict each other.
        work: What it cost.
        stopped: The limit that left it unknown, or None.
    """

    puzzle: Puzzle
    verdict: Verdict
    answer: Answer | None
    other: Answer | None
    conflict: tuple[int, ...] | None
    work: Work
    stopped: Limit | None = None


def certify(puzzle: Puzzle, budget: Budget = DEFAULT_BUDGET) -> Certification:
    """Say whether a puzzle has exactly one answer.

    Raises:
        WitnessError: The counter handed out an answer that breaks the rule.
    """
    counted = cpmodels.count(puzzle, limit=2, budget=budget)
    answers = counted.answers
    for answer in answers:
        broken = violation(puzzle, answer)
        if broken:
            raise WitnessError(f"the counter's answer breaks the rule: {broken.message}")
    work, conflict = counted.work, None
    if counted.verdict is Verdict.NONE:
        found = cpmodels.conflict(puzzle, _what_is_left(budget, work.seconds))
        work, conflict = work + found.work, found.cells
    return Certification(
        puzzle=puzzle,
        verdict=counted.verdict,
        answer=answers[0] if answers else None,
        other=answers[1] if len(answers) > 1 else None,
        conflict=conflict,
        work=work,
        stopped=counted.stopped if counted.verdict is Verdict.UNKNOWN else None,
    )


def _what_is_left(budget: Budget, seconds: float) -> Budget:
    """Return the budget for explaining a contradiction: not past the caller's own time."""
    if budget.seconds is None:
        return CONFLICT_BUDGET
    left = max(0.0, budget.seconds - seconds)
    return Budget(CONFLICT_BUDGET.deterministic, seconds=min(left, CONFLICT_BUDGET.seconds or left))
