"""A study's tables as pictures, with matplotlib, which is not needed for anything else."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.options import UsageError
from puzzles.regular import need_regular

if TYPE_CHECKING:
    from verify.study import Cell, Table

SUFFIXES = (".png", ".svg")

WIDTH, HEIGHT = 7.0, 3.2
"""Inches of one table's picture."""

LINE = 66
"""Letters that stand side by side below a picture; longer names of rows are turned."""

PUBLISHED = "published"
"""A word by which columns and rows of published figures are known."""

OWN = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000")
THEIRS = ("#00314d", "#5c2900", "#00442f", "#63284d", "#1d4d63", "#614400", "#555555")
"""Colours of series, by Okabe and Ito, and darker ones for what is published."""

MARKS = "os^vPX*"
"""Marks of series, which are told apart without colours too: filled ones are our own figures."""

SPREAD = 0.5
"""Part of the place of a row over which the points of its columns are spread."""


def check(path: Path) -> None:
    """Refuse before the work what could not be drawn after it.

    Raises:
        UsageError: A file of another format, no such folder, or no matplotlib.
        OSError: A pipe or a device.
    """
    if path.suffix.lower() not in SUFFIXES:
        raise UsageError(f"--plot {path}; expected a name that ends in {' or '.join(SUFFIXES)}")
    need_regular(path)
    if not path.absolute().parent.is_dir():
        raise UsageError(f"{path}: there is no such folder to write it to")
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        text = "--plot needs matplotlib; install it with pip install 'fillproof[plot]'"
        raise UsageError(text) from None


def draw(tables: Sequence[Table], path: Path, title: str) -> None:
    """Draw the tables that have a chart, one below the other, into a PNG or SVG file."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    charted = [table for table in tables if table.chart is not None and table.rows]
    size = WIDTH, HEIGHT * len(charted)
    with mpl.rc_context({"svg.hashsalt": "fillproof", "font.size": 9}):
        figure, axes = pyplot.subplots(
            len(charted), figsize=size, squeeze=False, layout="constrained"
        )
        for table, (axis,) in zip(charted, axes, strict=True):
            _chart(axis, table)
        figure.suptitle(title)
        figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix == ".svg" else None)
        pyplot.close(figure)


def _chart(axis: Any, table: Table) -> None:
    """Draw one table: a place a row, in it a point a column."""
    chart = table.chart
    assert chart is not None
    rows = [row for row in table.rows if list(_points([row[c] for c in chart.columns], 0))]
    words = [_names(row, min(chart.columns)) for row in rows]
    crowded = (
        len(rows) * (1 + max((len(word) for name in words for word in name), default=0)) > LINE
    )
    names = [(", " if crowded else "\n").join(name) for name in words]
    drawn = [c for c in chart.columns if list(_points([row[c] for row in rows], 0))]
    for place, column in enumerate(drawn):
        shift = SPREAD * ((place + 0.5) / len(drawn) - 0.5)
        _column(axis, table, rows, chart.columns.index(column), shift)
    axis.set_xticks(range(len(names)), names)
    axis.set_xlim(-0.6, len(names) - 0.4)
    if crowded:
        for name in axis.get_xticklabels():
            name.set(rotation=50, ha="right", rotation_mode="anchor")
    axis.set_title(table.title, fontsize=10)
    axis.set_ylabel(chart.label)
    axis.grid(visible=True, axis="y", alpha=0.3)
    if chart.log:
        axis.set_yscale("log")
    axis.margins(y=0.12)
    if axis.get_legend_handles_labels()[1]:
        axis.legend(fontsize=8, loc="upper left", bbox_to_anchor=(1, 1))


def _column(
    axis: Any, table: Table, rows: Sequence[Sequence[Cell]], number: int, shift: float
) -> None:
    """Draw the points of a column: own ones, and published ones in other marks and colours."""
    assert table.chart is not None
    columns = table.chart.columns
    column, first = columns[number], min(columns)
    head = table.head[column]
    by_column = PUBLISHED in head
    for published in (False, True):
        cells = [
            row[column] if published == (by_column or PUBLISHED in _names(row, first)) else None
            for row in rows
        ]
        points = list(_points(cells, shift))
        if not points:
            continue
        xs, ys, errors = zip(*points, strict=True)
        bars = None if all(map(math.isnan, errors)) else errors  # with any, the legend has one
        label = head if by_column or not published else f"{head}, {PUBLISHED}"
        own = OWN[number % len(OWN)]
        mark = (
            {"color": THEIRS[number % len(THEIRS)], "markerfacecolor": "white"}
            if published
            else {"color": own}
        )
        mark["fmt"] = MARKS[number % len(MARKS)]
        axis.errorbar(xs, ys, yerr=bars, capsize=3, markersize=5, label=label, **mark)


def _names(row: Sequence[Cell], first: int) -> list[str]:
    """Return what a row is called: its words before the first column that is drawn."""
    return [cell for cell in row[:first] if isinstance(cell, str)][:2]


def _points(cells: Sequence[Cell], shift: float) -> Iterator[tuple[float, float, float]]:
    """Yield place, value and standard error (nan if none) of the cells that have a value."""
    for at, cell in enumerate(cells):
        if isinstance(cell, str):
            if (told := _told(cell)) is not None:
                yield at + shift, *told
        elif isinstance(cell, int):
            yield at + shift, cell, math.nan
        elif cell is not None:
            yield at + shift, cell.value, cell.error or math.nan


def _told(text: str) -> tuple[float, float] | None:
    """Return what a published figure says in words: ``13.8``, ``74.8 ± 1.9``, ``9 to 14 %``.

    A range is its middle, with a bar over all of it.
    """
    match = re.fullmatch(r"([\d.]+)(?: (±|to) ([\d.]+))?(?: %)?", text)
    if match is None:
        return None
    one, other = float(match[1]), float(match[3] or "nan")
    return ((one + other) / 2, (other - one) / 2) if match[2] == "to" else (one, other)
