"""The native text format: an optional header, then one line a row.

::

    fillomino 3x4 max_region=5 id=corner   # a comment
    33..
    .4.1
    ...2

See docs/formats.md for the rules in full.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby, islice
from typing import NamedTuple

from puzzles.errors import FormatError
from puzzles.formats import cells
from puzzles.formats.base import (
    Format,
    Parsed,
    check_size,
    kind_of,
    lines,
    number,
    on_line,
    plural,
    quote,
    settle_kind,
    words,
)
from puzzles.grid import MAX_SIDE
from puzzles.kinds import KINDS
from puzzles.places import Place
from puzzles.printing import name_of, printable
from puzzles.types import Puzzle, as_rows

NAME = "text"
_WORD = re.compile(r'id=("(?:[^"\\]|\\.)*")(?!\S)|(\S+)')
_BARE_ID = re.compile(r'[^\s"\\]+')
_EXPECTED = "expected a size such as 6x6, max_region=N or id=NAME"
_SIZE = re.compile(r"([0-9]{1,3})[xX]([0-9]{1,3})")


_Rows = list[tuple[int, str]]


class _Header(NamedTuple):
    kind: str | None = None
    size: tuple[int, int] | None = None
    max_region: int | None = None
    id: str | None = None


@dataclass(slots=True)
class _Block:
    """The lines of one puzzle: `whole` if its rows stood on one line with ``/`` between."""

    line: int
    header: str | None = None
    rows: _Rows = field(default_factory=list)
    whole: bool = False


def read(text: str, kind: str | None) -> list[Parsed]:
    """Read all puzzles of a text.

    Raises:
        FormatError: The first fault, with its line.
    """
    return read_as(NAME, text, kind)


def read_as(name: str, text: str, kind: str | None) -> list[Parsed]:
    """Read all puzzles of a text in the format `name`, which has its cells written as here.

    Raises:
        FormatError: As `read`.
    """
    return [_puzzle(block, name, kind) for block in _blocks(text)]


def write(puzzle: Puzzle, name: str | None) -> str:
    """Write header and rows; single characters where every clue has one digit.

    The header is always there: it makes the size certain, so that a column
    of numbers is not mistaken for rows of digits.
    """
    head = [puzzle.kind, f"{puzzle.rows}x{puzzle.cols}"]
    if puzzle.max_region is not None:
        head.append(f"max_region={puzzle.max_region}")
    if name:
        head.append(f"id={_quoted(name)}")
    rows = [words(row, blank=".") for row in as_rows(puzzle.clues, puzzle.cols)]
    width = max(len(word) for row in rows for word in row)
    gap = " " if width > 1 else ""
    lines = (gap.join(word.rjust(width) for word in row) for row in rows)
    return "\n".join([" ".join(head), *lines, ""])


def _quoted(name: str) -> str:
    if name == printable(name):
        return name if _BARE_ID.fullmatch(name) else json.dumps(name, ensure_ascii=False)
    return json.dumps(name)


def _blocks(text: str) -> Iterator[_Block]:
    """Cut the text where a puzzle ends: at a blank line, a header, or after a ``/`` line."""
    block: _Block | None = None
    for line, row in _lines(text):
        if block and _ends(block, row):
            yield block
            block = None
        if _is_header(row):
            block = _Block(line, header=row.strip(f"{cells.SEPARATORS} "))
        elif row:
            block = block or _Block(line)
            with on_line(line):
                _add_row(block, line, row)
    if block:
        yield block


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are no comments, those that end puzzles as empty ones.

    Tabs at the ends of a line are kept, for they may bound empty fields. A line of tabs alone is
    a row of them if it stands beside a row with tabs, and as good as empty otherwise.
    """
    waiting: list[tuple[int, str]] = []
    beside = False
    for tabs, stretch in groupby(lines(text), key=lambda numbered: _only_tabs(numbered[1])):
        if tabs:  # Of more rows than a board can have, the first say enough.
            waiting = [(line, _trimmed(raw)) for line, raw in islice(stretch, MAX_SIDE + 2)]
            continue
        for line, raw in stretch:
            row = _trimmed(raw)
            if raw.lstrip().startswith("#"):
                continue
            kept, beside = beside, "\t" in row and not _is_header(row)
            yield from ((at, tabbed if kept or beside else "") for at, tabbed in waiting)
            waiting = []
            yield line, row
    yield from ((at, tabbed if beside else "") for at, tabbed in waiting)


def _only_tabs(raw: str) -> bool:
    return "\t" in raw and not raw.strip()


def _trimmed(raw: str) -> str:
    """Return a line without blanks around it, but with the tabs."""
    core = raw.strip()
    if "\t" not in raw or not core:
        return core or "\t" * raw.count("\t")
    before, after = raw.split(core, 1)
    return "\t" * before.count("\t") + core + "\t" * after.count("\t")


def _is_header(row: str) -> bool:
    """Whether a line starts with a word, and is no row of cells with x for blank ones."""
    row = row.lstrip()
    return row[:1].isalpha() and not cells.is_row(row.partition("#")[0])


def _ends(block: _Block, row: str) -> bool:
    """Whether the next line belongs to the next puzzle."""
    if not row:
        # Blank lines between a header and its rows are nothing.
        return bool(block.rows)
    return _is_header(row) or (block.whole and "/" in row)


def _add_row(block: _Block, line: int, row: str) -> None:
    row, comment, _text = row.partition("#")
    # One tab between row and comment, and none elsewhere, bounds no field.
    row = row.rstrip() if comment and row.count("\t") == 1 else row.rstrip(" ")
    if block.whole or ("/" in row and block.rows):
        raise FormatError("a line with / is a whole board; expected a blank line next to it")
    if "/" not in row:
        block.rows.append((line, row))
    else:
        # One more than there can be: the rest is not taken apart.
        parts = row.rstrip().removesuffix("/").split("/", MAX_SIDE + 1)
        block.rows = [(line, part.strip(" ")) for part in parts]
        block.whole = True
    if len(block.rows) > MAX_SIDE + 1:  # a line with the size may come before the rows
        raise FormatError(f"more than {MAX_SIDE} rows; boards are 1x1 to {MAX_SIDE}x{MAX_SIDE}")


def _puzzle(block: _Block, name: str, asked: str | None) -> Parsed:
    with on_line(block.line):
        header = _header(block.header) if block.header else _Header()
        if not block.rows:
            raise FormatError("a header without rows; expected one line of clues a row")
        rows = block.rows if header.size or block.whole else _without_size(block.rows)
        size = header.size
        if size and len(rows) != size[0]:
            raise FormatError(f"{plural(len(rows), 'row')}; the header says {size[0]}")
        if not all(row for _line, row in rows):
            raise FormatError("an empty row between two /")
    grid, marked = cells.grid(rows, cols=size[1] if size else None)
    with on_line(block.line):
        kind = settle_kind(header.kind, asked)
        grid = cells.zeros_as_blanks(grid, kind, marked=marked)
        puzzle = Puzzle.from_rows(kind, grid, max_region=header.max_region, lenient=True)
    return Parsed(puzzle, block.line, name, header.id)


def _without_size(rows: _Rows) -> _Rows:
    """Return the rows without a first line that says their size, if there is one.

    Raises:
        FormatError: The first line may be a size, and may be a row.
    """
    (line, first), *rest = rows
    widths = _widths(rest)
    if len(widths) != 1:
        return rows
    (width,) = widths
    if _size_said(first, width) != {len(rest), width}:
        return rows
    by_x = _SIZE.fullmatch(first.strip()) is not None and not _has_x(rest)
    if _widths(rows) == {width} and not by_x:
        raise FormatError(
            f"the line {quote(first.strip())} may be the size of the board or its first row; "
            f"a header such as {next(iter(KINDS))} {len(rest)}x{width} says which",
            where=Place(line=line),
        )
    return rest


def _size_said(line: str, width: int) -> set[int]:
    """Return the sides that a line says: ``5``, ``3 4``, ``3,4`` or ``3x4``; else nothing.

    A table may fill the line up with empty fields to the width of the board.
    """
    match = _SIZE.fullmatch(line.strip())
    if match:
        return {int(match[1]), int(match[2])}
    try:
        (fields,) = cells.cut([(0, line)])
    except FormatError:
        return set()
    if cells.separator([line]) is None and " " not in line:
        fields = [line]
    said = [field for field in fields if field]
    padded = len(said) < len(fields)
    if fields[: len(said)] != said or (padded and len(fields) != width):
        return set()
    if len(said) > 2 or not all(re.fullmatch("[0-9]{1,3}", word) for word in said):
        return set()
    return {int(word) for word in said}


def _has_x(rows: _Rows) -> bool:
    return any(re.search("[xX]", row) for _line, row in rows)


def _widths(rows: _Rows) -> set[int]:
    """Return the numbers of cells that rows have; none if they cannot be cut."""
    try:
        return {len(row) for row in cells.cut(rows)}
    except FormatError:
        return set()


def _header(text: str) -> _Header:
    first, *rest = _WORD.finditer(text)
    kind = kind_of(first.group())
    options: dict[str, str] = {}
    for match in rest:
        word = match.group()
        if word.startswith("#"):
            break
        key, value = _option(word)
        if key in options:
            raise FormatError(f"{key} is given twice in the header")
        options[key] = value
    cap = options.get("max_region")
    return _Header(
        kind,
        size=_size(options["size"]) if "size" in options else None,
        max_region=None if cap is None else number(cap),
        id=options.get("id"),
    )


def _option(word: str) -> tuple[str, str]:
    """Return name and value of one word of a header after the kind."""
    key, equals, value = word.partition("=")
    if equals and value and key in ("max_region", "id"):
        return key, _unquoted(value) if key == "id" else value
    if re.fullmatch("[0-9]+[xX][0-9]+", word):
        return "size", word.lower()
    raise FormatError(f"unexpected {quote(word)} in the header; {_EXPECTED}")


def _size(text: str) -> tuple[int, int]:
    rows, _x, cols = text.partition("x")
    size = number(rows), number(cols)
    check_size(*size)
    return size


def _unquoted(value: str) -> str:
    if not value.startswith('"'):
        return name_of(value)
    try:
        return name_of(json.loads(value))
    except ValueError:
        raise FormatError(f"the quoted id {quote(value)} has no proper end") from None


FORMAT = Format(
    name=NAME,
    kinds=tuple(KINDS),
    description="header and rows, the native format",
    suffixes=(".txt",),
    common=True,
    looks_like=None,
    read=read,
    write=write,
    several="\n".join,
)
