"""How hard a puzzle is in stars, for people who do not know the tiers."""

from __future__ import annotations

from ladder.steps import Tier

LEVELS = (
    *(tier.word for tier in Tier),
    "beyond the techniques: something has to be tried out",
)
"""What one star means, what two, and so on. A first, simple scale: a star a tier."""


def stars(tier: str | None) -> int:
    """Return the stars of a tier, by its word; None where the ladder is stuck."""
    words = [known.word for known in Tier]
    return words.index(tier) + 1 if tier is not None else len(LEVELS)
