"""Boards on one line in which letters stand for runs of blank cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby


def with_runs(
    clues: Sequence[int | None], text: Callable[[int], str], *, first: str, longest: int
) -> str:
    """Write clues one after another, and the blank cells between them as letters.

    Args:
        clues: Row by row; None is a blank cell.
        text: Writes one clue.
        first: The letter for one blank cell; the next stands for two.
        longest: How many the last letter stands for.
    """
    parts: list[str] = []
    for blank, cells in groupby(clues, key=lambda clue: clue is None):
        if blank:
            whole, rest = divmod(sum(1 for _ in cells), longest)
            lengths = [longest] * whole + [rest] * (rest > 0)
            parts += (chr(ord(first) - 1 + length) for length in lengths)
        else:
            parts += (text(clue) for clue in cells if clue is not None)
    return "".join(parts)
