"""Which rows of a bank are wanted, and in which order."""

from __future__ import annotations

from dataclasses import dataclass

from generator.ranges import ANY, Range

STUCK = "stuck"
"""Stands for the tier of puzzles that the ladder does not finish."""


@dataclass(frozen=True, slots=True)
class BankFilter:
    """A filter; what is left as it is lets everything through.

    Attributes:
        kinds: Kinds of puzzle, any of them.
        sizes: Rows and columns, any of them.
        tiers: Words for tiers, or `STUCK`; any of them.
        score: Range of scores.
        clues: Range of the number of clues.
    """

    kinds: tuple[str, ...] = ()
    sizes: tuple[tuple[int, int], ...] = ()
    tiers: tuple[str, ...] = ()
    score: Range = ANY
    clues: Range = ANY

    def condition(self) -> tuple[str, list[object]]:
        """Return the filter as an SQL condition with its values."""
        limits: list[tuple[str, float | None]] = [
            ("score >= ?", self.score[0]),
            ("score <= ?", self.score[1]),
            ("clue_count >= ?", self.clues[0]),
            ("clue_count <= ?", self.clues[1]),
        ]
        parts: list[tuple[str, tuple[object, ...]]] = [
            (_any("kind = ?", len(self.kinds)), self.kinds),
            (_any("rows = ? AND cols = ?", len(self.sizes)), sum(self.sizes, ())),
            (_any(f"ifnull(tier, '{STUCK}') = ?", len(self.tiers)), self.tiers),
            *((text, (value,)) for text, value in limits if value is not None),
        ]
        texts = [text for text, values in parts if values]
        return " AND ".join(texts) or "1", [value for _text, values in parts for value in values]


def _any(test: str, times: int) -> str:
    """Return a test that is passed if one of several is."""
    return f"({' OR '.join([test] * times)})"


ALL = BankFilter()
"""Lets everything through."""
