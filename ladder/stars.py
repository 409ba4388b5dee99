"""How hard a puzzle is in stars, for people who do not know tiers and scores."""

from __future__ import annotations

from bisect import bisect_right

LEVELS = (
    "gentle",
    "mild",
    "moderate",
    "tough",
    "fierce, or beyond the techniques: something has to be tried out",
)
"""What one star means, what two, and so on; no words for tiers, of which each has several."""

CUTS = (100, 1800, 6000, 13000)
"""Scores from which on a puzzle has two stars, three, four and five. Those that tell classes of
labelled boards apart best, rounded; docs/difficulty.md says which, and how well they do."""


def stars(tier: str | None, score: float) -> int:
    """Return the stars of a puzzle by its score; those that the ladder does not finish have all.

    Args:
        tier: Word for its tier, None where the ladder is stuck.
        score: Its score.
    """
    return len(LEVELS) if tier is None else bisect_right(CUTS, score) + 1
