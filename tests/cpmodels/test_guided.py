"""A guide that is asked first, and CP-SAT, whose "no" counts."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random

import pytest

from cpmodels.base import UNLIMITED, Budget, Meter
from cpmodels.clauses import ClauseModel
from cpmodels.guided import GuidedModel
from cpmodels.incremental import Guide
from puzzles.outcomes import Reply

Patch = pytest.MonkeyPatch


def listed(model: GuidedModel, meter: Meter) -> list[tuple[int, ...]]:
    """Return the assignments of a model, which then has none left."""
    found = []
    while (said := model.solve(meter))[0] is Reply.YES:
        found.append(tuple(said[1]))
        model.clause([-i - 1 if v else i for i, v in enumerate(said[1])])
    assert said == (Reply.NO, [])
    return found


def choices(seed: int, *, guided: bool = True) -> tuple[GuidedModel, list[tuple[int, ...]]]:
    """Return a model of five variables, and its assignments."""
    draw, model = Random(seed), GuidedModel(guided=guided)
    variables = [model.variable() for _ in range(5)]
    chosen, clause = draw.sample(variables, 3), draw.sample([0, 1, 2, -1, -2, -3], 2)
    model.exactly_one(chosen)
    model.clause(clause)
    fitting = [
        v
        for v in product((0, 1), repeat=5)
        if sum(v[x] for x in chosen) == 1 and any(v[x] if x >= 0 else not v[-x - 1] for x in clause)
    ]
    return model, fitting


@pytest.mark.parametrize("guided", [True, False])
@pytest.mark.parametrize("seed", range(5))
def test_all_assignments(seed: int, guided: bool, monkeypatch: Patch) -> None:
    """With a guide that finds nothing, too."""
    if not guided:
        monkeypatch.setattr(Guide, "solve", lambda *_: (Reply.NO, []))
    model, fitting = choices(seed)
    assert sorted(listed(model, Meter(UNLIMITED))) == fitting


def test_cp_sat_is_asked_once_at_the_end(monkeypatch: Patch) -> None:
    true, asked = ClauseModel.solve, list[int]()

    def solve(
        self: ClauseModel, meter: Meter, *, assumptions: Iterable[int]
    ) -> tuple[Reply, list[int]]:
        asked.append(self.size)
        return true(self, meter, assumptions=assumptions)

    monkeypatch.setattr(ClauseModel, "solve", solve)
    model, fitting = choices(0)
    assert len(listed(model, Meter(UNLIMITED))) == len(fitting) > 1
    assert asked == [5]


@pytest.mark.parametrize("seed", range(5))
def test_without_a_guide(seed: int, monkeypatch: Patch) -> None:
    """CP-SAT alone finds the same, and stays near what is suggested."""
    monkeypatch.setattr(Guide, "solve", lambda *_: pytest.fail("the guide was asked"))
    model, fitting = choices(seed, guided=False)
    model.hint(fitting[-1])
    found = listed(model, Meter(UNLIMITED))
    assert found[0] == fitting[-1]
    assert sorted(found) == fitting


def test_an_empty_clause_refutes() -> None:
    model, _ = choices(0)
    model.clause(())
    assert model.solve(Meter(UNLIMITED)) == (Reply.NO, [])


@pytest.mark.parametrize("guided", [True, False])
def test_what_is_assumed_holds_for_one_question(guided: bool, monkeypatch: Patch) -> None:
    """A "no" of the guide, and one of CP-SAT alone."""
    if not guided:
        monkeypatch.setattr(Guide, "solve", lambda *_: (Reply.NO, []))
    model, fitting = choices(0)
    for x in range(5):
        for literal, value in ((x, 1), (-x - 1, 0)):
            reply, values = model.solve(Meter(UNLIMITED), [literal])
            assert (reply is Reply.YES) == any(v[x] == value for v in fitting)
            assert reply is Reply.NO or values[x] == value
    assert sorted(listed(model, Meter(UNLIMITED))) == fitting


def test_a_hint_is_found() -> None:
    for seed in range(5):
        model, fitting = choices(seed)
        model.hint(fitting[-1])
        assert model.solve(Meter(UNLIMITED)) == (Reply.YES, list(fitting[-1]))


def test_a_limit_is_unknown() -> None:
    model, _ = choices(0)
    assert model.solve(Meter(Budget(conflicts=0))) == (Reply.UNKNOWN, [])


def test_a_no_that_cp_sat_has_not_proven_is_unknown(monkeypatch: Patch) -> None:
    monkeypatch.setattr(ClauseModel, "solve", lambda *_, **_named: (Reply.UNKNOWN, []))
    model, fitting = choices(0)
    for values in fitting:
        model.clause([-i - 1 if v else i for i, v in enumerate(values)])
    assert model.solve(Meter(UNLIMITED)) == (Reply.UNKNOWN, [])
