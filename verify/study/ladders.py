"""Sets of techniques that studies climb: those of published ladders, and ours rung by rung."""

from __future__ import annotations

from ladder import LADDERS
from ladder.table import Enabled

SETS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "fillomino": (
        ("local", ("finished", "only exit", "last number", "overflow")),
        ("region", ("no room", "exact room", "way through")),
        ("probe", ("probe",)),
    ),
    "fillapix": (
        ("count", ("count",)),
        ("pair", ("difference",)),
        ("probe", ("probe",)),
    ),
}
"""What the published ladders called their rule sets, and the techniques that each adds."""

Climb = dict[str, Enabled]
"""Sets by name, each with all of the sets before it."""


def published(kind: str) -> Climb:
    """Return the published ladder's sets."""
    found: Climb = {}
    on: Enabled = frozenset()
    for name, techniques in SETS[kind]:
        # By the techniques' own names: a rung may be named like one of them.
        on |= frozenset(LADDERS[kind][technique].name for technique in techniques)
        found[name] = on
    return found


def own(kind: str) -> Climb:
    """Return the rungs of our ladder, of techniques that are on by default."""
    ladder = LADDERS[kind]
    found: Climb = {}
    on: Enabled = frozenset()
    for rung in ladder.rungs:
        more = frozenset(row.name for row in ladder.techniques if row.rung == rung and row.default)
        if more:
            on |= more
            found[rung] = on
    return found
