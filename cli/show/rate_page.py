"""Ratings as a page for a browser: plots and tables over all puzzles, and a row a puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli.show.html import Content, ordered, report, table, tag
from cli.show.plots import bars, columns, dots, histogram, side_by_side
from cli.show.rate import RatingTally, label, tier_word, words
from cli.show.table import size
from puzzles import KINDS
from puzzles.printing import printable

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from ladder import Rating
    from puzzles.formats import Record

RatedPairs = Sequence[tuple["Record", "Rating"]]

HEAD = ("puzzle", "kind", "size", "tier", "hardest", "depth", "score", "finds", "settled")
NUMBERS = 4
"""Columns of `HEAD` with numbers, at its end."""

USES = ("technique", "tier", "puzzles", "finds", "per puzzle")


def rate_page(pairs: RatedPairs, tally: RatingTally) -> str:
    """Return the page.

    Args:
        pairs: The puzzles in order, each with its rating.
        tally: What they come to.

    Cost: about 400 characters a puzzle.
    """
    parts = [tag("p", tally.line()), side_by_side(*_plots(pairs, tally))]
    rows = (_row(*pair) for pair in pairs)
    parts.append(table("All puzzles", HEAD, rows, sortable=True, numbers=NUMBERS))
    for kind in tally.kinds:
        title = f"Techniques of {KINDS[kind].spoken}, gentlest first"
        uses = map(_use, tally.techniques(kind))
        parts.append(table(title, USES, uses, sortable=True, numbers=3))
    return report("fillproof rate", parts)


def _plots(pairs: RatedPairs, tally: RatingTally) -> Iterator[Element]:
    """Yield how hard the puzzles are, and what they need."""
    there = [word for word in words() if any(tally.tiers(kind)[word] for kind in tally.kinds)]
    counted = {KINDS[k].spoken: [tally.tiers(k)[word] for word in there] for k in tally.kinds}
    yield columns("Puzzles by tier", there, counted, label="puzzles")
    solved = [(record, rating) for record, rating in pairs if rating.tier and rating.score > 0]
    if solved:
        yield histogram("Scores", [rating.score for _r, rating in solved], x="score", log=True)
        depths = [rating.depth for _record, rating in solved]
        yield histogram("Depths", depths, x="moments of the hardest tier")
        yield _by_size(solved, tally.kinds)
    for kind in tally.kinds:
        rows = [(name, float(n)) for name, _t, n, _finds, _mean in tally.techniques(kind) if n]
        if rows:
            yield bars(f"Puzzles of {KINDS[kind].spoken} that need a technique", rows)


def _by_size(solved: RatedPairs, kinds: Sequence[str]) -> Element:
    """Return a plot of scores by size, a series a kind."""
    series: dict[str, list[tuple[float, float]]] = {KINDS[k].spoken: [] for k in kinds}
    for record, rating in solved:
        name = KINDS[record.puzzle.kind].spoken
        series[name].append((len(record.puzzle.clues), rating.score))
    return dots("Scores by size", series, x="cells", y="score", log=(True, True))


def _row(record: Record, rating: Rating) -> Iterator[Content]:
    puzzle = record.puzzle
    yield from (printable(record.id), KINDS[puzzle.kind].spoken)
    yield ordered(size(puzzle), len(puzzle.clues))
    yield tier_cell(tier_word(rating) or label(rating))
    yield from (rating.hardest or "-", str(rating.depth), f"{rating.score:.1f}", str(rating.finds))
    yield f"{rating.settled}/{len(puzzle.clues)}"


def _use(row: tuple[str, str, int, int, float]) -> Iterator[Content]:
    name, tier, puzzles, finds, mean = row
    yield name
    yield tier_cell(tier)
    yield from (str(puzzles), str(finds), f"{mean:.2f}")


def tier_cell(word: str) -> Element:
    """Return the cell of a tier, or of what stands in its place: easiest first when sorted."""
    return ordered(word, tier_words().index(word))


def tier_words() -> list[str]:
    """Return all tiers, easiest first, and all that stands in their place."""
    return [*words(), "-"]
