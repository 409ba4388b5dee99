"""Mends a puzzle: the fewest changes of clues after which it has exactly one answer."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from cpmodels import Budget, open_grid
from cpmodels.base import Meter
from generator import symmetry
from generator.mending.changes import Change
from generator.mending.choosing import pin_any
from generator.mending.mended import Best, HeedRepair, Mended, Repair, with_pinned
from generator.mending.removing import change_one, fit, resolve
from generator.mending.terms import ANY, Terms, wish
from puzzles import Puzzle, Verdict

__all__ = ["DEFAULT_BUDGET", "Change", "Mended", "Repair", "Terms", "repair"]

DEFAULT_BUDGET = Budget(deterministic=20.0)
"""What one puzzle may cost, the same on every machine: a minute or so."""


def _ignored(_repair: Repair) -> None:
    """Take no notice."""


def repair(
    puzzle: Puzzle,
    terms: Terms = ANY,
    *,
    budget: Budget = DEFAULT_BUDGET,
    heed: HeedRepair = _ignored,
) -> Repair:
    """Find the fewest changes after which a puzzle has exactly one answer.

    A puzzle with several answers gets clues; of one without an answer, clues that contradict each
    other are taken out, replaced or moved to a cell beside their own first. What comes out has been
    asked of one witness only: certify it.

    Args:
        puzzle: The puzzle.
        terms: What to keep to.
        budget: What it may cost.
        heed: Told of what is found on the way.

    Raises:
        QuestionError: The answer wanted breaks the rule, or a quarter turn of a board that is
            not square.

    Cost: a second or so for a 10x10 that lacks one or two clues and whose answer is given.
    """
    symmetry.check(puzzle.rows, puzzle.cols, terms.symmetry)
    meter = Meter(budget)
    before = open_grid(puzzle).count(puzzle.clues, limit=2, budget=meter.left())
    meter.add_work(before.work)
    found = Repair(puzzle=puzzle, before=before.verdict)
    if before.verdict is Verdict.UNKNOWN:
        found = replace(found, stopped=before.stopped)
    elif terms.answer is not None:
        found = fit(found, terms, terms.answer, meter)
    elif before.verdict is Verdict.NONE:
        found = resolve(found, terms, meter, heed)
    elif before.verdict is Verdict.MULTIPLE:
        found = _added(found, terms, meter, heed)
    return replace(found, work=meter.work)


def _added(found: Repair, terms: Terms, meter: Meter, heed: HeedRepair) -> Repair:
    """Add the fewest clues that leave one answer; change one clue where none can."""
    best, board = Best(found, heed), found.puzzle
    pinned = pin_any(wish(board, terms), meter, partial(best.offer, board))
    best.offer(board, pinned)
    added = replace(with_pinned(best.repair, pinned), bound=pinned.found.bound)
    return added if added.possible else change_one(added, terms, meter, heed)
