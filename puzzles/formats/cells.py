"""Rows of text as cells: tables with separators, words, and one character a cell.

A table is cut at commas, semicolons or tabs. An empty field is a blank cell where the table is
clear: all rows have the same number of fields. Otherwise the empty field is refused, because
nobody can say which cells were meant. Blanks alone separate words; nothing is empty there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import dedent

from puzzles.errors import FormatError
from puzzles.formats.base import cell_fault, check_size, number, on_line, quote
from puzzles.kinds import KINDS
from puzzles.printing import plural

BLANKS = "._-?xX"
"""Characters that stand for a blank cell when they are the whole cell."""

MINUS = "-1"
DOUBTFUL = ("x", "X", MINUS)
"""Words that are blank cells only where all blank cells are written so."""

NOTHING = ("nan", "na", "null", "none")
"""What programs write into the fields of a table for no value, in any capitals."""

SEPARATORS = ",;\t"
"""Characters between the fields of a table, the strongest first."""

_LOOK = 1000
"""Characters of a line that tell what it is."""

Rows = Sequence[tuple[int, str]]
"""The rows of a board with their lines; tabs at their ends are kept."""

CellRows = list[list[int | None]]

_RAGGED = "an empty cell, and rows of different width; write . for a blank cell"
_MIXED = "an empty cell, and blanks inside another; write . for a blank cell"
_BOTH = "blanks between some cells and {} between others; write the cells one way, a line a row"
_ASKEW = "cells that stand in no columns, as if blanks were blank cells; write . for a blank cell"


def cut(rows: Rows, *, cols: int | None = None) -> list[list[str]]:
    """Return the words of each row; the empty word is an empty field.

    Args:
        rows: The rows.
        cols: Width that is known from elsewhere, or None: under a width of one, rows without
            separators are one cell each.

    Raises:
        FormatError: An empty field in a table that is not clear; its cell is named.
    """
    texts = [text for _line, text in rows]
    mark = separator(texts)
    if mark:
        return _fields(rows, mark, cols)
    if cols is None and len(rows) > 1:
        _check_columns(rows)
    if any(re.search(r"\s", text.strip()) for text in texts):
        return [text.split() for text in texts]
    return [[text.strip()] if cols == 1 else list(text.strip()) for text in texts]


def is_row(text: str) -> bool:
    """Whether a text has nothing but numbers, blanks and separators in it, as far as one looks."""
    return re.fullmatch(rf'[{re.escape(BLANKS)}0-9{SEPARATORS}\s"/]*', text[:_LOOK]) is not None


def separator(texts: Sequence[str]) -> str | None:
    """Return the character that separates the fields of a table, or None for no table."""
    for mark in SEPARATORS:
        if any(mark in text for text in texts):
            return None if mark == "\t" and _stray(texts) else mark
    return "," if any('"' in text for text in texts) else None


def grid(rows: Rows, *, cols: int | None = None) -> tuple[CellRows, bool]:
    """Read all rows; also say whether a blank cell is written in a way of its own, not as 0.

    Args:
        rows: The rows.
        cols: The width that a header states, or None.

    Raises:
        FormatError: Rows of different width, an empty field where the table is not clear, or a
            word that is no cell; line and cell are named.

    Cost: linear in the text.
    """
    width, says = cols, "the header says"
    found, board = [], cut(rows, cols=cols)
    # Where blank cells are written in another way, an x or a -1 is a slip.
    marked = any(is_blank(word) and word not in DOUBTFUL for words in board for word in words)
    for r, ((line, _text), words) in enumerate(zip(rows, board, strict=True)):
        with on_line(line):
            if width is None:
                check_size(len(rows), len(words))
                width, says = len(words), "row 1 has"
            if len(words) != width:
                raise FormatError(f"row {r + 1} has {plural(len(words), 'cell')}; {says} {width}")
            found.append([_cell(r, c, word, doubtful=not marked) for c, word in enumerate(words)])
    return found, marked or any(None in row for row in found)


def zeros_as_blanks(found: CellRows, kind: str, *, marked: bool) -> CellRows:
    """Return the board with 0 read as blank, where nothing else can be meant.

    That is so for a kind whose clues start at 1, on a board that has no other way to write a
    blank cell. Where there is another way, a 0 is a slip, and left for the check of clues.
    """
    if marked or KINDS[kind].least_clue < 1:
        return found
    return [[clue or None for clue in row] for row in found]


def is_blank(text: str) -> bool:
    """Whether a word stands for a blank cell; the empty field of a table does."""
    if len(text) < 2:
        return text in BLANKS  # the empty text is
    return text in DOUBTFUL or text.lower() in NOTHING


def read_cell(text: str, *, doubtful: bool = True) -> int | None:
    """Return the number in a cell, or None for a blank one.

    Args:
        text: The cell.
        doubtful: Whether `DOUBTFUL` words are blank cells.

    Raises:
        FormatError: Neither.
    """
    if is_blank(text) and (doubtful or text not in DOUBTFUL):
        return None
    if not re.fullmatch("[0-9]+", text):
        raise FormatError(f"unexpected {quote(text)}; expected a number or . for a blank cell")
    return number(text)


def _cell(r: int, c: int, text: str, *, doubtful: bool) -> int | None:
    try:
        return read_cell(text, doubtful=doubtful)
    except FormatError as error:
        raise cell_fault(r, c, error) from None


def _stray(texts: Sequence[str]) -> bool:
    """Whether tabs stand only around rows of one character a cell, as blanks that nobody sees."""
    inner = [text.strip() for text in texts]
    if any(re.search(r"\s", text) for text in inner):
        return False
    return any(len(text) > 1 and not text.isdecimal() for text in inner)


def _fields(rows: Rows, mark: str, cols: int | None) -> list[list[str]]:
    table = [[_bare(field) for field in text.split(mark)] for _line, text in rows]
    hole = next(((r, c) for r, row in enumerate(table) for c, f in enumerate(row) if not f), None)
    if hole is None:
        _check_one_way(rows, table, mark)
        return table
    ragged = len({len(row) for row in table}) > 1
    if ragged or any(re.search(r"\s", field) for row in table for field in row):
        r, c = hole
        with on_line(rows[r][0]):
            raise cell_fault(r, c, FormatError(_RAGGED if ragged else _MIXED))
    if cols != len(table[0]):
        _check_ends(rows, table)
    return table


def _check_one_way(rows: Rows, table: list[list[str]], mark: str) -> None:
    """Refuse fields with several words, which may be rows on one line: ``2 1; 3 2``.

    Raises:
        FormatError: There is one.
    """
    for (line, _text), row in zip(rows, table, strict=True):
        if any(re.search(r"\s", field) for field in row):
            with on_line(line):
                raise FormatError(_BOTH.format("a tab" if mark == "\t" else quote(mark)))


def _check_columns(rows: Rows) -> None:
    """Refuse a board whose blanks may be blank cells: ``2 1`` above ``3  2``.

    Words that blanks separate stand one below the other, or have one blank between them and none
    before the first, or blank cells are written out somewhere. Otherwise there is another way to
    read the board, and nobody can say which was meant.

    Raises:
        FormatError: The words of a row stand elsewhere than those above; the line is named.
    """
    texts = dedent("\n".join(text.rstrip() for _line, text in rows)).split("\n")
    if all(re.fullmatch(r"\S+(\s\S+)*", text) for text in texts) or any(map(_has_sign, texts)):
        return
    spans = [[match.span() for match in re.finditer(r"\S+", text)] for text in texts]
    if len({len(row) for row in spans}) > 1:
        return
    inner = any(len(row) > 1 for row in spans)
    for (line, _text), row in zip(rows, spans, strict=True):
        for here, above in zip(row, spans[0], strict=True):
            if here[0] != above[0] and not (inner and _overlap(here, above)):
                with on_line(line):
                    raise FormatError(_ASKEW)


def _has_sign(text: str) -> bool:
    """Whether a row has a blank cell that is written out, or 0."""
    return bool(set(text) & {*BLANKS, "0"})


def _overlap(here: tuple[int, int], there: tuple[int, int]) -> bool:
    """Whether two words have a column of characters in common."""
    return here[0] < there[1] and there[0] < here[1]


def _check_ends(rows: Rows, table: list[list[str]]) -> None:
    """Refuse a table whose rows all end (or start) with a separator beside blank cells written out.

    Programs write such rows, one separator after each cell, as well as people who mean a column.
    """
    signs = [field for row in table for field in row if field and is_blank(field)]
    for c in (0, len(table[0]) - 1):
        if signs and not any(row[c] for row in table):
            text = f"a column of empty cells beside {quote(signs[0])} for blank ones"
            with on_line(rows[0][0]):
                raise cell_fault(0, c, FormatError(f"{text}; write blank cells one way"))


def _bare(field: str) -> str:
    """Return a field without blanks and quotes around it."""
    field = field.strip()
    quoted = len(field) > 1 and field[0] == field[-1] == '"'
    return field[1:-1].strip() if quoted else field
