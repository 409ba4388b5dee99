"""Adds up what was measured, kind by kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from statistics import median

from ladder import LADDERS
from puzzles import Count, Limit, Verdict
from verify.ablate.measure import NO_TOUCH, Ablated, Effort, Standing, Wanted
from verify.ablate.plan import Enabled, plan


@dataclass(frozen=True, slots=True)
class AtLeast:
    """A number that is known, or known from below.

    Attributes:
        value: The number.
        exact: Whether it is not larger.
    """

    value: float
    exact: bool


@dataclass(frozen=True, slots=True)
class SearchTotals:
    """What the solver needed for the puzzles that the ladder left open.

    Attributes:
        puzzles: How many those are.
        complete: How many of them the solver finished; where fewer, totals are lower bounds.
        conflicts: Conflicts of the solver, total.
        conflicts_median: Median over those puzzles; 0 where there is none.
        branches: Decisions of the solver, total.
        branches_median: Median over those puzzles; 0 where there is none.
    """

    puzzles: int
    complete: int
    conflicts: int
    conflicts_median: float
    branches: int
    branches_median: float


@dataclass(frozen=True, slots=True)
class Total:
    """Where the ladder stands on all puzzles with one set of techniques.

    Attributes:
        finished: Puzzles it solved.
        settled: Blank cells it settled.
        search: What was left for the solver; None where not asked.
    """

    finished: int
    settled: int
    search: SearchTotals | None


@dataclass(frozen=True, slots=True)
class Price:
    """What a technique or a rung is worth.

    Attributes:
        by: ``technique`` or ``rung``.
        name: Its name.
        rung: The rung it belongs to.
        tier: Tier of a technique; None for a rung.
        climbing: With it and all that is gentler.
        without: With all but it.
    """

    by: str
    name: str
    rung: str
    tier: str | None
    climbing: Total
    without: Total


@dataclass(frozen=True, slots=True)
class NoTouchPrice:
    """Fillomino with the no-touch rule dropped: regions may touch their equals.

    A picture has at least one partition, so a board with one answer has one or more.

    Attributes:
        technique: The technique that is the same rule in the ladder.
        puzzles: Boards whose partitions were counted.
        unique: Those with exactly one.
        unknown: Those where a limit came before a second one.
        stopped: Those where the count of two or more is a lower bound.
        median: Of the counts; None where nothing was counted.
        worst: The largest; None where nothing was counted.
        limit: Partitions counted at most.
        cells: Boards with more cells than this were left out.
        larger: How many boards that were.
        no_model: Boards left out because their possible regions are too many to list.
    """

    technique: str
    puzzles: int
    unique: int
    unknown: int
    stopped: int
    median: AtLeast | None
    worst: AtLeast | None
    limit: int
    cells: int
    larger: int
    no_model: int


@dataclass(frozen=True, slots=True)
class Report:
    """The ladder of one kind, priced.

    Attributes:
        kind: The kind.
        on: The full set of techniques, gentlest first.
        counted: Positions, in the input, of the puzzles with exactly one answer; only
            those are counted below.
        others: Positions of all others, each with verdict and the limit that stopped it.
        blank: Blank cells of the puzzles counted.
        all_off: With no technique on.
        all_on: With all of them on.
        prices: Techniques, gentlest first, then rungs.
        no_touch: The no-touch rule dropped; None for a kind without it, or where not asked.
    """

    kind: str
    on: tuple[str, ...]
    counted: tuple[int, ...]
    others: tuple[tuple[int, Verdict, Limit | None], ...]
    blank: int
    all_off: Total
    all_on: Total
    prices: tuple[Price, ...]
    no_touch: NoTouchPrice | None


def summarise(
    measured: Sequence[Ablated], *, enabled: Mapping[str, Enabled] | None, wanted: Wanted
) -> tuple[Report, ...]:
    """Add up, kind by kind in the order of first appearance.

    Args:
        measured: What was measured, one a puzzle.
        enabled: The full sets that it was measured with, as in `ablate`.
        wanted: What was asked for.
    """
    kinds = dict.fromkeys(m.kind for m in measured)
    full = {kind: (enabled or {}).get(kind, LADDERS[kind].default) for kind in kinds}
    return tuple(_report(kind, measured, full[kind], wanted) for kind in kinds)


def _report(kind: str, measured: Sequence[Ablated], full: Enabled, wanted: Wanted) -> Report:
    ladder = LADDERS[kind]
    ours = [(at, m) for at, m in enumerate(measured) if m.kind == kind]
    unique = [(at, m) for at, m in ours if m.verdict is Verdict.UNIQUE]
    boards = [m for _, m in unique]

    def total(on: Enabled) -> Total:
        return _total([m.standings[on] for m in boards])

    return Report(
        kind=kind,
        on=tuple(row.name for row in ladder.enabled(full)),
        counted=tuple(at for at, _ in unique),
        others=tuple(
            (at, m.verdict, m.stopped) for at, m in ours if m.verdict is not Verdict.UNIQUE
        ),
        blank=sum(m.blank for m in boards),
        all_off=total(frozenset()),
        all_on=total(full),
        prices=tuple(
            Price(e.by, e.name, e.rung, e.tier, total(e.climbing), total(e.without))
            for e in plan(ladder, full)
        ),
        no_touch=_no_touch(
            kind, [m.partitions for m in boards if m.partitions is not None], wanted
        ),
    )


def _total(standings: Sequence[Standing]) -> Total:
    asked = [s.effort for s in standings if s.effort is not None and not s.finished]
    measured = all(s.effort is not None for s in standings)
    return Total(
        finished=sum(s.finished for s in standings),
        settled=sum(s.settled for s in standings),
        search=_search(asked) if measured else None,
    )


def _search(asked: Sequence[Effort]) -> SearchTotals:
    conflicts, branches = [e.conflicts for e in asked], [e.branches for e in asked]
    return SearchTotals(
        puzzles=len(asked),
        complete=sum(e.complete for e in asked),
        conflicts=sum(conflicts),
        conflicts_median=median(conflicts or [0]),
        branches=sum(branches),
        branches_median=median(branches or [0]),
    )


def _no_touch(kind: str, partitions: Sequence[Count], wanted: Wanted) -> NoTouchPrice | None:
    technique = NO_TOUCH[kind]
    if technique is None or not wanted.partitions_limit:
        return None
    counted = [c for c in partitions if c.stopped not in (Limit.CELLS, Limit.SIZE)]
    bounds = [AtLeast(max(1, c.count), c.exact) for c in counted]
    return NoTouchPrice(
        technique=technique,
        puzzles=len(bounds),
        unique=sum(b.exact and b.value == 1 for b in bounds),
        unknown=sum(not b.exact and b.value == 1 for b in bounds),
        stopped=sum(not b.exact and b.value > 1 for b in bounds),
        median=_median(bounds),
        worst=_worst(bounds),
        limit=wanted.partitions_limit,
        cells=wanted.partitions_cells,
        larger=_stopped_by(partitions, Limit.CELLS),
        no_model=_stopped_by(partitions, Limit.SIZE),
    )


def _median(bounds: Sequence[AtLeast]) -> AtLeast | None:
    """Return the median; exact where it is the same however large the inexact counts are."""
    if not bounds:
        return None
    low = median(b.value for b in bounds)
    high = median(b.value if b.exact else inf for b in bounds)
    return AtLeast(low, exact=low == high)


def _worst(bounds: Sequence[AtLeast]) -> AtLeast | None:
    if not bounds:
        return None
    return AtLeast(max(b.value for b in bounds), exact=all(b.exact for b in bounds))


def _stopped_by(partitions: Iterable[Count], limit: Limit) -> int:
    return sum(c.stopped is limit for c in partitions)
