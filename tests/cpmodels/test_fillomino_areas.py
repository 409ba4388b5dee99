"""Which blank areas are tried together."""

from __future__ import annotations

from itertools import combinations

import pytest

from ladder import LADDERS
from ladder.engine import begin
from ladder.fillomino.plane import Plane, plane
from ladder.fillomino.pockets import areas
from ladder.fillomino.state import FillominoState
from puzzles import Puzzle


def cells_of(board: Plane, picture: str) -> int:
    return sum(board.one(i) for i, mark in enumerate(picture.replace(" ", "")) if mark == "#")


@pytest.mark.parametrize(
    ("picture", "least"),
    [
        ("#... .... ....", 1),
        ("##.. .... ....", 2),
        ("#.#. .... ....", 3),
        ("#..# .... ....", 4),
        ("#... .#.. ....", 3),
        ("#... .... ...#", 6),
        ("#.#. .... #.#.", 7),
        (".#.. #.#. .#..", 5),
        ("#.#. .... .#..", 5),
        ("#..# .... .##.", 7),
    ],
)
def test_the_least_connected_set_around_some_cells(picture: str, least: int) -> None:
    board = plane(3, 4)
    mask = cells_of(board, picture)
    assert [most for most in range(1, 9) if board.fits_in(mask, most)] == list(range(least, 9))


def test_it_is_the_smallest_of_all_connected_sets() -> None:
    board = plane(3, 3)
    every = [board.one(i) for i in range(9)]
    sets = [sum(some) for n in range(1, 6) for some in combinations(every, n)]
    connected = [s for s in sets if len(board.pieces(s)) == 1]
    for mask in sets:
        for most in range(1, 6):
            held = any(s.bit_count() <= most and not mask & ~s for s in connected)
            assert board.fits_in(mask, most) is held


def start(text: str) -> FillominoState:
    rows = text.split()
    clues = tuple(None if c == "." else int(c) for row in rows for c in row)
    state = begin(LADDERS["fillomino"], Puzzle("fillomino", len(rows), len(rows[0]), clues))
    assert isinstance(state, FillominoState)
    return state


@pytest.mark.parametrize(
    ("board", "most", "sizes"),
    [
        ("1313 1.3. 3131", 5, [1, 1, 2]),  # by the two 3s between them
        ("1313 1.3. 3131", 2, [1, 1]),
        ("2424 4.3. 2424", 5, [1, 1, 2]),
        ("1111 1.1. 1111", 5, [1, 1]),  # a finished run ties nothing
    ],
)
def test_pockets_are_tied_by_a_run_that_can_grow_into_both(
    board: str, most: int, sizes: list[int]
) -> None:
    assert [area.bit_count() for area in areas(start(board), most)] == sizes


def test_lone_cells_all_over_a_board_make_no_more_areas_than_fit_together() -> None:
    row = ("9.", ".9")
    state = start(" ".join(row[r % 2] * 5 for r in range(10)))
    found = areas(state, 5)
    assert all(state.plane.fits_in(area, 5) for area in found)
    assert len(found) < 1000  # without that bound there were far more


def test_areas_near_some_cells_are_those_that_have_one_of_them() -> None:
    row = ("9.", ".9")
    state = start(" ".join(row[r % 2] * 3 for r in range(6)))
    near = state.plane.one(1) | state.plane.one(20)
    assert areas(state, 5, near) == [area for area in areas(state, 5) if area & near]
