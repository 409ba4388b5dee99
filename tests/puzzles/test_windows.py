"""Windows of work: order, how far ahead, what is dropped and what never is."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from itertools import count
from typing import Any

import pytest

from puzzles import WitnessError
from puzzles.workers.crew import Crew, Here, LostError
from puzzles.workers.window import as_they_come, in_order


def quarrel(number: int) -> int:
    if number in (2, 4):
        raise WitnessError(f"they differ about {number}")
    return number


def test_no_more_is_handed_out_than_keeps_the_crew_busy() -> None:
    taken: list[int] = []

    def numbers() -> Iterator[int]:
        for number in count(1):
            taken.append(number)
            yield number

    coming = in_order(Crew(Here(), lambda: 3), quarrel, numbers())
    assert next(coming) == 1
    assert taken == [1, 2, 3]
    with pytest.raises(WitnessError, match="about 2"):
        next(coming)


@pytest.mark.parametrize(("ahead", "told"), [(1, False), (2, True), (5, True)])
def test_a_disagreement_behind_the_last_result_is_told(ahead: int, told: bool) -> None:
    coming = in_order(Crew(Here(), lambda: ahead), quarrel, count(1))
    assert next(coming) == 1
    if told:
        with pytest.raises(WitnessError, match="about 2"):
            coming.close()
    else:
        coming.close()


def test_the_first_of_two_disagreements_is_the_one_that_is_told() -> None:
    with pytest.raises(WitnessError, match="about 2"):
        list(in_order(Crew(Here(), lambda: 9), quarrel, range(1, 9)))


def test_work_that_is_not_needed_is_taken_back() -> None:
    dropped: list[object] = []

    class Counting(Crew):
        def drop(self, future: object) -> None:
            dropped.append(future)

    free = threading.Event()
    with ThreadPoolExecutor(1) as threads:
        coming = in_order(Counting(threads, lambda: 4), lambda n: n == 1 or free.wait(), count(1))
        assert next(coming) is True
        coming.close()
        free.set()
    assert len(dropped) == 3


def test_results_as_they_come_do_not_wait_for_a_slow_one() -> None:
    free = threading.Event()

    def work(number: int) -> int:
        if number == 1:
            assert free.wait(60)
        return -number

    with ThreadPoolExecutor(2) as threads:
        coming = as_they_come(Crew(threads, lambda: 2), work, [1, 2, 3])
        assert next(coming) == (2, -2)
        assert next(coming) == (3, -3)
        free.set()
        assert list(coming) == [(1, -1)]


class Mortal(Executor):
    """Works at once, but at first kills the worker or never ends on some items."""

    def __init__(self, deadly: set[int], endless: set[int] | None = None) -> None:
        self.deadly, self.endless, self.done = deadly, endless or set(), list[int]()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        (item,) = args
        self.done.append(item)
        future: Future[Any] = Future()
        if item in self.deadly:
            self.deadly.remove(item)
            future.set_exception(BrokenExecutor("killed"))
            return future
        if item in self.endless:
            self.endless.remove(item)
            return future
        try:
            future.set_result(fn(*args, **kwargs))
        except ValueError as error:
            future.set_exception(error)
        return future


def picky(number: int) -> int:
    if number == 5:
        raise ValueError("five")
    return -number


def test_results_that_came_in_before_a_death_are_kept() -> None:
    """2 dies and 4 with it, 6 is not done yet; 3 is, and the error of 5 comes at its place."""
    workers = Mortal({2, 4}, {6})
    coming = in_order(Crew(workers, lambda: 5), picky, range(1, 9), lost=lambda _: 0)
    assert [next(coming) for _ in range(4)] == [-1, -2, -3, -4]
    with pytest.raises(ValueError, match="five"):
        next(coming)
    assert workers.done[:9] == [1, 2, 3, 4, 5, 6, 2, 4, 6]


def test_a_death_is_an_error_where_nobody_says_what_it_comes_to() -> None:
    coming = in_order(Crew(Mortal({2}), lambda: 2), picky, range(1, 9))
    assert next(coming) == -1
    with pytest.raises(LostError, match="a worker died"):
        next(coming)


def test_work_for_workers_that_are_all_dead_is_lost() -> None:
    class Gone(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            raise BrokenExecutor("all dead")

    crew = Crew(Gone(), lambda: 1)
    with pytest.raises(LostError):
        crew.result(crew.submit(abs, -1))


def test_work_is_lost_when_nobody_can_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unreachable(Crew):
        def there(self) -> bool:
            return False

    monkeypatch.setattr("puzzles.workers.crew.LOOK", 0.01)
    with pytest.raises(LostError):
        Unreachable(Here(), lambda: 1).result(Future())


def test_work_that_is_taken_back_is_not_done() -> None:
    free, done = threading.Event(), list[int]()

    def work(number: int) -> None:
        assert number == 1 or free.wait(60)
        done.append(number)

    with ThreadPoolExecutor(1) as threads:
        coming = in_order(Crew(threads, lambda: 3), work, count(1))
        next(coming)
        coming.close()
        free.set()
    assert done in ([1], [1, 2])  # the second may have been begun


def test_slow_work_is_waited_for_while_somebody_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[bool] = []
    done = threading.Event()

    class Watched(Crew):
        def there(self) -> bool:
            looks.append(super().there())
            if len(looks) == 2:
                done.set()
            return looks[-1]

    monkeypatch.setattr("puzzles.workers.crew.LOOK", 0.01)
    with ThreadPoolExecutor(1) as threads:
        crew = Watched(threads, lambda: 1)
        assert crew.result(crew.submit(lambda: done.wait(10))) is True
    assert looks[:2] == [True, True]


def test_work_that_has_not_begun_is_taken_back() -> None:
    with ThreadPoolExecutor(1) as threads:
        crew, go = Crew(threads, lambda: 1), threading.Event()
        begun, waiting = crew.submit(go.wait), crew.submit(go.wait)
        crew.drop(waiting)
        go.set()
        assert waiting.cancelled()
        assert crew.result(begun) is True
