"""Puzzles that people bring to a bank: which of them are there already, and what is kept of others.

Which puzzles are the same is known before anything is asked of them, so each is judged once, and a
command that was stopped goes on where it was without judging again what it kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from generator.bank.canonical import digest
from generator.bank.schema import BESIDE
from generator.bank.store import Bank
from puzzles import Puzzle


@dataclass(frozen=True, slots=True)
class FirstLook:
    """What is known of a puzzle before it is judged.

    Attributes:
        digest: Its fingerprint.
        there: Number of the very puzzle in the bank, or None. Only the first one of those that
            are brought has it; the others are repeats.
        first: Place of the first puzzle of this fingerprint among those that are brought, from 0;
            None for that puzzle itself.
        repeats: Number of a puzzle of the bank that this one repeats, turned or brought twice; or
            None.
    """

    digest: str
    there: int | None = None
    first: int | None = None
    repeats: int | None = None

    @property
    def new(self) -> bool:
        """Whether it is still to be judged."""
        return self.there is self.first is self.repeats is None


def known(path: Path | str, puzzles: Iterable[Puzzle]) -> list[FirstLook]:
    """Return what a bank, which need not be there yet, and the puzzles themselves tell of each.

    Raises:
        BankError: The file is no bank, or damaged.
    """
    if not Path(path).exists():
        return _told(None, puzzles)
    with Bank(path) as bank:
        return _told(bank, puzzles)


def discard(path: Path | str) -> None:
    """Delete a bank without puzzles that nobody has open, neither this process nor another one.

    Raises:
        BankError: The file is no bank, or damaged.
    """
    path = Path(path)
    if not path.exists():
        return
    with Bank(path, write=True) as bank:
        held = bank.count()
    # The last one who closes a bank takes away what SQLite has beside it.
    if not held and not any(path.with_name(path.name + end).exists() for end in BESIDE):
        path.unlink()


def _told(bank: Bank | None, puzzles: Iterable[Puzzle]) -> list[FirstLook]:
    seen: dict[str, int] = {}
    found = []
    for place, puzzle in enumerate(puzzles):
        own = digest(puzzle)
        number = None if bank is None else bank.find(own)
        first = seen.setdefault(own, place)
        if first != place:
            found.append(FirstLook(own, first=first, repeats=number))
        elif bank is None or number is None:
            found.append(FirstLook(own))
        elif bank.row(number).entry.puzzle == puzzle:
            found.append(FirstLook(own, there=number))
        else:
            found.append(FirstLook(own, repeats=number))
    return found
