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
from typing import NamedTuple

from puzzles.errors import FormatError
from puzzles.formats import cells
from puzzles.formats.base import (
    Format,
    Parsed,
    check_size,
    counted,
    kind_of,
    number,
    on_line,
    quote,
    settle_kind,
    words,
)
from puzzles.formats.blocks import Block, blocks
from puzzles.formats.size_line import without_size
from puzzles.kinds import KINDS, find_kind
from puzzles.printing import name_of, plural, printable
from puzzles.types import Puzzle, as_rows

NAME = "text"
_WORD = re.compile(r'id=("(?:[^"\\]|\\.)*")(?!\S)|(\S+)')
_BARE_ID = re.compile(r'[^\s"\\]+')
_MOST_WORDS = 3
"""Words of the longest name of a kind, written apart."""

_EXPECTED = "expected a size such as 6x6, max_region=N or id=NAME"


class _Header(NamedTuple):
    kind: str | None = None
    size: tuple[int, int] | None = None
    max_region: int | None = None
    id: str | None = None


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
    return [_puzzle(block, name, kind) for block in counted(blocks(text))]


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


def _puzzle(block: Block, name: str, asked: str | None) -> Parsed:
    with on_line(block.line):
        header = _header(block.header) if block.header else _Header()
        if not block.rows:
            raise FormatError("a header without rows; expected one line of clues a row")
        rows = block.rows if header.size or block.whole else without_size(block.rows)
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


def _header(text: str) -> _Header:
    kind, rest = _named([match.group() for match in _WORD.finditer(text)])
    options: dict[str, str] = {}
    for word in rest:
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


def _named(words: list[str]) -> tuple[str, list[str]]:
    """Return the kind and the words after it; its name may have several: ``Fill a Pix:``."""
    for count in range(_MOST_WORDS, 0, -1):
        kind = find_kind("".join(words[:count]).removesuffix(":"))
        if kind:
            return kind, words[count:]
    return kind_of(words[0]), words[1:]


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
    suffixes=(".txt",),
    common=True,
    looks_like=None,
    read=read,
    write=write,
    several="\n".join,
)
