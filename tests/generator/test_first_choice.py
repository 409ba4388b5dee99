"""A first choice for large boards: it pins the answer, and changes nothing that is proven."""

from __future__ import annotations

from dataclasses import replace

import pytest

import cpmodels
from cpmodels import Budget
from cpmodels.base import UNLIMITED, Meter
from generator import Symmetry
from generator.mending import first
from generator.mending.repair import Repair, Terms, repair
from generator.mending.terms import wish
from ladder import Tier, ladder_for, rate
from puzzles import KINDS, Answer, Puzzle, Verdict, violation
from puzzles.formats import parse_one
from puzzles.types import Clues

BOARDS = [
    "fillomino 3x4\n33..\n322.\n1...\n",
    "fillomino 7x7\n.......\n.3...2.\n.......\n...4...\n.......\n.5...1.\n.......\n",
    "fillapix 7x4\n....\n.5..\n....\n....\n....\n..3.\n....\n",
]
TERMS = [Terms(), Terms(symmetry=Symmetry.HALF_TURN), Terms(tier=Tier.MEDIUM)]


def chosen(
    puzzle: Puzzle, terms: Terms, budget: Budget = UNLIMITED
) -> tuple[first.First, Answer, Puzzle]:
    """Return a first choice, the answer it is for, and the board with its clues."""
    answer = cpmodels.count(puzzle, limit=1).answers[0]
    leeway = wish(puzzle, terms)
    found = first.first_choice(leeway, leeway.groups, answer, Meter(budget))
    cells = frozenset[int]().union(*(leeway.groups[g] for g in found.chosen))
    every = KINDS[puzzle.kind].every_clue(puzzle.rows, puzzle.cols, answer)
    clues: Clues = tuple(every[i] if i in cells else v for i, v in enumerate(puzzle.clues))
    return found, answer, replace(puzzle, clues=clues)


@pytest.mark.parametrize("terms", TERMS)
@pytest.mark.parametrize("text", BOARDS)
def test_it_pins_the_answer(text: str, terms: Terms) -> None:
    puzzle = parse_one(text)
    found, answer, board = chosen(puzzle, terms)
    assert found.enough
    counted = cpmodels.count(board, limit=2)
    assert (counted.verdict, counted.answers) == (Verdict.UNIQUE, (answer,))
    assert found.rivals
    assert all(rival != answer and violation(puzzle, rival) is None for rival in found.rivals)
    if terms.tier is not None:
        rated = rate(ladder_for(puzzle.kind), board).tier
        assert rated is not None
        assert rated <= terms.tier


def test_it_says_when_no_clue_can_help() -> None:
    puzzle = parse_one(BOARDS[0])
    blank = frozenset(i for i, v in enumerate(puzzle.clues) if v is None)
    found, _, _ = chosen(puzzle, Terms(keep_empty=blank))
    assert not found.enough
    assert found.rivals


def test_it_stops_at_the_limit() -> None:
    found, _, _ = chosen(parse_one(BOARDS[1]), Terms(), Budget(deterministic=0.0))
    assert found == first.First(frozenset(), enough=False, rivals=())


@pytest.mark.parametrize(
    ("side", "region", "wanted"), [(7, 7, False), (20, 20, True), (20, 200, False), (40, 20, False)]
)
def test_it_is_for_open_boards_of_middling_size(side: int, region: int, wanted: bool) -> None:
    puzzle = Puzzle("fillomino", side, side, (None,) * side**2)
    assert first.worth_it(puzzle, (region,) * side**2) is wanted


@pytest.mark.parametrize("text", [BOARDS[0], BOARDS[2]])
def test_as_few_changes_are_proven(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = parse_one(text)
    without = repair(puzzle)
    monkeypatch.setattr(first, "OPEN", 0)
    told: list[Repair] = []
    found = repair(puzzle, heed=told.append)
    assert without.proven
    assert (found.changes, found.bound, found.proven) == (without.changes, without.bound, True)
    assert told
