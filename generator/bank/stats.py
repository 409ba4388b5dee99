"""What is in a bank, and what it took to make it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from itertools import count
from math import fsum

from generator.bank.entries import BankEntry
from generator.bank.ordered import rank
from generator.bank.store import Bank, Batch, BatchProgress
from generator.bank.texts import tally_from
from generator.recipe import Crosscheck, Tally

BINS = 10
"""Most bins of a histogram."""

Key = tuple[str, int, int, str | None]
"""Kind, rows, columns and tier (None: the ladder is stuck)."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Least, mean and largest of some numbers."""

    least: float
    mean: float
    largest: float

    @classmethod
    def of(cls, values: Counter[float]) -> Spread:
        """Return those of at least one number, each counted; the mean rounded to hundredths."""
        mean = fsum(value * times for value, times in values.items()) / values.total()
        return cls(min(values), round(mean, 2), max(values))


@dataclass(frozen=True, slots=True)
class Histogram:
    """How many of some numbers lie in each of a few bins.

    Attributes:
        least: Lower end of the first bin, a multiple of the width.
        width: Of each bin: 1, 2 or 5, with zeros. Its lower end is in a bin, its upper end is not.
        counts: Numbers in each bin; the first and the last have some.
    """

    least: int
    width: int
    counts: tuple[int, ...]

    @classmethod
    def of(cls, values: Counter[float]) -> Histogram:
        """Return that of at least one number, each counted, with at most `BINS` bins."""
        least, largest = min(values), max(values)
        width = next(w for w in _widths() if largest // w - least // w < BINS)
        first = int(least // width)
        found: Counter[int] = Counter()
        for value, times in values.items():
            found[int(value // width) - first] += times
        counts = tuple(found[n] for n in range(max(found) + 1))
        return cls(first * width, width, counts)

    def bins(self) -> Iterator[tuple[int, int]]:
        """Yield the lower end of each bin and how many numbers are in it."""
        for n, number in enumerate(self.counts):
            yield self.least + n * self.width, number


@dataclass(frozen=True, slots=True)
class Group:
    """All puzzles of one kind, size and tier.

    Attributes:
        key: Which.
        puzzles: How many.
        clues: How many clues they have.
        score: Their scores.
        depth: Their moments at the tier.
        finds: How many finds they take.
        histograms: Of score, depth, clues and finds.
        uses: Finds by technique, over all of them.
        hardest: Puzzles by their hardest technique.
        crosscheck: What both witnesses said to removals, over all of them.
    """

    key: Key
    puzzles: int
    clues: Spread
    score: Spread
    depth: Spread
    finds: Spread
    histograms: dict[str, Histogram]
    uses: dict[str, int]
    hardest: dict[str, int]
    crosscheck: Crosscheck


@dataclass(frozen=True, slots=True)
class Costs:
    """A batch, how far it came, and what became of all answers that were tried for it."""

    batch: Batch
    standing: BatchProgress
    tally: Tally


def groups(bank: Bank) -> list[Group]:
    """Return the puzzles of a bank by kind, size and tier, sorted."""
    sums: dict[Key, _Sums] = {}
    for row in bank.rows():
        p = row.entry.puzzle
        sums.setdefault((p.kind, p.rows, p.cols, row.entry.tier), _Sums()).add(row.entry)
    return [sums[key].group(key) for key in sorted(sums, key=_rank)]


def costs(bank: Bank) -> list[Costs]:
    """Return the batches of a bank with what they took, oldest first."""
    return [
        Costs(batch, bank.standing(batch), _sum(tally_from(one.tally) for one in bank.tries(batch)))
        for batch in bank.batches()
    ]


def _rank(key: Key) -> tuple[str, int, int, int]:
    """Order by kind, cells, rows and tier, stuck last."""
    kind, rows, cols, tier = key
    return kind, rows * cols, rows, rank(tier)


class _Sums:
    """What is remembered of the puzzles of a group: how often each number comes.

    That takes no more memory for a million puzzles than for some thousands.
    """

    def __init__(self) -> None:
        self._puzzles = 0
        self._values: dict[str, Counter[float]] = {
            name: Counter() for name in ("score", "depth", "clues", "finds")
        }
        self._uses: Counter[str] = Counter()
        self._hardest: Counter[str] = Counter()
        self._checks: Counter[str] = Counter()

    def add(self, kept: BankEntry) -> None:
        """Count a puzzle."""
        numbers = (kept.score, kept.depth, kept.clue_count, kept.finds)
        self._puzzles += 1
        for values, number in zip(self._values.values(), numbers, strict=True):
            values[number] += 1
        self._uses.update(kept.uses)
        self._hardest.update([kept.hardest] if kept.hardest else [])
        self._checks.update({name: getattr(kept.crosscheck, name) for name in _CHECKS})

    def group(self, key: Key) -> Group:
        """Return the group."""
        return Group(
            key,
            self._puzzles,
            **{name: Spread.of(found) for name, found in self._values.items()},
            histograms={name: Histogram.of(found) for name, found in self._values.items()},
            uses=dict(self._uses.most_common()),
            hardest=dict(self._hardest.most_common()),
            crosscheck=Crosscheck(**self._checks),
        )


_CHECKS = [field.name for field in fields(Crosscheck)]


def _widths() -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, and so on."""
    for zeros in count():
        yield from (digit * 10**zeros for digit in (1, 2, 5))


def _sum(tallies: Iterable[Tally]) -> Tally:
    numbers: Counter[str] = Counter()
    rated: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for tally in tallies:
        rated.update(tally.rated)
        missed.update(tally.missed)
        numbers.update({name: getattr(tally, name) for name in _NUMBERS})
    return Tally(**numbers, rated=dict(rated.most_common()), missed=dict(missed.most_common()))


_NUMBERS = tuple(f.name for f in fields(Tally) if f.name not in ("rated", "missed"))
