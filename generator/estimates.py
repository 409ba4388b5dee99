"""How many answers it takes to make a puzzle by technique, as far as that was measured."""

from __future__ import annotations

from dataclasses import dataclass, replace

from generator.demands import demands
from generator.recipe import Recipe
from generator.registry import GENERATORS
from ladder import LADDERS

MEASURED = (8, 8)
"""Rows and columns of the boards on which shares were measured."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """How many answers are tried for a puzzle.

    Attributes:
        answers: On average, on the boards of `MEASURED`; None where no puzzle came of some 60
            answers or more.
        whole: Whether nothing else is asked for than was measured.
    """

    answers: float | None
    whole: bool


def estimate(recipe: Recipe) -> Estimate | None:
    """Return how many answers a recipe takes; None where nothing like it was measured.

    Only the hardest technique was: of puzzles that are dug with nothing harder, the share that
    has it and the tier that goes with it.
    """
    hardest = demands(recipe).hardest
    shares = GENERATORS[recipe.kind].shares
    if hardest is None or hardest not in shares:
        return None
    share = shares[hardest]
    tier = LADDERS[recipe.kind][hardest].tier.word
    plain = Recipe(recipe.kind, *MEASURED, tier, hardest=recipe.hardest)
    answers = 1 / share if share else None
    return Estimate(answers, whole=replace(recipe, attempts=plain.attempts) == plain)
