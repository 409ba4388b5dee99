"""Clues that a puzzle does not need: as lines, and as JSON fields."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cli import objects
from cli.output import paint, width
from cli.show.boards import clue_cells, numbers, window
from cli.show.repair import BEFORE
from cli.show.table import LISTED, why
from puzzles import Limit, Verdict
from puzzles.grid import cell_name
from puzzles.printing import plural

if TYPE_CHECKING:
    from generator.mending.sparing import Spare
    from ladder import Tier
    from puzzles.formats import Record


@dataclass(frozen=True, slots=True)
class Spared:
    """What a puzzle can do without.

    Attributes:
        before: How many answers it has.
        spare: The clues that may go; None unless it has exactly one answer.
        tiers: The tier without each of the clues that may go alone, by cell; None: beyond the
            techniques.
        stopped: The limit that left `before` unknown.
    """

    before: Verdict
    spare: Spare | None = None
    tiers: tuple[Tier | None, ...] = ()
    stopped: Limit | None = None


def as_fields(record: Record, found: Spared) -> objects.Fields:
    """Return what a puzzle can do without as fields of a JSON object."""
    puzzle, spare = record.puzzle, found.spare
    single = sorted(spare.single) if spare else []
    return {
        "before": found.before.value,
        "spare": [
            {"cell": cell_name(cell, puzzle.cols), "clue": puzzle.clues[cell], "tier": tier}
            for cell, tier in zip(single, [tier and tier.word for tier in found.tiers], strict=True)
        ],
        "together": None if spare is None else objects.names(puzzle, sorted(spare.together)),
        "most": None if spare is None else spare.most,
        "proven": spare is not None and spare.proven,
        "work": None if spare is None else objects.work(spare.work),
        "stopped": spare.stopped if spare else found.stopped,
    }


def lines(record: Record, found: Spared) -> list[str]:
    """Return which clues may go, with the tier that results, and how many at once."""
    puzzle, spare = record.puzzle, found.spare
    if spare is None:
        what = BEFORE.get(found.before, f"unknown: {why(found.stopped)}")
        known = found.before is not Verdict.UNKNOWN
        return [paint(f"{what}; repair without --spare mends it", "none")] if known else [what]
    if not spare.single:
        return [paint("every clue is needed", "unique")]
    single = sorted(spare.single)
    text = f"{plural(len(single), 'clue')} may go, each without the others:"
    told = [
        f"{cell_name(cell, puzzle.cols)}={puzzle.clues[cell]}"
        f" ({tier.word if tier else 'then beyond the techniques'})"
        for cell, tier in zip(single, found.tiers, strict=True)
    ]
    more = len(told) - LISTED
    told = told[:LISTED] + ([f"and {more} more"] if more > 0 else [])
    at_once = f"{len(spare.together)} may go at once (starred)"
    at_once += ", and no more." if spare.proven else f"; no more than {spare.most} can."
    cells = clue_cells(puzzle.clues)
    at = window(puzzle, spare.together, wide=max(map(len, cells)), room=width())
    shown = [*at.note(puzzle), *numbers(cells, puzzle, marked=spare.together, at=at)] if at else []
    return [*textwrap.wrap(f"{text} {', '.join(told)}.", width()), at_once, *shown]
