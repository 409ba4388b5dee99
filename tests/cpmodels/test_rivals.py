"""Rivals of an answer against all boards there are, and hitting sets against all choices."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from cpmodels import count
from cpmodels.base import UNLIMITED, Budget, Meter
from cpmodels.hitting import Hitters, lightest, met_by
from cpmodels.rivals import RivalSearch
from puzzles import KINDS, Puzzle
from puzzles.outcomes import Reply


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("cap", [None, 3])
def test_rivals_differ_where_they_must(kind: str, cap: int | None) -> None:
    """Each rival is one of all boards, and none that keeps the clues differs in fewer cells."""
    draw, cap = Random(3), cap if KINDS[kind].has_regions else None
    blank = Puzzle(kind, 3, 3, (None,) * 9, cap)
    boards = count(blank, limit=None).answers
    clues = {board: KINDS[kind].every_clue(3, 3, board) for board in boards}
    for answer in draw.sample(boards, 6):
        search, own = RivalSearch(blank, answer), clues[answer]
        differences = [
            frozenset(i for i in range(9) if own[i] != clues[other][i])
            for other in boards
            if other != answer
        ]
        for _ in range(8):
            kept = set(draw.sample(range(9), draw.randrange(7)))
            found = search.nearest(kept, Meter(UNLIMITED))
            rivals = [cells for cells in differences if not cells & kept]
            assert (found.reply is Reply.YES) == bool(rivals)
            if found.answer is not None:
                assert found.cells in rivals
                assert not any(cells < found.cells for cells in rivals)


def test_a_limit_leaves_rivals_unknown() -> None:
    blank = Puzzle("fillomino", 4, 4, (None,) * 16)
    search = RivalSearch(blank, count(blank, limit=1).answers[0])
    assert search.nearest((), Meter(Budget(conflicts=0))).reply is Reply.UNKNOWN


def test_hitting_sets_are_the_lightest() -> None:
    """Two solvers and all choices agree, round by round, as sets are added."""
    draw = Random(5)
    for _ in range(10):
        hitters, sets = Hitters(8, 8), list[frozenset[int]]()
        for _ in range(4):
            new = [frozenset(draw.sample(range(8), draw.randint(1, 4))) for _ in range(3)]
            sets += new
            for members in new:
                hitters.add(members)
            least = next(
                size
                for size in range(9)
                if any(all(s & set(c) for s in sets) for c in combinations(range(8), size))
            )
            found = hitters.lightest(Meter(UNLIMITED))
            assert (found.reply, len(found.chosen), found.bound) == (Reply.YES, least, least)
            assert all(members & set(found.chosen) for members in sets)
            assert lightest([1] * 8, sets, Meter(UNLIMITED)).bound == least
            said = [met_by(8, sets, most, Meter(UNLIMITED)) for most in (least - 1, least)]
            assert said == [Reply.NO, Reply.YES]


def test_choices_heavier_than_the_one_known_are_not_looked_for() -> None:
    hitters = Hitters(6, 3)
    for i in range(4):
        hitters.add([i])
    found = hitters.lightest(Meter(UNLIMITED))
    assert (found.reply, found.bound) == (Reply.NO, 3)


def test_a_limit_leaves_the_bound_of_hitting_sets() -> None:
    hitters = Hitters(4, 4)
    hitters.add([0, 1])
    assert hitters.lightest(Meter(Budget(conflicts=0))).reply is Reply.UNKNOWN
