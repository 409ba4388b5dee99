"""Every technique of a table is run by the fast engine, from what its row says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from ladder import LADDERS, Ladder, State, Technique
from ladder.fillomino.finders import Gentle, Turn
from ladder.fillomino.state import CLASS, FillominoState
from ladder.state import Finding
from ladder.table import Enabled, Finder
from puzzles import KINDS, Puzzle
from tools.build_techniques import EXAMPLES_OF

ROWS = [
    pytest.param(kind, t, id=f"{kind}-{t.name}") for kind in KINDS for t in LADDERS[kind].techniques
]


def known(state: State) -> object:
    cells = range(len(state.puzzle.clues))
    return state.values(), [state.candidates(cell) for cell in cells]


def runs(ladder: Ladder, name: str) -> bool:
    """Whether the fast engine finds with a technique, on some example, what it misses without."""
    for example in EXAMPLES_OF.get((ladder.kind, name), ()):
        on = example.position.on
        without, state = example.position.state(), example.position.state()
        ladder.settle(without, on - {name})
        ladder.settle(state, on | {name})
        if known(state) != known(without):
            return True
    return False


def replaced(ladder: Ladder, name: str, finder: Finder) -> Ladder:
    """The ladder with another finder in one row."""
    rows = (replace(row, finder=finder) if row.name == name else row for row in ladder.techniques)
    return replace(ladder, techniques=tuple(rows))


@dataclass(frozen=True)
class Forgotten(Finder):
    """Finds what another finds, and no fast engine knows it."""

    other: Finder

    def look(self, state: State, on: Enabled) -> Iterator[Finding]:
        return self.other.look(state, on)


@dataclass(frozen=True)
class Late(Gentle):
    """As `Forgotten`, and it has a turn."""

    other: Finder
    turn: Turn = Turn.FAR

    def look(self, state: State, on: Enabled) -> Iterator[Finding]:
        return self.other.look(state, on)


@pytest.mark.parametrize(("kind", "technique"), ROWS)
def test_every_technique_is_run(kind: str, technique: Technique) -> None:
    assert runs(LADDERS[kind], technique.name)


@pytest.mark.parametrize(("kind", "technique"), ROWS)
def test_a_technique_that_is_forgotten_is_found(kind: str, technique: Technique) -> None:
    """The test above would pass if other techniques found what this one finds."""
    ladder, name = LADDERS[kind], technique.name
    for finder in (Forgotten(technique.finder), Late(technique.finder)):
        assert not runs(replaced(ladder, name, finder), name)


def test_a_world_in_which_the_class_has_ended_still_holds_what_is_known() -> None:
    """With the cap 11 the class is 10 and 11; with a 10 placed, 11 has a symbol of its own."""
    board = FillominoState(Puzzle("fillomino", 4, 4, (None,) * 16, 11))
    world = board.copy()
    world.place(10, world.mask(0))
    assert CLASS in board.can
    assert CLASS not in world.can
    assert board.holds_in(world)
    assert not world.holds_in(board)
    assert dict(board.sure_in(world))[CLASS] == world.mask(0)
    board.remove(CLASS, board.mask(0))
    assert not board.holds_in(world)
