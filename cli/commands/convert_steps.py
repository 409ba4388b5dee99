"""The steps that ``convert`` draws: which were asked for, and their pictures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.options import UsageError
from puzzles import QuestionError
from puzzles.printing import plural, printable

if TYPE_CHECKING:
    from puzzles.drawing import Drawing
    from puzzles.formats import Record

MOST = 100
"""Steps on one picture, at most."""


def step_numbers(texts: Sequence[str]) -> list[int]:
    """Read the values of --step, each ``N`` or ``N-M``, as numbers from 1.

    Raises:
        UsageError: Anything else, or too many.
    """
    found: list[int] = []
    for text in texts:
        match = re.fullmatch(r"([0-9]{1,6})(?:-([0-9]{1,6}))?", text.strip())
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= first <= last:
            raise UsageError(f"--step {text!r}; expected the number of a step, or two, like 1-12")
        if len(found) + last - first >= MOST:
            raise UsageError(f"--step: more than {MOST} steps; a picture shows no more")
        found += range(first, last + 1)
    return found


def steps_drawing(record: Record, numbers: Sequence[int]) -> Drawing:
    """Draw steps of a puzzle's solution, beside and below each other.

    Raises:
        QuestionError: There are not so many.
    """
    from ladder import explanation, ladder_for
    from puzzles.drawing.multiples import multiples

    puzzle = record.puzzle
    told = explanation(ladder_for(puzzle.kind), puzzle, most=max(numbers))
    if len(told.steps) < max(numbers):
        text = f"{printable(record.id)} has {plural(len(told.steps), 'step')}"
        raise QuestionError(f"{text}; expected --step up to that")
    drawings = [told.steps[number - 1].drawing(record.id) for number in numbers]
    if len(drawings) == 1:
        return drawings[0]
    before = drawings[0].title.rpartition(", ")[0]
    return multiples(drawings, f"{before}, {len(drawings)} steps")
