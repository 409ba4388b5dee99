"""What the ladder says, checked against the only answer."""

from __future__ import annotations

from typing import NoReturn

from ladder import LADDERS, Clash, Reached, State, blamed, clash, fixpoint
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
        WitnessError: It settled or ruled out something against the answer.
    """
    reached = fixpoint(LADDERS[puzzle.kind], puzzle, on)
    check(puzzle, answer, reached, on)
    return reached


def check(puzzle: Puzzle, answer: Answer, there: Reached | State, on: Enabled) -> None:
    """Refuse a ladder that settled or ruled out anything against the answer.

    Raises:
        WitnessError: It did; the message names the step.
    """
    found = clash(there, answer)
    if found is not None:
        refuse(puzzle, answer, found, on)


def refuse(puzzle: Puzzle, answer: Answer, found: Clash, on: Enabled) -> NoReturn:
    """Raise what a clash comes to, blamed on its step.

    Raises:
        WitnessError: Always.
    """
    blame = blamed(found, answer, LADDERS[puzzle.kind], puzzle, on)
    raise WitnessError(f"{blame.message}; {described(puzzle, on)}")


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
