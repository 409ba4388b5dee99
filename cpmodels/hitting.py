"""Fewest things that meet each of some sets: a minimum hitting set, with its bound.

The half of an implicit hitting set that knows nothing of puzzles. Source:
Chandrasekaran, Karp, Moreno-Centeno, Vempala, "Algorithms for implicit hitting
set problems", SODA 2011.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from ortools.sat.python import cp_model_helper as cp

from cpmodels import solver
from cpmodels.base import Meter
from cpmodels.clauses import ClauseModel
from cpmodels.counting import Bisection, counted
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


def met_by(
    whole: Bisection,
    sets: Iterable[Collection[int]],
    most: int,
    meter: Meter,
    *,
    known: Mapping[Bisection, int] | None = None,
) -> Reply:
    """Return whether as few as `most` things meet each of `sets`, by a model of clauses.

    A "no" takes a tenth of what it takes `lightest`, where there are hundreds of sets.

    Args:
        whole: The things.
        sets: Their members are of `whole`.
        most: Fewer than there are things.
        meter: The budget.
        known: By part: what is known to be needed of it at least, up to `most`.
    """
    model = ClauseModel()
    literals = {i: model.variable() for i in whole.things}
    for members in sets:
        model.clause([literals[i] for i in sorted(members)])
    more = counted(model, whole, literals, most + 1)
    for part, least in (known or {}).items():
        model.clause([more[part][least - 1]])
    model.clause([-more[whole][most] - 1])
    return model.solve(meter)[0]


class Hitters:
    """Few things that meet each of some sets, asked again and again as the sets grow in number.

    The solver keeps what it has learned: a question takes a tenth of what `lightest` takes. What
    it says is a guide's word; `met_by` is asked once at the end.

    Args:
        whole: The things.
        most: A choice of so many is known.
    """

    def __init__(self, whole: Bisection, most: int) -> None:
        self._guide, self._whole = Guide(), whole
        self._things = {i: self._guide.variable() for i in whole.things}
        self._more = counted(self._guide, whole, self._things, most)

    def add(self, members: Iterable[int]) -> None:
        """Add a set: one of its members at least is chosen."""
        self._guide.clause([self._things[i] for i in sorted(members)])

    def choose(self, part: Bisection, most: int, meter: Meter) -> tuple[Reply, frozenset[int]]:
        """Choose few things of a part that meet each set which has no other things.

        Args:
            part: One of the parts of the whole.
            most: So many at most; fewer than the part has, and than those of a choice known.
            meter: The budget.

        Returns:
            YES and the choice; NO, which later questions build on; UNKNOWN at a limit.
        """
        inside, over = frozenset(part.things), self._more[part][most]
        others = [self._things[i] for i in self._whole.things if i not in inside]
        reply, values = self._guide.solve(meter, [*others, -over - 1])
        if reply is Reply.NO:
            # True of the whole as well: sets that reach beyond the part only ask for more.
            self._guide.clause([over])
        chosen = (i for i in inside if reply is Reply.YES and values[self._things[i]])
        return reply, frozenset(chosen)
