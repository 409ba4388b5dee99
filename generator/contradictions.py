"""Refuses demands that no puzzle can meet, before any work is done."""

from __future__ import annotations

from generator.demands import DEMANDS, RANGES, Demands, demanding, demands, texts, within
from generator.recipe import Policy, Recipe
from ladder import LADDERS, Tier
from puzzles import QuestionError
from puzzles.printing import shortened


def check(recipe: Recipe) -> None:
    """Refuse demands that contradict each other or the rest of a recipe.

    Raises:
        QuestionError: One sentence.
    """
    if not demanding(recipe):
        return
    _check_form(recipe)
    if recipe.policy is Policy.SOLVER:
        name = next(name for name in DEMANDS if getattr(recipe, name))
        raise QuestionError(f"the policy solver heeds no technique; leave {name} out")
    asked = demands(recipe)
    _check_ranges(recipe, asked)
    _check_names(recipe, asked)
    if recipe.difficulty != "any":
        _check_tier(recipe, asked, Tier[recipe.difficulty.upper()])


def _check_form(recipe: Recipe) -> None:
    """Refuse what is not written as a recipe keeps it: a code has one form."""
    said = {name: str(getattr(recipe, name)) for name in DEMANDS}
    usual = texts(recipe.kind, said | {n: said[n].split("+") for n in ("needs", "without")})
    for name in DEMANDS:
        if said[name] != usual[name]:
            text = f"{name} {shortened(said[name])!r} is not in its usual form"
            raise QuestionError(f"{text}; expected {usual[name]!r}")


def _check_ranges(recipe: Recipe, asked: Demands) -> None:
    for name in RANGES:
        low, high = getattr(asked, name)
        if low is not None and high is not None and low > high:
            text = getattr(recipe, name)
            raise QuestionError(f"{name} {text} has nothing in it; expected the smaller end first")


def _check_names(recipe: Recipe, asked: Demands) -> None:
    """Refuse techniques that are asked for and left out, or harder than the hardest."""
    order = [row.name for row in LADDERS[recipe.kind].techniques]
    for name in asked.needs:
        if name in asked.without:
            raise QuestionError(f"{name} stands in needs and in without; leave it out of one")
        if asked.hardest is not None and order.index(name) > order.index(asked.hardest):
            text = f"needs {name}, which is harder than the hardest, {asked.hardest}"
            raise QuestionError(f"{text}; ask for one of the two")
    if asked.hardest in asked.without:
        raise QuestionError(f"{asked.hardest} is to be the hardest and stands in without")
    if not within(recipe):
        raise QuestionError("without leaves no technique to solve a puzzle with")


def _check_tier(recipe: Recipe, asked: Demands, tier: Tier) -> None:
    """Refuse techniques of other tiers than the difficulty, and a tier without techniques."""
    ladder = LADDERS[recipe.kind]
    if asked.hardest is not None and ladder[asked.hardest].tier is not tier:
        text = f"hardest {asked.hardest}, which is {ladder[asked.hardest].tier.word}"
        raise QuestionError(f"{text}; the difficulty is {tier.word}")
    for name in asked.needs:
        if ladder[name].tier > tier:
            text = f"needs {name}, which is {ladder[name].tier.word}"
            raise QuestionError(f"{text}; the difficulty is {tier.word}")
    if all(ladder[name].tier is not tier for name in within(recipe)):
        raise QuestionError(f"without leaves no {tier.word} technique; the difficulty is that")
