"""Which sets of techniques an ablation tries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ladder import Ladder
from ladder.table import Enabled

__all__ = ["Enabled", "Entry", "plan"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A technique or a rung, and the two sets that price it.

    Attributes:
        by: ``technique`` or ``rung``.
        name: Its name.
        rung: The rung it belongs to; of a rung, itself.
        tier: Tier of a technique, as people read it; None for a rung, which may have several.
        climbing: What is on when the climb has come to it.
        without: All that is on but for it.
    """

    by: str
    name: str
    rung: str
    tier: str | None
    climbing: Enabled
    without: Enabled


def plan(ladder: Ladder, full: Enabled) -> tuple[Entry, ...]:
    """Return what to try: the techniques of `full`, gentlest first, then their rungs in order."""
    return (*_techniques(ladder, full), *_rungs(ladder, full))


def _techniques(ladder: Ladder, full: Enabled) -> Iterator[Entry]:
    on: Enabled = frozenset()
    for row in ladder.enabled(full):
        on |= {row.name}
        yield Entry("technique", row.name, row.rung, row.tier.word, on, full - {row.name})


def _rungs(ladder: Ladder, full: Enabled) -> Iterator[Entry]:
    on: Enabled = frozenset()
    for rung in ladder.rungs:
        members = frozenset(row.name for row in ladder.enabled(full) if row.rung == rung)
        if members:
            on |= members
            yield Entry("rung", rung, rung, None, on, full - members)
