"""A Ctrl-C that lets work hand over what it has, before a second one ends it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from puzzles import Limit, LimitError


class Stop:
    """Whether Ctrl-C has been pressed.

    Attributes:
        asked: Whether work is to stop.
    """

    def __init__(self) -> None:
        self.asked = False

    def tick(self) -> None:
        """Stop work, if that has been asked for.

        Raises:
            LimitError: It has. `stopping` makes a Ctrl-C of it, unless the work comes to an end.
        """
        if self.asked:
            raise LimitError(Limit.TIME, "interrupted")


@contextmanager
def stopping() -> Iterator[Stop]:
    """Note a first Ctrl-C and leave it to the work to end; a second one acts as ever.

    Only the main thread can ask for this. Where Ctrl-C is ignored, as by jobs behind a shell, it is
    still.

    Raises:
        KeyboardInterrupt: At the end, if there was a first one: results are out by then, and the
            exit code is that of Ctrl-C.
    """
    stop = Stop()
    before = signal.getsignal(signal.SIGINT)

    def note(_number: int, _frame: FrameType | None) -> None:
        stop.asked = True
        signal.signal(signal.SIGINT, before)

    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, note)
    try:
        yield stop
    except LimitError:
        if not stop.asked:
            raise
    finally:
        signal.signal(signal.SIGINT, before)
    if stop.asked:
        raise KeyboardInterrupt
