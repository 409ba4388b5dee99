"""A study's tables as text, as Markdown and as JSON."""

from __future__ import annotations

import csv
import textwrap
from collections.abc import Iterable, Sequence
from io import StringIO
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from cli.output import PLAIN_WIDTH, columns, paint

if TYPE_CHECKING:
    from verify.study import Cell, StudyResult, Table

GAP = "  "


def text(tables: Sequence[Table], head: dict[str, Any]) -> str:
    """Return all tables for people, at 80 columns where the figures allow."""
    parts = []
    for table in tables:
        lines = [paint(table.title, "title"), *_aligned(table)]
        notes = [line for note in table.notes for line in _folded(note)]
        parts.append("\n".join([*lines, *notes]))
    return "\n\n".join([*parts, "\n".join(_folded(origin(head)))])


def markdown(tables: Sequence[Table], head: dict[str, Any]) -> str:
    """Return all tables in Markdown."""
    parts = []
    for table in tables:
        rows = [table.head, ["---"] * len(table.head), *(map(_shown, row) for row in table.rows)]
        lines = [f"| {' | '.join(row)} |" for row in rows]
        notes = ["", " ".join(table.notes)] if table.notes else []
        parts.append("\n".join([f"### {table.title}", "", *lines, *notes]))
    return "\n\n".join([*parts, origin(head)])


def as_object(
    tables: Sequence[Table], head: dict[str, Any], results: Sequence[StudyResult]
) -> dict[str, Any]:
    """Return everything as one JSON object: the tables with their numbers, and each result."""
    shown = [
        {
            "title": table.title,
            "head": table.head,
            "rows": [list(map(_number, row)) for row in table.rows],
            "notes": table.notes,
        }
        for table in tables
    ]
    return head | {"tables": shown, "results": list(results)}


CSV_HEAD = ("table", "row", "column", "value", "error", "unit")


def csv_text(tables: Sequence[Table]) -> str:
    """Return all figures of all tables, a line for each, with a line of names on top.

    A row is called by its words before the first number. What is no number stands under `value`.
    """
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(CSV_HEAD)
    for table in tables:
        for row in table.rows:
            words = list(takewhile(lambda cell: isinstance(cell, str), row)) or list(row[:1])
            name = ", ".join(map(_shown, words))
            for column, cell in list(zip(table.head, row, strict=True))[len(words) :]:
                if cell is not None:
                    writer.writerow((table.title, name, column, *_fields(cell)))
    return text.getvalue()


def _fields(cell: Cell) -> tuple[str | float, str | float, str]:
    """Return value, error and unit of a cell."""
    from verify.study import Figure

    if not isinstance(cell, Figure):
        return cell if cell is not None else "", "", ""
    return cell.value, "" if cell.error is None else cell.error, cell.unit.strip()


def origin(head: dict[str, Any]) -> str:
    """Say what the results depend on."""
    options = head["options"]
    words = [f"Study {head['study']}: {', '.join(options['sizes'])}"]
    if options["sample"]:
        words.append(f"sample {options['sample']}, seed {options['seed']}")
    words += ["full"] if options["full"] else []
    made = ", ".join(f"{name} {number}" for name, number in head["versions"].items())
    error = "± is the standard error, of shares binomial: 0 where all are alike"
    return f"{'; '.join(words)}. {error}. {made}."


def _folded(sentences: str) -> list[str]:
    return textwrap.wrap(sentences, PLAIN_WIDTH, break_on_hyphens=False)


def _shown(cell: Cell) -> str:
    return "-" if cell is None else str(cell)


def _number(cell: Cell) -> Any:
    from verify.study import Figure

    if not isinstance(cell, Figure):
        return cell
    error = {} if cell.error is None else {"error": cell.error}
    return {"value": cell.value, **error, "unit": cell.unit.strip()}


def _aligned(table: Table) -> list[str]:
    """Set columns apart, words to the left and figures to the right.

    Names of columns take as many lines as they need to be no wider than what stands below.
    """
    rows = [list(map(_shown, row)) for row in table.rows]
    wide, names, left = [], [], []
    for at, name in enumerate(table.head):
        words = [columns(word) for word in name.split()]
        wide.append(max([*(columns(row[at]) for row in rows), *words, 1]))
        names.append(textwrap.wrap(name, wide[-1]))
        left.append(all(row[at] is None or isinstance(row[at], str) for row in table.rows))
    height = max(map(len, names))
    tops = zip(*([""] * (height - len(lines)) + lines for lines in names), strict=True)
    gap = GAP if sum(wide) + len(GAP) * (len(wide) - 1) <= PLAIN_WIDTH else " "
    return [_line(row, wide, left, gap) for row in [*tops, *rows]]


def _line(row: Iterable[str], wide: Sequence[int], left: Sequence[bool], gap: str) -> str:
    cells = (
        cell + " " * (w - columns(cell)) if to_left else " " * (w - columns(cell)) + cell
        for cell, w, to_left in zip(row, wide, left, strict=True)
    )
    return gap.join(cells).rstrip()
