"""Asks about many puzzles, in this process or in several, with replies in input order."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from typing import TypeVar

from puzzles import Puzzle, WitnessError

T = TypeVar("T")
Ask = Callable[[Puzzle], T]

ASIDE = "question"
"""Name of the thread that a question runs in where there are no workers."""


class DisagreementError(WitnessError):
    """A `WitnessError` together with the puzzle that showed it.

    Args:
        puzzle: The puzzle asked about.
        message: What contradicted what.
        report: What is printed about it on standard output.
        details: What is saved with the puzzle, ready for JSON.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        message: str,
        *,
        report: str = "",
        details: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(message)
        self.puzzle = puzzle
        self.report = report
        self.details = dict(details or {})


def replies(
    puzzles: Sequence[Puzzle], ask: Ask[T], *, lost: Ask[T], jobs: int
) -> Generator[T, None, None]:
    """Yield the reply to each puzzle, in the order of the puzzles.

    A worker process that dies breaks its pool; the puzzle that was waited for
    is asked once more with nobody else at work, and if the worker dies again
    the puzzle gets the reply `lost`. All others go on.

    Args:
        puzzles: What to ask about.
        ask: The question; must be picklable where `jobs` is above 1.
        lost: Makes the reply for a puzzle whose worker died.
        jobs: Number of worker processes; 1 asks in this process.

    Raises:
        DisagreementError: `ask` raised a `WitnessError`.
        FillproofError: As `ask` raises. All errors come at the puzzle's place in the order.
    """
    if jobs == 1 or len(puzzles) < 2:
        for puzzle in puzzles:
            yield blamed(puzzle, partial(aside, partial(ask, puzzle)))
        return
    from cli.crew import in_order

    yield from in_order(puzzles, ask, lost=lost, size=min(jobs, len(puzzles)))


def blamed(puzzle: Puzzle, reply: Callable[[], T]) -> T:
    """Return what `reply` returns; a `WitnessError` from it is tied to the puzzle."""
    try:
        return reply()
    except WitnessError as error:
        raise DisagreementError(puzzle, str(error)) from error


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
