"""What the ladder says against a board that it has to leave possible.

A technique never rules out what an answer has. So any answer, from
any source, tries the ladder: every cell settled or ruled out has to leave
room for it. All rooms that set the ladder against an answer ask here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ladder.climbing import climb
from ladder.engine import Reached
from ladder.state import State
from ladder.steps import Step
from ladder.table import Enabled, Ladder
from puzzles import Puzzle
from puzzles.grid import cell_name
from puzzles.outcomes import Outcome
from puzzles.types import Clues


@dataclass(frozen=True, slots=True)
class Clash:
    """A contradiction between the ladder and a board.

    Attributes:
        message: A clause without a subject: ``takes 2 from r1c2, where an answer has it``.
        cell: Where; None where the ladder says that there is no answer at all.
        value: What the board has there; None without a cell.
        settled: What the ladder put there; None where it only ruled `value` out.
        step: The first step that shows it, where it is known.
        number: That step's number, from 1.
    """

    message: str
    cell: int | None = None
    value: int | None = None
    settled: int | None = None
    step: Step | None = None
    number: int | None = None


NO_ANSWER = Clash("says that there is no answer, but there is one")


def clash(there: Reached | State, board: Clues) -> Clash | None:
    """Return what the ladder settled or ruled out against a board, or None.

    Args:
        there: Where the ladder stands, or the state that a run left.
        board: An answer, or what is known of one; nothing is asked of cells with None.

    Cost: about as much as reading the settled cells.
    """
    if isinstance(there, Reached):
        if there.outcome is Outcome.CONTRADICTION:
            return NO_ANSWER
        there = there.state
    wrong = there.cells(there.denied(board))
    if not wrong:
        return None
    cell = wrong[0]
    return _clash(there.puzzle.cols, cell, board[cell], there.values()[cell])


def step_clashes(step: Step, board: Clues, cols: int) -> Iterator[Clash]:
    """Yield what a step says against a board of `cols` columns."""
    for cell, value in step.placements:
        if board[cell] not in (None, value):
            yield _clash(cols, cell, board[cell], value)
    for cell, values in step.eliminations:
        if board[cell] in values:
            yield _clash(cols, cell, board[cell], None)
    if step.contradiction:
        yield NO_ANSWER


def blamed(  # noqa: PLR0913 (what was asked, and what it contradicts)
    found: Clash,
    board: Clues,
    ladder: Ladder,
    puzzle: Puzzle,
    on: Enabled,
    *,
    marks: Clues | None = None,
) -> Clash:
    """Return a clash with the first step that shows it, named in the message.

    Where no step shows it, the fast engine is to blame, and the message says so.

    Args:
        found: What `clash` returned.
        board: The board it was asked about.
        ladder: The techniques of the puzzle's kind.
        puzzle: What was solved.
        on: The techniques that were on.
        marks: Cells that were filled before, row by row.

    Cost: an explanation of the whole puzzle.
    """
    for number, step in enumerate(climb(ladder, puzzle, on, marks).steps, start=1):
        wrong = next(step_clashes(step, board, puzzle.cols), None)
        if wrong is not None:
            text = f"step {number} ({step.technique}) {wrong.message}"
            return replace(wrong, message=text, step=step, number=number)
    text = f"the fast engine {found.message}; the steps explained do not show it"
    return replace(found, message=text)


def _clash(cols: int, cell: int, value: int | None, settled: int | None) -> Clash:
    place = cell_name(cell, cols)
    if settled is None:
        text = f"takes {value} from {place}, where an answer has it"
    else:
        text = f"puts {settled} into {place}, where an answer has {value}"
    return Clash(text, cell, value, settled)
