"""Worked examples: a few telling steps of the small puzzle that teaches a kind."""

from __future__ import annotations

from dataclasses import dataclass

from ladder.explanations import Explanation, explanation
from ladder.steps import Step
from ladder.table import Ladder
from puzzles import KINDS, Puzzle
from puzzles.types import Clues

STEPS = 4
"""Steps of a lesson."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step that is shown.

    Attributes:
        number: Its number in the whole solution, from 1.
        step: The step.
        board: The cells known after it.
    """

    number: int
    step: Step
    board: Clues


@dataclass(frozen=True, slots=True)
class Lesson:
    """How a small puzzle is solved.

    Attributes:
        puzzle: The puzzle.
        shown: Some of the steps, in order.
        answer: The full board.
    """

    puzzle: Puzzle
    shown: tuple[LessonStep, ...]
    answer: Clues


def lesson(ladder: Ladder) -> Lesson:
    """Return the worked example of a kind: each argument once, best where it fills a cell."""
    rows = KINDS[ladder.kind].sample
    clues = tuple(None if sign == "." else int(sign) for row in rows for sign in row)
    puzzle = Puzzle(ladder.kind, len(rows), len(rows[0]), clues)
    told = explanation(ladder, puzzle)
    return Lesson(puzzle, _shown(told), told.values)


def _shown(told: Explanation) -> tuple[LessonStep, ...]:
    places = [at for at, step in enumerate(told.steps) if step.placements]
    first: dict[tuple[str, str], int] = {}
    for at in (*places, *range(len(told.steps))):
        step = told.steps[at]
        first.setdefault((step.technique, step.reason), at)
    wanted = dict.fromkeys((*first.values(), *places))
    chosen = sorted(list(wanted)[:STEPS])
    return tuple(LessonStep(at + 1, told.steps[at], told.boards[at]) for at in chosen)
