"""Wherever the ladder is set against an answer, a lie about a candidate is noticed.

The technique that lies fills no cell and leads to no contradiction: it only
takes from a cell what an answer has there.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

import cpmodels
import generator.make
from generator import GENERATORS, Crosscheck, Recipe, RemovalError, generate
from generator.bank import recheck
from generator.removal import Bench, Witnesses
from generator.taking import LeftOver
from generator.walk import MaskWalk
from ladder import LADDERS, blamed, clash, climb, fixpoint
from puzzles import Answer, Puzzle, WitnessError
from tests.helpers.unsound import WILD, taking
from verify.ablate import Wanted, measure
from verify.compare import compare
from verify.disagreement import What
from verify.study import drawn, truth

SQUARE = Puzzle("fillomino", 2, 2, (None,) * 4)
"""Five answers: 4 everywhere, or a 1 in any cell and 3 around it."""

ANSWER: Answer = (1, 3, 3, 3)
WRONG = taking("fillomino", 0, 1)
SAYS = r"step 1 \(wild\) takes 1 from r1c1, where an answer has it"

HIDDEN = Puzzle("fillomino", 1, 3, (None, None, 1))
"""One answer, 2 2 1."""


@pytest.fixture(autouse=True)
def _lying(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LADDERS, "fillomino", WRONG)


def witnesses(recipe: Recipe) -> Witnesses:
    honest = Witnesses.for_recipe(recipe)
    return replace(honest, ladder=WRONG, on=honest.on | {WILD})


def test_no_cell_shows_it() -> None:
    """What the old way of looking, at filled cells, would see: nothing."""
    there = fixpoint(WRONG, SQUARE)
    assert there.values == climb(WRONG, SQUARE).values == (None,) * 4
    assert there.state.candidates(0) == (3, 4)
    assert len(cpmodels.count(SQUARE, limit=None).answers) == 5


def test_the_clash_itself() -> None:
    found = clash(fixpoint(WRONG, SQUARE), ANSWER)
    assert found is not None
    assert (found.cell, found.value, found.settled, found.step) == (0, 1, None, None)
    told = blamed(found, ANSWER, WRONG, SQUARE, WRONG.default)
    assert (told.number, told.step and told.step.technique) == (1, WILD)
    for board in ((3, 1, 3, 3), (4,) * 4, (None, 1, None, None), (None,) * 4):
        assert clash(fixpoint(WRONG, SQUARE), board) is None


def test_compare() -> None:
    found = compare(SQUARE, limit=9).disagreement
    assert found is not None
    assert found.what is What.RULED_OUT
    assert found.message == "step 1 (wild) takes 1 from r1c1, where an answer has it"


def test_ablate(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong, on = taking("fillomino", 0, 2), frozenset({WILD})
    monkeypatch.setitem(LADDERS, "fillomino", wrong)
    assert fixpoint(wrong, HIDDEN, on).values == HIDDEN.clues
    with pytest.raises(WitnessError, match=r"step 1 \(wild\) takes 2 from r1c1"):
        measure(HIDDEN, enabled=on, wanted=Wanted(effort=False))


def test_studies() -> None:
    with pytest.raises(WitnessError, match=SAYS):
        truth.settle(SQUARE, ANSWER, WRONG.default)


def test_a_study_that_peels() -> None:
    """Where a judge takes clues away, too, it looks at more than the clue that went."""
    board = drawn.Full(Puzzle("fillomino", 2, 2, ANSWER), ANSWER, (0,))
    with pytest.raises(WitnessError, match=SAYS):
        drawn.peeled(board, "expert")


def test_recheck_of_a_bank(monkeypatch: pytest.MonkeyPatch) -> None:
    all_five = cpmodels.count(SQUARE, limit=9)
    monkeypatch.setattr(cpmodels, "count", lambda *_a, **_k: all_five)
    with pytest.raises(WitnessError, match=SAYS):
        recheck.ask(SQUARE)


@pytest.mark.parametrize("thorough", [False, True])
def test_removal(thorough: bool) -> None:
    recipe = Recipe("fillomino", 2, 2)
    bench = Bench(GENERATORS["fillomino"], recipe, ANSWER, witnesses(recipe), thorough=thorough)
    with pytest.raises(RemovalError, match=SAYS):
        bench.ask(SQUARE.clues, (0,))


def test_walk() -> None:
    recipe = Recipe("fillomino", 2, 2, mask="0", silent=True)
    kind = GENERATORS["fillomino"]
    with pytest.raises(RemovalError, match=SAYS):
        MaskWalk(kind, kind.moves(recipe), recipe, witnesses(recipe)).stand(ANSWER)


def test_making(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rating what is left of the clues."""
    monkeypatch.setattr(generator.make, "take_away", lambda *_: LeftOver(SQUARE, Crosscheck()))
    with pytest.raises(RemovalError, match=SAYS):
        generate(Recipe("fillomino", 2, 2), "a", answer=ANSWER)
