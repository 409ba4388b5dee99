"""Labels that people bring: a table that says of puzzles how hard they are, or how long they took.

The first line names the columns. One names the puzzle, one has the label or the time, and one may
have the group inside which labels compare: who set the puzzle, or who solved it.
"""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from puzzles import FormatError
from puzzles.formats import Record
from puzzles.formats.files import STDIN, content, describe, standard_input
from puzzles.places import Place

PUZZLES = ("puzzle", "id", "file")
LABELS = ("label", "time", "seconds")
GROUPS = ("group", "author", "solver")
"""What a column may be called."""

SEPARATORS = "\t;,"
"""What may stand between columns: the first of these that the first line has."""

_CLOCK = re.compile(r"(?:(\d{1,9}):)?(\d{1,9}):(\d\d(?:\.\d*)?)", re.ASCII)


class BroughtLabel(NamedTuple):
    """One line of the table.

    Attributes:
        puzzle: Which of the puzzles it is about, counted from 0.
        label: How hard it is, or the time in seconds.
        group: Inside which labels compare; empty if there is no such column.
    """

    puzzle: int
    label: float
    group: str


def read_labels(file: Path, records: Sequence[Record]) -> list[BroughtLabel]:
    """Read the table of a file; several lines may be about one puzzle.

    Args:
        file: The file, its columns apart by tabs, semicolons or commas; ``-`` for standard input.
        records: The puzzles that its lines may name.

    Raises:
        FormatError: No such table, or a line that names no puzzle or has no label.
    """
    names = _names(records)
    rows = _rows(file, lines_of(file))
    columns = _columns(file, next(rows, (1, []))[1])
    found = [_label(row, columns, names, _at(file, line)) for line, row in rows]
    if not found:
        raise FormatError("no labels; expected lines below the first one", where=_at(file))
    return found


def lines_of(file: Path) -> list[str]:
    """Return the lines of a file of text, or of standard input for ``-``.

    Raises:
        FormatError: Missing or unreadable, no file, too large, or no text.
    """
    data = standard_input() if str(file) == STDIN else content(file)
    try:
        return data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        text = f"not text in UTF-8 (byte {error.start + 1}); expected labels"
        raise FormatError(text, where=_at(file)) from None


def _rows(file: Path, lines: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the lines that are not empty with their numbers, split into columns."""
    between = next((c for c in SEPARATORS if c in "".join(lines[:1])), ",")
    reader = csv.reader(lines, delimiter=between)
    try:
        yield from ((reader.line_num, [one.strip() for one in row]) for row in reader if row)
    except csv.Error as error:
        raise FormatError(f"{error}; expected columns", where=_at(file, reader.line_num)) from None


def _columns(file: Path, head: Sequence[str]) -> tuple[int, int, int | None]:
    """Return which columns have puzzle, label and group."""
    names = [name.lower() for name in head]
    at = [next((names.index(w) for w in words if w in names), None) for words in _WANTED]
    if at[0] is None or at[1] is None:
        what = "puzzles" if at[0] is None else "labels"
        wanted = "expected names of columns, such as puzzle,label or puzzle,time,group"
        raise FormatError(f"no column of {what}; {wanted}", where=_at(file, 1))
    return at[0], at[1], at[2]


_WANTED = (PUZZLES, LABELS, GROUPS)


def _label(
    row: Sequence[str],
    columns: tuple[int, int, int | None],
    names: dict[str, set[int]],
    where: Place,
) -> BroughtLabel:
    """Read one line."""
    name, text, group = ("" if at is None or at >= len(row) else row[at] for at in columns)
    named = names.get(name, set())
    if len(named) > 1:
        raise FormatError(f"{name!r} names {len(named)} puzzles; expected an id", where=where)
    if not named:
        wanted = "expected an id as rate prints it, or the name of a file with one puzzle"
        raise FormatError(f"no puzzle is called {name!r}; {wanted}", where=where)
    return BroughtLabel(min(named), _number(text, where), group)


def _number(text: str, where: Place) -> float:
    """Read a label, or a time such as ``12:30`` in seconds."""
    if clock := _CLOCK.fullmatch(text):
        hours, minutes, seconds = clock.groups(default="0")
        return int(hours) * 3600 + int(minutes) * 60 + float(seconds)
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise FormatError(
            f"{text!r} is no label; expected a number, or a time such as 12:30", where=where
        )
    return number


def _names(records: Sequence[Record]) -> dict[str, set[int]]:
    """Return what each puzzle may be called: its id, or its file if that holds no other."""
    names: dict[str, set[int]] = {}
    files: dict[str, list[int]] = {}
    for n, record in enumerate(records):
        names.setdefault(record.id, set()).add(n)
        files.setdefault(record.where.file or "", []).append(n)
    for file, (n, *others) in files.items():
        if not others:
            for name in {file, Path(file).name, Path(file).stem}:
                names.setdefault(name, set()).add(n)
    return names


def _at(file: Path, line: int | None = None) -> Place:
    return Place(describe(str(file)), line=line)
