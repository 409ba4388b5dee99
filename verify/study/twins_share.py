"""Study ``twins-share``: exact shares of pictures with a twin, and what the solver says of some."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from cpmodels import open_grid
from puzzles import Puzzle, Verdict, WitnessError
from puzzles.twins.counts import census
from puzzles.twins.theory import twin
from verify.study import truth
from verify.study.base import (
    Cell,
    Chart,
    Figure,
    Item,
    Options,
    Study,
    StudyResult,
    Table,
    by_size,
    percent,
    share,
)
from verify.study.drawn import coins, picture_clues
from verify.study.published import FILLAPIX, TWIN_SHARE

CHUNK = 50
"""Pictures of one item."""


def items(options: Options) -> list[Item]:
    """Return the pictures of each size in chunks."""
    return [
        {
            "size": list(size),
            "seed": options.seed,
            "from": at,
            "to": min(at + CHUNK, options.sample),
        }
        for size in options.sizes
        for at in range(0, options.sample, CHUNK)
    ]


def measure(item: Item) -> StudyResult:
    """Ask the solver of each picture whether all its clues pin it, and the theory as well.

    Raises:
        WitnessError: They contradict each other.
    """
    rows, cols = item["size"]
    blank = Puzzle("fillapix", rows, cols, (None,) * (rows * cols))
    grid = open_grid(blank)
    kinds = []
    for number in range(item["from"], item["to"]):
        rng = Random(f"{item['seed']} picture {rows}x{cols} {number}")
        picture = coins(rng, (rows, cols))
        clues = picture_clues(picture, (rows, cols))
        found = twin(picture, rows, cols)
        verdict = grid.count(clues, limit=2).verdict
        if verdict is not (Verdict.MULTIPLE if found else Verdict.UNIQUE):
            where = truth.described(Puzzle("fillapix", rows, cols, clues), frozenset())
            raise WitnessError(f"the solver says {verdict.value}, the theory {found}; {where}")
        kinds.append(found.kind if found else None)
    return {"twins": len(kinds) - kinds.count(None), "blocks": kinds.count("block")}


def tables(_options: Options, results: Sequence[StudyResult]) -> tuple[Table, ...]:
    """Put exact and sampled shares in tables."""
    exact: list[tuple[Cell, ...]] = []
    sampled: list[tuple[Cell, ...]] = []
    for size, group in by_size(results):
        found, there = census(*group[0]["size"]), TWIN_SHARE.get(size)
        count = sum(r["to"] - r["from"] for r in group)
        twins = sum(r["twins"] for r in group)
        whole, lines = (
            percent(found.twins, found.pictures, 3),
            percent(found.lines, found.pictures, 3),
        )
        blocks = percent(found.twins - found.lines, found.pictures, 4)
        told = (Figure(v, None, 3, " %") if v else None for v in (there or (None, None))[:2])
        exact.append((size, whole, lines, blocks, *told))
        ours = share(twins, count, 2)
        off = _off(twins, count, found.twins / found.pictures)
        sampled.append((size, count, twins, ours, whole, off, there and there.sampled))
    return (
        Table(
            "Exact shares of pictures",
            (
                *("size", "with a twin", "a line flips", "only a two-block flips"),
                *("with a twin, published", "a line flips, published"),
            ),
            tuple(exact),
            (f"Exact at every size, by the closed form. {FILLAPIX}",),
        ),
        Table(
            "Random pictures with all their clues, handed to the solver",
            (
                *("size", "pictures", "with a twin", "share", "exact", "errors off"),
                "published, 2000 (95 %)",
            ),
            tuple(sampled),
            (
                "The classifier is asked of every picture, too, and agrees on all of them.",
                "Errors off: by how many standard errors, at the exact share, the sample is off.",
            ),
            Chart((3, 4, 6), "% with a twin"),
        ),
    )


def _off(twins: int, count: int, p: float) -> Figure | None:
    """Return how many standard errors the sample is off; None where there is no chance in it."""
    error = math.sqrt(p * (1 - p) * count)
    return Figure((twins - p * count) / error) if error else None


STUDY = Study(
    "twins-share",
    "shares of Fill-a-Pix pictures with a twin, exact by size, and sampled by the solver",
    ((5, 5), (6, 6), (8, 8), (11, 11), (14, 14), (17, 17), (20, 20), (8, 10), (10, 11)),
    400,
    items,
    measure,
    tables,
    unit="pictures a size",
)
