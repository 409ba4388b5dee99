"""What one board hands on to another of the same puzzle with fewer clues."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, Self

from ladder.memory import Hypothesis, Memory

Known = tuple[int, int]
"""Blank cells, ink cells."""


class Painted(Protocol):
    """A board, as far as its facts have to be handed on."""

    known: Sequence[int]


class Handed(Memory[Any]):
    """A memory that also knows the worlds of boards with more clues.

    On a board with fewer clues a hypothesis leads less far, so that worlds of one
    with more do as well. They are kept without their boards, as what is known in them.
    """

    __slots__ = ("_ever", "_handed")

    def __init__(self) -> None:
        super().__init__()
        self._handed: list[Known] = []  # of boards with more clues; all that is known holds
        self._ever: dict[Known, None] = {}  # all worlds, those of boards with more clues too

    def hand_on(self) -> Self:
        """Return what a board with fewer clues may know."""
        new = type(self)()
        new._ever = self._ever.copy()
        new._handed = list(new._ever)
        return new

    def add(self, board: Any, hypothesis: Hypothesis, world: Painted) -> None:
        """Take note of where a hypothesis about a board led that did not fail."""
        super().add(board, hypothesis, world)
        self._ever[_facts(world)] = None

    def update(self, board: Painted) -> None:
        """Leave the worlds in which something does not hold that is known by now."""
        super().update(board)
        blank, ink = board.known
        self._handed = [
            world for world in self._handed if not (blank & ~world[0] or ink & ~world[1])
        ]
        for world in self._handed:
            self._save(enumerate(world))


def _facts(board: Painted) -> Known:
    blank, ink = board.known
    return blank, ink
