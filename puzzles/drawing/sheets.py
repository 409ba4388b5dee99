"""What can be drawn: a puzzle, an answer, a step, two answers, a conflict, a mended puzzle."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from puzzles.drawing.drawing import Drawing
from puzzles.drawing.faces import CellMark, Face, struck_lines
from puzzles.drawing.layout import laid_out
from puzzles.kinds import KINDS
from puzzles.printing import name_of
from puzzles.rules import CellValues, PuzzleLike


class StepLike(Protocol):
    """What is drawn of a step; the ladder's steps, which this room does not know, have it."""

    @property
    def technique(self) -> str:
        """Name of its technique."""

    @property
    def grade(self) -> str:
        """How hard it is, in words."""

    @property
    def placements(self) -> Sequence[tuple[int, int]]:
        """Cells and the values they get."""

    @property
    def eliminations(self) -> Sequence[tuple[int, Sequence[int]]]:
        """Cells and the values that leave them."""

    @property
    def premises(self) -> Sequence[int]:
        """Cells that the argument uses."""

    @property
    def sentence(self) -> str:
        """The argument."""


def draw_puzzle(puzzle: PuzzleLike, *, name: str = "") -> Drawing:
    """Draw a puzzle as it is printed."""
    return laid_out([Face(puzzle=puzzle)], _title(puzzle, name))


def draw_answer(
    puzzle: PuzzleLike, values: CellValues, *, bare: bool = False, name: str = ""
) -> Drawing:
    """Draw an answer, or a partly filled board.

    Args:
        puzzle: The puzzle.
        values: Its cells, row by row; None is a cell that is not filled.
        bare: Leave clues and grid out, where the answer is a picture.
        name: What the puzzle is called.
    """
    bare = bare and KINDS[puzzle.kind].picture
    what = "a partly filled board" if None in values else "the answer"
    face = Face(puzzle=puzzle, values=values, tinted=None not in values, bare=bare)
    return laid_out([face], f"{_title(puzzle, name)}, {what}")


def draw_step(
    puzzle: PuzzleLike, values: CellValues, step: StepLike, *, number: int = 0, name: str = ""
) -> Drawing:
    """Draw a step of a solution, with its sentence.

    Args:
        puzzle: The puzzle.
        values: The cells known after the step, row by row.
        step: The step.
        number: Its number, counted from 1; 0 for none.
        name: What the puzzle is called.
    """
    face = step_face(puzzle, values, step)
    what = f"step {number}" if number else "a step"
    head = f"{what.capitalize()}: {step.technique} ({step.grade})"
    return laid_out([face], f"{_title(puzzle, name)}, {what}", head, step.sentence, legend=True)


def step_face(puzzle: PuzzleLike, values: CellValues, step: StepLike) -> Face:
    """Return the board after a step, with the cells marked that it fills, takes from and uses."""
    marks = dict.fromkeys(step.premises, CellMark.USED)
    marks |= {cell: CellMark.LOST for cell, _values in step.eliminations}
    marks |= {cell: CellMark.FILLED for cell, _value in step.placements}
    gone = {cell: struck_lines(left) for cell, left in step.eliminations if values[cell] is None}
    return Face(puzzle=puzzle, values=values, marks=marks, gone=gone, numbered=True)


def draw_differing(
    puzzle: PuzzleLike, answer: CellValues, other: CellValues, *, name: str = ""
) -> Drawing:
    """Draw two answers, with rings around the cells in which they differ."""
    cells = [i for i, (a, b) in enumerate(zip(answer, other, strict=True)) if a != b]
    marks = dict.fromkeys(cells, CellMark.FILLED)
    faces = [
        Face(puzzle=puzzle, values=v, marks=marks, tinted=True, numbered=True)
        for v in (answer, other)
    ]
    where = "the cell with a ring" if len(cells) == 1 else f"the {len(cells)} cells with rings"
    text = f"They differ in {where}."
    return laid_out(faces, f"{_title(puzzle, name)}, two answers", "Two answers", text)


def draw_conflict(puzzle: PuzzleLike, cells: Collection[int], *, name: str = "") -> Drawing:
    """Draw a puzzle without an answer, with rings around clues that cannot all be met."""
    word = KINDS[puzzle.kind].clue_word
    face = Face(puzzle=puzzle, marks=dict.fromkeys(cells, CellMark.FILLED), numbered=True)
    text = f"The {len(cells)} {word}s with rings contradict each other."
    if len(cells) < 2:
        text = f"The {word} with a ring cannot be met." if cells else ""
    return laid_out([face], f"{_title(puzzle, name)}, no answer", "No answer", text)


def draw_mended(puzzle: PuzzleLike, mended: PuzzleLike, text: str, *, name: str = "") -> Drawing:
    """Draw a puzzle before and after it is mended, with rings around what is changed.

    Args:
        puzzle: The puzzle.
        mended: The same with other clues.
        text: The changes in words.
        name: What the puzzle is called.
    """
    pairs = list(enumerate(zip(puzzle.clues, mended.clues, strict=True)))
    gone = {i: CellMark.LOST for i, (old, new) in pairs if old not in (None, new)}
    put = {i: CellMark.FILLED for i, (old, new) in pairs if new not in (None, old)}
    faces = [
        Face(puzzle=board, marks=marks, numbered=True)
        for board, marks in ((puzzle, gone), (mended, put))
    ]
    return laid_out(faces, f"{_title(puzzle, name)}, mended", "Before and after", text)


def _title(puzzle: PuzzleLike, name: str) -> str:
    start = f"{name_of(name)}: " if name else ""
    return f"{start}{KINDS[puzzle.kind].spoken} {puzzle.rows}x{puzzle.cols}"
