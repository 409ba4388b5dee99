"""How much a check may cost. A file that others wrote must not keep its reader busy for hours.

Work is counted in *looks*: at a literal of a clause, at a cell or at a
neighbour of one. What is counted depends on the file only, so every machine
says the same of it.
"""

from __future__ import annotations

from puzzles import Limit, LimitError
from puzzles.limits import Tick, never

MAX_LOOKS = 50_000_000
"""Most looks at one certificate, unless time is what limits it: about three seconds. The largest
published Fillomino that was tried, 50x64 cells, takes 7 million."""

STRIDE = 100_000
"""Looks between two looks at the clock."""


class LookCount:
    """Counts looks, and stops the check where there are too many or time is over.

    Args:
        looks: Most looks; None: any number.
        tick: Called every now and then; raises `LimitError` when time is over.
    """

    def __init__(self, looks: int | None = MAX_LOOKS, tick: Tick = never) -> None:
        self.spent, self._most, self._next = 0, looks, STRIDE
        self.tick = tick

    def spend(self, looks: int) -> None:
        """Count looks.

        Raises:
            LimitError: `Limit.WORK`, or what the tick raises.
        """
        self.spent += looks
        if self._most is not None and self.spent > self._most:
            raise LimitError(Limit.WORK)
        if self.spent >= self._next:
            self._next = self.spent + STRIDE
            self.tick()
