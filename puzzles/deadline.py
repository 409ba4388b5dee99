"""Time limits for work that is asked now and then whether it may go on."""

from __future__ import annotations

import time
from collections.abc import Callable

from puzzles.errors import LimitError

Tick = Callable[[], None]
"""Called often by long work; raises `LimitError` when that is to stop."""


def never() -> None:
    """Let work go on."""


def deadline(seconds: float | None) -> Tick:
    """Return a tick that stops work after so many seconds of wall clock; None: never.

    Raises (the tick):
        LimitError: ``time``.
    """
    if seconds is None:
        return never
    end = time.monotonic() + seconds

    def tick() -> None:
        if time.monotonic() > end:
            raise LimitError("time")

    return tick
