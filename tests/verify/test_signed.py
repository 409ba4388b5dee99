"""The counter with signs against known values, the frontier counter, and a recurrence."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from puzzles import LimitError, Puzzle, QuestionError
from tests.helpers.boards import random_board
from tests.helpers.fillomino_counts import COUNTS, CountCase
from verify.counters import fillomino_frontier as frontier
from verify.counters.fillomino_signed import able, count, walk
from verify.counters.fillomino_signed.edges import NOWHERE, Edge, added, mirrored
from verify.counters.fillomino_signed.tables import PackedStates, limbs_for, merged, total

both = pytest.mark.parametrize("touching", [False, True], ids=["pictures", "cuts"])


def empty(rows: int, cols: int, cap: int | None = None) -> Puzzle:
    return Puzzle("fillomino", rows, cols, (None,) * (rows * cols), cap)


def carlitz(n: int) -> int:
    """Return the compositions of n without equal neighbours, by their last part."""
    by_last = [Counter({0: 1})]
    for m in range(1, n + 1):
        before = {k: by_last[m - k] for k in range(1, m + 1)}
        by_last.append(Counter({k: b.total() - b[k] for k, b in before.items()}))
    return by_last[n].total()


class TestKnown:
    @pytest.mark.parametrize("case", COUNTS, ids=str)
    def test_table(self, case: CountCase) -> None:
        assert count(case.puzzle) == case.pictures
        assert count(case.puzzle, touching=True) == case.partitions

    @pytest.mark.parametrize(
        ("rows", "cols", "pictures", "cuts"),
        [(4, 4, 259728, 0), (2, 10, 2047650, 0), (3, 6, 1320145, 10424872)],
    )
    def test_whole_boards(self, rows: int, cols: int, pictures: int, cuts: int) -> None:
        """OEIS A359703 for two rows, A110476 for cuts; pictures of 3x6 by the frontier counter."""
        assert count(empty(rows, cols)) == pictures
        assert not cuts or count(empty(rows, cols), touching=True) == cuts

    def test_more_than_one_word(self) -> None:
        """Limbs beyond 64 bits, of states that are counted negative, too."""
        assert limbs_for(1, 120) == 3
        assert count(empty(1, 120)) == carlitz(120) > 1 << 80

    def test_cuts_of_any_width(self) -> None:
        """Where no size is asked for, states are nothing but shapes."""
        assert not able(empty(7, 7))
        assert not able(empty(7, 7, 48), touching=True)
        two = [count(empty(2, n), touching=True) for n in (24, 25, 26)]
        assert two[2] == 6 * two[1] + two[0] > 1 << 64
        long = empty(2, 7)
        assert walk(long, touching=True, long_way=True).count == count(long, touching=True)


def board(seed: int, rows: int, cols: int) -> Puzzle:
    """Return a random board; every third has its givens shuffled, and then often no answer."""
    puzzle = random_board(Random(seed), rows, cols)
    if seed % 3:
        return puzzle
    clues = Random(seed).sample(puzzle.clues, len(puzzle.clues))
    return Puzzle(puzzle.kind, puzzle.rows, puzzle.cols, tuple(clues), puzzle.max_region)


class TestAgainstTheFrontier:
    """Two counters that share no code agree."""

    @both
    def test_random_boards(self, touching: bool) -> None:
        seen: Counter[str] = Counter()
        for seed in range(40):
            puzzle = board(seed, 3, 4)
            want = frontier.count(puzzle, touching=touching)
            assert count(puzzle, touching=touching) == want, puzzle
            long_way = able(puzzle, touching=touching, long_way=True)
            if long_way and seed % 4 == 0:
                assert walk(puzzle, touching=touching, long_way=True).count == want, puzzle
            seen["none" if not want else "one" if want == 1 else "many"] += 1
        assert min(seen["none"], seen["one"], seen["many"]) >= 2, seen

    @pytest.mark.long
    @both
    def test_many_random_boards(self, touching: bool) -> None:
        for seed in range(40, 240):
            puzzle = board(seed, 5, 5)
            want = frontier.count(puzzle, touching=touching)
            assert count(puzzle, touching=touching) == want, puzzle
            assert walk(puzzle, touching=touching, long_way=True).count == want, puzzle

    @both
    @pytest.mark.parametrize("cap", range(1, 10))
    def test_every_cap(self, touching: bool, cap: int) -> None:
        puzzle = empty(3, 3, cap)
        assert count(puzzle, touching=touching) == frontier.count(puzzle, touching=touching)

    @both
    def test_a_given_that_no_region_can_have(self, touching: bool) -> None:
        for value, cap in ((5, None), (10**9, None), (4, 3)):
            puzzle = Puzzle("fillomino", 2, 2, (None, value, None, None), cap)
            assert count(puzzle, touching=touching) == 0


class TestWalk:
    def test_states_progress_and_limit(self) -> None:
        told: list[tuple[int, int]] = []
        result = walk(empty(3, 4), progress=lambda done, states: told.append((done, states)))
        assert told == list(enumerate(result.states, start=1))
        assert walk(empty(3, 4), limit=max(result.states)) == result
        with pytest.raises(LimitError, match="more than"):
            walk(empty(3, 4), limit=max(result.states) - 1)

    @pytest.mark.parametrize(
        "puzzle", [Puzzle("fillapix", 1, 1, (None,)), empty(7, 7)], ids=["kind", "width"]
    )
    def test_not_for_these(self, puzzle: Puzzle) -> None:
        assert not able(puzzle)
        with pytest.raises(QuestionError, match=f"{puzzle.kind} {puzzle.rows}x{puzzle.cols}"):
            walk(puzzle)


def table(keys: list[int], *limbs: list[int]) -> PackedStates:
    return PackedStates(np.array(keys, np.uint64), np.array(limbs, np.int64))


class TestTables:
    def test_equal_states_add_up_and_cancel(self) -> None:
        found = merged([table([7, 3, 7], [1, 5, -4]), table([9, 7], [6, 3]), table([9], [-6])])
        assert (found.keys.tolist(), found.counts.tolist()) == ([3], [[5]])
        assert merged([table([], [])]).keys.tolist() == []

    def test_limbs_are_carried(self) -> None:
        most = (1 << 32) - 1
        found = merged([table([1, 2], [most, -1], [0, 0]), table([1], [1], [4])])
        assert found.counts.tolist() == [[0, most], [5, -1]]
        assert total([found]) == (5 << 32) + most - (1 << 32)


class TestShapes:
    def test_what_touched_never_joins(self) -> None:
        """A cell below region 0 and after region 1: alone, with either, and with both."""
        free = Edge((0, 1, 0), frozenset())
        assert len(added(free, 2)) == 4
        assert len(added(Edge((0, 1, 0), frozenset({frozenset({0, 1})})), 2)) == 3

    def test_mirror(self) -> None:
        shape = Edge((0, 0, 1, 2, NOWHERE), frozenset({frozenset({0, 2})}))
        image, old = mirrored(shape)
        assert image == Edge((NOWHERE, 0, 1, 2, 2), frozenset({frozenset({0, 2})}))
        assert old == [2, 1, 0]
        assert mirrored(image)[0] == shape
