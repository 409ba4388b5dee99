"""Puzzles: rules, types, geometry and formats. Standard library only.

The three witnesses share this room and nothing else.
"""

from __future__ import annotations

from puzzles.errors import FillproofError, FormatError, QuestionError, WitnessError
from puzzles.kinds import KINDS, is_answer, kind_name, violation
from puzzles.limits import Limit, LimitError
from puzzles.rules import Violation
from puzzles.types import (
    Answer,
    Count,
    Evidence,
    Puzzle,
    Verdict,
    Work,
    as_rows,
    check_clues,
    impossible_clues,
)

__all__ = [
    "KINDS",
    "Answer",
    "Count",
    "Evidence",
    "FillproofError",
    "FormatError",
    "Limit",
    "LimitError",
    "Puzzle",
    "QuestionError",
    "Verdict",
    "Violation",
    "WitnessError",
    "Work",
    "as_rows",
    "check_clues",
    "impossible_clues",
    "is_answer",
    "kind_name",
    "violation",
]
