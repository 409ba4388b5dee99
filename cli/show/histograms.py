"""Histograms as text: bars of blocks, or of plain letters where blocks cannot be printed."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from io import StringIO
from typing import TYPE_CHECKING

from cli.output import width

if TYPE_CHECKING:
    from rich.table import Table

    from generator.bank.stats import Histogram

ROOM = 19
"""Columns for a histogram: four are side by side on 80."""

BAR = 6
"""Columns for its longest bar."""


def histogram_lines(histograms: Mapping[str, Histogram]) -> list[str]:
    """Return histograms with their names, side by side as far as there is room."""
    from rich.columns import Columns
    from rich.console import Console

    page = StringIO()
    tables = [_table(name, found) for name, found in histograms.items()]
    console = Console(file=page, width=width(), color_system=None)
    console.print(Columns(tables, width=ROOM, padding=(0, 1)))
    return [line.rstrip() for line in page.getvalue().splitlines()]


def blocks() -> bool:
    """Whether blocks may be printed: standard output, or the file that it goes to, is Unicode."""
    return "utf" in (sys.stdout.encoding or "utf").lower()


def _table(name: str, found: Histogram) -> Table:
    """Return a histogram as lines: the lower end of a bin, a bar, and how many are in the bin."""
    from rich.bar import Bar
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", no_wrap=True)
    table.add_column(width=BAR, no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_row(name, Text("from"))
    most = max(found.counts)
    for low, count in found.bins():
        letters = "#" * -(-count * BAR // most)
        seen = max(count, most / (8 * BAR)) if count else 0  # an eighth of a block, at least
        bar = Bar(most, 0, seen, width=BAR) if blocks() else Text(letters)
        table.add_row(f"{low}", bar, f"{count}")
    return table
