"""What is not said of a puzzle is as usual for its kind."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from generator import GENERATORS, GaveUp, Policy, Recipe, Request, Symmetry, codes, generate
from generator.pictures import Picture
from puzzles import FormatError, QuestionError

REQUESTS = [
    (Request(kind="filling", thin=1), Recipe("fillomino", 6, 6, "easy")),
    (Request(kind="filling", thin=8), Recipe("fillomino", 6, 6, "easy", thin=8)),
    (Request(kind="filling"), Recipe("fillomino", 6, 6, "easy")),
    (Request(kind="fillomino", size=(8, 8)), Recipe("fillomino", 8, 8, "medium")),
    (Request(kind="fillomino", size=(7, 9)), Recipe("fillomino", 7, 9, "any")),
    (Request(kind="fillomino", difficulty="hard"), Recipe("fillomino", 10, 10, "hard")),
    (Request(kind="fillomino", difficulty="expert"), Recipe("fillomino", 6, 6, "expert")),
    (
        Request(kind="fillomino", policy=Policy.SOLVER),
        Recipe("fillomino", 6, 6, policy=Policy.SOLVER),
    ),
    (Request(kind="Mosaic"), Recipe("fillapix", 5, 5, policy=Policy.SOLVER)),
    (Request(kind="mosaic", size=(9, 4)), Recipe("fillapix", 9, 4, policy=Policy.SOLVER)),
    (Request(kind="mosaic", difficulty="easy"), Recipe("fillapix", 5, 5, "easy")),
    (
        Request(kind="filling", symmetry=Symmetry.MIRROR, max_region=5, density=30, attempts=3),
        Recipe(
            "fillomino",
            6,
            6,
            "easy",
            symmetry=Symmetry.MIRROR,
            max_region=5,
            density=30,
            attempts=3,
        ),
    ),
    (
        Request(kind="filling", mask=Picture(1, 4, (1, 0, 0, 1))),
        Recipe("fillomino", 1, 4, mask="9"),
    ),
]


@pytest.mark.parametrize(("request_", "recipe"), REQUESTS)
def test_what_is_not_said_is_as_usual(request_: Request, recipe: Recipe) -> None:
    assert request_.recipe() == recipe


def test_a_preset_is_what_its_size_and_difficulty_come_to() -> None:
    for kind, known in GENERATORS.items():
        for preset in known.presets:
            size = preset.rows, preset.cols
            assert Request(kind=kind, size=size).recipe() == preset
            assert Request(kind=kind, size=size, difficulty=preset.difficulty).recipe() == preset


PRINTED = Recipe("fillomino", 6, 6, "easy", symmetry=Symmetry.HALF_TURN, thin=4)


@pytest.mark.parametrize(
    ("said", "recipe"),
    [
        ({}, PRINTED),
        ({"symmetry": Symmetry.NONE}, replace(PRINTED, symmetry=Symmetry.NONE)),
        ({"symmetry": Symmetry.MIRROR}, replace(PRINTED, symmetry=Symmetry.MIRROR)),
        ({"thin": 1}, replace(PRINTED, thin=0)),
        ({"thin": 8, "density": 60}, replace(PRINTED, thin=8, density=60)),
    ],
)
def test_a_style_says_what_is_left_open(said: dict[str, Any], recipe: Recipe) -> None:
    assert Request(kind="filling", style="print", **said).recipe() == recipe


def test_a_style_is_in_no_code() -> None:
    recipe = Request(kind="filling", size=(4, 4), difficulty="easy", style="print").recipe()
    made = generate(recipe, "TEA")
    assert not isinstance(made, GaveUp)
    full = codes.seed(recipe, "TEA")
    assert full == "fillomino|1|4x4|easy|symmetry=half-turn,thin=4|TEA"
    again = generate(*codes.read(full))
    assert not isinstance(again, GaveUp)
    assert again.puzzle == made.puzzle


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        (Request(kind="filling", style="screen"), "unknown style 'screen'; known are print"),
        (Request(kind="filling", style=""), "unknown style ''; known are print"),
        (
            Request(kind="filling", style="print", mask=Picture(1, 4, (1, 0, 0, 1))),
            "the mask says where clues stand; leave the style out",
        ),
    ],
)
def test_styles_that_are_refused(request_: Request, text: str) -> None:
    with pytest.raises(QuestionError, match=f"^{re.escape(text)}$"):
        request_.recipe()


def test_a_mask_of_another_size() -> None:
    request = Request(kind="filling", size=(4, 1), mask=Picture(1, 4, (1, 0, 0, 1)))
    with pytest.raises(QuestionError, match="the mask is 1x4, the board 4x1"):
        request.recipe()


def test_no_such_kind() -> None:
    with pytest.raises(FormatError, match="unknown kind 'sudoku'"):
        Request(kind="sudoku").recipe()
