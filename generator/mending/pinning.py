"""The fewest clues that pin an answer, and what is known of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from cpmodels import Budget
from cpmodels.base import Meter
from generator.mending.fewest import Judge
from generator.mending.gap import Gap, ImpossibleError
from generator.mending.judges import AllOf, Solvable
from generator.mending.rivals import NearRivals
from ladder import Tier
from puzzles import (
    KINDS,
    Answer,
    Limit,
    LimitError,
    Puzzle,
    QuestionError,
    Work,
    violation,
)

FEWEST_BUDGET = Budget(deterministic=60.0)
"""What one answer may cost, the same on every machine; a 10x10 takes 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FewestClues:
    """The fewest clues found that pin an answer.

    Attributes:
        puzzle: The puzzle with these clues.
        answer: Its one answer.
        bound: No choice of cells has fewer clues.
        possible: False if not even all clues do what is asked.
        pinned: Whether CP-SAT says, too, that these clues leave one answer.
        rivals: Other answers; the bound rests on where they differ.
        demands: How many sets of cells the bound rests on.
        work: What it cost.
        stopped: The limit that came first, or None.
    """

    puzzle: Puzzle
    answer: Answer
    bound: int = 0
    possible: bool = True
    pinned: bool = False
    rivals: tuple[Answer, ...] = ()
    demands: int = 0
    work: Work = field(default_factory=Work)
    stopped: Limit | None = None

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that have a clue."""
        return tuple(i for i, v in enumerate(self.puzzle.clues) if v is not None)

    @property
    def proven(self) -> bool:
        """Whether it is known that fewer clues will not do."""
        return self.possible and self.pinned and len(self.cells) == self.bound


CLIMB = 0.005
"""Deterministic time that a question to the ladder counts: about what one takes on a 10x10."""

HeedFewest = Callable[[FewestClues], None]
"""Told of every choice that is better than those before."""


def _ignored(_found: FewestClues) -> None:
    """Take no notice."""


def fewest_clues(
    puzzle: Puzzle,
    answer: Answer,
    *,
    tier: Tier | None = None,
    budget: Budget = FEWEST_BUDGET,
    heed: HeedFewest = _ignored,
) -> FewestClues:
    """Find the fewest clues that pin an answer.

    What comes out has been asked of one witness only: certify it.

    Args:
        puzzle: Kind, size and max_region. Its clues do not matter.
        answer: The answer.
        tier: The ladder has to finish with techniques up to this tier; None: or not at all.
        budget: What it may cost.
        heed: Told of what is found on the way.

    Raises:
        QuestionError: The answer breaks the rule.

    Cost: in the middle 0.06 s of CPU for a 6x6 Fillomino, 0.2 s for an 8x8, 1 s for a 10x10 of
    either kind, ten for a Fill-a-Pix of 12x12. One of 15x15 ends in bounds.
    """
    blank = replace(puzzle, clues=(None,) * len(puzzle.clues))
    broken = violation(blank, answer)
    if broken:
        raise QuestionError(f"the answer breaks the rule: {broken.message}")
    meter = Meter(budget)
    near = NearRivals(blank, answer, meter)
    judge: Judge = near
    if tier is not None:
        tick, cells = partial(_tick, meter), range(len(answer))
        judge = AllOf(near, Solvable(blank, answer, tier=tier, open_cells=cells, tick=tick))
    gap = Gap(blank, answer, judge, near, meter, heed=lambda: heed(_known(gap)))
    stopped, possible = None, True
    try:
        gap.close()
    except LimitError as error:
        stopped = error.limit
        gap.confirm()
    except ImpossibleError:
        possible = False
    bound = gap.sure_bound()
    return replace(_known(gap), bound=bound, possible=possible, stopped=stopped, work=meter.work)


def _known(gap: Gap) -> FewestClues:
    """Return what is known by now, but for the bound, which CP-SAT has not confirmed."""
    blank, seen = gap.blank, gap.near.seen
    every = KINDS[blank.kind].every_clue(blank.rows, blank.cols, gap.answer)
    return FewestClues(
        puzzle=replace(
            blank, clues=tuple(v if i in gap.best else None for i, v in enumerate(every))
        ),
        answer=gap.answer,
        pinned=gap.pinned,
        rivals=tuple(seen[cells] for cells in gap.sets if cells in seen),
        demands=len(gap.sets),
        work=gap.meter.work,
    )


def _tick(meter: Meter) -> None:
    """Count a question to the ladder.

    Raises:
        LimitError: The budget is spent.
    """
    meter.add(conflicts=0, branches=0, deterministic=CLIMB)
    if limit := meter.spent():
        raise LimitError(limit)
