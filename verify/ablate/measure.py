"""One puzzle with each set of techniques: how far the ladder comes, what is left to search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import cpmodels
from cpmodels import Budget
from ladder import LADDERS, Ladder, Outcome, Reached, blamed, clash, fixpoint
from puzzles import KINDS, Answer, Count, Limit, Puzzle, Verdict, WitnessError
from puzzles.types import Clues
from verify.ablate.plan import Enabled, plan
from verify.certify import DEFAULT_BUDGET

NO_TOUCH: dict[str, str | None] = {"fillomino": "finished", "fillapix": None}
"""By kind, the technique that is the no-touch rule in the ladder; None for kinds without it."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to measure, and what one question to the solver may cost.

    Attributes:
        effort: Whether to ask the solver for what the ladder leaves open.
        partitions_limit: Count partitions of a board up to this many; 0: do not count them.
        partitions_cells: Count partitions of boards with at most this many cells.
        budget: Of each question to the solver.
    """

    effort: bool = True
    partitions_limit: int = 20_000
    partitions_cells: int = 64
    budget: Budget = DEFAULT_BUDGET


@dataclass(frozen=True, slots=True)
class Effort:
    """What the solver needed to finish: to show that there is exactly one answer.

    Attributes:
        conflicts: Conflicts of the solver.
        branches: Decisions of the solver.
        complete: Whether it did finish; if not, the others are lower bounds.
    """

    conflicts: int = 0
    branches: int = 0
    complete: bool = True


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the ladder stands with one set of techniques.

    Attributes:
        finished: Whether it solved the puzzle.
        settled: Blank cells it settled.
        effort: What was left for the solver; None where not asked.
    """

    finished: bool
    settled: int
    effort: Effort | None


@dataclass(frozen=True, slots=True)
class Ablated:
    """What was measured of one puzzle.

    Attributes:
        kind: Its kind.
        verdict: How many answers it has; all below is for UNIQUE only.
        stopped: The limit that left the verdict unknown, or None.
        blank: Cells that are not printed.
        standings: Where the ladder stands, by the set of techniques that are on.
        partitions: How many there are; None where not asked for.
    """

    kind: str
    verdict: Verdict
    stopped: Limit | None = None
    blank: int = 0
    standings: Mapping[Enabled, Standing] = field(default_factory=dict)
    partitions: Count | None = None


def measure(puzzle: Puzzle, *, enabled: Enabled | None = None, wanted: Wanted) -> Ablated:
    """Measure one puzzle with each set of techniques.

    The solver is first asked whether there is exactly one answer, with
    `wanted.effort` or without.

    Args:
        puzzle: The puzzle.
        enabled: The full set of techniques; the usual ones if not given.
        wanted: What to measure.

    Raises:
        WitnessError: Ladder and solver contradict each other.
    """
    first = cpmodels.count(puzzle, limit=2, budget=wanted.budget)
    if first.verdict is not Verdict.UNIQUE:
        stopped = first.stopped if first.verdict is Verdict.UNKNOWN else None
        return Ablated(puzzle.kind, first.verdict, stopped)
    ladder = LADDERS[puzzle.kind]
    full = ladder.default if enabled is None else enabled
    entries = plan(ladder, full)
    # Small sets first: a larger set of one that finishes is not run.
    sets = [frozenset(), *(e.climbing for e in entries), full, *(e.without for e in entries)]
    walk = _Walk(ladder, puzzle, first, wanted)
    return Ablated(
        kind=puzzle.kind,
        verdict=first.verdict,
        blank=sum(v is None for v in printed(puzzle)),
        standings={on: walk.standing(on) for on in dict.fromkeys(sets)},
        partitions=_partitions(puzzle, wanted),
    )


def printed(puzzle: Puzzle) -> Clues:
    """Return the cells of the answer that the clues print, row by row; of some kinds none."""
    there = KINDS[puzzle.kind].clues_are_cells
    return puzzle.clues if there else (None,) * len(puzzle.clues)


class _Walk:
    """Climbs one board with many sets, and asks the solver once for each place it ends in."""

    def __init__(self, ladder: Ladder, puzzle: Puzzle, first: Count, wanted: Wanted) -> None:
        self._ladder, self._puzzle, self._wanted = ladder, puzzle, wanted
        self._answer: Answer = first.answers[0]
        self._printed = printed(puzzle)
        self._finishing: list[Enabled] = []
        self._efforts: dict[Clues, Effort] = {self._printed: _effort(first), self._answer: Effort()}

    def standing(self, on: Enabled) -> Standing:
        """Run the ladder with these techniques."""
        values = self._values(on)
        settled = sum(
            v is not None and p is None for v, p in zip(values, self._printed, strict=True)
        )
        return Standing(values == self._answer, settled, self._effort(values))

    def _values(self, on: Enabled) -> Clues:
        """Return the settled cells.

        What one set finishes a larger one finishes too: the ladder is monotone.
        """
        if any(less <= on for less in self._finishing):
            return self._answer
        reached = fixpoint(self._ladder, self._puzzle, on)
        self._check(reached, on)
        if reached.outcome is Outcome.SOLVED:
            self._finishing.append(on)
        return reached.values

    def _effort(self, values: Clues) -> Effort | None:
        if not self._wanted.effort:
            return None
        if values not in self._efforts:
            budget = self._wanted.budget
            counted = cpmodels.count(self._puzzle, limit=2, known=values, budget=budget)
            if counted.verdict not in (Verdict.UNIQUE, Verdict.UNKNOWN):
                found = counted.verdict.value
                raise WitnessError(
                    f"with the ladder's cells, answers of a unique board are {found}"
                )
            self._efforts[values] = _effort(counted)
        return self._efforts[values]

    def _check(self, reached: Reached, on: Enabled) -> None:
        """Refuse a ladder that contradicts the solver.

        Raises:
            WitnessError: It does.
        """
        found = clash(reached, self._answer)
        if found is not None:
            names = ", ".join(row.name for row in self._ladder.enabled(on)) or "nothing"
            blame = blamed(found, self._answer, self._ladder, self._puzzle, on)
            raise WitnessError(f"with {names} on, {blame.message}")


def _effort(counted: Count) -> Effort:
    return Effort(counted.work.conflicts, counted.work.branches, counted.exact)


def _partitions(puzzle: Puzzle, wanted: Wanted) -> Count | None:
    """Count the partitions of a board with one answer; that answer is one of them.

    Raises:
        WitnessError: There is none.
    """
    if not NO_TOUCH[puzzle.kind] or not wanted.partitions_limit:
        return None
    if len(puzzle.clues) > wanted.partitions_cells:
        return Count(0, exact=False, stopped=Limit.CELLS)
    limit = wanted.partitions_limit
    counted = cpmodels.count(puzzle, limit=limit, partitions=True, budget=wanted.budget)
    if counted.exact and not counted.count:
        raise WitnessError("a board with an answer has no partition into regions")
    return counted
