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
