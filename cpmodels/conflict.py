"""A small set of clues that already contradict each other.

Method: deletion in halves (QuickXplain: Junker, "QuickXplain: preferred
explanations and relaxations for over-constrained problems", AAAI 2004). Each
subset is asked anew, of deduction or of the whole counter, so nothing rests on
the solver's own unsatisfiable cores, which have been reported wrong with
presolve (google/or-tools issue 5141).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from cpmodels.base import Budget, Conflict, Grid, Meter
from puzzles.outcomes import Reply
from puzzles.types import Clues

PROBE = Budget(deterministic=0.5)
"""What one subset may cost; a subset not refuted within it counts as consistent."""

POLISH = 3.0
"""Seconds for leaving out more, once deduction alone has found a small set."""

WINDOWS = (6, 10, 16)
"""Sides of the square windows that are asked first, in cells; each is moved by half its side."""

LAST = 20.0
"""Seconds for the last question: do the clues that are to be shown contradict each other?"""

Refuted = Callable[[Sequence[int]], bool]
"""Whether the clues in some cells are seen to have no answer."""


def shrink(grid: Grid, clues: Clues, budget: Budget) -> Conflict:
    """Return clues of `clues` that have no answer, as few as deletion in halves finds.

    Where deduction alone sees the contradiction it finds a small set first,
    cheaply; only that set is then asked of the solver, part by part.

    Cost: about k*log2(n/k) questions for k of n clues.
    """
    meter = Meter(budget)
    search = _Search(grid, clues, budget)
    given = [i for i, v in enumerate(clues) if v is not None]
    if search.contradicted(given):
        given = _explain([], search.nearby(given), search.contradicted)
        search = _Search(grid, clues, _at_most(meter.left(), POLISH))
    elif not search.refuted(given, budget):
        return Conflict(None, search.meter.work)
    # A board can be impossible by its size alone, as 1x2 with regions of one cell.
    kept = [] if search.refuted([]) else _explain([], given, search.refuted)
    meter.add_work(search.meter.work)
    for cells in (kept, given):  # asked on its own before it is shown
        if _Search(grid, clues, _at_most(budget, LAST)).certain(cells):
            return Conflict(tuple(sorted(cells)), meter.work)
    return Conflict(None, meter.work)


def fewest(cells: Sequence[int], refuted: Refuted) -> list[int]:
    """Return some of `cells` that are refuted together; none can be left out.

    `cells` are refuted themselves. What `refuted` does not see counts as consistent.

    Cost: about k*log2(n/k) questions for k of n cells.
    """
    return _explain([], list(cells), refuted)


def _at_most(budget: Budget, seconds: float) -> Budget:
    """Return the budget with no more than `seconds` of wall-clock time."""
    return replace(
        budget, seconds=seconds if budget.seconds is None else min(seconds, budget.seconds)
    )


class _Search:
    """Asks about subsets of the clues, within a budget."""

    def __init__(self, grid: Grid, clues: Clues, budget: Budget) -> None:
        self.grid, self.clues = grid, clues
        self.meter = Meter(budget)

    def contradicted(self, cells: Sequence[int]) -> bool:
        """Whether deduction alone sees that these clues have no answer."""
        return self.meter.spent() is None and self.grid.contradicts(self._part(cells))

    def certain(self, cells: Sequence[int]) -> bool:
        """Whether deduction or the solver refutes these clues."""
        return self.contradicted(cells) or self.refuted(cells, self.meter.budget)

    def nearby(self, cells: list[int]) -> list[int]:
        """Return those of `cells` in the first small window that deduction refutes, or all.

        Contradictions are mostly local, and windows are asked faster than halves.
        """
        rows, cols = self.grid.rows, self.grid.cols
        for side in WINDOWS:
            if side >= max(rows, cols):
                break
            for top in range(0, max(1, rows - side // 2), side // 2):
                for left in range(0, max(1, cols - side // 2), side // 2):
                    inside = [
                        i
                        for i in cells
                        if top <= i // cols < top + side and left <= i % cols < left + side
                    ]
                    if self.contradicted(inside):
                        return inside
        return cells

    def refuted(self, cells: Sequence[int], budget: Budget = PROBE) -> bool:
        """Whether these clues alone are proven to have no answer."""
        if self.meter.spent():
            return False
        found = self.grid.solve(self._part(cells), budget)
        self.meter.add_work(found.work)
        return found.reply is Reply.NO

    def _part(self, cells: Sequence[int]) -> Clues:
        keep = set(cells)
        return tuple(v if i in keep else None for i, v in enumerate(self.clues))


def _explain(
    base: list[int], pool: list[int], refuted: Refuted, *, changed: bool = False
) -> list[int]:
    """Return clues of `pool` that with `base` are refuted; none can be left out."""
    if changed and refuted(base):
        return []
    if len(pool) < 2:
        return pool
    half = len(pool) // 2
    first, second = pool[:half], pool[half:]
    right = _explain(base + first, second, refuted, changed=True)
    left = _explain(base + right, first, refuted, changed=bool(right))
    return left + right
