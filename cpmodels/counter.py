"""At most, or exactly, k of n literals, as clauses: sequential counters.

Source: Sinz, "Towards an optimal CNF encoding of Boolean cardinality
constraints", CP 2005. Kept clausal so that the model stays made of clauses
only (see cpmodels/clauses.py); native sums were three to six times slower.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Clausal(Protocol):
    """A model that takes clauses; literals as in `cpmodels.clauses`."""

    def variable(self) -> int:
        """Add a Boolean and return its number."""

    def clause(self, literals: Sequence[int]) -> None:
        """At least one of `literals` is true."""


def exactly(model: Clausal, literals: Sequence[int], k: int) -> None:
    """Add clauses that make exactly `k` of `literals` true."""
    if not 0 <= k <= len(literals):
        model.clause(())
        return
    at_most(model, literals, k)
    at_most(model, [-x - 1 for x in literals], len(literals) - k)


def at_most(model: Clausal, literals: Sequence[int], k: int) -> None:
    """Add clauses that make no more than `k` of `literals` true."""
    if k >= len(literals):
        return
    if k == 0:
        for x in literals:
            model.clause((-x - 1,))
        return
    above: list[int] = []  # above[j]: more than j of the literals so far are true
    for i, x in enumerate(literals):
        if len(above) == k:
            model.clause((-x - 1, -above[-1] - 1))
        if i == len(literals) - 1:
            return
        now = [model.variable() for _ in range(min(i + 1, k))]
        model.clause((-x - 1, now[0]))
        for j, old in enumerate(above):
            model.clause((-old - 1, now[j]))
            if j + 1 < len(now):
                model.clause((-old - 1, -x - 1, now[j + 1]))
        above = now
