"""The size of a board as JSON states it beside the board, under the names that people give it."""

from __future__ import annotations

import json
import re
from typing import NamedTuple

from puzzles.errors import FormatError
from puzzles.formats.base import cut, quote
from puzzles.printing import plural
from puzzles.types import Puzzle

ROWS = ("rows", "height", "h", "y")
COLS = ("cols", "columns", "width", "w", "x")
BOTH = ("size", "dimensions", "n")
"""Names of a value for both sides: 5, [3, 4], "3x4" or an object with the names above. Others give
these names to other things, so such a value shapes a flat board and refuses none."""

_ABSURD = 10**9

Object = dict[str, object]


class Side(NamedTuple):
    """A side that is stated: under which name, and how many cells."""

    name: str
    cells: int


class StatedSize(NamedTuple):
    """The sides that are stated, and those that may be meant where neither is."""

    rows: Side | None
    cols: Side | None
    meant: tuple[int, int] | None = None

    def of_flat(self, cells: int) -> tuple[int, int] | None:
        """Return rows and columns of a board whose cells stand in one row, or None."""
        stated = (self.rows.cells, self.cols.cells) if self.rows and self.cols else self.meant
        return stated if stated and stated[0] * stated[1] == cells else None

    def check(self, rows: int, cols: int, board: str) -> None:
        """Refuse a board of another size; `board` is its name.

        Raises:
            FormatError: A side differs.
        """
        for side, actual in ((self.rows, rows), (self.cols, cols)):
            if side is not None and side.cells != actual:
                raise FormatError(f"{side.name} is {side.cells}, but {board} has {actual}")


def stated_size(value: Object, board: str) -> StatedSize:
    """Return the size that an object states beside its board.

    Args:
        value: The object.
        board: The name of its board, which is no size.

    Raises:
        FormatError: A side that is no whole number.
    """
    rows, cols = _side(value, ROWS, board), _side(value, COLS, board)
    meant = next((size for key in BOTH if (size := _meant(value.get(key)))), None)
    return StatedSize(rows, cols, meant)


def folded(puzzle: Puzzle, size: StatedSize, board: str, *, one_row: bool) -> Puzzle:
    """Return a puzzle that was read from a text in the size that is stated beside it.

    Args:
        puzzle: The puzzle as the text alone says it.
        size: The size.
        board: The name of the text.
        one_row: Whether nothing in the text ends a row.

    Raises:
        FormatError: Another size; or there is none, and the row may be a square board.
    """
    cells = puzzle.rows * puzzle.cols
    shape = size.of_flat(cells) if one_row and puzzle.rows == 1 else None
    if shape:
        return Puzzle(puzzle.kind, *shape, puzzle.clues, puzzle.max_region)
    size.check(puzzle.rows, puzzle.cols, board)
    side = round(cells**0.5)
    if one_row and size.cols is None and side > 1 and side * side == cells:
        text = f"{plural(cells, 'cell')} in one row, which may be a board of {side}x{side}"
        raise FormatError(f"{text}; rows and cols beside {board} say which")
    return puzzle


def whole(value: Object, key: str) -> int | None:
    """Return a whole number or None where the key is missing or null. A bool is not a number.

    Raises:
        FormatError: Something else stands there.
    """
    found = value.get(key)
    if found is None:
        return None
    if isinstance(found, bool) or not isinstance(found, int):
        raise FormatError(f"{key} is {short(found)}, expected a whole number")
    if abs(found) > _ABSURD:
        raise FormatError(f"{key} is {short(found)}, which is out of range")
    return found


def short(value: object) -> str:
    """Say what a value is without repeating much of it."""
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    return quote(value) if isinstance(value, str) else cut(json.dumps(value))


def _side(value: Object, names: tuple[str, ...], board: str) -> Side | None:
    for key in names:
        if key != board and (cells := whole(value, key)) is not None:
            return Side(key, cells)
    return None


def _meant(value: object) -> tuple[int, int] | None:
    """Return rows and columns that a value for both may mean."""
    if isinstance(value, str) and (
        match := re.fullmatch("([0-9]{1,3}) ?[xX] ?([0-9]{1,3})", value)
    ):
        return int(match[1]), int(match[2])
    if isinstance(value, dict):
        parts = [
            next((value[key] for key in names if key in value), None) for names in (ROWS, COLS)
        ]
    else:
        parts = value if isinstance(value, list) else [value, value]
    sides = [part for part in parts if type(part) is int and part > 0]
    return (sides[0], sides[1]) if len(parts) == len(sides) == 2 else None
