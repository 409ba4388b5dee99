"""Ladders that are wrong on purpose, to see that comparing notices.

There is no disagreement between the real witnesses that could be shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ladder import LADDERS, Ladder, State, Technique, Tier
from ladder.state import Finding
from ladder.table import Enabled

WILD = "wild"
"""Name of the technique that is wrong."""

TELL = "This is wrong on purpose."


def putting(kind: str, cell: int, value: int) -> Ladder:
    """Return the ladder of a kind with a technique that puts `value` into `cell`."""

    def look(state: State, _on: Enabled) -> Iterator[Finding]:
        if len(state.candidates(cell)) > 1 and value in state.candidates(cell):
            yield state.assume(cell, value)

    return _with(kind, look)


def taking(kind: str, cell: int, value: int) -> Ladder:
    """Return the ladder of a kind with a technique that takes `value` from `cell`."""

    def look(state: State, _on: Enabled) -> Iterator[Finding]:
        if len(state.candidates(cell)) > 1 and value in state.candidates(cell):
            yield Finding((), ((value, state.mask(cell)),), state.mask(cell))

    return _with(kind, look)


def _with(kind: str, look: object) -> Ladder:
    """Return the ladder with one more technique, before all others, in both engines."""
    sound = LADDERS[kind]
    wild = Technique(
        WILD,
        Tier.EASY,
        WILD,
        1,
        "wrong on purpose",
        look,  # type: ignore[arg-type]
        lambda _state, _finding: TELL,
        lambda _state, _near: 1,
    )

    def settle(state: State, on: Enabled, until: int = 0) -> None:
        for finding in wild.look(state, on) if WILD in on else ():
            state.apply(finding)
        sound.settle(state, on, until)

    return replace(
        sound,
        techniques=(wild, *sound.techniques),
        settle=settle,
        rungs=(WILD, *sound.rungs),
    )
