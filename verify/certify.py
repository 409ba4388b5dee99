"""The verdict on one puzzle, by two ways, and what shows it: two answers, or clues that clash."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import cpmodels
from cpmodels import Budget, Conflict
from puzzles import Answer, Evidence, Limit, Puzzle, Verdict, WitnessError, Work, violation
from verify.second import clashing, ways

if TYPE_CHECKING:
    from puzzles.drawing import Drawing

DEFAULT_BUDGET = Budget(deterministic=120.0)
"""What one puzzle may cost, the same on every machine: a few minutes. The hardest of 1,422
published boards needs 6.3."""

CONFLICT_BUDGET = Budget(deterministic=20.0)
"""What explaining a contradiction may cost, once the verdict is known."""

OPEN_BUDGET = Budget(deterministic=0.3)
"""What counting the open cells may cost, once there are two answers. 57 of 58 published boards need
no more; together a twentieth of what certifying the corpus takes."""


@dataclass(frozen=True, slots=True)
class OpenCells:
    """How many cells are not the same in all answers.

    Attributes:
        count: How many are known to vary.
        exact: Whether no other cell does.
    """

    count: int
    exact: bool


@dataclass(frozen=True, slots=True)
class Certification:
    """A verdict and its evidence.

    Attributes:
        puzzle: What was asked, its max_region included.
        verdict: unique, multiple, none or unknown.
        answer: An answer that passed the rule predicate, or None.
        other: A second, different answer if the verdict is multiple.
        conflict: For verdict none: cells of clues that already contradict each other.
        minimal: Whether each of those is known to be needed for that.
        work: What it cost: the first way's solver, and the seconds of both ways.
        stopped: The limit that left it unknown, or None.
        evidence: The ways by which the verdict was reached, none for unknown.
        cut: The limit that stopped the second way, or None.
        open: How many cells vary, if the verdict is multiple; `cpmodels.forced` says which.
    """

    puzzle: Puzzle
    verdict: Verdict
    answer: Answer | None
    other: Answer | None
    conflict: tuple[int, ...] | None
    work: Work
    stopped: Limit | None = None
    evidence: tuple[Evidence, ...] = ()
    cut: Limit | None = None
    open: OpenCells | None = None
    minimal: bool = False

    @property
    def one_way(self) -> bool:
        """Whether unique or none rests on a single way."""
        return self.verdict in (Verdict.UNIQUE, Verdict.NONE) and len(self.evidence) < 2

    def drawing(self, name: str = "") -> Drawing:
        """Draw what was found: the answer, two answers, or clues in conflict.

        Args:
            name: What the puzzle is called.
        """
        from puzzles.drawing import draw_answer, draw_conflict, draw_differing, draw_puzzle

        if self.answer is not None and self.other is not None:
            return draw_differing(self.puzzle, self.answer, self.other, name=name)
        if self.answer is not None and self.verdict is Verdict.UNIQUE:
            return draw_answer(self.puzzle, self.answer, name=name)
        if self.verdict is Verdict.NONE:
            return draw_conflict(self.puzzle, self.conflict or (), name=name)
        return draw_puzzle(self.puzzle, name=name)

    def _repr_svg_(self) -> str:
        """Show in a notebook what was found."""
        return self.drawing().svg()

    def also(self, way: Evidence) -> Certification:
        """Return it with one way more by which the verdict was reached."""
        return replace(self, evidence=(*self.evidence, way))


def certify(puzzle: Puzzle, budget: Budget = DEFAULT_BUDGET) -> Certification:
    """Say whether a puzzle has exactly one answer.

    Unique and none are decided in two ways that share no deduction and no
    model. Where the second does not end within its own limits, or within the
    seconds of the budget, `one_way` says so.

    Raises:
        WitnessError: An answer of the counter breaks the rule, or the two ways
            contradict each other.
    """
    start = time.perf_counter()
    counted = cpmodels.count(puzzle, limit=2, budget=budget)
    answers = counted.answers
    for answer in answers:
        broken = violation(puzzle, answer)
        if broken:
            raise WitnessError(f"the counter's answer breaks the rule: {broken.message}")
    reached = ways(puzzle, counted, _left(budget, start))
    varying = _open_cells(puzzle, answers, _within(OPEN_BUDGET, _left(budget, start)))
    work, conflict = (
        replace(counted.work, seconds=time.perf_counter() - start),
        Conflict(None, Work()),
    )
    if counted.verdict is Verdict.NONE:
        among = clashing(puzzle, _left(budget, start))
        within = _within(CONFLICT_BUDGET, _left(budget, start))
        conflict = cpmodels.conflict(puzzle, within, among=among)
    return Certification(
        puzzle=puzzle,
        verdict=counted.verdict,
        answer=answers[0] if answers else None,
        other=answers[1] if len(answers) > 1 else None,
        conflict=conflict.cells,
        minimal=conflict.minimal,
        work=work + conflict.work,
        stopped=counted.stopped if counted.verdict is Verdict.UNKNOWN else None,
        evidence=reached.evidence,
        cut=reached.cut,
        open=varying,
    )


def _open_cells(puzzle: Puzzle, answers: Sequence[Answer], budget: Budget) -> OpenCells | None:
    """Count the cells that vary, at least those where two answers differ; None without two.

    Raises:
        WitnessError: An answer lacks a value that all answers are said to have.
    """
    if len(answers) < 2:
        return None
    found = cpmodels.forced(puzzle, budget)
    for answer in answers:
        if any(v not in (None, a) for v, a in zip(found.values, answer, strict=True)):
            raise WitnessError("a cell said to be the same in all answers is another in one")
    if found.exact:
        return OpenCells(found.values.count(None), exact=True)
    return OpenCells(sum(a != b for a, b in zip(*answers[:2], strict=True)), exact=False)


def _left(budget: Budget, start: float) -> float | None:
    """Return what is left of the caller's own time, in seconds."""
    if budget.seconds is None:
        return None
    return max(0.0, budget.seconds - (time.perf_counter() - start))


def _within(budget: Budget, left: float | None) -> Budget:
    """Return a budget that does not go past the caller's own time, in seconds."""
    if left is None:
        return budget
    return replace(budget, seconds=left if budget.seconds is None else min(left, budget.seconds))
