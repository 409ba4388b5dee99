"""Comparing the witnesses: honest ones agree on all boards, each kind of lie is noticed."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

import cpmodels
from cpmodels import Budget, Forced, Reply
from ladder import LADDERS, Ladder, Outcome, State, Tier
from ladder.state import CellSet, Finding
from ladder.table import Settle, Technique
from puzzles import Answer, Count, Limit, Puzzle, Verdict, WitnessError, Work
from puzzles.grid import blocks
from puzzles.types import Clues
from tests.helpers import strategies
from tests.helpers.boards import random_board
from tests.helpers.unsound import WILD, putting, taking
from tests.oracles import fillapix, fillomino_sat
from verify.compare import CandidateCounts, Comparison, compare
from verify.disagreement import Disagreement, What

FILLOMINO = "fillomino"
ROW = Puzzle(FILLOMINO, 1, 3, (2, None, None))
"""One answer, 2 2 1."""

SQUARE = Puzzle(FILLOMINO, 2, 2, (None, None, 3, None))
"""Three answers: a 1 in any other cell. The counter finds those without a 1 in r1c1 first."""

NONE = Puzzle(FILLOMINO, 1, 3, (1, 1, None))

MANY = 40
"""Answers of a random board looked at."""

KNOWN = (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)

BOARDS = pytest.mark.parametrize("boards", [60, pytest.param(5000, marks=pytest.mark.long)])

NOTHING: Clues = (None, None, None)
OPEN = Forced(Reply.UNKNOWN, NOTHING, exact=False, work=Work(), stopped=Limit.WORK)

Patch = pytest.MonkeyPatch


def use(patch: Patch, ladder: Ladder) -> None:
    patch.setitem(LADDERS, ladder.kind, ladder)


def say(patch: Patch, count: Count | None = None, forced: Forced | None = None) -> None:
    """Make the solver give these replies."""
    for name, reply in (("count", count), ("forced", forced)):
        if reply is not None:
            patch.setattr(cpmodels, name, _always(reply))


def _always(reply: object) -> Callable[..., object]:
    return lambda *_args, **_options: reply


def found(puzzle: Puzzle, **options: Any) -> Disagreement:
    disagreement = compare(puzzle, **options).disagreement
    assert disagreement is not None
    return disagreement


class TestAgreement:
    def test_one_answer(self) -> None:
        seen = compare(ROW)
        assert (seen.count.count, seen.count.exact) == (1, True)
        assert seen.settled == seen.forced.values == (2, 2, 1)
        assert (seen.outcome, seen.tier) == (Outcome.SOLVED, Tier.EASY)
        # A given has one candidate, each blank cell 1, 2 and 3.
        assert seen.candidates == CandidateCounts(start=7, left=3, possible=3)
        assert (seen.disagreement, seen.stopped) == (None, None)

    def test_several_answers(self) -> None:
        seen = compare(SQUARE)
        assert (seen.count.count, seen.count.exact, seen.count.stopped) == (2, False, "limit")
        assert seen.forced.values == (None, None, 3, None)
        assert seen.forced.exact
        assert (seen.outcome, seen.tier) == (Outcome.STUCK, None)
        assert seen.candidates is not None
        assert seen.candidates.possible is None
        assert (seen.disagreement, seen.stopped) == (None, None)

    def test_all_answers(self) -> None:
        seen = compare(SQUARE, limit=4)
        assert (seen.count.count, seen.count.exact) == (3, True)
        # The three answers have 1 and 3 in every blank cell. 13 is the given and four numbers
        # in each of three cells.
        assert seen.candidates is not None
        assert seen.candidates[::2] == (13, 7)
        assert 7 <= seen.candidates.left < 13

    def test_no_answer(self) -> None:
        seen = compare(NONE)
        assert (seen.count.count, seen.count.exact) == (0, True)
        assert (seen.forced.reply, seen.forced.exact) == (Reply.NO, True)
        assert (seen.outcome, seen.candidates) == (Outcome.CONTRADICTION, None)
        assert (seen.disagreement, seen.stopped) == (None, None)

    def test_only_what_is_enabled(self) -> None:
        seen = compare(ROW, enabled=frozenset({"finished"}))
        assert seen.enabled == {"finished"}
        assert (seen.outcome, seen.settled) == (Outcome.STUCK, (2, None, None))
        assert seen.candidates == CandidateCounts(start=7, left=7, possible=3)

    def test_no_techniques_at_all_leave_no_answer_undetected(self) -> None:
        seen = compare(NONE, enabled=frozenset())
        assert (seen.outcome, seen.disagreement) == (Outcome.STUCK, None)
        assert seen.candidates is not None
        assert seen.candidates.possible == 0

    def test_clue_that_no_board_can_meet(self) -> None:
        seen = compare(Puzzle(FILLOMINO, 1, 3, (4, None, None)))
        assert (seen.count.verdict, seen.outcome) == (Verdict.NONE, Outcome.CONTRADICTION)
        assert seen.disagreement is None

    def test_can_be_sent_between_processes(self, monkeypatch: Patch) -> None:
        use(monkeypatch, putting(FILLOMINO, 1, 1))
        for seen in (compare(ROW), compare(SQUARE, limit=9)):
            assert pickle.loads(pickle.dumps(seen)) == seen


class TestSolver:
    def test_is_not_asked_what_all_answers_have_in_common_when_they_are_known(
        self, monkeypatch: Patch
    ) -> None:
        monkeypatch.setattr(cpmodels, "forced", None)
        assert compare(ROW).forced.values == (2, 2, 1)
        assert compare(SQUARE, limit=4).forced.values == (None, None, 3, None)
        assert compare(NONE).forced.values == (None, None, None)

    def test_budget_is_for_both_questions(self, monkeypatch: Patch) -> None:
        asked: list[Budget] = []

        def forced(_puzzle: Puzzle, budget: Budget) -> Forced:
            asked.append(budget)
            return Forced(Reply.YES, SQUARE.clues, exact=True, work=Work(2, 0, 0, 1.5, 0.0))

        answers = ((3, 1, 3, 3), (3, 3, 3, 1))
        count = Count(
            2, exact=False, answers=answers, work=Work(1, 30, 7, 4.0), stopped=Limit.ANSWERS
        )
        say(monkeypatch, count)
        monkeypatch.setattr(cpmodels, "forced", forced)
        seen = compare(SQUARE, budget=Budget(deterministic=7.0, conflicts=100))
        assert asked == [Budget(deterministic=3.0, conflicts=70)]
        work = seen.work
        assert (work.calls, work.conflicts, work.branches) == (3, 30, 7)
        assert work.deterministic == 5.5

    def test_limit_leaves_it_unknown_and_the_rest_is_compared(self, monkeypatch: Patch) -> None:
        seen = compare(SQUARE, budget=Budget(conflicts=0))
        assert seen.count.verdict is Verdict.UNKNOWN
        assert (seen.stopped, seen.disagreement) == ("conflicts", None)
        assert seen.settled == SQUARE.clues
        use(monkeypatch, replace(LADDERS[FILLOMINO], fast=lambda _rows: _idle))
        assert found(ROW, budget=Budget(conflicts=0)).what is What.ENGINES

    def test_only_the_common_cells_unknown(self, monkeypatch: Patch) -> None:
        part = Forced(Reply.YES, SQUARE.clues, exact=False, work=Work(), stopped=Limit.WORK)
        say(monkeypatch, forced=part)
        seen = compare(SQUARE)
        assert (seen.count.verdict, seen.stopped) == (Verdict.MULTIPLE, "work")

    def test_its_own_alarm_is_not_swallowed(self, monkeypatch: Patch) -> None:
        def alarm(*_args: object, **_options: object) -> Count:
            raise WitnessError("two ways differ")

        monkeypatch.setattr(cpmodels, "count", alarm)
        with pytest.raises(WitnessError, match="two ways differ"):
            compare(ROW)


class TestUnsoundTechnique:
    def test_takes_a_value(self, monkeypatch: Patch) -> None:
        use(monkeypatch, taking(FILLOMINO, 1, 2))
        got = found(ROW, enabled=frozenset({WILD}))
        assert got.what is What.RULED_OUT
        assert got.message == "step 1 (wild) takes 2 from r1c2, where an answer has it"
        assert (got.cell, got.answer, got.number) == (1, (2, 2, 1), 1)
        assert got.step is not None
        assert (got.step.technique, got.step.eliminations) == (WILD, ((1, (2,)),))
        assert got.before == ROW.clues

    def test_puts_a_value(self, monkeypatch: Patch) -> None:
        use(monkeypatch, putting(FILLOMINO, 2, 3))
        got = found(ROW, enabled=frozenset({WILD}))
        assert got.what is What.RULED_OUT
        assert got.message == "step 1 (wild) puts 3 into r1c3, where an answer has 1"
        assert (got.cell, got.answer) == (2, (2, 2, 1))

    def test_is_found_behind_sound_steps_and_before_what_follows(self, monkeypatch: Patch) -> None:
        puzzle = Puzzle(FILLOMINO, 1, 6, (2, None, None, None, None, None))
        ladder = putting(FILLOMINO, 5, 2)
        wild, *others = ladder.techniques
        use(monkeypatch, replace(ladder, techniques=(*others, wild)))
        got = found(puzzle, enabled=frozenset({"only exit", "finished", WILD}), limit=20)
        assert got.number == 3
        assert got.before == (2, 2, None, None, None, None)
        assert got.step is not None
        assert got.step.technique == WILD
        assert got.answer is not None
        assert got.answer[5] != 2

    def test_of_the_other_kind(self, monkeypatch: Patch) -> None:
        painted = Puzzle("fillapix", 3, 3, (4, None, None, None, 9, None, None, None, 4))
        assert compare(painted).settled == (1,) * 9
        use(monkeypatch, putting("fillapix", 2, 0))
        got = found(painted, enabled=frozenset({WILD}))
        assert (got.what, got.cell, got.answer) == (What.RULED_OUT, 2, (1,) * 9)
        assert got.message == "step 1 (wild) puts 0 into r1c3, where an answer has 1"
        assert found(painted).what is What.CONTRADICTION

    def test_leads_to_a_contradiction(self, monkeypatch: Patch) -> None:
        use(monkeypatch, taking(FILLOMINO, 1, 2))
        got = found(ROW)
        assert got.what is What.CONTRADICTION
        assert got.message == "step 1 (wild) takes 2 from r1c2, where an answer has it"
        assert (got.cell, got.answer, got.number) == (1, (2, 2, 1), 1)

    def test_one_of_several_answers_is_enough(self, monkeypatch: Patch) -> None:
        use(monkeypatch, putting(FILLOMINO, 0, 1))
        got = found(SQUARE, enabled=frozenset({WILD}), limit=9)
        assert (got.what, got.cell) == (What.RULED_OUT, 0)
        assert got.answer in {(3, 1, 3, 3), (3, 3, 3, 1)}

    def test_settles_what_the_answers_found_share_but_others_do_not(
        self, monkeypatch: Patch
    ) -> None:
        assert {a[0] for a in compare(SQUARE).count.answers} == {3}
        use(monkeypatch, putting(FILLOMINO, 0, 3))
        got = found(SQUARE, enabled=frozenset({WILD}))
        assert got.what is What.NOT_FORCED
        assert got.message == "step 1 (wild) puts 3 into r1c1, where answers differ"
        assert (got.cell, got.answer) == (0, SQUARE.clues)
        # Which cells vary is known only where the solver was not stopped.
        part = Forced(Reply.YES, SQUARE.clues, exact=False, work=Work(), stopped=Limit.WORK)
        say(monkeypatch, forced=part)
        assert compare(SQUARE, enabled=frozenset({WILD})).disagreement is None

    def test_steps_that_settle_what_is_forced_are_not_to_blame(self, monkeypatch: Patch) -> None:
        ladder = putting(FILLOMINO, 2, 1)
        wild, *others = ladder.techniques
        use(monkeypatch, replace(ladder, techniques=(*others, wild)))
        count = Count(1, exact=False, answers=((2, 2, 1),), stopped=Limit.WORK)
        say(monkeypatch, count, Forced(Reply.YES, (2, 2, None), exact=True, work=Work()))
        got = found(ROW, enabled=frozenset({"only exit", WILD}))
        assert (got.what, got.number, got.cell) == (What.NOT_FORCED, 2, 2)

    def test_is_tried_against_an_answer_found_before_a_limit(self, monkeypatch: Patch) -> None:
        use(monkeypatch, putting(FILLOMINO, 2, 3))
        say(monkeypatch, Count(1, exact=False, answers=((2, 2, 1),), stopped=Limit.WORK), OPEN)
        assert found(ROW, enabled=frozenset({WILD})).what is What.RULED_OUT

    def test_is_tried_against_common_cells_where_no_answer_is_at_hand(
        self, monkeypatch: Patch
    ) -> None:
        use(monkeypatch, putting(FILLOMINO, 2, 3))
        part = Forced(Reply.YES, (None, None, 1), exact=False, work=Work(), stopped=Limit.WORK)
        say(monkeypatch, Count(0, exact=False, stopped=Limit.WORK), part)
        got = found(ROW, enabled=frozenset({WILD}))
        assert (got.what, got.cell, got.answer) == (What.RULED_OUT, 2, (None, None, 1))

    def test_contradiction_where_an_answer_is_only_counted(self, monkeypatch: Patch) -> None:
        use(monkeypatch, taking(FILLOMINO, 1, 2))
        say(monkeypatch, Count(1, exact=False, stopped=Limit.WORK), OPEN)
        got = found(ROW)
        assert (got.what, got.answer) == (What.CONTRADICTION, None)
        assert got.step is not None
        assert got.step.contradiction
        assert got.message.endswith("says that there is no answer, but there is one")


class TestFastEngine:
    """Wrong in one engine only: the steps explained are sound."""

    def test_ends_early(self, monkeypatch: Patch) -> None:
        use(monkeypatch, replace(LADDERS[FILLOMINO], fast=lambda _rows: _idle))
        got = found(ROW)
        assert got.what is What.ENGINES
        assert got.number == 1
        text = "step 1 (only exit) takes 1 from r1c2, where the fast engine leaves it"
        assert (got.message, got.cell) == (text, 1)

    def test_misses_an_elimination(self, monkeypatch: Patch) -> None:
        use(monkeypatch, replace(LADDERS[FILLOMINO], fast=lambda _rows: _idle))
        puzzle = Puzzle(FILLOMINO, 1, 3, (1, None, None))
        got = found(puzzle, enabled=frozenset({"finished"}))
        text = "step 1 (finished) takes 1 from r1c2, where the fast engine leaves it"
        assert (got.what, got.message, got.cell) == (What.ENGINES, text, 1)

    def test_misses_what_comes_later(self, monkeypatch: Patch) -> None:
        use(monkeypatch, replace(LADDERS[FILLOMINO], fast=_fill((None, 2, None))))
        got = found(ROW)
        text = "step 2 (finished) takes 2 from r1c3, where the fast engine leaves it"
        assert (got.what, got.message, got.number) == (What.ENGINES, text, 2)
        assert got.before == (2, 2, None)

    def test_misses_half_of_a_step(self, monkeypatch: Patch) -> None:
        def half(state: State, _until: CellSet) -> None:
            state.apply(Finding((), ((1, state.mask(1)),), 0))

        use(monkeypatch, replace(LADDERS[FILLOMINO], fast=lambda _rows: half))
        puzzle = Puzzle(FILLOMINO, 1, 5, (None, None, 1, None, None))
        got = found(puzzle, enabled=frozenset({"finished"}))
        text = "step 1 (finished) takes 1 from r1c4, where the fast engine leaves it"
        assert (got.what, got.message, got.cell) == (What.ENGINES, text, 3)

    def test_sees_a_contradiction_alone(self, monkeypatch: Patch) -> None:
        use(monkeypatch, replace(LADDERS[FILLOMINO], fast=_fill((None, 3, None))))
        puzzle = Puzzle(FILLOMINO, 1, 3, (1, None, 1))
        got = found(puzzle, enabled=frozenset({"finished"}))
        text = "the fast engine ends in contradiction, the rating in stuck"
        assert (got.what, got.message, got.step) == (What.ENGINES, text, None)

    def test_misses_a_contradiction(self, monkeypatch: Patch) -> None:
        use(monkeypatch, replace(LADDERS[FILLOMINO], fast=lambda _rows: _idle))
        got = found(NONE)
        assert got.what is What.ENGINES
        assert got.step is not None
        assert got.message.endswith("says that there is no answer; the fast engine does not")

    def test_goes_too_far(self, monkeypatch: Patch) -> None:
        use(monkeypatch, replace(LADDERS[FILLOMINO], fast=_fill((2, 2, 1))))
        got = found(ROW, enabled=frozenset())
        text = "the fast engine ends in solved, the rating in stuck"
        assert (got.what, got.message, got.step) == (What.ENGINES, text, None)

    def test_goes_too_far_in_one_candidate(self, monkeypatch: Patch) -> None:
        use(monkeypatch, replace(LADDERS[FILLOMINO], fast=_fill((None, 2, None))))
        got = found(ROW, enabled=frozenset())
        text = "the fast engine and the rating do not agree on r1c2"
        assert (got.what, got.message, got.step) == (What.ENGINES, text, None)
        assert (got.cell, got.before) == (1, (2, 2, None))

    @pytest.mark.parametrize(
        ("board", "what", "message"),
        [
            (
                (None, 3, None),
                What.RULED_OUT,
                "the fast engine puts 3 into r1c2, where an answer has 2",
            ),
            (
                (2, 3, 1),
                What.CONTRADICTION,
                "the fast engine says that there is no answer, but there is one",
            ),
        ],
    )
    def test_is_wrong_alone(
        self, monkeypatch: Patch, board: Clues, what: What, message: str
    ) -> None:
        use(monkeypatch, replace(LADDERS[FILLOMINO], fast=_fill(board)))
        got = found(ROW, enabled=frozenset())
        assert (got.what, got.step, got.number) == (what, None, None)
        assert got.message == f"{message}; the steps explained do not show it"
        assert got.before == tuple(a or b for a, b in zip(ROW.clues, board, strict=True))

    def test_settles_what_varies_alone(self, monkeypatch: Patch) -> None:
        board = (3, None, None, None)
        use(monkeypatch, replace(LADDERS[FILLOMINO], fast=_fill(board)))
        got = found(SQUARE, enabled=frozenset())
        assert (got.what, got.step) == (What.NOT_FORCED, None)
        assert got.message.startswith("the fast engine puts 3 into r1c1, where answers differ;")


class TestLyingSolver:
    @pytest.mark.parametrize(
        ("count", "message"),
        [
            (Count(0, exact=True), "says there is no answer"),
            (Count(2, exact=False, stopped=Limit.ANSWERS), "counts several answers"),
        ],
    )
    def test_miscounts_what_the_ladder_solves(
        self, monkeypatch: Patch, count: Count, message: str
    ) -> None:
        say(monkeypatch, count, OPEN)
        got = found(ROW)
        assert (got.what, got.answer, got.step) == (What.SOLVED, (2, 2, 1), None)
        start = "the ladder finishes the board by the rule, but the solver"
        assert got.message == f"{start} {message}"

    def test_says_none_when_asked_for_common_cells(self, monkeypatch: Patch) -> None:
        none = Forced(Reply.NO, NOTHING, exact=True, work=Work())
        say(monkeypatch, Count(0, exact=False, stopped=Limit.WORK), none)
        assert found(ROW).what is What.SOLVED

    def test_answer_breaks_the_rule(self, monkeypatch: Patch) -> None:
        say(monkeypatch, Count(1, exact=True, answers=((2, 2, 2),)))
        got = found(ROW)
        assert (got.what, got.answer) == (What.BROKEN_ANSWER, (2, 2, 2))
        assert got.message.startswith("an answer of the solver breaks the rule: ")

    @pytest.mark.parametrize(
        ("count", "forced", "message"),
        [
            (
                Count(2, exact=False, answers=((2, 2, 1),) * 2, stopped=Limit.ANSWERS),
                Forced(Reply.YES, (2, 2, 1), exact=True, work=Work()),
                "the solver counts an answer twice",
            ),
            (
                Count(1, exact=False, answers=((2, 2, 1),), stopped=Limit.WORK),
                Forced(Reply.NO, NOTHING, exact=True, work=Work()),
                "the solver counts answers, and also says that there is none",
            ),
            (
                Count(1, exact=False, answers=((2, 2, 1),), stopped=Limit.WORK),
                Forced(Reply.YES, (None, None, 3), exact=False, work=Work(), stopped=Limit.WORK),
                "the solver says that r1c3 is 3 in all answers, but it is 1 in one that it found",
            ),
        ],
    )
    def test_contradicts_itself(
        self, monkeypatch: Patch, count: Count, forced: Forced, message: str
    ) -> None:
        say(monkeypatch, count, forced)
        got = found(ROW)
        assert (got.what, got.message, got.answer) == (What.SOLVER, message, (2, 2, 1))

    def test_common_cells_of_no_answers(self, monkeypatch: Patch) -> None:
        # As if the count were exact but its answers not all kept.
        monkeypatch.setattr("verify.compare._complete", lambda _count: False)
        common = Forced(Reply.YES, (None, None, 1), exact=True, work=Work())
        say(monkeypatch, Count(0, exact=True), common)
        got = found(ROW)
        text = "the solver counts no answers, and also says what they have in common"
        assert (got.what, got.message) == (What.SOLVER, text)


class TestRandomBoards:
    @BOARDS
    def test_fillomino_with_none_one_and_many_answers_agrees(self, boards: int) -> None:
        rng = Random(2024)
        verdicts: Counter[Verdict] = Counter()
        for _ in range(boards):
            puzzle = random_board(rng, 5, 5)
            want = fillomino_sat.answers(puzzle, MANY + 1)
            seen = compare(puzzle, limit=MANY)
            check(seen, want)
            verdicts[seen.count.verdict] += 1
        assert min(verdicts[v] for v in KNOWN) >= boards // 12

    @settings(max_examples=20)
    @given(strategies.fillomino(max_side=4))
    def test_any_small_fillomino_agrees(self, puzzle: Puzzle) -> None:
        check(compare(puzzle, limit=MANY), fillomino_sat.answers(puzzle, MANY + 1))

    @settings(max_examples=20)
    @given(strategies.fillapix(max_side=4))
    def test_any_small_fillapix_agrees(self, puzzle: Puzzle) -> None:
        check(compare(puzzle, limit=MANY), fillapix_answers(puzzle))

    @BOARDS
    def test_fillapix_with_none_one_and_many_answers_agrees(self, boards: int) -> None:
        rng = Random(2025)
        verdicts: Counter[Verdict] = Counter()
        for _ in range(boards):
            puzzle = random_fillapix(rng)
            seen = compare(puzzle, limit=MANY)
            check(seen, fillapix_answers(puzzle))
            verdicts[seen.count.verdict] += 1
        assert min(verdicts[v] for v in KNOWN) >= boards // 12


def fillapix_answers(puzzle: Puzzle) -> list[Answer]:
    return fillapix.answers(puzzle.rows, puzzle.cols, puzzle.clues)


def random_fillapix(rng: Random) -> Puzzle:
    """Return a board with some clues of a random picture, one of them often changed by one."""
    rows, cols = rng.randint(2, 5), rng.randint(2, 4)
    picture = [rng.random() < 0.5 for _ in range(rows * cols)]
    share = rng.uniform(0.4, 1.0)
    clues = [
        sum(picture[i] for i in block) if rng.random() < share else None
        for block in blocks(rows, cols)
    ]
    printed = [i for i, v in enumerate(clues) if v is not None]
    if printed and rng.random() < 0.3:
        cell = rng.choice(printed)
        clues[cell] = abs((clues[cell] or 0) - 1)
    return Puzzle("fillapix", rows, cols, tuple(clues))


def check(seen: Comparison, want: list[Answer]) -> None:
    """Compare with the oracle's answers: what is settled is forced in truth."""
    assert seen.disagreement is None, seen
    assert seen.stopped is None
    assert seen.count.count == min(len(want), MANY)
    if not want:
        return
    assert seen.outcome is not Outcome.CONTRADICTION
    for cell, value in enumerate(seen.settled):
        if value is not None:
            assert {a[cell] for a in want} == {value}
            assert seen.forced.values[cell] == value
    if len(want) < MANY:
        assert seen.candidates is not None
        assert seen.candidates.possible == sum(
            len(set(column)) for column in zip(*want, strict=True)
        )
        assert seen.candidates.possible <= seen.candidates.left <= seen.candidates.start


def _idle(_state: State, _until: CellSet) -> None:
    """A fast engine that finds nothing."""


def _fill(board: Clues) -> Callable[[tuple[Technique, ...]], Settle]:
    """Return what makes a fast engine that fills these cells, whatever is known."""

    def run(state: State, _until: CellSet) -> None:
        for cell, value in enumerate(board):
            if value is not None and len(state.candidates(cell)) > 1:
                state.apply(state.assume(cell, value))

    return lambda _rows: run
