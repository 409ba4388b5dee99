"""The kinds the generator knows, and what any recipe has to keep to."""

from __future__ import annotations

from collections.abc import Callable

from generator import fillapix, fillomino, masks, symmetry
from generator.fillapix_moves import PictureMoves
from generator.fillomino_moves import RegionMoves
from generator.kinds import Kind, Moves
from generator.recipe import Policy, Recipe
from ladder import Tier
from puzzles import QuestionError
from puzzles.grid import MAX_SIDE

GENERATORS: dict[str, Kind] = {"fillomino": fillomino, "fillapix": fillapix}
"""Modules by kind. A third kind is one line here, and one below."""

MOVES: dict[str, Callable[[Recipe], Moves]] = {"fillomino": RegionMoves, "fillapix": PictureMoves}
"""By kind, how answers change under a mask."""

DIFFICULTIES: tuple[str, ...] = (*(tier.word for tier in Tier), "any")
"""Words for a recipe's difficulty."""


def kind_of(recipe: Recipe) -> Kind:
    """Return the functions of a recipe's kind.

    Raises:
        QuestionError: There is no such kind.
    """
    if recipe.kind not in GENERATORS:
        known = ", ".join(GENERATORS)
        raise QuestionError(f"no puzzles of kind {recipe.kind!r} are made; known are {known}")
    kind = GENERATORS[recipe.kind]
    return masks.Floored(kind) if recipe.density else kind


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
    symmetry.check(recipe)
    masks.check(recipe)
    kind.check(recipe)
    if recipe.mask:
        MOVES[recipe.kind](recipe)
