"""Trades: what is learned from two answers holds for all answers that are alike there."""

from __future__ import annotations

from itertools import permutations

import pytest

import cpmodels
from cpmodels.answers import AnswerModel
from cpmodels.base import UNLIMITED, Meter
from cpmodels.guided import GuidedModel
from cpmodels.proposals import ANSWERS, Proposer, literals
from puzzles import Answer, Puzzle, violation
from puzzles.formats import parse_one
from puzzles.outcomes import Reply

BOARDS = [
    "fillomino 3x4\n3...\n....\n...2\n",
    "fillomino 2x5\n.....\n.2...\n",
    "fillapix 3x4\n....\n.5..\n....\n",
    "fillapix 1x6\n.1..2.\n",
]


def model_of(puzzle: Puzzle) -> AnswerModel:
    return ANSWERS[puzzle.kind](puzzle, GuidedModel(), [])


def true_literals(model: AnswerModel, answer: Answer, most: int) -> set[int]:
    """Return the literals of cells that are true in an answer."""
    found = set[int]()
    for cell, value in enumerate(answer):
        for v in range(most + 1):
            literal = model.literal(cell, v)
            if literal is not None and v == value:
                found.add(literal)
            elif literal is not None and literal >= 0:
                found.add(-literal - 1)
    return found


@pytest.mark.parametrize("text", BOARDS)
def test_a_trade_can_be_made_wherever_it_is_not_blocked(text: str) -> None:
    puzzle = parse_one(text)
    answers = cpmodels.count(puzzle, limit=16).answers
    every = cpmodels.count(puzzle, limit=200).answers
    model, made = model_of(puzzle), 0
    true = {a: true_literals(model, a, max(map(max, every))) for a in every}
    for one, other in permutations(answers, 2):
        blocked = set(model.blocked(one, other))
        assert not blocked & true[one]
        for answer in every:
            if not blocked & true[answer]:
                put = zip(answer, one, other, strict=True)
                traded = tuple(b if b != a else v for v, a, b in put)
                assert violation(puzzle, traded) is None
                made += answer != one
    assert made > len(answers)


@pytest.mark.parametrize("text", BOARDS)
def test_what_holds_for_one_answer_only(text: str) -> None:
    puzzle = parse_one(text)
    answers = cpmodels.count(puzzle, limit=10).answers
    model = model_of(puzzle)
    assert literals(puzzle) >= len(puzzle.clues)
    for answer in answers:
        reply, found, _ = model.board(Meter(UNLIMITED), model.holds(answer))
        assert (reply, found) == (Reply.YES, answer)


@pytest.mark.parametrize("text", BOARDS)
def test_a_nearest_rival_keeps_what_it_has_to(text: str) -> None:
    puzzle = parse_one(text)
    every = cpmodels.count(puzzle, limit=None).answers
    proposer = Proposer(puzzle, [{i} for i in range(len(puzzle.clues))])
    for answer in every[:5]:
        reply, rival = proposer.rival(answer, (), Meter(UNLIMITED))
        assert reply is Reply.YES
        assert rival in every
        changed = {i for i, (a, b) in enumerate(zip(answer, rival or (), strict=True)) if a != b}
        for other in every:
            fewer = {i for i, (a, b) in enumerate(zip(answer, other, strict=True)) if a != b}
            assert not (fewer and fewer < changed)


def test_an_answer_that_is_refused_comes_no_more() -> None:
    puzzle = parse_one(BOARDS[0])
    proposer, seen = Proposer(puzzle, []), set[Answer]()
    while (proposal := proposer.next(Meter(UNLIMITED))).answer is not None:
        assert proposal.answer not in seen
        seen.add(proposal.answer)
        proposer.refuse(proposal.answer, ())
    assert proposal.reply is Reply.NO
    assert seen == set(cpmodels.count(puzzle, limit=None).answers)
