"""Boards after steps are kept as what each step settles; pieces of sets on large boards."""

from __future__ import annotations

import pickle
import random

import pytest

from ladder import climb, ladder_for
from ladder.boards import Boards, settled
from ladder.fillomino.plane import LARGE, LATELY, MANY, Plane
from ladder.state import FEW, ones
from puzzles.formats import read_paths
from tests.helpers.running import EXAMPLES

PLAIN = ((None, 2, None), (None, 2, None), (1, 2, 0))


class TestBoards:
    def test_are_like_a_tuple_of_boards(self) -> None:
        boards = Boards.of(PLAIN)
        assert tuple(boards) == boards == PLAIN
        assert boards != PLAIN[:2]
        assert boards != (*PLAIN[:2], PLAIN[0])
        assert boards != 3
        assert boards[1:] == PLAIN[1:]
        assert [boards[at] for at in (0, 1, 2, -1)] == [*PLAIN, PLAIN[-1]]
        with pytest.raises(IndexError):
            boards[3]
        assert pickle.loads(pickle.dumps(boards)) == boards
        assert hash(boards) == hash(PLAIN)
        assert (tuple(Boards()), tuple(Boards.of(()))) == ((), ())

    def test_what_is_settled_is_what_differs(self) -> None:
        assert settled(PLAIN[0], PLAIN[2]) == ((0, 1), (2, 0))
        assert settled(PLAIN[2], PLAIN[2]) == ()

    @pytest.mark.parametrize("name", ["eight.json", "sailboat.txt"])
    def test_each_cell_is_kept_once(self, name: str) -> None:
        (record,) = read_paths([EXAMPLES / name])
        trace = climb(ladder_for(record.puzzle.kind), record.puzzle)
        kept = [cell for news in trace.boards.news for cell, _value in news]
        there = [cell for cell, value in enumerate(trace.boards.start) if value is None]
        assert sorted(kept) == there
        assert trace.boards[-1] == trace.values


def test_bits_of_small_and_large_sets() -> None:
    draw = random.Random(1)
    for size in (0, 1, FEW - 1, FEW, 40):
        bits = sorted(draw.sample(range(500), size))
        assert ones(sum(1 << bit for bit in bits)) == bits


class TestPieces:
    """Pieces are those of a flood, also where most are those of a set like it."""

    def test_of_sets_that_change_a_little(self) -> None:
        draw, plane = random.Random(2), Plane(24, 24)
        assert plane.rows * plane.cols > LARGE
        mask = sum(plane.one(cell) for cell in draw.sample(range(576), 250))
        for turn in range(60):
            for cell in draw.sample(range(576), turn % 7):
                mask ^= plane.one(cell)
            assert plane.pieces(mask) == Plane(24, 24).pieces(mask)
        assert plane.pieces(0) == ()
        assert plane.pieces(plane.all) == (plane.all,)

    def test_of_no_more_sets_than_are_kept(self) -> None:
        draw, plane = random.Random(3), Plane(24, 24)
        masks = [draw.getrandbits(600) & plane.all for _ in range(2 * LATELY)]
        for mask in [*masks, *masks]:
            fewer = mask & ~plane.one(draw.randrange(576))
            assert plane.pieces(fewer) == Plane(24, 24).pieces(fewer)

    def test_those_at_some_cells(self) -> None:
        draw, plane = random.Random(4), Plane(24, 24)
        for _ in range(20):
            mask, some = (draw.getrandbits(600) & plane.all for _ in range(2))
            runs = plane.runs(mask)
            assert len(runs) > MANY
            some &= draw.getrandbits(600) & draw.getrandbits(600) & draw.getrandbits(600)
            assert plane.runs_at(some, mask) == [run for run in runs if run.cells & some]
