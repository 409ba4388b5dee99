"""Human techniques, gentlest first: the second witness.

It explains a puzzle step by step, says how hard it is for a person, and
never calls a solver. Every technique is sound: it removes only candidates
that no answer has. So a board it finishes has exactly one answer. None of
them argues from uniqueness.
"""

from __future__ import annotations

from ladder.clash import Clash, blamed, clash
from ladder.climbing import Trace, climb, climbed
from ladder.engine import Reached, begin, fixpoint
from ladder.explanations import Explanation, explanation, next_step
from ladder.fillapix import LADDER as FILLAPIX
from ladder.fillomino import LADDER as FILLOMINO
from ladder.hints import Chain, Hint, hint
from ladder.notes import InnerMoment, Notes, Unfolded
from ladder.rating import Rating, rate, rated
from ladder.state import Contradiction, State
from ladder.steps import Step, Tier
from ladder.table import Ladder, SelectionError, Technique
from puzzles.outcomes import Outcome

__all__ = [
    "LADDERS",
    "Chain",
    "Clash",
    "Contradiction",
    "Explanation",
    "Hint",
    "InnerMoment",
    "Ladder",
    "Notes",
    "Outcome",
    "Rating",
    "Reached",
    "SelectionError",
    "State",
    "Step",
    "Technique",
    "Tier",
    "Trace",
    "Unfolded",
    "begin",
    "blamed",
    "clash",
    "climb",
    "climbed",
    "explanation",
    "fixpoint",
    "hint",
    "ladder_for",
    "next_step",
    "rate",
    "rated",
]

LADDERS: dict[str, Ladder] = {ladder.kind: ladder for ladder in (FILLOMINO, FILLAPIX)}
"""The table of techniques by kind."""


def ladder_for(kind: str) -> Ladder:
    """Return the ladder of a kind."""
    return LADDERS[kind]
