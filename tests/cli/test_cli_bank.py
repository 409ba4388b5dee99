"""``fillproof bank``: building and being killed, looking, exporting, verifying, merging."""

from __future__ import annotations

import json
import os
import pty
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from cli import progress
from cli.commands import bank_build, bank_check, bank_export, bank_options
from cli.show.bank_build import Pace
from cli.show.histograms import histogram_lines
from generator import Made, Policy, Recipe, Symmetry, generate
from generator.bank import EXPORTS, ORDERS, PARQUET, STUCK, Order
from generator.bank.stats import Histogram
from generator.bank.texts import recipe_fields
from ladder import LADDERS, Tier
from puzzles import Puzzle, WitnessError
from puzzles.formats import parse
from tests.cli.test_cli_process import drained
from tests.helpers.running import Run, cli, process

EASY = ("fillomino", "--size", "4x5", "--difficulty", "easy")


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bank of eight puzzles; not to be changed."""
    file = tmp_path_factory.mktemp("banks") / "eight.db"
    assert build(file, 8).code == 0
    return file


@pytest.fixture
def own(filled: Path, tmp_path: Path) -> Path:
    """A copy to change."""
    file = tmp_path / "own.db"
    file.write_bytes(filled.read_bytes())
    return file


def build(file: Path, count: int, *more: str) -> Run:
    return cli("bank", "build", file, *EASY, "--count", str(count), *more)


def change(file: Path, sql: str) -> None:
    with closing(sqlite3.connect(file)) as base, base:
        assert base.execute(sql).rowcount == 1


class TestBuild:
    def test_says_what_it_did(self, tmp_path: Path) -> None:
        file = tmp_path / "a.db"
        run = build(file, 3, "--seed", "mine")
        assert (run.code, run.err) == (0, "")
        assert run.out == f"{file}: 3 puzzles (easy fillomino 4x5, seed mine)\n"
        (line,) = build(file, 3, "--seed", "mine", "--json").objects
        assert line == {
            "bank": str(file),
            "kind": "fillomino",
            "rows": 4,
            "cols": 5,
            "difficulty": "easy",
            "recipe": recipe_fields(Recipe("fillomino", 4, 5, "easy")),
            "seed": "mine",
            "wanted": 3,
            "made": 3,
            "duplicates": 0,
            "gave_up": 0,
            "complete": True,
        }

    def test_stops_with_3_where_nothing_new_comes(self, tmp_path: Path) -> None:
        words = ("filling", "--size", "1x1", "--difficulty", "easy", "--count", "2")
        run = cli("bank", "build", tmp_path / "a.db", *words, "--give-up", "4")
        assert run.code == 3
        assert "1 puzzle (easy fillomino 1x1, seed bank); passed over 4 duplicates" in run.out
        assert "\nstopped short of 2 after 4 codes in a row with nothing new; --give-up" in run.out

    def test_options_reach_the_recipe(self, tmp_path: Path) -> None:
        more = ["--policy", "solver", "--symmetry", "half-turn", "--silent-regions"]
        more += ["--max-region", "5", "--promise", "--attempts", "7"]
        size = ("--size", "3x4", "--difficulty", "any", "--count", "1")
        assert cli("bank", "build", tmp_path / "a.db", "filling", *size, *more).code == 0
        recipe = cli("bank", "show", tmp_path / "a.db", "1", "--json").objects[0]["recipe"]
        asked = Recipe(
            "fillomino",
            3,
            4,
            policy=Policy.SOLVER,
            symmetry=Symmetry.HALF_TURN,
            silent=True,
            max_region=5,
            promise=True,
            attempts=7,
        )
        assert recipe == recipe_fields(asked)

    @pytest.mark.parametrize(
        ("words", "says"),
        [
            (("sudoku", "--size", "4x4", "--difficulty", "easy"), "sudoku"),
            (("fillomino", "--size", "4", "--difficulty", "easy"), "--size '4'"),
            (("fillomino", "--size", "0x4", "--difficulty", "easy"), "0x4"),
            (("fillomino", "--size", "4x4", "--difficulty", "hardest"), "hardest"),
            ((*EASY, "--seed", "a b"), "seed 'a b'"),
            ((*EASY, "--policy", "both"), "--policy 'both'; expected one of ladder, solver"),
            ((*EASY, "--symmetry", "full"), "--symmetry 'full'"),
            ((*EASY, "--symmetry", "quarter-turn"), "square"),
            ((*EASY, "--ink", "40"), "ink"),
            ((*EASY, "--scheduler", "tcp://x:1", "--jobs", "2"), "--jobs"),
        ],
    )
    def test_what_makes_no_sense_leaves_no_file(
        self, tmp_path: Path, words: tuple[str, ...], says: str
    ) -> None:
        run = cli("bank", "build", tmp_path / "a.db", *words, "--count", "1")
        assert (run.code, run.out) == (2, "")
        assert says in run.err
        assert run.err.count("\n") == 1
        assert not list(tmp_path.iterdir())

    def test_missing_options_and_counts(self, tmp_path: Path) -> None:
        assert cli("bank", "build", tmp_path / "a.db", *EASY).code == 2
        assert build(tmp_path / "a.db", 0).code == 2

    def test_disagreement_saves_the_board(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class DifferError(WitnessError):
            puzzle = Puzzle("fillomino", 1, 2, (2, None))
            answers = ((2, 2), (2, 1))

        def quarrel(recipe: Recipe, code: str) -> Made:
            if code == "bank-000003":
                raise DifferError("they differ at r1c2")
            made = generate(recipe, code)
            assert isinstance(made, Made)
            return made

        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(bank_build, "maker", lambda: quarrel)
        run = build(tmp_path / "a.db", 5)
        assert run.code == 1
        assert "code bank-000003: they differ at r1c2; the puzzle is saved in" in run.err
        (saved,) = tmp_path.glob("fillproof-disagreement-*.json")
        fields = json.loads(saved.read_text())
        assert (fields["code"], fields["clues"]) == ("bank-000003", [[2, None]])
        assert fields["answers"] == [[[2, 2]], [[2, 1]]]
        assert parse(saved.read_text())[0].puzzle == DifferError.puzzle
        assert len(cli("bank", "list", tmp_path / "a.db", "--json").objects) == 2


class TestProgress:
    def test_rate_and_time_left_on_a_terminal(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ours, theirs = pty.openpty()
        monkeypatch.setattr(progress, "PATIENCE", 0)
        monkeypatch.setenv("COLUMNS", "100")
        order = Order(Recipe("fillomino", 4, 5, "easy"), 12)
        with os.fdopen(theirs, "w") as terminal, monkeypatch.context() as patch:
            patch.setattr(sys, "stderr", terminal)
            bank_build.filled(str(tmp_path / "a.db"), [order], jobs=1, scheduler=None)
        shown = drained(ours)
        assert "a minute, 0:00:" in shown
        assert "/12" in shown

    def test_nothing_elsewhere(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(progress, "PATIENCE", 0)
        assert build(tmp_path / "a.db", 5).err == ""

    def test_arithmetic(self, monkeypatch: pytest.MonkeyPatch) -> None:
        now = [100.0]
        monkeypatch.setattr(time, "monotonic", lambda: now[0])
        pace = Pace(1000)
        assert pace.words(400) == ""
        now[0] += 60
        assert pace.words(410) == ", 10.0 a minute, 0:59:00 left"
        now[0] += 60
        assert pace.words(405) == ", 2.5 a minute, 3:58:00 left"


class TestLook:
    def test_list(self, filled: Path) -> None:
        run = cli("bank", "list", filled)
        head, *lines = run.out.splitlines()
        assert run.code == 0
        names = ["id", "code", "kind", "size", "tier", "score", "depth", "clues", "finds"]
        assert head.split() == names
        objects = cli("bank", "list", filled, "--json").objects
        for number, (line, fields) in enumerate(zip(lines, objects, strict=True), start=1):
            clues = sum(v is not None for row in fields["clues"] for v in row)
            words = [str(number), fields["id"], "fillomino", "4x5", "easy"]
            assert line.split() == [
                *words,
                f"{fields['score']:.1f}",
                str(fields["depth"]),
                str(clues),
                str(sum(fields["uses"].values())),
            ]
        assert len(lines) == 8
        assert max(map(len, run.out.splitlines())) <= 80

    def test_filters(self, filled: Path) -> None:
        objects = cli("bank", "list", filled, "--json").objects
        scores = sorted(o["score"] for o in objects)
        low, high = scores[2], scores[5]
        run = cli("bank", "list", filled, "--json", "--score", f"{low}..{high}")
        assert sorted(o["score"] for o in run.objects) == [s for s in scores if low <= s <= high]
        for words, count in (
            (("--score", f"{high}.."), sum(s >= high for s in scores)),
            (("--score", f"..{low}"), sum(s <= low for s in scores)),
            (("--size", "4x5", "--tier", "easy", "--kind", "filling"), 8),
        ):
            assert len(cli("bank", "list", filled, "--json", *words).objects) == count
        clues = [sum(v is not None for row in o["clues"] for v in row) for o in objects]
        run = cli("bank", "list", filled, "--json", "--clues", str(clues[0]))
        assert len(run.objects) == clues.count(clues[0])

    @pytest.mark.parametrize(
        "words",
        [("--size", "5x5"), ("--tier", "hard"), ("--kind", "mosaic"), ("--clues", "99..")],
    )
    def test_nothing_fits(self, filled: Path, words: tuple[str, str]) -> None:
        for start in (("list",), ("verify",), ("export", "--to", "text")):
            run = cli("bank", start[0], filled, *start[1:], *words)
            assert (run.code, run.out) == (1, "")
            assert run.err == f"fillproof: {filled}: no puzzle fits\n"

    def test_bank_without_puzzles(self, tmp_path: Path) -> None:
        file, copy = tmp_path / "a.db", tmp_path / "b.db"
        words = ("filling", "--size", "1x1", "--difficulty", "hard", "--count", "1")
        assert cli("bank", "build", file, *words, "--give-up", "2").code == 3
        for name, *more in (["list"], ["verify"], ["export", "--to", "csv"]):
            run = cli("bank", name, file, *more)
            assert run == (1, "", f"fillproof: {file}: no puzzle in it yet\n")
        assert cli("bank", "show", file, "1").code == 2
        assert cli("bank", "stats", file).out.startswith(f"{file}: 0 puzzles\n\nbatch bank")
        news = "0 new, 0 duplicates, 2 codes without a puzzle, 0 codes known"
        assert cli("bank", "merge", copy, file).out == f"{copy}: 0 puzzles ({news})\n"

    @pytest.mark.parametrize(
        "words",
        [
            ("--score", "a..b"),
            ("--score", ".."),
            ("--clues", "1...2"),
            ("--clues", ""),
            ("--tier", "simple"),
            ("--tier", "easy,medium"),
            ("--sort", "colour"),
            ("--size", "5"),
            ("--kind", "sudoku"),
        ],
    )
    def test_filters_that_make_no_sense(self, filled: Path, words: tuple[str, str]) -> None:
        run = cli("bank", "list", filled, *words)
        assert (run.code, run.out) == (2, "")
        assert run.err.count("\n") == 1

    def test_words_in_help(self) -> None:
        assert (*(t.word for t in Tier), STUCK) == bank_options.TIERS
        assert (*EXPORTS, PARQUET) == bank_export.NAMES
        assert tuple(ORDERS) == bank_options.KEYS

    def test_show_by_number_and_code(self, filled: Path) -> None:
        fields = cli("bank", "show", filled, "3", "--json").objects[0]
        run = cli("bank", "show", filled, "3")
        assert run.code == 0
        for word in ("code", "id", "full_code"):
            assert cli("bank", "show", filled, fields[word]).out == run.out
        lines = run.out.splitlines()
        assert lines[0] == "puzzle 3: fillomino 4x5"
        rows = [" ".join("." if v is None else str(v) for v in row) for row in fields["clues"]]
        answer = [" ".join(map(str, row)) for row in fields["answer"]]
        assert lines[1:10] == [*rows, "answer:", *answer]
        assert any(line.startswith(f"rating: easy, score {fields['score']}") for line in lines)
        assert f"stars: {fields['stars']} of 5" in lines

    def test_names_are_unique_and_stay(self, own: Path, tmp_path: Path) -> None:
        # Two recipes and a seed for both, in one bank and in two that are merged the other way.
        other, merged = tmp_path / "other.db", tmp_path / "merged.db"
        for recipe in (("--symmetry", "half-turn"), ("--max-region", "5"), ()):
            build(own, 8, *recipe)
        build(other, 8, "--symmetry", "half-turn")
        assert cli("bank", "merge", merged, other, own).code == 0
        found = [
            {o["id"]: (o["code"], o["digest"]) for o in cli("bank", "list", f, "--json").objects}
            for f in (own, merged)
        ]
        assert found[0].items() == found[1].items()
        assert len(found[0]) == 24
        assert len({code for code, _digest in found[0].values()}) < 24

    def test_a_full_code_makes_the_puzzle_again(self, own: Path) -> None:
        build(own, 9, "--symmetry", "half-turn", "--seed", "two")
        for fields in cli("bank", "list", own, "--json").objects[::5]:
            made = cli("generate", "--code", fields["full_code"], "--json").objects[0]
            assert made["clues"] == fields["clues"]

    def test_sorted(self, filled: Path) -> None:
        objects = cli("bank", "list", filled, "--json").objects
        values = {
            "id": lambda o: o["number"],
            "code": lambda o: o["id"],
            "size": lambda o: o["rows"],
            "tier": lambda o: o["tier"],
            "kind": lambda o: o["kind"],
            "score": lambda o: o["score"],
            "depth": lambda o: o["depth"],
            "clues": lambda o: sum(v is not None for row in o["clues"] for v in row),
            "finds": lambda o: sum(o["uses"].values()),
        }
        assert set(values) == set(ORDERS)
        for key, value in values.items():
            for reverse in (False, True):
                turned = ["--reverse"] * reverse
                run = cli("bank", "list", filled, "--json", "--sort", key, *turned)
                assert run.objects == sorted(objects, key=value, reverse=reverse)
        run = cli("bank", "list", filled, "--json", "--reverse")
        assert run.objects == objects[::-1]
        words = ("bank", "export", filled, "--to", "jsonl", "--count", "3", "--sort", "score")
        scores = sorted(o["score"] for o in objects)
        assert [json.loads(line)["score"] for line in cli(*words).out.splitlines()] == scores[:3]
        drawn = [json.loads(line) for line in cli(*words, "--seed", "a").out.splitlines()]
        unsorted = cli(*words[:-2], "--seed", "a").out.splitlines()
        assert {o["id"] for o in drawn} == {json.loads(line)["id"] for line in unsorted}
        assert [o["score"] for o in drawn] == sorted(o["score"] for o in drawn)

    @pytest.mark.parametrize("which", ["99", "0", "bank-999999", "9" * 30, "x"])
    def test_show_what_is_not_there(self, filled: Path, which: str) -> None:
        run = cli("bank", "show", filled, which)
        assert (run.code, run.out) == (2, "")
        assert "no puzzle" in run.err

    def test_code_of_several_puzzles(self, own: Path) -> None:
        words = ("fillomino", "--size", "3x3", "--difficulty", "easy", "--count", "1")
        assert cli("bank", "build", own, *words).code == 0
        run = cli("bank", "show", own, "bank-000001")
        assert run.code == 2
        names = [line.split()[1] for line in cli("bank", "list", own).out.splitlines()[1:]]
        assert f"expected one of {names[0]}, {names[8]}" in run.err
        for number in (1, 9):
            shown = cli("bank", "show", own, names[number - 1]).out
            assert shown.startswith(f"puzzle {number}: ")

    def test_stats(self, filled: Path) -> None:
        run = cli("bank", "stats", filled)
        assert run.code == 0
        assert f"{filled}: 8 puzzles\n\nfillomino 4x5 easy: 8 puzzles\nclues: " in run.out
        assert "\nbatch bank, fillomino 4x5 easy, engine 1: " in run.out
        group, batch = cli("bank", "stats", filled, "--json").objects
        objects = cli("bank", "list", filled, "--json").objects
        assert group["puzzles"] == batch["codes"]["made"] == 8
        assert group["score"]["largest"] == max(o["score"] for o in objects)
        assert set(group["uses"]) <= {t.name for t in LADDERS["fillomino"].techniques}
        total = sum(sum(o["uses"].values()) for o in objects)
        assert sum(group["uses"].values()) == total
        assert batch["tally"]["attempts"] >= 8

    def test_stats_has_histograms(self, filled: Path) -> None:
        group = cli("bank", "stats", filled, "--json").objects[0]
        objects = cli("bank", "list", filled, "--json").objects
        found = group["histograms"]["score"]
        for n, count in enumerate(found["counts"]):
            low = found["least"] + n * found["width"]
            assert count == sum(low <= o["score"] < low + found["width"] for o in objects)
        for encoding in ("utf-8", "ascii"):
            run = process("bank", "stats", filled, PYTHONIOENCODING=encoding)
            assert (run.code, run.err) == (0, "")
            text = run.out
            assert max(map(len, text.splitlines())) <= 80
            assert ("\u2588" in text) == (encoding == "utf-8")
            assert ("#" in text) == (encoding == "ascii")
            first = next(x for x in text.splitlines() if x.startswith("score from"))
            assert first.split() == [
                *("score", "from", "depth", "from"),
                *("clues", "from", "finds", "from"),
            ]

    def test_stats_and_list_as_recorded(
        self, filled: Path, golden: Callable[[str, str], None]
    ) -> None:
        printed = cli("bank", "stats", filled).out + "\n" + cli("bank", "list", filled).out
        golden("bank-look", printed.replace(str(filled), "eight.db"))

    def test_a_histogram_of_large_numbers_fits(self) -> None:
        wide = Histogram(100_000, 100_000, (10_000, 1, 0, 99_999))
        lines = histogram_lines(dict.fromkeys(("score", "depth", "clues", "finds"), wide))
        assert max(map(len, lines)) <= 80
        assert [line.split()[::-1][0] for line in lines] == ["from", "10000", "1", "0", "99999"]
        assert lines[2].split()[:3] == ["200000", "\u258f", "1"]

    @pytest.mark.parametrize("name", ["stats", "list", "verify", "show"])
    def test_files_that_are_no_banks(self, tmp_path: Path, name: str) -> None:
        text = tmp_path / "text"
        text.write_text("no database, that is sure\n" * 40)
        for file in (text, tmp_path / "missing", tmp_path):
            run = cli("bank", name, file, *(["1"] if name == "show" else []))
            assert (run.code, run.out) == (2, "")
            assert run.err.count("\n") == 1


class TestExport:
    def test_reads_back(self, filled: Path, tmp_path: Path) -> None:
        objects = cli("bank", "list", filled, "--json").objects
        for to in ("jsonl", "text", "pzpr", "tatham"):
            run = cli("bank", "export", filled, "--to", to)
            assert run.code == 0
            boards = [r.puzzle for r in parse(run.out, kind="fillomino")]
            assert boards == [Puzzle.from_rows("fillomino", o["clues"]) for o in objects]
        assert len(cli("bank", "export", filled, "--to", "csv").out.splitlines()) == 9

    def test_random_draw(self, filled: Path) -> None:
        words = ("bank", "export", filled, "--to", "jsonl", "--count", "3")
        first = cli(*words, "--seed", "a")
        assert cli(*words, "--seed", "a").out == first.out
        assert len(first.out.splitlines()) == 3
        draws = {cli(*words, "--seed", s).out for s in "abcdef"}
        assert len(draws) > 3
        numbers = [json.loads(line)["number"] for line in cli(*words).out.splitlines()]
        assert numbers == [1, 2, 3]

    def test_files(self, filled: Path, tmp_path: Path) -> None:
        for to in bank_export.NAMES:
            file = tmp_path / f"bank.{to}"
            assert cli("bank", "export", filled, "--to", to, "-o", file).out == ""
            if to != PARQUET:
                assert file.read_text() == cli("bank", "export", filled, "--to", to).out
        assert pq.read_table(tmp_path / "bank.parquet").num_rows == 8

    def test_nothing_is_written_where_a_puzzle_is_damaged(self, own: Path, tmp_path: Path) -> None:
        change(own, "UPDATE puzzles SET clues = '[[1]]' WHERE id = 7")
        file = tmp_path / "file"
        for to in bank_export.NAMES:
            file.write_text("as it was")
            run = cli("bank", "export", own, "--to", to, "-o", file, "--force")
            assert (run.code, run.out) == (2, "")
            assert "puzzle 7 is damaged" in run.err
            assert not list(tmp_path.glob("*.part"))
            assert file.read_text() == "as it was"
        assert cli("bank", "export", own, "--to", "jsonl").out == ""

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
    def test_no_room_for_what_is_to_be_printed(
        self, filled: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        full = open("/dev/full", "w+", encoding="utf-8")  # noqa: SIM115 (closed by the command)
        monkeypatch.setattr(tempfile, "TemporaryFile", lambda *_, **__: full)
        run = cli("bank", "export", filled, "--to", "jsonl")
        sentence = f"fillproof: {tempfile.gettempdir()}: No space left on device\n"
        assert (run.code, run.out, run.err) == (2, "", sentence)

    @pytest.mark.parametrize(
        "words", [("--to", "dzn"), ("--to", "text", "--count", "9"), ("--to", "parquet")]
    )
    def test_what_cannot_be(self, filled: Path, words: tuple[str, ...]) -> None:
        run = cli("bank", "export", filled, *words)
        assert (run.code, run.out) == (2, "")
        assert run.err.count("\n") == 1


class TestVerify:
    def test_right(self, filled: Path) -> None:
        run = cli("bank", "verify", filled)
        assert (run.code, run.out) == (0, f"{filled}: 8 puzzles, 8 right, 0 wrong\n")
        assert {o["result"] for o in cli("bank", "verify", filled, "--json").objects} == {"right"}

    def test_wrong_and_damaged(self, own: Path) -> None:
        change(own, "UPDATE puzzles SET score = score + 1 WHERE id = 2")
        ones = [[1] * 5] * 4
        change(own, f"UPDATE puzzles SET answer = '{ones}' WHERE id = 5")
        change(own, "UPDATE puzzles SET clues = '[[1]]' WHERE id = 7")
        run = cli("bank", "verify", own, "--jobs", "2")
        assert run.code == 1
        lines = run.out.splitlines()
        assert lines[0].startswith(f"{own}: puzzle 7 is damaged")
        for line, start, words in ((1, 2, "another score"), (2, 5, "breaks the rule")):
            assert lines[line].startswith(f"puzzle {start} (bank-00000")
            assert words in lines[line]
        assert lines[3:] == [f"{own}: 8 puzzles, 5 right, 3 wrong"]
        results = {o["number"]: o["result"] for o in cli("bank", "verify", own, "--json").objects}
        assert results == {n: "wrong" if n in (2, 5, 7) else "right" for n in range(1, 9)}

    def test_undecided_is_3(self, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        from generator.bank import recheck

        monkeypatch.setattr(recheck, "ask", bank_check.lost)
        run = cli("bank", "verify", own)
        assert run.code == 3
        assert "not decided" in run.out.splitlines()[-1]
        assert "puzzle 1 (bank-000001): the solver did not decide it" in run.out


class TestMerge:
    def test_brings_banks_together(self, filled: Path, tmp_path: Path) -> None:
        other, both = tmp_path / "other.db", tmp_path / "both.db"
        assert build(other, 3, "--seed", "other").code == 0
        run = cli("bank", "merge", both, filled, other, other)
        tried = cli("bank", "stats", other, "--json").objects[-1]["codes"]
        assert run.code == 0
        codes = tried["made"] + tried["duplicates"] + tried["gave_up"]
        assert f"{both}: 11 puzzles (11 new, " in run.out
        assert f"{codes} codes known" in run.out
        (line,) = cli("bank", "merge", both, other, "--json").objects
        assert (line["puzzles"], line["added"], line["known"]) == (11, 0, codes)
        assert cli("bank", "verify", both).code == 0

    def test_what_makes_no_sense(self, own: Path, tmp_path: Path) -> None:
        run = cli("bank", "merge", own, own)
        assert (run.code, "itself" in run.err) == (2, True)
        run = cli("bank", "merge", tmp_path / "new.db", tmp_path / "missing.db")
        assert (run.code, "no such bank" in run.err) == (2, True)
        assert not (tmp_path / "new.db").exists()
