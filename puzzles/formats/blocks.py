"""Texts cut into boards, and boards into rows, as yet uncut.

A blank line, a header or a whole board on one line ends the board before it. Comments and drawn
borders are left out; what stands between bars is a row of fields.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby, islice

from puzzles.errors import FormatError
from puzzles.formats import cells
from puzzles.formats.base import check_line, lines, on_line
from puzzles.formats.size_line import may_say
from puzzles.grid import MAX_SIDE
from puzzles.kinds import find_kind
from puzzles.places import Place

_LONGEST = 2**18
"""Most characters of a line of cells: all those of the largest board stand on fewer."""

_BORDER = re.compile(r"\+(-+\+)+|\|(:?-{3,}:?\|)+")
"""Lines between the rows of a board that is drawn with bars."""


@dataclass(slots=True)
class Block:
    """The lines of one puzzle.

    Attributes:
        line: The line it starts in.
        header: The line that says kind and more, if there is one.
        rows: Lines and texts of the rows.
        whole: Whether the rows stood on one line with ``/`` between.
    """

    line: int
    header: str | None = None
    rows: list[tuple[int, str]] = field(default_factory=list)
    whole: bool = False


def blocks(text: str) -> Iterator[Block]:
    """Cut the text where a puzzle ends: at a blank line, a header, or after a ``/`` line.

    Raises:
        FormatError: More rows than a board can have, as soon as they are seen; or rows beside a
            whole board.
    """
    block: Block | None = None
    for line, row in _lines(text):
        if block and _ends(block, row):
            yield block
            block = None
        if _is_header(row):
            block = Block(line, header=row.strip(f"{cells.SEPARATORS} "))
        elif row:
            block = block or Block(line)
            with on_line(line):
                _add_row(block, line, row)
    if block:
        yield block


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are no comments, those that end puzzles as empty ones.

    Tabs at the ends of a line are kept, for they may bound empty fields; blanks in front of it,
    for they say where its cells stand. A line of tabs alone is a row of them if it stands beside
    a row with tabs, and as good as empty otherwise.
    """
    waiting: list[tuple[int, str]] = []
    beside = False
    for tabs, stretch in groupby(lines(text), key=lambda numbered: _only_tabs(numbered[1])):
        if tabs:  # Of more rows than a board can have, the first say enough.
            waiting = [(line, _trimmed(raw)) for line, raw in islice(stretch, MAX_SIDE + 2)]
            continue
        for line, raw in stretch:
            if len(raw) > _LONGEST and not raw[:1].isalpha():
                fault = f"a line of {len(raw)} characters; boards are 1x1 to {MAX_SIDE}x{MAX_SIDE}"
                raise FormatError(fault, where=Place(line=line))
            row = _trimmed(raw)
            if row.lstrip().startswith("#") or _BORDER.fullmatch(row.lstrip()):
                continue
            check_line(line, row)
            row = _boxed(row)
            kept, beside = beside, "\t" in row and not _is_header(row)
            yield from ((at, tabbed if kept or beside else "") for at, tabbed in waiting)
            waiting = []
            yield line, row
    yield from ((at, tabbed if beside else "") for at, tabbed in waiting)


def _only_tabs(raw: str) -> bool:
    return "\t" in raw and not raw.strip()


def _trimmed(raw: str) -> str:
    """Return a line without blanks around its tabs, or without those after it if it has none."""
    core = raw.strip()
    if "\t" not in raw:
        return raw.rstrip() if core else ""
    if not core:
        return "\t" * raw.count("\t")
    start = len(raw) - len(raw.lstrip())
    end = start + len(core)
    return "\t" * raw.count("\t", 0, start) + core + "\t" * raw.count("\t", end)


def _boxed(row: str) -> str:
    """Return a row of cells between bars as one with tabs between them, blank cells written out.

    Tatham's Filling copies ``| 3 |   |``, his Mosaic ``|3|| |``, with two bars between cells.
    """
    bare = row.strip(" ")
    if not (bare.startswith("|") and bare.endswith("|") and len(bare) > 1):
        return row
    row = bare
    cell = r"\|([ 0-9])\|"
    words = re.findall(cell, row) if re.fullmatch(f"({cell})+", row) else row[1:-1].split("|")
    return "\t".join(f'"{word.strip() or "."}"' for word in words)


def _is_header(row: str) -> bool:
    """Whether a line starts with a word, and is no row of cells such as ``x,3`` or ``nan,3``."""
    row = row.strip(f"{cells.SEPARATORS} ")
    if not row[:1].isalpha() or cells.is_row(row.partition("#")[0]):
        return False
    first, *more = re.split(f"[{cells.SEPARATORS}]", row, maxsplit=1)
    return not more or find_kind(first.partition(" ")[0]) is not None


def _ends(block: Block, row: str) -> bool:
    """Whether the next line belongs to the next puzzle."""
    if not row:
        # Blank lines between a header and its rows are nothing.
        return bool(block.rows)
    return _is_header(row) or (block.whole and "/" in row)


def _add_row(block: Block, line: int, row: str) -> None:
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
    sized = not block.whole and may_say(block.rows[0][1], MAX_SIDE)
    if len(block.rows) > MAX_SIDE + sized:
        raise FormatError(f"more than {MAX_SIDE} rows; boards are 1x1 to {MAX_SIDE}x{MAX_SIDE}")
