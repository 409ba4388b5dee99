"""Study ``twins-census``: Fill-a-Pix pictures with a twin, counted in four ways."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from puzzles import WitnessError
from puzzles.twins.counts import census
from puzzles.twins.kernel import kernel, minimal
from verify.counters.fillapix_census import by_classifier, by_grouping, by_kernel
from verify.study.base import (
    Cell,
    Chart,
    Item,
    Options,
    Size,
    Study,
    StudyError,
    StudyResult,
    Table,
    by_size,
    label,
    percent,
)
from verify.study.published import CENSUS, FILLAPIX

GROUPED = 20
"""Cells of the largest boards whose pictures are grouped by their clues."""


def _grouping(rows: int, cols: int) -> StudyResult:
    return {"twins": by_grouping(rows, cols)}


def _kernel(rows: int, cols: int) -> StudyResult:
    vectors = kernel(rows, cols)
    few = len(minimal(vectors))
    return {"twins": by_kernel(rows, cols), "vectors": len(vectors), "minimal": few}


def _classifier(rows: int, cols: int) -> StudyResult:
    twins, lines = by_classifier(rows, cols)
    return {"twins": twins, "lines": lines}


def _formula(rows: int, cols: int) -> StudyResult:
    found = census(rows, cols)
    return {"twins": found.twins, "lines": found.lines}


WAYS: dict[str, Callable[[int, int], StudyResult]] = {
    "grouping": _grouping,
    "kernel": _kernel,
    "classifier": _classifier,
    "formula": _formula,
}
SIZES: tuple[Size, ...] = tuple((r, c) for r in range(1, 6) for c in range(r, 6) if r * c < 25)


MOST = 30
"""Cells of the largest boards: a thousand million pictures, one by one."""


def items(options: Options) -> list[Item]:
    """Return each way of counting on each size.

    Raises:
        StudyError: A size with too many pictures to look at each.
    """
    for rows, cols in options.sizes:
        if rows * cols > MOST:
            text = f"{label((rows, cols))} has too many pictures to look at each"
            raise StudyError(f"{text}; the most is {MOST} cells (twins-share takes any size)")
    return [
        {"size": list(size), "by": way}
        for size in options.sizes
        for way in WAYS
        if way != "grouping" or size[0] * size[1] <= GROUPED
    ]


def measure(item: Item) -> StudyResult:
    """Count one size in one way."""
    return WAYS[item["by"]](*item["size"])


def tables(_options: Options, results: Sequence[StudyResult]) -> tuple[Table, ...]:
    """Put the ways side by side.

    Raises:
        WitnessError: They contradict each other.
    """
    counts: list[tuple[Cell, ...]] = []
    kinds: list[tuple[Cell, ...]] = []
    for size, group in by_size(results):
        ways = {r["by"]: r for r in group}
        _check(size, group)
        rows, cols = group[0]["size"]
        pictures, twins = 1 << rows * cols, ways["formula"]["twins"]
        lines, vectors = ways["formula"]["lines"], ways["kernel"]
        there = CENSUS.get(size, (None,) * 5)
        told = (ways[way]["twins"] if way in ways else None for way in WAYS)
        counts.append(
            (size, pictures, *told, there[0], percent(twins, pictures), _share(there[0], pictures))
        )
        mine = lines, twins - lines, vectors["vectors"], vectors["minimal"]
        kinds.append((size, *(c for pair in zip(mine, there[1:], strict=True) for c in pair)))
    return (
        Table(
            "Pictures with a twin, counted four ways",
            ("size", "pictures", *WAYS, "published", "share", "published"),
            tuple(counts),
            (
                f"Grouping by clues, without theory, stops at {GROUPED} cells. {FILLAPIX}",
                "Sizes are unordered: a turned picture has as many twins.",
            ),
            Chart((7, 8), "% with a twin"),
        ),
        Table(
            "What flips, and the ternary vectors of the kernel",
            (
                "size",
                *("a line flips", "published", "only a two-block", "published"),
                *("kernel vectors", "published", "minimal", "published"),
            ),
            tuple(kinds),
        ),
    )


def _check(size: str, group: Sequence[StudyResult]) -> None:
    for field in ("twins", "lines"):
        found = {r["by"]: r[field] for r in group if field in r}
        if len(set(found.values())) > 1:
            said = ", ".join(f"{way} {count}" for way, count in found.items())
            raise WitnessError(f"{field} of {size} pictures: {said}")


def _share(published: int | None, pictures: int) -> Cell:
    return None if published is None else percent(published, pictures)


STUDY = Study(
    "twins-census",
    f"Fill-a-Pix pictures with a twin, four ways; with --full on {label((5, 5))} as well",
    SIZES,
    0,
    items,
    measure,
    tables,
    unit="",
    slow=((5, 5),),
)
