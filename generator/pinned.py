"""The fewest clues of an answer in place of a pass of removals.

The clues come of a search that remembers and has limits, so another release of
its solvers may find other clues, as few. That is why this is no part of a
recipe, and why its puzzles have no full code.
"""

from __future__ import annotations

from dataclasses import replace

from cpmodels import Budget
from generator.errors import RemovalError
from generator.mending.pinning import FEWEST_BUDGET, fewest_clues
from generator.recipe import Crosscheck
from generator.removal import Bench, board
from generator.taking import LeftOver
from generator.wishes import Request
from ladder import Tier
from puzzles import KINDS, Limit, LimitError, QuestionError, Verdict, kind_name

DECIDED = (
    "policy",
    "symmetry",
    "mask",
    "density",
    "thin",
    "needs",
    "without",
    "hardest",
    "steps",
    "score",
    "width",
    "style",
)
"""Fields of a `Request` that say something of the clues beside the tier."""


def for_fewest(asked: Request) -> Request:
    """Return what is asked of a puzzle with the fewest clues of its answer.

    Regions may be left without a given, and no tier is usual.

    Raises:
        QuestionError: It asks for clues that need not be the fewest.
        FormatError: There is no such kind.
    """
    for name in DECIDED:
        if getattr(asked, name):
            raise QuestionError(f"the fewest clues leave no other choice; leave {name} out")
    silent = True if KINDS[kind_name(asked.kind)].has_regions else asked.silent
    return replace(asked, silent=silent, difficulty=asked.difficulty or "any")


def pin(bench: Bench, seconds: float | None) -> LeftOver:
    """Find the fewest clues that pin an answer, with techniques up to the tier wanted.

    Args:
        bench: The answer, and whom to ask.
        seconds: What the search may take; None for a limit on work.

    Returns:
        The puzzle, and no fewer clues than which pin the answer. All clues, if not even they are
        enough.

    Raises:
        LimitError: It came before there was a choice that is known to be enough.
        RemovalError: The counter has another answer.
    """
    recipe, answer = bench.recipe, bench.answer
    tier = None if recipe.difficulty == "any" else Tier[recipe.difficulty.upper()]
    blank = board(recipe, (None,) * len(answer))
    budget = FEWEST_BUDGET if seconds is None else Budget(seconds=seconds)
    found = fewest_clues(blank, answer, tier=tier, budget=budget)
    if not found.possible:
        return LeftOver(board(recipe, bench.kind.clues(recipe, answer)), Crosscheck())
    if not found.pinned:
        raise LimitError(found.stopped or Limit.WORK)
    counted = bench.witnesses.grid.count(found.puzzle.clues, limit=2)
    if counted.verdict is not Verdict.UNIQUE or counted.answers != (answer,):
        raise RemovalError(
            "the fewest clues should leave one answer; the counter does not agree",
            puzzle=found.puzzle,
            cell=0,
            answers=(answer, *counted.answers),
        )
    return LeftOver(found.puzzle, Crosscheck(), bound=found.bound)
