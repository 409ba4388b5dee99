"""Sets of techniques in the order in which the tables climb them."""

from __future__ import annotations

from typing import NamedTuple

from ladder import LADDERS, Ladder
from ladder.table import Enabled

Steps = tuple[tuple[str, ...], ...]
"""What each step of a climb adds: techniques, rungs or tiers of the ladder's table."""

SPEED: dict[str, Steps] = {
    "fillomino": (
        ("local",),
        ("region",),
        ("pocket", "ways", "reach"),
        ("look-ahead",),
        ("probe",),
        ("kin",),
    ),
    "fillapix": (("count",), ("difference",), ("squeeze",), ("probe",)),
}
"""Steps that are timed; the last makes the default set full."""

REACH: dict[str, Steps] = {
    "fillomino": (
        ("local",),
        ("no room", "exact room"),
        ("way through",),
        ("out of reach",),
        ("budget",),
        ("pocket",),
        ("ways",),
        ("look-ahead",),
        ("probe",),
        ("kin",),
    ),
    "fillapix": (
        ("count",),
        ("difference",),
        ("squeeze 3",),
        ("squeeze 4",),
        ("probe count",),
        ("probe",),
    ),
}
"""Steps whose reach is measured; the last makes the default set full."""


class Climb(NamedTuple):
    """A set of techniques with what the tables call it."""

    label: str
    enabled: Enabled


def climbs(ladder: Ladder, steps: Steps) -> tuple[Climb, ...]:
    """Return the set after each step, of techniques that are on by default.

    Raises:
        SelectionError: A word that is no technique, rung or tier.
    """
    found: list[Climb] = []
    on: Enabled = frozenset()
    for words in steps:
        on |= frozenset().union(*map(ladder.names, words)) & ladder.default
        found.append(Climb(("+ " if found else "") + ", ".join(words), on))
    return tuple(found)


def speed(kind: str) -> tuple[Climb, ...]:
    """Return the sets that are timed."""
    return climbs(LADDERS[kind], SPEED[kind])


def reach(kind: str) -> tuple[Climb, ...]:
    """Return the sets whose reach is measured."""
    return climbs(LADDERS[kind], REACH[kind])
