"""A bank with some puzzles of each hardest technique."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator import GENERATORS, Request, check
from generator.quotas import quotas
from puzzles import QuestionError
from tests.helpers.running import cli


@pytest.fixture(autouse=True)
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have it that of `finished` no puzzle ever came."""
    known = replace(GENERATORS["fillomino"], shares={"finished": 0.0, "budget": 0.5})
    monkeypatch.setitem(GENERATORS, "fillomino", known)


@pytest.mark.parametrize(
    ("said", "hardest"),
    [
        ({"difficulty": "easy"}, ["only exit", "last number", "lone cell", "overflow"]),
        (
            {"difficulty": "hard", "without": "ways", "needs": "pocket 5,no room"},
            ["pocket 5", "one region", "budget", "look-ahead"],
        ),
        (
            {"difficulty": "any", "needs": "budget", "without": "look-ahead"},
            ["budget", "probe"],
        ),
    ],
)
def test_each_technique_that_can_be_the_hardest(said: dict[str, Any], hardest: list[str]) -> None:
    asked = quotas(Request(kind="filling", size=(6, 6), **said))
    assert [one.hardest for one in asked] == hardest
    for one in asked:
        recipe = one.recipe()
        check(recipe)
        assert recipe.difficulty != "any"


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"hardest": "budget"}, "leave one of them out"),
        ({"difficulty": "easy", "needs": "budget"}, "no technique can be the hardest"),
    ],
)
def test_what_cannot_be(said: dict[str, Any], sentence: str) -> None:
    with pytest.raises(QuestionError, match=sentence):
        quotas(Request(kind="filling", size=(6, 6), **said))


def test_a_bank_has_so_many_of_each_and_goes_on(tmp_path: Path) -> None:
    words = (
        "filling",
        "--size",
        "5x5",
        "--difficulty",
        "easy",
        "--without",
        "last number,overflow",
    )
    whole, parts = str(tmp_path / "whole.db"), str(tmp_path / "parts.db")
    run = cli("bank", "build", whole, *words, "--each", "3")
    assert run.code == 0
    recipe = "easy fillomino 5x5, without=last-number+overflow,hardest=lone-cell, seed bank"
    assert f"{whole}: 3 puzzles ({recipe})\n" in run.out
    assert run.out.endswith(f"{whole}: 6 puzzles of 2 recipes\n")
    cli("bank", "build", parts, *words, "--each", "1")
    again = cli("bank", "build", parts, *words, "--each", "3")
    assert again.out == run.out.replace(whole, parts)
    group = cli("bank", "stats", whole, "--json").objects[0]
    assert group["hardest"] == {"only exit": 3, "lone cell": 3}
    said = cli("bank", "stats", whole).out
    assert "\nhardest: only exit 3, lone cell 3\n" in said
    assert said.count("hardest=lone-cell") == 1
    boards = [
        {str(row["clues"]) for row in cli("bank", "list", bank, "--json").objects}
        for bank in (whole, parts)
    ]
    assert boards[0] == boards[1]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("--count 3 --each 3", "count and each both say how many puzzles"),
        ("--each 3 --hardest budget", "hardest says one technique, each asks for all"),
        ("", "count is missing; a build needs kind, size, difficulty, and count or each"),
    ],
)
def test_options_that_make_no_sense(tmp_path: Path, options: str, sentence: str) -> None:
    bank = tmp_path / "bank.db"
    words = ("filling", "--size", "6x6", "--difficulty", "hard", *options.split())
    run = cli("bank", "build", bank, *words)
    assert (run.code, run.out, bank.exists()) == (2, "", False)
    assert sentence in run.err
