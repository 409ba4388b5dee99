"""The fewest clues of an answer, against all choices of cells on small boards."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

import cpmodels
from cpmodels import Budget
from cpmodels.base import Meter
from cpmodels.counting import Bisection, halved
from cpmodels.hitting import Hitters, met_by
from generator.mending import agreeing, gap
from generator.mending.agreeing import LastWord
from generator.mending.pinning import FewestClues, fewest_clues
from generator.mending.rivals import ClueCells, Demand, NearRivals
from ladder import Tier, ladder_for, rate
from puzzles import KINDS, Answer, Limit, Puzzle, QuestionError, Verdict, WitnessError
from puzzles.outcomes import Reply

SIX = tuple(map(int, "553334455544444142333512255544252244"))


def blank(kind: str, rows: int, cols: int, cap: int | None = None) -> Puzzle:
    return Puzzle(kind, rows, cols, (None,) * (rows * cols), cap)


def all_answers(board: Puzzle) -> tuple[Answer, ...]:
    """Return all answers of a board, of which a count may show only some."""
    counted = cpmodels.count(board, limit=None)
    assert len(counted.answers) == counted.count
    return counted.answers


def least(board: Puzzle, answer: Answer) -> int | None:
    """Return the fewest clues that tell an answer from all others, by trying all choices."""
    every = KINDS[board.kind].every_clue
    own = every(board.rows, board.cols, answer)
    others = [
        every(board.rows, board.cols, other) for other in all_answers(board) if other != answer
    ]
    area = range(len(own))
    sets = {frozenset(i for i in area if own[i] != other[i]) for other in others}
    for size in range(len(own) + 1):
        if any(all(s & set(cells) for s in sets) for cells in combinations(area, size)):
            return size
    return None


def check(found: FewestClues) -> None:
    """Hold what was found to what it says of itself."""
    counted = cpmodels.count(found.puzzle, limit=2)
    assert (counted.verdict, counted.answers) == (Verdict.UNIQUE, (found.answer,))
    assert len(set(found.rivals)) == len(found.rivals)
    assert found.answer not in found.rivals


def try_boards(kind: str, seed: int, boards: int, sides: tuple[tuple[int, int], ...]) -> None:
    """Pin random answers, and compare with all choices there are."""
    draw = Random(seed)
    for rows, cols in sides:
        cap = draw.choice([None, 4]) if KINDS[kind].has_regions else None
        board = blank(kind, rows, cols, cap)
        answers = all_answers(board)
        for answer in draw.sample(answers, min(boards, len(answers))):
            found, few = fewest_clues(board, answer), least(board, answer)
            assert found.possible == (few is not None)
            if few is not None:
                check(found)
                assert (len(found.cells), found.bound, found.proven) == (few, few, True)


@pytest.mark.parametrize("kind", KINDS)
def test_as_few_as_can_be(kind: str) -> None:
    try_boards(kind, 1, 4, ((3, 3), (2, 4)))


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "sides"),
    [("fillomino", ((3, 3), (2, 4), (3, 4))), ("fillapix", ((3, 3), (2, 4), (1, 9)))],
)
def test_as_few_as_can_be_long(kind: str, sides: tuple[tuple[int, int], ...]) -> None:
    try_boards(kind, 2, 300, sides)


def test_each_better_choice_is_told() -> None:
    heard: list[FewestClues] = []
    found = fewest_clues(blank("fillomino", 6, 6), SIX, heed=heard.append)
    many = [len(one.cells) for one in heard]
    assert many == sorted(set(many), reverse=True)
    assert many[-1] == len(found.cells)
    check(found)


def test_the_ladder_finishes_within_a_tier() -> None:
    board = blank("fillomino", 3, 4)
    answer = cpmodels.count(board, limit=300).answers[-1]
    some = [fewest_clues(board, answer, tier=tier) for tier in (None, Tier.EXPERT, Tier.EASY)]
    for found in some:
        check(found)
        assert found.proven
    many = [len(found.cells) for found in some]
    assert many == sorted(many)
    assert rate(ladder_for("fillomino"), some[-1].puzzle).tier is Tier.EASY


def test_twins_cannot_be_pinned() -> None:
    found = fewest_clues(blank("fillapix", 1, 2), (1, 0))
    assert (found.possible, found.pinned, found.proven) == (False, False, False)


@pytest.mark.parametrize("tier", [None, Tier.EASY])
def test_a_limit_leaves_bounds(tier: Tier | None) -> None:
    board = blank("fillomino", 6, 6)
    found = fewest_clues(board, SIX, tier=tier, budget=Budget(deterministic=0.002))
    assert (found.stopped, found.pinned, found.proven) == (Limit.WORK, False, False)
    assert found.bound <= fewest_clues(board, SIX, tier=tier).bound


def test_the_best_before_a_limit_is_confirmed() -> None:
    found = fewest_clues(blank("fillomino", 6, 6), SIX, budget=Budget(deterministic=0.02))
    assert (found.stopped, found.pinned, found.proven) == (Limit.WORK, True, False)
    assert found.bound < len(found.cells) < 36
    check(found)


def test_what_is_no_answer_is_refused() -> None:
    with pytest.raises(QuestionError, match="the answer breaks the rule"):
        fewest_clues(blank("fillomino", 1, 2), (1, 1))


class TestTheGuideIsNotBelieved:
    """CP-SAT has the last word, whatever the solver that remembers says."""

    def test_a_rival_it_does_not_see(self, monkeypatch: pytest.MonkeyPatch) -> None:
        seeing, calls = NearRivals.missing, list[ClueCells]()

        def blind_at_first(self: NearRivals, kept: ClueCells) -> Demand:
            calls.append(kept)
            return Demand(Reply.NO) if len(calls) < 4 else seeing(self, kept)

        monkeypatch.setattr(NearRivals, "missing", blind_at_first)
        found = fewest_clues(blank("fillomino", 6, 6), SIX)
        check(found)
        assert found.proven

    def test_a_bound_that_is_wrong(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Hitters, "choose", lambda *_asked: (Reply.NO, frozenset()))
        with pytest.raises(WitnessError, match="cells meet all differences"):
            fewest_clues(blank("fillomino", 6, 6), SIX)

    def test_where_it_cannot_tell_nothing_is_said(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(agreeing, "CONFIRMING", Budget(conflicts=0))
        found = fewest_clues(blank("fillomino", 6, 6), SIX)
        assert (found.bound, found.pinned, found.proven) == (0, False, False)


def test_hard_questions_give_way_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gap, "EFFORT", 1)
    assert fewest_clues(blank("fillomino", 6, 6), SIX).proven


def test_less_than_the_guide_says_may_be_agreed(monkeypatch: pytest.MonkeyPatch) -> None:
    """CP-SAT cannot tell of the whole that it takes 6, so it is asked for less."""
    asked = list[int]()

    def tired(
        whole: Bisection, sets: list[ClueCells], most: int, *more: Any, **known: Any
    ) -> Reply:
        asked.append(most)
        return Reply.UNKNOWN if most == 5 else met_by(whole, sets, most, *more, **known)

    monkeypatch.setattr("generator.mending.agreeing.met_by", tired)
    whole, meter = halved(range(6), 3), Meter(Budget())
    near = NearRivals(blank("fillomino", 2, 3), (1, 2, 2, 3, 3, 3), meter)
    sets = [frozenset({i}) for i in range(6)]
    bound = LastWord(near, meter).bound([*whole.halves, whole], {whole: 6}, sets)
    assert (bound, asked) == (5, [5, 2, 3, 4])
