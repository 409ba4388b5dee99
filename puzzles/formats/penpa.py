"""Links of penpa-edit, for both kinds: numbers in squares, and nothing else.

Penpa draws anything; a puzzle is read if its problem has numbers only. Whatever else stands there
(shaded cells, lines, borders, holes, other grids) may be a rule that is not read here, and is
refused. What a solver has drawn is no part of the puzzle; see `penpa_answer`. A link says the
kind by its tags or its title, or not at all.

See `penpa_link` for the source and the packing, `penpa_board` for the board.
"""

from __future__ import annotations

import json
import re

from puzzles.credits import NOBODY, Credits
from puzzles.errors import FormatError
from puzzles.formats import pzpr
from puzzles.formats.base import Format, Glimpse, need_no_cap, number, quote, settle_kind
from puzzles.formats.penpa_board import Board, PenpaSheet, borders, cell_place, numbers, read_sheet
from puzzles.formats.penpa_link import close_link, looks_like_link, open_link, unpacked
from puzzles.formats.pzprjs import BORDERS
from puzzles.kinds import KINDS, find_kind
from puzzles.types import Puzzle

NAME = "penpa"

PLAIN = ("1", "5", "6", "10")
"""Styles of a number alone in its cell: normal, and three sizes."""

_READ = ("number", "lineE")
_NO_MARKS = ("command_redo", "command_undo", "command_replay")
_SPOKEN = {
    "surface": "shaded cells",
    "symbol": "symbols",
    "line": "lines",
    "wall": "walls",
    "cage": "cages",
    "killercages": "cages",
    "numberS": "small numbers",
    "deletelineE": "deleted grid lines",
}
_STYLES = {"2": "with an arrow", "4": "of several clues", "7": "of candidates"}
_BLACK, _NORMAL = 1, "1"
_CELL = 38
"""Pixels of a cell."""


def looks_like(seen: Glimpse) -> bool:
    """Whether a text starts with such a link."""
    return looks_like_link(seen.line)


def read_line(line: str, kind: str | None) -> Puzzle:
    """Read one link, or the address of another site that it wraps.

    Raises:
        FormatError: Damaged, or with something on the board that is not read here.
    """
    link = open_link(line)
    if link.address:
        return pzpr.read_line(link.address, kind)
    sheet = read_sheet(link)
    _check_marks(sheet)
    board = sheet.board
    clues: list[int | None] = [None] * (board.rows * board.cols)
    for cell, (value, style) in numbers(sheet.problem, board).items():
        try:
            clues[cell] = clue(value, style)
        except FormatError as error:
            raise error.located(cell_place(cell, board)) from None
    settled = settle_kind(_stated(sheet), kind)
    return Puzzle(settled, board.rows, board.cols, tuple(clues))


def credits_of(line: str) -> Credits:
    """Return title and author of a link; the name of a kind, as it is written here, is no title.

    Raises:
        FormatError: Damaged.
    """
    link = open_link(line)
    if link.address:
        return NOBODY
    sheet = read_sheet(link)
    title = None if find_kind(sheet.title) else sheet.title
    return Credits.read({"title": title, "author": sheet.author})


def clue(value: object, style: str) -> int | None:
    """Return the number of a mark, or None for ``?``.

    Raises:
        FormatError: Another style, or no number.
    """
    if style not in PLAIN:
        words = _STYLES.get(style, f"of the style {quote(style)}")
        raise FormatError(f"a number {words}, which is not read here; expected a plain one")
    text = str(value).strip() if isinstance(value, str | int) else "?!"
    if text == "?":
        return None
    if isinstance(value, bool) or not re.fullmatch("[0-9]+", text):
        raise FormatError(f"{quote(str(value))} in the cell; expected a number or ?")
    return number(text)


def write(puzzle: Puzzle, _name: str | None) -> str:
    """Write a link that opens in penpa's editor."""
    need_no_cap(puzzle, "a penpa link")
    board = Board(puzzle.rows, puzzle.cols, 0, 0, puzzle.cols + 4, puzzle.rows + 4)
    marks = {
        str(index): [str(value), _BLACK, _NORMAL]
        for index, value in zip(board.cells(), puzzle.clues, strict=True)
        if value is not None
    }
    empty, mode, placeholder = _json(_marks({})), _json(_MODE), '"x"'
    cells = board.cells()
    steps = [b - a for a, b in zip([0, *cells], cells, strict=False)]
    tabs = ["Surface", "Edge Normal", "Number Normal"]
    lines = [_header(puzzle), "[0,0,0,0]", mode, _json(_marks(marks)), empty, _json(steps)]
    lines += [_json(tabs), "{}", placeholder, placeholder, "[3,1,4]", mode, placeholder, "0"]
    return close_link([*lines, empty, empty, "{}", _json([puzzle.kind]), "false"]) + "\n"


def _check_marks(sheet: PenpaSheet) -> None:
    """Refuse a problem with more than numbers in it."""
    for kind, marks in sheet.problem.items():
        if kind not in (*_READ, *_NO_MARKS) and marks:
            words = _SPOKEN.get(kind, f"marks of the kind {quote(kind)}")
            raise FormatError(f"the penpa link has {words}; only numbers in cells are read here")
    if borders(sheet.problem, sheet.board):
        raise FormatError(f"the penpa link {BORDERS}")


def _stated(sheet: PenpaSheet) -> str | None:
    """Return the kind that a tag or the whole title names, or None."""
    kinds = {kind for word in (*sheet.tags, sheet.title) if (kind := find_kind(word))}
    if len(kinds) > 1:
        raise FormatError(f"a penpa link of several kinds: {', '.join(sorted(kinds))}")
    return kinds.pop() if kinds else None


def _header(puzzle: Puzzle) -> str:
    cols, rows = puzzle.cols, puzzle.rows
    centre = _centre(cols, rows)
    sizes = (cols, rows, _CELL, 0, 1, 1, (cols + 1) * _CELL, (rows + 1) * _CELL, centre, centre)
    title = KINDS[puzzle.kind].spoken
    return f"square,{','.join(map(str, sizes))},0,0,0,0,Title: {title},Author: ,,,OFF,false"


def _centre(cols: int, rows: int) -> int:
    """Return the point in the middle: of a cell, a corner, or an edge."""
    category = {(1, 1): 0, (0, 0): 1, (1, 0): 2, (0, 1): 3}[cols % 2, rows % 2]
    here = (rows + 3) // 2 * (cols + 4) + (cols + 3) // 2
    return category * (cols + 4) * (rows + 4) + here


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _marks(numbers: dict[str, list[object]]) -> dict[str, object]:
    """Return a layer with these numbers, and with every other kind of mark, empty."""
    kinds = "surface number numberS symbol freeline freelineE thermo arrows direction squareframe"
    kinds += " polygon line lineE wall cage deletelineE killercages nobulbthermo"
    lists = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages")
    layer: dict[str, object] = {command: {"__a": []} for command in _NO_MARKS}
    for kind in kinds.split():
        layer[kind] = [] if kind in (*lists, "nobulbthermo") else {}
    return layer | {"number": numbers}


def _layer_mode(style: int) -> dict[str, object]:
    """Return the tools that are chosen for a layer, numbers in front."""
    return {
        "edit_mode": "number",
        "surface": ["", 1],
        "line": ["1", style],
        "lineE": ["1", style],
        "wall": ["", style],
        "cage": ["1", 10],
        "number": ["1", style - 1],
        "symbol": ["circle_L", 1],
        "special": ["thermo", ""],
        "board": ["", ""],
        "move": ["1", ""],
        "combi": ["battleship", ""],
        "sudoku": ["1", 1],
    }


_MODE = {
    "qa": "pu_a",
    "grid": ["2", "2", "1"],
    "pu_q": _layer_mode(2),
    "pu_a": _layer_mode(3),
}

FORMAT = Format(
    name=NAME,
    kinds=tuple(KINDS),
    suffixes=(".penpa",),
    looks_like=looks_like,
    read_line=read_line,
    unpacked=unpacked,
    credits=credits_of,
    write=write,
)
