"""Boards as text: numbers or pictures, marked cells, side by side, cropped where too wide."""

from __future__ import annotations

import sys
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from cli.output import on_terminal, paint, width
from puzzles import KINDS, Puzzle
from puzzles.signs import BLANK, NOT_KNOWN, PAINTED

MARGIN = 2
"""Rows and columns kept around the marked cells of a board that is too large to show."""

GAP = 4
"""Columns between two boards side by side."""

MAX_ROWS = 40
"""Rows of evidence shown at most."""


@dataclass(frozen=True, slots=True)
class Window:
    """The part of a board that is shown: rows top..bottom-1, columns left..right-1."""

    top: int
    bottom: int
    left: int
    right: int

    def note(self, puzzle: Puzzle) -> list[str]:
        """Return the line that says which part is shown; none where it is the whole board."""
        if self == whole(puzzle):
            return []
        rows = f"rows {self.top + 1} to {self.bottom}"
        return [f"Shown are {rows}, columns {self.left + 1} to {self.right}:"]


def answer_cells(kind: str, values: Sequence[int | None]) -> list[str]:
    """Return the text of each cell of an answer; None is a cell that is not settled."""
    if KINDS[kind].picture:
        signs = {1: PAINTED, 0: BLANK, None: NOT_KNOWN}
        return [signs[v] for v in values]
    return clue_cells(values)


def clue_cells(clues: Sequence[int | None]) -> list[str]:
    """Return the text of each cell as a number, ``.`` where there is none."""
    return ["." if v is None else str(v) for v in clues]


def numbers(
    cells: Sequence[str], puzzle: Puzzle, *, marked: Collection[int], at: Window
) -> list[str]:
    """Return the lines of a board whose cells are set apart, marked ones by a star in front.

    Every cell takes one column more than the widest.
    """
    wide = max(map(len, cells))
    lines = []
    for r in range(at.top, at.bottom):
        row = range(r * puzzle.cols + at.left, r * puzzle.cols + at.right)
        lines.append("".join(_cell(cells[i], wide, i in marked) for i in row))
    return lines


def spread(cells: Sequence[str], cols: int, *, sep: str, width: int | None) -> list[str]:
    """Return the lines of a whole board, as `solve` and `forced` print it.

    Args:
        cells: Text of each cell, row by row.
        cols: Width of the board in cells.
        sep: What stands between two cells; also pads narrower cells.
        width: Cut boards wider than this into bands of columns (a terminal
            would wrap and garble them); None where lines may be of any length.
    """
    wide = max(map(len, cells))
    step = cols if width is None else max(1, (width + len(sep)) // (wide + len(sep)))
    if cols <= step:
        return _rows([c.rjust(wide) for c in cells], cols, sep)
    lines: list[str] = []
    for left in range(0, cols, step):
        right = min(cols, left + step)
        band = [c.rjust(wide) for i in range(0, len(cells), cols) for c in cells[i:][left:right]]
        lines += [f"columns {left + 1} to {right}:", *_rows(band, right - left, sep)]
    return lines


def answer_lines(kind: str, values: Sequence[int | None], cols: int) -> list[str]:
    """Return the lines of an answer or part of one, made for where standard output goes.

    Pictures are drawn in filled blocks on a terminal that can show them.
    """
    picture = KINDS[kind].picture
    cells, sep = answer_cells(kind, values), "" if picture else " "
    if picture and on_terminal() and "utf" in sys.stdout.encoding.lower():
        cells = [c.replace(PAINTED, "\u2588") for c in cells]
    return spread(cells, cols, sep=sep, width=width() if on_terminal() else None)


def whole(puzzle: Puzzle) -> Window:
    """Return the window that shows all of a board."""
    return Window(0, puzzle.rows, 0, puzzle.cols)


def window(puzzle: Puzzle, marked: Collection[int], *, wide: int, room: int) -> Window | None:
    """Choose what to show of a board: all of it, or what is around the marked cells.

    Args:
        puzzle: The puzzle.
        marked: Cells that must be seen.
        wide: Characters of the widest cell.
        room: Columns there are.

    Returns:
        None where the marked cells are too far apart to be shown.
    """
    at = whole(puzzle)
    if _fits(at, wide, room):
        return at
    rows, cols = [i // puzzle.cols for i in marked], [i % puzzle.cols for i in marked]
    if not rows:
        return None
    at = Window(
        max(0, min(rows) - MARGIN),
        min(puzzle.rows, max(rows) + MARGIN + 1),
        max(0, min(cols) - MARGIN),
        min(puzzle.cols, max(cols) + MARGIN + 1),
    )
    return at if _fits(at, wide, room) else None


def side_by_side(left: Sequence[str], right: Sequence[str], *, room: int) -> list[str]:
    """Put two blocks of lines next to each other, or below each other where too wide."""
    start = max(map(_shown, left)) + GAP
    if start + max(map(_shown, right)) > room:
        return [*left, "", *right]
    gaps = [" " * (start - _shown(line)) for line in left]
    return [a + gap + b for a, gap, b in zip(left, gaps, right, strict=True)]


def _rows(cells: Sequence[str], cols: int, sep: str) -> list[str]:
    return [sep.join(cells[i : i + cols]) for i in range(0, len(cells), cols)]


def _cell(text: str, wide: int, marked: bool) -> str:
    star = "*" + text
    return paint(star.rjust(wide + 1), "mark") if marked else text.rjust(wide + 1)


def _fits(at: Window, wide: int, room: int) -> bool:
    return (at.right - at.left) * (wide + 1) <= room and at.bottom - at.top <= MAX_ROWS


def _shown(line: str) -> int:
    """Columns a line takes on a terminal, colours not counted."""
    while "\x1b" in line:
        before, _, rest = line.partition("\x1b")
        line = before + rest.partition("m")[2]
    return len(line)
