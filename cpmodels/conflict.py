"""A small set of clues that already contradict each other.

Method: deletion in halves (QuickXplain: Junker, "QuickXplain: preferred
explanations and relaxations for over-constrained problems", AAAI 2004) as far
as deduction sees; then one by one (`cpmodels.needed`). Each subset is asked
anew, so nothing rests on the solver's own unsatisfiable cores, which have been
reported wrong with presolve (google/or-tools issue 5141).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from cpmodels.base import Budget, Conflict, Grid, Meter
from cpmodels.needed import Deletion, part
from puzzles import Puzzle
from puzzles.outcomes import Reply
from puzzles.types import Clues

PROBE = Budget(deterministic=0.5)
"""What one subset may cost; a subset not refuted within it counts as consistent."""

WINDOWS = (6, 10, 16)
"""Sides of the square windows that are asked first, in cells; each is moved by half its side."""

Refuted = Callable[[Sequence[int]], bool]
"""Whether the clues in some cells are seen to have no answer."""


def shrink(
    grid: Grid, puzzle: Puzzle, budget: Budget, *, among: Collection[int] | None = None
) -> Conflict:
    """Return clues of a puzzle that have no answer, as few as deletion finds.

    Where deduction alone sees the contradiction it finds a small set first,
    cheaply; only that set is then asked of the solver, clue by clue.

    Args:
        grid: The puzzle's grid.
        puzzle: The puzzle.
        budget: What it may cost.
        among: Cells of clues that are known to have no answer together; None: that is asked first.

    Cost: about k*log2(n/k) deductions for k of n clues, and a question for each of those.
    """
    clues, search = puzzle.clues, _Search(grid, puzzle.clues, Meter(budget))
    given = [i for i, v in enumerate(clues) if v is not None and (among is None or i in among)]
    if search.contradicted(given):
        given = _explain([], search.nearby(given), search.contradicted)
    elif among is None:
        if not search.refuted(given, budget):
            return Conflict(None, search.meter.work)
        given = _explain([], given, search.refuted)
    cells, minimal = Deletion(grid, puzzle, search.meter).run(given)
    return Conflict(tuple(sorted(cells)), search.meter.work, minimal)


def fewest(cells: Sequence[int], refuted: Refuted) -> list[int]:
    """Return some of `cells` that are refuted together; none can be left out.

    `cells` are refuted themselves. What `refuted` does not see counts as consistent.

    Cost: about k*log2(n/k) questions for k of n cells.
    """
    return _explain([], list(cells), refuted)


class _Search:
    """Asks about subsets of the clues, within a budget."""

    def __init__(self, grid: Grid, clues: Clues, meter: Meter) -> None:
        self.grid, self.clues, self.meter = grid, clues, meter

    def contradicted(self, cells: Sequence[int]) -> bool:
        """Whether deduction alone sees that these clues have no answer."""
        return self.meter.spent() is None and self.grid.contradicts(part(self.clues, cells))

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
        found = self.grid.solve(part(self.clues, cells), budget)
        self.meter.add_work(found.work)
        return found.reply is Reply.NO


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
