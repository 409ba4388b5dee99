"""``fillproof check``: lines, objects, reports for other programs, exit codes."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from cli.show.reports import Reported, annotation, junit, notice
from puzzles.formats import parse_one
from puzzles.places import Place
from tests.helpers.refuting import sample, sealed
from tests.helpers.running import ROOT, cli, environment, timeless
from verify.certificates.strict import canonical

Golden = Callable[[str, str], None]

BOARDS = {
    "unique": "fillomino 1x3\n2..\n",
    "several": "fillomino 2x2\n..\n3.\n",
    "none": "fillomino 1x3\n11.\n",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a certificate of each verdict, one of them packed; the current one."""
    monkeypatch.chdir(tmp_path)
    for name, text in BOARDS.items():
        content = json.dumps(sample(parse_one(text))).encode()
        if name == "none":
            Path("none.cert.json.gz").write_bytes(gzip.compress(content))
        else:
            Path(f"{name}.cert.json").write_bytes(content)
    return tmp_path


@pytest.fixture
def damaged(folder: Path) -> Path:
    """One more, that says something else, and one that is no certificate."""
    file = folder / "several.cert.json"
    text = file.read_text(encoding="utf-8").replace('"multiple"', '"unique"')
    (folder / "wrong.cert.json").write_text(text, encoding="utf-8")
    (folder / "zero.cert.json").write_text("[0]", encoding="utf-8")
    return folder


class TestText:
    def test_one(self, folder: Path) -> None:
        run = cli("check", "unique.cert.json")
        text = "unique.cert.json: valid, unique: fillomino 1x3 tiny (5b71c7a44080)\n"
        assert run == (0, text, "")

    def test_a_folder(self, folder: Path, golden: Golden) -> None:
        (folder / ".hidden").mkdir()
        for name in ("notes.json", ".b.cert.json", ".hidden/a.cert.json"):
            (folder / name).write_text("{}")
        run = cli("check", ".")
        assert (run.code, run.err) == (0, "")
        golden("check-folder", run.out)

    def test_damaged(self, damaged: Path, golden: Golden) -> None:
        run = cli("check", ".")
        assert (run.code, run.err) == (2, "")
        golden("check-damaged", run.out)

    def test_names_cannot_move_the_cursor(self, folder: Path) -> None:
        (folder / "\x1b[2J.cert.json").write_text("{}")
        assert "\x1b" not in cli("check", ".").out


@pytest.mark.parametrize(
    ("files", "code"),
    [
        (["unique.cert.json", "none.cert.json.gz"], 0),
        (["wrong.cert.json", "unique.cert.json"], 1),
        (["zero.cert.json", "wrong.cert.json"], 2),
        (["missing.json", "unique.cert.json"], 2),
        ([], 2),
    ],
)
def test_exit_codes(damaged: Path, files: list[str], code: int) -> None:
    for words in ([], ["--json"], ["--format", "junit"], ["--format", "github"]):
        assert cli("check", *files, *words).code == code


@pytest.mark.parametrize("words", [(), ("--json",), ("--format", "junit")], ids=" ".join)
def test_output(damaged: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    printed, file = cli("check", ".", *words), tmp_path / "report"
    assert cli("check", ".", *words, "-o", file) == (printed.code, "", printed.err)
    assert timeless(file.read_text()) == timeless(printed.out)
    again = cli("check", ".", *words, "-o", file)
    assert again == (2, "", f"fillproof: {file} is there already; --force replaces it\n")


def test_folder_without_certificates(tmp_path: Path) -> None:
    run = cli("check", tmp_path)
    sentence = "no certificates in this folder (*.cert.json or *.cert.json.gz)"
    assert run == (2, "", f"fillproof: {tmp_path}: {sentence}\n")


def test_objects(damaged: Path) -> None:
    run = cli("check", ".", "missing.json", "--json")
    assert run == cli("check", ".", "missing.json", "--format", "json")
    wrong, zero, missing = run.objects[3:]
    assert (wrong["file"], missing["file"]) == ("wrong.cert.json", "missing.json")
    assert (wrong["verdict"], wrong["valid"]) == ("unique", False)
    assert wrong["reason"] == "the digest 'all' does not fit"
    assert zero == {
        "file": "zero.cert.json",
        "verdict": None,
        "valid": False,
        "reason": "not an object",
        "stopped": None,
        "puzzle": None,
        "fewest": None,
    }
    assert missing["reason"] == "no such file"
    digest = hashlib.sha256(canonical(sample(parse_one(BOARDS["none"]))["puzzle"]).encode())
    assert run.objects[0] == {
        "file": "none.cert.json.gz",
        "verdict": "none",
        "valid": True,
        "reason": None,
        "stopped": None,
        "puzzle": {
            "id": "tiny",
            "kind": "fillomino",
            "rows": 1,
            "cols": 3,
            "digest": digest.hexdigest(),
        },
        "fewest": None,
    }


def test_two_formats_are_one_too_many(folder: Path) -> None:
    run = cli("check", ".", "--json", "--format", "junit")
    assert run == (2, "", "fillproof: --json and --format junit; choose one\n")


def test_junit(damaged: Path, golden: Golden) -> None:
    golden("check-junit", cli("check", ".", "--format", "junit").out)


def test_github(damaged: Path, golden: Golden) -> None:
    golden("check-github", cli("check", ".", "--format", "github").out)


def test_it_loads_neither_solver_nor_ladder(folder: Path) -> None:
    heavy = ["ortools", "numpy", "networkx", "cpmodels", "ladder", "generator", "rich"]
    script = (
        "import atexit, sys\n"
        f"atexit.register(lambda: print([m for m in {heavy} if m in sys.modules]))\n"
        "sys.argv = ['fillproof', 'check', 'unique.cert.json']\n"
        "from cli.main import run\n"
        "run()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("unique.cert.json: valid, unique: fillomino 1x3")
    assert done.stdout.endswith("\n[]\n")
    assert {"cpmodels", "ladder", "generator"} < {path.name for path in ROOT.iterdir()}


ODD = Reported(
    "a,b: <1>\x07", Place("dir/x,y:z.txt", line=7), "multiple", "100% \ufffe", ["<&", "c\x00"]
)
"""With all that XML and workflow commands have a meaning for."""


class TestEscaping:
    def test_xml(self) -> None:
        top = Xml.fromstring(junit("suite", [ODD]))
        (case,) = top
        assert case.attrib == {
            "classname": "dir/x,y:z.txt",
            "name": r"a,b: <1>\x07",
            "time": "0.00",
        }
        (failure,) = case
        assert failure.attrib == {"type": "multiple", "message": r"100% \ufffe"}
        assert failure.text == "dir/x,y:z.txt, line 7:\n" + r"100% \ufffe" + "\n<&\n" + r"c\x00"

    def test_counts(self) -> None:
        unknown = Reported("u", Place("u.txt"), "unknown", "Unknown.", decided=False, seconds=1.25)
        top = Xml.fromstring(junit("suite", [ODD, unknown, Reported("f", Place("f"), "unique")]))
        assert top.attrib == {
            "name": "suite",
            "tests": "3",
            "failures": "1",
            "errors": "1",
            "time": "1.25",
        }
        assert [[part.tag for part in case] for case in top] == [["failure"], ["error"], []]

    def test_commands(self) -> None:
        text = annotation(ODD)
        assert text == (
            r"::error title=a%2Cb%3A <1>\x07%3A multiple,file=dir/x%2Cy%3Az.txt,line=7"
            r"::100%25 \ufffe%0A<&%0Ac\x00"
        )
        assert re.fullmatch(r"::error [^\n]*", text)
        assert notice("t", "50%\nb") == "::notice title=t::50%25%0Ab"

    @pytest.mark.parametrize(
        ("where", "place"),
        [
            (Place("a.txt", line=3), ",file=a.txt,line=3"),
            (Place("a.cert.json"), ",file=a.cert.json"),
            (Place("standard input", line=3), ""),
            (Place("https://puzz.link/p?fillomino/1/1/1", line=1), ""),
        ],
    )
    def test_places(self, where: Place, place: str) -> None:
        assert (
            annotation(Reported("n", where, "none", "No."))
            == f"::error title=n%3A none{place}::No."
        )


class TestPuzzles:
    """Certificates are held to the puzzle files beside them."""

    @pytest.fixture(autouse=True)
    def beside(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        Path("p").mkdir()
        for name in ("unique", "several"):
            Path("p", f"{name}.txt").write_text(BOARDS[name])
            fields = sample(parse_one(BOARDS[name])) | {"id": f"{name}.txt"}
            Path(f"{name}.txt.cert.json").write_text(json.dumps(sealed(fields)))

    def test_they_fit(self) -> None:
        assert cli("check", ".", "--puzzles", "p").code == 0
        run = cli("check", ".", "--puzzles", "p/unique.txt", "--puzzles", "p/several.txt")
        assert run.code == 0

    def test_a_stale_one_does_not_pass(self) -> None:
        Path("p/unique.txt").write_text("fillomino 1x3\n1..\n")
        assert cli("check", ".").code == 0
        run = cli("check", ".", "--puzzles", "p")
        place = f"{Path('p', 'unique.txt')}, line 1"
        sentence = f"about another puzzle than unique.txt ({place}) is now"
        assert run.out.splitlines()[1:] == [
            f"unique.txt.cert.json: not valid: {sentence}",
            "",
            "2 certificates: 1 valid, 1 not valid",
        ]
        assert run.code == 1
        (_, stale) = cli("check", ".", "--puzzles", "p", "--json").objects
        assert (stale["verdict"], stale["valid"], stale["reason"]) == ("unique", False, sentence)

    def test_nor_another_under_its_name(self) -> None:
        """Its own puzzle is there, too; but the file's name says another."""
        Path("several.txt.cert.json").replace("unique.txt.cert.json")
        run = cli("check", ".", "--puzzles", "p")
        assert run.code == 1
        assert "about another puzzle than unique.txt" in run.out

    def test_nor_one_of_no_puzzle_there(self) -> None:
        run = cli("check", "several.txt.cert.json", "--puzzles", "p/unique.txt")
        start = "several.txt.cert.json: not valid: about a puzzle that is not there: fillomino 2x2"
        assert run.code == 1
        assert run.out.startswith(start)

    def test_any_name_will_do_for_a_puzzle_that_is_there(self) -> None:
        Path("p/unique.txt").rename("p/renamed.txt")
        assert cli("check", ".", "--puzzles", "p").code == 0

    def test_two_of_one_name(self) -> None:
        """Certify numbers them; each may be the one or the other."""
        Path("q").mkdir()
        Path("q/unique.txt").write_text("fillomino 1x3\n..2\n")
        fields = sample(parse_one("fillomino 1x3\n..2\n")) | {"id": "unique.txt"}
        Path("unique.txt-2.cert.json").write_text(json.dumps(sealed(fields)))
        assert cli("check", ".", "--puzzles", "p", "--puzzles", "q").code == 0
        assert cli("check", ".", "--puzzles", "p").code == 1

    def test_kind_and_cap(self) -> None:
        Path("p/unique.txt").write_text("2..\n")
        fit = ["check", "unique.txt.cert.json", "--puzzles", "p/unique.txt"]
        assert cli(*fit).err.endswith("add --kind fillomino or --kind fillapix\n")
        assert cli(*fit, "--kind", "filling").code == 0
        assert cli(*fit, "--kind", "filling", "--max-region", "2").code == 1
        run = cli("check", ".", "--kind", "filling")
        assert run == (2, "", "fillproof: --kind and --max-region go with --puzzles\n")


def test_time_is_limited(folder: Path) -> None:
    run = cli("check", "unique.cert.json", "zero.json", "--time-limit", "0")
    assert run.code == 2
    run = cli("check", "unique.cert.json", "none.cert.json.gz", "--time-limit", "0")
    line = "unique.cert.json: not decided: stopped by the time limit\n"
    assert (run.code, run.out.startswith(line)) == (3, True)
    assert run.out.endswith("\n2 certificates: 2 not decided\n")
    (one,) = cli("check", "unique.cert.json", "--time-limit", "0", "--json").objects
    assert (one["valid"], one["stopped"]) == (False, "time")
    assert cli("check", "unique.cert.json", "--time-limit", "60").code == 0
