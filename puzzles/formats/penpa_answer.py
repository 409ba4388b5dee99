"""What a solver has drawn on a penpa board, and the answer that its author has sent along.

The solver's layer counts where there is something on it, else the answer part of the link
(``&a=``): a list of six lists, shaded cells first and numbers fifth, each mark a text such as
``22`` or ``22,3``. Numbers are plain ones (candidates and small ones are notes); shaded cells are
those that penpa itself takes for shaded, and green ones are blank.
"""

from __future__ import annotations

from puzzles.errors import FormatError
from puzzles.formats.base import number, quote
from puzzles.formats.penpa import PLAIN, clue
from puzzles.formats.penpa_board import Board, PenpaSheet, cell_place, numbers, read_sheet, shaded
from puzzles.formats.penpa_link import from_json, open_link
from puzzles.types import Clues

DARK = (1, 3, 4, 8)
"""Colours of shaded cells: three greys and black."""

GREEN = 2
"""Colour of cells that a solver has marked as not shaded."""

_PARTS, _SHADED, _NUMBERS = 6, 0, 4


def read_answer(text: str, *, picture: bool) -> tuple[int, int, Clues]:
    """Read what is filled in on the board of a link.

    Args:
        text: The link.
        picture: Whether the answer is shaded cells, 1 and 0, and not numbers.

    Returns:
        Rows, columns, and cells; None for those that are not filled.

    Raises:
        FormatError: Damaged, or the link holds no board.
    """
    link = open_link(text)
    if link.address:
        raise FormatError(f"a penpa link to {quote(link.address)} has no answer on it")
    sheet = read_sheet(link)
    found = _drawn(sheet, picture=picture)
    if not found and link.answer is not None:
        found = _sent(link.answer, sheet.board, picture=picture)
    area = range(sheet.board.rows * sheet.board.cols)
    return sheet.board.rows, sheet.board.cols, tuple(found.get(cell) for cell in area)


def _drawn(sheet: PenpaSheet, *, picture: bool) -> dict[int, int]:
    """Return the cells of the solver's layer that are filled."""
    if picture:
        colours = shaded(sheet.answer, sheet.board).items()
        return {cell: int(c in DARK) for cell, c in colours if c in DARK or c == GREEN}
    found = {}
    for cell, (value, style) in numbers(sheet.answer, sheet.board).items():
        if style in PLAIN:
            try:
                filled = clue(value, style)
            except FormatError as error:
                raise error.located(cell_place(cell, sheet.board)) from None
            if filled is not None:
                found[cell] = filled
    return found


def _sent(text: str, board: Board, *, picture: bool) -> dict[int, int]:
    """Return the cells of the answer part; in a picture the others are blank."""
    parts = from_json(text, "answers")
    if not isinstance(parts, list) or len(parts) != _PARTS:
        raise FormatError("the penpa link has another form of answer; expected one answer of cells")
    marks = parts[_SHADED if picture else _NUMBERS]
    if not isinstance(marks, list):
        raise FormatError("the answer in the penpa link is damaged")
    found = {} if not picture else dict.fromkeys(range(board.rows * board.cols), 0)
    for mark in marks:
        # Where exact colours count, a shaded cell is a pair of number and colour.
        words = [str(part) for part in mark] if isinstance(mark, list) else str(mark).split(",")
        cell = board.cell(words[0])
        if cell is None or (not picture and len(words) != 2):
            raise FormatError(f"{quote(','.join(words))} in the answer is no mark in a cell")
        found[cell] = 1 if picture else number(words[1])
    return found
