"""What ``fillproof bank add`` says of the puzzles that were brought, as text and as objects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import Enum
from typing import TYPE_CHECKING

from cli import objects
from cli.output import paint
from puzzles import FormatError
from puzzles.printing import printable

if TYPE_CHECKING:
    from generator.bank import BankEntry
    from generator.bank.intake import FirstLook
    from puzzles.formats import Record


class Fate(Enum):
    """What became of a puzzle; ``left`` are those that would be added if all could."""

    ADDED = "added"
    THERE = "there"
    REJECTED = "rejected"
    LEFT = "left"


REASONS = {
    "multiple": "several answers",
    "none": "no answer",
    "duplicate": "duplicate",
    "format": "not readable",
    "stuck": "stuck",
    "unknown": "not decided",
    "one-way": "decided in one way only",
    "unrated": "not rated",
}
"""Why puzzles are rejected, by the words that objects have, in the order in which they are summed
up."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A puzzle that somebody brings.

    Attributes:
        item: The puzzle, or what is wrong with it.
        known: What is known of a puzzle before it is judged.
    """

    item: Record | FormatError
    known: FirstLook | None = None

    @property
    def where(self) -> str:
        """The file and the line."""
        return str(self.item.where)

    @property
    def new(self) -> bool:
        """Whether it is to be judged."""
        return self.known is not None and self.known.new

    @property
    def there(self) -> bool:
        """Whether the bank has it just as it is."""
        return self.known is not None and self.known.there is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """What became of a puzzle.

    Attributes:
        brought: The puzzle.
        fate: What became of it.
        reason: One of `REASONS` if it is rejected.
        message: The same as a sentence.
        open: Whether it is rejected for a limit only.
        number: Its number in the bank, or that of the puzzle that it repeats.
        entry: What the bank keeps of it, if it has just been added.
    """

    brought: Offer
    fate: Fate
    reason: str | None = None
    message: str | None = None
    open: bool = False
    number: int | None = None
    entry: BankEntry | None = None


def text(added: Added) -> str | None:
    """Return the line about a puzzle that is rejected; nothing of any other."""
    item = added.brought.item
    if added.fate is not Fate.REJECTED:
        return None
    style = "unknown" if added.open else "wrong"
    if isinstance(item, FormatError):
        return paint(printable(str(item)), style)
    return paint(printable(f"{item.where}: {item.id} is not added: {added.message}"), style)


def total(file: str, all_: Sequence[Added]) -> str:
    """Return the line that sums up."""
    fates = Counter(one.fate for one in all_)
    reasons = Counter(one.reason for one in all_)
    parts = [f"{fates[Fate.ADDED]} added"]
    if fates[Fate.THERE]:
        parts.append(f"{fates[Fate.THERE]} already there")
    why = ", ".join(f"{said}: {reasons[word]}" for word, said in REASONS.items() if reasons[word])
    parts.append(f"{fates[Fate.REJECTED]} rejected{f' ({why})' if why else ''}")
    if fates[Fate.LEFT]:
        parts.append(f"{fates[Fate.LEFT]} left out with them")
    return f"{printable(file)}: {', '.join(parts)}"


def as_object(added: Added) -> objects.Fields:
    """Return what became of a puzzle as a JSON object."""
    item, entry = added.brought.item, added.entry
    if isinstance(item, FormatError):
        nothing = dict.fromkeys(("id", "kind", "rows", "cols", "max_region"))
        fields: objects.Fields = {"where": added.brought.where, **nothing}
    else:
        fields = objects.head(item)
    return fields | {
        "result": added.fate.value,
        "reason": added.reason,
        "message": added.message,
        "number": added.number,
        "code": None if entry is None else entry.name,
        "tier": None if entry is None else entry.tier,
        "score": None if entry is None else entry.score,
        **(
            dict.fromkeys(("title", "author", "source")) if entry is None else asdict(entry.credits)
        ),
    }
