"""A small set of clues that already contradict each other.

Method: deletion in halves (QuickXplain: Junker, "QuickXplain: preferred
explanations and relaxations for over-constrained problems", AAAI 2004). Each
subset is asked of the whole counter again, so nothing rests on the solver's
own unsatisfiable cores, which have been reported wrong with presolve
(google/or-tools issue 5141).
"""

from __future__ import annotations

from collections.abc import Sequence

from cpmodels.base import Budget, Conflict, Grid, Meter, Reply
from puzzles.types import Clues

PROBE = Budget(deterministic=0.5)
"""What one subset may cost; a subset not refuted within it counts as consistent."""


def shrink(grid: Grid, clues: Clues, budget: Budget) -> Conflict:
    """Return clues of `clues` that have no answer, as few as deletion in halves finds.

    Cost: about k*log2(n/k) questions for k of n clues.
    """
    search = _Search(grid, clues, budget)
    given = [i for i, v in enumerate(clues) if v is not None]
    if not search.refuted(given, budget):
        return Conflict(None, minimal=False, work=search.meter.work)
    # A board can be impossible by its size alone, as 1x2 with regions of one cell.
    kept = [] if search.refuted([]) else sorted(search.explain([], given))
    if not search.refuted(kept, budget):  # asked on its own before it is shown
        return Conflict(None, minimal=False, work=search.meter.work)
    return Conflict(tuple(kept), minimal=search.sure, work=search.meter.work)


class _Search:
    def __init__(self, grid: Grid, clues: Clues, budget: Budget) -> None:
        self.grid, self.clues = grid, clues
        self.meter = Meter(budget)
        self.sure = True  # no subset was left undecided

    def refuted(self, cells: Sequence[int], budget: Budget = PROBE) -> bool:
        """Whether these clues alone are proven to have no answer."""
        if self.meter.spent():
            self.sure = False
            return False
        keep = set(cells)
        part = tuple(v if i in keep else None for i, v in enumerate(self.clues))
        found = self.grid.solve(part, budget)
        self.meter.add_work(found.work)
        if found.reply is Reply.UNKNOWN:
            self.sure = False
        return found.reply is Reply.NO

    def explain(self, base: list[int], pool: list[int], *, changed: bool = False) -> list[int]:
        """Return clues of `pool` that with `base` have no answer; none can be left out."""
        if changed and self.refuted(base):
            return []
        if len(pool) == 1 or self.meter.spent():
            self.sure = self.sure and len(pool) == 1
            return pool
        half = len(pool) // 2
        first, second = pool[:half], pool[half:]
        right = self.explain(base + first, second, changed=True)
        left = self.explain(base + right, first, changed=bool(right))
        return left + right
