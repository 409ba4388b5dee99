"""An orderly end on Ctrl-C and SIGTERM for commands that have started worker processes."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

AGAIN = 3.0
"""Seconds after which an end that was asked for is asked for again. What a signal raises may come
up where Python cannot pass it on, in a finaliser or a callback, and is lost there."""


@contextmanager
def heeding_termination() -> Iterator[None]:
    """Turn SIGTERM into `SystemExit` with 143, so that workers are dismissed. Main thread only.

    It and Ctrl-C are repeated until this ends, where the system has timers.
    """
    asked: list[int] = []

    def end(number: int, _frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    wanted = {signal.SIGTERM: end, signal.SIGINT: signal.getsignal(signal.SIGINT)}
    handlers = {number: handler for number, handler in wanted.items() if callable(handler)}

    def heed(number: int, frame: FrameType | None) -> None:
        if number in handlers:
            asked.append(number)
        _alarm(AGAIN)
        handlers[signal.Signals(asked[0])](asked[0], frame)

    before = {number: signal.signal(number, heed) for number in (*handlers, *_alarms())}
    try:
        yield
    finally:
        _alarm(0)
        for number, handler in before.items():
            signal.signal(number, handler)


def _alarms() -> list[signal.Signals]:
    """Return the signal of the system's timer, if it has one."""
    return [signal.SIGALRM] if hasattr(signal, "setitimer") else []


def _alarm(seconds: float) -> None:
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)
