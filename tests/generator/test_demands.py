"""Puzzles by technique: what comes out is as asked, and contradictions are refused."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from generator import (
    GENERATORS,
    GaveUp,
    Made,
    Policy,
    Recipe,
    Request,
    StoppedError,
    check,
    codes,
    generate,
)
from generator.bank.entries import entry
from generator.bank.recheck import Facts, faults
from generator.bank.texts import recipe_from, recipe_text, tally_from, tally_text
from generator.demands import within
from generator.estimates import Estimate, estimate
from generator.meeting import missed
from generator.ranges import read_range
from generator.recipe import Tally
from ladder import LADDERS, Outcome, Tier, explanation, fixpoint, rate
from ladder.graph import figures
from puzzles import Limit, LimitError, QuestionError, Verdict

WISHES: dict[str, dict[str, Any]] = {
    "a mixture": {
        "kind": "filling",
        "needs": "NO ROOM,only-exit",
        "without": ["look ahead", "expert"],
        "hardest": "way through",
        "steps": "16..30",
        "width": "..4",
    },
    "look-ahead": {"kind": "filling", "hardest": "look-ahead", "without": "probe, pocket 3"},
    "few steps": {"kind": "mosaic", "hardest": "difference", "steps": "..24"},
    "narrow": {"kind": "mosaic", "difficulty": "any", "width": "..2", "score": "100.."},
}
"""What is asked of 6x6 boards."""


def wished(**said: Any) -> Recipe:
    recipe = Request(size=(6, 6), **said).recipe()
    check(recipe)
    return recipe


@pytest.fixture(scope="module")
def made() -> dict[str, Made]:
    found = {name: generate(wished(**said), "V") for name, said in WISHES.items()}
    return {name: one for name, one in found.items() if isinstance(one, Made)}


class TestWhatComesOut:
    @pytest.mark.parametrize("name", WISHES)
    def test_it_is_as_asked_by_a_fresh_rating(self, made: dict[str, Made], name: str) -> None:
        puzzle, said = made[name].puzzle, WISHES[name]
        ladder = LADDERS[puzzle.kind]
        rating, told = rate(ladder, puzzle), explanation(ladder, puzzle)
        assert rating == made[name].rating
        used = {step.technique for step in told.steps}
        for word in ("no room", "only exit") if "needs" in said else ():
            assert word in used
            assert rating.uses[word] > 0
        assert rating.hardest == said.get("hardest", rating.hardest)
        low, high = read_range(said.get("steps", "0.."), "steps")
        assert (low or 0) <= len(told.steps) <= (high or 999)
        low, high = read_range(said.get("width", "0.."), "width")
        assert told.rests is not None
        assert (low or 0) <= figures(told.steps, told.rests).open <= (high or 999)
        assert rating.score >= (100 if "score" in said else 0)

    def test_it_is_solved_without_what_is_left_out(self, made: dict[str, Made]) -> None:
        puzzle = made["look-ahead"].puzzle
        ladder = LADDERS["fillomino"]
        on = ladder.up_to(Tier.HARD) - {"pocket 3"}
        assert fixpoint(ladder, puzzle, on).outcome is Outcome.SOLVED

    @pytest.mark.parametrize("name", WISHES)
    def test_a_full_code_makes_it_again(self, made: dict[str, Made], name: str) -> None:
        one = made[name]
        recipe, code = codes.read(codes.seed(one.recipe, one.code))
        assert (recipe, code) == (one.recipe, "V")
        assert recipe_from(recipe_text(recipe)) == recipe
        assert tally_from(tally_text(one.tally)) == one.tally

    def test_each_answer_is_accounted_for(self, made: dict[str, Made]) -> None:
        for one in made.values():
            tally = one.tally
            dropped = tally.failed + tally.shallow + sum(tally.rated.values())
            assert dropped + sum(tally.missed.values()) + 1 == tally.attempts
        assert sum(sum(one.tally.missed.values()) for one in made.values()) > 0


class TestMissing:
    """Each demand by itself, on a puzzle that meets all."""

    @pytest.mark.parametrize(
        ("change", "missing"),
        [
            ({}, None),
            ({"hardest": "no-room"}, "hardest"),
            ({"score": "..1"}, "score"),
            ({"needs": "no-room+budget"}, "needs budget"),
            ({"without": "no-room+way-through"}, "without"),
            ({"steps": "31.."}, "steps"),
            ({"width": "4..5"}, "width"),
        ],
    )
    def test_it_is_named(
        self, made: dict[str, Made], change: dict[str, str], missing: str | None
    ) -> None:
        one = made["a mixture"]
        assert missed(replace(one.recipe, **change), one.puzzle, one.rating) == missing  # type: ignore[arg-type]

    def test_a_use_that_nothing_rests_on_is_no_need(
        self, made: dict[str, Made], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        one = made["a mixture"]
        told = explanation(LADDERS["fillomino"], one.puzzle)
        monkeypatch.setattr(
            "generator.meeting.explanation",
            lambda *_args, **_more: replace(
                told, steps=tuple(s for s in told.steps if s.technique != "no room")
            ),
        )
        assert missed(one.recipe, one.puzzle, one.rating) == "needs no room"

    def test_what_cannot_be_told_is_not_met(
        self, made: dict[str, Made], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        one = made["a mixture"]
        told = replace(explanation(LADDERS["fillomino"], one.puzzle), rests=None)
        monkeypatch.setattr("generator.meeting.explanation", lambda *_args, **_more: told)
        assert missed(one.recipe, one.puzzle, one.rating) == "unknown"

    def test_a_bank_is_told(self, made: dict[str, Made]) -> None:
        one = made["few steps"]
        kept, facts = entry(one), Facts(Verdict.UNIQUE, one.answer, one.rating)
        assert list(faults(kept, facts)) == []
        other = replace(kept, recipe=replace(one.recipe, steps="99.."))
        assert list(faults(other, facts)) == ["it does not meet what its recipe asks for: steps"]
        other = replace(kept, recipe=replace(one.recipe, steps="x"))
        assert any("its recipe makes no puzzle" in text for text in faults(other, facts))


class TestRefusals:
    @pytest.mark.parametrize(
        ("said", "sentence"),
        [
            ({"needs": "way trough"}, "'way trough'; did you mean way through"),
            ({"needs": "zzz"}, "'zzz'; known are finished, only exit"),
            ({"without": "zzz"}, "'zzz'; known are finished"),
            ({"hardest": "nested"}, "nested is off in ratings"),
            ({"needs": "medium"}, "no technique of fillomino is called 'medium'"),
            ({"needs": "budget", "without": "reach"}, "budget stands in needs and in without"),
            ({"needs": "budget", "hardest": "no room"}, "harder than the hardest, no room"),
            ({"hardest": "probe", "without": "probe"}, "to be the hardest and stands in without"),
            (
                {"hardest": "budget", "difficulty": "medium"},
                "budget, which is hard; the diff",
            ),
            ({"needs": "budget", "difficulty": "medium"}, "budget, which is hard; the diff"),
            ({"without": "hard", "difficulty": "hard"}, "without leaves no hard technique"),
            (
                {"without": ["easy", "medium", "hard", "expert"], "difficulty": "any"},
                "without leaves no technique",
            ),
            ({"steps": "40..30"}, "steps 40..30 has nothing in it"),
            ({"width": "wide"}, "width 'wide'; expected a range like"),
            ({"score": ".."}, "score '..'; expected a range like"),
            ({"steps": "9", "policy": Policy.SOLVER}, "heeds no technique; leave steps out"),
        ],
    )
    def test_what_no_puzzle_can_meet(self, said: dict[str, Any], sentence: str) -> None:
        with pytest.raises(QuestionError, match=sentence):
            wished(kind="fillomino", **said)

    @pytest.mark.parametrize(
        "options", ["needs=no room", "needs=way-through+no-room", "steps=060..", "steps=5"]
    )
    def test_a_code_has_one_form(self, options: str) -> None:
        recipe, _code = codes.read(f"fillomino|1|6x6|medium|{options}|T")
        with pytest.raises(QuestionError, match="not in its usual form; expected"):
            check(recipe)


class TestWishes:
    @pytest.mark.parametrize(
        ("said", "text"),
        [
            ({"hardest": "Look Ahead"}, "fillomino|1|6x6|hard|hardest=look-ahead|T"),
            ({"needs": ("budget", "no_room")}, "fillomino|1|6x6|hard|needs=no-room+budget|T"),
            ({"without": "probe,nested"}, "fillomino|1|6x6|easy|without=probe|T"),
            ({"score": "3.20..", "width": "2"}, "fillomino|1|6x6|easy|score=3.2..,width=2..2|T"),
        ],
    )
    def test_what_is_said_comes_in_one_form(self, said: dict[str, Any], text: str) -> None:
        assert codes.seed(wished(kind="filling", **said), "T") == text

    def test_pictures_are_then_judged_by_the_ladder(self) -> None:
        assert wished(kind="mosaic").policy is Policy.SOLVER
        assert wished(kind="mosaic", without="probe").policy is Policy.LADDER

    @pytest.mark.parametrize(
        ("said", "last"),
        [
            ({"hardest": "no room"}, ["exact room", "no room"]),
            ({"difficulty": "medium", "without": "ways"}, ["way through", "pocket 3"]),
            ({"difficulty": "any", "without": "probe"}, ["budget", "look-ahead"]),
        ],
    )
    def test_it_digs_with_nothing_else(self, said: dict[str, Any], last: Sequence[str]) -> None:
        rows = LADDERS["fillomino"].enabled(within(wished(kind="filling", **said)))
        assert [row.name for row in rows][-2:] == last


def test_a_limit_says_what_came_of_the_answers() -> None:
    recipe, looks = wished(kind="filling", hardest="look-ahead", steps="99.."), iter(range(400))

    def tick() -> None:
        if next(looks, None) is None:
            raise LimitError(Limit.TIME)

    with pytest.raises(StoppedError) as caught:
        generate(recipe, "T", tick=tick)
    error = caught.value
    assert error.limit is Limit.TIME
    assert error.tally.attempts >= 1
    again = pickle.loads(pickle.dumps(error))
    assert (again.limit, again.tally, str(again)) == (error.limit, error.tally, str(error))


def test_no_puzzle_is_handed_out_that_is_not_as_asked() -> None:
    recipe = replace(wished(kind="filling", hardest="way through", steps="36.."), attempts=3)
    gone = generate(recipe, "T")
    assert isinstance(gone, GaveUp)
    assert gone.tally == Tally(3, missed={"steps": 3})


def test_an_estimate_says_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    known = replace(GENERATORS["fillapix"], shares={"difference": 0.25, "probe": 0.0})
    monkeypatch.setitem(GENERATORS, "fillapix", known)
    plain = Request(kind="mosaic", size=(8, 8), hardest="difference", attempts=9).recipe()
    assert estimate(plain) == Estimate(4.0, whole=True)
    assert estimate(replace(plain, steps="9..")) == Estimate(4.0, whole=False)
    never = replace(plain, hardest="probe", difficulty="expert")
    assert estimate(never) == Estimate(None, whole=True)
    assert estimate(replace(never, hardest="squeeze-4")) is None
    assert estimate(replace(plain, hardest="", steps="9..")) is None


@pytest.mark.parametrize("kind", GENERATORS)
def test_each_technique_was_measured(kind: str) -> None:
    assert GENERATORS[kind].shares.keys() == LADDERS[kind].default
    assert all(0 <= share <= 1 for share in GENERATORS[kind].shares.values())
