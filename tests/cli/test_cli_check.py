"""``fillproof check``: lines, objects, reports for other programs, exit codes."""

from __future__ import annotations

import gzip
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
from tests.helpers.refuting import sample
from tests.helpers.running import ROOT, cli, environment

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
        assert run == (0, "unique.cert.json: valid, unique\n", "")

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
    }
    assert missing["reason"] == "cannot be read: No such file or directory"
    assert run.objects[0] == {
        "file": "none.cert.json.gz",
        "verdict": "none",
        "valid": True,
        "reason": None,
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
    assert done.stdout == "unique.cert.json: valid, unique\n[]\n"
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
