"""The engines of the ladder, choosing among techniques, and the rating, on Fillomino boards."""

from __future__ import annotations

import math
import pickle
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from ladder import (
    Contradiction,
    Outcome,
    SelectionError,
    State,
    Step,
    Technique,
    Tier,
    Trace,
    climb,
    climbed,
    fixpoint,
    hint,
    ladder_for,
    rate,
)
from ladder.fillomino.state import CLASS, FillominoState
from ladder.rating import Moment, score_of
from ladder.state import Finding
from puzzles import Answer, Puzzle, is_answer
from puzzles.formats import read_paths
from puzzles.grid import cell_name
from puzzles.types import Clues
from tests.helpers.boards import random_board
from tests.helpers.fillomino_techniques import (
    CASES,
    LADDER,
    SMALL,
    Case,
    candidates,
    puzzle,
    said,
)
from tests.helpers.running import EXAMPLES
from tests.oracles import fillomino


def seen(row: Technique, state: State, on: frozenset[str]) -> tuple[Step, Finding | None] | None:
    """What a technique comes to: a contradiction, or else the lightest it finds, or nothing."""
    try:
        findings = list(row.look(state, on))
    except Contradiction as contradiction:
        return row.refuted(state, contradiction), None
    steps = [(row.step(state, finding), finding) for finding in findings]
    return min(steps, key=lambda pair: pair[0].weight, default=None)


def replay(trace: Trace, board: Puzzle, on: frozenset[str]) -> Counter[str]:
    """Check that every step was the gentlest there was; return how often each was taken."""
    state = FillominoState(board)
    for step, after in zip(trace.steps, trace.boards, strict=True):
        for row in LADDER.enabled(on):
            found = seen(row, state, on)
            if row.name == step.technique:
                assert found is not None
                if row.costly and found[0] != step:  # it is left from an earlier look
                    assert step.eliminations
                    for cell, values in step.eliminations:
                        assert set(values) <= set(state.candidates(cell))
                        own = {v if v in state.can else CLASS for v in values}
                        state.apply(Finding((), tuple((v, state.mask(cell)) for v in own), 0))
                    break
                assert found[0] == step
                if found[1] is not None:
                    state.apply(found[1])
                break
            assert found is None, f"{row.name} was passed over"
        assert state.values() == after
    return Counter(step.technique for step in trace.steps)


class TestExplain:
    def test_easy_before_medium(self) -> None:
        board, on = puzzle("13..."), frozenset({"only exit", "way through"})
        assert all(LADDER[name].find(FillominoState(board)) for name in on)
        assert climb(LADDER, board, on).steps[0].technique == "only exit"
        without_it = climb(LADDER, board, frozenset({"way through"})).steps[0]
        assert without_it.technique == "way through"

    def test_every_step_of_a_small_board(self) -> None:
        # The 1 keeps off r1c2. That cell stands alone: no room for a 2 or 4, but for the second 3.
        # Then there is one way out for the 3s.
        trace = climb(LADDER, puzzle("1.3."))
        assert [step.technique for step in trace.steps] == ["finished", "lone cell", "only exit"]
        assert trace.boards == ((1, None, 3, None), (1, 3, 3, None), (1, 3, 3, 3))
        assert trace.outcome is Outcome.SOLVED
        assert trace.values == (1, 3, 3, 3)

    def test_gentlest_first_and_back_to_the_start_after_every_step(self) -> None:
        used: Counter[str] = Counter()
        back = 0
        order = [t.name for t in LADDER.techniques]
        rng = Random(5)
        for board in (random_board(rng, 4, 5) for _ in range(45)):
            trace = climb(LADDER, board)
            used += replay(trace, board, LADDER.default)
            places = [order.index(step.technique) for step in trace.steps]
            back += sum(b < a for a, b in pairwise(places))
        assert len(used) > 10, used
        assert back > 20

    def test_most_cuts_the_same_way_short(self) -> None:
        board = puzzle("21333/2..../33322")
        whole = climb(LADDER, board)
        assert len(whole.steps) > 3
        for most in range(len(whole.steps) + 2):
            part = climb(LADDER, board, most=most)
            assert part.steps == whole.steps[:most]
            assert part.boards == whole.boards[:most]
        assert climb(LADDER, board, most=0).outcome is Outcome.STOPPED
        two = climb(LADDER, board, most=2)
        assert two.values == whole.boards[1]

    def test_nothing_on(self) -> None:
        trace, there = climbed(LADDER, puzzle("22."), frozenset())
        assert (trace.steps, *trace.boards) == ((),)
        assert trace.outcome is Outcome.STUCK
        assert trace.values == (2, 2, None)
        assert there.settled == 2
        assert there.answer is None

    def test_a_board_that_is_full(self) -> None:
        trace = climb(LADDER, puzzle("1333"))
        assert trace.steps == ()
        assert trace.outcome is Outcome.SOLVED

    @pytest.mark.parametrize(
        ("board", "cap"), [("22.", None), ("14.../221..", 5), (".61./..../.261", None), ("....", 3)]
    )
    def test_both_engines_end_alike(self, board: str, cap: int | None) -> None:
        _, there = climbed(LADDER, puzzle(board, cap))
        fast = fixpoint(LADDER, puzzle(board, cap))
        assert (there.outcome, there.values) == (fast.outcome, fast.values)
        assert isinstance(there.state, FillominoState)
        assert isinstance(fast.state, FillominoState)
        assert candidates(there.state) == candidates(fast.state)

    @pytest.mark.parametrize(
        "case", [c for c in CASES if len(c.position.puzzle.clues) <= SMALL], ids=str
    )
    def test_boards_of_the_table_end_as_their_answers_do(self, case: Case) -> None:
        board = case.position.puzzle
        there = fixpoint(LADDER, board, case.position.on | {case.technique})
        answers = fillomino.pictures(board) or []
        for answer in answers:
            assert there.outcome is not Outcome.CONTRADICTION
            assert all(
                known in (None, value) for known, value in zip(there.values, answer, strict=True)
            )
        if there.outcome is Outcome.SOLVED:
            assert answers == [there.answer]


class TestMarks:
    BOARD = "2.../...2"
    """It has several answers: each 2 has its second cell beside or below or above it."""

    def marks(self, **cells: int) -> Clues:
        return tuple(cells.get(cell_name(i, 4)) for i in range(8))

    def test_they_are_known_from_the_start(self) -> None:
        marks = self.marks(r1c2=2)
        trace = climb(LADDER, puzzle(self.BOARD), frozenset({"finished"}), marks)
        assert [said(step) for step in trace.steps] == [((), ((2, (2,)), (4, (2,)), (5, (2,))))]
        assert fixpoint(LADDER, puzzle(self.BOARD), frozenset(), marks).values[:2] == (2, 2)

    def test_they_make_a_board_that_stays_open_end(self) -> None:
        board = puzzle("...")
        assert fixpoint(LADDER, board).outcome is Outcome.STUCK
        assert fixpoint(LADDER, board, None, (1, None, None)).answer == (1, 2, 2)
        assert climb(LADDER, board, None, (None, 3, None)).values == (3, 3, 3)
        assert rate(LADDER, board, None, (None, None, 1)).outcome is Outcome.SOLVED

    def test_a_mark_may_repeat_a_given(self) -> None:
        marked = climb(LADDER, puzzle(self.BOARD), None, self.marks(r1c1=2, r2c4=2))
        assert marked.steps
        assert marked.steps == climb(LADDER, puzzle(self.BOARD)).steps

    @pytest.mark.parametrize(("cell", "value"), [("r1c1", 3), ("r1c2", 9)])
    def test_a_mark_that_its_cell_cannot_have(self, cell: str, value: int) -> None:
        marks = self.marks(**{cell: value})
        trace = climb(LADDER, puzzle(self.BOARD), None, marks)
        assert [step.contradiction for step in trace.steps] == [True]
        assert [cell_name(i, 4) for i in trace.steps[0].premises] == [cell]
        assert trace.steps[0].sentence == (
            f"The board has no answer: a filled cell cannot hold its number ({cell})."
        )
        assert trace.outcome is Outcome.CONTRADICTION
        assert fixpoint(LADDER, puzzle(self.BOARD), None, marks).outcome is Outcome.CONTRADICTION
        assert rate(LADDER, puzzle(self.BOARD), None, marks).outcome is Outcome.CONTRADICTION

    def test_a_wrong_mark_ends_in_a_contradiction(self) -> None:
        marks = self.marks(r1c2=1, r2c1=1)
        assert climb(LADDER, puzzle(self.BOARD), None, marks).steps[-1].contradiction
        assert fixpoint(LADDER, puzzle(self.BOARD), None, marks).outcome is Outcome.CONTRADICTION


class TestHint:
    def test_is_the_first_step_that_fills_a_cell_with_what_it_rests_on(self) -> None:
        # Taking 2 and 3 from r1c3 is not on the solver's paper.
        only = frozenset({"finished", "no room", "last number"})
        chain, trace, *_end = hint(LADDER, puzzle("22."), only)
        assert [step.technique for step, _board in chain] == ["finished", "no room", "last number"]
        assert said(chain[-1][0]) == (((2, 1),), ())
        assert chain[-1][1] == (2, 2, 1)
        assert trace.outcome is Outcome.SOLVED

    def test_what_it_does_not_rest_on_is_left_out(self) -> None:
        # Below, a 1 blocks its neighbours first; the 3 of the first row does not need that.
        only = frozenset({"finished", "only exit"})
        board = puzzle("13../2..1")
        assert climb(LADDER, board, only).steps[0].technique == "finished"
        chain = hint(LADDER, board, only).chain
        assert [step.technique for step, _board in chain] == ["only exit"]

    def test_from_marks(self) -> None:
        marks = (1, 3, None, None)
        chain = hint(LADDER, puzzle("...."), frozenset({"finished", "only exit"}), marks).chain
        assert [said(step) for step, _board in chain] == [(((2, 3),), ())]

    def test_none_where_the_ladder_is_stuck(self) -> None:
        assert hint(LADDER, puzzle("...")).chain == []
        assert hint(LADDER, puzzle("22..."), frozenset({"finished"})).chain == []

    def test_none_where_nothing_is_left_to_do(self) -> None:
        assert hint(LADDER, puzzle("22")).chain == []

    def test_says_that_there_is_no_answer(self) -> None:
        chain = hint(LADDER, puzzle("11/..")).chain
        assert chain[-1][0].contradiction

    @pytest.mark.parametrize(
        ("board", "upto", "filled", "beyond"),
        [
            # Easy steps only rule out candidates here; a room of three cells comes next.
            ("33../322./1..5", Tier.EASY, (), "no room"),
            ("33../322./1..5", Tier.MEDIUM, ((9, 5),), None),
            ("13../2..1", Tier.EASY, ((5, 2),), None),
            ("...", Tier.EASY, (), "pocket 3"),
            ("..../.4../..../....", Tier.EASY, (), None),  # nothing is found at any tier
            ("22", Tier.EASY, (), None),
        ],
    )
    def test_goes_up_to_a_tier_and_names_what_is_beyond(
        self, board: str, upto: Tier, filled: tuple[tuple[int, int], ...], beyond: str | None
    ) -> None:
        found = hint(LADDER, puzzle(board), upto=upto)
        assert all(step.tier <= upto for step, _board in found.chain)
        assert (found.chain[-1][0].placements if found.chain else ()) == filled
        assert (found.beyond and found.beyond.technique) == beyond
        if found.beyond is not None:
            assert found.beyond.tier > upto
            assert climb(LADDER, puzzle(board), LADDER.up_to(upto)).outcome is Outcome.STUCK


class TestContradictions:
    @pytest.mark.parametrize(
        ("board", "cap", "sentence"),
        [
            ("4.../....", 3, "there is no room for a 4 on the board (r1c1)."),
            ("5./..", None, "there is no room for a 5 on the board (r1c1)."),
            ("11/..", None, "The board has no answer: a run of 1 has 2 cells (r1c1, r1c2)."),
            ("331/124/...", None, "a run of 3"),
        ],
    )
    def test_is_told_by_all_engines(self, board: str, cap: int | None, sentence: str) -> None:
        there = puzzle(board, cap)
        assert fillomino.pictures(there) == []
        trace = climb(LADDER, there)
        assert trace.outcome is Outcome.CONTRADICTION
        assert trace.steps[-1].contradiction
        assert sentence in trace.steps[-1].sentence
        assert trace.steps[-1].premises
        assert len(trace.steps) == len(trace.boards)
        assert fixpoint(LADDER, there).outcome is Outcome.CONTRADICTION
        rating = rate(LADDER, there)
        assert (rating.outcome, rating.tier, rating.hardest) == (Outcome.CONTRADICTION, None, None)

    def test_a_given_that_no_board_can_have_leaves_nothing_known(self) -> None:
        there = fixpoint(LADDER, puzzle("5./.."))
        assert there.values == (None,) * 4
        assert climb(LADDER, puzzle("5./.."), frozenset()).steps == ()

    def test_a_board_that_fills_up_wrongly_has_no_answer(self) -> None:
        # With "finished" off nobody minds that both cells are left with 1, until all is full.
        on, board = frozenset({"last number"}), puzzle("..", 1)
        assert fixpoint(LADDER, board, on).values == (1, 1)
        assert fixpoint(LADDER, board, on).outcome is Outcome.CONTRADICTION
        assert fixpoint(LADDER, board, on).answer is None
        assert climb(LADDER, board, on).outcome is Outcome.CONTRADICTION
        assert rate(LADDER, board, on).outcome is Outcome.CONTRADICTION
        assert rate(LADDER, board, on).tier is None

    def test_numbers_that_want_the_same_cell(self) -> None:
        # Both the 3 and the 2 have one way out, r1c3.
        board, on = puzzle("13.21."), frozenset({"only exit"})
        assert fixpoint(LADDER, board, on).outcome is Outcome.CONTRADICTION
        assert rate(LADDER, board, on).outcome is Outcome.CONTRADICTION
        trace = climb(LADDER, board, on)
        assert [said(step) for step in trace.steps] == [(((2, 2),), ()), ((), ())]
        assert [step.contradiction for step in trace.steps] == [False, True]

    def test_applying_what_cannot_be(self) -> None:
        board = FillominoState(puzzle("22."))
        with pytest.raises(Contradiction):
            board.apply(Finding(((1, board.mask(0)),), (), 0))
        with pytest.raises(Contradiction):
            board.apply(Finding((), ((2, board.mask(0)),), 0))
        assert board.apply(Finding(((2, board.mask(0)),), (), 0)) == 0


class TestSelection:
    def test_default_leaves_out_what_is_off(self) -> None:
        off = {t.name for t in LADDER.techniques if not t.default}
        assert off >= {"ways 40", "crowding", "nested"}
        assert LADDER.default == {t.name for t in LADDER.techniques} - off

    @pytest.mark.parametrize(
        ("word", "field", "value"),
        [
            ("only exit", "name", "only exit"),
            ("Only-Exit", "name", "only exit"),
            ("ways_12", "name", "ways 12"),
            ("LOOKAHEAD", "rung", "look-ahead"),  # not the technique of that name alone
            ("region", "rung", "region"),
            ("ways", "rung", "ways"),
            ("probe", "rung", "probe"),
            ("easy", "tier", Tier.EASY),
            ("expert", "tier", Tier.EXPERT),
        ],
    )
    def test_a_word_is_a_technique_a_rung_or_a_tier(
        self, word: str, field: str, value: object
    ) -> None:
        names = {t.name for t in LADDER.techniques if getattr(t, field) == value}
        assert names
        assert LADDER.names(word) == names

    @pytest.mark.parametrize("word", ["", "wobble", "only", "ways 5", "count"])
    def test_other_words_are_refused(self, word: str) -> None:
        with pytest.raises(SelectionError) as caught:
            LADDER.names(word)
        assert repr(word) in str(caught.value)
        assert caught.value.exit_code == 2
        for choose in ({"only": [word]}, {"without": [word]}, {"also": [word]}):
            with pytest.raises(SelectionError):
                LADDER.select(**choose)

    def test_select(self) -> None:
        assert LADDER.select() == LADDER.default
        assert LADDER.select(only=()) == frozenset()
        assert LADDER.select(only=["local", "ways 4"]) == LADDER.names("local") | {"ways 4"}
        assert LADDER.select(also=["nested"]) == LADDER.default | {"nested"}
        assert LADDER.select(without=["medium"]) == LADDER.default - LADDER.names("medium")
        # What is off by default comes in with its rung only if it is named.
        assert "ways 40" in LADDER.select(only=["ways"])
        # Off wins.
        assert LADDER.select(only=["easy"], also=["probe"], without=["probe", "local"]) == {
            "lone cell"
        }

    def test_enabled_keeps_the_order_of_the_table(self) -> None:
        rows = LADDER.enabled(frozenset({"probe", "finished", "no room"}))
        assert [row.name for row in rows] == ["finished", "no room", "probe"]
        tiers = [row.tier for row in LADDER.techniques]
        assert tiers == sorted(tiers)

    def test_up_to(self) -> None:
        assert LADDER.up_to(Tier.EASY) == LADDER.names("easy")
        assert LADDER.up_to(Tier.EXPERT) == LADDER.default
        for tier in Tier:
            assert {LADDER[name].tier for name in LADDER.up_to(tier)} == set(range(1, tier + 1))

    def test_rows_by_name(self) -> None:
        assert ladder_for("fillomino") is LADDER
        for row in LADDER.techniques:
            assert LADDER[row.name] is row
            assert row.rung in LADDER.rungs
            assert row.weight > 0


class TestRating:
    def test_tier_is_that_of_the_shortest_ladder_that_solves(self) -> None:
        tiers = set()
        boards = [r.puzzle for r in read_paths([EXAMPLES]) if r.puzzle.kind == "fillomino"]
        for board in [*boards, puzzle("1.3."), puzzle("13."), puzzle(".61./..../.261")]:
            if len(board.clues) > 40:
                continue
            rating = rate(LADDER, board)
            solving = [
                t
                for t in Tier
                if fixpoint(LADDER, board, LADDER.up_to(t)).outcome is Outcome.SOLVED
            ]
            assert rating.tier == min(solving, default=None)
            tiers.add(rating.tier)
        assert len(tiers) > 3, tiers

    def test_parts(self) -> None:
        # Two moments: "finished" at its one run, "exact room" at its one.
        rating = rate(LADDER, puzzle("1.3."), frozenset({"finished", "exact room"}))
        assert (rating.outcome, rating.tier) == (Outcome.SOLVED, Tier.MEDIUM)
        assert (rating.depth, rating.finds, rating.bottlenecks) == (1, 2, 1)
        assert (rating.hardest, rating.opening) == ("exact room", ("exact room", "finished"))
        assert rating.uses == {"finished": 1, "exact room": 1}
        assert rating.weight == LADDER["finished"].weight + LADDER["exact room"].weight
        assert [m.technique for m in rating.moments] == ["finished", "exact room"]
        easy, more = rating.moments
        # The 1 leaves the cell beside it, 3 goes to the cells that are left: one, and two.
        assert (easy.cells, more.cells) == (1, 2)
        assert more.effort == pytest.approx((2 * more.cost) ** 0.5)
        assert rating.score == round(10 * (more.effort + math.log10(1 + easy.effort)), 1)

    def test_easy_moments_count_together_with_their_logarithm(self) -> None:
        easy, more = Moment("finished", 1, 1, 4.0, 25), Moment("exact room", 1, 1, 8.0, 2)
        assert (easy.effort, more.effort) == (10, 4)
        assert score_of(LADDER, []) == 0
        assert score_of(LADDER, [easy] * 9 + [replace(easy, cells=0)]) == round(
            10 * math.log10(91), 1
        )
        assert score_of(LADDER, [more] * 3 + [easy] * 99) == round(120 + 10 * math.log10(991), 1)

    def test_stuck(self) -> None:
        rating = rate(LADDER, puzzle("..."))
        assert (rating.outcome, rating.tier, rating.hardest) == (Outcome.STUCK, None, None)

    def test_full_from_the_start_is_easy(self) -> None:
        rating = rate(LADDER, puzzle("1333"))
        assert (rating.tier, rating.finds, rating.score) == (Tier.EASY, 0, 0)


def test_a_finished_board_passed_the_rule() -> None:
    rng, solved = Random(11), 0
    for _ in range(40):
        board = random_board(rng, 3, 5)
        there = fixpoint(LADDER, board)
        answers: list[Answer] = fillomino.pictures(board) or []
        if there.outcome is Outcome.SOLVED:
            solved += 1
            assert is_answer(board, there.values)
            assert answers == [there.answer]
        if answers:
            assert there.outcome is not Outcome.CONTRADICTION
    assert solved > 10


@pytest.mark.parametrize("board", ["22.", "1.3.", "11/..", "21333/2..../33322"])
def test_ratings_and_traces_are_plain_data(board: str) -> None:
    """They go to other processes and files: equal by value, without the board's state."""
    for told in (rate(LADDER, puzzle(board)), climb(LADDER, puzzle(board))):
        packed = pickle.dumps(told)
        assert pickle.loads(packed) == told
        assert b"ladder.fillomino" not in packed
        assert b"ladder.state" not in packed
    assert rate(LADDER, puzzle(board)) == rate(LADDER, puzzle(board))
