"""Worker processes on this machine that end when their parent does, however that ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from typing import ParamSpec, TypeVar

from puzzles.workers.apart import apart

P = ParamSpec("P")
T = TypeVar("T")


class WorkerPool(ProcessPoolExecutor):
    """Workers that do not hear Ctrl-C, and that can be ended while they are busy.

    They are started anew when there is work, not forked: the parent may run
    threads.

    Args:
        size: Number of workers.
    """

    def __init__(self, size: int) -> None:
        self._others = set(multiprocessing.active_children())
        context = multiprocessing.get_context("spawn")
        with apart():  # a process that watches over the workers' locks is started here
            super().__init__(size, mp_context=context, initializer=_follow_parent)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Hand out work; this is where workers are started.

        Raises:
            BrokenProcessPool: A worker has died.
        """
        with _deaf(), apart():
            return super().submit(fn, *args, **kwargs)

    def dismiss(self) -> None:
        """End all workers at once. What they had to do is left undone and fails.

        It is not cancelled: a pool whose workers end says so in all futures,
        and in Python 3.11 and 3.12 it writes a traceback if one of them has
        been cancelled meanwhile.
        """
        for worker in set(multiprocessing.active_children()) - self._others:
            worker.terminate()
        self.shutdown(wait=True)


def _follow_parent() -> None:
    """End this worker when its parent does.

    A pool's workers wait for work for ever if the parent is killed with -9.
    """
    parent = multiprocessing.parent_process()
    assert parent is not None, "only a worker has one"
    threading.Thread(target=_end_after, args=(parent,), name="parent", daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


@contextmanager
def _deaf() -> Iterator[None]:
    """Hold Ctrl-C back; workers started meanwhile inherit that for good.

    A terminal sends it to workers too, but it is for the parent, which ends
    them: a worker would only print a traceback. Windows has no such mask.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
