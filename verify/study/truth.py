"""What the ladder says, checked against the only answer."""

from __future__ import annotations

from ladder import LADDERS, Outcome, Reached, fixpoint
from ladder.table import Enabled
from puzzles import Answer, Puzzle, WitnessError, as_rows
from puzzles.grid import cell_name
from puzzles.types import Clues


def settle(puzzle: Puzzle, answer: Answer, on: Enabled) -> Reached:
    """Run the ladder and check what it settled.

    Args:
        puzzle: The puzzle.
        answer: An answer of it; the only one, where the ladder is to come to an end.
        on: The techniques that are on.

    Raises:
        WitnessError: A settled cell differs from the answer, or the ladder denies the answer.
    """
    reached = fixpoint(LADDERS[puzzle.kind], puzzle, on)
    check(puzzle, answer, reached, on)
    return reached


def check(puzzle: Puzzle, answer: Answer, reached: Reached, on: Enabled) -> None:
    """Refuse a result that contradicts the answer.

    Raises:
        WitnessError: It does.
    """
    if reached.outcome is Outcome.CONTRADICTION:
        raise WitnessError(f"the ladder denies an answer; {described(puzzle, on)}")
    check_values(puzzle, answer, reached.values, on)


def check_values(puzzle: Puzzle, answer: Answer, values: Clues, on: Enabled) -> None:
    """Refuse settled cells that differ from the answer.

    Raises:
        WitnessError: There is one.
    """
    for cell, (v, true) in enumerate(zip(values, answer, strict=True)):
        if v not in (None, true):
            where = cell_name(cell, puzzle.cols)
            raise WitnessError(f"{v} in {where} instead of {true}; {described(puzzle, on)}")


def check_no_less(puzzle: Puzzle, fewer: Clues, more: Clues, on: Enabled) -> None:
    """Refuse a set of techniques that settles less than a part of it does.

    Raises:
        WitnessError: It does.
    """
    for cell, (v, w) in enumerate(zip(fewer, more, strict=True)):
        if v is not None and w is None:
            where = cell_name(cell, puzzle.cols)
            raise WitnessError(f"{where} is settled only by fewer; {described(puzzle, on)}")


def described(puzzle: Puzzle, on: Enabled) -> str:
    """Return all that is needed to see it again."""
    rows = as_rows(puzzle.clues, puzzle.cols)
    board = "/".join(" ".join("." if v is None else str(v) for v in row) for row in rows)
    names = ", ".join(row.name for row in LADDERS[puzzle.kind].enabled(on)) or "nothing"
    return f"{puzzle.kind}, max_region {puzzle.max_region}, board {board}, with {names}"
