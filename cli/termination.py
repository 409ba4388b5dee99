"""An orderly end on SIGTERM for commands that have started worker processes."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def heeding_termination() -> Iterator[None]:
    """Turn SIGTERM into `SystemExit` with 143, so that workers are dismissed. Main thread only."""

    def end(number: int, _frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
