"""A page that leads to the pages of many puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.show.explain import ending
from cli.show.html import Content, ordered, report, table, tag
from cli.show.table import size
from puzzles import KINDS
from puzzles.printing import plural, printable

if TYPE_CHECKING:
    from ladder import Explanation
    from puzzles.formats import Record

HEAD = ("puzzle", "kind", "size", "tier", "steps", "hardest", "how it ends")


class IndexRow(NamedTuple):
    """A puzzle, its steps, and the name of the file with its page, beside the index."""

    record: Record
    told: Explanation
    file: str


def explain_index(pages: Sequence[IndexRow]) -> str:
    """Return the page, with a row and a link for each puzzle."""
    text = f"{plural(len(pages), 'puzzle')}, each with a page that steps through its solution."
    parts = [tag("p", text), table("All puzzles", HEAD, map(_row, pages), sortable=True)]
    return report("fillproof explain", parts)


def _row(page: IndexRow) -> Iterator[Content]:
    record, told, file = page
    puzzle, hardest = record.puzzle, told.hardest
    yield tag("a", printable(record.id), href=file)
    yield KINDS[puzzle.kind].spoken
    yield ordered(size(puzzle), len(puzzle.clues))
    tier = told.tier
    yield ordered(tier.word if tier else "-", tier or len(HEAD))
    yield from (str(len(told.steps)), hardest.technique if hardest else "-")
    yield ending(told, hint=False, filled=False)
