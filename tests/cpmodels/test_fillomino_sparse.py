"""Wide open Fillomino boards: answers are laid, and only ever answers."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cpmodels
from cpmodels import Budget
from cpmodels.base import Meter
from cpmodels.fillomino.geometry import Geometry, each_cell
from cpmodels.fillomino.laying import answers, laid
from cpmodels.fillomino.tiles import TURNS, tiled
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
    "two that have to be joined": open_board(16, 16, r1c1=128, r16c16=128),
    "four equal ones, one region": open_board(15, 30, r1c1=348, r3c3=348, r5c2=348, r4c9=348),
    "two that fill nearly all": open_board(128, 128, r1c1=9000, r128c128=7000),
    "regions at most 3": open_board(32, 32, 3),
    "regions at most 3, the largest": open_board(128, 128, 3),
    "regions at most 3, seven rows": open_board(7, 128, 3),
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


MENDED = {
    "two equal ones beside each other": open_board(36, 38, r8c8=456, r10c9=456),
    "nearly half": thinned(32, 0.45),
    "a third": thinned(32, 0.33),
    "regions at most 3, a few givens": open_board(18, 27, 3, r4c4=3, r4c6=3, r5c5=1, r9c20=2),
    "regions at most 3, a column": open_board(20, 20, 3, **{f"r{r}c10": 1 for r in (2, 4, 6, 8)}),
}


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", MENDED.values(), ids=list(MENDED))
def test_what_does_not_fit_is_mended(puzzle: Puzzle) -> None:
    found = list(islice(answers(puzzle, puzzle.clues, Meter(SHORT)), 3))
    assert len({*found}) == 3
    assert all(is_answer(puzzle, answer) for answer in found)


def test_a_board_that_cannot_be_mended_is_given_up() -> None:
    puzzle = open_board(12, 12, 3, r1c1=1, r1c2=1)
    assert not list(answers(puzzle, puzzle.clues, Meter(SHORT)))


SIDES = (*range(1, 13), 127, 128)


@pytest.mark.parametrize("rows", SIDES)
def test_blocks_make_boards_of_every_size(rows: int) -> None:
    for cols in SIDES:
        board = tiled(rows, cols, turn=(rows + cols) % TURNS)
        if board is None:
            assert min(rows, cols) == 1 or max(rows, cols) <= 7
        else:
            assert is_answer(open_board(rows, cols, 3), board)


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_a_cell_that_is_no_pivot_holds_nothing_together(data: st.DataObject) -> None:
    board = Geometry(data.draw(st.integers(1, 5)), data.draw(st.integers(1, 5)))
    count = board.rows * board.cols
    cells = board.cells(data.draw(st.lists(st.booleans(), min_size=count, max_size=count)))
    for cell in each_cell(cells & ~board.pivots(cells)):
        around = board.near(cell) & cells
        parts = board.components(cells ^ cell)
        assert not around or any(around & part == around for part in parts)


@pytest.mark.parametrize("seed", range(20))
def test_the_cell_with_the_fewest_neighbours(seed: int) -> None:
    draw, board = Random(seed), Geometry(4, 5)
    share = draw.random()
    free = board.cells([draw.random() < share for _ in range(20)])
    cells = board.cells([draw.random() < 0.3 for _ in range(20)]) or board.full
    count, cell = board.fewest_near(cells, free)
    options = [((board.near(b) & free).bit_count(), b) for b in each_cell(cells)]
    assert (count, cell) == min(options)


def test_cells_that_are_pivots() -> None:
    board = Geometry(3, 3)
    row, ring = board.cells([1, 1, 1, 0, 0, 0, 0, 0, 0]), board.cells([1, 1, 1, 1, 0, 1, 1, 1, 1])
    assert board.pivots(row) == board.bit(1)
    assert board.pivots(ring) == ring  # only what is round each cell is looked at
    assert board.pivots(board.full) == 0


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


@pytest.mark.parametrize(("rows", "cols"), [(16, 16), (7, 128), (32, 32), (33, 33), (64, 64)])
def test_no_cell_of_an_empty_board_of_small_regions_is_known(rows: int, cols: int) -> None:
    found = cpmodels.forced(open_board(rows, cols, 3), SHORT)
    assert found.exact
    assert not any(found.values)


def test_more_answers_than_are_laid_are_a_least_number() -> None:
    counted = cpmodels.count(open_board(20, 20), limit=10_000, budget=Budget(deterministic=0.2))
    assert counted.count >= 2
    assert not counted.exact
    assert counted.stopped in (Limit.WORK, Limit.ANSWERS)


def test_a_board_that_cannot_be_laid_is_left_to_the_search() -> None:
    puzzle = open_board(10, 10, r1c1=1, r1c2=1)
    assert not list(laid(puzzle, puzzle.clues, 4))
    assert cpmodels.count(puzzle, limit=2).verdict is Verdict.NONE


@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_laid_answers_are_answers(data: st.DataObject) -> None:
    rows, cols = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 3))
    cap = data.draw(st.none() | st.integers(1, 12))
    values = st.none() | st.none() | st.integers(1, rows * cols)
    clues = tuple(data.draw(st.lists(values, min_size=rows * cols, max_size=rows * cols)))
    puzzle = Puzzle("fillomino", rows, cols, clues, cap)
    found = list(laid(puzzle, clues, 6))
    assert len(found) == len({*found})
    found += islice(answers(puzzle, clues, Meter(SHORT)), 3)
    assert {*found} <= {*(pictures(puzzle) or ())}
