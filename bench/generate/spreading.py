"""Spreads work over processes, in order, and says on standard error how far it is."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from puzzles.workers.crew import hire
from puzzles.workers.window import in_order

T = TypeVar("T")
R = TypeVar("R")

EVERY = 10.0
"""Seconds from one report to the next."""


def spread(work: Callable[[T], R], items: Sequence[T], *, jobs: int, name: str) -> list[R]:
    """Return what `work` returns for each item, in order.

    Args:
        work: A function of a module, so that another process finds it.
        items: What it is called with.
        jobs: Processes; with 1 it runs in this one.
        name: What the reports call it.
    """
    with hire(jobs) as crew:
        return _reported(in_order(crew, work, items), len(items), name)


def _reported(results: Iterator[R], count: int, name: str) -> list[R]:
    found: list[R] = []
    start = said = time.monotonic()
    for result in results:
        found.append(result)
        now = time.monotonic()
        if now - said >= EVERY or len(found) == count:
            said = now
            text = f"{name}: {len(found)} of {count}, {now - start:.0f} s"
            print(text, file=sys.stderr, flush=True)
    return found
