"""Windows of work: order, how far ahead, what is dropped and what never is."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest

from puzzles import WitnessError
from puzzles.workers.crew import Crew, Here
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
