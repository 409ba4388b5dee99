"""The line that a puzzle gets in a readable report, and words that reports share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cli.output import columns, fit, paint, width
from puzzles import KINDS, Limit, Puzzle
from puzzles.grid import cell_name
from puzzles.printing import printable

if TYPE_CHECKING:
    from puzzles.formats import Record

LISTED = 12
"""Cells or clues named in a list before it is cut short."""


@dataclass(frozen=True, slots=True)
class PuzzleTable:
    """Columns of fixed width, so that lines can be printed as replies come.

    Attributes:
        name: Width of the column of ids.
        kind: Width of the column of kinds.
        result: Width of the column of results.
        title: Title of that column.
    """

    name: int
    kind: int
    result: int
    title: str

    @classmethod
    def of(cls, records: Sequence[Record], title: str, *, result: int) -> PuzzleTable:
        """Fit the columns to the puzzles that will be listed, within the width there is."""
        kind = max(len(r.puzzle.kind) for r in records)
        rest = kind + result + len("    128x128  at most 999    1234.56")
        name = max(columns(printable(r.id)) for r in records)
        return cls(max(8, min(name, width() - rest)), kind, result, title)

    def head(self) -> str:
        """Return the line above the table."""
        start = f"{fit('id', self.name)}  {'kind'.ljust(self.kind)}  {'size'.ljust(7)}  "
        return f"{start}{'regions'.ljust(11)}  {self.title.ljust(self.result)}  seconds"

    def row(self, record: Record, result: str, seconds: float, *, style: str) -> str:
        """Return the line of one puzzle."""
        p = record.puzzle
        start = f"{fit(record.id, self.name)}  {p.kind.ljust(self.kind)}  {size(p).ljust(7)}  "
        shown = paint(result.ljust(self.result), style)
        return f"{start}{cap(p).ljust(11)}  {shown}  {seconds:7.2f}"


def size(puzzle: Puzzle) -> str:
    """Return ``rows x cols`` without blanks."""
    return f"{puzzle.rows}x{puzzle.cols}"


def cap(puzzle: Puzzle) -> str:
    """Say which max_region held: ``at most N``, ``any size``, or ``-`` for a kind without."""
    if not KINDS[puzzle.kind].has_regions:
        return "-"
    return "any size" if puzzle.max_region is None else f"at most {puzzle.max_region}"


def heading(record: Record) -> str:
    """Return the line above a board: id, kind, size and the cap that held."""
    p = record.puzzle
    text = f"{printable(record.id)} ({p.kind} {size(p)}"
    return f"{text}, regions {cap(p)})" if KINDS[p.kind].has_regions else f"{text})"


def section(record: Record, lines: Sequence[str], *, alone: bool) -> str:
    """Return what is printed for a puzzle: bare lines, or under a heading if it is one of many."""
    return "\n".join(lines) if alone else "\n".join([heading(record), *lines, ""])


def listed(cells: Sequence[int], puzzle: Puzzle, *, clues: bool = False) -> str:
    """Name cells, with their clues if asked, at most `LISTED` of them."""
    names = [cell_name(i, puzzle.cols) for i in cells[:LISTED]]
    if clues:
        names = [f"{name}={puzzle.clues[i]}" for name, i in zip(names, cells, strict=False)]
    more = len(cells) - LISTED
    return " ".join(names) + (f" and {more} more" if more > 0 else "")


def why(stopped: Limit | None) -> str:
    """Say in words why there is no verdict."""
    return stopped.sentence if stopped else "not decided"
