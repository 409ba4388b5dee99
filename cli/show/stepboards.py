"""Boards that show a step: row and column numbers, what changed marked, cropped where large."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from cli.output import paint, width
from cli.show.boards import (
    GAP,
    MARGIN,
    Window,
    answer_cells,
    clue_cells,
    side_by_side,
    whole,
)
from puzzles import KINDS, Puzzle
from puzzles.signs import BLANK, NOT_KNOWN, PAINTED
from puzzles.types import Clues

if TYPE_CHECKING:
    from ladder import Step

FILLED, TAKEN, USED = "*", "-", "~"
"""Marks in front of a cell: got a value, lost a candidate, is used by the argument."""

TALL = 16
"""Rows of a board that is shown whole after every step; of taller ones a part is."""

COLUMNS = 80
"""Boards and paragraphs keep to this, however wide the terminal is."""

INDENT = "    "


def legend(kind: str) -> list[str]:
    """Return the lines that explain the boards of a kind."""
    lines = [f"Marks: {FILLED} filled, {TAKEN} lost a candidate, {USED} used by the argument."]
    if KINDS[kind].picture:
        signs = f"{PAINTED} painted, {BLANK} blank, {NOT_KNOWN} not known"
        lines.append(f"Pictures: clues on the left; {signs}.")
    return lines


def step_board(puzzle: Puzzle, step: Step, values: Clues) -> list[str]:
    """Return the lines of the board after a step, with what it changed and used marked.

    Args:
        puzzle: The puzzle.
        step: The step.
        values: The cells settled after it.
    """
    marks = _marks(step)
    changed = [i for i, mark in marks.items() if mark != USED]
    cells = answer_cells(puzzle.kind, values)
    if KINDS[puzzle.kind].clues_are_cells:
        at = choose(puzzle, changed, marks, room=room(), wide=max(map(len, cells)))
        return _indented(_grid(cells, puzzle, marks, at))
    at = choose(puzzle, changed, marks, room=(room() - GAP) // 2, wide=1)
    used = {i: USED for i in step.premises if puzzle.clues[i] is not None}
    shown = {i: mark for i, mark in marks.items() if mark != USED or i not in used}
    clues = _grid(clue_cells(puzzle.clues), puzzle, used, at)
    return _indented(side_by_side(clues, _grid(cells, puzzle, shown, at), room=room()))


def room() -> int:
    """Return the columns there are for a board with its row numbers."""
    return min(COLUMNS, width()) - len(INDENT)


def choose(
    puzzle: Puzzle, changed: Collection[int], marked: Collection[int], *, room: int, wide: int
) -> Window:
    """Choose what to show of a board: all, or what is around the marked cells.

    Where those are too far apart it is what is around the changed ones, and
    of these at least the first.

    Args:
        puzzle: The puzzle.
        changed: Cells that changed.
        marked: Cells that changed or are used; the changed ones among them.
        room: Columns there are, row numbers included.
        wide: Characters of the widest cell.
    """
    most = max(1, (room - len(f"{puzzle.rows} |")) // (wide + 1))
    if puzzle.rows <= TALL and puzzle.cols <= most:
        return whole(puzzle)
    for cells in (marked, changed, sorted(changed or marked)[:1], [0]):
        at = _around(puzzle, cells) if cells else whole(puzzle)
        if at.bottom - at.top <= TALL and at.right - at.left <= most:
            return at
    return Window(0, min(puzzle.rows, TALL), 0, min(puzzle.cols, most))


def _around(puzzle: Puzzle, cells: Collection[int]) -> Window:
    rows, cols = [i // puzzle.cols for i in cells], [i % puzzle.cols for i in cells]
    return Window(
        max(0, min(rows) - MARGIN),
        min(puzzle.rows, max(rows) + MARGIN + 1),
        max(0, min(cols) - MARGIN),
        min(puzzle.cols, max(cols) + MARGIN + 1),
    )


def _marks(step: Step) -> dict[int, str]:
    """Return the mark of each cell that a step touches; the strongest where there are several."""
    marks = dict.fromkeys(step.premises, USED)
    marks |= {cell: TAKEN for cell, _values in step.eliminations}
    marks |= {cell: FILLED for cell, _value in step.placements}
    return marks


def _grid(cells: Sequence[str], puzzle: Puzzle, marks: Mapping[int, str], at: Window) -> list[str]:
    """Return the lines of a part of a board between row and column numbers."""
    wide = max(map(len, cells))
    side = len(str(at.bottom))
    lines = [f"{' ' * side}  {line}" for line in _column_numbers(at, wide)]
    lines.append(f"{' ' * side} +{'-' * ((at.right - at.left) * (wide + 1))}")
    for r in range(at.top, at.bottom):
        row = range(r * puzzle.cols + at.left, r * puzzle.cols + at.right)
        text = "".join(_cell(cells[i], wide, marks.get(i, "")) for i in row)
        lines.append(f"{r + 1:{side}} |{text}")
    return lines


def _column_numbers(at: Window, wide: int) -> list[str]:
    """Return the numbers above the columns, their digits below each other where too wide."""
    names = [str(c + 1) for c in range(at.left, at.right)]
    if len(names[-1]) <= wide:
        return ["".join(name.rjust(wide + 1) for name in names)]
    tall = len(names[-1])
    digits = [name.rjust(tall) for name in names]
    return ["".join(name[i].rjust(wide + 1) for name in digits) for i in range(tall)]


def _cell(text: str, wide: int, mark: str) -> str:
    shown = f"{mark}{text}".rjust(wide + 1)
    return paint(shown, "mark") if mark in {FILLED, TAKEN} else shown


def _indented(lines: Sequence[str]) -> list[str]:
    return [f"{INDENT}{line}".rstrip() for line in lines]
