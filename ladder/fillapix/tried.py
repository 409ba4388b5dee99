"""What probes remember of one board, as long as it only gains knowledge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ladder.state import Mask

if TYPE_CHECKING:
    from ladder.fillapix.state import Board

Hypothesis = tuple[int, Mask]
"""A symbol, and a cell as a set of one."""

Known = tuple[Mask, Mask]
"""Blank cells, ink cells."""


class Tried:
    """What became of hypotheses, all with the same techniques inside.

    A hypothesis that failed fails again when more is known. One that did not
    led to a *world*: a board at rest without a contradiction. While all that
    is known holds in that world too, assuming anything that holds in it leads
    no further than to it, so nothing goes wrong. Once something else is known,
    the hypothesis leads where that leads in its old world. And on a board with
    fewer clues a hypothesis leads less far, so that worlds of one with more do as
    well. All rest on monotony, and spare most of the work.

    Attributes:
        failed: Hypotheses that failed.
        safe: Blank cells, ink cells that need not be tried.
    """

    __slots__ = ("_ever", "_handed", "_left", "_worlds", "failed", "safe")

    def __init__(self) -> None:
        self.failed: set[Hypothesis] = set()
        self.safe: Known = (0, 0)
        self._worlds: dict[Hypothesis, Board] = {}  # all that is known holds in them
        self._left: dict[Hypothesis, Board] = {}  # the others
        self._handed: list[Known] = []  # of boards with more clues; all that is known holds
        self._ever: dict[Known, None] = {}  # all worlds, those of boards with more clues too

    def handed_on(self) -> Tried:
        """Return what a board with fewer clues may know."""
        new = Tried()
        new._ever = self._ever.copy()
        new._handed = list(new._ever)
        return new

    def add(self, hypothesis: Hypothesis, world: Board) -> None:
        """Take note of where a hypothesis led that did not fail."""
        self._worlds[hypothesis] = world
        self._ever[_known(world)] = None
        self._save(_known(world))

    def leave(self, hypothesis: Hypothesis) -> Board | None:
        """Return the world to which a hypothesis led when less was known, if any; it may change."""
        return self._left.pop(hypothesis, None)

    def update(self, known: Known) -> None:
        """Leave the worlds in which something does not hold that is known by now."""
        self.safe = (0, 0)
        self._handed = [world for world in self._handed if _holds(known, world)]
        for world in self._handed:
            self._save(world)
        for hypothesis, board in list(self._worlds.items()):
            if _holds(known, _known(board)):
                self._save(_known(board))
            else:
                self._left[hypothesis] = self._worlds.pop(hypothesis)

    def _save(self, world: Known) -> None:
        self.safe = self.safe[0] | world[0], self.safe[1] | world[1]


def _known(board: Board) -> Known:
    return board.known[0], board.known[1]


def _holds(known: Known, world: Known) -> bool:
    return not (known[0] & ~world[0] or known[1] & ~world[1])
