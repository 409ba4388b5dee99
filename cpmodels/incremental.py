"""An incremental SAT solver: clauses stay, and with them what it has learned.

CP-SAT takes in a whole model again at each call; this solver only what is new.
So it is a *guide*: it finds assignments, which are checked, and says early that
there is none. It never decides: before a "no" counts, CP-SAT is asked again,
and the second way behind a verdict has a solver of its own. A wrong guide
costs time.

Nothing else of this room may import python-sat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from pysat.solvers import Glucose4  # type: ignore[import-untyped]

from cpmodels.base import Meter
from puzzles.outcomes import Reply

SLICE = 1000
"""Conflicts between two looks at the clock and the budget: mostly some milliseconds. The solver
looks at its limits where it restarts, so a slice may be twice as long."""

PROPAGATION, CONFLICT = 1e-7, 2e-5
"""Deterministic time that one propagation counts, and one conflict."""

MOST = 2**31 - 1
"""The largest limit that the solver takes on all systems."""


class Guide:
    """Clauses over numbered Booleans in a solver that keeps what it has learned.

    Literals are as in `cpmodels.clauses`: variable i is ``i``, its negation
    ``-i - 1``.

    Attributes:
        size: Number of variables.
        refuted: Whether an empty clause was added.
    """

    def __init__(self) -> None:
        self._solver = Glucose4()
        self._counted = (0, 0, 0)  # conflicts, decisions and propagations that a meter has seen
        self.size = 0
        self.refuted = False

    def variable(self) -> int:
        """Add a Boolean and return its number."""
        self.size += 1
        return self.size - 1

    def clause(self, literals: Sequence[int]) -> None:
        """At least one of `literals` is true; no literal at all refutes the guide."""
        if literals:
            self._solver.add_clause(_names(literals))
        else:
            self.refuted = True

    def exactly_one(self, literals: Sequence[int]) -> None:
        """Exactly one of `literals` is true. Cost: a clause for each two of them."""
        self.clause(literals)
        for pair in combinations(_names(-x - 1 for x in literals), 2):
            self._solver.add_clause(pair)

    def hint(self, values: Sequence[int]) -> None:
        """Suggest a value for each of the first ``len(values)`` variables.

        The solver tries it first, until it has tried another; so what it finds
        next is near what it found last, without a word.
        """
        self._solver.set_phases([i if v else -i for i, v in enumerate(values, 1)])

    def solve(self, meter: Meter, assumptions: Iterable[int] = ()) -> tuple[Reply, list[int]]:
        """Look for an assignment in which the assumptions are true, too.

        Args:
            meter: The budget, which the work is counted in. Limits on work end
                the search at the same place on every machine.
            assumptions: Literals that are true for this question only.

        Returns:
            YES and the value of every variable; NO, which is no proof; UNKNOWN at a limit.
        """
        if self.refuted:
            return Reply.NO, []
        # Each is a level of the search, and the solver has room for as many as there are variables.
        assumed = _names(dict.fromkeys(assumptions))
        while not meter.spent():
            found = self._slice(meter, assumed)
            if found:
                return Reply.YES, self._values()
            if found is not None:
                return Reply.NO, []
        return Reply.UNKNOWN, []

    def core(self) -> list[int]:
        """Return assumptions that cannot all be true, after a NO; none if it needs none.

        They are neither the fewest nor free of needless ones.
        """
        return [] if self.refuted else _literals(self._solver.get_core() or ())

    def _slice(self, meter: Meter, assumed: list[int]) -> bool | None:
        """Search until the budget or the slice ends; None if that did not decide it."""
        left = meter.left()
        conflicts = SLICE if left.conflicts is None else min(SLICE, left.conflicts)
        if left.deterministic is not None:
            conflicts = min(conflicts, 1 + int(left.deterministic / CONFLICT))
            self._solver.prop_budget(min(MOST, 1 + int(left.deterministic / PROPAGATION)))
        self._solver.conf_budget(conflicts)
        # With the flag set the solver leaves interrupts to Python, which sees them after a slice.
        found: bool | None = self._solver.solve_limited(assumed, expect_interrupt=True)
        self._count(meter)
        return found

    def _count(self, meter: Meter) -> None:
        said = self._solver.accum_stats()
        now = said["conflicts"], said["decisions"], said["propagations"]
        conflicts, decisions, propagations = (
            new - old for new, old in zip(now, self._counted, strict=True)
        )
        self._counted = now
        spent = propagations * PROPAGATION + conflicts * CONFLICT
        meter.add(conflicts=conflicts, branches=decisions, deterministic=spent)

    def _values(self) -> list[int]:
        """Return the assignment; a variable that is in no clause is false."""
        values: list[int] = list(map((0).__lt__, self._solver.get_model()))
        return values + [0] * (self.size - len(values))


def _names(literals: Iterable[int]) -> list[int]:
    """Return literals as the solver writes them, who counts from 1."""
    return [x + 1 if x >= 0 else x for x in literals]


def _literals(names: Iterable[int]) -> list[int]:
    return [name - 1 if name > 0 else name for name in names]
