"""Who fills a bank: this process, several on this machine, or a Dask cluster."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeVar

from puzzles.workers import crew
from puzzles.workers.crew import AHEAD, Crew, WorkersError, lost

T = TypeVar("T")

CONNECT, JOIN = 10, 60
"""Seconds to wait for a cluster, and for the first of its workers."""

ROOMS = ("fillproof", "puzzles", "cpmodels", "ladder", "generator")
"""Packages that a worker needs. Any of them stands where the first one does."""

WHERE = (
    "[(name, spec and spec.origin) for find in [__import__('importlib.util').util.find_spec] "
    f"for name in {ROOMS} for spec in [find(name)]]"
)
"""Says where they are, without importing them."""

CASUALTIES = {"KilledWorker", "FutureCancelledError"}
"""Dask's names for work that its workers died of; the package need not be there to ask."""


def hire(*, jobs: int = 1, scheduler: str | None = None) -> AbstractContextManager[Crew]:
    """Have workers for the length of a ``with``; afterwards they are gone, busy or not.

    Args:
        jobs: Processes on this machine; 1 is this process itself.
        scheduler: Address of a Dask scheduler instead, like ``tcp://127.0.0.1:8786``.

    Raises:
        WorkersError: Dask is not installed, nobody answers, or workers lack this program.
    """
    return crew.hire(jobs) if scheduler is None else _cluster(scheduler)


class Cluster(Crew):
    """The workers of a Dask cluster.

    Args:
        client: Connected to its scheduler.
    """

    def __init__(self, client: Any) -> None:
        super().__init__(client.get_executor(), self._ahead)
        self._client = client

    def there(self) -> bool:
        """Whether the scheduler can still be reached."""
        return bool(self._client.status != "closed")

    def result(self, future: Future[T]) -> T:
        """Wait for a result.

        Raises:
            LostError: The worker that was at it is gone.
        """
        try:
            return super().result(future)
        except Exception as error:
            if type(error).__name__ in CASUALTIES:
                raise lost() from error
            raise

    def _ahead(self) -> int:
        try:
            return AHEAD * max(1, sum(map(int, self._client.nthreads().values())))
        except OSError as error:
            raise lost() from error


@contextmanager
def _cluster(address: str) -> Iterator[Crew]:
    client = _client(address)
    try:
        _await_worker(client, address)
        _need_room(client, address)
        _need_generator(client, address)
        yield Cluster(client)
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


def _need_room(client: Any, address: str) -> None:
    """See that scheduler and workers would import fillproof's rooms, and not what is called so too.

    They are asked by a text: a function of ours would have them import its module first.
    """
    for found in (client.run_on_scheduler(eval, WHERE), *client.run(eval, WHERE).values()):
        homes = {name: file and file[: -len(f"{name}/__init__.py")] for name, file in found}
        if None in homes.values():
            raise _no_fillproof(address)
        for name, file in found:
            if homes[name] != homes["fillproof"]:
                text = f"at the Dask scheduler at {address} or a worker of it, {file} hides"
                advice = "start it in another folder"
                raise WorkersError(f"{text} fillproof's package {name!r}; {advice}")


def _need_generator(client: Any, address: str) -> None:
    """Ask the scheduler and all workers to import this module."""
    try:
        client.gather([client.submit(_here, workers=w, pure=False) for w in client.nthreads()])
    except (ImportError, AttributeError, RuntimeError):  # the last is what Dask makes of them
        raise _no_fillproof(address) from None


def _no_fillproof(address: str) -> WorkersError:
    text = f"the Dask scheduler at {address} or a worker of it has no fillproof, or another"
    return WorkersError(f"{text}; install the same fillproof everywhere")


def _here() -> None:
    """Do nothing, where this module can be imported."""
