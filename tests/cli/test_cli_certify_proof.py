"""``fillproof certify`` with certificates, all witnesses, and reports for other programs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

import verify.methods
import verify.witnesses
import verify.writing
from cli.certificates import LONGEST, Folder
from cpmodels import Found, Reply
from ladder import LADDERS
from puzzles import Count, Limit, Puzzle, Verdict, Work, is_answer
from puzzles.formats import Record, parse_one
from puzzles.places import Place
from tests.helpers.refuting import Object, sample
from tests.helpers.running import EXAMPLES, cli, timeless
from tests.helpers.unsound import taking
from verify.certificates.certificate import check
from verify.certify import Certification, certify
from verify.witnesses import WitnessReply, witnesses

Golden = Callable[[str, str], None]
Patch = pytest.MonkeyPatch

ROW = "fillomino 1x3 id=row\n2..\n"
THREE = "fillomino 2x2 id=three\n..\n3.\n"
NONE = "fillomino 1x3 id=none\n11.\n"
EMPTY = "fillomino 7x7 id=empty max_region=6\n" + ".......\n" * 7
"""Too much for a time limit of zero."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: Patch) -> Path:
    """Make a folder of its own the current one; disagreements are saved there."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


class TestProof:
    def test_certificates_beside_the_puzzles_are_no_puzzles(self, folder: Path) -> None:
        (folder / "row.json").write_text('{"kind": "fillomino", "clues": [[2, null, null]]}')
        for _ in range(2):
            run = cli("certify", ".", "--proof", ".", "-q")
            assert (run.code, run.err) == (0, "")
        assert len(names(folder)) == 2

    def test_a_certificate_for_each_verdict(self, folder: Path) -> None:
        run = cli("certify", "-", "--proof", "new/proofs", stdin=ROW + THREE + NONE)
        assert (run.code, run.err) == (1, "")
        assert run.out.endswith("\n3 certificates written to new/proofs\n")
        assert names(folder / "new/proofs") == [f"{n}.cert.json" for n in ("none", "row", "three")]
        for name, verdict in {"none": "none", "row": "unique", "three": "multiple"}.items():
            file = folder / f"new/proofs/{name}.cert.json"
            found = check(file)
            assert (found.valid, found.verdict) == (True, verdict)
            fields = json.loads(file.read_text())
            assert fields["id"] == name
            assert fields["ladder"]["solved"] == (name == "row")
            assert fields["ladder"]["steps"]

    def test_packed(self, folder: Path) -> None:
        assert cli("certify", "-", "--proof", "p", "--gzip", stdin=ROW).code == 0
        assert names(folder / "p") == ["row.cert.json.gz"]
        text = "p/row.cert.json.gz: valid, unique: fillomino 1x3 row ("
        assert cli("check", "p").out.startswith(text)

    def test_objects_name_the_file(self) -> None:
        run = cli("certify", "-", "--proof", "p", "--json", stdin=ROW + THREE)
        assert [o["certificate"] for o in run.objects] == ["p/row.cert.json", "p/three.cert.json"]
        assert "certificate" not in cli("certify", "-", "--json", stdin=ROW).objects[0]

    def test_in_workers_too(self, folder: Path) -> None:
        run = cli("certify", "-", "--proof", "p", "--jobs", "2", "-qq", stdin=ROW + THREE)
        assert (run.code, run.out) == (1, "")
        assert cli("check", "p").code == 0
        cli("certify", "-", "--proof", "q", "-q", stdin=ROW + THREE)
        for name in names(folder / "p"):
            assert (folder / "p" / name).read_bytes() == (folder / "q" / name).read_bytes()

    def test_the_same_may_be_there_already(self) -> None:
        cli("certify", "-", "--proof", "p", stdin=ROW)
        run = cli("certify", "-", "--proof", "p", stdin=ROW + THREE)
        assert run.out.endswith("\n1 certificate written to p, 1 there already\n")

    @pytest.mark.parametrize("old", ["", "{}", "not packed"])
    def test_anything_else_is_replaced_by_force_only(self, folder: Path, old: str) -> None:
        (folder / "row.cert.json").write_text(old)
        run = cli("certify", "-", "--proof", ".", stdin=ROW)
        sentence = "row.cert.json is there and says something else; --force replaces it"
        assert (run.code, run.err) == (2, f"fillproof: {sentence}\n")
        assert (folder / "row.cert.json").read_text() == old
        run = cli("certify", "-", "--proof", ".", "--force", stdin=ROW)
        assert (run.code, run.err) == (0, "")
        assert check(folder / "row.cert.json").valid

    def test_one_of_another_puzzle_does_not_pass(self, folder: Path) -> None:
        cli("certify", "-", "--proof", ".", stdin=ROW)
        other = ROW.replace("2..", "..2")
        assert other != ROW
        run = cli("certify", "-", "--proof", ".", stdin=other)
        place = "row (standard input, line 1)"
        sentence = f"row.cert.json is about another puzzle than {place} is now; --force replaces it"
        assert (run.code, run.err) == (1, f"fillproof: {sentence}\n")
        assert cli("certify", "-", "--proof", ".", "--force", stdin=other).code == 0

    def test_unknown_has_none(self, folder: Path) -> None:
        run = cli("certify", "-", "--proof", "p", "--time-limit", "0", stdin=EMPTY)
        assert run.code == 3
        assert run.err == "fillproof: no certificate of empty: the counter stopped: time\n"
        assert run.out.endswith("\n0 certificates written to p\n")
        assert names(folder / "p") == []

    def test_a_verdict_without_a_proof_stays_one(self, monkeypatch: Patch) -> None:
        stopped = Found(Reply.UNKNOWN, None, Work(), Limit.WORK)
        monkeypatch.setattr(verify.writing, "refute", lambda *_: stopped)
        run = cli("certify", "-", "--proof", "p", "--json", stdin=ROW + THREE)
        assert run.code == 1
        assert run.err == "fillproof: no certificate of row: the proof stopped: work\n"
        assert [o["verdict"] for o in run.objects] == ["unique", "multiple"]
        assert [o["certificate"] for o in run.objects] == [None, "p/three.cert.json"]
        run = cli("certify", "-", "--proof", "p", "-qq", stdin=ROW)
        assert (run.code, run.out) == (0, "")

    def test_a_certificate_that_does_not_hold_is_not_written(
        self, folder: Path, monkeypatch: Patch
    ) -> None:
        def wrong(puzzle: Puzzle, **_options: object) -> Object:
            return sample(puzzle) | {"verdict": "none"}

        monkeypatch.setattr(verify.writing, "certificate", wrong)
        run = cli("certify", "-", "--proof", "p", stdin=ROW)
        assert run.code == 1
        assert "a verdict of none needs other evidence; the puzzle is saved in" in run.err
        assert names(folder / "p") == []

    @pytest.mark.parametrize(
        ("word", "sentence"),
        [
            ("--gzip", "--gzip and --no-steps go with --proof"),
            ("--no-steps", "--gzip and --no-steps go with --proof"),
            ("--force", "--force goes with --proof or --output"),
        ],
    )
    def test_options_that_need_it(self, word: str, sentence: str) -> None:
        run = cli("certify", "-", word, stdin=ROW)
        assert run == (2, "", f"fillproof: {sentence}\n")

    def test_a_folder_that_cannot_be(self, folder: Path) -> None:
        (folder / "p").write_text("a file")
        run = cli("certify", "-", "--proof", "p", stdin=ROW)
        sentence = "--proof p is a file; expected a folder or a new name"
        assert (run.code, run.out, run.err) == (2, "", f"fillproof: {sentence}\n")
        run = cli("certify", "-", "--proof", "p/q", stdin=ROW)
        assert (run.code, run.out, run.err) == (2, "", "fillproof: p/q: Not a directory\n")
        assert (folder / "p").read_text() == "a file"

    def test_without_steps(self, folder: Path) -> None:
        run = cli("certify", "-", "--proof", "p", "--no-steps", stdin=ROW + THREE)
        assert (run.code, run.err) == (1, "")
        for name in ("row", "three"):
            file = folder / f"p/{name}.cert.json"
            assert check(file).valid
            assert json.loads(file.read_text())["ladder"] is None

    @pytest.mark.parametrize("limit", ["1e10", "1e300", "123456789012345678"])
    def test_limits_of_any_size(self, folder: Path, limit: str) -> None:
        run = cli("certify", "-", "--proof", "p", "--time-limit", limit, stdin=ROW)
        assert (run.code, run.err) == (0, "")
        budget = json.loads((folder / "p/row.cert.json").read_text())["made"]["budget"]
        assert budget["seconds"] == float(limit)


@pytest.mark.parametrize(
    ("ids", "files"),
    [
        (["a b/c"], ["a-b-c"]),
        (["..", "-", ""], ["puzzle", "puzzle-2", "puzzle-3"]),
        (["../../etc/x", "/etc/x"], ["etc-x", "etc-x-2"]),
        (["Tee", "tee", "tee-2"], ["Tee", "tee-2", "tee-2-2"]),
        (["five#1", "five#2"], ["five-1", "five-2"]),
        (["x" * 300 + "1", "x" * 300 + "2"], ["x" * 99 + "1", "x" * 99 + "2"]),
        (["\x1b[31m", "数独"], ["31m", "puzzle"]),
    ],
)
def test_names_of_files(folder: Path, ids: list[str], files: list[str]) -> None:
    puzzle = parse_one(ROW)
    proofs = Folder(folder / "p", packed=False, force=False)
    made = [proofs.add(Record(puzzle, name, Place("-"), "text"), sample(puzzle)) for name in ids]
    assert [file.name for file in made] == [f"{name}.cert.json" for name in files]
    assert names(folder / "p") == sorted(file.name for file in made)
    assert [json.loads(file.read_text())["id"] for file in made] == ids
    assert all(check(file).valid for file in made)
    assert max(map(len, files)) <= LONGEST


class TestFormats:
    def shown(self, form: str, monkeypatch: Patch) -> str:
        monkeypatch.chdir(EXAMPLES.parent)
        names = ("ambiguous.txt", "contradiction.txt", "sailboat.txt")
        files = [f"examples/{name}" for name in names]
        run = cli("certify", *files, "--format", form)
        assert (run.code, run.err) == (1, "")
        return re.sub(r'time="[0-9.]+"', 'time="#"', run.out)

    @pytest.mark.parametrize("form", ["junit", "github"])
    def test_reports(self, form: str, golden: Golden, monkeypatch: Patch) -> None:
        golden(f"certify-{form}", self.shown(form, monkeypatch))

    def test_json_and_text(self) -> None:
        run = cli("certify", "-", "--format", "json", stdin=ROW)
        assert run.objects[0].keys() == cli("certify", "-", "--json", stdin=ROW).objects[0].keys()
        text = timeless(cli("certify", "-", "--format", "text", stdin=ROW).out)
        assert text == timeless(cli("certify", "-", stdin=ROW).out)
        assert cli("certify", "-", "--format", "text", "--json", stdin=ROW).code == 2
        assert cli("certify", "-", "--format", "yaml", stdin=ROW).code == 2

    def test_unknown_is_an_error_of_the_run(self) -> None:
        words = ["certify", "-", "--time-limit", "0", "--format"]
        run = cli(*words, "junit", stdin=EMPTY)
        assert run.code == 3
        assert 'failures="0" errors="1"' in run.out
        assert '<error type="unknown" message="Unknown: stopped by the time limit.">' in run.out
        out = cli(*words, "github", stdin=EMPTY).out
        assert out.startswith("::error title=empty%3A unknown::Unknown: stopped by the time limit.")

    def test_quiet(self) -> None:
        words = ["certify", "-", "--format"]
        assert 'tests="1"' in cli(*words, "junit", "-q", stdin=ROW + THREE).out
        assert cli(*words, "junit", "-qq", stdin=ROW + THREE).out == ""
        (line,) = cli(*words, "github", "-q", stdin=ROW + THREE).out.splitlines()
        assert line.startswith("::error title=three%3A multiple::Two answers")
        assert cli(*words, "github", "-qq", stdin=ROW + THREE).out == ""


def lying(count: Count) -> Callable[..., Mapping[str, Count]]:
    """Ask all, and put words into the mouth of the last one."""
    honest = verify.methods.ask_all

    def ask_all(puzzle: Puzzle, question: verify.methods.CountQuestion) -> Mapping[str, Count]:
        return honest(puzzle, question) | {"signed": count}

    return ask_all


class TestWitnesses:
    def test_lines(self, golden: Golden, monkeypatch: Patch) -> None:
        few = replace(verify.methods.BOUNDED, steps=1000, states=1000)
        monkeypatch.setattr(verify.witnesses, "BOUNDED", few)
        files = [EXAMPLES / name for name in ("ambiguous.txt", "eight.json", "mug.tatham")]
        run = cli("certify", *files, "--witness", "all")
        assert (run.code, run.err) == (1, "")
        golden("certify-witnesses", timeless(run.out))
        assert max(map(len, run.out.splitlines())) <= 80
        assert "witnesses" not in cli("certify", *files, "--witness", "all", "-q").out

    @pytest.mark.parametrize(
        ("text", "word", "ladder"),
        [(ROW, "unique", "solved"), (THREE, "multiple", "stuck"), (NONE, "none", "contradiction")],
    )
    def test_objects(self, text: str, word: str, ladder: str) -> None:
        (found,) = cli("certify", "-", "--witness", "all", "--json", stdin=text).objects
        said = found["witnesses"]
        assert list(said) == ["cpsat", "ladder", "regions", "cells", "frontier", "signed"]
        assert said.pop("ladder") == {"says": ladder, "stopped": None}
        assert list(said.values()) == [{"says": word, "stopped": None}] * 5
        assert "witnesses" not in cli("certify", "-", "--json", stdin=text).objects[0]

    def test_a_limit_is_told(self, monkeypatch: Patch) -> None:
        few = replace(verify.methods.BOUNDED, steps=1000, states=1000)
        monkeypatch.setattr(verify.witnesses, "BOUNDED", few)
        puzzle = parse_one(EMPTY)
        said = {s.name: s for s in witnesses(puzzle, certify(puzzle))}
        assert said["frontier"] == WitnessReply("frontier", Verdict.UNKNOWN, Limit.STATES)
        assert said["cpsat"] == WitnessReply("cpsat", Verdict.MULTIPLE)

    def test_pictures(self) -> None:
        (found,) = cli("certify", EXAMPLES / "mug.tatham", "--witness", "all", "--json").objects
        assert list(found["witnesses"]) == ["cpsat", "ladder", "rows"]

    @pytest.mark.parametrize(
        ("text", "count"),
        [
            (ROW, Count(0, exact=True)),
            (ROW, Count(2, exact=False)),
            (ROW, Count(1, exact=False, answers=((3, 3, 3),))),
            (THREE, Count(1, exact=True)),
            (THREE, Count(0, exact=True)),
            (NONE, Count(1, exact=False, stopped=Limit.STEPS)),
            (NONE, Count(2, exact=False)),
        ],
    )
    def test_another_count_is_a_disagreement(
        self, folder: Path, monkeypatch: Patch, text: str, count: Count
    ) -> None:
        monkeypatch.setattr(verify.witnesses, "ask_all", lying(count))
        run = cli("certify", "-", "--witness", "all", stdin=text)
        assert run.code == 1
        assert "not so signed; the puzzle is saved in fillproof-disagreement-" in run.err
        assert len(list(folder.glob("fillproof-disagreement-*.json"))) == 1

    @pytest.mark.parametrize(
        ("text", "count"),
        [
            (ROW, Count(1, exact=False, stopped=Limit.STEPS)),
            (ROW, Count(0, exact=False, stopped=Limit.STEPS)),
            (THREE, Count(3, exact=True)),
            (NONE, Count(0, exact=False, stopped=Limit.STEPS)),
        ],
    )
    def test_less_is_none(self, monkeypatch: Patch, text: str, count: Count) -> None:
        monkeypatch.setattr(verify.witnesses, "ask_all", lying(count))
        puzzle = parse_one(text)
        known = certify(puzzle)
        assert witnesses(puzzle, known)[-1].name == "signed"
        unknown = Certification(puzzle, Verdict.UNKNOWN, None, None, None, Work(), Limit.TIME)
        assert witnesses(puzzle, unknown)[-1].name == "signed"
        assert witnesses(puzzle, replace(unknown, answer=known.answer))

    def test_a_technique_against_the_answer(self, folder: Path, monkeypatch: Patch) -> None:
        monkeypatch.setitem(LADDERS, "fillomino", taking("fillomino", 1, 2))
        run = cli("certify", "-", "--witness", "all", stdin=ROW)
        assert run.code == 1
        assert "takes 2 from r1c2, where an answer has it; the puzzle is saved in" in run.err
        (saved,) = folder.glob("fillproof-disagreement-*.json")
        assert json.loads(saved.read_text())["clues"] == [[2, None, None]]


class TestTrades:
    """An ambiguous picture says which cells can trade."""

    BOARD = "fillapix 5x5 id=x\n.....\n.3.5.\n.....\n.4.3.\n.....\n"

    def test_in_words(self) -> None:
        run = cli("certify", "-", stdin=self.BOARD)
        lines = [line for line in run.out.splitlines() if "changes no clue shown" in line]
        assert len(lines) == 3
        assert all(line.startswith("    In the first one, painting ") for line in lines)

    def test_each_is_another_answer(self) -> None:
        (found,) = cli("certify", "-", "--json", stdin=self.BOARD).objects
        puzzle = parse_one(self.BOARD)
        flat = [v for row in found["answer"] for v in row]
        assert len(found["trades"]) == 3
        for trade in found["trades"]:
            cells = [(int(n[1]) - 1) * 5 + int(n[3]) - 1 for n in trade]
            traded = tuple(1 - v if i in cells else v for i, v in enumerate(flat))
            assert is_answer(puzzle, traded)

    @pytest.mark.parametrize("stdin", [THREE, ROW, NONE, "fillapix 2x2\n4.\n..\n"])
    def test_not_where_there_are_none(self, stdin: str) -> None:
        (found,) = cli("certify", "-", "--json", stdin=stdin).objects
        assert found["trades"] == []
