"""A board that loses clues: its word is that of a run over the whole board, with less work."""

from __future__ import annotations

from random import Random

import pytest

from ladder import LADDERS, Contradiction, Ladder, Outcome, Tier
from ladder.engine import fixpoint
from ladder.fillapix.finds import Finds
from ladder.fillapix.state import FillapixState
from ladder.fillapix.thinned import NEAR
from ladder.table import Enabled
from ladder.thinned import ThinnedBoard
from puzzles import Answer, Puzzle
from puzzles.grid import blocks
from puzzles.limits import never
from puzzles.types import Clues

LADDER: Ladder = LADDERS["fillapix"]
EVERYTHING = LADDER.default | {"links"}


def full(picture: Answer, rows: int, cols: int) -> Puzzle:
    near = blocks(rows, cols)
    return Puzzle("fillapix", rows, cols, tuple(sum(picture[j] for j in block) for block in near))


def thinned(puzzle: Puzzle, picture: Answer, on: Enabled) -> ThinnedBoard:
    assert LADDER.thinned is not None
    return LADDER.thinned(LADDER, puzzle, picture, on, never)


def solves(puzzle: Puzzle, clues: Clues, on: Enabled) -> bool:
    left = Puzzle("fillapix", puzzle.rows, puzzle.cols, clues)
    return fixpoint(LADDER, left, on).outcome is Outcome.SOLVED


def without(clues: Clues, cells: tuple[int, ...]) -> Clues:
    return tuple(None if i in cells else v for i, v in enumerate(clues))


@pytest.mark.parametrize(
    ("size", "on", "groups", "reach"),
    [
        ((7, 10), LADDER.up_to(Tier.EASY), 1, NEAR),
        ((7, 10), LADDER.up_to(Tier.EASY), 2, 1),
        ((7, 7), LADDER.up_to(Tier.MEDIUM), 2, NEAR),
        ((7, 7), LADDER.up_to(Tier.MEDIUM), 1, 2),
        ((6, 7), LADDER.up_to(Tier.HARD), 1, NEAR),
        ((6, 6), LADDER.default, 1, 0),
        ((6, 6), LADDER.default, 3, NEAR),
        ((4, 6), EVERYTHING, 1, NEAR),
    ],
)
def test_what_it_says_of_every_removal_a_whole_run_says(
    size: tuple[int, int], on: Enabled, groups: int, reach: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows, cols = size
    monkeypatch.setattr("ladder.fillapix.thinned.NEAR", reach)
    rng = Random(f"thinned {rows} {cols} {sorted(on)}")
    disc = on == LADDER.up_to(Tier.EASY)  # which counting alone finishes
    picture = tuple(
        int((i // cols - 3) ** 2 + (i % cols - 5) ** 2 < 10) if disc else rng.randint(0, 1)
        for i in range(rows * cols)
    )
    puzzle = full(picture, rows, cols)
    clues = puzzle.clues
    board = thinned(puzzle, picture, on)
    assert board.finished == solves(puzzle, clues, on)
    order = rng.sample(range(rows * cols), rows * cols)
    words = []
    for start in range(0, len(order), groups):
        group = tuple(order[start : start + groups])
        fewer = without(clues, group)
        words.append(board.follows(group))
        assert words[-1] == solves(puzzle, fewer, on), (group, clues)
        if words[-1] and rng.random() < 0.9:  # a removal that is allowed need not be made
            board.drop(group)
            clues = fewer
    assert min(words.count(True), words.count(False)) >= 4


def test_a_clue_that_goes_although_the_board_needs_it_ends_what_is_sure() -> None:
    picture = (1, 0, 0, 1, 0, 0, 1, 0, 0)
    board = thinned(full(picture, 3, 3), picture, LADDER.up_to(Tier.EASY))
    group = tuple(range(9))
    assert not board.follows(group)
    board.drop(group)
    assert not board.follows((0,))


def test_cells_that_differ_in_another_answer_stay_open() -> None:
    """Without its clues, a picture of one row has others; the ladder must leave them open."""
    picture = (0, 1, 0, 0, 1, 0, 0)
    puzzle = full(picture, 1, 7)
    board = thinned(puzzle, picture, LADDER.default)
    board.drop((0, 1, 2))
    assert board.leaves_open((3,), (0, 1))
    assert not board.leaves_open((), (4,))  # the clue of 4 tells


def test_a_ladder_that_contradicts_the_answer_is_found_out() -> None:
    picture = (0, 0, 0, 0)
    with pytest.raises(Contradiction):
        thinned(full((1, 1, 0, 0), 1, 4), picture, LADDER.default)


def test_a_removal_takes_few_finds_however_large_the_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: list[int] = []
    original = Finds.add

    def counted(self: Finds, state: FillapixState) -> None:
        found.append(len(state.trail or ()))
        original(self, state)

    monkeypatch.setattr(Finds, "add", counted)
    rng = Random("near")
    picture = tuple(int(rng.random() < 0.7) for _ in range(32 * 32))
    board = thinned(full(picture, 32, 32), picture, LADDER.up_to(Tier.MEDIUM))
    removed = rng.sample(range(32 * 32), 100)
    for cell in removed:
        if board.follows((cell,)):
            board.drop((cell,))
    whole, *later = found
    assert whole > 300
    assert sum(later) / len(removed) < 12
