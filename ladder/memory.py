"""What became of hypotheses on one board, as long as it only gains knowledge."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, Protocol, Self, TypeVar

Hypothesis = tuple[int, int]
"""A symbol, and the set of the one cell that is assumed to hold it."""

NEVER = 1 << 30
"""More moments than there can be."""


class World(Protocol):
    """A board, as far as a memory of it has to know."""

    def holds_in(self, world: Self, /) -> bool:
        """Whether all that is known here holds in a world too."""

    def sure_in(self, world: Self, /) -> Iterable[tuple[int, int]]:
        """Return the symbols of this board, each with the cells that hold it in a world."""


W = TypeVar("W", bound=World)


class Memory(Generic[W]):
    """Which hypotheses failed and where the others led, all with the same techniques inside.

    A hypothesis that failed fails again when more is known, perhaps sooner. One
    that did not led to a *world*: a board at rest without a contradiction. While
    all that is known of the board holds in that world too, assuming anything that
    holds in it leads no further than to it, so nothing goes wrong. Once something
    else is known, the hypothesis leads where that leads in its old world. All rest
    on monotony, and spare most of the work.

    Attributes:
        failed: Hypotheses that failed, with the moments that took, or how many at least, when
            they were last walked; 0 for those that never were.
    """

    __slots__ = ("_left", "_safe", "_worlds", "failed")

    def __init__(self) -> None:
        self.failed: dict[Hypothesis, int] = {}
        self._safe: dict[int, int] = {}  # cells by symbol
        self._worlds: dict[Hypothesis, W] = {}  # all that is known holds in them
        self._left: dict[Hypothesis, W] = {}  # the others

    def holds(self, hypothesis: Hypothesis) -> bool:
        """Whether a hypothesis is known not to fail."""
        symbol, one = hypothesis
        return bool(self._safe.get(symbol, 0) & one)

    def add(self, board: W, hypothesis: Hypothesis, world: W) -> None:
        """Take note of where a hypothesis about a board led that did not fail."""
        self._worlds[hypothesis] = world
        self._save(board.sure_in(world))

    def leave(self, hypothesis: Hypothesis) -> W | None:
        """Return the world to which a hypothesis led when less was known, if any; it may change."""
        return self._left.pop(hypothesis, None)

    def update(self, board: W) -> None:
        """Leave the worlds in which something does not hold that is known by now."""
        self._safe = {}
        for hypothesis, world in list(self._worlds.items()):
            if board.holds_in(world):
                self._save(board.sure_in(world))
            else:
                self._left[hypothesis] = self._worlds.pop(hypothesis)

    def soonest(self, hypotheses: Iterable[Hypothesis]) -> list[Hypothesis]:
        """Return those first that failed soon: what fails later need not be walked to its end."""
        return sorted(hypotheses, key=lambda h: self.failed.get(h, NEVER))

    def _save(self, sure: Iterable[tuple[int, int]]) -> None:
        for symbol, cells in sure:
            self._safe[symbol] = self._safe.get(symbol, 0) | cells
