"""The ladder against an answer: candidates one by one say the same, and steps are blamed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from ladder import LADDERS, Outcome, Step, Tier, blamed, clash, climb, fixpoint
from ladder.clash import NO_ANSWER, step_clashes
from puzzles import Puzzle
from puzzles.grid import blocks
from tests.helpers.boards import near_unique_board, random_board

STEP = Step("wild", Tier.EASY, 1, ((0, 3),), ((2, (1, 2)),), "wild", (), "So.")


def boards() -> Iterator[Puzzle]:
    """Yield boards of both kinds, and some with large numbers that stand nowhere yet."""
    yield Puzzle("fillomino", 3, 4, (None,) * 12)
    yield Puzzle("fillomino", 4, 4, (1, None, None, 2, *(None,) * 12))
    for seed in range(30):
        rng = Random(seed)
        yield random_board(rng, 5, 6)
        picture = [rng.randrange(2) for _ in range(20)]
        clues = (sum(picture[j] for j in block) for block in blocks(4, 5))
        yield Puzzle("fillapix", 4, 5, tuple(v if rng.random() < 0.5 else None for v in clues))


@pytest.mark.parametrize("puzzle", list(boards()))
def test_the_whole_board_is_denied_where_candidates_say_so(puzzle: Puzzle) -> None:
    there = fixpoint(LADDERS[puzzle.kind], puzzle)
    if there.outcome is Outcome.CONTRADICTION:
        return
    values = (0, 1) if puzzle.kind == "fillapix" else range(1, puzzle.cap + 2)
    for value in values:
        denied = there.state.cells(there.state.denied((value,) * len(puzzle.clues)))
        held = [i for i in range(len(puzzle.clues)) if value in there.state.candidates(i)]
        assert sorted([*denied, *held]) == list(range(len(puzzle.clues))), value


def test_nothing_is_asked_of_open_cells() -> None:
    puzzle, answer = near_unique_board(Random(3), 5, 5)
    there = fixpoint(LADDERS[puzzle.kind], puzzle)
    assert clash(there, answer) is None
    assert clash(there, (None,) * 25) is None


def test_a_settled_cell_is_told_apart_from_one_ruled_out() -> None:
    there = fixpoint(LADDERS["fillomino"], Puzzle("fillomino", 1, 3, (2, None, None)))
    found = clash(there, (2, 2, 3))
    assert found is not None
    assert (found.cell, found.value, found.settled) == (2, 3, 1)
    assert found.message == "puts 1 into r1c3, where an answer has 3"
    gone = fixpoint(LADDERS["fillomino"], Puzzle("fillomino", 1, 2, (1, 1)))
    assert clash(gone, (1, 1)) is NO_ANSWER


@pytest.mark.parametrize(
    ("board", "messages"),
    [
        ((3, 1, 3), []),
        ((None, None, None), []),
        ((2, 1, 3), ["puts 3 into r1c1, where an answer has 2"]),
        ((3, 1, 2), ["takes 2 from r1c3, where an answer has it"]),
    ],
)
def test_a_step(board: tuple[int | None, ...], messages: list[str]) -> None:
    assert [found.message for found in step_clashes(STEP, board, 3)] == messages
    over = replace(STEP, contradiction=True)
    assert list(step_clashes(over, board, 3))[len(messages) :] == [NO_ANSWER]


def test_the_first_step_that_shows_it_is_blamed() -> None:
    ladder, puzzle = LADDERS["fillomino"], Puzzle("fillomino", 1, 3, (2, None, None))
    wrong = (2, 1, 3)
    found = clash(fixpoint(ladder, puzzle), wrong)
    assert found is not None
    told = blamed(found, wrong, ladder, puzzle, ladder.default)
    steps = climb(ladder, puzzle).steps
    assert told.number is not None
    assert told.step == steps[told.number - 1]
    assert told.message.startswith(f"step {told.number} ({told.step.technique}) ")
    assert not any(list(step_clashes(s, wrong, 3)) for s in steps[: told.number - 1])


def test_where_no_step_shows_it_the_fast_engine_is_to_blame() -> None:
    ladder, puzzle = LADDERS["fillomino"], Puzzle("fillomino", 1, 3, (2, None, None))
    told = blamed(NO_ANSWER, (2, 2, 1), ladder, puzzle, ladder.default)
    assert (told.step, told.number) == (None, None)
    assert told.message.startswith("the fast engine says that there is no answer")
    assert told.message.endswith("; the steps explained do not show it")
