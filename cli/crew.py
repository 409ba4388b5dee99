"""Worker processes that may die: what they were busy with is asked again or given up."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import Generic, TypeVar

from cli.jobs import Ask, blamed
from puzzles import Puzzle
from puzzles.workers.pool import Pool
from puzzles.workers.termination import heeding_termination

T = TypeVar("T")

AHEAD = 4
"""Puzzles handed out per worker before the first reply is waited for."""


def in_order(puzzles: Sequence[Puzzle], ask: Ask[T], *, lost: Ask[T], size: int) -> Iterator[T]:
    """Yield the replies of `size` worker processes in the order of the puzzles; see `replies`."""
    with heeding_termination():
        crew = Crew(ask, size)
        try:
            yield from _replies(puzzles, crew, lost)
        finally:
            crew.dismiss()


def _replies(puzzles: Sequence[Puzzle], crew: Crew[T], lost: Ask[T]) -> Iterator[T]:
    waiting: deque[tuple[Puzzle, Future[T]]] = deque()
    coming = iter(puzzles)
    while True:
        while len(waiting) < AHEAD * crew.size and (puzzle := next(coming, None)) is not None:
            waiting.append((puzzle, crew.submit(puzzle)))
        if not waiting:
            return
        puzzle, future = waiting.popleft()
        try:
            reply = blamed(puzzle, future.result)
        except BrokenProcessPool:
            reply = _alone(puzzle, crew, lost)
            waiting = deque((p, _again(p, f, crew)) for p, f in waiting)
        yield reply


def _alone(puzzle: Puzzle, crew: Crew[T], lost: Ask[T]) -> T:
    """Ask in a new pool before the others are in it: a death there is this puzzle's."""
    crew.replace()
    try:
        return blamed(puzzle, crew.submit(puzzle).result)
    except BrokenProcessPool:
        crew.replace()
        return lost(puzzle)


def _again(puzzle: Puzzle, future: Future[T], crew: Crew[T]) -> Future[T]:
    """Keep a reply that came in before the pool broke; ask again for all others."""
    answered = future.done() and not future.cancelled()
    if answered and not isinstance(future.exception(), BrokenProcessPool):
        return future
    return crew.submit(puzzle)


class Crew(Generic[T]):
    """A pool of workers that can be replaced."""

    def __init__(self, ask: Ask[T], size: int) -> None:
        self.ask, self.size = ask, size
        self._pool = Pool(size)

    def submit(self, puzzle: Puzzle) -> Future[T]:
        """Hand out a puzzle; a pool that broke meanwhile shows in the future's result."""
        try:
            return self._pool.submit(self.ask, puzzle)
        except BrokenProcessPool as error:
            failed: Future[T] = Future()
            failed.set_exception(error)
            return failed

    def replace(self) -> None:
        """Start a new pool in the place of a broken one."""
        self.dismiss()
        self._pool = Pool(self.size)

    def dismiss(self) -> None:
        """Stop at once; workers that are still busy are ended, not waited for."""
        self._pool.dismiss()
