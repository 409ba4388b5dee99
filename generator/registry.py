"""The kinds the generator knows, and what any recipe has to keep to."""

from __future__ import annotations

from dataclasses import fields

from generator import contradictions, fillapix, fillomino, masks, symmetry
from generator.kinds import Generator
from generator.recipe import Policy, Recipe
from ladder import Tier
from puzzles import QuestionError
from puzzles.grid import MAX_SIDE

GENERATORS: dict[str, Generator] = {
    generator.kind: generator for generator in (fillomino.GENERATOR, fillapix.GENERATOR)
}
"""All kinds by name. A third kind is one word here."""

DIFFICULTIES: tuple[str, ...] = (*(tier.word for tier in Tier), "any")
"""Words for a recipe's difficulty."""


def kind_of(recipe: Recipe) -> Generator:
    """Return what is known of a recipe's kind.

    Raises:
        QuestionError: There is no such kind.
    """
    if recipe.kind not in GENERATORS:
        known = ", ".join(GENERATORS)
        raise QuestionError(f"no puzzles of kind {recipe.kind!r} are made; known are {known}")
    kind = GENERATORS[recipe.kind]
    return masks.floored(kind) if recipe.density else kind


def check(recipe: Recipe) -> None:
    """Refuse a recipe that makes no puzzle.

    Raises:
        QuestionError: One sentence.
    """
    kind = kind_of(recipe)
    if recipe.difficulty not in DIFFICULTIES:
        known = ", ".join(DIFFICULTIES)
        raise QuestionError(f"unknown difficulty {recipe.difficulty!r}; known are {known}")
    if not (1 <= recipe.rows <= MAX_SIDE and 1 <= recipe.cols <= MAX_SIDE):
        size = f"{recipe.rows}x{recipe.cols}"
        raise QuestionError(f"a board of {size} cells; boards are 1x1 to {MAX_SIDE}x{MAX_SIDE}")
    if recipe.attempts < 1:
        raise QuestionError(f"{recipe.attempts} attempts; it takes at least 1")
    if recipe.policy is Policy.SOLVER and recipe.difficulty != "any":
        text = "the policy solver heeds no difficulty; ask for any, not {}"
        raise QuestionError(text.format(recipe.difficulty))
    symmetry.check(recipe.rows, recipe.cols, recipe.symmetry)
    masks.check(recipe)
    contradictions.check(recipe)
    _check_options(recipe, kind)
    kind.check(recipe)
    if recipe.mask:
        kind.moves(recipe)


def _check_options(recipe: Recipe, kind: Generator) -> None:
    """Refuse options that only other kinds have."""
    about = {option: other.made_of for other in GENERATORS.values() for option in other.options}
    for field in fields(recipe):
        foreign = field.name in about and field.name not in kind.options
        if foreign and getattr(recipe, field.name) != field.default:
            option = field.name.replace("_", "-")
            raise QuestionError(f"{option} is for {about[field.name]}; {recipe.kind} has none")
