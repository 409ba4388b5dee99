"""Clues that a puzzle with one answer does not need."""

from __future__ import annotations

from dataclasses import dataclass, field

from cpmodels import Budget
from cpmodels.base import Meter
from generator.mending.fewest import fewest
from generator.mending.rivals import ClueCells, Rivals
from puzzles import Answer, Limit, Puzzle, Work
from puzzles.outcomes import Reply

DEFAULT_BUDGET = Budget(deterministic=20.0)
"""What one puzzle may cost, the same on every machine."""


@dataclass(frozen=True, slots=True)
class Spare:
    """Clues that may go.

    Attributes:
        single: Cells whose clue may go if all others stay.
        together: Cells whose clues may all go at once; as many as were found.
        most: No more of `single` can go at once.
        work: What it cost.
        stopped: The limit that came first, or None: more may be needless then.
    """

    single: ClueCells
    together: ClueCells
    most: int
    work: Work = field(default_factory=Work)
    stopped: Limit | None = None

    @property
    def proven(self) -> bool:
        """Whether no more clues can go at once."""
        return len(self.together) == self.most


def spare(puzzle: Puzzle, answer: Answer, budget: Budget = DEFAULT_BUDGET) -> Spare:
    """Find the clues that a puzzle does not need, one by one and all at once.

    Args:
        puzzle: A puzzle with exactly one answer.
        answer: That answer.
        budget: What it may cost.

    Cost: a question a clue, then as `fewest` among those that may go.
    """
    meter = Meter(budget)
    printed = frozenset(i for i, v in enumerate(puzzle.clues) if v is not None)
    judge = Rivals(puzzle, answer, printed, meter)
    single = frozenset(
        cell for cell in sorted(printed) if judge.pins(printed - {cell}) is Reply.YES
    )
    kept = fewest(judge, [frozenset({i}) for i in sorted(single)], meter, base=printed - single)
    together = single - kept.choices[0] if kept.choices else frozenset[int]()
    stopped = kept.stopped or meter.spent()
    return Spare(single, together, len(single) - kept.bound, meter.work, stopped)
