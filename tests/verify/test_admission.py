"""What is admitted to a bank: one answer, known in two ways or by the ladder, and rated in time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cpmodels import Budget
from ladder import LADDERS, Outcome, Rating, Reached, Tier
from ladder import rated as genuine
from puzzles import Evidence, Puzzle, Verdict, WitnessError
from puzzles.formats import parse_one
from tests.helpers.running import EXAMPLES
from verify import admission
from verify.admission import Admission, Refusal, admit
from verify.certify import certify

LINK = parse_one((EXAMPLES / "link.url").read_text())
EASY = Puzzle("fillomino", 1, 3, (3, None, None))


def rating(outcome: Outcome) -> Rating:
    return Rating(outcome)


class TestAdmit:
    def test_one_answer(self) -> None:
        found = admit(LINK)
        assert found.certification.verdict is Verdict.UNIQUE
        assert len(found.certification.evidence) > 1
        assert found.rating is not None
        assert found.rating.tier is Tier.HARD
        assert found.refusal(solved=True) is None

    @pytest.mark.parametrize(
        ("name", "refusal"),
        [("ambiguous.txt", Refusal.MULTIPLE), ("contradiction.txt", Refusal.NONE)],
    )
    def test_several_and_none_are_not_rated(self, name: str, refusal: Refusal) -> None:
        found = admit(parse_one((EXAMPLES / name).read_text()))
        assert (found.rating, found.refusal()) == (None, refusal)

    def test_limits(self) -> None:
        assert admit(LINK, Budget(seconds=0.0)).refusal() is Refusal.UNKNOWN

    def test_a_ladder_that_denies_the_answer(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def denying(*words: object, **more: object) -> tuple[Rating, Reached]:
            _rating, there = genuine(LADDERS["fillomino"], EASY)
            return rating(Outcome.CONTRADICTION), replace(there, outcome=Outcome.CONTRADICTION)

        monkeypatch.setattr(admission, "rated", denying)
        with pytest.raises(WitnessError, match="the ladder contradicts the solver: "):
            admit(EASY)


class TestRefusals:
    def of(self, outcome: Outcome | None, *ways: Evidence, solved: bool = False) -> Refusal | None:
        certified = replace(certify(EASY), evidence=ways)
        assert certified.verdict is Verdict.UNIQUE
        found = None if outcome is None else rating(outcome)
        return Admission(certified, found).refusal(solved=solved)

    def test_two_ways(self) -> None:
        two = certify(EASY).evidence
        assert len(two) > 1
        assert self.of(Outcome.SOLVED, *two) is None
        assert self.of(Outcome.STUCK, *two) is None
        assert self.of(Outcome.STUCK, *two, solved=True) is Refusal.STUCK
        assert self.of(Outcome.UNKNOWN, *two) is Refusal.UNRATED
        assert self.of(None, *two) is Refusal.UNRATED

    def test_one_way_needs_the_ladder(self) -> None:
        one = certify(EASY).evidence[:1]
        assert self.of(Outcome.SOLVED, *one) is None
        assert self.of(Outcome.STUCK, *one) is Refusal.ONE_WAY

    def test_which_may_change(self) -> None:
        assert {r for r in Refusal if r.open} == {
            Refusal.UNKNOWN,
            Refusal.ONE_WAY,
            Refusal.UNRATED,
        }
