"""The ladder priced technique by technique, and Fillomino without its no-touch rule.

Every technique and every rung is looked at in two ways: *climbing*, with all
that is gentler on as well; and *without*, with it alone off. Each way says how
many puzzles the ladder finishes, how many blank cells it settles, and how much
the solver must then search. `measure` does one puzzle, and what it returns can
be pickled; `summarise` adds up; `ablate` does both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from puzzles import Puzzle
from verify.ablate.measure import NO_TOUCH, Ablated, Effort, Standing, Wanted, measure
from verify.ablate.plan import Enabled, Entry, plan
from verify.ablate.summary import (
    AtLeast,
    NoTouchPrice,
    Price,
    Report,
    SearchTotals,
    Total,
    summarise,
)

__all__ = [
    "NO_TOUCH",
    "Ablated",
    "AtLeast",
    "Effort",
    "Enabled",
    "Entry",
    "NoTouchPrice",
    "Price",
    "Report",
    "SearchTotals",
    "Standing",
    "Total",
    "Wanted",
    "ablate",
    "measure",
    "plan",
    "summarise",
]

DEFAULT = Wanted()


def ablate(
    puzzles: Sequence[Puzzle],
    *,
    enabled: Mapping[str, Enabled] | None = None,
    wanted: Wanted = DEFAULT,
    progress: Callable[[int], None] | None = None,
) -> tuple[Report, ...]:
    """Price the ladder on a set of puzzles, one report a kind.

    Args:
        puzzles: The puzzles; kinds may be mixed.
        enabled: The full set of techniques by kind; a kind that is not named keeps its usual ones.
        wanted: What to measure, and what it may cost.
        progress: Told how many puzzles are done, after each.

    Returns:
        The reports, in the order in which kinds first appear.

    Raises:
        WitnessError: Ladder and solver contradict each other.

    Cost: two fixpoints a technique and rung, fewer on boards that finish early.
    """
    measured: list[Ablated] = []
    for puzzle in puzzles:
        measured.append(measure(puzzle, enabled=(enabled or {}).get(puzzle.kind), wanted=wanted))
        if progress is not None:
            progress(len(measured))
    return summarise(measured, enabled=enabled, wanted=wanted)
