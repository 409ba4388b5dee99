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
    # Puzzles by answers: fillproof bank build DB fillomino --size 8x8 --difficulty TIER --hardest
    # NAME --count 20 --give-up 1, with --attempts 400 up to no room, 100 and fewer puzzles beyond.
    shares={
        "finished": 0 / 400,
        "only exit": 20 / 20,
        "last number": 0 / 400,
        "lone cell": 20 / 20,
        "overflow": 20 / 136,
        "exact room": 20 / 31,
        "no room": 19 / 1686,
        "way through": 20 / 20,
        "pocket 3": 6 / 21,
        "ways 4": 8 / 25,
        "out of reach": 0 / 100,
        "pocket 5": 6 / 27,
        "one region": 0 / 100,
        "ways 12": 5 / 49,
        "budget": 12 / 19,
        "look-ahead": 12 / 37,
        "probe": 4 / 6,
        "kin": 0 / 63,
    },
    # A stroke a region, with the answer in view; other sizes were not tried.
    least={(6, 6): 8, (8, 8): 15, (10, 10): 25},
    pace=0.25,
)
