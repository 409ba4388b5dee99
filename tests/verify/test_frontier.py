"""The frontier counter against known values, a plain search, and the board's symmetries."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles import LimitError, Puzzle, QuestionError
from puzzles.grid import cell_name
from puzzles.types import Clues
from tests.helpers.fillomino_counts import COUNTS, CountCase
from tests.oracles import fillomino as oracle
from verify.counters.fillomino_frontier import count, sizes, walk
from verify.counters.fillomino_frontier.shapes import OUTSIDE, Shape, mirrored, moves, passed, start
from verify.counters.fillomino_frontier.walk import States
from verify.counters.fillomino_frontier.walk import _next as add
from verify.counters.fillomino_frontier.walk import _step as facts

both = pytest.mark.parametrize("touching", [False, True], ids=["pictures", "cuts"])
seeds = st.integers(0, 2**32 - 1)


def empty(rows: int, cols: int, cap: int | None = None) -> Puzzle:
    return Puzzle("fillomino", rows, cols, (None,) * (rows * cols), cap)


def board(seed: int, *, most: int = 12, high: bool = False) -> Puzzle:
    """Return any board of up to `most` cells, a few givens and now and then a cap."""
    rng = Random(seed)
    rows = rng.randint(1, 5)
    cols = rng.randint(1, min(6, most // rows))
    area = rows * cols
    cap = rng.choice((None, None, 2, 3, 4, rng.randint(1, area + 1)))
    share = rng.choice((0.0, 0.15, 0.3, 0.6))
    top = min(cap or area, area) + high
    value = (rng.randint(1, min(4, top)), rng.randint(1, top))
    clues = (rng.choice(value) if rng.random() < share else None for _ in range(area))
    return Puzzle("fillomino", rows, cols, tuple(clues), cap)


def transposed(puzzle: Puzzle) -> Puzzle:
    rows, cols = puzzle.cols, puzzle.rows
    clues = tuple(puzzle.clues[c * rows + r] for r in range(rows) for c in range(cols))
    return Puzzle("fillomino", rows, cols, clues, puzzle.max_region)


def turned(puzzle: Puzzle) -> Puzzle:
    return changed(puzzle, puzzle.clues[::-1])


def changed(puzzle: Puzzle, clues: Clues, cap: int | None = None) -> Puzzle:
    return Puzzle("fillomino", puzzle.rows, puzzle.cols, clues, cap or puzzle.max_region)


class TestKnown:
    @pytest.mark.parametrize("case", COUNTS, ids=str)
    def test_table(self, case: CountCase) -> None:
        assert count(case.puzzle) == case.pictures
        assert count(case.puzzle, touching=True) == case.partitions

    @pytest.mark.parametrize(
        ("rows", "cols", "pictures", "cuts"),
        [
            (4, 4, 259728, 1691690),
            (2, 9, 416723, 0),
            (2, 10, 2047650, 0),
            pytest.param(2, 24, 9935315439670326, 0, marks=pytest.mark.long),
            (3, 8, 269203926, 3912050356),
        ],
    )
    def test_whole_boards(self, rows: int, cols: int, pictures: int, cuts: int) -> None:
        """OEIS A359703 for two rows, A110476 for cuts; pictures of 3x8 are our own."""
        assert count(empty(rows, cols)) == pictures
        assert not cuts or count(empty(rows, cols), touching=True) == cuts

    def test_cuts_of_two_and_three_rows_obey_their_recurrences(self) -> None:
        two = [count(empty(2, n), touching=True) for n in range(1, 12)]
        assert two[:2] == [2, 12]
        assert all(c == 6 * b + a for a, b, c in zip(two, two[1:], two[2:], strict=False))

    @pytest.mark.parametrize("cap", [1, 2, 3, 4, 6, 9])
    def test_long_rows_under_a_cap(self, cap: int) -> None:
        """One row of 40: compositions with parts up to the cap, by their own recurrence."""
        free, carlitz = [1], [Counter({0: 1})]
        for n in range(1, 41):
            parts = range(1, min(cap, n) + 1)
            free.append(sum(free[n - k] for k in parts))
            carlitz.append(Counter({k: carlitz[n - k].total() - carlitz[n - k][k] for k in parts}))
        assert count(empty(1, 40, cap)) == carlitz[40].total()
        assert count(empty(1, 40, cap), touching=True) == free[40]


class TestAgainstSearch:
    @both
    def test_random_boards(self, touching: bool) -> None:
        """As many as a plain search lists, on boards with no answer, one and many."""
        seen: Counter[str] = Counter()
        for seed in range(400):
            puzzle = board(seed, most=10, high=seed % 7 == 0)
            want = oracle.count(puzzle, may_touch=touching)
            assert count(puzzle, touching=touching) == want, puzzle
            assert walk(puzzle, touching=touching, long_way=True).count == want, puzzle
            seen["none" if not want else "one" if want == 1 else "many"] += 1
        assert min(seen["none"], seen["one"], seen["many"]) > 40, seen

    @both
    @pytest.mark.parametrize("cap", range(1, 10))
    def test_every_cap(self, touching: bool, cap: int) -> None:
        puzzle = empty(3, 3, cap)
        assert count(puzzle, touching=touching) == oracle.count(puzzle, may_touch=touching)

    @both
    def test_a_given_that_no_region_can_have(self, touching: bool) -> None:
        for value, cap in ((5, None), (10**9, None), (4, 3)):
            puzzle = Puzzle("fillomino", 2, 2, (None, value, None, None), cap)
            assert count(puzzle, touching=touching) == 0


class TestLaws:
    @both
    @given(seed=seeds)
    @settings(max_examples=20)
    def test_turning_the_board_changes_nothing(self, touching: bool, seed: int) -> None:
        puzzle = board(seed, most=15)
        want = count(puzzle, touching=touching)
        assert count(turned(puzzle), touching=touching) == want
        assert count(transposed(puzzle), touching=touching) == want
        assert count(turned(transposed(puzzle)), touching=touching) == want

    @both
    @given(seed=seeds, cell=st.integers(0, 14))
    @settings(max_examples=20)
    def test_a_cell_has_one_value(self, touching: bool, seed: int, cell: int) -> None:
        """The values of a blank cell share the answers out."""
        puzzle = board(seed, most=15)
        cell %= len(puzzle.clues)
        clues = list(puzzle.clues)
        clues[cell] = None
        parts = 0
        for v in range(1, puzzle.cap + 1):
            clue = (*clues[:cell], v, *clues[cell + 1 :])
            parts += count(changed(puzzle, clue), touching=touching)
        assert parts == count(changed(puzzle, tuple(clues)), touching=touching)

    @given(seed=seeds)
    @settings(max_examples=20)
    def test_caps_and_touching(self, seed: int) -> None:
        """A larger cap loses nothing, one above the board is none; pictures are cuts."""
        puzzle = board(seed, most=15)
        area = len(puzzle.clues)
        free = Puzzle("fillomino", puzzle.rows, puzzle.cols, puzzle.clues)
        for touching in (False, True):
            most = count(free, touching=touching)
            assert count(changed(puzzle, puzzle.clues, area + 3), touching=touching) == most
            assert count(puzzle, touching=touching) <= most
        assert count(puzzle) <= count(puzzle, touching=True)


class TestWalk:
    def test_states_progress_and_limit(self) -> None:
        told: list[tuple[int, int]] = []
        result = walk(empty(3, 4), progress=lambda done, states: told.append((done, states)))
        assert told == list(enumerate(result.states, start=1))
        assert result.states[-1] == 1
        assert walk(empty(3, 4), limit=max(result.states)) == result
        with pytest.raises(LimitError, match="more than"):
            walk(empty(3, 4), limit=max(result.states) - 1)

    def test_only_fillomino(self) -> None:
        with pytest.raises(QuestionError, match="fillapix"):
            count(Puzzle("fillapix", 1, 1, (None,)))


Labels = tuple[int, ...]


class MoveCase(NamedTuple):
    """A frontier, the column of the next cell, and the frontiers after each way to add it."""

    labels: Labels
    touching: tuple[tuple[int, int], ...]
    column: int
    after: list[tuple[Labels, tuple[tuple[int, int], ...]]]


class TestShapes:
    @pytest.mark.parametrize(
        "case",
        [
            # Above the first row; then alone, or with the one before it.
            MoveCase((-1, -1), (), 0, [((0, -1), ())]),
            MoveCase((0, -1), (), 1, [((0, 0), ()), ((0, 1), ())]),
            # Alone: what ends here touched the next one. With it: they still touch, but not here.
            MoveCase((0, 1), (), 0, [((0, 1), ()), ((0, 1), ((0, 1),))]),
            # Alone, with the one above, with the one before, with both.
            MoveCase((0, 1), (), 1, [((0, 0), ()), ((0, 0), ()), ((0, 1), ()), ((0, 1), ())]),
            # Not with both where these touched further up.
            MoveCase((0, 1), ((0, 1),), 1, [((0, 0), ()), ((0, 1), ()), ((0, 1), ())]),
            # Nor where they still do: 0 and 1 on the right.
            MoveCase((0, 1, 0), (), 1, [((0, 0, 0), ()), ((0, 1, 0), ()), ((0, 1, 0), ())]),
        ],
    )
    def test_table(self, case: MoveCase) -> None:
        found = moves(Shape(case.labels, case.touching), case.column)
        assert sorted(tuple(move.shape) for move in found) == case.after

    def test_mirror(self) -> None:
        """The image of the image is the shape."""
        shape = Shape((0, 0, 1, 2, OUTSIDE), ((0, 2),))
        image, old = mirrored(shape)
        assert image == Shape((OUTSIDE, 0, 1, 2, 2), ((0, 2),))
        assert old == (2, 1, 0)
        assert mirrored(image)[0] == shape


class TestSizes:
    def test_the_example_in_the_text(self) -> None:
        """The states of a board of six cells, as the module tells them."""
        puzzle = Puzzle("fillomino", 3, 2, (2, None, None, 1, None, None))
        told = re.findall(r"^    (r\dc\d: .*)$", sizes.__doc__ or "", re.MULTILINE)
        assert told == list(states_of(puzzle))
        assert count(puzzle) == 1


def states_of(puzzle: Puzzle) -> Iterator[str]:
    """Yield a line a state, cell by cell."""
    states: States = {start(puzzle.cols): {(): 1}}
    for i in range(len(puzzle.clues)):
        col, step = i % puzzle.cols, facts(puzzle, puzzle.clues, i, touching=False)
        states = add(states, moves, col, step)
        if i >= len(puzzle.clues) - puzzle.cols and col:
            states = add(states, passed, col - 1, step)
        for codes in (codes for _shape, table in sorted(states.items()) for codes in table):
            yield f"{cell_name(i, puzzle.cols)}: {' | '.join(map(region, codes))}"


def region(code: int) -> str:
    """Return a region's code in words."""
    if code == sizes.SETTLED:
        return "settled"
    cells, bad = code & sizes.CELLS, code >> sizes.SHIFT & ~sizes.HAS_GIVEN
    unfit = " ".join(str(n) for n in range(1, bad.bit_length()) if bad >> n & 1)
    return f"{cells} cell{'s' * (cells > 1)}" + (f", not {unfit}" if unfit else "")
