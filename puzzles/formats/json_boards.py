"""What a JSON value says: one puzzle, in the shapes that people write.

Ours is an object with ``clues``, a list of rows of numbers and nulls. Others have other names for
it, rows as texts (``"3.."``), one flat list with the size beside it, or one text with all rows; or
no object at all, just the rows. A value that could mean two boards is refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from puzzles.errors import FormatError
from puzzles.formats import cells, text
from puzzles.formats.base import (
    cell_fault,
    check_size,
    cut,
    kind_of,
    number,
    placed,
    quote,
    settle_kind,
)
from puzzles.kinds import find_kind
from puzzles.places import Place
from puzzles.printing import name_of, plural
from puzzles.types import Puzzle

CLUES = "clues"
OTHERS = ("grid", "board", "cells", "puzzle", "problem", "givens", "matrix", "data", "rows")
"""Names of the board: ours, and those that others have for it."""

_ROWS = ("rows", "height", "h", "y")
_COLS = ("cols", "columns", "width", "w", "x")
_SETS = ("data", "puzzles")
"""Names of collections of puzzles."""

_ABSURD = 10**9

Object = dict[str, object]


class JsonPuzzle(NamedTuple):
    """One puzzle of a JSON value, not yet read.

    Attributes:
        value: An object with a board, or the board.
        kind: What the collection says of the kind, or None.
        id: What the collection calls it, or None.
    """

    value: object
    kind: str | None = None
    id: str | None = None


def items(value: object) -> list[JsonPuzzle] | None:
    """Return the puzzles of a value that is a collection, or None for a single puzzle."""
    if isinstance(value, dict) and not _boards(value):
        inner = next((value[key] for key in _SETS if isinstance(value.get(key), dict)), None)
        if inner is None:
            inner = next((value[key] for key in _SETS if _are_objects(value.get(key))), None)
        kind = _kind(value)
        if isinstance(inner, dict) and inner:
            return [JsonPuzzle(one, kind, name_of(str(key))) for key, one in inner.items()]
        return [JsonPuzzle(one, kind) for one in inner] if isinstance(inner, list) else None
    if isinstance(value, list) and value and not _is_board(value):
        return [JsonPuzzle(one) for one in value]
    return None


def puzzle(item: JsonPuzzle, asked: str | None) -> Puzzle:
    """Read one puzzle.

    Raises:
        FormatError: It is none.
    """
    value = item.value
    if isinstance(value, list) and _is_board(value):
        value = {CLUES: value}
    if not isinstance(value, dict):
        raise FormatError(f"{_short(value)} where a puzzle was expected, an object with clues")
    stated = _kind(value) or item.kind
    key = _board_key(value)
    board = value.get(key)
    if isinstance(board, str) and key != CLUES:
        return _from_text(board, key, stated, asked)
    size = [_size(value, names, key) for names in (_ROWS, _COLS)]
    grid, marked = _grid(board, key, size)
    kind = settle_kind(stated, asked)
    grid = cells.zeros_as_blanks(grid, kind, marked=marked)
    return Puzzle.from_rows(kind, grid, max_region=_whole(value, "max_region"), lenient=True)


def id_of(item: JsonPuzzle) -> str | None:
    """Return the puzzle's own name, or None.

    Raises:
        FormatError: The id is no text and no number.
    """
    name = item.value.get("id") if isinstance(item.value, dict) else None
    if name is None or isinstance(name, str):
        return name_of(name) if name else item.id
    if isinstance(name, int) and not isinstance(name, bool):
        return name_of(str(name))
    raise FormatError(f"id is {_short(name)}, expected text")


def _boards(value: Object) -> list[str]:
    """Return the names under which an object has something that could be its board."""
    names = [key for key in OTHERS if isinstance(value.get(key), list | str)]
    # A word such as {"puzzle": "Filling"} is no board, and a list of objects is a collection.
    names = [key for key in names if not _is_word(value[key]) and not _are_objects(value[key])]
    return [CLUES] if value.get(CLUES) is not None else names


def _board_key(value: Object) -> str:
    names = _boards(value)
    if len(names) > 1:
        raise FormatError(f"{' and '.join(names)} may both be the board; expected one, or clues")
    return names[0] if names else CLUES


def _is_word(value: object) -> bool:
    return isinstance(value, str) and not (set("/\n,;\t") & set(value) or cells.is_row(value))


def _are_objects(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _is_board(value: list[object]) -> bool:
    """Whether a list is the rows of a board: lists without lists in them, or texts."""
    if not value:
        return False
    if all(isinstance(row, str) for row in value):
        return True
    rows = [row for row in value if isinstance(row, list)]
    return len(rows) == len(value) and not any(isinstance(c, list | dict) for r in rows for c in r)


def _from_text(board: str, key: str, stated: str | None, asked: str | None) -> Puzzle:
    with placed(Place(item=key)):
        found = text.read(board, stated or asked)
    if len(found) != 1:
        raise FormatError(f"{plural(len(found), 'board')} in the text of {key}; expected one")
    settle_kind(found[0].puzzle.kind, asked)
    return found[0].puzzle


def _kind(value: Object) -> str | None:
    for key in ("kind", "type"):
        word = value.get(key)
        if isinstance(word, str):
            return kind_of(word)
        if word is not None:
            raise FormatError(f"{key} is {_short(word)}, expected the name of a kind")
    words = [word for key in ("genre", "game", "puzzle", "name") if (word := value.get(key))]
    return next((kind for w in words if isinstance(w, str) and (kind := find_kind(w))), None)


def _size(value: Object, names: tuple[str, ...], board: str) -> tuple[str, int] | None:
    """Return name and value of a side that an object states, or None."""
    for key in names:
        if key != board and value.get(key) is not None:
            side = _whole(value, key)
            return None if side is None else (key, side)
    return None


def _whole(value: Object, key: str) -> int | None:
    """Return a whole number or None where the key is missing or null. A bool is not a number."""
    found = value.get(key)
    if found is None:
        return None
    if isinstance(found, bool) or not isinstance(found, int):
        raise FormatError(f"{key} is {_short(found)}, expected a whole number")
    if abs(found) > _ABSURD:
        raise FormatError(f"{key} is {_short(found)}, which is out of range")
    return found


def _grid(
    board: object, key: str, size: list[tuple[str, int] | None]
) -> tuple[cells.CellRows, bool]:
    """Read a board, and say whether blank cells are written in a way of their own."""
    if not isinstance(board, list):
        given = "missing" if board is None else _short(board)
        raise FormatError(f"{key} is {given}, expected a list of rows")
    if not board:
        raise FormatError(f"{key} is an empty list, expected at least one row")
    if all(isinstance(row, str) for row in board) and not _is_flat(board, size):
        found, marked = cells.grid([(1, row) for row in board], cols=size[1] and size[1][1])
    else:
        rows = _cut(board, size) if _is_flat(board, size) else board
        found = [list(_row(r, row, key)) for r, row in enumerate(rows)]
        marked = any(cell is None for row in found for cell in row)
    check_size(len(found), len(found[0]))
    for side, actual in zip(size, (len(found), len(found[0])), strict=True):
        if side is not None and side[1] != actual:
            raise FormatError(f"{side[0]} is {side[1]}, but {key} has {actual}")
    return found, marked


def _is_flat(board: list[object], size: list[tuple[str, int] | None]) -> bool:
    """Whether a list has all cells in a row, and the size stands beside it."""
    rows, cols = size
    if rows is None or cols is None or any(isinstance(cell, list | dict) for cell in board):
        return False
    return len(board) == rows[1] * cols[1] and (cols[1] > 1 or not isinstance(board[0], str))


def _cut(board: list[object], size: list[tuple[str, int] | None]) -> list[object]:
    width = size[1][1] if size[1] else 1
    return [board[at : at + width] for at in range(0, len(board), width)]


def _row(r: int, row: object, key: str) -> Iterator[int | None]:
    if not isinstance(row, list):
        raise FormatError(f"row {r + 1} of {key} is {_short(row)}, expected a list")
    for c, clue in enumerate(row):
        try:
            yield _cell(clue, key)
        except FormatError as error:
            raise cell_fault(r, c, error) from None


def _cell(clue: object, key: str) -> int | None:
    if clue is None:
        return None
    if isinstance(clue, str):
        word = clue.strip()
        if cells.is_blank(word):
            return None
        if word.isascii() and word.isdigit():
            return number(word)
    if type(clue) is not int or abs(clue) > _ABSURD:
        raise FormatError(f"{_short(clue)} in {key}, expected a whole number in range or null")
    return clue


def _short(value: object) -> str:
    """Say what a value is without repeating much of it."""
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    return quote(value) if isinstance(value, str) else cut(json.dumps(value))
