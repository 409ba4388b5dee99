"""Certifications as a page for a browser: the boards that fail, and a table of all puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli.show.html import figure, page, table, tag
from cli.show.table import cap, size
from cli.show.verdicts import evidence, ways
from puzzles import KINDS, Verdict
from puzzles.printing import printable

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from puzzles.formats import Record
    from verify.certify import Certification

CertifiedPairs = Sequence[tuple["Record", "Certification"]]

HEAD = ("puzzle", "kind", "size", "regions", "verdict", "evidence", "seconds")


def certify_page(summary: str, pairs: CertifiedPairs) -> str:
    """Return the page.

    Args:
        summary: How many there are of each verdict.
        pairs: The puzzles in order, each with what is known of it.
    """
    parts = [tag("p", summary)]
    parts += [_failing(*pair) for pair in pairs if pair[1].verdict is not Verdict.UNIQUE]
    parts.append(table("All puzzles", HEAD, (_row(*pair) for pair in pairs)))
    return page("fillproof certify", parts)


def _failing(record: Record, known: Certification) -> Element:
    """Return the part about a puzzle that does not have exactly one answer."""
    name, word = printable(record.id), known.verdict.value
    sentence = next(evidence(known), "")
    return tag(
        "section",
        tag("h2", f"{name}: ", tag("span", word, kind=word)),
        tag("p", f"{record.where}, {KINDS[record.puzzle.kind].spoken}", kind="soft"),
        tag("p", sentence),
        figure(known.drawing(record.id)),
    )


def _row(record: Record, known: Certification) -> Iterator[Element | str]:
    puzzle, word = record.puzzle, known.verdict.value
    yield from (printable(record.id), KINDS[puzzle.kind].spoken, size(puzzle), cap(puzzle))
    yield tag("span", word, kind=word)
    yield ways(known) if known.evidence else ""
    yield f"{known.work.seconds:.2f}"
