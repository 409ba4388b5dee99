"""Rivals of an answer against all boards there are, and hitting sets against all choices."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from cpmodels import count
from cpmodels.base import UNLIMITED, Budget, Meter
from cpmodels.counting import Bisection, halved
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


def few_enough(sets: list[frozenset[int]], things: tuple[int, ...]) -> int:
    """Return the fewest of some things that meet all sets which have no other things."""
    within = [members for members in sets if members <= set(things)]
    return next(
        size
        for size in range(len(things) + 1)
        if any(all(s & set(c) for s in within) for c in combinations(things, size))
    )


def test_parts_halve_the_longer_side() -> None:
    whole = halved(range(6), 3)
    assert [half.things for half in whole.halves] == [(0, 1, 3), (2, 4, 5)]
    assert [part.things for part in halved(range(4), 2).parts()] == [
        (0,), (1,), (0, 1), (2,), (3,), (2, 3), (0, 1, 2, 3),
    ]  # fmt: skip


def test_hitting_sets_are_as_small_as_can_be() -> None:
    """Two solvers and all choices agree, part by part, as sets are added."""
    draw = Random(5)
    for _ in range(6):
        whole, sets = halved(range(8), 4), list[frozenset[int]]()
        hitters, known = Hitters(whole, 8), dict[Bisection, int]()
        for _ in range(3):
            new = [frozenset(draw.sample(range(8), draw.randint(1, 4))) for _ in range(4)]
            sets += new
            for members in new:
                hitters.add(members)
            for part in (*whole.halves, whole):
                least, inside = few_enough(sets, part.things), frozenset(part.things)
                within = [members for members in sets if members <= inside]
                for most in {*range(least - 2, least + 1)} & {*range(len(inside))}:
                    reply, chosen = hitters.choose(part, most, Meter(UNLIMITED))
                    assert (reply is Reply.YES) == (most >= least)
                    assert len(chosen) <= most
                    assert chosen <= inside
                    assert reply is Reply.NO or all(members & chosen for members in within)
                    sure = {one: few for one, few in known.items() if one in part.parts()}
                    sure = {one: few for one, few in sure.items() if 0 < few <= most}
                    assert met_by(part, within, most, Meter(UNLIMITED), known=sure) is reply
                known[part] = least
            assert lightest([1] * 8, sets, Meter(UNLIMITED)).bound == known[whole]


def test_a_limit_leaves_hitting_sets_unknown() -> None:
    whole = halved(range(4), 2)
    hitters = Hitters(whole, 4)
    hitters.add([0, 1])
    assert hitters.choose(whole, 1, Meter(Budget(conflicts=0))) == (Reply.UNKNOWN, frozenset())
