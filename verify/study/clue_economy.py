"""Study ``clue-economy``: what different judges leave of the same answers, and of which regions.

Each answer is peeled once by every judge, in the same order. Silent regions
are those without a clue.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator, Sequence

import cpmodels
from generator.fillomino.packing import regions
from ladder import Tier
from puzzles import Verdict, WitnessError
from verify.study import published, truth
from verify.study.base import (
    Cell,
    Chart,
    Figure,
    Item,
    Options,
    Study,
    StudyResult,
    Table,
    boards,
    by_size,
    mean,
    share,
)
from verify.study.drawn import CAP, full, peeled

JUDGES = ("solver", "region", "probe", *(tier.word for tier in Tier))
"""The solver, two rule sets of the published ladder, our ladder up to each tier."""

NOTE = (
    "Judge: who says of each clue whether it may go: the solver as long as there is one answer, "
    "or techniques as long as they finish (region and probe as published; our ladder by tier). "
    "Answers are laid as the generator does."
)


def items(options: Options) -> list[Item]:
    """Return the answers."""
    return boards(options)


def measure(item: Item) -> StudyResult:
    """Peel one answer by every judge.

    Raises:
        WitnessError: A judge left a board with more than one answer.
    """
    board = full("fillomino", item)
    left = {judge: peeled(board, judge) for judge in JUDGES}
    for judge, puzzle in left.items():
        if cpmodels.count(puzzle).verdict is not Verdict.UNIQUE:
            where = truth.described(puzzle, frozenset())
            raise WitnessError(f"the judge {judge} left a board that is not unique; {where}")
    return {
        "answer": list(board.answer),
        "kept": {
            judge: [int(v is not None) for v in puzzle.clues] for judge, puzzle in left.items()
        },
    }


def tables(_options: Options, results: Sequence[StudyResult]) -> tuple[Table, ...]:
    """Put clues left, silent regions and clues by region size in tables."""
    every = [*by_size(results), ("all", list(results))]
    sizes = tuple(f"of {n}" for n in range(1, CAP + 1))
    return (
        Table(
            "Clues left on the same answers",
            ("size", "judge", "answers", "clues", "least to most", "published", "least to most"),
            tuple(row for size, group in by_size(results) for row in _clues(size, group)),
            (NOTE, published.FILLOMINO),
            Chart((3, 5), "clues"),
        ),
        Table(
            "Region rules against probing: clues more, answer by answer",
            ("size", "answers", "region less probe", "published"),
            tuple(_widths(results)),
            (),
            Chart((2, 3), "clues more"),
        ),
        Table(
            "Regions without a clue",
            ("size", "judge", "regions", "silent", "their size", "size of all", "lone 1s silent"),
            (
                *(row for size, group in every for row in _silent(size, group)),
                ("6x6, 8x8", "published", None, *published.SILENT, "about half"),
            ),
            (f"Sizes in cells; regions have at most {CAP}.",),
            Chart((3,), "% silent"),
        ),
        Table(
            "Share of the cells that have a clue, by the size of their region",
            ("size", "judge", *sizes),
            tuple(row for size, group in by_size(results) for row in _clued(size, group)),
            ("The published shares are of shipped boards, which rule sets had left.",),
            Chart(tuple(range(2, 2 + CAP)), "% of the cells with a clue"),
        ),
    )


def _clues(size: str, group: Sequence[StudyResult]) -> Iterator[tuple[Cell, ...]]:
    there = published.ECONOMY.get(size)
    told = there.clues if there else {}
    for judge in JUDGES:
        left = [sum(r["kept"][judge]) for r in group]
        spread = f"{min(left)} to {max(left)}"
        row = size, judge, len(group), mean(left), spread, told.get(judge)
        yield *row, published.SPREAD.get(size, {}).get(judge)


def _widths(results: Sequence[StudyResult]) -> Iterator[tuple[Cell, ...]]:
    for size, group in by_size(results):
        more = [sum(r["kept"]["region"]) - sum(r["kept"]["probe"]) for r in group]
        yield size, len(group), mean(more), published.WIDTH if size == "6x6" else None


def _silent(size: str, group: Sequence[StudyResult]) -> Iterator[tuple[Cell, ...]]:
    for judge in JUDGES:
        # Size of every region, and whether it has a clue.
        found = [
            (len(region), any(r["kept"][judge][cell] for cell in region))
            for r in group
            for region in regions(r["size"][0], r["size"][1], tuple(r["answer"]))
        ]
        sizes = [n for n, _ in found]
        silent = [n for n, told in found if not told]
        ones = [told for n, told in found if n == 1]
        lone = share(ones.count(False), len(ones))
        row = size, judge, len(found), share(len(silent), len(found)), mean(silent, 2)
        yield *row, Figure(statistics.fmean(sizes), None, 2), lone


def _clued(size: str, group: Sequence[StudyResult]) -> Iterator[tuple[Cell, ...]]:
    for judge in JUDGES:
        cells: Counter[int] = Counter()
        clued: Counter[int] = Counter()
        for r in group:
            for v, kept in zip(r["answer"], r["kept"][judge], strict=True):
                cells[v] += 1
                clued[v] += kept
        yield size, judge, *(share(clued[n], cells[n], 0) for n in range(1, CAP + 1))
    there = published.ECONOMY.get(size)
    if there:
        yield size, "published", *(Figure(100 * s, None, 0, " %") for s in there.clued)


STUDY = Study(
    "clue-economy",
    "what solver and ladders leave of the same Fillomino answers, by region",
    ((6, 6), (8, 8)),
    20,
    items,
    measure,
    tables,
)
