"""How a puzzle can be mended: as lines, and as JSON fields."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli import objects
from cli.output import paint, width
from cli.show.boards import clue_cells, numbers, window
from cli.show.table import LISTED, listed, why
from cli.show.written import puzzle_fields, written
from puzzles import Verdict
from puzzles.grid import cell_name
from puzzles.printing import plural

if TYPE_CHECKING:
    from generator.mending.repair import Mended, Repair
    from ladder import Tier
    from puzzles.formats import Record

BEFORE = {
    Verdict.UNIQUE: "exactly one answer: nothing to mend",
    Verdict.MULTIPLE: "several answers",
    Verdict.NONE: "no answer",
}


def as_fields(record: Record, found: Repair, tiers: Sequence[Tier | None]) -> objects.Fields:
    """Return a repair as fields of a JSON object; the first way is the one to take."""
    ways = [_way(record, way, tier) for way, tier in zip(found.mended, tiers, strict=True)]
    first: objects.Fields = ways[0] if ways else {"changes": [], "puzzle": None, "tier": None}
    fewest = found.changes if found.mended else None
    return {
        "before": found.before.value,
        **first,
        "proven": found.proven,
        "bounds": [found.bound, fewest],
        "possible": found.possible,
        "flips": [cell_name(cell, found.puzzle.cols) for cell in found.flips],
        "ways": ways,
        "complete": found.complete,
        "answers": {"seen": found.answers, "every": found.every},
        "work": objects.work(found.work),
        "stopped": found.stopped,
    }


def lines(record: Record, found: Repair, tiers: Sequence[Tier | None]) -> list[str]:
    """Return what is wrong, what to change, and the mended puzzle in the format it came in."""
    if found.before is Verdict.UNIQUE and not found.mended:
        return [paint(BEFORE[found.before], "unique")]
    text = [_headline(found)]
    for number, way in enumerate(found.mended, start=1):
        tier = tiers[number - 1] if tiers else None
        text += ["", *_way_lines(record, way, number if len(found.mended) > 1 else 0)]
        if tiers:
            text.append(f"Difficulty then: {tier.word if tier else 'beyond the techniques'}.")
    return text


def _headline(found: Repair) -> str:
    what = BEFORE.get(found.before, f"unknown: {why(found.stopped)}")
    if not found.mended:
        if found.before is Verdict.UNKNOWN:
            return paint(what, "unknown")
        reason = why(found.stopped) if found.stopped else "no way to mend that was found"
        if not found.possible:
            more = "more " if found.before is Verdict.MULTIPLE else ""
            reason = f"no {more}clues can mend that"
        if found.flips:
            cells = listed(found.flips, found.puzzle)
            reason = f"the picture wanted has a twin; it has none with {cells} flipped, no fewer"
        return paint(f"{what}; {reason}", "none" if not found.possible else "unknown")
    few = found.changes
    text = f"{what}; mended by {plural(few, 'change')}"
    if found.proven:
        return paint(f"{text}, the fewest there are", "unique")
    return paint(f"{text}; whether {found.bound} to {few - 1} would do is not known", "multiple")


def _way_lines(record: Record, way: Mended, number: int) -> Iterator[str]:
    from generator.mending.changes import told_together

    puzzle, start = way.puzzle, f"{number}. " if number else ""
    told = told_together(way.changes, puzzle.cols, LISTED)
    yield from textwrap.wrap(f"{start}{told}", width())
    cells, marked = clue_cells(puzzle.clues), changed_cells(way)
    at = window(puzzle, marked, wide=max(map(len, cells)), room=width())
    if at:
        yield from at.note(puzzle)
        yield from numbers(cells, puzzle, marked=marked, at=at)
    yield from ["", *written(record, puzzle).splitlines()]


def changed_cells(way: Mended) -> list[int]:
    """Return the cells that have another clue than before, or none any more."""
    goals = [change.moved_to for change in way.changes if change.moved_to is not None]
    return sorted({*(change.cell for change in way.changes), *goals})


def _way(record: Record, way: Mended, tier: Tier | None) -> objects.Fields:
    puzzle = way.puzzle
    return {
        "changes": [
            {
                "cell": cell_name(c.cell, puzzle.cols),
                "from": c.old,
                "to": c.new,
                "moved_to": None if c.moved_to is None else cell_name(c.moved_to, puzzle.cols),
            }
            for c in way.changes
        ],
        "puzzle": puzzle_fields(record, puzzle),
        "tier": tier.word if tier else None,
    }
