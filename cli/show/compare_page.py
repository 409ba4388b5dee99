"""Comparisons of the witnesses as a page for a browser: what agrees, as plots and a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli.show.compare import Totals, answers, settled, spare, tier_text
from cli.show.html import Content, ordered, report, table, tag
from cli.show.plots import columns, dots, histogram, side_by_side
from cli.show.rate_page import tier_cell, tier_words
from cli.show.table import size, why
from puzzles import KINDS
from puzzles.printing import printable

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from puzzles.formats import Record
    from verify.compare import Comparison

Pairs = Sequence[tuple["Record", "Comparison"]]

HEAD = ("puzzle", "kind", "size", "answers", "tier", "settled", "spare", "seconds", "remarks")


def compare_page(pairs: Pairs, totals: Totals) -> str:
    """Return the page.

    Args:
        pairs: The puzzles in order, each with what the witnesses say of it.
        totals: What they come to.
    """
    parts = [tag("p", line) for line in totals.lines() if line]
    parts.append(side_by_side(*_plots(pairs)))
    parts.append(table("All puzzles", HEAD, (_row(*pair) for pair in pairs), sortable=True))
    return report("fillproof compare", parts)


def _plots(pairs: Pairs) -> Iterator[Element]:
    """Yield how hard the puzzles are, what the ladder leaves, and how long the solver takes."""
    kinds = [kind for kind in KINDS if any(r.puzzle.kind == kind for r, _reply in pairs)]
    counted = Counter((r.puzzle.kind, tier_text(reply)) for r, reply in pairs)
    words = [word for word in tier_words() if any(counted[kind, word] for kind in kinds)]
    series = {KINDS[k].spoken: [float(counted[k, word]) for word in words] for k in kinds}
    yield columns("Puzzles by tier", words, series, label="puzzles")
    left = [int(text) for _record, reply in pairs if (text := spare(reply)) != "-"]
    if any(left):
        yield histogram("Spare candidates", left, x="candidates that no answer has")
    times = {
        KINDS[k].spoken: [
            (float(len(r.puzzle.clues)), reply.work.seconds)
            for r, reply in pairs
            if r.puzzle.kind == k and reply.work.seconds > 0
        ]
        for k in kinds
    }
    if any(times.values()):
        yield dots("Time of the solver by size", times, x="cells", y="seconds", log=(True, True))


def _row(record: Record, reply: Comparison) -> Iterator[Content]:
    puzzle = record.puzzle
    yield from (printable(record.id), KINDS[puzzle.kind].spoken)
    yield ordered(size(puzzle), len(puzzle.clues))
    yield answers(reply)
    yield tier_cell(tier_text(reply))
    yield from (settled(reply), spare(reply), f"{reply.work.seconds:.2f}")
    yield _remark(reply)


def _remark(reply: Comparison) -> str:
    """Return what the command says below a puzzle."""
    if reply.stopped is not None:
        return f"Unknown: {why(reply.stopped)}."
    return f"One way only: {reply.evidence[0].value}." if reply.one_way else ""
