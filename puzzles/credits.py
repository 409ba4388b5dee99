"""Who made a puzzle, what it is called, and where it was published."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from puzzles.printing import LONGEST_NAME, printable, shortened


@dataclass(frozen=True, slots=True)
class Credits:
    """What is said of a puzzle's origin: texts of one line, safe to print; None where nothing is.

    Attributes:
        title: What the author calls the puzzle.
        author: Who made it.
        source: Where it comes from: a book, a site, an address.
    """

    title: str | None = None
    author: str | None = None
    source: str | None = None

    @classmethod
    def read(cls, said: Mapping[str, object]) -> Credits:
        """Return the credits among some fields. What is no text, or blank, says nothing.

        Texts come from files that others wrote: they are made printable, and lose their middle
        where they have more than `LONGEST_NAME` characters.
        """
        found = {field.name: said.get(field.name) for field in fields(cls)}
        return cls(**{name: _text(value) for name, value in found.items()})

    def over(self, other: Credits) -> Credits:
        """Return these credits; what they do not say is as in `other`."""
        said = {field.name: getattr(self, field.name) for field in fields(self)}
        return replace(other, **{name: text for name, text in said.items() if text is not None})


NOBODY = Credits()
"""Nothing is said."""


def _text(value: object) -> str | None:
    if not isinstance(value, str):
        return None
    text = " ".join(value[: 4 * LONGEST_NAME].split())
    return shortened(printable(text)) or None
