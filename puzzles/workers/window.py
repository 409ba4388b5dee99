"""Work for a crew, no more handed out than keeps it busy, and what comes of it."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, TypeVar

from puzzles.errors import WitnessError
from puzzles.workers.crew import Crew, LostError

A = TypeVar("A")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Done(Generic[T]):
    """What came of a batch of items, which are one piece of work.

    Attributes:
        results: Of the items in order, up to an error.
        seconds: What they took.
        error: What the next item raised, or None.
    """

    results: list[T]
    seconds: float
    error: Exception | None = None


def in_order(
    crew: Crew,
    work: Callable[[A], T],
    items: Iterable[A],
    *,
    lost: Callable[[A], T] | None = None,
) -> Generator[T, None, None]:
    """Yield what comes of each item, in the order of the items; these may be without end.

    A worker that dies may take the others with it. With `lost`, the item that
    was waited for is done once more with nobody else at work; if the worker
    dies again, the item is to blame and its result is what `lost` makes. All
    others are done again and go on.

    What was handed out and is not needed any more is dropped, but never that
    two witnesses contradict each other.

    Args:
        crew: Who does the work.
        work: What is done; picklable unless this process does it.
        items: What it is done with.
        lost: Makes the result where workers died of an item. Without it they are not replaced.

    Raises:
        LostError: A worker died, and there is no `lost`.
        WitnessError: As `work` raises; one that came in behind the last result, too.
        Exception: As `work` raises. All come at the item's place in the order.
    """
    waiting: deque[tuple[A, Future[T]]] = deque()
    coming = iter(items)
    try:
        while True:
            for item in islice(coming, max(0, crew.ahead() - len(waiting))):
                waiting.append((item, crew.submit(work, item)))
            if not waiting:
                return
            item, future = waiting.popleft()
            try:
                result = crew.result(future)
            except LostError:
                if lost is None:
                    raise
                result = alone(crew, work, item, lost=lost)
                waiting = deque((i, _again(crew, work, i, f)) for i, f in waiting)
            yield result
    finally:
        _drop(crew, [future for _item, future in waiting], sys.exception())


def as_they_come(
    crew: Crew, work: Callable[[A], T], items: Iterable[A]
) -> Generator[tuple[A, T], None, None]:
    """Yield items with what came of them, the first that is done first: none waits for another.

    Raises:
        LostError: A worker died.
        Exception: As `work` raises.
    """
    waiting: dict[Future[T], A] = {}
    coming = iter(items)
    try:
        while True:
            for item in islice(coming, max(0, crew.ahead() - len(waiting))):
                waiting[crew.submit(work, item)] = item
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting.pop(future), crew.result(future)
    finally:
        _drop(crew, list(waiting), sys.exception())


def alone(crew: Crew, work: Callable[[A], T], item: A, *, lost: Callable[[A], T]) -> T:
    """Ask in a new pool before the others are in it: a death there is this item's."""
    crew.renew()
    try:
        return crew.result(crew.submit(work, item))
    except LostError:
        crew.renew()
        return lost(item)


def _again(crew: Crew, work: Callable[[A], T], item: A, future: Future[T]) -> Future[T]:
    """Keep a result that came in before the pool broke; ask again for all others."""
    if future.done():
        try:
            crew.result(future)
        except LostError:
            return crew.submit(work, item)
        except Exception:
            return future
        return future
    return crew.submit(work, item)


def _drop(crew: Crew, futures: list[Future[T]], reason: BaseException | None) -> None:
    """Drop what is no longer needed; but a disagreement is never dropped, unless for another.

    Raises:
        WitnessError: One of the results that came in is that, or ends with it.
    """
    for future in futures:
        if not future.done():
            crew.drop(future)
    if isinstance(reason, WitnessError):
        return
    for future in futures:
        error = _error(future) if future.done() and not future.cancelled() else None
        if isinstance(error, WitnessError):
            raise error


def _error(future: Future[Any]) -> BaseException | None:
    """Return the error of a result that came in, or of one of the items of a batch."""
    if error := future.exception():
        return error
    result = future.result()
    return result.error if isinstance(result, Done) else None
