"""What is in a bank, and what it took to make it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from itertools import count

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
    def of(cls, values: Sequence[float]) -> Spread:
        """Return those of at least one number, the mean rounded to hundredths."""
        return cls(min(values), round(sum(values) / len(values), 2), max(values))


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
    def of(cls, values: Sequence[float]) -> Histogram:
        """Return that of at least one number, with at most `BINS` bins."""
        width = next(w for w in _widths() if max(values) // w - min(values) // w < BINS)
        first = int(min(values) // width)
        found = Counter(int(value // width) - first for value in values)
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
    """What is remembered of the puzzles of a group: four numbers each, so that a million fit."""

    def __init__(self) -> None:
        self._values: dict[str, list[float]] = {
            name: [] for name in ("score", "depth", "clues", "finds")
        }
        self._uses: Counter[str] = Counter()
        self._checks: Counter[str] = Counter()

    def add(self, kept: BankEntry) -> None:
        """Count a puzzle."""
        numbers = (kept.score, kept.depth, kept.clue_count, kept.finds)
        for values, number in zip(self._values.values(), numbers, strict=True):
            values.append(number)
        self._uses.update(kept.uses)
        self._checks.update(asdict(kept.crosscheck))

    def group(self, key: Key) -> Group:
        """Return the group."""
        return Group(
            key,
            len(self._values["score"]),
            **{name: Spread.of(found) for name, found in self._values.items()},
            histograms={name: Histogram.of(found) for name, found in self._values.items()},
            uses=dict(self._uses.most_common()),
            crosscheck=Crosscheck(**self._checks),
        )


def _widths() -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, and so on."""
    for zeros in count():
        yield from (digit * 10**zeros for digit in (1, 2, 5))


def _sum(tallies: Iterable[Tally]) -> Tally:
    numbers: Counter[str] = Counter()
    rated: Counter[str] = Counter()
    for tally in tallies:
        rated.update(tally.rated)
        numbers.update({f.name: getattr(tally, f.name) for f in fields(tally) if f.name != "rated"})
    return Tally(**numbers, rated=dict(rated.most_common()))
