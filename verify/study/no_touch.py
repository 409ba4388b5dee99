"""Study ``no-touch``: what is left of uniqueness when regions of one size may touch.

A partition of a board into regions is then an answer of its own, and a picture may
have many. They are counted by the frontier counter, and again by the solver.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence

import cpmodels
from puzzles import LimitError, Puzzle, Verdict, WitnessError
from verify.counters.fillomino_frontier import count
from verify.study import truth
from verify.study.base import (
    Cell,
    Chart,
    Item,
    Options,
    Study,
    StudyResult,
    Table,
    boards,
    by_size,
    share,
)
from verify.study.drawn import CAP, clues_on, full, peeled
from verify.study.published import NO_TOUCH

POLICIES = ("solver", "probe")
"""Who judges what may go; the published boards were left by rule sets."""

CELLS, STATES = 36, 50_000
"""Largest boards that the frontier counter is asked about, and states after which it gives up."""

LIMIT = 20_000
"""Partitions that the solver counts."""


def items(options: Options) -> list[Item]:
    """Return the boards by policy."""
    return [item for policy in POLICIES for item in boards(options, policy=policy)]


def measure(item: Item) -> StudyResult:
    """Make a board and count its pictures and its partitions.

    Raises:
        WitnessError: The board has not one picture, or the counters contradict each other.
    """
    puzzle = peeled(full("fillomino", item), item["policy"])
    if cpmodels.count(puzzle).verdict is not Verdict.UNIQUE:
        raise WitnessError(f"the board is not unique; {truth.described(puzzle, frozenset())}")
    return {"clues": clues_on(puzzle)} | partitions(puzzle)


def partitions(puzzle: Puzzle) -> dict[str, int | bool]:
    """Count the partitions of a board: by both counters up to `LIMIT`, by the frontier to the end.

    Raises:
        WitnessError: They contradict each other.
    """
    solver = cpmodels.count(puzzle, limit=LIMIT, partitions=True)
    found = _frontier(puzzle)
    if found is None:
        return {"partitions": solver.count, "exact": solver.exact, "twice": False}
    if solver.count != (found if solver.exact else min(found, solver.count)):
        text = f"{found} partitions by the frontier, {solver.count} by the solver"
        raise WitnessError(f"{text}; {truth.described(puzzle, frozenset())}")
    return {"partitions": found, "exact": True, "twice": True}


def _frontier(puzzle: Puzzle) -> int | None:
    if len(puzzle.clues) > CELLS:
        return None
    try:
        return count(puzzle, touching=True, limit=STATES)
    except LimitError:
        return None


def tables(_options: Options, results: Sequence[StudyResult]) -> tuple[Table, ...]:
    """Say how many boards have one partition, and how many partitions they have."""
    rows: list[tuple[Cell, ...]] = []
    for size, group in by_size(results):
        for policy in POLICIES:
            some = [r for r in group if r["policy"] == policy]
            rows.append((size, policy, len(some), len(some), *_row(some)))
        if size in NO_TOUCH:
            there = NO_TOUCH[size]
            one = share(there.unique, there.boards)
            rows.append((size, "published", there.boards, there.boards, there.unique, one))
            rows[-1] += str(there.median), str(there.worst), None
    return (
        Table(
            "Fillomino boards with the no-touch rule dropped",
            (
                "size",
                "judge",
                "boards",
                "one picture",
                "one partition",
                "share of boards",
                "median number",
                "most",
                "counted twice",
            ),
            tuple(rows),
            (
                f"Regions of at most {CAP} cells. Judge: who said that a clue may go. "
                "Numbers are those of partitions.",
                f"Counted twice: boards whose partitions the frontier counted to the end and the "
                f"solver up to {LIMIT:,}, with no difference. Others only the solver counts: over "
                f"{CELLS} cells, or {STATES:,} states. A + is a lower bound.",
            ),
            Chart((5,), "% with one partition"),
        ),
    )


def _row(group: Sequence[StudyResult]) -> tuple[Cell, ...]:
    ordered = sorted(group, key=lambda r: (r["partitions"], not r["exact"]))
    one = sum(r["partitions"] == 1 and r["exact"] for r in group)
    middle = statistics.median(r["partitions"] for r in group) if group else 0
    least = next((r["partitions"] for r in ordered if not r["exact"]), None)
    return (
        one,
        share(one, len(group)),
        _bound(middle, open_=least is not None and middle >= least),
        _bound(ordered[-1]["partitions"] if ordered else 0, open_=least is not None),
        sum(r["twice"] for r in group),
    )


def _bound(value: float, *, open_: bool) -> str:
    return f"{value:,.{0 if value == int(value) else 1}f}{'+' if open_ else ''}"


STUDY = Study(
    "no-touch",
    "what is left of uniqueness in Fillomino when regions of one size may touch",
    ((6, 6),),
    100,
    items,
    measure,
    tables,
)
