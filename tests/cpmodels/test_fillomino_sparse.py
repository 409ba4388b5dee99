"""Wide open Fillomino boards: answers are laid, and only ever answers."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cpmodels
from cpmodels import Budget
from cpmodels.fillomino.laying import laid
from puzzles import Limit, Puzzle, Verdict, is_answer
from puzzles.outcomes import Reply
from tests.oracles.fillomino import pictures

SHORT = Budget(deterministic=1.0)
"""None of these boards needs a solver."""


def open_board(rows: int, cols: int, cap: int | None = None, **givens: int) -> Puzzle:
    """Return a board with few givens, ``r1c1=5``."""
    clues: list[int | None] = [None] * (rows * cols)
    for name, value in givens.items():
        r, c = map(int, name[1:].split("c"))
        clues[(r - 1) * cols + c - 1] = value
    return Puzzle("fillomino", rows, cols, tuple(clues), cap)


def thinned(side: int, share: float, cap: int | None = None) -> Puzzle:
    """Return a board that has an answer, with few of its numbers as givens."""
    (answer, *_more) = laid(open_board(side, side, cap), (None,) * side * side, 8, first=41)
    draw = Random(side)
    clues = tuple(v if draw.random() < share else None for v in answer)
    return Puzzle("fillomino", side, side, clues, cap)


BOARDS = {
    "empty": open_board(16, 16),
    "empty, wide": open_board(2, 128),
    "empty, regions at most 5": open_board(32, 32, 5),
    "empty, the largest": open_board(128, 128),
    "a given as large as nearly all": open_board(16, 16, r4c4=240),
    "large givens": open_board(16, 16, r1c1=100, r16c16=100, r8c8=3),
    "fenced off": open_board(24, 24, **{f"r{r}c10": 24 for r in range(1, 25)}),
    "a pocket": open_board(16, 16, r1c3=6, r2c3=6, r3c3=6, r3c2=6, r3c1=6, r1c1=1),
    "sparse": thinned(18, 0.05),
    "sparse, regions at most 9": thinned(32, 0.12, 9),
    "sparse and large": thinned(64, 0.1),
}


@pytest.mark.parametrize("puzzle", BOARDS.values(), ids=list(BOARDS))
def test_a_wide_open_board_has_two_answers_at_once(puzzle: Puzzle) -> None:
    counted = cpmodels.count(puzzle, limit=2, budget=SHORT)
    assert counted.verdict is Verdict.MULTIPLE
    assert len({*counted.answers}) == 2
    assert all(is_answer(puzzle, answer) for answer in counted.answers)
    assert counted.work.calls == 0
    assert cpmodels.solve(puzzle, SHORT).reply is Reply.YES


def test_the_same_board_has_the_same_answers() -> None:
    puzzle = BOARDS["sparse"]
    assert cpmodels.count(puzzle, limit=2).answers == cpmodels.count(puzzle, limit=2).answers


@pytest.mark.parametrize("name", ["empty", "sparse", "sparse, regions at most 9", "fenced off"])
def test_cells_of_a_wide_open_board_are_shown_to_vary(name: str) -> None:
    puzzle = BOARDS[name]
    found = cpmodels.forced(puzzle, SHORT)
    assert found.reply is Reply.YES
    assert found.exact
    assert all(v == c for v, c in zip(found.values, puzzle.clues, strict=True) if c is not None)


def test_more_answers_than_are_laid_are_a_least_number() -> None:
    counted = cpmodels.count(open_board(20, 20), limit=10_000, budget=Budget(deterministic=0.2))
    assert counted.count >= 2
    assert not counted.exact
    assert counted.stopped in (Limit.WORK, Limit.ANSWERS)


def test_a_board_that_cannot_be_laid_is_left_to_the_search() -> None:
    puzzle = open_board(10, 10, r1c1=1, r1c2=1)
    assert not list(laid(puzzle, puzzle.clues, 4))
    assert cpmodels.count(puzzle, limit=2).verdict is Verdict.NONE


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_laid_answers_are_answers(data: st.DataObject) -> None:
    rows, cols = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 3))
    cap = data.draw(st.none() | st.integers(1, 12))
    values = st.none() | st.none() | st.integers(1, rows * cols)
    clues = tuple(data.draw(st.lists(values, min_size=rows * cols, max_size=rows * cols)))
    puzzle = Puzzle("fillomino", rows, cols, clues, cap)
    found = list(laid(puzzle, clues, 6))
    assert len(found) == len({*found})
    assert {*found} <= {*(pictures(puzzle) or ())}
