"""`certify` itself: what it refuses to believe, what it says of its evidence, and its limits."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

import cpmodels
from cpmodels import Budget
from cpmodels.fillapix import question
from puzzles import (
    Answer,
    Count,
    Evidence,
    Limit,
    LimitError,
    Puzzle,
    Verdict,
    WitnessError,
    Work,
    is_answer,
)
from puzzles.formats import parse_one
from puzzles.limits import Tick
from tests.helpers.running import ROOT
from verify import second
from verify.certify import Certification, OpenCells, certify
from verify.mended import assure_mended
from verify.second import Ways, ways

Patch = pytest.MonkeyPatch

UNIQUE = parse_one("fillomino 1x3\n2.1\n")
SEVERAL = parse_one("fillomino 1x3\n...\n")
NONE = parse_one("fillomino 1x3\n3.1\n")
PICTURE = parse_one("fillapix 3x3\n4..\n.9.\n..4\n")

BOTH = (Evidence.DEDUCTION, Evidence.CLUES)


def counter(patch: Patch, count: Count) -> None:
    patch.setattr(cpmodels, "count", lambda *_args, **_options: count)


class TestRule:
    """The counter looks at its answers itself; `certify` does not take its word for it."""

    @pytest.mark.parametrize(
        "count",
        [
            Count(1, True, ((2, 2, 2),), evidence=BOTH),
            Count(2, False, ((2, 2, 1), (2, 1, 1)), stopped=Limit.ANSWERS),
        ],
        ids=["the only one", "the second"],
    )
    def test_an_answer_that_breaks_the_rule(self, count: Count, monkeypatch: Patch) -> None:
        counter(monkeypatch, count)
        with pytest.raises(WitnessError, match="the counter's answer breaks the rule: "):
            certify(UNIQUE)

    def test_an_answer_of_another_puzzle(self, monkeypatch: Patch) -> None:
        counter(monkeypatch, Count(1, True, ((3, 3, 3),), evidence=BOTH))
        with pytest.raises(WitnessError, match="r1c1 holds 3, its given is 2"):
            certify(UNIQUE)


class TestEvidence:
    @pytest.mark.parametrize(
        ("puzzle", "verdict", "evidence"),
        [
            (UNIQUE, Verdict.UNIQUE, BOTH),
            (NONE, Verdict.NONE, BOTH),
            (PICTURE, Verdict.UNIQUE, BOTH),
            (SEVERAL, Verdict.MULTIPLE, (Evidence.ANSWERS,)),
        ],
    )
    def test_of_each_verdict(
        self, puzzle: Puzzle, verdict: Verdict, evidence: tuple[Evidence, ...]
    ) -> None:
        known = certify(puzzle)
        assert (known.verdict, known.evidence) == (verdict, evidence)
        assert not known.one_way
        assert known.cut is None

    def test_unknown_has_none(self) -> None:
        known = certify(parse_one("fillomino 5x5\n" + ".....\n" * 5), Budget(seconds=0))
        assert (known.verdict, known.evidence, known.one_way) == (Verdict.UNKNOWN, (), False)

    def test_a_way_can_be_added(self) -> None:
        known = certify(UNIQUE).also(Evidence.PROOF)
        assert known.evidence == (*BOTH, Evidence.PROOF)

    def test_one_way(self, monkeypatch: Patch) -> None:
        stop_second(monkeypatch, Limit.CONFLICTS)
        for puzzle in (UNIQUE, NONE):
            known = certify(puzzle)
            assert known.one_way
            assert known.evidence == (Evidence.DEDUCTION,)
            assert known.cut is Limit.CONFLICTS
            assert not known.also(Evidence.PROOF).one_way
        assert certify(NONE).conflict is not None
        assert not certify(SEVERAL).one_way

    def test_a_counter_that_names_no_way_leaves_one(self, monkeypatch: Patch) -> None:
        counter(monkeypatch, Count(1, True, ((2, 2, 1),)))
        known = certify(UNIQUE)
        assert known.evidence == (Evidence.CLUES,)
        assert known.one_way

    @pytest.mark.parametrize("limit", [2, None])
    def test_counts_say_how_far_the_first_way_went(self, limit: int | None) -> None:
        solver = parse_one("fillapix 1x4\n.3.1\n")
        for puzzle in (PICTURE, solver):
            counted = cpmodels.count(puzzle, limit=limit)
            calls = counted.work.calls - 1  # the second way's
            first = Evidence.SOLVER if calls else Evidence.DEDUCTION
            assert counted.evidence == (first, Evidence.CLUES)
        assert cpmodels.count(SEVERAL, limit=2).evidence == ()
        assert cpmodels.count(UNIQUE, limit=limit).evidence

    def test_counts_under_known_cells(self) -> None:
        none = cpmodels.count(UNIQUE, known=(1, None, None))
        assert (none.count, none.evidence) == (0, (Evidence.DEDUCTION,))


def stop_second(patch: Patch, limit: Limit) -> None:
    def stop(_puzzle: Puzzle, _known: Answer | None, _tick: Tick) -> Answer | None:
        raise LimitError(limit)

    patch.setitem(second.AGAIN, "fillomino", stop)


class TestSecondWay:
    def test_is_asked_for_an_answer_besides_the_known_one(self, monkeypatch: Patch) -> None:
        asked: list[tuple[Puzzle, Answer | None]] = []

        def note(puzzle: Puzzle, known: Answer | None, _tick: Tick) -> Answer | None:
            asked.append((puzzle, known))
            return None

        monkeypatch.setitem(second.AGAIN, "fillomino", note)
        for puzzle in (UNIQUE, NONE, SEVERAL):
            certify(puzzle)
        assert asked == [(UNIQUE, (2, 2, 1)), (NONE, None)]

    def test_its_answer_is_looked_at(self) -> None:
        wrong = Count(0, True, evidence=(Evidence.SOLVER,))
        with pytest.raises(WitnessError, match=r"by solver the verdict is none; .* found: 2 2 1$"):
            ways(UNIQUE, wrong)

    def test_kinds_whose_counter_asks_twice(self) -> None:
        counted = cpmodels.count(PICTURE, limit=2)
        assert ways(PICTURE, counted) == Ways(BOTH)

    def test_a_picture_with_a_wrong_first_way(self, monkeypatch: Patch) -> None:
        monkeypatch.setattr(question, "settle", lambda *_: None)
        with pytest.raises(WitnessError, match="denied"):
            certify(PICTURE)


class TestTime:
    def test_the_second_way_has_what_is_left(self, monkeypatch: Patch) -> None:
        def count(*_args: object, **_options: object) -> Count:
            return Count(1, True, ((2, 2, 1),), Work(seconds=0.5), evidence=(Evidence.SOLVER,))

        monkeypatch.setattr(cpmodels, "count", count)
        known = certify(UNIQUE, Budget(seconds=0))
        assert (known.one_way, known.cut) == (True, Limit.TIME)
        assert certify(UNIQUE, Budget(seconds=60)).evidence == (Evidence.SOLVER, Evidence.CLUES)

    def test_the_conflict_is_explained_within_it(self) -> None:
        assert certify(NONE, Budget(seconds=60)).conflict == (0, 2)
        apart = parse_one("fillomino 1x3\n1.1\n")
        late = certify(apart, Budget(seconds=0))  # deduction asks no solver, so there is a verdict
        assert (late.verdict, late.conflict) == (Verdict.NONE, None)

    def test_without_the_second_way_the_first_explains(self, monkeypatch: Patch) -> None:
        def stop(_puzzle: Puzzle, _tick: Tick) -> tuple[int, ...]:
            raise LimitError(Limit.CONFLICTS)

        monkeypatch.setitem(second.CLASHING, "fillomino", stop)
        known = certify(NONE)
        assert (known.conflict, known.minimal) == ((0, 2), True)

    def test_the_second_way_may_not_find_an_answer(self, monkeypatch: Patch) -> None:
        monkeypatch.setitem(second.CLASHING, "fillomino", lambda *_: None)
        with pytest.raises(WitnessError, match="found an answer of a puzzle without one"):
            certify(NONE)

    def test_work_has_the_seconds_of_both(self) -> None:
        known = certify(UNIQUE)
        assert known.work.seconds > 0
        assert replace(known.work, seconds=0.0) == Work()  # deduction alone: no solver's work


def test_answers_and_conflicts() -> None:
    known: Certification = certify(SEVERAL)
    assert known.answer is not None
    assert known.other is not None
    assert known.answer != known.other
    assert is_answer(SEVERAL, known.answer)
    assert is_answer(SEVERAL, known.other)
    assert certify(NONE).conflict == (0, 2)
    assert certify(UNIQUE).other is None


@pytest.mark.parametrize(
    "words",
    [("--help",), ("rate", "examples/link.url"), ("convert", "examples/link.url", "--to", "text")],
    ids=lambda words: words[0],
)
def test_no_second_solver_where_nothing_is_certified(words: tuple[str, ...]) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "fillproof", *words]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert " cli.main" in run.stderr
    assert " pysat" not in run.stderr


def test_cells_that_are_open_are_counted() -> None:
    puzzle = Puzzle.from_rows("fillomino", [[None] * 6])
    known = certify(puzzle)
    assert known.answer is not None
    assert known.other is not None
    assert sum(a != b for a, b in zip(known.answer, known.other, strict=True)) < 6
    assert known.open == OpenCells(6, exact=True)
    assert certify(Puzzle.from_rows("fillomino", [[None, None]])).open is None


def test_too_little_work_gives_a_least_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verify.certify.OPEN_BUDGET", Budget(deterministic=0.0))
    known = certify(Puzzle.from_rows("fillapix", [[None, 1, None]]))
    assert known.open == OpenCells(2, exact=False)


def test_a_common_value_that_an_answer_lacks_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def liar(puzzle: Puzzle, _budget: Budget) -> cpmodels.Forced:
        return cpmodels.Forced(cpmodels.Reply.YES, (9,) * len(puzzle.clues), True, Work())

    monkeypatch.setattr(cpmodels, "forced", liar)
    with pytest.raises(WitnessError, match="said to be the same in all answers"):
        certify(Puzzle.from_rows("fillomino", [[None] * 6]))


class TestMended:
    def test_the_answer_that_it_should_have(self) -> None:
        assure_mended(UNIQUE, (2, 2, 1), [0])

    @pytest.mark.parametrize("puzzle", [UNIQUE, SEVERAL, NONE])
    def test_any_other_stops_the_run(self, puzzle: Puzzle) -> None:
        with pytest.raises(WitnessError, match="mended at r1c1, r1c3, the puzzle has another"):
            assure_mended(puzzle, (3, 3, 3), [0, 2])
