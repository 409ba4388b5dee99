"""Ranges of numbers as people write them: ``10..20``, ``10..`` or ``..20``."""

from __future__ import annotations

import re

from puzzles import QuestionError
from puzzles.printing import shortened

Range = tuple[float | None, float | None]
"""Least and largest value, both included; None where there is no such limit."""

ANY: Range = (None, None)

NUMBER = r"[0-9]{1,9}(?:\.[0-9]{1,6})?"


def read_range(text: str, name: str) -> Range:
    """Read ``A..B``, ``A..``, ``..B`` or ``A``.

    Args:
        text: What somebody wrote.
        name: What it is called in messages.

    Raises:
        QuestionError: It is no range. One from more to less is one, with nothing in it.
    """
    match = re.fullmatch(f"({NUMBER})?(\\.\\.)?({NUMBER})?", text.strip())
    least, dots, most = match.groups() if match else (None, None, None)
    if (least is None and most is None) or (most is not None and dots is None):
        form = "expected a range like 10..20, 10.. or ..20"
        raise QuestionError(f"{name} {shortened(text)!r}; {form}")
    low = None if least is None else float(least)
    high = low if dots is None else None if most is None else float(most)
    return low, high


def range_text(given: Range) -> str:
    """Write a range, always in the same form; empty for any number."""
    low, high = given
    return "" if given == ANY else f"{_number(low)}..{_number(high)}"


def inside(value: float, given: Range) -> bool:
    """Whether a number is in a range."""
    low, high = given
    return (low is None or low <= value) and (high is None or value <= high)


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.6f}".rstrip("0").rstrip(".")
