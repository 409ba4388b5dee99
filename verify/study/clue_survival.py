"""Study ``clue-survival``: which clues of a Fill-a-Pix picture a minimal board keeps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from puzzles.grid import blocks
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
    percent,
    share,
)
from verify.study.drawn import full, peeled
from verify.study.published import FILLAPIX, SURVIVAL

PLACES = {9: "inside", 6: "edge", 4: "corner"}
"""Places by the cells of the block."""

NARROW = "narrow"
"""Any place on a board with a side of 1."""


class Clue(NamedTuple):
    """A clue of the full set.

    Attributes:
        place: Where it is.
        value: Its value.
        kept: Whether the minimal board has it.
        block: Cells of its block.
    """

    place: str
    value: int
    kept: bool
    block: int

    @property
    def settles(self) -> bool:
        """Whether it alone settles its block: none of it is painted, or all."""
        return self.value in (0, self.block)


def items(options: Options) -> list[Item]:
    """Return the boards."""
    return boards(options)


def measure(item: Item) -> StudyResult:
    """Peel one picture."""
    board = full("fillapix", item)
    kept = [int(v is not None) for v in peeled(board).clues]
    return {"clues": list(board.puzzle.clues), "kept": kept, "painted": sum(board.answer)}


def fates(results: Sequence[StudyResult]) -> Iterator[Clue]:
    """Yield every clue of the full set of each board."""
    for r in results:
        for value, kept, block in zip(r["clues"], r["kept"], blocks(*r["size"]), strict=True):
            yield Clue(PLACES.get(len(block), NARROW), value, bool(kept), len(block))


def tables(_options: Options, results: Sequence[StudyResult]) -> tuple[Table, ...]:
    """Put the shares that are kept in tables: by place and value, by value, by size."""
    every = list(fates(results))
    return (
        Table(
            "Which clues survive, all sizes together",
            ("clues", "full set", "kept", "share kept", "published"),
            tuple(_places(every, results)),
            (
                "Errors are binomial, over clues. Settles its block: 0 anywhere, 4 in a corner, "
                f"6 on an edge, 9 inside. {FILLAPIX}",
            ),
            Chart((3, 4), "% kept"),
        ),
        Table(
            "Clues by value",
            ("value", "of the full set", "of those kept", "share kept", "inside only"),
            tuple(_values(every)),
        ),
        Table(
            "Clues kept by size",
            ("size", "boards", *PLACES.values(), "all"),
            tuple(_sizes(results)),
        ),
    )


def _kept(clues: Sequence[Clue]) -> tuple[Cell, ...]:
    kept = sum(clue.kept for clue in clues)
    return len(clues), kept, share(kept, len(clues))


def _places(every: Sequence[Clue], results: Sequence[StudyResult]) -> Iterator[tuple[Cell, ...]]:
    groups: dict[str, Callable[[Clue], bool]] = {
        place: lambda clue, place=place: clue.place == place  # type: ignore[misc]
        for place in PLACES.values()
    }
    for value in range(1, 9):
        groups[f"inside, {value}"] = lambda c, value=value: c[:2] == ("inside", value)  # type: ignore[misc]
    groups["settles its block"] = lambda clue: clue.settles
    groups["does not"] = lambda clue: not clue.settles
    for name, test in groups.items():
        yield name, *_kept([clue for clue in every if test(clue)]), SURVIVAL[name]
    painted, cells = sum(r["painted"] for r in results), len(every)
    yield "painted cells", cells, painted, share(painted, cells), SURVIVAL["painted cells"]


def _values(every: Sequence[Clue]) -> Iterator[tuple[Cell, ...]]:
    full_set = Counter(clue.value for clue in every)
    kept = Counter(clue.value for clue in every if clue.kept)
    for value in range(10):
        inside = [clue for clue in every if clue[:2] == ("inside", value)]
        of = percent(full_set[value], len(every)), percent(kept[value], kept.total())
        yield str(value), *of, share(kept[value], full_set[value]), _kept(inside)[-1]


def _sizes(results: Sequence[StudyResult]) -> Iterator[tuple[Cell, ...]]:
    for size, group in by_size(results):
        clues = list(fates(group))
        by_place = (_kept([c for c in clues if c.place == place])[-1] for place in PLACES.values())
        yield size, len(group), *by_place, _kept(clues)[-1]


STUDY = Study(
    "clue-survival",
    "which clues a minimal Fill-a-Pix board keeps: by place, by value, settling ones",
    tuple((n, n) for n in range(5, 16)),
    16,
    items,
    measure,
    tables,
)
