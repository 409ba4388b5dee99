"""Partly filled boards, in the shape in which `solve` and `forced` print them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from puzzles.errors import FormatError
from puzzles.formats import cells, parse_one, pzpr, pzprv3
from puzzles.formats.addresses import describe_address, is_address
from puzzles.formats.base import check_line, lines, placed
from puzzles.formats.files import STDIN, content, describe, standard_input
from puzzles.formats.penpa_answer import read_answer
from puzzles.formats.penpa_link import looks_like_link
from puzzles.grid import cell_name
from puzzles.kinds import KINDS
from puzzles.places import Place
from puzzles.printing import plural
from puzzles.signs import BLANK, NOT_KNOWN, PAINTED
from puzzles.types import Clues, Puzzle

SIGNS = {PAINTED: 1, "\u2588": 1, BLANK: 0, NOT_KNOWN: None}
"""Cells of a picture with their values; a terminal shows painted ones as blocks."""

LAST_LINE = "cells are the same in all answers"
"""`forced` ends with a line that says so; it is no row."""

_SHOWN = 12


def read_filled(path: str, puzzle: Puzzle) -> Clues:
    """Return the cells that a person has filled in a file, or on the board of a penpa link.

    ``-`` is standard input. See `parse_filled`.

    Raises:
        FormatError: As `parse_filled`, or the file is not one of text.
    """
    if is_address(path) and not os.path.exists(path):
        return parse_filled(path, puzzle, source=describe_address(path))
    source = describe(path)
    data = standard_input() if path == STDIN else content(Path(path))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FormatError("not a text file", where=Place(source)) from None
    return parse_filled(text, puzzle, source=source)


def parse_filled(text: str, puzzle: Puzzle, *, source: str) -> Clues:
    """Return the cells that a person has filled, givens of a Fillomino included.

    Args:
        text: A line a row; Fillomino: numbers and ``.``; Fill-a-Pix: ``#`` painted, ``.`` blank,
            ``?`` not known. Tables may leave the fields of cells that are not filled empty. Or a
            penpa link, on whose board somebody has filled in cells; or, for a Fillomino, a file of
            pzprjs or an address of it, with what its player has filled in, or with more numbers.
        puzzle: The puzzle that is being solved.
        source: Where the text comes from, for messages.

    Raises:
        FormatError: Another size, or a sign that means nothing; line and cell are named.
    """
    with placed(Place(source)):
        drawn = _from_board(text.strip(), puzzle)
        if drawn is not None:
            return _with_givens(puzzle, drawn)
        rows = _rows(text, puzzle)
    if len(rows) != puzzle.rows:
        many = "more than " if len(rows) > puzzle.rows else ""
        found = plural(min(len(rows), puzzle.rows), "row")
        raise FormatError(f"{many}{found}; the puzzle has {puzzle.rows}", where=Place(source))
    with placed(Place(source)):
        board = cells.cut(rows, cols=puzzle.cols)
    # As in puzzles: where open cells are written in another way, an x or a -1 is a slip.
    words_of_all = {word for words in board for word in words}
    doubtful = not any(cells.is_blank(word) for word in words_of_all.difference(cells.DOUBTFUL))
    read = _sign if KINDS[puzzle.kind].picture else partial(_number, doubtful=doubtful)
    values: list[int | None] = []
    for (number, _line), words in zip(rows, board, strict=True):
        where = Place(source, line=number)
        if len(words) != puzzle.cols:
            wrong = f"{plural(len(words), 'cell')}; the puzzle has {puzzle.cols} columns"
            raise FormatError(wrong, where=where)
        values += _row(words, read, where=where, start=len(values), cols=puzzle.cols)
    return _with_givens(puzzle, _zeros_as_open(values, puzzle))


def _from_board(text: str, puzzle: Puzzle) -> list[int | None] | None:
    """Return what stands on the board of a link, an address or a file; None for a text of rows."""
    if looks_like_link(text):
        found = read_answer(text, picture=KINDS[puzzle.kind].picture)
        return _of_size(*found, puzzle, what="a penpa link with a board")
    address = is_address(text) and "\n" not in text
    if not address and not pzprv3.starts(text.partition("\n")[0]):
        return None
    if not KINDS[puzzle.kind].clues_are_cells:
        what = "an address" if address else "a pzprv3 file"
        raise FormatError(f"{what} has clues and no filled cells; expected rows of # and .")
    file = pzpr.held_file(text) if address else text
    if file is not None:
        return _of_size(*pzprv3.read_answer(file), puzzle, what="a board")
    other = parse_one(text, kind=puzzle.kind)
    return _of_size(other.rows, other.cols, other.clues, puzzle, what="a board")


def _of_size(rows: int, cols: int, cells: Clues, puzzle: Puzzle, *, what: str) -> list[int | None]:
    """Return the cells of a board.

    Raises:
        FormatError: Another size than the puzzle's.
    """
    if (rows, cols) != (puzzle.rows, puzzle.cols):
        size = f"{puzzle.rows}x{puzzle.cols}"
        raise FormatError(f"{what} of {rows}x{cols}; the puzzle has {size}")
    return list(cells)


def _zeros_as_open(values: list[int | None], puzzle: Puzzle) -> list[int | None]:
    """Return the cells with 0 as an open one, where open cells are not written in another way."""
    (whole,) = cells.zeros_as_blanks([values], puzzle.kind, marked=None in values)
    return whole


def _rows(text: str, puzzle: Puzzle) -> list[tuple[int, str]]:
    """Return the lines that are rows; one of tabs alone is, if the board has so many rows.

    Of more rows than the board has, one too many is returned.
    """
    most = puzzle.rows + 1
    found: list[tuple[int, str]] = []
    full: list[tuple[int, str]] = []
    for number, line in lines(text.replace("\r\n", "\n").replace("\r", "\n")):
        row = number, line.strip(" ")
        check_line(number, row[1])
        if not row[1] or line.rstrip().endswith(LAST_LINE):
            continue
        if len(found) < most:
            found.append(row)
        if row[1].strip():
            full.append(row)
        if len(full) == most:
            break
    return found if len(found) == puzzle.rows else full


def _row(
    words: Sequence[str], read: Callable[[str], int | None], *, where: Place, start: int, cols: int
) -> list[int | None]:
    values = []
    for i, cell in enumerate(words, start=start):
        try:
            values.append(read(cell))
        except FormatError as error:
            raise error.located(replace(where, cell=cell_name(i, cols))) from None
    return values


def _number(cell: str, *, doubtful: bool) -> int | None:
    if cells.is_blank(cell) and (doubtful or cell not in cells.DOUBTFUL):
        return None
    if not re.fullmatch("[0-9]{1,6}", cell):
        raise FormatError(f"unexpected {cell[:_SHOWN]!r}; expected a number or . for an open cell")
    return int(cell)


def _sign(cell: str) -> int | None:
    if not cell:
        return None
    if cell not in SIGNS:
        signs = f"{PAINTED} painted, {BLANK} blank or {NOT_KNOWN} not known"
        raise FormatError(f"unexpected {cell[:_SHOWN]!r}; expected {signs}")
    return SIGNS[cell]


def _with_givens(puzzle: Puzzle, values: list[int | None]) -> Clues:
    """Fill in the givens that were left open, where givens are cells of the answer."""
    if not KINDS[puzzle.kind].clues_are_cells:
        return tuple(values)
    return tuple(g if v is None else v for g, v in zip(puzzle.clues, values, strict=True))
