"""Recipes that differ in the hardest technique, so that a bank has some puzzles of each."""

from __future__ import annotations

from dataclasses import replace

from generator.demands import demands, within
from generator.registry import GENERATORS
from generator.wishes import Request
from ladder import LADDERS
from puzzles import QuestionError


def quotas(request: Request) -> list[Request]:
    """Return a request for each technique that can be the hardest of what is asked, gentlest first.

    Left out are techniques of other tiers than the difficulty, those gentler than one that is
    needed, and those of which it is known that hardly any puzzle has them as its hardest
    (`generator.kinds.Generator.shares`). Of any difficulty, each has the tier of its technique.

    Raises:
        QuestionError: The hardest technique is said already, no technique can be it, or the
            request itself makes no sense.
    """
    if request.hardest is not None:
        raise QuestionError("hardest says one technique, each asks for all; leave one of them out")
    recipe = request.recipe()
    ladder, shares = LADDERS[recipe.kind], GENERATORS[recipe.kind].shares
    order = [row.name for row in ladder.techniques]
    least = max((order.index(name) for name in demands(recipe).needs), default=0)
    found = [
        row.name
        for row in ladder.enabled(within(recipe))
        if recipe.difficulty in ("any", row.tier.word)
        and order.index(row.name) >= least
        and shares.get(row.name, 1) > 0
    ]
    if not found:
        raise QuestionError("no technique can be the hardest of what is asked")
    difficulty = None if recipe.difficulty == "any" else recipe.difficulty
    return [replace(request, hardest=name, difficulty=difficulty) for name in found]
