"""Banks brought together: what several machines made, in one file."""

from __future__ import annotations

from dataclasses import dataclass

from generator.bank.store import Bank, Batch, CodeOutcome


@dataclass(frozen=True, slots=True)
class Merged:
    """What another bank brought.

    Attributes:
        added: New puzzles.
        duplicates: Codes whose puzzle is here already by another code.
        known: Codes that were tried here too.
        gave_up: Codes that no puzzle came of, noted so that nobody tries them again.
    """

    added: int = 0
    duplicates: int = 0
    known: int = 0
    gave_up: int = 0

    def __add__(self, other: Merged) -> Merged:
        return Merged(
            self.added + other.added,
            self.duplicates + other.duplicates,
            self.known + other.known,
            self.gave_up + other.gave_up,
        )


def merge(bank: Bank, other: Bank) -> Merged:
    """Take over another bank's puzzles and tries, all of them or nothing.

    A build of any of the other's batches goes on here where it was there.

    Args:
        bank: Open for writing.
        other: Open.

    Raises:
        BankError: One of the two is damaged.
    """
    merged = Merged()
    with bank.transaction():
        pairs = [_Pair(bank, other, batch) for batch in other.batches()]
        for pair in pairs:  # all puzzles first: a try may repeat one of a later batch
            merged += pair.puzzles()
        for pair in pairs:
            merged += pair.rest()
        merged += _brought(bank, other)
    return merged


def _brought(bank: Bank, other: Bank) -> Merged:
    """Take over the puzzles that somebody brought: no code of a batch made them."""
    outcomes = [bank.add(row.entry)[0] for row in other.rows() if row.entry.recipe is None]
    added = outcomes.count(CodeOutcome.MADE)
    return Merged(added=added, duplicates=len(outcomes) - added)


class _Pair:
    """A batch of the other bank, and the same here."""

    def __init__(self, bank: Bank, other: Bank, batch: Batch) -> None:
        self.bank, self.other = bank, other
        self.ours = bank.batch(batch.engine, batch.recipe, batch.seed)
        # Codes are tried in order, so both banks have the codes up to some number.
        ours, theirs = bank.standing(self.ours).tried, other.standing(batch).tried
        self.known = min(ours, theirs)
        self.tries = list(other.tries(batch, after=ours))

    def puzzles(self) -> Merged:
        """Take over the codes that made a puzzle."""
        counts = dict.fromkeys(CodeOutcome, 0)
        for one in self.tries:
            if one.outcome is CodeOutcome.MADE and one.puzzle is not None:
                outcome, puzzle = self.bank.add(self.other.row(one.puzzle).entry)
                self.bank.note(self.ours, one.number, outcome, one.tally, puzzle)
                counts[outcome] += 1
        return Merged(counts[CodeOutcome.MADE], counts[CodeOutcome.DUPLICATE], self.known)

    def rest(self) -> Merged:
        """Take over the codes that did not."""
        counts = dict.fromkeys(CodeOutcome, 0)
        for one in self.tries:
            if one.outcome is not CodeOutcome.MADE:
                same = one.puzzle
                if same is not None:
                    same = self.bank.find(self.other.row(same).entry.digest)
                self.bank.note(self.ours, one.number, one.outcome, one.tally, same)
                counts[one.outcome] += 1
        return Merged(duplicates=counts[CodeOutcome.DUPLICATE], gave_up=counts[CodeOutcome.GAVE_UP])
