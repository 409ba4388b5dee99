"""Fewest things that meet each of some sets: a minimum hitting set, with its bound.

The half of an implicit hitting set that knows nothing of puzzles. Source:
Chandrasekaran, Karp, Moreno-Centeno, Vempala, "Algorithms for implicit hitting
set problems", SODA 2011.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from math import ceil

from ortools.sat.python import cp_model_helper as cp

from cpmodels import solver
from cpmodels.base import Meter
from cpmodels.clauses import ClauseModel
from cpmodels.counter import at_most
from cpmodels.incremental import Guide
from cpmodels.solver import Parameters
from puzzles.outcomes import Reply

SETTINGS: Parameters = {
    "num_workers": 1,
    "random_seed": 1,
    "catch_sigint_signal": False,
    "linearization_level": 2,
}
"""Presolve stays on (see `cpmodels.linear`). The linear relaxation is what proves the bound."""

ROUNDING = 1e-6
"""What a bound may lie above a whole number by arithmetic on fractions alone."""


@dataclass(frozen=True, slots=True)
class Hitting:
    """A hitting set.

    Attributes:
        reply: YES with a set, NO if there is none within the limit, else UNKNOWN.
        chosen: Numbers of the things chosen, ascending.
        bound: No hitting set weighs less than this.
    """

    reply: Reply
    chosen: tuple[int, ...]
    bound: int


def lightest(
    weights: Sequence[int],
    sets: Iterable[Collection[int]],
    meter: Meter,
    *,
    but: Iterable[Collection[int]] = (),
    most: int | None = None,
) -> Hitting:
    """Choose things, numbered from 0, that meet each of `sets` and weigh as little as can be.

    Args:
        weights: What each thing weighs.
        sets: Of each, one member at least is chosen. An empty one cannot be met.
        meter: The budget. Where it ends the search, the set found may be too heavy; `bound` says.
        but: Choices that may not be part of the one returned.
        most: A choice that weighs more is none.
    """
    proto = cp.CpModelProto()
    for _ in weights:
        proto.variables.add().domain.extend((0, 1))
    for members in sets:
        if not members:
            return Hitting(Reply.NO, (), sum(weights))
        proto.constraints.add().bool_or.literals.extend(sorted(members))
    for taken in but:
        proto.constraints.add().bool_or.literals.extend(-i - 1 for i in sorted(taken))
    if most is not None:
        linear = proto.constraints.add().linear
        linear.vars.extend(range(len(weights)))
        linear.coeffs.extend(weights)
        linear.domain.extend((0, most))
    proto.objective.vars.extend(range(len(weights)))
    proto.objective.coeffs.extend(weights)
    if meter.spent():
        return Hitting(Reply.UNKNOWN, (), 0)
    response = solver.run(proto, SETTINGS, meter)
    reply = solver.reply(response)
    chosen = [i for i, v in enumerate(response.solution) if v]
    bound = 0 if reply is Reply.NO else ceil(response.best_objective_bound - ROUNDING)
    return Hitting(reply, tuple(chosen), max(0, bound))


def met_by(things: int, sets: Iterable[Collection[int]], most: int, meter: Meter) -> Reply:
    """Return whether as few as `most` things meet each of `sets`, by a model of clauses.

    A "no" takes a tenth of what it takes `lightest`, where there are hundreds of sets.
    """
    model = ClauseModel()
    literals = [model.variable() for _ in range(things)]
    for members in sets:
        model.clause(sorted(members))
    at_most(model, literals, most)
    return model.solve(meter)[0]


class Hitters:
    """Fewest things that meet each of some sets, asked again and again as the sets grow in number.

    The solver keeps what it has learned: a round takes a tenth of what `lightest` takes. What it
    says of the bound is a guide's word; `lightest` is asked once at the end.

    Args:
        things: How many there are, numbered from 0; all weigh the same.
        most: A choice of so many is known.

    Source: Bailleux, Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints",
    CP 2003.
    """

    def __init__(self, things: int, most: int) -> None:
        self._guide, self._most, self._bound = Guide(), most, 0
        self._things = [self._guide.variable() for _ in range(things)]
        self._least = self._counted(self._things)

    def add(self, members: Iterable[int]) -> None:
        """Add a set: one of its members at least is chosen."""
        self._guide.clause(sorted(members))

    def lightest(self, meter: Meter) -> Hitting:
        """Choose as few things as can be; UNKNOWN, with a bound, where the budget ends."""
        while self._bound < len(self._least):
            reply, values = self._guide.solve(meter, [-self._least[self._bound] - 1])
            if reply is not Reply.NO:
                chosen = (i for i in self._things if reply is Reply.YES and values[i])
                return Hitting(reply, tuple(chosen), self._bound)
            self._bound += 1
        return Hitting(Reply.NO, (), self._bound)

    def _counted(self, literals: Sequence[int]) -> list[int]:
        """Return literals, the j-th of which is true where more than j of those given are."""
        if len(literals) < 2:
            return list(literals)
        left = self._counted(literals[: len(literals) // 2])
        right = self._counted(literals[len(literals) // 2 :])
        both = [self._guide.variable() for _ in range(min(self._most, len(left) + len(right)))]
        for i in range(len(left) + 1):
            for j in range(len(right) + 1):
                if 0 < i + j <= len(both):
                    some = [-left[i - 1] - 1] * (i > 0) + [-right[j - 1] - 1] * (j > 0)
                    self._guide.clause([*some, both[i + j - 1]])
        return both
