"""CPU time of one run of the ladder, which starts without anything remembered."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

R = TypeVar("R")

QUICK = 0.5
"""CPU seconds under which a run is repeated."""

REPEAT = 3
"""Runs of a quick board; the best counts, as noise only adds."""


LOOK = 0.2
"""Seconds of wall-clock time from one look at the limit to the next."""


class OverLimitError(Exception):
    """A board took longer than it may."""


def forget() -> None:
    """Empty what the ladder remembers from run to run, so that no board helps another."""
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] == "ladder":
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Stop what runs inside after about so many CPU seconds. For the main thread only.

    Raises:
        OverLimitError: It was stopped.
    """
    start = time.process_time()

    def look(_number: int, _frame: object) -> None:
        if time.process_time() - start > seconds:
            raise OverLimitError

    # A timer of CPU time would be the obvious one, but while one runs Linux counts CPU time in
    # ticks of 4 ms. So the wall clock only says when to look.
    before = signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, LOOK, LOOK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def timed(work: Callable[[], R], *, most: float) -> tuple[R, float]:
    """Return what `work` returns, and its CPU seconds: the best of `REPEAT` where that is quick.

    Raises:
        OverLimitError: One run took more than `most` CPU seconds.
    """
    done, best = _once(work, most)
    for _ in range(REPEAT - 1 if best < QUICK else 0):
        done, seconds = _once(work, most)
        best = min(best, seconds)
    return done, best


def _once(work: Callable[[], R], most: float) -> tuple[R, float]:
    forget()
    with within(most):
        start = time.process_time()
        done = work()
        return done, time.process_time() - start
