"""Small questions by the handful: handing them out one by one costs more than to answer them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from time import perf_counter
from typing import TypeVar

from puzzles.workers.crew import Crew
from puzzles.workers.window import Done, alone, in_order

A = TypeVar("A")
T = TypeVar("T")

MOST = 32
"""Most items of a batch."""

ENOUGH = 0.1
"""Seconds that a batch for a process of this machine is to take. To hand one out costs half a
millisecond, and a person who watches still sees results come."""

SHARE = 4
"""Batches that each worker is still to get: they are the smaller the fewer items are left, so that
no worker has much to do while others have nothing."""


class BatchPace:
    """Says how many items go into the next batch: one at first, then what the last ones took.

    Args:
        left: How many items there are, as far as is known.
        workers: How many work at once.
        enough: Seconds that a batch is to take.
    """

    def __init__(self, left: int, workers: int, *, enough: float = ENOUGH) -> None:
        self._left, self._workers, self._size, self._enough = left, workers, 1, enough

    def next(self) -> int:
        """Return the size of the batch that is handed out now."""
        size = max(1, min(self._size, self._left // (SHARE * self._workers)))
        self._left -= size
        return size

    def took(self, seconds: float, items: int) -> None:
        """Heed what a batch took; twice as large as any before is the next at most."""
        fitting = self._enough * items / max(seconds, 1e-9)
        self._size = max(1, int(min(MOST, 2 * self._size, fitting)))


def in_batches(
    crew: Crew,
    work: Callable[[A], T],
    items: Iterable[A],
    *,
    pace: BatchPace,
    lost: Callable[[A], T] | None = None,
) -> Generator[T, None, None]:
    """Yield what comes of each item, in order, as `in_order` does; items travel in batches.

    The sizes follow the clock. What comes of the items does not depend on them: of a batch whose
    worker dies each item is done again by itself.

    Args:
        crew: Who does the work.
        work: What is done; picklable.
        items: What it is done with; may be without end.
        pace: Says how large batches are.
        lost: Makes the result where workers died of an item. Without it they are not replaced.

    Raises:
        LostError: A worker died, and there is no `lost`.
        Exception: As `work` raises, at the item's place in the order.
    """
    apart = lost and partial(_each, partial(alone, crew, work, lost=lost))
    batches = _batches(iter(items), pace)
    with closing(in_order(crew, partial(_each, work), batches, lost=apart)) as coming:
        for done in coming:
            pace.took(done.seconds, len(done.results))
            yield from done.results
            if done.error is not None:
                raise done.error


def _batches(items: Iterator[A], pace: BatchPace) -> Iterator[list[A]]:
    while batch := list(islice(items, pace.next())):
        yield batch


def _each(work: Callable[[A], T], batch: Sequence[A]) -> Done[T]:
    """Work through a batch (in a worker) up to the first error, which comes at its place.

    Raises:
        Exception: The first item's: it has the worker's traceback with it.
    """
    start = perf_counter()
    results: list[T] = []
    for item in batch:
        try:
            results.append(work(item))
        except Exception as error:
            if not results:
                raise
            return Done(results, perf_counter() - start, error)
    return Done(results, perf_counter() - start)
