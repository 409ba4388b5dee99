"""What a look finds does not depend on what it has seen before."""

from __future__ import annotations

from random import Random

import pytest

from ladder import LADDERS
from ladder.engine import changes
from ladder.fillomino.finders import Gentle, OneNumber
from ladder.fillomino.journal import EVERYWHERE, Journal
from ladder.fillomino.plane import Plane
from ladder.fillomino.state import CLASS, FillominoState
from ladder.table import Technique
from puzzles import Answer, Puzzle
from tests.helpers.boards import random_picture

LADDER = LADDERS["fillomino"]
ROWS = [row for row in LADDER.techniques if isinstance(row.finder, Gentle)]
RULES = [row for row in ROWS if isinstance(row.finder, OneNumber)]
ROUNDS = 60
RESTS, LESSONS, STRIDE = 20, 40, 8


@pytest.fixture(scope="module")
def laid() -> tuple[FillominoState, Answer]:
    """A board with a third of its numbers, and an answer."""
    random = Random(1)
    picture = random_picture(random, 10, 14, 5)
    clues = tuple(v if random.random() < 0.2 else None for v in picture)
    return FillominoState(Puzzle("fillomino", 10, 14, clues)), picture


def learn(board: FillominoState, answer: Answer, random: Random) -> None:
    """Fill a cell, or take a wrong number from one."""
    cell = random.choice(board.cells(board.open))
    wrong = [v for v in board.candidates(cell) if v != answer[cell] and v in board.can]
    if wrong and random.random() < 0.8:
        board.remove(random.choice(wrong), board.mask(cell))
    else:
        board.place(answer[cell], board.mask(cell))


def fresh(board: FillominoState) -> FillominoState:
    """The same board, of which nobody has seen anything."""
    new = board.copy()
    new.journal, new.plane = Journal(), Plane(board.plane.rows, board.plane.cols)
    return new


def test_looks_that_read_the_journal_find_what_others_find(
    laid: tuple[FillominoState, Answer],
) -> None:
    board, random, at_rest = fresh(laid[0]), Random(2), 0
    for _ in range(ROUNDS):
        other, some = fresh(board), False
        for row in ROWS:
            found = list(row.look(board, LADDER.default))
            assert found == list(row.look(other, LADDER.default)), row.name
            if found:
                changes(board, found)
                some = True
                break
        if not some:
            at_rest += 1
            board = board.copy()
            learn(board, laid[1], random)
    assert at_rest > 5


@pytest.mark.parametrize("row", RULES, ids=lambda row: row.name)
def test_a_rule_finds_all_that_the_news_can_matter_to(
    row: Technique, laid: tuple[FillominoState, Answer]
) -> None:
    board, random, found = fresh(laid[0]), Random(3), 0
    assert isinstance(row.finder, OneNumber)
    rule = row.finder.rule
    for _ in range(RESTS):
        LADDER.settle(board, frozenset({row.name}))
        for _ in range(LESSONS):
            after = board.copy()
            learn(after, laid[1], random)
            for v in after.can.keys() & board.can.keys() - {CLASS}:
                sets = after.can[v], after.known[v], v
                news = board.can[v] ^ sets[0] | board.known[v] ^ sets[1]
                every = rule(after.plane, v, *sets, EVERYWHERE)
                assert rule(after.plane, v, *sets, news) == every
                found += bool(every)
        for _ in range(STRIDE):
            learn(board, laid[1], random)
    assert found


def test_a_copy_knows_what_was_quiet_on_the_board() -> None:
    journal = Journal()
    journal.add((1,), 0b10)
    journal.quiet("still")
    journal.quiet("late")
    journal.add((2,), 0b100)
    journal.quiet("late")
    copy = journal.copy()
    copy.add((3,), 0b1)
    assert copy.zone("late") == 0b1
    assert copy.zone("still") == EVERYWHERE
    assert journal.news("still", ()) == {2: 0b100}
    assert journal.zone("late") == 0
