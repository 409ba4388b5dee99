"""What steps rest on: enough, and nothing to spare; and what of a solution is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest

from ladder import Explanation, Outcome, State, Step, explanation, ladder_for, resting
from ladder.engine import begin
from ladder.needed import rests, spared
from ladder.ordering import order
from ladder.resting import Solution, solved
from puzzles import Limit, LimitError, Puzzle
from puzzles.formats import parse_one, read_paths
from tests.helpers.running import EXAMPLES

FIVE = parse_one("fillomino 5x5\n.21..\n.56.3\n.....\n.5.1.\n.34.6\n")
THREE, PICTURE = (
    record.puzzle
    for record in read_paths([EXAMPLES / "at-most-three.txt", EXAMPLES / "mug.tatham"])
)

BOARDS = (FIVE, THREE, PICTURE)
IDS = ("five", "three", "picture")


@cache
def solution(puzzle: Puzzle) -> Solution:
    ladder = ladder_for(puzzle.kind)
    _trace, there, made = solved(ladder, puzzle, ladder.default)
    assert there.outcome is Outcome.SOLVED
    return made()


@cache
def told(puzzle: Puzzle, *, whole: bool = False) -> Explanation:
    return explanation(ladder_for(puzzle.kind), puzzle, whole=whole)


def knows(state: State, step: Step) -> bool:
    """Whether a board has all that a step concludes."""
    values = state.values()
    return all(values[cell] == value for cell, value in step.placements) and all(
        not {*state.candidates(cell)} & {*gone} for cell, gone in step.eliminations
    )


def sees(state: State, step: Step) -> bool:
    """Whether one look at a step's technique says all that the step does."""
    ladder = ladder_for(state.puzzle.kind)
    for finding in ladder[step.technique].look(state, ladder.default):
        after = state.copy()
        after.apply(finding)
        if knows(after, step):
            return True
    return False


def with_steps(puzzle: Puzzle, numbers: Sequence[int]) -> State:
    """Return the board with some steps of its solution taken."""
    state = begin(ladder_for(puzzle.kind), puzzle)
    for number in numbers:
        state.apply(solution(puzzle).taken[number].finding)
    return state


def replayed(puzzle: Puzzle, steps: Sequence[Step]) -> bool:
    """Whether the steps that their techniques see fill the board; others are passed over."""
    state = begin(ladder_for(puzzle.kind), puzzle)
    for step in steps:
        if sees(state, step):
            for cell, value in step.placements:
                state.apply(state.assume(cell, value))
            symbols = [
                (value, state.mask(cell)) for cell, gone in step.eliminations for value in gone
            ]
            for symbol in symbols:
                state.apply(state.denial(symbol))
    return state.is_full()


@pytest.mark.parametrize("puzzle", BOARDS, ids=IDS)
class TestRests:
    def test_a_step_stands_on_them_and_on_no_part_of_them(self, puzzle: Puzzle) -> None:
        found = rests(solution(puzzle), whole=True)
        assert list(found) == list(range(len(solution(puzzle).taken)))
        for number, needs in found.items():
            taken = solution(puzzle).taken[number]
            assert all(n < number for n in needs)
            assert sees(with_steps(puzzle, needs), taken.step)
            for out in needs:
                fewer = [n for n in needs if n != out]
                assert not sees(with_steps(puzzle, fewer), taken.step)

    def test_those_of_a_solution_are_among_its_steps(self, puzzle: Puzzle) -> None:
        found = told(puzzle)
        assert found.rests is not None
        for number, needs in enumerate(found.rests):
            assert list(needs) == sorted({*needs} & set(range(number)))


@pytest.mark.parametrize("puzzle", BOARDS, ids=IDS)
class TestTold:
    def test_the_steps_fill_the_board_and_none_can_be_left_out(self, puzzle: Puzzle) -> None:
        steps = told(puzzle).steps
        assert replayed(puzzle, steps)
        for out in range(len(steps)):
            assert not replayed(puzzle, [*steps[:out], *steps[out + 1 :]])

    def test_each_board_has_what_the_steps_before_it_place(self, puzzle: Puzzle) -> None:
        found = told(puzzle)
        board = list(begin(ladder_for(puzzle.kind), puzzle).values())
        for step, after in zip(found.steps, found.boards, strict=True):
            for cell, value in step.placements:
                assert board[cell] is None
                board[cell] = value
            assert tuple(board) == after
        assert tuple(board) == found.values

    def test_all_steps_are_those_of_a_climb_and_say_which_are_needed(self, puzzle: Puzzle) -> None:
        every, few = told(puzzle, whole=True), told(puzzle)
        assert [taken.step for taken in solution(puzzle).taken] == list(every.steps)
        assert every.found == few.found == len(every.steps)
        assert every.needed is not None
        assert sum(every.needed) == len(few.steps)
        assert {(s.technique, s.placements, s.eliminations) for s in few.steps} == {
            (s.technique, s.placements, s.eliminations)
            for s, needed in zip(every.steps, every.needed, strict=True)
            if needed
        }
        assert (every.tier, every.values) == (few.tier, few.values)


def test_what_is_left_out() -> None:
    assert [(len(told(p).steps), told(p).found) for p in BOARDS] == [
        *((14, 26), (22, 25), (12, 12)),
    ]


def test_a_cell_is_filled_next_to_the_last_where_it_is_as_gentle() -> None:
    steps = [step for step in told(FIVE).steps if step.placements]
    assert [step.placements[0][0] for step in steps[:3]] == [0, 20, 15]


class TestClasses:
    def test_a_number_of_a_class_gets_a_symbol_when_it_is_placed(self) -> None:
        state = begin(ladder_for("fillomino"), Puzzle("fillomino", 4, 4, (None,) * 16))
        before = state.symbols()
        state.apply(state.assume(0, 12))
        assert state.symbols() == before + 1
        assert begin(ladder_for("fillapix"), PICTURE).symbols() == 0

    def test_such_a_step_goes_between_those_before_and_after_it(self) -> None:
        made = solution(FIVE)
        steps = list(made.taken)
        opening = next(n for n, taken in enumerate(steps) if n > 8 and taken.fills)
        steps[opening] = replace(steps[opening], opens=True)
        opened = replace(made, taken=tuple(steps))
        found = rests(opened)
        assert all(opening in needs for n, needs in found.items() if n > opening)
        told_first = order(opened, found)[: order(opened, found).index(opening)]
        assert sorted(told_first) == [n for n in found if n < opening]


class TestLimits:
    def test_with_few_looks_all_steps_are_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(resting, "LOOKS", 16 * 249)
        found = explanation(ladder_for("fillomino"), THREE)
        assert (found.outcome, found.rests) == (Outcome.SOLVED, None)
        assert found.steps == told(THREE, whole=True).steps

    def test_when_looks_run_out_more_is_told_than_is_needed(self) -> None:
        short = replace(solution(THREE), left=[30])
        found = rests(short)
        assert short.left[0] <= 0
        assert any(needs == tuple(range(n)) for n, needs in found.items() if n)
        assert set(spared(short, found)) == set(found) > set(rests(solution(THREE)))

    def test_stopped_after_the_solution_all_steps_are_told(self) -> None:
        ladder, ticks = ladder_for("fillomino"), [0]

        def tick() -> None:
            ticks[0] += 1
            if limit and ticks[0] > limit:
                raise LimitError(Limit.TIME)

        limit = 0
        solved(ladder, THREE, ladder.default, tick=tick)
        limit, ticks[0] = ticks[0] + 1, 0
        found = explanation(ladder, THREE, tick=tick)
        assert (found.outcome, found.rests, found.needed) == (Outcome.SOLVED, None, None)
        assert found.steps == told(THREE, whole=True).steps

    def test_a_cut_explanation_is_the_start_of_the_whole(self) -> None:
        whole, some = told(FIVE), explanation(ladder_for("fillomino"), FIVE, most=3, noted=True)
        assert some.steps == whole.steps[:3]
        assert list(some.boards) == list(whole.boards[:3])
        assert (some.outcome, some.values) == (Outcome.STOPPED, whole.boards[2])
        assert some.rests == (whole.rests or ())[:3]
        assert some.notes is not None
        assert (len(some.notes.open), len(some.notes.ways)) == (4, 3)

    def test_an_unsolved_board_has_no_graph(self) -> None:
        (record,) = read_paths([EXAMPLES / "ambiguous.txt"])
        found = told(record.puzzle)
        assert (found.outcome, found.rests, found.found) == (Outcome.STUCK, None, len(found.steps))


def test_a_step_that_others_can_stand_in_for_goes() -> None:
    # All that is not needed is spared from the whole, too, if it is asked for there.
    whole = solution(THREE)
    left = spared(whole, rests(whole, whole=True))
    assert len(left) < len(whole.taken)
    assert [n for n in left if whole.taken[n].fills] == [
        n for n, taken in enumerate(whole.taken) if taken.fills
    ]
