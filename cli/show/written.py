"""A puzzle that came out of another one: in the format of that one, and as a JSON object."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli import objects
from puzzles import FormatError, Puzzle

if TYPE_CHECKING:
    from puzzles.formats import Record


def written(record: Record, puzzle: Puzzle) -> str:
    """Return a puzzle in the format of its record, or in our own where that cannot say it."""
    from puzzles.formats import write

    try:
        return write(puzzle, record.format, id=record.id)
    except FormatError:
        return write(puzzle, "text", id=record.id)


def puzzle_fields(record: Record, puzzle: Puzzle) -> objects.Fields:
    """Return a puzzle as an object that all commands read."""
    return {
        "id": record.id,
        "kind": puzzle.kind,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "max_region": puzzle.max_region,
        "clues": objects.board(puzzle, puzzle.clues),
    }
