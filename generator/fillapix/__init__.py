"""Fill-a-Pix: all that the generator needs to know of it."""

from __future__ import annotations

from generator.fillapix import drawing
from generator.fillapix.moves import PictureMoves
from generator.kinds import Generator
from generator.recipe import Policy, Recipe
from puzzles.fillapix import NAME

# Of any difficulty, with the fewest clues: see the policy.
_SIDES = {
    side: Recipe(NAME, side, side, policy=Policy.SOLVER) for side in (5, 8, 10, 11, 13, 15, 20)
}

GENERATOR = Generator(
    kind=NAME,
    check=drawing.check,
    lay=drawing.lay,
    clues=drawing.clues,
    order=drawing.order,
    may_remove=drawing.may_remove,
    until=drawing.until,
    moves=PictureMoves,
    made_of="pictures",
    options=("ink",),
    presets=tuple(_SIDES.values()),
    week=tuple(_SIDES[side] for side in (8, 8, 10, 10, 10, 10, 15)),
    # Puzzles by answers: fillproof bank build DB fillapix --size 8x8 --difficulty any --each 20.
    shares={
        "count": 20 / 218,
        "difference": 20 / 20,
        "squeeze 3": 20 / 76,
        "probe count": 20 / 88,
        "squeeze 4": 20 / 77,
        "probe": 20 / 117,
    },
    pace=0.1,  # a line is painted with one stroke
    signs={"#": 1, ".": 0},
)
