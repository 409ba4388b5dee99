"""The guide: an incremental solver, held against trying every assignment."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from cpmodels.base import UNLIMITED, Budget, Meter
from cpmodels.incremental import Guide
from puzzles import Limit
from puzzles.outcomes import Reply

Clause = tuple[int, ...]


def holds(clause: Clause, values: tuple[int, ...] | list[int]) -> bool:
    return any(values[x] if x >= 0 else not values[-x - 1] for x in clause)


def built(variables: int, clauses: list[Clause]) -> Guide:
    guide = Guide()
    for _ in range(variables):
        guide.variable()
    for clause in clauses:
        guide.clause(clause)
    return guide


def crowded(holes: int) -> Guide:
    """Return one pigeon more than there are holes: refuted, at some length."""
    pigeons = [list(range(p * holes, (p + 1) * holes)) for p in range(holes + 1)]
    clauses: list[Clause] = [tuple(pigeon) for pigeon in pigeons]
    clauses += [
        (-a[h] - 1, -b[h] - 1) for a in pigeons for b in pigeons if a < b for h in range(holes)
    ]
    return built(holes * (holes + 1), clauses)


@pytest.mark.parametrize("seed", range(30))
def test_as_by_trying_all(seed: int) -> None:
    draw = Random(seed)
    literals = [*range(6), *(-x - 1 for x in range(6))]
    clauses: list[Clause] = []
    guide, meter = built(6, clauses), Meter(UNLIMITED)
    for _ in range(12):
        clauses.append(tuple(draw.sample(literals, draw.randint(1, 4))))
        guide.clause(clauses[-1])
        assumed = tuple(draw.sample(literals, draw.randint(0, 3)))
        here = [*clauses, *((x,) for x in assumed)]
        exists = any(all(holds(c, v) for c in here) for v in product((0, 1), repeat=6))
        reply, values = guide.solve(meter, assumed)
        assert reply is (Reply.YES if exists else Reply.NO)
        if exists:
            assert all(holds(c, values) for c in here)
        else:
            core = guide.core()
            assert {*core} <= {*assumed}
            assert guide.solve(meter, core)[0] is Reply.NO


def test_exactly_one() -> None:
    guide, meter, found = built(4, []), Meter(UNLIMITED), set()
    guide.exactly_one((0, 1, -3))
    while (reply := guide.solve(meter))[0] is Reply.YES:
        values = reply[1]
        found.add(tuple(values[:3]))
        guide.clause([-i - 1 if v else i for i, v in enumerate(values[:3])])
    assert found == {(1, 0, 1), (0, 1, 1), (0, 0, 0)}


def test_an_empty_clause_refutes() -> None:
    guide = built(1, [(0,), ()])
    assert guide.solve(Meter(UNLIMITED), (0,)) == (Reply.NO, [])
    assert guide.refuted
    assert not guide.core()


def test_a_variable_in_no_clause_has_a_value() -> None:
    assert built(3, [(1,)]).solve(Meter(UNLIMITED)) == (Reply.YES, [0, 1, 0])
    assert Guide().solve(Meter(UNLIMITED)) == (Reply.YES, [])


@pytest.mark.parametrize("values", [(1, 0, 1), (0, 1, 1), (1, 1, 0)])
def test_values_suggested_are_tried_first(values: tuple[int, ...]) -> None:
    guide = built(3, [(0, 1, 2), (-1, -2, -3)])
    guide.hint(values)
    assert guide.solve(Meter(UNLIMITED)) == (Reply.YES, list(values))


def test_work_is_counted_and_always_the_same() -> None:
    spent = []
    for _ in range(2):
        meter = Meter(UNLIMITED)
        assert crowded(5).solve(meter)[0] is Reply.NO
        spent.append(replace(meter.work, seconds=0.0))
    assert spent[0] == spent[1]
    assert min(spent[0].conflicts, spent[0].branches, spent[0].deterministic) > 0


@pytest.mark.parametrize(
    ("budget", "limit"),
    [
        (Budget(conflicts=0), Limit.CONFLICTS),
        (Budget(deterministic=0.0), Limit.WORK),
        (Budget(seconds=0.0), Limit.TIME),
        (Budget(conflicts=1500), Limit.CONFLICTS),
        (Budget(deterministic=0.02), Limit.WORK),
    ],
)
def test_a_limit_is_unknown(budget: Budget, limit: Limit) -> None:
    guide, meter = crowded(7), Meter(budget)
    assert guide.solve(meter) == (Reply.UNKNOWN, [])
    assert meter.limit_reached() is limit
    assert meter.work.conflicts < 4000


def test_after_a_limit_the_search_goes_on() -> None:
    guide, calls = crowded(7), 0
    while guide.solve(Meter(Budget(conflicts=100)))[0] is Reply.UNKNOWN:
        calls += 1
    assert calls >= 2


def test_an_assumption_may_come_many_times() -> None:
    """The solver would write beyond what it has room for."""
    guide = Guide()
    a, b = guide.variable(), guide.variable()
    guide.clause([a, b])
    assert guide.solve(Meter(UNLIMITED), [-a - 1] * 10_000) == (Reply.YES, [0, 1])
