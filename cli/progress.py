"""A progress bar on standard error for whatever takes longer than two seconds."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING

from cli.output import coloured

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 2.0
"""Seconds before the bar appears."""


class Bar:
    """Counts finished puzzles; shows a bar if standard error is a terminal and time passes.

    A context manager. Results are printed inside `hidden`, so that they and
    the bar do not mix. Where no bar is shown, rich is not imported.

    Args:
        what: A word for what is being done.
        total: Number of puzzles.
    """

    def __init__(self, what: str, total: int) -> None:
        self._what, self._total, self._done = what, total, 0
        self._lock = threading.Lock()
        self._bar: Progress | None = None
        self._open = sys.stderr.isatty()
        self._timer = threading.Timer(PATIENCE, self._appear)
        self._timer.daemon = True

    def __enter__(self) -> Bar:
        if self._open:
            self._timer.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._timer.cancel()
        with self._lock:
            self._open = False
            if self._bar:
                self._bar.stop()

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Take the bar out of the way of a result."""
        with self._lock:
            if self._bar is None:
                yield
                return
            self._bar.stop()
            yield
            self._bar.start()

    def step(self) -> None:
        """Count one more puzzle as finished."""
        self.reach(self._done + 1)

    def reach(self, done: int, what: str | None = None) -> None:
        """Say how many puzzles are finished and, if given, what is being done now."""
        with self._lock:
            self._done, self._what = done, what or self._what
            if self._bar:
                task = self._bar.task_ids[0]
                self._bar.update(task, completed=done, description=self._what)

    def _appear(self) -> None:
        with self._lock:
            if self._open:
                self._bar = _rich_bar()
                total = self._total if self._total > 1 else None  # one puzzle: no telling how far
                self._bar.add_task(self._what, total=total, completed=self._done)
                self._bar.start()


def _rich_bar() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True, no_color=not coloured(sys.stderr))
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
