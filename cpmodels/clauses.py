"""CP-SAT models made of clauses and exactly-one constraints, and nothing else.

Only for such models are presolve, probing and in-processing all switched off:
that is three to six times faster here, and unsafe with other constraints
(release 9.15 then calls a feasible model with enforced linear constraints
infeasible; see tests/test_ortools_releases.py). This class offers no way to
add any other constraint.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ortools.sat.python import cp_model_helper as cp

from cpmodels import solver
from cpmodels.base import Meter
from cpmodels.solver import Parameters
from puzzles.outcomes import Reply

FAST: Parameters = {
    "num_workers": 1,
    "random_seed": 1,
    "catch_sigint_signal": False,
    "cp_model_presolve": False,
    "linearization_level": 0,
    "symmetry_level": 0,
    "cp_model_probing_level": 0,
    "use_sat_inprocessing": False,
}
"""Parameters for clause-only models."""


class ClauseModel:
    """A growing set of clauses over numbered Booleans.

    Literals are as in the solver's own format: variable i is ``i``, its
    negation ``-i - 1``.
    """

    def __init__(self) -> None:
        self._proto = cp.CpModelProto()
        self._variables = self._proto.variables
        self._constraints = self._proto.constraints
        self.refuted = False  # an empty clause was added
        self.size = 0

    def variable(self) -> int:
        """Add a Boolean and return its number."""
        self._variables.add().domain.extend((0, 1))
        self.size += 1
        return self.size - 1

    def clause(self, literals: Sequence[int]) -> None:
        """At least one of `literals` is true; no literal at all refutes the model."""
        if literals:
            self._constraints.add().bool_or.literals.extend(literals)
        else:
            self.refuted = True

    def exactly_one(self, literals: Sequence[int]) -> None:
        """Exactly one of `literals` is true."""
        self._constraints.add().exactly_one.literals.extend(literals)

    def hint(self, values: Sequence[int]) -> None:
        """Suggest a value for each of the first ``len(values)`` variables."""
        self._proto.clear_solution_hint()
        self._proto.solution_hint.vars.extend(range(len(values)))
        self._proto.solution_hint.values.extend(values)

    def solve(
        self, meter: Meter, parameters: Parameters = FAST, *, assumptions: Iterable[int] = ()
    ) -> tuple[Reply, list[int]]:
        """Look for an assignment, within what is left of the budget.

        Args:
            meter: The budget, which the work is counted in.
            parameters: How to search.
            assumptions: Literals that are true for this question only.

        Returns:
            YES and the value of every variable, NO when proven, UNKNOWN at a limit.

        Raises:
            SolverError: The solver rejected the model.
        """
        if self.refuted:
            return Reply.NO, []
        if not self.size:
            return Reply.YES, []
        if meter.spent():
            return Reply.UNKNOWN, []
        assumed = list(assumptions)
        for x in assumed:
            self._restrict(x, (1, 1) if x >= 0 else (0, 0))
        response = solver.run(self._proto, parameters, meter)
        for x in assumed:
            self._restrict(x, (0, 1))
        return solver.reply(response), list(response.solution)

    def _restrict(self, literal: int, values: tuple[int, int]) -> None:
        """Set the least and the largest value of a literal's variable."""
        domain = self._variables[max(literal, -literal - 1)].domain
        domain.clear()
        domain.extend(values)
