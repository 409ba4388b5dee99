"""Studies refuse a witness that is not to be believed, and draw again where nothing came."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

import cpmodels
import verify.writing
from generator import GaveUp, generate
from generator.recipe import Recipe
from ladder import LADDERS, Contradiction, State
from ladder.state import Finding
from ladder.table import Enabled
from puzzles import Count, Puzzle, WitnessError, is_answer
from puzzles.limits import deadline
from tests.helpers import unsound
from verify.study import Options, drawn, no_touch, rungs, techniques, truth
from verify.study.packing import NoPictureError, random_picture
from verify.writing import assure, certificate

ROW = Puzzle("fillomino", 1, 3, (2, 2, 1))
ITEM = {"size": [3, 4], "seed": "a", "number": 1}


def two(*_args: object, **_options: object) -> Count:
    """What a solver says that has found a second answer."""
    return Count(2, exact=False)


@dataclass(frozen=True)
class Denying(unsound.Wrong):
    """Says at once that there is no answer."""

    def look(self, state: State, _on: Enabled) -> Iterator[Finding]:
        raise Contradiction(state.mask(self.cell), unsound.TELL)
        yield


class TestLadder:
    def test_one_that_denies_the_answer(self, monkeypatch: pytest.MonkeyPatch) -> None:
        ladder = unsound._with("fillomino", Denying(0, 1, puts=False))
        monkeypatch.setitem(LADDERS, "fillomino", ladder)
        with pytest.raises(WitnessError, match="fillomino, max_region"):
            drawn.peeled(drawn.full("fillomino", ITEM), "easy")

    def test_one_that_settles_less_with_more(self) -> None:
        truth.check_no_less(ROW, (2, None, None), (2, 2, None), frozenset())
        with pytest.raises(WitnessError, match="r1c2 is settled only by fewer; fillomino"):
            truth.check_no_less(ROW, (2, 2, None), (2, None, 1), frozenset())

    def test_a_board_with_two_answers_has_no_prices(self) -> None:
        with pytest.raises(WitnessError, match="not unique after all; fillapix"):
            rungs._priced(Puzzle("fillapix", 2, 2, (None,) * 4))


class TestSolver:
    def test_one_that_finds_a_second_answer_of_a_board(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(cpmodels, "count", two)
        with pytest.raises(WitnessError, match="the board is not unique; fillomino"):
            no_touch.measure({**ITEM, "policy": "solver"})

    def test_one_that_finds_a_second_answer_of_a_made_puzzle(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (first, *_) = techniques.items(Options(((5, 5),), 1))
        monkeypatch.setattr(cpmodels, "count", two)
        with pytest.raises(WitnessError, match="made, not unique; "):
            techniques.measure(first)


def test_a_code_of_which_nothing_came_is_kept_as_that(monkeypatch: pytest.MonkeyPatch) -> None:
    """An expert puzzle of two cells: there is none."""
    nothing = generate(Recipe("fillomino", 1, 2, "expert", attempts=2), "a")
    assert isinstance(nothing, GaveUp)
    (first, *_) = techniques.items(Options(((5, 5),), 1))
    monkeypatch.setattr(techniques, "generate", lambda *_: nothing)
    found = techniques.measure(first)
    assert (found["made"], found["tally"]["attempts"]) == (False, 2)
    assert "clues" not in found


def test_a_board_too_large_for_the_frontier_is_counted_once() -> None:
    """39 cells, all given: each run of two is one region."""
    puzzle = Puzzle("fillomino", 1, 39, (1, 2, 2) * 13)
    assert no_touch.partitions(puzzle) == {"partitions": 1, "exact": True, "twice": False}


def test_an_answer_is_laid_again_where_none_came() -> None:
    """The first try of this seed finds none."""
    puzzle, answer, _ = drawn._fillomino(Random(58), (10, 10))
    assert is_answer(puzzle, answer)


def test_a_picture_that_does_not_exist() -> None:
    """Two dominoes would touch; a domino leaves two cells that do; ones touch."""
    with pytest.raises(NoPictureError, match="no picture of 2x2 with regions of at most 2"):
        random_picture(Random(0), 2, 2, 2)


def test_a_certificate_without_time_for_the_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify.writing, "deadline", lambda _: deadline(-1))
    puzzle = drawn.peeled(drawn.full("fillomino", ITEM))
    fields = certificate(puzzle)
    assert isinstance(fields, dict)
    assert fields["ladder"] is None
    assert certificate(puzzle, steps=False) == fields


def test_a_certificate_of_another_puzzle_is_not_assured() -> None:
    fields = certificate(ROW)
    assert isinstance(fields, dict)
    assure(fields, ROW)
    with pytest.raises(WitnessError, match="the certificate made for this puzzle is about another"):
        assure(fields, Puzzle("fillomino", 1, 3, (2, None, 1)))
