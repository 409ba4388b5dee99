"""Study ``empty-counts``: answers of empty Fillomino boards, by every method there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import cpmodels
from puzzles import Puzzle, WitnessError
from verify.counters import fillomino_cells as cells
from verify.counters import fillomino_regions as regions
from verify.counters import fillomino_signed as signed
from verify.counters.fillomino_frontier import walk
from verify.study.base import Cell, Chart, Figure, Item, Options, Study, StudyResult, Table, by_size
from verify.study.published import EMPTY

WALKED, SOLVED = 16, 12
"""Cells of the largest boards whose answers are listed one by one, by a walk and by the solver.

The 259,728 pictures of 4x4 take a walk 10 seconds, the solver some minutes.
"""

WHAT = {"pictures": False, "partitions": True}
"""What is counted, and whether regions of one size may touch."""


def _regions(puzzle: Puzzle, *, touching: bool) -> StudyResult:
    return {"count": regions.count(puzzle, touching=touching)}


def _cells(puzzle: Puzzle, *, touching: bool) -> StudyResult:
    assert not touching
    return {"count": cells.count(puzzle)}


def _frontier(puzzle: Puzzle, *, touching: bool) -> StudyResult:
    found = walk(puzzle, touching=touching)
    return {"count": found.count, "states": max(found.states)}


def _signed(puzzle: Puzzle, *, touching: bool) -> StudyResult:
    return {"count": signed.count(puzzle, touching=touching)}


def _solver(puzzle: Puzzle, *, touching: bool) -> StudyResult:
    counted = cpmodels.count(puzzle, limit=None, partitions=touching)
    return {"count": counted.count}


class EmptyMethod(NamedTuple):
    """A way to count the answers of empty boards.

    Attributes:
        total: Counts.
        most: Cells of the largest boards on which it lists answers; None if it lists none.
        what: What it can count.
        fits: Whether it can count on a board, if that is not sure.
    """

    total: Callable[..., StudyResult]
    most: int | None
    what: tuple[str, ...] = tuple(WHAT)
    fits: Callable[..., bool] = lambda *_, **__: True


METHODS = {
    "regions": EmptyMethod(_regions, WALKED),
    "cells": EmptyMethod(_cells, WALKED, ("pictures",)),
    "solver": EmptyMethod(_solver, SOLVED),
    "signed": EmptyMethod(_signed, None, fits=signed.able),
    "frontier": EmptyMethod(_frontier, None),
}


def items(options: Options) -> list[Item]:
    """Return what each method counts on each size."""
    return [
        {"size": list(size), "what": what, "by": name}
        for size in options.sizes
        for what, touching in WHAT.items()
        for name, one in METHODS.items()
        if what in one.what
        and (one.most is None or options.full or size[0] * size[1] <= one.most)
        and one.fits(_empty(*size), touching=touching)
    ]


def _empty(rows: int, cols: int) -> Puzzle:
    return Puzzle("fillomino", rows, cols, (None,) * (rows * cols))


def measure(item: Item) -> StudyResult:
    """Count an empty board by one method."""
    return METHODS[item["by"]].total(_empty(*item["size"]), touching=WHAT[item["what"]])


def tables(_options: Options, results: Sequence[StudyResult]) -> tuple[Table, ...]:
    """Put the methods side by side.

    Raises:
        WitnessError: Two of them contradict each other.
    """
    counts = tuple(_table(what, results) for what in WHAT)
    return (*counts, _ratios(results))


def _table(what: str, results: Sequence[StudyResult]) -> Table:
    names = [name for name, method in METHODS.items() if what in method.what]
    rows: list[tuple[Cell, ...]] = []
    for size, group in by_size(results):
        some = {r["by"]: r for r in group if r["what"] == what}
        values = {r["count"] for r in some.values()}
        if len(values) > 1:
            found = ", ".join(f"{name} {r['count']}" for name, r in some.items())
            raise WitnessError(f"{what} of the empty {size} Fillomino board: {found}")
        counted = (some[name]["count"] if name in some else None for name in names)
        there = EMPTY.get(size, {}).get(what)
        rows.append((size, *counted, some["frontier"]["states"], there))
    title = "pictures" if what == "pictures" else "partitions; regions of one size may touch"
    notes = (
        f"Walks list answers one by one up to {WALKED} cells, the solver up to {SOLVED}; with "
        "--full at any size.",
        "States: the most that the frontier counter keeps at a time.",
    )
    head = ("size", *names, "states", "published")
    chart = Chart((len(names), len(names) + 2), what, log=True)
    return Table(f"Empty boards: {title}", head, tuple(rows), notes, chart)


def _ratios(results: Sequence[StudyResult]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for size, group in by_size(results):
        count = {r["what"]: r["count"] for r in group if r["by"] == "frontier"}
        there = EMPTY.get(size, {})
        ratio = count["partitions"] / count["pictures"]
        told = Figure(there["partitions"] / there["pictures"], None, 2) if there else None
        rows.append((size, Figure(ratio, None, 2), told))
    return Table("Partitions a picture", ("size", "ours", "published"), tuple(rows))


STUDY = Study(
    "empty-counts",
    "answers of empty Fillomino boards, by five methods that share nothing",
    ((1, 1), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (2, 12), (3, 6), (4, 5)),
    0,
    items,
    measure,
    tables,
    unit="",
)
