"""Certifies puzzles that were mended."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles import Answer, Puzzle, Verdict, WitnessError
from puzzles.grid import cell_name
from verify.certify import certify


def assure_mended(puzzle: Puzzle, answer: Answer, cells: Sequence[int]) -> None:
    """Certify a mended puzzle by two ways; what a limit leaves undecided passes.

    Args:
        puzzle: The puzzle after it.
        answer: The one answer that it should have.
        cells: Where it was mended.

    Raises:
        WitnessError: It has others, or none.
    """
    known = certify(puzzle)
    wrong = known.verdict in (Verdict.NONE, Verdict.MULTIPLE)
    if wrong or known.answer not in (None, answer):
        where = ", ".join(cell_name(cell, puzzle.cols) for cell in cells)
        raise WitnessError(f"mended at {where}, the puzzle has another answer or none")
