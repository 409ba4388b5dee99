"""Ladders that are wrong on purpose, to see that comparing notices.

There is no disagreement between the real witnesses that could be shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ladder import LADDERS, Ladder, State, Technique, Tier
from ladder.state import CellSet, Finding
from ladder.table import Enabled, Finder, Settle

WILD = "wild"
"""Name of the technique that is wrong."""

TELL = "This is wrong on purpose."


@dataclass(frozen=True)
class Wrong(Finder):
    """Puts a value into a cell, or takes it from there."""

    cell: int
    value: int
    puts: bool

    def look(self, state: State, _on: Enabled) -> Iterator[Finding]:
        if len(state.candidates(self.cell)) > 1 and self.value in state.candidates(self.cell):
            taken = Finding((), ((self.value, state.mask(self.cell)),), state.mask(self.cell))
            yield state.assume(self.cell, self.value) if self.puts else taken


def putting(kind: str, cell: int, value: int) -> Ladder:
    """Return the ladder of a kind with a technique that puts `value` into `cell`."""
    return _with(kind, Wrong(cell, value, puts=True))


def taking(kind: str, cell: int, value: int) -> Ladder:
    """Return the ladder of a kind with a technique that takes `value` from `cell`."""
    return _with(kind, Wrong(cell, value, puts=False))


def _with(kind: str, wrong: Wrong) -> Ladder:
    """Return the ladder with one more technique, before all others, in both engines."""
    sound = LADDERS[kind]
    wild = Technique(
        name=WILD,
        tier=Tier.EASY,
        rung=WILD,
        weight=1,
        summary="wrong on purpose",
        finder=wrong,
        tell=lambda _state, _finding: TELL,
        places=lambda _state, _near: 1,
    )

    def fast(rows: tuple[Technique, ...]) -> Settle:
        others = sound.fast(tuple(row for row in rows if row.name != WILD))

        def run(state: State, until: CellSet) -> None:
            for finding in wrong.look(state, frozenset()) if wild in rows else ():
                state.apply(finding)
            others(state, until)

        return run

    return replace(
        sound, techniques=(wild, *sound.techniques), fast=fast, rungs=(WILD, *sound.rungs)
    )
