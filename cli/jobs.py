"""Asks about many puzzles, in this process or in several, with replies in input order."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from puzzles import Puzzle, WitnessError

if TYPE_CHECKING:
    from puzzles.workers.crew import Crew

T = TypeVar("T")
Ask = Callable[[Puzzle], T]


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

    def __reduce__(self) -> tuple[object, ...]:
        """Let it travel from a worker: a copy has all of it."""
        more = partial(DisagreementError, report=self.report, details=self.details)
        return more, (self.puzzle, str(self))


def replies(
    puzzles: Sequence[Puzzle], ask: Ask[T], *, lost: Ask[T], jobs: int
) -> Generator[T, None, None]:
    """Yield the reply to each puzzle, in the order of the puzzles.

    A worker process that dies costs one puzzle at most, see `in_order`.

    Args:
        puzzles: What to ask about.
        ask: The question; must be picklable where `jobs` is above 1.
        lost: Makes the reply for a puzzle whose worker died.
        jobs: Number of worker processes; 1 asks in this process.

    Raises:
        DisagreementError: `ask` raised a `WitnessError`.
        FillproofError: As `ask` raises. All errors come at the puzzle's place in the order.
    """
    from puzzles.workers.batches import BatchPace, in_batches
    from puzzles.workers.window import in_order

    with crew(jobs, len(puzzles)) as workers:
        asked = partial(blamed, ask)
        if jobs == 1:
            yield from in_order(workers, asked, puzzles, lost=lost)
        else:
            pace = BatchPace(len(puzzles), jobs)
            yield from in_batches(workers, asked, puzzles, lost=lost, pace=pace)


@contextmanager
def crew(jobs: int, pieces: int) -> Iterator[Crew]:
    """Have workers for some pieces of work, no more than there are pieces.

    One worker is this process, which hears Ctrl-C while it works; several
    are ended by Ctrl-C and SIGTERM.
    """
    from puzzles.workers.aside import aside
    from puzzles.workers.crew import Here, hire
    from puzzles.workers.termination import heeding_termination

    size = max(1, min(jobs, pieces))
    heeding = nullcontext() if size == 1 else heeding_termination()
    with heeding, hire(size, here=Here(aside)) as workers:
        yield workers


def blamed(ask: Ask[T], puzzle: Puzzle) -> T:
    """Ask about a puzzle (in a worker); a `WitnessError` is tied to the puzzle.

    Raises:
        DisagreementError: There was one.
    """
    try:
        return ask(puzzle)
    except WitnessError as error:
        raise DisagreementError(puzzle, str(error)) from error
