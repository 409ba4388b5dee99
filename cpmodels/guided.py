"""Clauses that a guide knows as they come, and CP-SAT once a "no" is to be decided.

The guide is asked again and again, while clauses are added between. CP-SAT gets
them when the guide finds no assignment: its "no" counts, and where it finds an
assignment after all, that is as good as one of the guide's. So a guide that says
"no" to everything leaves what CP-SAT would do alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cpmodels.base import Meter
from cpmodels.clauses import ClauseModel
from cpmodels.incremental import Guide
from puzzles.outcomes import Reply


class GuidedModel:
    """A growing set of clauses over numbered Booleans, asked of two solvers.

    Literals are as in `cpmodels.clauses`.

    Args:
        guided: Whether there is a guide. Without one, what is found depends on CP-SAT alone.
    """

    def __init__(self, *, guided: bool = True) -> None:
        self._guide = Guide() if guided else None
        self._judge = ClauseModel()
        self._size = 0
        self._clauses: list[Sequence[int]] = []  # what the judge does not know yet
        self._choices: list[Sequence[int]] = []

    def variable(self) -> int:
        """Add a Boolean and return its number."""
        self._size += 1
        return self._guide.variable() if self._guide else self._size - 1

    def clause(self, literals: Sequence[int]) -> None:
        """At least one of `literals` is true; no literal at all refutes the model."""
        if self._guide:
            self._guide.clause(literals)
        self._clauses.append(literals)

    def exactly_one(self, literals: Sequence[int]) -> None:
        """Exactly one of `literals` is true."""
        if self._guide:
            self._guide.exactly_one(literals)
        self._choices.append(literals)

    def hint(self, values: Sequence[int]) -> None:
        """Suggest a value for each of the first ``len(values)`` variables.

        A guide stays near what it found last without a word; CP-SAT is told where it is alone.
        """
        if self._guide:
            self._guide.hint(values)
        else:
            self._judge.hint(values)

    def solve(self, meter: Meter, assumptions: Iterable[int] = ()) -> tuple[Reply, list[int]]:
        """Look for an assignment, within what is left of the budget.

        Args:
            meter: The budget, which the work is counted in.
            assumptions: Literals that are true for this question only.

        Returns:
            YES and the value of every variable, NO when CP-SAT has proven it, UNKNOWN at a limit.

        Raises:
            SolverError: CP-SAT rejected the model.
        """
        if self._guide:
            reply, values = self._guide.solve(meter, assumptions)
            if reply is not Reply.NO:
                return reply, values
        return self._judged(meter, assumptions)

    def _judged(self, meter: Meter, assumptions: Iterable[int]) -> tuple[Reply, list[int]]:
        while self._judge.size < self._size:
            self._judge.variable()
        for literals in self._choices:
            self._judge.exactly_one(literals)
        for literals in self._clauses:
            self._judge.clause(literals)
        self._choices, self._clauses = [], []
        return self._judge.solve(meter, assumptions=assumptions)
