"""``fillproof generate`` by technique: what is said before and after, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import codes
from tests.helpers.running import cli

WORDS = ("filling", "--size", "6x6", "--hardest", "look-ahead", "--needs", "only exit,no room")
FULL = "fillomino|1|6x6|hard|needs=only-exit+no-room,hardest=look-ahead|T"


def test_it_is_made_with_what_it_took_on_standard_error() -> None:
    run = cli("generate", *WORDS, "--code", "T")
    assert run.code == 0
    assert f"# code {FULL}\n" in run.out
    before, after = run.err.splitlines()
    assert "answers a puzzle" in before
    assert after.startswith("fillproof: code T: ")
    assert "answers tried: " in after
    assert "%)" in after
    assert cli("generate", "--code", FULL) == run


def test_the_object_has_the_shares() -> None:
    (made,) = cli("generate", *WORDS, "--code", "T", "--json").objects
    tally = made["tally"]
    dropped = tally["failed"] + tally["shallow"]
    dropped += sum(tally["rated"].values()) + sum(tally["missed"].values())
    assert (made["attempts"], made["full_code"]) == (dropped + 1, FULL)
    assert "expected_answers" in made
    (plain,) = cli("generate", "mosaic", "--size", "4x4", "--json").objects
    assert "expected_answers" not in plain


def test_an_answer_that_is_brought_along_has_no_estimate(tmp_path: Path) -> None:
    face = tmp_path / "face.txt"
    face.write_text(".#..#.\n......\n#....#\n.####.\n")
    words = ("generate", "mosaic", "--answer", str(face), "--steps", "..40", "--code", "c")
    run = cli(*words)
    assert (run.code, run.err) == (0, "fillproof: code c: 1 answer tried: none dropped\n")
    (made,) = cli(*words, "--json").objects
    assert "expected_answers" not in made


def test_every_reason_has_words() -> None:
    words = ("mosaic", "--size", "5x5", "--attempts", "2", "--code", "T", "--difficulty", "any")
    cases = {
        "--score ..1": "of another score",
        "--steps 99..": "of another number of steps",
        "--width 99..": "of another width",
        "--hardest difference --steps 99..": "of another number of steps",
    }
    for options, reason in cases.items():
        run = cli("generate", *words, *options.split())
        assert (run.code, run.out) == (3, "")
        assert reason in run.err
        assert "%)" in run.err


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("--needs nonsense", "needs: no technique of fillomino is called 'nonsense'; known are"),
        ("--hardest budgets", "did you mean budget?"),
        ("--needs budget --without budget", "budget stands in needs and in without"),
        ("--steps 9..8", "steps 9..8 has nothing in it"),
        ("--width x", "width 'x'; expected a range like 10..20, 10.. or ..20"),
        (f"--code {FULL.replace(' ', '_')} --steps 5..", "leave --steps out"),
    ],
)
def test_what_makes_no_sense_is_refused_before_it_is_tried(options: str, sentence: str) -> None:
    size = () if "--code" in options else ("--size", "6x6")
    run = cli("generate", "filling", *size, *options.split())
    assert (run.code, run.out) == (2, "")
    assert sentence in run.err
    assert run.err.count("\n") == 1


def test_a_bank_keeps_them_and_says_what_was_dropped(tmp_path: Path) -> None:
    bank = str(tmp_path / "bank.db")
    recipe = ("mosaic", "--size", "5x5", "--difficulty", "medium", "--steps", "..10")
    run = cli("bank", "build", bank, *recipe, "--count", "1")
    assert run.code == 0
    (spent,) = (o for o in cli("bank", "stats", bank, "--json").objects if "batch" in o)
    assert spent["recipe"]["steps"] == "..10"
    assert spent["tally"]["missed"].keys() == {"steps"}
    assert "missed steps" in cli("bank", "stats", bank).out
    assert cli("bank", "verify", bank).code == 0
    for row in cli("bank", "list", bank, "--json").objects:
        found, _code = codes.read(row["full_code"])
        assert found.steps == "..10"
