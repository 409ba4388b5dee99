"""The fewest clues that pin an answer: as lines, and as JSON fields."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cli import objects
from cli.output import paint, width
from cli.show.table import why
from cli.show.written import puzzle_fields, written
from puzzles import Limit, Verdict
from puzzles.printing import plural

if TYPE_CHECKING:
    from pathlib import Path

    from generator.mending.pinning import FewestClues
    from ladder import Tier
    from puzzles.formats import Record
    from verify.certificates.strict import JsonObject
    from verify.writing import Unproven

BEFORE = {
    Verdict.MULTIPLE: "several answers: --answer FILE says which one is to be pinned",
    Verdict.NONE: "no answer: there is nothing to pin",
}


@dataclass(frozen=True, slots=True)
class Pins:
    """What pins the answer of a puzzle.

    Attributes:
        before: How many answers the puzzle has.
        found: The fewest clues; None unless it has exactly one answer.
        tier: The tier of the puzzle with these clues; None: beyond the techniques.
        stopped: The limit that left `before` unknown.
        made: With --proof: the certificate, or why there is none; else None.
    """

    before: Verdict
    found: FewestClues | None = None
    tier: Tier | None = None
    stopped: Limit | None = None
    made: JsonObject | Unproven | None = None

    @property
    def unproven(self) -> str | None:
        """Why there is no certificate, where there should be one."""
        return None if self.made is None or isinstance(self.made, dict) else self.made.reason


def as_fields(record: Record, pins: Pins, file: Path | None) -> objects.Fields:
    """Return the fewest clues, and the file of their certificate, as fields of a JSON object."""
    found = pins.found
    fields: objects.Fields = {"before": pins.before.value, "printed": _printed(record)}
    if found is None:
        return (
            fields
            | dict.fromkeys(("clues", "cells", "bounds", "puzzle", "tier"))
            | {
                "proven": False,
                "possible": None,
                "rivals": 0,
                "certificate": None,
                "unproven": pins.unproven,
                "work": None,
                "stopped": pins.stopped,
            }
        )
    many = len(found.cells) if found.pinned else None
    return fields | {
        "clues": many,
        "cells": objects.names(found.puzzle, found.cells) if found.pinned else None,
        "bounds": [found.bound, many],
        "puzzle": puzzle_fields(record, found.puzzle) if found.pinned else None,
        "tier": pins.tier.word if pins.tier else None,
        "proven": found.proven,
        "possible": found.possible,
        "rivals": len(found.rivals),
        "certificate": None if file is None else str(file),
        "unproven": pins.unproven,
        "work": objects.work(found.work),
        "stopped": found.stopped,
    }


def lines(record: Record, pins: Pins, file: Path | None = None) -> list[str]:
    """Return how many clues are enough, how that is known, and the puzzle in its own format."""
    found = pins.found
    if found is None:
        return [paint(BEFORE.get(pins.before, f"unknown: {why(pins.stopped)}"), pins.before.value)]
    if not found.possible:
        return [paint("not even all clues do what is asked", "none")]
    if not found.pinned:
        return [paint(f"unknown: {why(found.stopped)}; no fewer than {found.bound} do", "unknown")]
    text = [_headline(found, _printed(record))]
    text += textwrap.wrap(_grounds(found), width())
    text += ["", *written(record, found.puzzle).splitlines(), ""]
    text.append(f"Difficulty: {pins.tier.word if pins.tier else 'beyond the techniques'}.")
    if file is not None:
        text.append(f"Certificate: {file}")
    if pins.unproven:
        text.append(f"No certificate: {pins.unproven}.")
    return text


def enough(few: int, bound: int) -> str:
    """Say that so many clues are enough, and whether fewer would be; not less than `bound`."""
    text = f"{plural(few, 'clue')} {'is' if few == 1 else 'are'} enough"
    if bound == few:
        return f"{text}, the fewest there are"
    fewer = f"{bound} to {few - 1}" if bound < few - 1 else few - 1
    return f"{text}; whether {fewer} would do is not known"


def _headline(found: FewestClues, printed: int) -> str:
    text = enough(len(found.cells), found.bound)
    if found.proven:
        return paint(f"{text}; the puzzle has {printed}", "unique")
    return paint(text, "multiple")


def _grounds(found: FewestClues) -> str:
    seen, sets = len(found.rivals), found.demands
    text = f"{plural(seen, 'rival')} seen: boards that keep the rule and differ from the answer."
    if found.demands > seen:
        text += f" The techniques lack clues in {plural(sets - seen, 'more set')} of cells."
    return f"{text} To meet every difference takes {plural(found.bound, 'clue')} at least."


def _printed(record: Record) -> int:
    return sum(v is not None for v in record.puzzle.clues)
