"""Each constraint of `SumModel` alone, against all assignments of a few Booleans."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from cpmodels.base import UNLIMITED, Budget, Meter
from cpmodels.linear import FIRST, SECOND, SumModel
from puzzles.outcomes import Reply

N = 4
ALL = list(product((0, 1), repeat=N))

FAMILIES: dict[str, tuple[Callable[[SumModel, int], None], Callable[[tuple[int, ...], int], bool]]]
FAMILIES = {
    "equation": (lambda m, k: m.equation(range(N), k), lambda a, k: sum(a) == k),
    "tight_equation": (lambda m, k: m.tight_equation(range(N), k), lambda a, k: sum(a) == k),
    "part": (lambda m, k: m.tight_equation((1, 3), k), lambda a, k: a[1] + a[3] == k),
    "other_total": (lambda m, k: m.other_total(range(N), k), lambda a, k: sum(a) != k),
    "other_total of one": (lambda m, k: m.other_total((2,), k), lambda a, k: a[2] != k),
    "clause": (lambda m, k: m.clause((0, -k - 1)), lambda a, k: a[0] == 1 or a[k] == 0),
    "differs": (
        lambda m, k: m.differs({0: 1, k: 0}),
        lambda a, k: any(a[i] != v for i, v in {0: 1, k: 0}.items()),
    ),
}


CASES = [
    (family, k)
    for family in FAMILIES
    for k in (range(N) if family in ("clause", "differs") else range(-1, N + 2))
]


@pytest.mark.parametrize(("family", "k"), CASES)
def test_a_constraint_alone(family: str, k: int) -> None:
    add, holds = FAMILIES[family]
    right = {a for a in ALL if holds(a, k)}
    listing, one = SumModel(N), SumModel(N)
    add(listing, k)
    add(one, k)
    assert listing.every(Meter(UNLIMITED), None) == (right, True)
    for way in (FIRST, SECOND):
        reply, values = one.solve(Meter(UNLIMITED), way)
        assert reply is (Reply.YES if right else Reply.NO)
        assert tuple(values) in right or not right


def test_nothing_to_differ_in_refutes() -> None:
    model = SumModel(2)
    model.differs({})
    assert model.solve(Meter(UNLIMITED)) == (Reply.NO, [])
    assert model.every(Meter(UNLIMITED), None) == (set(), True)


def test_a_listing_stops_at_its_limit() -> None:
    for most in (1, 3, 15):
        found, complete = SumModel(N).every(Meter(UNLIMITED), most)
        assert len(found) == most
        assert found < set(ALL)
        assert not complete


def test_a_hint_changes_no_answer() -> None:
    for wrong in (0, 1):
        model = SumModel(N)
        model.equation(range(N), N * (1 - wrong))
        model.hint(dict.fromkeys(range(N), wrong))
        assert model.solve(Meter(UNLIMITED)) == (Reply.YES, [1 - wrong] * N)


def test_work_is_counted() -> None:
    meter, model = Meter(UNLIMITED), SumModel(N)
    model.equation(range(N), 2)
    model.solve(meter)
    model.every(meter, None)
    assert meter.work.calls == 2
    assert meter.work.deterministic > 0


@pytest.mark.parametrize(
    ("budget", "name"),
    [
        (Budget(seconds=0), "time"),
        (Budget(conflicts=0), "conflicts"),
        (Budget(deterministic=0), "work"),
    ],
)
def test_nothing_is_asked_with_nothing_left(budget: Budget, name: str) -> None:
    meter, model = Meter(budget), SumModel(N)
    assert model.solve(meter) == (Reply.UNKNOWN, [])
    assert model.every(meter, None) == (set(), False)
    assert meter.work.calls == 0
    assert meter.limit_reached() == name


def test_the_limit_named_is_the_nearest() -> None:
    meter = Meter(Budget(conflicts=100, deterministic=2.0))
    meter.add(conflicts=60, branches=0, deterministic=1.0)
    assert meter.limit_reached() == "conflicts"
    meter.add(conflicts=0, branches=0, deterministic=0.9)
    assert meter.limit_reached() == "work"
    assert Meter(UNLIMITED).limit_reached() == "solver"
