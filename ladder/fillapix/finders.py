"""What a row of the Fill-a-Pix table says of how its technique finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ladder.fillapix.state import FillapixState
from ladder.state import Finding
from ladder.table import Enabled, Finder, Look

Sweep = Callable[[FillapixState, set[int], frozenset[int]], bool]
"""Looks near clues, takes away those it has done with, and says whether anything was found; may
stop at once then. The last argument says what gentler techniques have found already: all that so
many clues say together."""


@dataclass(frozen=True, slots=True)
class SomeClues(Finder):
    """Puts some clues together.

    Attributes:
        finds: The look of the explaining engine.
        sweep: That of the fast engine.
        together: How many clues it puts together, at most; None if there is no bound.
        reach: How many steps of overlapping blocks a change matters to a sweep: a set has its
            centre at most so far from a clue of it.
    """

    finds: Look
    sweep: Sweep
    together: int | None
    reach: int = 0

    def look(self, board: FillapixState, on: Enabled) -> Iterator[Finding]:
        """Yield what it finds."""
        return self.finds(board, on)

    @property
    def argued(self) -> object:
        """The look of the explaining engine."""
        return self.finds
