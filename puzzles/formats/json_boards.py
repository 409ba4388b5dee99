"""What a JSON value says: one puzzle, in the shapes that people write.

Ours is an object with ``clues``, a list of rows of numbers and nulls. Others have other names for
it, rows as texts (``"3.."``), one flat list with the size beside it, or one text with all rows; or
no object at all, just the rows. A value that could mean two boards is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from puzzles.credits import NOBODY, Credits
from puzzles.errors import FormatError
from puzzles.formats import cells, text
from puzzles.formats.base import (
    cell_fault,
    check_size,
    kind_of,
    number,
    placed,
    settle_kind,
)
from puzzles.formats.json_sizes import Object, StatedSize, folded, short, stated_size, whole
from puzzles.kinds import find_kind
from puzzles.places import Place
from puzzles.printing import name_of, plural
from puzzles.types import Puzzle

CLUES = "clues"
OTHERS = ("grid", "board", "cells", "puzzle", "problem", "givens", "matrix", "data", "rows")
"""Names of the board: ours, and those that others have for it."""

_SETS = ("data", "puzzles")
"""Names of collections of puzzles."""

_ABSURD = 10**9


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
            inner = next((value[key] for key in _SETS if _are_puzzles(value.get(key))), None)
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
        raise FormatError(f"{short(value)} where a puzzle was expected, an object with clues")
    stated = _kind(value) or item.kind
    key = _board_key(value)
    board = value.get(key)
    size = stated_size(value, key)
    if isinstance(board, str) and key != CLUES:
        found = _from_text(board, key, stated, asked)
        return folded(found, size, key, one_row=not set(board) & set("/\n"))
    grid, marked = _grid(board, key, size)
    kind = settle_kind(stated, asked)
    grid = cells.zeros_as_blanks(grid, kind, marked=marked)
    return Puzzle.from_rows(kind, grid, max_region=whole(value, "max_region"), lenient=True)


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
    raise FormatError(f"id is {short(name)}, expected text")


def credits_of(item: JsonPuzzle) -> Credits:
    """Return what an object says of its title, author and source."""
    return Credits.read(item.value) if isinstance(item.value, dict) else NOBODY


def _boards(value: Object) -> list[str]:
    """Return the names under which an object has something that could be its board."""
    names = [key for key in OTHERS if isinstance(value.get(key), list | str)]
    # A word such as {"puzzle": "Filling"} is no board, and a list of objects is a collection.
    names = [key for key in names if not _is_word(value[key]) and not _are_objects(value[key])]
    return [CLUES] if value.get(CLUES) is not None else names


def _are_puzzles(value: object) -> bool:
    """Whether a value is a list of objects, or of boards without any object around them."""
    rows = value[0] if isinstance(value, list) and value else None
    return isinstance(rows, dict) or (isinstance(rows, list) and _is_board(rows))


def _board_key(value: Object) -> str:
    names = _boards(value)
    if len(names) > 1:
        raise FormatError(f"{' and '.join(names)} may both be the board; expected one, or clues")
    of_objects = (key for key in OTHERS if _are_objects(value.get(key)))
    return names[0] if names else next(of_objects, CLUES)


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
    both = {find_kind(word) for key in ("kind", "type") if isinstance(word := value.get(key), str)}
    if len(both - {None}) > 1:
        raise FormatError("kind and type name different kinds; expected one")
    for key in ("kind", "type"):
        word = value.get(key)
        if isinstance(word, str):
            return kind_of(word)
        if word is not None:
            raise FormatError(f"{key} is {short(word)}, expected the name of a kind")
    words = [word for key in ("genre", "game", "puzzle", "name") if (word := value.get(key))]
    return next((kind for w in words if isinstance(w, str) and (kind := find_kind(w))), None)


def _grid(board: object, key: str, size: StatedSize) -> tuple[cells.CellRows, bool]:
    """Read a board, and say whether blank cells are written in a way of their own."""
    if not isinstance(board, list):
        given = "missing" if board is None else short(board)
        raise FormatError(f"{key} is {given}, expected a list of rows")
    if not board:
        raise FormatError(f"{key} is an empty list, expected at least one row")
    shape = _flat_shape(board, size)
    if all(isinstance(row, str) for row in board) and not shape:
        found, marked = cells.grid([(1, row) for row in board], cols=size.cols and size.cols.cells)
    else:
        rows = (
            [board[at : at + shape[1]] for at in range(0, len(board), shape[1])] if shape else board
        )
        found, marked = _cells(rows, key)
    check_size(len(found), len(found[0]))
    size.check(len(found), len(found[0]), key)
    return found, marked


def _flat_shape(board: list[object], size: StatedSize) -> tuple[int, int] | None:
    """Return rows and columns of a list that has all cells in a row, else None."""
    if any(isinstance(cell, list | dict) for cell in board):
        return None
    shape = size.of_flat(len(board))
    return shape if shape and (shape[1] > 1 or not isinstance(board[0], str)) else None


def _cells(rows: list[object], key: str) -> tuple[cells.CellRows, bool]:
    words = [word for row in rows if isinstance(row, list) for word in row]
    # As in `cells.grid`: where blank cells are written in another way, a -1 is a slip.
    sure = any(_is_blank(word) and _word(word) != cells.MINUS for word in words)
    found = [list(_row(r, row, key, minus=not sure)) for r, row in enumerate(rows)]
    return found, any(cell is None for row in found for cell in row)


def _word(cell: object) -> str:
    """Return a cell as a word of a table."""
    return cell.strip() if isinstance(cell, str) else "" if cell is None else str(cell)


def _is_blank(cell: object) -> bool:
    return cell is None or (type(cell) in (str, int) and cells.is_blank(_word(cell)))


def _row(r: int, row: object, key: str, *, minus: bool) -> Iterator[int | None]:
    if not isinstance(row, list):
        raise FormatError(f"row {r + 1} of {key} is {short(row)}, expected a list")
    for c, clue in enumerate(row):
        try:
            yield _cell(clue, key, minus=minus)
        except FormatError as error:
            raise cell_fault(r, c, error) from None


def _cell(clue: object, key: str, *, minus: bool) -> int | None:
    if _is_blank(clue) and (minus or _word(clue) != cells.MINUS):
        return None
    if isinstance(clue, str):
        word = clue.strip()
        if word.isascii() and word.isdigit():
            return number(word)
    if type(clue) is not int or abs(clue) > _ABSURD:
        raise FormatError(f"{short(clue)} in {key}, expected a whole number in range or null")
    return clue
