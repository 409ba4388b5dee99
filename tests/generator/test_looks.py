"""Large pictures of any difficulty: the ladder looks so often and no more, and decides nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cli.show.generate import Wish, as_object, text
from generator import Made, Policy, Recipe, generate, looks
from generator.looks import LookedEnoughError, Looks, limited
from ladder import Outcome
from puzzles.limits import Limit, never

RECIPE = Recipe("fillapix", 10, 10, policy=Policy.SOLVER)
CODE = "A"


def made(recipe: Recipe = RECIPE) -> Made:
    found = generate(recipe, CODE)
    assert isinstance(found, Made)
    return found


@pytest.fixture(scope="module")
def free() -> Made:
    """The puzzle of a board on which the ladder may look as long as it likes."""
    return made()


@pytest.mark.parametrize("most", [0, 10, 20])
def test_the_puzzle_is_the_same_however_little_the_ladder_looks(
    free: Made, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looks, "FREE", 99)
    monkeypatch.setattr("generator.removal.REMOVAL", most)
    short = made()
    assert short.puzzle == free.puzzle
    said, before = short.crosscheck, free.crosscheck
    assert said.both < before.both
    assert said.both + said.counter_only == before.both
    assert said.neither == before.neither
    assert short.rating == free.rating


def test_a_rating_that_looks_too_long_says_so(free: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looks, "FREE", 99)
    monkeypatch.setattr("generator.make.RATING", 30)
    short = made()
    assert (short.puzzle, short.crosscheck) == (free.puzzle, free.crosscheck)
    assert (short.rating.outcome, short.rating.stopped) == (Outcome.UNKNOWN, Limit.WORK)
    assert short.rating.tier is None
    wish = Wish(RECIPE, CODE, CODE, {})
    whole, cut = as_object(wish, free, None), as_object(wish, short, None)
    assert "rating_stopped" not in whole
    assert (cut["rating_stopped"], cut["tier"]) == (Limit.WORK, None)
    line = f"# not rated to its end: {Limit.WORK.sentence}; score {short.rating.score} so far\n"
    assert line in text(wish, short, None)
    assert "not rated" not in text(wish, free, None)


@pytest.mark.parametrize(
    ("recipe", "least"),
    [
        (replace(RECIPE, rows=20, cols=20), False),
        (replace(RECIPE, rows=20, cols=21), True),
        (replace(RECIPE, rows=50, cols=50, difficulty="medium", policy=Policy.LADDER), False),
        (replace(RECIPE, rows=50, cols=50, hardest="probe"), False),  # the rating decides
        (Recipe("fillomino", 50, 50, policy=Policy.SOLVER), False),
    ],
)
def test_looks_are_limited_where_they_decide_nothing(recipe: Recipe, least: bool) -> None:
    assert limited(recipe) is least


def test_looks_are_counted_from_the_beginning_on() -> None:
    tick = Looks(never)
    for _ in range(5):
        tick()
    tick.begin(2)
    tick()
    tick()
    with pytest.raises(LookedEnoughError):
        tick()
    tick.begin(None)
    tick()
