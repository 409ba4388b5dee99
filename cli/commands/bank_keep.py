"""What becomes of puzzles that people bring to a bank: added, there already, or rejected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli.show.bank_add import Added, Fate, Offer
from puzzles import FormatError
from puzzles.credits import Credits
from puzzles.printing import printable, shortened

if TYPE_CHECKING:
    from generator.bank import Bank
    from generator.bank.intake import FirstLook
    from verify.admission import Admission

NAME = 56
"""Most characters of a puzzle's name: a bank puts a number behind it where it is taken."""

Judged = tuple[Offer, "Admission | None"]
"""A puzzle, and what was found of it; None where nothing had to be asked."""


class Keeper:
    """Adds puzzles to a bank.

    Args:
        bank: Open for writing.
        brought: All puzzles that are brought.
        said: Title, author and source that hold whatever the files say.
        solvable: Whether the techniques have to fill the board.
    """

    def __init__(
        self, bank: Bank, brought: Sequence[Offer], said: Credits, *, solvable: bool
    ) -> None:
        self.bank, self.brought, self.said, self.solvable = bank, brought, said, solvable

    def one_by_one(self, coming: Iterator[Judged]) -> Iterator[Added]:
        """Add each puzzle for itself: what is added stays, whatever comes."""
        for one, admission in coming:
            refused = self._refused(one, admission)
            if refused is None:
                with self.bank.transaction():
                    refused = self._kept(one, admission)
            yield refused

    def whole(self, coming: Iterator[Judged]) -> list[Added]:
        """Add all puzzles at once, or none."""
        judged = list(coming)
        refused = [self._refused(*pair) for pair in judged]
        if any(one is not None and one.fate is Fate.REJECTED for one in refused):
            pairs = zip(judged, refused, strict=True)
            return [no or Added(brought=one, fate=Fate.LEFT) for (one, _said), no in pairs]
        with self.bank.transaction():
            pairs = zip(judged, refused, strict=True)
            return [no or self._kept(*pair) for pair, no in pairs]

    def _refused(self, one: Offer, admission: Admission | None) -> Added | None:
        """Return what becomes of a puzzle that is not added; None for one that is."""
        known = one.known
        if isinstance(one.item, FormatError) or known is None:
            return Added(brought=one, fate=Fate.REJECTED, reason="format", message=str(one.item))
        if known.there is not None:
            return Added(brought=one, fate=Fate.THERE, number=known.there)
        if admission is None:
            return self._repeat(one, known)
        refusal = admission.refusal(solved=self.solvable)
        if refusal is None:
            return None
        return Added(
            brought=one,
            fate=Fate.REJECTED,
            reason=refusal.name.lower().replace("_", "-"),
            message=refusal.value,
            open=refusal.open,
        )

    def _repeat(self, one: Offer, known: FirstLook) -> Added:
        number = known.repeats or self.bank.find(known.digest)
        same = f"puzzle {number}"
        if number is None and known.first is not None:
            same = self.brought[known.first].where
        return Added(
            brought=one,
            fate=Fate.REJECTED,
            reason="duplicate",
            message=f"a duplicate of {same}",
            number=number,
        )

    def _kept(self, one: Offer, admission: Admission | None) -> Added:
        """Add a puzzle that is admitted; belongs inside a transaction."""
        from generator.bank import CodeOutcome
        from generator.bank.entries import brought

        record = one.item
        assert not isinstance(record, FormatError)
        assert admission is not None
        certified, rating = admission.certification, admission.rating
        assert certified.answer is not None
        assert rating is not None
        name = shortened(printable(record.id), NAME)
        said = self.said.over(record.credits)
        entry = brought(record.puzzle, certified.answer, rating, name=name, said=said)
        outcome, number = self.bank.add(entry)
        if outcome is not CodeOutcome.MADE or number is None:  # another command was quicker
            return Added(brought=one, fate=Fate.THERE, number=number)
        return Added(brought=one, fate=Fate.ADDED, number=number, entry=self.bank.row(number).entry)
