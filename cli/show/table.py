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
class Lead:
    """The columns with which tables begin: ids and kinds.

    Attributes:
        name: Width of the column of ids.
        kind: Width of the column of kinds.
    """

    name: int
    kind: int

    @classmethod
    def of(cls, records: Sequence[Record], *, rest: int) -> Lead:
        """Fit the columns to the puzzles that will be listed, within the width there is.

        Args:
            records: The puzzles.
            rest: Width of all other columns, and of the blanks between columns.
        """
        kind = max(len(r.puzzle.kind) for r in records)
        name = max(columns(printable(r.id)) for r in records)
        return cls(max(8, min(name, width() - kind - rest)), kind)

    def head(self) -> str:
        """Return the start of the line above the table."""
        return f"{fit('id', self.name)}  {'kind'.ljust(self.kind)}"

    def row(self, record: Record) -> str:
        """Return the start of the line of one puzzle."""
        return f"{fit(record.id, self.name)}  {record.puzzle.kind.ljust(self.kind)}"


@dataclass(frozen=True, slots=True)
class PuzzleTable:
    """Columns of fixed width, so that lines can be printed as replies come.

    Attributes:
        lead: The first columns.
        result: Width of the column of results.
        title: Title of that column.
    """

    lead: Lead
    result: int
    title: str

    @classmethod
    def of(cls, records: Sequence[Record], title: str, *, result: int) -> PuzzleTable:
        """Fit the columns to the puzzles that will be listed, within the width there is."""
        rest = result + len("    128x128  at most 999    1234.56")
        return cls(Lead.of(records, rest=rest), result, title)

    def head(self) -> str:
        """Return the line above the table."""
        start = f"{self.lead.head()}  {'size'.ljust(7)}  {'regions'.ljust(11)}"
        return f"{start}  {self.title.ljust(self.result)}  seconds"

    def row(self, record: Record, result: str, seconds: float, *, style: str) -> str:
        """Return the line of one puzzle."""
        p = record.puzzle
        start = f"{self.lead.row(record)}  {size(p).ljust(7)}  {cap(p).ljust(11)}"
        shown = paint(result.ljust(self.result), style)
        return f"{start}  {shown}  {seconds:7.2f}"


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
