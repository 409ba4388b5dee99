"""Work in a thread beside the main one, which hears signals meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

ASIDE = "question"
"""Name of the thread."""


def aside(question: Callable[[], T]) -> T:
    """Ask in a thread of its own while this one waits.

    A solver call can take minutes and does not return for a signal; a thread
    that waits hears Ctrl-C at once. The other one ends with the process.
    """
    from concurrent.futures import Future

    reply: Future[T] = Future()

    def work() -> None:
        try:
            reply.set_result(question())
        except BaseException as error:
            reply.set_exception(error)

    thread = threading.Thread(target=work, name=ASIDE, daemon=True)
    thread.start()
    try:
        return reply.result()
    finally:
        if reply.done():
            thread.join()


def still_asking() -> bool:
    """Whether a question that was given up still runs in this process."""
    return any(thread.name == ASIDE for thread in threading.enumerate())
