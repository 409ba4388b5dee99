"""The board in the lines of a penpa-edit link: its grid, its numbers, its shaded cells.

Line 0 is the header, 1 the margins, 3 the problem, 4 the solver's layer, 5 the cells, 17 the tags.
A point of the board has a number: rows of nx + 4 points, margins and a border of two included.
The oldest links have 3 lines and start with a digit: header, problem, solver's layer, each layer a
list, with cells counted from 0.

Source: as in `penpa_link`, and docs/js/class_square.js (create_point).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

from puzzles.errors import FormatError
from puzzles.formats.base import check_size, number, quote
from puzzles.formats.penpa_link import Link, from_json, long_words
from puzzles.grid import cell_name
from puzzles.places import Place

Layer = Mapping[str, object]
"""Marks by kind: ``number``, ``surface``, ``lineE``, ..."""

SQUARE = ("square", "sudoku", "kakuro")
"""Grids of squares, by the word that starts the header."""

_WIDEST = 999
"""Largest margin, in cells, that is not taken for damage."""

_NUMBER, _SURFACE = 11, 0
"""Where numbers and shaded cells stand in a layer of the oldest links."""


@dataclass(frozen=True, slots=True)
class Board:
    """The grid of a link.

    Attributes:
        rows: Height without margins.
        cols: Width without margins.
        top: Rows above the board.
        left: Columns to the left of it.
        width: Points in a row.
        height: Rows of points.
    """

    rows: int
    cols: int
    top: int
    left: int
    width: int
    height: int

    def index(self, row: int, col: int) -> int:
        """Return the number of a cell, both from 0."""
        return (row + 2 + self.top) * self.width + col + 2 + self.left

    def cell(self, index: str) -> int | None:
        """Return the cell with a number, counted row by row from 0, or None for another point."""
        if not re.fullmatch("[0-9]{1,6}", index):
            return None
        row, col = divmod(int(index), self.width)
        row, col = row - 2 - self.top, col - 2 - self.left
        return row * self.cols + col if 0 <= row < self.rows and 0 <= col < self.cols else None

    def cells(self) -> list[int]:
        """Return the numbers of all cells."""
        return [self.index(r, c) for r in range(self.rows) for c in range(self.cols)]


@dataclass(frozen=True, slots=True)
class PenpaSheet:
    """What is drawn on a board.

    Attributes:
        board: The grid.
        problem: What the author drew.
        answer: What the solver drew.
        title: The title, or the empty text.
        author: Who made it, or the empty text.
        tags: The author's words for the genre.
    """

    board: Board
    problem: Layer
    answer: Layer
    title: str
    author: str
    tags: tuple[str, ...]


def read_sheet(link: Link) -> PenpaSheet:
    """Read the lines of a link.

    Raises:
        FormatError: Damaged, another grid, or a board with holes.
    """
    lines = link.lines
    if lines[0][:1].isdigit():
        return _read_old(lines)
    header = long_words(lines[0]).split(",")
    if header[0] not in SQUARE:
        raise FormatError(f"a penpa link with the grid {quote(header[0])}; expected squares")
    if len(header) < 3 or len(lines) < 6:
        raise FormatError("the penpa link ends before the list of cells")
    board = _board(header[1], header[2], from_json(lines[1], "margins"))
    _check_cells(from_json(long_words(lines[5]), "cells"), board)
    tags = from_json(long_words(lines[17]), "tags") if len(lines) > 17 else []
    words = tags if isinstance(tags, list) else []
    return PenpaSheet(
        board,
        _layer(lines[3]),
        _layer(lines[4]) if lines[4].strip() else {},
        _said(header, 15, "Title: "),
        _said(header, 16, "Author: "),
        tuple(tag for tag in words if isinstance(tag, str)),
    )


def _said(header: list[str], at: int, name: str) -> str:
    """Return a text of the header; commas in it are written as ``%2C``."""
    return header[at].removeprefix(name).replace("%2C", ",") if len(header) > at else ""


def numbers(layer: Layer, board: Board) -> dict[int, tuple[object, str]]:
    """Return value and style of the numbers in a layer, by cell.

    Raises:
        FormatError: A number that stands in no cell, or is damaged.
    """
    found = {}
    for index, mark in _marks(layer, "number").items():
        if not isinstance(mark, list) or len(mark) < 3:
            raise FormatError(f"a damaged number in the penpa link, {quote(str(mark))}")
        if isinstance(mark[0], str) and not mark[0].strip():
            continue
        cell = board.cell(index)
        if cell is None:
            raise FormatError(f"a number {quote(str(mark[0]))} outside the cells of the board")
        found[cell] = mark[0], str(mark[2])
    return found


def shaded(layer: Layer, board: Board) -> dict[int, object]:
    """Return the colours of the shaded cells in a layer, by cell; others are left out."""
    marks = _marks(layer, "surface").items()
    return {cell: mark for index, mark in marks if (cell := board.cell(index)) is not None}


def borders(layer: Layer, board: Board) -> bool:
    """Whether edges between two cells are drawn in a layer; the frame of the board may be."""
    return any(_inner(key, board) for key in _marks(layer, "lineE"))


def cell_place(cell: int, board: Board) -> Place:
    """Return the place of a cell."""
    return Place(cell=cell_name(cell, board.cols))


def _inner(key: str, board: Board) -> bool:
    """Whether an edge lies inside the board: its middle, in half cells, is not on the frame."""
    ends = key.split(",")
    if len(ends) != 2 or not all(re.fullmatch("[0-9]{1,6}", end) for end in ends):
        return True
    points = [divmod(int(end) - board.width * board.height, board.width) for end in ends]
    rows = [row - 1 - board.top for row, _col in points]
    cols = [col - 1 - board.left for _row, col in points]
    on_side = rows[0] == rows[1] and rows[0] in (0, board.rows)
    on_end = cols[0] == cols[1] and cols[0] in (0, board.cols)
    return not (on_side or on_end)


def _marks(layer: Layer, kind: str) -> Mapping[str, object]:
    marks = layer.get(kind, {})
    if not isinstance(marks, dict):
        raise FormatError(f"the marks {quote(kind)} in the penpa link are damaged")
    return marks


def _layer(line: str) -> Layer:
    found = from_json(long_words(line), "marks")
    if not isinstance(found, dict):
        raise FormatError("the marks in the penpa link are damaged")
    return found


def _board(cols: str, rows: str, margins: object) -> Board:
    if not isinstance(margins, list) or len(margins) != 4:
        raise FormatError("the margins in the penpa link are damaged")
    if not all(type(margin) is int and 0 <= margin <= _WIDEST for margin in margins):
        raise FormatError(f"the margins in the penpa link are {quote(str(margins))}")
    top, bottom, left, right = margins
    width, height = number(cols), number(rows)
    check_size(height - top - bottom, width - left - right)
    return Board(height - top - bottom, width - left - right, top, left, width + 4, height + 4)


def _check_cells(steps: object, board: Board) -> None:
    """Refuse boards with holes, and cells outside."""
    if not isinstance(steps, list) or not all(type(step) is int for step in steps):
        raise FormatError("the cells in the penpa link are damaged")
    there, wanted = set(accumulate(steps)), board.cells()
    for cell, index in enumerate(wanted):
        if index not in there:
            text = "a hole in the board; every cell of a rectangle is needed"
            raise FormatError(text, where=cell_place(cell, board))
    if len(there) > len(wanted):
        raise FormatError("cells outside the board; every cell must be in one rectangle")


def _read_old(lines: tuple[str, ...]) -> PenpaSheet:
    """Read the oldest form."""
    header = long_words(lines[0]).split(",")
    if len(header) < 7 or len(lines) < 2:
        raise FormatError("the penpa link ends before the board")
    board = _board(header[0], header[1], [number(word) for word in header[3:7]])
    answer = lines[2] if len(lines) > 2 and lines[2].strip() else "[]"
    return PenpaSheet(board, _old_layer(lines[1], board), _old_layer(answer, board), "", "", ())


def _old_layer(line: str, board: Board) -> Layer:
    """Return a layer of the oldest form with the names and numbers of today."""
    marks = from_json(long_words(line), "marks")
    if not isinstance(marks, list):
        raise FormatError("the marks in the penpa link are damaged")
    layer: dict[str, object] = {}
    for place, found in enumerate(marks):
        name = {_NUMBER: "number", _SURFACE: "surface"}.get(place, f"marks {place}")
        layer[name] = _renumbered(found, board) if place in (_NUMBER, _SURFACE) else found
    return layer


def _renumbered(marks: object, board: Board) -> dict[str, object]:
    """Return marks by the numbers of today; theirs count all cells, margins included."""
    named = dict(enumerate(marks)) if isinstance(marks, list) else marks
    if not isinstance(named, dict):
        raise FormatError("the marks in the penpa link are damaged")
    found = {}
    for key, mark in named.items():
        row, col = divmod(number(str(key)), board.width - 4)
        if mark is not None:
            found[str((row + 2) * board.width + col + 2)] = mark
    return found
