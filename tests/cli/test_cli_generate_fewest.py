"""`fillproof generate --fewest`: puzzles with the fewest clues of their answers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

import fillproof as fp
import generator.pinned
from cpmodels import Budget, Grid
from generator import RemovalError, Request, generate
from generator.removal import Witnesses
from generator.taking import RemovalPass
from puzzles import Count, LimitError, Work
from puzzles.types import Clues
from tests.helpers.running import cli

SMALL = ("generate", "filling", "--size", "5x5", "--fewest", "--code", "a")


@pytest.mark.parametrize("kind", ["filling", "mosaic"])
def test_no_fewer_clues_pin_its_answer(kind: str, tmp_path: Path) -> None:
    """`fewest` says the same of the puzzle that was made."""
    run = cli("generate", kind, "--size", "5x5", "--fewest", "--code", "a", "--json")
    (made,) = run.objects
    assert (run.code, made["proven"], made["full_code"]) == (0, True, None)
    cli("generate", kind, "--size", "5x5", "--fewest", "--code", "a", "-o", tmp_path / "few.txt")
    (found,) = cli("fewest", tmp_path / "few.txt", "--json").objects
    assert (found["before"], found["proven"]) == ("unique", True)
    assert found["printed"] == found["clues"] == made["bounds"][0]


def test_the_tier_is_that_asked_for() -> None:
    many = [
        fp.generate("filling", size=(5, 5), code="a", difficulty=tier, fewest=True)
        for tier in (None, "easy")
    ]
    assert [made.proven for made in many] == [True, True]
    assert many[0].bound is not None
    assert many[1].bound is not None
    assert many[0].bound < many[1].bound
    tier = many[1].rating.tier
    assert tier is not None
    assert tier.word == "easy"


def test_an_answer_that_was_brought() -> None:
    made = fp.generate("mosaic", answer=".#.#\n####\n.##.", fewest=True)
    assert (made.proven, made.bound, made.recipe.silent) == (True, 7, False)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--symmetry", "mirror"), "the fewest clues leave no other choice; leave symmetry out"),
        (("--thin", "2"), "the fewest clues leave no other choice; leave thin out"),
        (("--style", "print"), "the fewest clues leave no other choice; leave style out"),
        (("--needs", "probe"), "the fewest clues leave no other choice; leave needs out"),
        (("--audit",), "--audit is for clues that were taken away; leave it out with --fewest"),
    ],
)
def test_options_that_ask_for_other_clues(words: tuple[str, ...], said: str) -> None:
    run = cli(*SMALL, *words)
    assert (run.code, run.out, run.err) == (2, "", f"fillproof: {said}\n")


def test_a_full_code() -> None:
    run = cli("generate", "--code", "fillomino|1|5x5|any||a", "--fewest")
    assert run.code == 2
    assert run.err == "fillproof: a full code says which clues stand; leave --fewest out\n"


def test_what_is_not_proven_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator.pinned, "FEWEST_BUDGET", Budget(deterministic=0.02))
    words = ("generate", "mosaic", "--size", "7x7", "--fewest", "--code", "a")
    run = cli(*words)
    assert run.code == 3
    assert " clues are enough; whether " in run.out
    (made,) = cli(*words, "--json").objects
    assert (made["made"], made["proven"]) == (True, False)
    assert (
        made["bounds"][0]
        < made["bounds"][1]
        == sum(v is not None for row in made["clues"] for v in row)
    )


def test_a_limit_before_anything_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator.pinned, "FEWEST_BUDGET", Budget(deterministic=0.0))
    assert cli(*SMALL).code == 3
    with pytest.raises(LimitError):
        fp.generate("filling", size=(5, 5), code="a", fewest=True)


class Doubting:
    """A counter that sees two answers everywhere."""

    def count(self, clues: Clues, **_wished: object) -> Count:
        answers = fp.count(fp.Puzzle("fillomino", 5, 5, clues)).answers
        return Count(2, exact=False, answers=(*answers, ()), work=Work())


def test_clues_that_leave_another_answer_stop_the_run() -> None:
    recipe = Request(kind="filling", size=(5, 5), difficulty="any", silent=True).recipe()
    witnesses = replace(Witnesses.for_recipe(recipe), grid=cast("Grid", Doubting()))
    with pytest.raises(RemovalError, match="the counter does not agree"):
        generate(recipe, "a", witnesses=witnesses, way=RemovalPass(fewest=True))
