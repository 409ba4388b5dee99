"""Puzzles, answers and steps as pictures."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from puzzles import Puzzle, QuestionError
from puzzles.drawing import (
    Drawing,
    StepLike,
    draw_answer,
    draw_conflict,
    draw_differing,
    draw_puzzle,
    draw_step,
)

__all__ = ["draw"]

BoardCells = Sequence[int | None]
"""A board, row by row: the number, or 1 painted and 0 blank; None is open."""


def draw(  # noqa: PLR0913 (what can be drawn)
    puzzle: Puzzle,
    *,
    answer: BoardCells | None = None,
    other: BoardCells | None = None,
    step: StepLike | None = None,
    conflict: Collection[int] | None = None,
    bare: bool = False,
    name: str = "",
) -> Drawing:
    """Draw a puzzle, or what is known of it.

    Args:
        puzzle: The puzzle.
        answer: Its answer, or a partly filled board.
        other: A second answer; both are drawn, with rings where they differ.
        step: A step of `explain`; `answer` is the board after it, one of its ``boards``.
        conflict: Clues to put rings around, as in the ``conflict`` of `certify`.
        bare: Draw the picture of a Fill-a-Pix alone, without clues.
        name: What the puzzle is called.

    Returns:
        A drawing, which a notebook shows. ``svg()`` returns text; ``png()`` and ``pdf()`` return
        bytes, and need ``fillproof[pictures]``.

    Raises:
        QuestionError: Boards of another size, or things that are not drawn together.

    >>> puzzle = fp.parse("33../322./1..5", kind="filling")
    >>> fp.draw(puzzle, answer=fp.certify(puzzle).answer).title
    'Fillomino 3x4, the answer'
    """
    _check(puzzle, answer, other)
    if (step, conflict, other).count(None) < 2:
        raise QuestionError("step, conflict and other; a picture shows one of them")
    if answer is None and (step is not None or other is not None):
        raise QuestionError("step and other need the board as answer")
    if conflict is not None:
        _check_cells(puzzle, conflict)
        if answer is not None:
            raise QuestionError("conflict and answer; a puzzle with a conflict has no answer")
        return draw_conflict(puzzle, conflict, name=name)
    if answer is None:
        return draw_puzzle(puzzle, name=name)
    if step is not None:
        return draw_step(puzzle, answer, step, name=name)
    if other is not None:
        return draw_differing(puzzle, answer, other, name=name)
    return draw_answer(puzzle, answer, bare=bare, name=name)


def _check_cells(puzzle: Puzzle, cells: Collection[int]) -> None:
    for cell in cells:
        if not 0 <= cell < len(puzzle.clues):
            raise QuestionError(f"cell {cell}; the puzzle has {len(puzzle.clues)} cells")


def _check(puzzle: Puzzle, *boards: BoardCells | None) -> None:
    """Refuse boards that are not of this puzzle's size."""
    cells = len(puzzle.clues)
    for board in boards:
        if board is not None and len(board) != cells:
            raise QuestionError(f"a board of {len(board)} cells; the puzzle has {cells}")
