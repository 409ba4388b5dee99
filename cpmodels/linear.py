"""CP-SAT models made of sums over Booleans, one equation a clue.

A false "infeasible" is known in release 9.15 for a model with sums when
presolve, probing and in-processing are all off (tests/test_ortools_releases.py
rebuilds it), so this class refuses any parameter set with all three off.
Clause-only models, where that set is used, are in `cpmodels.clauses`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ortools.sat.python import cp_model_helper as cp

from cpmodels import solver
from cpmodels.base import Meter
from cpmodels.solver import Parameters
from puzzles.outcomes import Reply

FIRST: Parameters = {
    "num_workers": 1,
    "random_seed": 1,
    "catch_sigint_signal": False,
    "linearization_level": 0,
    "symmetry_level": 0,
    "cp_model_presolve": False,
    "cp_model_probing_level": 2,
    "use_sat_inprocessing": False,
}
"""The way every question is asked first: over the published boards under half the CPU time
of the solver's defaults, and no slower than with all three switches off.

Interrupts are left to Python: the solver's own handler would swallow them and
report no more than "unknown".
"""

SECOND: Parameters = {
    "num_workers": 1,
    "random_seed": 2,
    "catch_sigint_signal": False,
    "linearization_level": 0,
    "symmetry_level": 0,
    "cp_model_presolve": True,
    "max_presolve_iterations": 1,
    "cp_model_probing_level": 0,
    "use_sat_inprocessing": True,
}
"""The way a "no answer" is asked again: each of the three switches the other way round."""

SOLVER_DEFAULTS: Parameters = {
    "cp_model_presolve": True,
    "cp_model_probing_level": 2,
    "use_sat_inprocessing": True,
}
"""What the three switches are where a set does not name them."""


def is_unsafe(parameters: Parameters) -> bool:
    """Whether presolve, probing and in-processing are all off: not for models with sums."""
    return not any({**SOLVER_DEFAULTS, **parameters}[name] for name in SOLVER_DEFAULTS)


class SumModel:
    """Equations and clauses over numbered Booleans.

    Literals are as in the solver's own format: variable i is ``i``, its
    negation ``-i - 1``.

    Args:
        size: Number of Booleans.
    """

    def __init__(self, size: int) -> None:
        boolean = cp.IntegerVariableProto()
        boolean.domain.extend((0, 1))
        self._proto = cp.CpModelProto()
        self._proto.variables.extend([boolean] * size)
        self._constraints = self._proto.constraints
        self._refuted = False  # a constraint without variables that cannot hold
        self.size = size

    def equation(self, cells: Sequence[int], total: int) -> None:
        """Exactly `total` of `cells` are true, as a sum whatever `total` is."""
        self._sum(cells, (total, total))

    def tight_equation(self, cells: Sequence[int], total: int) -> None:
        """Exactly `total` of `cells` are true, in the form the solver likes best."""
        if total == 1:
            self._constraints.add().exactly_one.literals.extend(cells)
        elif total == len(cells) - 1:
            self._constraints.add().exactly_one.literals.extend([-c - 1 for c in cells])
        else:
            self._sum(cells, (total, total))

    def other_total(self, cells: Sequence[int], total: int) -> None:
        """Any number of `cells` but `total` are true."""
        low, high = (0, total - 1), (total + 1, len(cells))
        self._sum(cells, [end for side in (low, high) if side[0] <= side[1] for end in side])

    def clause(self, literals: Sequence[int]) -> None:
        """At least one of `literals` is true."""
        if literals:
            self._constraints.add().bool_or.literals.extend(literals)
        else:
            self._refuted = True

    def differs(self, values: Mapping[int, int]) -> None:
        """At least one of these variables has another value."""
        self.clause([-i - 1 if v else i for i, v in values.items()])

    def hint(self, values: Mapping[int, int]) -> None:
        """Suggest values, in place of any suggested before."""
        self._proto.clear_solution_hint()
        self._proto.solution_hint.vars.extend(list(values))
        self._proto.solution_hint.values.extend(list(values.values()))

    def solve(self, meter: Meter, parameters: Parameters = FIRST) -> tuple[Reply, list[int]]:
        """Look for an assignment, within what is left of the budget.

        Returns:
            YES and the value of every variable, NO when proven, UNKNOWN at a limit.

        Raises:
            SolverError: The solver rejected the model.
        """
        if self._refuted:
            return Reply.NO, []
        if meter.spent():
            return Reply.UNKNOWN, []
        response = solver.run(self._proto, _checked(parameters), meter)
        return solver.reply(response), list(response.solution)

    def every(self, meter: Meter, most: int | None) -> tuple[set[tuple[int, ...]], bool]:
        """List assignments, up to `most` (None: all), within what is left of the budget.

        Returns:
            The assignments, and whether the solver said that there are no others.

        Raises:
            SolverError: The solver rejected the model.

        Cost: about 20 microseconds an assignment of 16 variables, 100 of 80.
        """
        listing = _Listing(most)
        if self._refuted or meter.spent():
            return set(), self._refuted
        parameters = {**FIRST, "enumerate_all_solutions": True}
        response = solver.run(self._proto, _checked(parameters), meter, listing)
        done = response.status in (cp.OPTIMAL, cp.INFEASIBLE) and not listing.full
        return listing.found, done

    def _sum(self, cells: Sequence[int], domain: Sequence[int]) -> None:
        if not domain:
            self._refuted = True
            return
        linear = self._constraints.add().linear
        linear.vars.extend(cells)
        linear.coeffs.extend([1] * len(cells))
        linear.domain.extend(domain)


class _Listing(cp.SolutionCallback):
    """Collects assignments until there are `most`."""

    def __init__(self, most: int | None) -> None:
        super().__init__()
        self.found: set[tuple[int, ...]] = set()
        self.full = False
        self._most = most

    def OnSolutionCallback(self) -> None:  # noqa: N802 - the solver's name
        """Take one assignment. The same one may come twice; it is kept once."""
        response = self.Response()  # type: ignore[no-untyped-call]
        self.found.add(tuple(response.solution))
        if self._most is not None and len(self.found) >= self._most:
            self.full = True
            self.StopSearch()


def _checked(parameters: Parameters) -> Parameters:
    if is_unsafe(parameters):
        raise ValueError("presolve, probing and in-processing all off, on a model with sums")
    return parameters
