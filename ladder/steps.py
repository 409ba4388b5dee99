"""What the ladder says: steps, tiers, outcomes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from puzzles.grid import cell_name


class Tier(IntEnum):
    """How hard a technique is for a person; ordered."""

    EASY = 1
    MEDIUM = 2
    HARD = 3
    EXPERT = 4

    @property
    def word(self) -> str:
        """The name people read: ``easy``, ``medium``, ``hard``, ``expert``."""
        return self.name.lower()


Elimination = tuple[int, tuple[int, ...]]
"""A cell and the values that leave it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One conclusion a person can follow without searching.

    Attributes:
        technique: Name of the technique, as in the ladder's table.
        tier: Its tier.
        weight: What the step weighs in a score.
        placements: Cells and the values they get, in reading order.
        eliminations: Cells and the values that leave them, in reading order;
            those that a placement displaces are not among them.
        reason: A word for the argument where a technique has several
            (``room``, ``crowding``), else the technique's name.
        premises: Cells the argument uses, ascending.
        sentence: The argument for a person, cells named ``r3c5``.
        inside: Moments inside the hypothesis, for a probe; else 0.
        contradiction: Whether the step shows that the board has no answer.
    """

    technique: str
    tier: Tier
    weight: float
    placements: tuple[tuple[int, int], ...]
    eliminations: tuple[Elimination, ...]
    reason: str
    premises: tuple[int, ...]
    sentence: str
    inside: int = 0
    contradiction: bool = False

    def as_object(self, cols: int) -> dict[str, object]:
        """Return the step ready for JSON, cells named, as docs/step.schema.json describes it.

        Args:
            cols: Width of the board, in cells.
        """
        return {
            "technique": self.technique,
            "tier": self.tier.word,
            "weight": self.weight,
            "placements": [{"cell": cell_name(i, cols), "value": v} for i, v in self.placements],
            "eliminations": [
                {"cell": cell_name(i, cols), "values": list(values)}
                for i, values in self.eliminations
            ],
            "reason": self.reason,
            "premises": [cell_name(i, cols) for i in self.premises],
            "sentence": self.sentence,
            "inside": self.inside,
            "contradiction": self.contradiction,
        }
