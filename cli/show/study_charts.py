"""A study's tables as pictures, with matplotlib, which is not needed for anything else."""

from __future__ import annotations

import math
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

CROWDED = 6
"""Rows of a table above which their names are turned."""

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
        figure, axes = pyplot.subplots(len(charted), figsize=size, squeeze=False)
        for table, (axis,) in zip(charted, axes, strict=True):
            _chart(axis, table)
        figure.suptitle(title)
        figure.tight_layout()
        figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix == ".svg" else None)
        pyplot.close(figure)


def _chart(axis: Any, table: Table) -> None:
    """Draw one table: a place a row, in it a point a column."""
    chart = table.chart
    assert chart is not None
    rows = [row for row in table.rows if list(_points([row[c] for c in chart.columns], 0))]
    crowded = len(rows) > CROWDED
    names = [(", " if crowded else "\n").join(_names(row, min(chart.columns))) for row in rows]
    count = len(chart.columns)
    for number, column in enumerate(chart.columns):
        shift = SPREAD * ((number + 0.5) / count - 0.5)
        points = list(_points([row[column] for row in rows], shift))
        if points:
            xs, ys, errors = zip(*points, strict=True)
            axis.errorbar(
                xs, ys, yerr=errors, fmt="o", capsize=3, markersize=4, label=table.head[column]
            )
    axis.set_xticks(range(len(names)), names)
    if crowded:
        for name in axis.get_xticklabels():
            name.set(rotation=50, ha="right", rotation_mode="anchor")
    axis.set_title(table.title, fontsize=10)
    axis.set_ylabel(chart.label)
    axis.grid(visible=True, axis="y", alpha=0.3)
    if chart.log:
        axis.set_yscale("log")
    elif chart.label.startswith("%"):
        axis.set_ylim(-5, 105)
    if count > 1:
        axis.legend(fontsize=8, loc="upper left", bbox_to_anchor=(1, 1))


def _names(row: Sequence[Cell], first: int) -> list[str]:
    """Return what a row is called: its words before the first column that is drawn."""
    return [cell for cell in row[:first] if isinstance(cell, str)][:2]


def _points(cells: Sequence[Cell], shift: float) -> Iterator[tuple[float, float, float]]:
    """Yield place, value and standard error (nan if none) of the cells that have a value."""
    for at, cell in enumerate(cells):
        if isinstance(cell, int):
            yield at + shift, cell, math.nan
        elif cell is not None and not isinstance(cell, str):
            yield at + shift, cell.value, cell.error or math.nan
