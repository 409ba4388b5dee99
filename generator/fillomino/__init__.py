"""Fillomino: all that the generator needs to know of it."""

from __future__ import annotations

from generator.fillomino import packing
from generator.fillomino.moves import RegionMoves
from generator.kinds import Generator
from generator.recipe import Recipe
from puzzles.fillomino import NAME

_EASY, _MEDIUM, _HARD = (
    Recipe(NAME, side, side, difficulty)
    for side, difficulty in ((6, "easy"), (8, "medium"), (10, "hard"))
)

GENERATOR = Generator(
    kind=NAME,
    check=packing.check,
    lay=packing.lay,
    clues=packing.clues,
    order=packing.order,
    may_remove=packing.may_remove,
    until=packing.until,
    moves=RegionMoves,
    made_of="regions",
    options=("silent", "max_region", "promise"),
    presets=(_EASY, _MEDIUM, _HARD),
    week=(_EASY, _EASY, _MEDIUM, _MEDIUM, _MEDIUM, _MEDIUM, _HARD),
    # A stroke a region, with the answer in view; other sizes were not tried.
    least={(6, 6): 8, (8, 8): 15, (10, 10): 25},
    pace=0.25,
)
