"""``repair --spare``: clues that a puzzle does not need, and how hard it is without them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from cli import objects
from cli.asking import Asked
from cli.batch import Inquiry, budget
from cli.guard import NO, UNKNOWN, YES
from cli.show.repair_spare import Spared, as_fields, lines
from cli.show.table import section
from puzzles import Limit, Puzzle, Verdict

if TYPE_CHECKING:
    from puzzles.formats import Record


def sparing(records: Sequence[Record], asked: Asked) -> int:
    """Say of each puzzle which clues it does not need, and return the exit code."""
    return Inquiry(
        what="repair",
        ask=partial(ask, seconds=asked.time_limit),
        lost=lambda _puzzle: Spared(Verdict.UNKNOWN, stopped=Limit.LOST),
        text=lambda record, found: section(record, lines(record, found), alone=len(records) == 1),
        as_object=lambda record, found: objects.head(record) | as_fields(record, found),
        code=code,
    ).run(records, asked)


def ask(puzzle: Puzzle, *, seconds: float | None) -> Spared:
    """Find the clues that one puzzle does not need (in a worker)."""
    from generator.mending.sparing import DEFAULT_BUDGET, spare
    from ladder import ladder_for, rate
    from verify.certify import certify

    limit = DEFAULT_BUDGET if seconds is None else budget(seconds)
    known = certify(puzzle, limit)
    if known.verdict is not Verdict.UNIQUE or known.answer is None:
        return Spared(known.verdict, stopped=known.stopped)
    found = spare(puzzle, known.answer, limit)
    tiers = [
        rate(ladder_for(puzzle.kind), without(puzzle, cell)).tier for cell in sorted(found.single)
    ]
    return Spared(known.verdict, found, tuple(tiers))


def without(puzzle: Puzzle, cell: int) -> Puzzle:
    """Return a puzzle without the clue at a cell."""
    return replace(puzzle, clues=(*puzzle.clues[:cell], None, *puzzle.clues[cell + 1 :]))


def code(found: Spared) -> int:
    """Return the exit code: whether it is known what can go."""
    if found.before in (Verdict.MULTIPLE, Verdict.NONE):
        return NO
    return YES if found.spare is not None and found.spare.stopped is None else UNKNOWN
