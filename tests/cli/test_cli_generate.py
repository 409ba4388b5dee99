"""``fillproof generate``, ``daily`` and ``referee``: what they print, refuse and end with."""

from __future__ import annotations

import json
import os
import pty
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from cli import progress
from cli.commands import making
from cli.commands.daily import SECRET
from cli.commands.recipes import RecipeOptions
from cli.show.generate import Wish
from cpmodels import Reply
from generator import ENGINE, GENERATORS, GaveUp, Made, Policy, Recipe, Request, Tally, codes
from generator import generate as genuine
from generator.referee import judge, least_seconds
from generator.removal import Witnesses
from generator.wishes import STYLES
from puzzles import KINDS, Puzzle, WitnessError, is_answer
from puzzles.formats import parse, parse_one
from tests.cli.test_cli_process import drained
from tests.generator.test_generator import lying
from tests.helpers.running import cli
from tests.oracles import fillapix as pixel_oracle
from tests.oracles import fillomino_sat as number_oracle

Golden = Callable[[str, str], None]

SMALL = ("fillomino", "--size", "4x4", "--difficulty", "easy")
EASY = Recipe("fillomino", 4, 4, "easy")
"""What `SMALL` asks for."""

FACE = ".#..#.\n......\n#....#\n.####.\n"
"""A picture of 4 rows and 6 columns; the clues of that size pin every picture."""

STRIPES = "##\n..\n"
"""2x2: what is painted may be any two cells."""


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "answer.txt"
    file.write_text(text)
    return file


class TestGenerate:
    def test_golden(self, golden: Golden) -> None:
        number = cli("generate", "filling", "--size", "6x6", "--code", "one", "--audit")
        picture = cli("generate", "mosaic", "--size", "5x6", "--difficulty", "easy", "--code", "b")
        assert (number.code, number.err, picture.code, picture.err) == (0, "", 0, "")
        golden("generate-two", f"{number.out}\n{picture.out}")

    def test_standard_output_is_a_file_of_puzzles(self) -> None:
        run = cli("generate", *SMALL, "--code", "z", "--count", "3")
        assert [(r.id, r.puzzle.rows) for r in parse(run.out)] == [(f"z-{n}", 4) for n in (1, 2, 3)]
        assert cli("certify", "-", stdin=run.out).code == 0
        assert max(map(len, run.out.splitlines())) <= 80

    def test_keys_of_the_object(self) -> None:
        (found,) = cli("generate", *SMALL, "--code", "z", "--json").objects
        made = genuine(Recipe("fillomino", 4, 4, "easy"), "z")
        assert isinstance(made, Made)
        said = made.crosscheck
        assert found == {
            "id": "z",
            "code": "z",
            "full_code": f"fillomino|{ENGINE}|4x4|easy||z",
            "engine": ENGINE,
            "kind": "fillomino",
            "rows": 4,
            "cols": 4,
            "difficulty": "easy",
            "made": True,
            "max_region": None,
            "clues": rows(made.puzzle.clues, 4),
            "answer": rows(made.answer, 4),
            "tier": "easy",
            "score": made.rating.score,
            "depth": made.rating.depth,
            "uses": dict(made.rating.uses),
            "crosscheck": {
                "both": said.both,
                "counter_only": said.counter_only,
                "neither": said.neither,
                "unknown": said.unknown,
                "skipped": said.skipped,
            },
            "attempts": made.tally.attempts,
            "tally": {"failed": 0, "redrawn": 0, "shallow": 0, "rated": {}, "missed": {}},
        }
        assert number_oracle.answers(made.puzzle) == [made.answer]

    def test_new_codes_are_printed_and_make_the_same_again(self) -> None:
        first, second = (cli("generate", *SMALL) for _ in range(2))
        assert first.out != second.out
        full = found(r"^# code (.*)$", first.out)
        assert cli("generate", "--code", full).out == first.out
        assert cli("generate", *SMALL, "--code", full.rpartition("|")[2]).out == first.out

    def test_full_code_keeps_every_option(self) -> None:
        options = ("--symmetry", "mirror", "--silent-regions", "--max-region", "5", "--promise")
        run = cli("generate", *SMALL, *options, "--code", "a  b", "--json")
        assert run.objects[0]["max_region"] == 5
        full = run.objects[0]["full_code"]
        assert full.split("|")[4] == "symmetry=mirror,silent,max-region=5,promise"
        assert cli("generate", "--code", full, "--json") == run
        text = cli("generate", "--code", full, "--attempts", "9").out
        assert f"# code {full}\n" in text
        assert parse_one(text).max_region == 5

    @pytest.mark.parametrize(
        ("words", "recipe"),
        [
            (("filling",), "fillomino|1|6x6|easy|"),
            (("filling", "--difficulty", "hard"), "fillomino|1|10x10|hard|"),
            (("filling", "--size", "8x8"), "fillomino|1|8x8|medium|"),
            (("filling", "--size", "4x5"), "fillomino|1|4x5|any|"),
            (("filling", "--policy", "solver"), "fillomino|1|6x6|any|policy=solver"),
            (("mosaic",), "fillapix|1|5x5|any|policy=solver"),
            (("mosaic", "--size", "4x3"), "fillapix|1|4x3|any|policy=solver"),
            (("mosaic", "--difficulty", "easy"), "fillapix|1|5x5|easy|"),
            (("mosaic", "--policy", "ladder"), "fillapix|1|5x5|any|"),
            (("mosaic", "--ink", "40"), "fillapix|1|5x5|any|policy=solver,ink=40"),
        ],
    )
    def test_what_is_not_said_is_as_usual(
        self, words: tuple[str, ...], recipe: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def give_up(wanted: Recipe, code: str, **_: object) -> GaveUp:
            return GaveUp(wanted, code, Tally())

        monkeypatch.setattr("generator.generate", give_up)
        (tried,) = cli("generate", *words, "--code", "c", "--json").objects
        assert tried["full_code"] == f"{recipe}|c"

    def test_giving_up_is_3_with_reasons_and_the_others_come(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        tally = Tally(9, failed=2, redrawn=5, shallow=1, rated={"easy": 4, "stuck": 2})

        def second(recipe: Recipe, code: str, **_: object) -> Made | GaveUp:
            return GaveUp(recipe, code, tally) if code == "z-1" else genuine(recipe, code)

        monkeypatch.setattr("generator.generate", second)
        run = cli("generate", *SMALL, "--code", "z", "--count", "2")
        assert run.code == 3
        assert run.err == (
            "fillproof: code z-1: no puzzle came of 9 attempts: 2 no answer could be laid, 1 of "
            "the right tier but too shallow, 4 easy instead, 2 stuck, 5 pictures with a twin drawn "
            "again\n"
        )
        assert [r.id for r in parse(run.out)] == ["z-2"]
        gone, made = cli("generate", *SMALL, "--code", "z", "--count", "2", "--json").objects
        assert (gone["made"], made["made"], gone["attempts"]) == (False, True, 9)
        assert gone["tally"]["rated"] == {"easy": 4, "stuck": 2}
        assert "clues" not in gone

    def test_gives_up_by_itself(self) -> None:
        words = ("fillomino", "--size", "2x2", "--difficulty", "expert", "--attempts", "3")
        run = cli("generate", *words, "--code", "q")
        assert (run.code, run.out) == (3, "")
        assert "no puzzle came of 3 attempts" in run.err

    @pytest.mark.parametrize(
        ("words", "says"),
        [
            ((), "name a kind"),
            (("sudoku",), "sudoku"),
            (("fillomino", "--size", "4"), "--size '4'"),
            (("fillomino", "--size", "0x4"), "0x4"),
            (("fillomino", "--difficulty", "hardest"), "hardest"),
            (("fillomino", "--policy", "both"), "--policy 'both'"),
            (("fillomino", "--policy", ""), "--policy ''"),
            (("fillomino", "--difficulty", ""), "difficulty ''"),
            (("fillomino", "--ink", "40"), "ink"),
            (("fillomino", "--difficulty", "easy", "--policy", "solver"), "solver"),
            (("fillomino", "--code", ""), "a code is 1 to 64"),
            (("fillomino", "--code", "x" * 63, "--count", "2"), "a code is 1 to 64"),
            (("fillomino", "--mend"), "--mend is for a picture"),
            (("--code", "fillomino|1|4x4|easy|x"), "no full code"),
            (("--code", "fillomino|0|4x4|easy||x"), "engine 0"),
            (("--code", "fillomino|1|4x4|easy||x", "--size", "4x4"), "leave --size out"),
            (("--code", "fillomino|1|4x4|easy||x", "--ink", "4"), "leave --ink out"),
            (("mosaic", "--code", "fillomino|1|4x4|easy||x"), "of fillomino, not fillapix"),
            (("mosaic", "--code", "sudoku|1|4x4|easy||x"), "sudoku"),
        ],
    )
    def test_what_makes_no_sense(self, words: tuple[str, ...], says: str) -> None:
        run = cli("generate", *words)
        assert (run.code, run.out) == (2, "")
        assert says in run.err
        assert run.err.count("\n") == 1

    def test_lying_counter_has_its_board_saved(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        witnesses = lying(EASY, Reply.YES)
        monkeypatch.setattr(Witnesses, "for_recipe", lambda _recipe: witnesses)
        monkeypatch.chdir(tmp_path)
        run = cli("generate", *SMALL, "--code", "z")
        assert (run.code, run.out) == (1, "")
        (file,) = tmp_path.glob("fillproof-disagreement-*.json")
        assert re.match(r"fillproof: code z: fillomino 4x4, no cap, r\dc\d: the counter", run.err)
        assert run.err.endswith(f"the puzzle is saved in {file.name}, please report it\n")
        saved = json.loads(file.read_text())
        assert (saved["code"], saved["recipe"]["difficulty"]) == ("z", "easy")
        puzzle = parse_one(file.read_text())
        (answer,) = saved["answers"]
        assert is_answer(puzzle, flat(answer))

    def test_witness_that_changes_its_mind_in_the_audit(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class DifferError(WitnessError):
            puzzle = Puzzle("fillomino", 1, 2, (2, None))

        def differ(_made: Made) -> None:
            raise DifferError("they differ")

        monkeypatch.setattr("generator.audit", differ)
        monkeypatch.chdir(tmp_path)
        assert cli("generate", *SMALL, "--code", "z").code == 0
        assert cli("generate", *SMALL, "--code", "z", "--audit").code == 1
        (file,) = tmp_path.iterdir()
        assert parse_one(file.read_text()) == DifferError.puzzle


class TestAudit:
    @pytest.mark.parametrize(
        ("change", "code", "says"),
        [
            ({}, 0, "audit: unique, no clue can go"),
            ({"groups": ((0, 5),)}, 1, "audit: unique; could go: r1c1 r2c2"),
            ({"unknown": (4,)}, 3, "audit: unique; not decided: r2c1"),
        ],
    )
    def test_verdict_and_exit_code(
        self, change: dict[str, Any], code: int, says: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from generator import audit

        monkeypatch.setattr("generator.audit", lambda made: replace(audit(made), **change))
        words = ("generate", *SMALL, "--code", "z", "--audit")
        run = cli(*words)
        assert (run.code, says in run.out) == (code, True)
        found = cli(*words, "--json").objects[0]["audit"]
        assert found["minimal"] is (code == 0)
        assert found["unique"] is True
        assert found["removable"] == ([["r1c1", "r2c2"]] if code == 1 else [])

    def test_no_beats_unknown(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from generator import audit

        changes = {"z-1": {"groups": ((0,),)}, "z-2": {"unknown": (4,)}}
        monkeypatch.setattr(
            "generator.audit",
            lambda made: replace(audit(made), **changes[made.code]),  # type: ignore[arg-type]
        )
        words = ("generate", *SMALL, "--code", "z", "--count", "2", "--audit")
        assert cli(*words).code == 1


HEART = ".##.##.\n#..#..#\n#.....#\n.#...#.\n..#.#..\n...#...\n"
"""A mask of 6 rows and 7 columns that no cell is far from."""


class TestMaskAndDensity:
    WORDS = ("generate", "filling", "--silent-regions", "--difficulty", "any", "--code", "f")

    def test_clues_stand_at_the_mask(self, tmp_path: Path) -> None:
        words = (*self.WORDS, "--mask", written(tmp_path, HEART.replace("#", "X")))
        run = cli(*words, "--audit")
        puzzle = parse_one(run.out)
        signs = "".join("." if clue is None else "#" for clue in puzzle.clues)
        assert (run.code, signs) == (0, HEART.replace("\n", ""))
        assert re.search(r"^# audit: unique(, no clue can go|; clues that stay)", run.out, re.M)
        (full,) = re.findall(r"^# code (.*)$", run.out, re.M)
        assert "mask=6d2" in full
        assert parse_one(cli("generate", "--code", full).out) == puzzle

    def test_density_is_a_floor(self) -> None:
        run = cli("generate", *SMALL, "--density", "75", "--code", "z", "--json", "--audit")
        (made,) = run.objects
        assert run.code == 0
        assert sum(clue is not None for clue in flat(made["clues"])) == 12
        assert made["audit"]["minimal"] is False
        assert made["audit"]["removable"] == []
        assert made["audit"]["single"]
        text = cli("generate", *SMALL, "--density", "75", "--code", "z", "--audit").out
        assert "# audit: unique; clues that stay by wish only: r" in text

    def test_ambiguous_walks_are_told(self, tmp_path: Path) -> None:
        file = written(tmp_path, "..\n..\n")
        run = cli(*self.WORDS, "--mask", file, "--attempts", "2")
        assert (run.code, run.out) == (3, "")
        assert run.err.endswith("no puzzle came of 2 attempts: 2 ambiguous\n")

    @pytest.mark.parametrize(
        ("text", "words", "says"),
        [
            (HEART, ("filling", "--size", "5x5"), "the mask is 6x7, the board 5x5"),
            (HEART, ("filling", "--symmetry", "mirror"), "leave symmetry, density and thin out"),
            (HEART, ("filling", "--density", "50"), "leave symmetry, density and thin out"),
            (HEART, ("mosaic",), "no clue of the mask sees"),
            ("#..\n#?.\n", ("filling",), "line 2: unexpected '?' in column 2"),
            ("#..\n#.\n", ("filling",), "row 2 has 2 cells, row 1 has 3"),
            ("", ("filling",), "no picture"),
            (HEART, ("--code", "fillomino|1|4x4|easy||x"), "leave --mask out"),
        ],
    )
    def test_what_makes_no_sense(
        self, text: str, words: tuple[str, ...], says: str, tmp_path: Path
    ) -> None:
        run = cli("generate", *words, "--mask", written(tmp_path, text))
        assert (run.code, run.out) == (2, "")
        assert says in run.err
        assert run.err.count("\n") == 1

    def test_a_bank_of_a_mask(self, tmp_path: Path) -> None:
        bank, file = tmp_path / "bank", written(tmp_path, "#.#.\n.#.#\n#.#.\n.#.#\n")
        words = ("bank", "build", bank, "filling", "--size", "4x4", "--difficulty", "any")
        assert cli(*words, "--count", "2", "--mask", file).code == 0
        found = parse(cli("bank", "export", bank, "--to", "text").out)
        signs = {tuple(clue is None for clue in one.puzzle.clues) for one in found}
        assert (len(found), len(signs)) == (2, 1)
        assert cli(*words, "--count", "2", "--mask", file, "--density", "50").code == 2


class TestStyle:
    WORDS = ("generate", "filling", "--size", "5x5", "--difficulty", "easy")

    def test_is_what_it_comes_to(self) -> None:
        styled = cli(*self.WORDS, "--style", "print", "--code", "s")
        assert styled.code == 0
        long = ("--symmetry", "half-turn", "--thin", "4")
        assert cli(*self.WORDS, *long, "--code", "s") == styled
        (full,) = re.findall(r"^# code (.*)$", styled.out, re.M)
        assert full == "fillomino|1|5x5|easy|symmetry=half-turn,thin=4|s"
        again = cli("generate", "--code", full)
        assert parse_one(again.out).clues == parse_one(styled.out).clues

    def test_what_is_said_goes_before(self) -> None:
        words = ("--symmetry", "none", "--thin", "1", "--code", "s")
        assert cli(*self.WORDS, "--style", "print", *words) == cli(*self.WORDS, "--code", "s")

    @pytest.mark.parametrize(
        ("words", "says"),
        [
            (("filling", "--style", "screen"), "unknown style 'screen'; known are print"),
            (("--code", "fillomino|1|4x4|easy||x", "--style", "print"), "leave --style out"),
            (("filling", "--mask", "-", "--style", "print"), "leave the style out"),
        ],
    )
    def test_what_makes_no_sense(self, words: tuple[str, ...], says: str) -> None:
        run = cli("generate", *words, stdin=HEART)
        assert (run.code, run.out) == (2, "")
        assert says in run.err
        assert run.err.count("\n") == 1

    def test_help_says_what_each_comes_to(self) -> None:
        hints = get_type_hints(RecipeOptions, include_extras=True)
        (option,) = hints["style"].__metadata__
        _what, *told = option.help.removesuffix(".").split(". ")
        assert told == [
            f"{name}: --symmetry {style.symmetry.value} --thin {style.thin}"
            for name, style in STYLES.items()
        ]

    def test_a_book(self, tmp_path: Path) -> None:
        bank, book = tmp_path / "b.db", tmp_path / "b.pdf"
        words = ("--kind", "filling", "--size", "5x5", "--difficulty", "easy", "--count", "2")
        assert cli("book", *words, "--style", "print", "--bank", bank, "-o", book).code == 0
        listed = cli("bank", "list", bank, "--json").objects
        assert [one["recipe"]["thin"] for one in listed] == [4, 4]
        assert {one["recipe"]["symmetry"] for one in listed} == {"half-turn"}


class TestAnswer:
    def test_picture(self, tmp_path: Path) -> None:
        words = ("generate", "mosaic", "--answer", written(tmp_path, FACE), "--code", "c")
        (made,) = cli(*words, "--json").objects
        picture = tuple(int(sign == "#") for sign in FACE.replace("\n", ""))
        puzzle = Puzzle.from_rows("fillapix", made["clues"])
        assert pixel_oracle.answers(4, 6, puzzle.clues) == [picture]
        assert flat(made["answer"]) == picture
        assert made["full_code"] is None
        assert None in puzzle.clues
        text = cli(*words).out
        assert parse_one(text) == puzzle
        assert "# code c\n" in text

    def test_picture_from_standard_input_and_another_size(self, tmp_path: Path) -> None:
        run = cli("generate", "mosaic", "--answer", "-", "--code", "c", stdin=FACE)
        assert parse_one(run.out).rows == 4
        run = cli("generate", "mosaic", "--answer", written(tmp_path, FACE), "--size", "5x6")
        assert (run.code, run.err) == (2, "fillproof: --size 5x6; the answer is 4x6\n")

    def test_png(self, tmp_path: Path) -> None:
        image = pytest.importorskip("PIL.Image")
        file = tmp_path / "face.png"
        tones = bytes(0 if sign == "#" else 255 for sign in FACE.replace("\n", ""))
        image.frombytes("L", (6, 4), tones).save(file)
        text = written(tmp_path, FACE)
        from_png = cli("generate", "mosaic", "--answer", file, "--code", "c")
        assert from_png.code == 0
        assert from_png.out == cli("generate", "mosaic", "--answer", text, "--code", "c").out

    def test_twin_is_reported_and_mended(self, tmp_path: Path) -> None:
        words = ("generate", "mosaic", "--answer", written(tmp_path, STRIPES), "--code", "c")
        run = cli(*words)
        assert (run.code, run.out) == (1, "")
        assert "twin (line)" in run.err
        flipped = found(r"with (.*) flipped", run.err).split()
        told = found(r"--mend flips (.*), no fewer", run.err).split()
        twin = {"kind": "line", "cells": flipped}
        asked = cli(*words, "--json")
        assert (asked.code, asked.err) == (1, run.err)
        assert asked.objects == [{"kind": "fillapix", "made": False, "twin": twin, "mends": told}]
        other = [int(s == "#") ^ (n in flipped) for n, s in zip(NAMES, "##..", strict=True)]
        assert sum(other) == 2  # the clue of all four cells
        mended = cli(*words, "--mend")
        assert mended.code == 0
        assert (
            f"# twin line {' '.join(flipped)}\n# mended {' '.join(told)}\n# painted " in mended.out
        )
        (made,) = cli(*words, "--mend", "--json").objects
        assert (made["twin"], made["mended"]) == (twin, told)
        want = tuple(int(s == "#") ^ (n in told) for n, s in zip(NAMES, "##..", strict=True))
        assert made["painted"] == 25 * sum(want)
        assert flat(made["answer"]) == want
        clues = Puzzle.from_rows("fillapix", made["clues"]).clues
        assert pixel_oracle.answers(2, 2, clues) == [want]

    def test_ink_of_a_picture_that_is_there(self, tmp_path: Path) -> None:
        file = written(tmp_path, FACE)
        run = cli("generate", "mosaic", "--answer", file, "--ink", "40")
        assert (run.code, run.out, "leave it out" in run.err) == (2, "", True)

    def test_regions_larger_than_any_that_are_laid(self, tmp_path: Path) -> None:
        file = written(tmp_path, " ".join(["11"] * 11))
        run = cli("generate", "filling", "--answer", file, "--code", "c", "--json")
        assert run.objects[0]["answer"] == [[11] * 11]

    def test_numbers(self, tmp_path: Path) -> None:
        file = written(tmp_path, "331\n322\n")
        words = ("generate", "filling", "--answer", file, "--difficulty", "any", "--code", "c")
        (made,) = cli(*words, "--json").objects
        puzzle = Puzzle.from_rows("fillomino", made["clues"])
        assert number_oracle.answers(puzzle) == [(3, 3, 1, 3, 2, 2)]
        assert (made["difficulty"], None in puzzle.clues) == ("any", True)

    @pytest.mark.parametrize(
        ("kind", "text", "says"),
        [
            ("mosaic", "#x\n..\n", "'x'"),
            ("mosaic", "", "no picture"),
            ("filling", "33.\n322\n", "r1c3 is not filled"),
            ("filling", "332\n322\n", "breaks the rule"),
            ("filling", "fillapix 1x1\n1\n", "fillapix"),
            ("filling", "1\n\n1\n", "2 boards; expected one"),
        ],
    )
    def test_what_is_no_answer(self, tmp_path: Path, kind: str, text: str, says: str) -> None:
        run = cli("generate", kind, "--answer", written(tmp_path, text))
        assert (run.code, run.out) == (2, "")
        assert says in run.err
        assert run.err.count("\n") == 1

    def test_mending_numbers_and_missing_files(self, tmp_path: Path) -> None:
        file = written(tmp_path, "331\n322\n")
        assert (
            "--mend is for pictures" in cli("generate", "filling", "--answer", file, "--mend").err
        )
        for kind in KINDS:
            run = cli("generate", kind, "--answer", tmp_path / "none")
            assert (run.code, "no such file" in run.err) == (2, True)


class TestProgress:
    def test_on_a_terminal_only(self, monkeypatch: pytest.MonkeyPatch) -> None:
        ours, theirs = pty.openpty()
        monkeypatch.setattr(progress, "PATIENCE", 0)
        monkeypatch.setattr(making, "emit", lambda _text: None)
        recipe = Recipe("fillomino", 4, 5, "easy")
        wishes = [Wish(recipe, f"{n}", f"{n}", {}) for n in range(8)]
        with os.fdopen(theirs, "w") as terminal, monkeypatch.context() as patch:
            patch.setattr(sys, "stderr", terminal)
            making.Delivery().of(wishes, what="generate")
        assert "/8" in drained(ours)
        assert cli("generate", *SMALL, "--count", "4").err == ""


class TestDaily:
    DAY = "2026-10-19"  # a Monday

    @pytest.fixture(autouse=True)
    def secret(self, monkeypatch: pytest.MonkeyPatch) -> str:
        secret = "a-most-secret-word"
        monkeypatch.setenv(SECRET, secret)
        return secret

    def test_the_code_needs_the_secret_and_never_shows_it(
        self, secret: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        words = ("daily", "fillomino", "--date", self.DAY)
        run = cli(*words)
        assert (run.code, run.err) == (0, "")
        (record,) = parse(run.out)
        assert (record.id, record.puzzle.rows) == (f"fillomino-{self.DAY}", 6)
        day = date.fromisoformat(self.DAY)
        recipe = codes.daily("fillomino", day)
        code = codes.daily_code(secret.encode(), recipe, day)
        assert f"# code {codes.seed(recipe, code)}\n# date {self.DAY}\n" in run.out
        made = genuine(recipe, code)
        assert isinstance(made, Made)
        assert made.puzzle == record.puzzle
        (as_object,) = cli(*words, "--json").objects
        assert (as_object["date"], as_object["code"]) == (self.DAY, code)
        assert secret not in run.out + json.dumps(as_object)
        monkeypatch.setenv(SECRET, "another-secret-word")
        assert cli(*words, "--json").objects[0]["code"] != code

    @pytest.mark.parametrize("kind", GENERATORS)
    def test_week_that_climbs(self, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
        def give_up(wanted: Recipe, code: str, **_: object) -> GaveUp:
            return GaveUp(wanted, code, Tally())

        monkeypatch.setattr("generator.generate", give_up)
        run = cli("daily", kind, "--date", self.DAY, "--days", "8", "--json")
        assert run.code == 3
        sizes = [o["rows"] for o in run.objects]
        assert sizes[:7] == sorted(sizes[:7]) != [sizes[0]] * 7
        assert sizes[7] == sizes[0]
        assert [o["date"] for o in run.objects] == [f"2026-10-{19 + n}" for n in range(8)]
        assert len({o["code"] for o in run.objects}) == 8
        for tried, (_day, recipe) in zip(run.objects, codes.archive(kind, *WEEK), strict=True):
            assert tried["full_code"] == codes.seed(recipe, tried["code"])
            size = recipe.rows, recipe.cols
            assert recipe == Request(kind=kind, size=size, difficulty=recipe.difficulty).recipe()

    def test_today_if_no_day_is_given(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def give_up(wanted: Recipe, code: str, **_: object) -> GaveUp:
            return GaveUp(wanted, code, Tally())

        monkeypatch.setattr("generator.generate", give_up)
        before = datetime.now(UTC).date()
        (tried,) = cli("daily", "fillomino", "--json").objects
        assert before <= date.fromisoformat(tried["date"]) <= datetime.now(UTC).date()

    @pytest.mark.parametrize("value", [None, "", "  "])
    def test_without_a_secret(self, value: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
        if value is None:
            monkeypatch.delenv(SECRET)
        else:
            monkeypatch.setenv(SECRET, value)
        run = cli("daily", "fillomino", "--date", self.DAY)
        assert (run.code, run.out) == (2, "")
        assert re.fullmatch(rf"fillproof: the secret is missing[^\n]*{SECRET}\n", run.err)

    @pytest.mark.parametrize(
        ("words", "says"),
        [
            (("sudoku",), "sudoku"),
            (("fillomino", "--date", "2026-02-30"), "--date '2026-02-30'"),
            (("fillomino", "--date", "tomorrow"), "--date 'tomorrow'"),
            (("fillomino", "--date", "9999-12-30", "--days", "3"), "the calendar ends"),
        ],
    )
    def test_what_makes_no_sense(self, words: tuple[str, ...], says: str) -> None:
        run = cli("daily", *words)
        assert (run.code, run.out) == (2, "")
        assert says in run.err
        assert run.err.count("\n") == 1


WEEK = date(2026, 10, 19), date(2026, 10, 26)


@pytest.fixture(scope="module")
def post() -> dict[str, Any]:
    """A post that is accepted."""
    made = genuine(EASY, "z")
    assert isinstance(made, Made)
    answer = "".join(map(str, made.answer))
    size = {"code": "z", "size": "4x4", "difficulty": "easy", "engine": ENGINE}
    return {**size, "answer": answer, "seconds": 62}


class TestReferee:
    def test_accepts_the_answer_in_every_shape(self, post: dict[str, Any]) -> None:
        cells = [int(sign) for sign in post["answer"]]
        for answer in (post["answer"], cells, [cells[i : i + 4] for i in range(0, 16, 4)]):
            assert judge(post | {"answer": answer}).accepted
        for more in ({"size": 4}, {"size": "4"}, {"kind": "filling"}, {"options": ""}, {"user": 7}):
            assert judge(post | more).accepted

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            ({"engine": ENGINE + 1}, "engine"),
            ({"engine": None}, "post"),
            ({"engine": True}, "post"),
            ({"code": 7}, "post"),
            ({"code": "a|b"}, "post"),
            ({"difficulty": None}, "post"),
            ({"difficulty": "hardest"}, "post"),
            ({"kind": "sudoku"}, "post"),
            ({"options": "wild"}, "post"),
            ({"size": "4x"}, "post"),
            ({"size": True}, "post"),
            ({"size": "0x4"}, "post"),
            ({"size": "999x999"}, "post"),
            ({"seconds": None}, "post"),
            ({"seconds": "62"}, "post"),
            ({"seconds": float("nan")}, "post"),
            ({"seconds": float("inf")}, "post"),
            ({"seconds": 10**400}, "post"),
            ({"seconds": 3.9}, "time"),
            ({"seconds": -5}, "time"),
            ({"answer": None}, "shape"),
            ({"answer": "1" * 15}, "shape"),
            ({"answer": "1" * 15 + "x"}, "shape"),
            ({"answer": "1" * 15 + "\u0661"}, "shape"),
            ({"answer": [1] * 15 + [True]}, "shape"),
            ({"answer": [1] * 15 + [None]}, "shape"),
            ({"answer": [[1] * 8] * 2}, "shape"),
            ({"answer": [[1] * 4] * 3 + [1] * 4}, "shape"),
            ({"answer": "1" * 16}, "rule"),
            ({"answer": [-1] * 16}, "rule"),
            ({"code": "y"}, "rule"),
        ],
    )
    def test_refuses(self, post: dict[str, Any], change: dict[str, Any], reason: str) -> None:
        ruling = judge(post | change)
        assert (ruling.accepted, ruling.reason) == (False, reason)
        assert "\n" not in ruling.message

    @pytest.mark.parametrize("key", ["code", "size", "difficulty", "engine", "answer", "seconds"])
    def test_refuses_what_lacks_something(self, post: dict[str, Any], key: str) -> None:
        ruling = judge({k: v for k, v in post.items() if k != key})
        assert ruling.reason == ("shape" if key == "answer" else "post")
        assert key in ruling.message

    def test_makes_no_puzzle_for_what_fails_before(self, post: dict[str, Any]) -> None:
        def never(_recipe: Recipe, _code: str) -> Made:
            raise AssertionError

        for change in ({"engine": 0}, {"answer": "1" * 16}, {"seconds": 1}, {"size": "128x128"}):
            assert not judge(post | change, make=never).accepted
        with pytest.raises(AssertionError):
            judge(post, make=never)

    def test_code_without_a_puzzle(self, post: dict[str, Any]) -> None:
        ruling = judge(post, make=lambda recipe, code: GaveUp(recipe, code, Tally(200)))
        assert ruling.reason == "puzzle"

    def test_another_right_answer_counts(self, post: dict[str, Any]) -> None:
        made = genuine(EASY, "z")
        assert isinstance(made, Made)
        open_board = replace(made, puzzle=replace(made.puzzle, clues=(None,) * 16))
        second = genuine(EASY, "y")
        assert isinstance(second, Made)
        other = "".join(map(str, second.answer))
        assert judge(post | {"answer": other}).reason == "rule"
        assert judge(post | {"answer": other}, make=lambda _recipe, _code: open_board).accepted

    def test_pictures_and_options(self) -> None:
        recipe = Recipe("fillapix", 4, 4, policy=Policy.SOLVER, ink=60)
        made = genuine(recipe, "z")
        assert isinstance(made, Made)
        head = {"kind": "mosaic", "code": "z", "size": 4, "difficulty": "any", "engine": ENGINE}
        post = head | {"options": "policy=solver,ink=60", "seconds": 9}
        signs = "".join(".#"[v] for v in made.answer)
        for answer in (signs, signs.replace("#", "1").replace(".", "0"), list(made.answer)):
            assert judge(post | {"answer": answer}).accepted
        wrong = signs.translate(str.maketrans("#.", ".#"))
        assert judge(post | {"answer": wrong}).reason == "rule"
        assert judge(post | {"answer": [2] * 16}).reason == "rule"

    def test_least_times(self) -> None:
        assert least_seconds("fillomino", 8, 8) == 15
        assert least_seconds("fillomino", 4, 4) == 4
        assert least_seconds("fillapix", 10, 10) == 10

    def test_report(self, post: dict[str, Any]) -> None:
        run = cli("referee", stdin=json.dumps(post))
        assert (run.code, run.out) == (0, "accepted: the answer solves the puzzle\n")
        quick = post | {"seconds": 2}
        text = "2 seconds; a fillomino of 4x4 takes at least 4"
        run = cli("referee", "-", stdin=json.dumps(quick, indent=2))
        assert (run.code, run.out) == (1, f"not accepted (time): {text}\n")
        run = cli("referee", "--json", stdin=json.dumps(quick))
        assert run.objects == [
            {"post": 1, "code": "z", "accepted": False, "reason": "time", "message": text}
        ]

    def test_several_posts(self, post: dict[str, Any], tmp_path: Path) -> None:
        posts = [post, post | {"engine": 99}, {}]
        file = tmp_path / "posts.json"
        for text in (json.dumps(posts), "\n".join(map(json.dumps, posts))):
            file.write_text(text)
            run = cli("referee", file)
            assert run.code == 1
            starts = ["post 1: accepted:", "post 2: not accepted (engine):"]
            starts += ["post 3: not accepted (post):"]
            for line, start in zip(run.out.splitlines(), starts, strict=True):
                assert line.startswith(start)

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("", "standard input: no post"),
            ("{", "line 1: not valid JSON"),
            ('{"code": "a"}\n{"code"}', "line 2: not valid JSON"),
            ('{\n"code" "a"\n}', "line 2: not valid JSON"),
            ("7", "expected a post"),
            ('[{"code": "a"}, 7]', "post 2: expected a post"),
            ("[" * 100_000, "nested too deeply"),
            ("9" * 5000, "thousands of digits"),
            (b"\xff\xfe", "not a text file"),
        ],
    )
    def test_what_is_no_post(self, text: str | bytes, says: str) -> None:
        run = cli("referee", "-", stdin=text)
        assert (run.code, run.out) == (2, "")
        assert says in run.err
        assert run.err.count("\n") == 1

    def test_folders_and_missing_files(self, tmp_path: Path) -> None:
        assert "a folder" in cli("referee", tmp_path).err
        assert "no such file" in cli("referee", tmp_path / "none").err

    def test_disagreement_saves_the_board(
        self, post: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        witnesses = lying(EASY, Reply.YES)
        monkeypatch.setattr(Witnesses, "for_recipe", lambda _recipe: witnesses)
        monkeypatch.chdir(tmp_path)
        run = cli("referee", stdin=json.dumps(post))
        assert (run.code, run.out) == (1, "")
        assert len(list(tmp_path.iterdir())) == 1


NAMES = ("r1c1", "r1c2", "r2c1", "r2c2")


def found(pattern: str, text: str) -> str:
    match = re.search(pattern, text, re.MULTILINE)
    assert match, text
    return match[1]


def rows(cells: tuple[int | None, ...], cols: int) -> list[list[int | None]]:
    return [list(cells[i : i + cols]) for i in range(0, len(cells), cols)]


def flat(board: list[list[int]]) -> tuple[int, ...]:
    return tuple(v for row in board for v in row)
