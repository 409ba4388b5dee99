"""Ratings as tables: a line a puzzle, and what they come to over all puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cli import objects
from cli.output import paint
from cli.show.table import Lead, size
from puzzles import Limit
from puzzles.outcomes import Outcome
from puzzles.printing import plural

if TYPE_CHECKING:
    from ladder import Rating
    from puzzles.formats import Record

LABELS: dict[Outcome | Limit, str] = {
    Outcome.STUCK: "stuck",
    Outcome.CONTRADICTION: "no answer",
    Limit.TIME: "out of time",
    Limit.LOST: Limit.LOST,
}
"""What stands in the place of the tier by outcome or by what stopped the work, solved apart."""

RARE = {LABELS[Limit.TIME], LABELS[Limit.LOST]}
"""Those that tables leave out where no puzzle has them."""
TIER = 6
SCORE = 7
"""Columns of the longest tier, and of a score: 99,999.9 is far beyond a large board's."""


@dataclass(frozen=True, slots=True)
class RatingTable:
    """Columns of fixed width, so that lines can be printed as replies come.

    Attributes:
        lead: The first columns.
        size: Width of the column of sizes.
        hardest: Width of the column of techniques.
        settled: Width of the column of settled cells.
    """

    lead: Lead
    size: int
    hardest: int
    settled: int

    @classmethod
    def of(cls, records: Sequence[Record], on: Mapping[str, frozenset[str]]) -> RatingTable:
        """Fit the columns to the puzzles that will be listed, within the width there is."""
        sizes = max(map(len, ["size", *(size(r.puzzle) for r in records)]))
        hardest = max(map(len, ["hardest", *(name for names in on.values() for name in names)]))
        cells = max(len(r.puzzle.clues) for r in records)
        settled = max(len("settled"), 2 * len(str(cells)) + 1)
        rest = sizes + TIER + hardest + SCORE + settled + len("     depth  finds    ")
        return cls(Lead.of(records, rest=rest), sizes, hardest, settled)

    def head(self) -> str:
        """Return the line above the table."""
        start = f"{self.lead.head()} {'size'.ljust(self.size)}"
        middle = f"{'tier'.ljust(TIER)} {'hardest'.ljust(self.hardest)} depth"
        return f"{start} {middle} {'score'.rjust(SCORE)} finds {'settled'.rjust(self.settled)}"

    def row(self, record: Record, reply: Rating) -> str:
        """Return the line of one puzzle."""
        p = record.puzzle
        start = f"{self.lead.row(record)} {size(p).ljust(self.size)}"
        settled = f"{reply.settled}/{len(p.clues)}".rjust(self.settled)
        numbers = f"{reply.depth:5} {reply.score:{SCORE}.1f} {reply.finds:5} {settled}"
        return f"{start} {self._middle(reply)} {numbers}"

    def _middle(self, reply: Rating) -> str:
        room = TIER + 1 + self.hardest
        if label(reply):
            style = "none" if reply.outcome is Outcome.CONTRADICTION else "unknown"
            return paint(label(reply).ljust(room), style)
        tier = tier_word(reply)
        hardest = (reply.hardest or "-").ljust(self.hardest)
        return f"{paint(tier.ljust(TIER), tier)} {hardest}"


class RatingTally:
    """Counts tiers and techniques over all puzzles, kind by kind.

    Args:
        on: The techniques that are on, by kind.
    """

    def __init__(self, on: Mapping[str, frozenset[str]]) -> None:
        self._on = on
        self._tiers: dict[str, Counter[str]] = {kind: Counter() for kind in on}
        self._puzzles: dict[str, Counter[str]] = {kind: Counter() for kind in on}
        self._finds: dict[str, Counter[str]] = {kind: Counter() for kind in on}

    def add(self, kind: str, reply: Rating) -> None:
        """Count one puzzle."""
        self._tiers[kind][tier_word(reply) or label(reply)] += 1
        self._puzzles[kind].update(name for name, finds in reply.uses.items() if finds)
        self._finds[kind].update(reply.uses)

    @property
    def kinds(self) -> list[str]:
        """The kinds of the puzzles."""
        return [*self._on]

    def tiers(self, kind: str) -> Counter[str]:
        """Return how many puzzles of a kind there are of each of `words`."""
        return self._tiers[kind]

    def line(self) -> str:
        """Return the summary on one line: ``11 puzzles: 4 easy, 3 hard, 1 stuck``."""
        total = sum(self._tiers.values(), Counter[str]())
        parts = [f"{total[word]} {word}" for word in words() if total[word]]
        return f"{plural(total.total(), 'puzzle')}: {', '.join(parts)}"

    def tables(self) -> Iterator[str]:
        """Yield the lines of the tables: puzzles by tier, then each kind's techniques."""
        yield ""
        kinds = max(map(len, self._on))
        seen = sum(self._tiers.values(), Counter[str]())
        shown = [w for w in words() if w not in RARE or seen[w]]
        yield "  ".join(["kind".ljust(kinds), *shown, "puzzles"])
        for kind, tiers in self._tiers.items():
            counts = [str(tiers[w]).rjust(len(w)) for w in shown]
            yield "  ".join([kind.ljust(kinds), *counts, f"{tiers.total():7}"])
        for kind in self._on:
            yield from self._techniques(kind)

    def objects(self) -> Iterator[objects.Fields]:
        """Yield the same as JSON objects, one a kind."""
        for kind, tiers in self._tiers.items():
            yield {
                "summary": kind,
                "puzzles": tiers.total(),
                "tiers": {word: tiers[word] for word in words()},
                "techniques": [
                    {"technique": name, "tier": tier, "puzzles": n, "finds": finds, "mean": mean}
                    for name, tier, n, finds, mean in self.techniques(kind)
                ],
            }

    def _techniques(self, kind: str) -> Iterator[str]:
        rows = self.techniques(kind)
        wide = max(map(len, (kind, *(name for name, *_rest in rows))))
        yield ""
        yield f"{kind.ljust(wide)}  {'tier'.ljust(TIER)}  puzzles   finds  per puzzle"
        for name, tier, puzzles, finds, mean in rows:
            start = f"{name.ljust(wide)}  {tier.ljust(TIER)}"
            yield f"{start}  {puzzles:7}  {finds:6}  {mean:10.2f}"

    def techniques(self, kind: str) -> list[tuple[str, str, int, int, float]]:
        """Return technique, tier, puzzles that need it, finds, and their mean over all puzzles."""
        from ladder import ladder_for

        total = self._tiers[kind].total()
        finds, puzzles = self._finds[kind], self._puzzles[kind]
        return [
            (t.name, t.tier.word, puzzles[t.name], finds[t.name], round(finds[t.name] / total, 2))
            for t in ladder_for(kind).enabled(self._on[kind])
        ]


def label(reply: Rating) -> str:
    """Return what stands in the place of the tier, or nothing where there is one."""
    return LABELS.get(reply.stopped or reply.outcome, "")


def tier_word(reply: Rating) -> str:
    """Return the word for the tier, or nothing where there is none."""
    return reply.tier.word if reply.tier else ""


def words() -> list[str]:
    """Return what a puzzle may be counted as, easiest first."""
    from ladder import Tier

    return [tier.word for tier in Tier] + list(LABELS.values())
