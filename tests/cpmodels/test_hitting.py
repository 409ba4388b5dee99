"""Minimum hitting sets, against trying every choice."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from cpmodels.base import UNLIMITED, Budget, Meter
from cpmodels.hitting import lightest
from puzzles.outcomes import Reply


def by_trying(weights: list[int], sets: list[set[int]], but: list[set[int]]) -> int | None:
    """Return the least weight of a choice that meets each set and holds none of `but`."""
    things = range(len(weights))
    choices = (set(c) for size in range(len(weights) + 1) for c in combinations(things, size))
    fitting = (c for c in choices if all(c & s for s in sets) and not any(b <= c for b in but))
    return min((sum(weights[i] for i in c) for c in fitting), default=None)


@pytest.mark.parametrize("seed", range(40))
def test_as_light_as_can_be(seed: int) -> None:
    draw = random.Random(seed)
    weights = [draw.randint(0, 3) for _ in range(7)]
    sets = [set(draw.sample(range(7), draw.randint(1, 4))) for _ in range(draw.randint(0, 6))]
    but = [set(draw.sample(range(7), draw.randint(1, 3))) for _ in range(draw.randint(0, 3))]
    found = lightest(weights, sets, Meter(UNLIMITED), but=but)
    least = by_trying(weights, sets, but)
    if least is None:
        assert found.reply is Reply.NO
    else:
        assert (found.reply, found.bound) == (Reply.YES, least)
        assert sum(weights[i] for i in found.chosen) == least
        assert all(s & {*found.chosen} for s in sets)
        assert not any(b <= {*found.chosen} for b in but)
        assert lightest(weights, sets, Meter(UNLIMITED), but=but, most=least).reply is Reply.YES
        if least:
            over = lightest(weights, sets, Meter(UNLIMITED), but=but, most=least - 1)
            assert over.reply is Reply.NO


def test_an_empty_set_cannot_be_met() -> None:
    assert lightest([1, 1], [{0}, set()], Meter(UNLIMITED)).reply is Reply.NO


def test_a_spent_budget_is_no_reply() -> None:
    spent = Meter(Budget(deterministic=0.0))
    assert lightest([1], [{0}], spent).reply is Reply.UNKNOWN
