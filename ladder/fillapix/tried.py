"""What probes remember of one board, as long as it only gains knowledge."""

from __future__ import annotations

from ladder.state import Mask

Known = tuple[Mask, Mask]
"""Blank cells, ink cells."""


class Tried:
    """What became of hypotheses, all with the same techniques inside.

    A hypothesis that failed fails again when more is known. One that did not
    led to a *world*: a board at rest without a contradiction. While all that
    is known holds in that world too, assuming anything that holds in it leads
    no further than to it, so nothing goes wrong. Both rest on monotony, and
    spare most of the work.

    Attributes:
        failed: Hypotheses that failed: symbols, and cells as sets of one.
        safe: Blank cells, ink cells that need not be tried.
    """

    __slots__ = ("_worlds", "failed", "safe")

    def __init__(self) -> None:
        self.failed: set[tuple[int, Mask]] = set()
        self.safe: Known = (0, 0)
        self._worlds: list[Known] = []

    def add(self, world: Known) -> None:
        """Take note of where a hypothesis led that did not fail."""
        self._worlds.append(world)
        self.safe = self.safe[0] | world[0], self.safe[1] | world[1]

    def update(self, known: Known) -> None:
        """Drop the worlds in which something does not hold that is known by now."""
        worlds, self._worlds, self.safe = self._worlds, [], (0, 0)
        for world in worlds:
            if not (known[0] & ~world[0] or known[1] & ~world[1]):
                self.add(world)
