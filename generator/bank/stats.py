"""What is in a bank, and what it took to make it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields

from generator.bank.entries import BankEntry, tally_from
from generator.bank.ordered import rank
from generator.bank.store import Bank, Batch, BatchProgress
from generator.recipe import Crosscheck, Tally

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
class Group:
    """All puzzles of one kind, size and tier.

    Attributes:
        key: Which.
        puzzles: How many.
        clues: How many clues they have.
        score: Their scores.
        depth: Their moments at the tier.
        uses: Steps by technique, over all of them.
        crosscheck: What both witnesses said to removals, over all of them.
    """

    key: Key
    puzzles: int
    clues: Spread
    score: Spread
    depth: Spread
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
    sorted_: dict[Key, list[BankEntry]] = {}
    for row in bank.rows():
        p = row.entry.puzzle
        sorted_.setdefault((p.kind, p.rows, p.cols, row.entry.tier), []).append(row.entry)
    return [_group(key, sorted_[key]) for key in sorted(sorted_, key=_rank)]


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


def _group(key: Key, entries: Sequence[BankEntry]) -> Group:
    uses: Counter[str] = Counter()
    checks: Counter[str] = Counter()
    for kept in entries:
        uses.update(kept.uses)
        checks.update(asdict(kept.crosscheck))
    return Group(
        key,
        len(entries),
        Spread.of([e.clue_count for e in entries]),
        Spread.of([e.score for e in entries]),
        Spread.of([e.depth for e in entries]),
        dict(uses.most_common()),
        Crosscheck(**checks),
    )


def _sum(tallies: Iterable[Tally]) -> Tally:
    numbers: Counter[str] = Counter()
    rated: Counter[str] = Counter()
    for tally in tallies:
        rated.update(tally.rated)
        numbers.update({f.name: getattr(tally, f.name) for f in fields(tally) if f.name != "rated"})
    return Tally(**numbers, rated=dict(rated.most_common()))
