"""Items that travel in batches: order, errors and deaths are those of single items."""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import nullcontext
from typing import Any

import pytest

from puzzles import WitnessError
from puzzles.workers.batches import ENOUGH, MOST, BatchPace, in_batches
from puzzles.workers.crew import Crew, Here

SIZES = [1, 2, 4, 8, 16, 32, 32]


class Steps(BatchPace):
    """Makes batches as large as they may be, whatever the clock says."""

    def took(self, seconds: float, items: int) -> None:
        super().took(0, items)


class Noting(Executor):
    """Works at once and notes the batches; a worker dies of a deadly item, each time."""

    def __init__(self, deadly: int | None = None) -> None:
        self.deadly, self.sizes = deadly, list[int]()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        (piece,) = args
        items = piece if isinstance(piece, list) else [piece]
        self.sizes.append(len(items))
        if self.deadly not in items:
            return Here().submit(fn, *args, **kwargs)
        future: Future[Any] = Future()
        future.set_exception(BrokenExecutor("killed"))
        return future


def negative(number: int) -> int:
    if number == 50:
        raise ValueError("fifty")
    if number == 70:
        raise WitnessError("they differ about 70")
    return -number


def run(executor: Executor, items: range, *, ahead: int = 1) -> Generator[int, None, None]:
    crew, pace = Crew(executor, lambda: ahead), Steps(len(items), 1)
    return in_batches(crew, negative, items, lost=lambda _: 0, pace=pace)


def test_batches_grow_and_shrink_again_towards_the_end() -> None:
    pace, sizes = BatchPace(400, 2), list[int]()
    while sum(sizes) < 400:
        sizes.append(pace.next())
        pace.took(0.001 * sizes[-1], sizes[-1])
    assert sizes[:7] == SIZES
    assert max(sizes) == MOST
    assert sizes[7:] == sorted(sizes[7:], reverse=True)
    assert sizes[-8:] == [1] * 8


def test_slow_items_travel_alone() -> None:
    pace = BatchPace(1000, 2)
    for seconds, items, size in ((0.001, 1, 2), (0.002, 2, 4), (4 * ENOUGH, 4, 1), (9.0, 1, 1)):
        pace.took(seconds, items)
        assert pace.next() == size


def test_results_are_in_order() -> None:
    workers = Noting()
    assert list(run(workers, range(1, 50))) == [-n for n in range(1, 50)]
    assert workers.sizes[:4] == [1, 2, 4, 8]
    assert len(workers.sizes) < 20


def test_an_error_comes_at_its_place() -> None:
    coming = run(Here(), range(1, 301))
    assert [next(coming) for _ in range(49)] == [-n for n in range(1, 50)]
    for at in (coming, run(Here(), range(50, 60))):  # within a batch, and at its beginning
        with pytest.raises(ValueError, match="fifty"):
            next(at)


def test_an_item_that_kills_its_worker_costs_nothing_else() -> None:
    workers = Noting(deadly=30)
    assert list(run(workers, range(1, 50))) == [0 if n == 30 else -n for n in range(1, 50)]
    assert max(workers.sizes) > 1


@pytest.mark.parametrize("ahead", [1, 9])
def test_a_disagreement_in_a_batch_that_is_not_needed_is_told(ahead: int) -> None:
    coming = run(Here(), range(51, 301), ahead=ahead)
    assert [next(coming) for _ in range(4)] == [-51, -52, -53, -54]
    told = pytest.raises(WitnessError, match="about 70") if ahead > 1 else nullcontext()
    with told:
        coming.close()
