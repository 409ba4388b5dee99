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
from typing import NamedTuple

from puzzles.errors import FormatError
from puzzles.formats.base import (
    Format,
    Parsed,
    cell_fault,
    check_size,
    kind_of,
    number,
    on_line,
    plural,
    printable,
    quote,
    settle_kind,
    words,
)
from puzzles.kinds import KINDS
from puzzles.types import Puzzle, as_rows

NAME = "text"
BLANKS = "._-?"
"""Characters that stand for a blank cell when they are the whole cell."""

_WORD = re.compile(r'id=("(?:[^"\\]|\\.)*")(?!\S)|(\S+)')
_SEPARATOR = re.compile(r"\s*,\s*|\s+")
_BARE_ID = re.compile(r'[^\s"\\]+')
_EXPECTED = "expected a size such as 6x6, max_region=N or id=NAME"


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
    rows: list[tuple[int, str]] = field(default_factory=list)
    whole: bool = False


def read(text: str, kind: str | None) -> list[Parsed]:
    """Read all puzzles of a text.

    Raises:
        FormatError: The first fault, with its line.
    """
    return [_puzzle(block, kind) for block in _blocks(text)]


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
    for line, raw in enumerate(text.split("\n"), start=1):
        stripped = raw.strip()
        if stripped.startswith("#"):
            continue
        if block and _ends(block, stripped):
            yield block
            block = None
        if stripped[:1].isalpha():
            block = _Block(line, header=stripped)
        elif stripped:
            block = block or _Block(line)
            with on_line(line):
                _add_row(block, line, stripped)
    if block:
        yield block


def _ends(block: _Block, stripped: str) -> bool:
    """Whether the next line belongs to the next puzzle."""
    if not stripped:
        # Blank lines between a header and its rows are nothing.
        return bool(block.rows)
    return stripped[0].isalpha() or (block.whole and "/" in stripped)


def _add_row(block: _Block, line: int, stripped: str) -> None:
    row = stripped.partition("#")[0].rstrip()
    if block.whole or ("/" in row and block.rows):
        raise FormatError("a line with / is a whole board; expected a blank line next to it")
    if "/" not in row:
        block.rows.append((line, row))
        return
    parts = row.removesuffix("/").split("/")
    block.rows = [(line, part.strip()) for part in parts]
    block.whole = True


def _puzzle(block: _Block, asked: str | None) -> Parsed:
    with on_line(block.line):
        header = _header(block.header) if block.header else _Header()
        if not block.rows:
            raise FormatError("a header without rows; expected one line of clues a row")
        size = header.size
        if size and len(block.rows) != size[0]:
            raise FormatError(f"{plural(len(block.rows), 'row')}; the header says {size[0]}")
    grid = _cells(block.rows, cols=size[1] if size else None)
    with on_line(block.line):
        kind = settle_kind(header.kind, asked)
        puzzle = Puzzle.from_rows(kind, grid, max_region=header.max_region, lenient=True)
    return Parsed(puzzle, block.line, NAME, header.id)


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
        return printable(value)
    try:
        return printable(json.loads(value))
    except ValueError:
        raise FormatError(f"the quoted id {quote(value)} has no proper end") from None


def _cells(rows: list[tuple[int, str]], *, cols: int | None) -> list[list[int | None]]:
    """Read all rows; `cols` is the width that the header states, or None."""
    separated = any(_SEPARATOR.search(row) for _line, row in rows)
    # One column leaves nothing to separate: then the header's width says that 12 is one cell.
    whole = cols == 1 and not separated
    width, says = cols, "the header says"
    grid = []
    for r, (line, row) in enumerate(rows):
        with on_line(line):
            cells = _SEPARATOR.split(row) if separated else [row] if whole else list(row)
            if not row:
                raise FormatError("an empty row between two /")
            if width is None:
                check_size(len(rows), len(cells))
                width, says = len(cells), "row 1 has"
            if len(cells) != width:
                raise FormatError(f"row {r + 1} has {plural(len(cells), 'cell')}; {says} {width}")
            grid.append([_cell(r, c, cell) for c, cell in enumerate(cells)])
    return grid


def _cell(r: int, c: int, text: str) -> int | None:
    if len(text) == 1 and text in BLANKS:
        return None
    try:
        if not text:
            raise FormatError("an empty cell; write . for a blank one")
        if not re.fullmatch("[0-9]+", text):
            raise FormatError(f"unexpected {quote(text)}; expected a number or . for a blank cell")
        return number(text)
    except FormatError as error:
        raise cell_fault(r, c, error) from None


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
