"""Replies as JSON objects, one a line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from puzzles import Puzzle, Work, as_rows
from puzzles.grid import cell_name

if TYPE_CHECKING:
    from puzzles.formats import Record

Fields = dict[str, object]

VERSION = 1
"""Version of what commands print with --json, in every object: it rises when a field goes or gets
another meaning, not when one is added. docs/schemas has a schema for each command."""


def head(record: Record) -> Fields:
    """Return the keys every object starts with: what was asked about, and under which cap."""
    p = record.puzzle
    return {
        "id": record.id,
        "where": str(record.where),
        "kind": p.kind,
        "rows": p.rows,
        "cols": p.cols,
        "max_region": p.max_region,
    }


def board(puzzle: Puzzle, values: Sequence[int | None] | None) -> list[list[int | None]] | None:
    """Return a board as rows, or None where there is none."""
    return None if values is None else as_rows(values, puzzle.cols)


def names(puzzle: Puzzle, cells: Sequence[int]) -> list[str]:
    """Return cells by name, ``r3c5`` for row 3 and column 5, counted from one."""
    return [cell_name(i, puzzle.cols) for i in cells]


def clues(puzzle: Puzzle, cells: Sequence[int] | None) -> list[Fields] | None:
    """Return clues with their cells, rows and columns counted from one."""
    if cells is None:
        return None
    return [
        {
            "cell": cell_name(i, puzzle.cols),
            "row": i // puzzle.cols + 1,
            "col": i % puzzle.cols + 1,
            "clue": puzzle.clues[i],
        }
        for i in cells
    ]


def work(spent: Work) -> Fields:
    """Return what a reply cost; seconds are wall clock, rounded to microseconds."""
    return {k: round(v, 6) if isinstance(v, float) else v for k, v in asdict(spent).items()}


def line(fields: Fields) -> str:
    """Return an object on one line of plain ASCII, safe for any terminal and encoding."""
    return json.dumps({"version": VERSION} | fields, separators=(", ", ": "))
