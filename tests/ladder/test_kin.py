"""Cells that share a region though its number is not known: the laws, on boards that ask for it.

Such boards have a large region that is printed nowhere. Random ones hardly ever do.
"""

from __future__ import annotations

from random import Random

import pytest

import cpmodels
from generator import Recipe
from generator.removal import Witnesses
from ladder import LADDERS, Outcome, Tier, climb, fixpoint, rate
from ladder.probe import Probe
from ladder.table import Enabled
from puzzles import Puzzle
from puzzles.formats import parse_one
from tests.ladder.test_ladder_laws import (
    Case,
    candidates,
    check_monotone,
    check_sound,
    check_symmetric,
)

LADDER = LADDERS["fillomino"]

MANY = 12
"""Answers listed at most."""

GENTLE = LADDER.default - {"look-ahead", "probe"}
"""With these, nothing is tried out that the technique could find."""

SIZES = ((4, 5), (5, 5), (3, 7), (4, 6), (5, 6))

LARGE = 7
"""Numbers that are not printed, from this one on."""


FOUR_ARMS = """
332.12
132.32
....33
32....
32.221
31.333
"""


def board_of_a_silent_region(rng: Random) -> Puzzle | None:
    """Return most small numbers of a picture with a large region, none of whose cells is printed.

    None if what was drawn for the picture has no answer.
    """
    rows, cols = rng.choice(SIZES)
    large = rng.randint(LARGE, min(14, rows * cols // 2 + 2))
    drawn: list[int | None] = [None] * (rows * cols)
    drawn[rng.randrange(rows * cols)] = large
    for cell in rng.sample(range(rows * cols), 4):
        drawn[cell] = drawn[cell] or rng.randint(2, 4)
    picture = cpmodels.solve(Puzzle("fillomino", rows, cols, tuple(drawn))).answer
    if picture is None:
        return None
    share = rng.choice((0.75, 0.9, 1))
    clues = tuple(v if v < LARGE and rng.random() < share else None for v in picture)
    return Puzzle("fillomino", rows, cols, clues)


def case(seed: int) -> Case | None:
    """Such a board on which it helps, with all gentle techniques, or with all but one of them."""
    rng = Random(seed)
    puzzle = board_of_a_silent_region(rng)
    if puzzle is None:
        return None
    on = GENTLE - {rng.choice((None, *sorted(GENTLE - {"kin"})))}
    if not helps(puzzle, on):
        return None
    counted = cpmodels.count(puzzle, limit=MANY)
    return Case(puzzle, on, counted.answers, counted.exact, rng)


def cases(seeds: range) -> list[Case]:
    return [seen for seen in map(case, seeds) if seen is not None]


def helps(puzzle: Puzzle, on: Enabled) -> bool:
    """Whether the technique finds what all others leave."""
    with_it, without = fixpoint(LADDER, puzzle, on), fixpoint(LADDER, puzzle, on - {"kin"})
    return candidates(with_it.state) != candidates(without.state)


@pytest.fixture(scope="module")
def some() -> list[Case]:
    """Boards on which it helps."""
    return cases(range(80))


def test_the_boards_have_several_answers(some: list[Case]) -> None:
    assert len(some) >= 5
    assert all(len(seen.answers) > 1 for seen in some)


def test_sound_and_one_fixpoint(some: list[Case]) -> None:
    for seen in some:
        check_sound(seen)


def test_monotone(some: list[Case]) -> None:
    for seen in some:
        check_monotone(seen)


def test_symmetric(some: list[Case]) -> None:
    for seen in some[:3]:
        check_symmetric(seen)


def test_four_arms_are_one_region_that_nothing_else_finds() -> None:
    puzzle = parse_one(f"fillomino 6x6{FOUR_ARMS}")
    assert fixpoint(LADDER, puzzle, LADDER.default - {"kin"}).outcome is Outcome.STUCK
    assert fixpoint(LADDER, puzzle).outcome is Outcome.SOLVED
    rating = rate(LADDER, puzzle)
    assert (rating.tier, rating.hardest) == (Tier.EXPERT, "kin")
    (step,) = [step for step in climb(LADDER, puzzle).steps if step.technique == "kin"]
    assert {value for _cell, value in step.placements} == {12}
    assert len(step.placements) == 12


def test_it_runs_inside_no_hypothesis_and_judges_no_removal_unasked() -> None:
    assert isinstance(probe := LADDER["nested"].finder, Probe)
    assert "probe" in probe.inside(LADDER.default)
    assert "kin" not in probe.inside(LADDER.default)
    for difficulty in ("any", "expert"):
        on = Witnesses.for_recipe(Recipe("fillomino", 5, 5, difficulty)).on
        assert on == LADDER.default - {"kin"}
    for recipe in (
        Recipe("fillomino", 5, 5, needs="kin"),
        Recipe("fillomino", 5, 5, hardest="kin"),
    ):
        assert Witnesses.for_recipe(recipe).on == LADDER.default


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_laws_on_many_boards(part: int) -> None:
    """4 parts of 600 boards."""
    for seen in cases(range(1000 + part * 600, 1600 + part * 600)):
        check_sound(seen)
        check_monotone(seen)
        check_symmetric(seen)
