"""What a study is: items to measure one by one, and tables made of what was measured."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from puzzles import FillproofError

T = TypeVar("T")

Size = tuple[int, int]
"""Rows and columns."""

Item = dict[str, Any]
"""One piece of work. All that JSON can say, so that it can go to a worker."""

StudyResult = dict[str, Any]
"""An item and what was measured of it, as JSON gives it back."""


class StudyError(FillproofError):
    """A study that cannot be had: an unknown name, a size it has nothing for, another's file."""


@dataclass(frozen=True, slots=True)
class Options:
    """What can be chosen of a study.

    Attributes:
        sizes: Sizes of boards.
        sample: Boards a size, or what else the study draws.
        seed: Decides all that is drawn.
        full: Whether to do what takes very long, too.
        labels: Files of labelled boards.
    """

    sizes: tuple[Size, ...]
    sample: int
    seed: str = "study"
    full: bool = False
    labels: tuple[str, ...] = ()

    def as_object(self) -> dict[str, Any]:
        """Return the options as JSON says them."""
        sizes = [label(size) for size in self.sizes]
        more = {"labels": list(self.labels)} if self.labels else {}
        head = {"sizes": sizes, "sample": self.sample, "seed": self.seed, "full": self.full}
        return head | more


@dataclass(frozen=True, slots=True)
class Figure:
    """A number as it is shown, with its standard error where it is an estimate.

    Attributes:
        value: The number.
        error: Its standard error, or None.
        digits: Digits after the point.
        unit: What is written behind it.
    """

    value: float
    error: float | None = None
    digits: int = 1
    unit: str = ""

    def __str__(self) -> str:
        text = f"{self.value:.{self.digits}f}"
        if self.error is not None:
            text += f" ± {self.error:.{self.digits}f}"
        return text + self.unit


Cell = str | int | Figure | None
"""What a table holds; None where there is nothing to say."""


@dataclass(frozen=True, slots=True)
class Chart:
    """How a table is drawn: a point a row and column, with its standard error.

    Attributes:
        columns: The columns to draw; the rows are named by what stands before the first.
        label: What is measured, for the axis.
        log: Whether the axis is logarithmic.
    """

    columns: tuple[int, ...]
    label: str
    log: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a study.

    Attributes:
        title: One line.
        head: Names of the columns.
        rows: As wide as the head.
        notes: Sentences below it.
        chart: How to draw it, or None.
    """

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    chart: Chart | None = None


@dataclass(frozen=True, slots=True)
class Study:
    """One study.

    Attributes:
        name: What it is called for.
        summary: One line.
        sizes: Sizes of boards where none are given.
        sample: Boards a size where no number is given.
        items: Makes the pieces of work, the same ones for the same options.
        measure: Does one; a function of a module, so that workers find it.
        tables: Makes the tables of the results, which come in the order of the items.
        unit: What `Options.sample` counts; empty if the study draws nothing.
        slow: Sizes that come with `Options.full`.
    """

    name: str
    summary: str
    sizes: tuple[Size, ...]
    sample: int
    items: Callable[[Options], list[Item]]
    measure: Callable[[Item], StudyResult]
    tables: Callable[[Options, Sequence[StudyResult]], tuple[Table, ...]]
    unit: str = "boards a size"
    slow: tuple[Size, ...] = ()


def label(size: Size | StudyResult) -> str:
    """Return ``RxC`` for a size, or for the size of a result."""
    rows, cols = size["size"] if isinstance(size, dict) else size
    return f"{rows}x{cols}"


def boards(options: Options, **fields: Any) -> list[Item]:
    """Return an item for each board of each size: size, seed, number from 1, and `fields`."""
    return [
        {"size": list(size), "seed": options.seed, "number": number, **fields}
        for size in options.sizes
        for number in range(1, options.sample + 1)
    ]


def by_size(results: Iterable[StudyResult]) -> Iterator[tuple[str, list[StudyResult]]]:
    """Yield the results of each size, in the order in which sizes first come."""
    groups: dict[str, list[StudyResult]] = {}
    for result in results:
        groups.setdefault(label(result), []).append(result)
    yield from groups.items()


def mean(values: Sequence[float], digits: int = 1, unit: str = "") -> Figure | None:
    """Return the mean with its standard error; None of nothing, no error of a single value."""
    if not values:
        return None
    error = statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else None
    return Figure(statistics.fmean(values), error, digits, unit)


def share(part: float, whole: int, digits: int = 1, unit: str = " %") -> Figure | None:
    """Return a share in percent with its binomial standard error; None of nothing."""
    if not whole:
        return None
    p = part / whole
    return Figure(100 * p, 100 * math.sqrt(p * (1 - p) / whole), digits, unit)


def percent(part: float, whole: float, digits: int = 1) -> Figure | None:
    """Return an exact share in percent, which has no standard error; None of nothing."""
    return Figure(100 * part / whole, None, digits, " %") if whole else None
