"""Who makes the puzzles: this process, several on this machine, or a Dask cluster.

All of them are a `concurrent.futures.Executor`, so a build does not know.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

from generator.bank.entries import BankError
from puzzles.workers.pool import Pool

P = ParamSpec("P")
T = TypeVar("T")

AHEAD = 4
"""Codes handed out per worker before the first result is taken: one slow code must not leave the
others idle."""

CONNECT, JOIN = 10, 60
"""Seconds to wait for a cluster, and for the first of its workers."""


LOOK = 2.0
"""Seconds between looks whether the workers are still there."""

CASUALTIES = {"KilledWorker", "FutureCancelledError"}
"""Dask's names for work that its workers died of; the package need not be there to ask."""


class WorkersError(BankError):
    """Workers that cannot be had."""


class LostError(WorkersError):
    """Workers that went away while they were needed."""

    exit_code = 3


@dataclass(frozen=True, slots=True)
class Crew:
    """Workers.

    Attributes:
        executor: Takes the work.
        ahead: Says how many codes to hand out before the first result is taken.
        there: Says whether whoever hands out the work can still be reached.
        drop: Takes back work that is not needed any more.
    """

    executor: Executor
    ahead: Callable[[], int]
    there: Callable[[], bool] = lambda: True
    drop: Callable[[Future[Any]], object] = Future.cancel

    def submit(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Hand out a piece of work.

        Raises:
            LostError: There is nobody left to do it.
        """
        try:
            return self.executor.submit(work, *args, **kwargs)
        except BrokenProcessPool as error:
            raise _lost() from error

    def result(self, future: Future[T]) -> T:
        """Wait for a result.

        Raises:
            LostError: Whoever was at it is gone.
        """
        # A cluster whose scheduler has died leaves its futures open for ever.
        while not wait([future], timeout=LOOK).done:
            if not self.there():
                raise _lost()
        try:
            return future.result()
        except (BrokenProcessPool, CancelledError) as error:
            raise _lost() from error
        except Exception as error:
            if type(error).__name__ in CASUALTIES:
                raise _lost() from error
            raise


@contextmanager
def hire(*, jobs: int = 1, scheduler: str | None = None) -> Iterator[Crew]:
    """Have workers for the length of a ``with``; afterwards they are gone, busy or not.

    Args:
        jobs: Processes on this machine; 1 is this process itself.
        scheduler: Address of a Dask scheduler instead, like ``tcp://127.0.0.1:8786``.

    Raises:
        WorkersError: Dask is not installed, nobody answers, or workers lack this program.
    """
    if scheduler is not None:
        with _cluster(scheduler) as crew:
            yield crew
    elif jobs == 1:
        yield Crew(_Here(), lambda: 1)
    else:
        with _processes(jobs) as crew:
            yield crew


class _Here(Executor):
    """Does the work at once, in this thread."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def _processes(jobs: int) -> Iterator[Crew]:
    pool = Pool(jobs)
    try:
        # Work that is not needed is left to the end of the pool, see `Pool.dismiss`.
        yield Crew(pool, lambda: AHEAD * jobs, drop=lambda _future: None)
    finally:
        pool.dismiss()


@contextmanager
def _cluster(address: str) -> Iterator[Crew]:
    client = _client(address)

    def ahead() -> int:
        try:
            return AHEAD * max(1, sum(map(int, client.nthreads().values())))
        except OSError as error:
            raise _lost() from error

    try:
        _await_worker(client, address)
        _need_generator(client, address)
        yield Crew(client.get_executor(), ahead, lambda: client.status != "closed")
    finally:
        client.close(timeout=CONNECT)


def _client(address: str) -> Any:
    try:
        import distributed  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        text = "--scheduler needs Dask; install it with pip install 'fillproof[dask]'"
        raise WorkersError(text) from None
    if "://" not in address:
        raise WorkersError(f"no Dask scheduler at {address!r}; expected tcp://host:port")
    for name in ("distributed", "distributed.client", "tornado.application"):
        # What goes wrong is said in one sentence here, not in their tracebacks. Dask gives these
        # levels of their own; its others follow the first.
        logging.getLogger(name).setLevel(logging.CRITICAL)
    client: Any = distributed.Client  # most of its methods have no types
    try:
        return client(address, timeout=CONNECT, set_as_default=False)
    except (OSError, ValueError, TimeoutError):
        raise WorkersError(f"no Dask scheduler answers at {address}") from None


def _await_worker(client: Any, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=JOIN)
    except TimeoutError:
        text = f"the Dask scheduler at {address} has no workers"
        raise WorkersError(f"{text}; start some with dask worker {address}") from None


def _need_generator(client: Any, address: str) -> None:
    """Ask the scheduler and all workers to import this module."""
    try:
        client.gather([client.submit(_here, workers=w, pure=False) for w in client.nthreads()])
    except (ImportError, AttributeError, RuntimeError):  # the last is what Dask makes of them
        text = f"the Dask scheduler at {address} or a worker of it has no fillproof, or another"
        raise WorkersError(f"{text}; install the same fillproof everywhere") from None


def _here() -> None:
    """Do nothing, where this module can be imported."""


def _lost() -> LostError:
    text = "a worker died (most often for lack of memory) or is out of reach"
    return LostError(f"{text}; what was made is kept, the same command goes on from there")
