"""Who does the work: this process, several on this machine, or the workers of an executor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from puzzles.errors import FillproofError

if TYPE_CHECKING:
    from puzzles.workers.pool import WorkerPool

P = ParamSpec("P")
T = TypeVar("T")

Do = Callable[[Callable[[], Any]], Any]
"""Calls a function and returns what that returns."""

AHEAD = 4
"""Pieces of work handed out per worker before the first result is taken: one slow piece must not
leave the others idle."""

LOOK = 2.0
"""Seconds between looks whether the workers are still there."""


class WorkersError(FillproofError):
    """Workers that cannot be had."""


class LostError(WorkersError):
    """Workers that went away while they were needed."""

    exit_code = 3


class Crew:
    """Workers behind an executor. What other kinds of workers do otherwise, a subclass says.

    Args:
        executor: Takes the work.
        ahead: Says how many pieces of work to hand out before the first result is taken.
    """

    def __init__(self, executor: Executor, ahead: Callable[[], int]) -> None:
        self.executor, self.ahead = executor, ahead

    def size(self) -> int:
        """Return how many workers there are now, or 0 where this process does the work itself."""
        return self.ahead() // AHEAD

    def there(self) -> bool:
        """Whether what hands out the work can still be reached."""
        return True

    def drop(self, future: Future[Any]) -> None:
        """Take back work that is not needed any more."""
        future.cancel()

    def renew(self) -> None:
        """Put new workers in the place of those that died, where that is possible."""

    def submit(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Hand out a piece of work. That nobody is left to do it shows in the result."""
        try:
            return self.executor.submit(work, *args, **kwargs)
        except BrokenExecutor as error:
            failed: Future[T] = Future()
            failed.set_exception(error)
            return failed

    def result(self, future: Future[T]) -> T:
        """Wait for a result.

        Raises:
            LostError: The worker that was at it is gone.
        """
        # A cluster whose scheduler has died leaves its futures open for ever.
        while not wait([future], timeout=LOOK).done:
            if not self.there():
                raise lost()
        try:
            return future.result()
        except (BrokenExecutor, CancelledError) as error:
            raise lost() from error


class Processes(Crew):
    """Worker processes on this machine.

    Args:
        size: How many.
    """

    def __init__(self, size: int) -> None:
        self._size, self._pool = size, _pool(size)
        super().__init__(self._pool, lambda: AHEAD * size)

    def drop(self, future: Future[Any]) -> None:
        """Leave it to the end of the pool, see `WorkerPool.dismiss`."""

    def renew(self) -> None:
        """Start a new pool in the place of a broken one."""
        self.dismiss()
        self.executor = self._pool = _pool(self._size)

    def dismiss(self) -> None:
        """Stop at once; workers that are still busy are ended, not waited for."""
        self._pool.dismiss()


class Here(Executor):
    """Does the work at once, in this process.

    Args:
        do: Calls what it is given: `aside`, or at once.
    """

    def __init__(self, do: Do = lambda work: work()) -> None:
        self._do = do

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do a piece of work."""
        future: Future[T] = Future()
        try:
            future.set_result(self._do(partial(fn, *args, **kwargs)))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def hire(jobs: int, *, here: Executor | None = None) -> Iterator[Crew]:
    """Have workers for the length of a ``with``; afterwards they are gone, busy or not.

    Args:
        jobs: Processes on this machine; 1 is this process itself.
        here: How this process works where it is the only one; at once if not given.
    """
    if jobs == 1:
        yield Crew(here or Here(), lambda: 1)
        return
    crew = Processes(jobs)
    try:
        yield crew
    finally:
        crew.dismiss()


def _pool(size: int) -> WorkerPool:
    from puzzles.workers.pool import WorkerPool

    return WorkerPool(size)


def lost() -> LostError:
    """Return the error about workers that are gone."""
    return LostError("a worker died (most often for lack of memory) or is out of reach")
