"""Which rows of a bank are wanted."""

from __future__ import annotations

from dataclasses import dataclass

Range = tuple[float | None, float | None]
"""Least and largest value, both included; None where there is no such limit."""

ANY: Range = (None, None)

STUCK = "stuck"
"""Stands for the tier of puzzles that the ladder does not finish."""


@dataclass(frozen=True, slots=True)
class BankFilter:
    """A filter; what is left as it is lets everything through.

    Attributes:
        kind: Kind of puzzle.
        size: Rows and columns.
        tier: Word for the tier, or `STUCK`.
        score: Range of scores.
        clues: Range of the number of clues.
    """

    kind: str | None = None
    size: tuple[int, int] | None = None
    tier: str | None = None
    score: Range = ANY
    clues: Range = ANY

    def condition(self) -> tuple[str, list[object]]:
        """Return the filter as an SQL condition with its values."""
        rows, cols = self.size or (None, None)
        tests: list[tuple[str, object]] = [
            ("kind = ?", self.kind),
            ("rows = ?", rows),
            ("cols = ?", cols),
            ("tier = ?", None if self.tier == STUCK else self.tier),
            ("score >= ?", self.score[0]),
            ("score <= ?", self.score[1]),
            ("clue_count >= ?", self.clues[0]),
            ("clue_count <= ?", self.clues[1]),
        ]
        used = [(text, value) for text, value in tests if value is not None]
        texts = [text for text, _value in used] + ["tier IS NULL"] * (self.tier == STUCK)
        return " AND ".join(texts) or "1", [value for _text, value in used]


ALL = BankFilter()
"""Lets everything through."""
