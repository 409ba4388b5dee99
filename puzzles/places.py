"""Where in what was read something stands."""

from __future__ import annotations

from dataclasses import dataclass

STANDARD_INPUT = "standard input"
"""What a place says instead of a file's name."""

ADDRESS = "address "
"""What a place says before an address that does not look like one."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in what was read, as far as it is known; the rest is None.

    Attributes:
        file: Path or address, or what it is instead: ``standard input``, ``text``.
        item: One of several in it: ``puzzle 3``, ``clauses``.
        line: From 1.
        column: From 1.
        cell: Its name: ``r3c5``.
    """

    file: str | None = None
    item: str | None = None
    line: int | None = None
    column: int | None = None
    cell: str | None = None

    def __str__(self) -> str:
        """Return it as messages have it: ``puzzles.txt, line 3, r2c1``."""
        parts = (
            self.file,
            self.item,
            None if self.line is None else f"line {self.line}",
            None if self.column is None else f"column {self.column}",
            self.cell,
        )
        return ", ".join(part for part in parts if part is not None)

    def within(self, outer: Place) -> Place:
        """Return this place with what only `outer` knows: the file around a line."""
        return Place(
            outer.file if self.file is None else self.file,
            outer.item if self.item is None else self.item,
            outer.line if self.line is None else self.line,
            outer.column if self.column is None else self.column,
            outer.cell if self.cell is None else self.cell,
        )

    @property
    def on_disk(self) -> bool:
        """Whether the file is one, and no address or standard input."""
        if self.file is None or self.file == STANDARD_INPUT:
            return False
        return "://" not in self.file and not self.file.startswith(ADDRESS)
