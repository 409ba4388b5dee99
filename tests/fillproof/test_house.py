"""Beside foreign packages of the rooms' names, and modules named like the standard library's."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fillproof import house
from puzzles.workers.apart import apart, environment
from tests.helpers.running import EXAMPLES, ROOT, Run
from tests.helpers.running import environment as plain

MODULES = ("json.py", "random.py", "signal.py", "pickle.py", "socket.py", "tempfile.py")
"""Some that worker processes, proofs and the command line import early."""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with files that say so when they are run, and then fail."""
    folder = tmp_path / "project"
    for room in house.ROOMS:
        (folder / room).mkdir(parents=True)
    for name in (*MODULES, *(f"{room}/__init__.py" for room in house.ROOMS)):
        (folder / name).write_text(f"raise SystemExit('{name} of the project was run')\n")
    return folder


def run(project: Path, *words: str | Path, script: bool = False, **variables: str) -> Run:
    """Run the command as it is installed: ``python -m fillproof``, or the script in ``bin``."""
    main = "from fillproof.__main__ import run\nif __name__ == '__main__':\n    run()"
    folder = project.parent / "bin"
    folder.mkdir(exist_ok=True)
    (folder / "fillproof").write_text(f"import sys\n{main}\n")
    how = [str(folder / "fillproof")] if script else ["-m", "fillproof"]
    done = subprocess.run(
        [sys.executable, *how, *map(str, words)],
        capture_output=True,
        encoding="utf-8",
        env={k: v for k, v in plain().items() if k != "PYTHONPATH"} | variables,
        cwd=project,
        check=False,
    )
    return Run(done.returncode, done.stdout, done.stderr)


class TestCommand:
    @pytest.mark.slow
    @pytest.mark.parametrize(("path", "script"), [("", True), (".", True), ("PROJECT", False)])
    def test_worker_processes_and_proofs(self, project: Path, path: str, script: bool) -> None:
        if not script:
            # Python itself imports these for -m, before anything of ours.
            (project / "pickle.py").unlink()
        given = {"PYTHONPATH": path.replace("PROJECT", str(project))} if path else {}
        puzzles = [EXAMPLES / "link.url", EXAMPLES / "eight.json"]
        words = ("certify", "--proof", "certificates", "--jobs", "2")
        done = run(project, *words, *puzzles, script=script, **given)
        assert (done.code, done.err) == (0, "")
        assert done.out.endswith("2 certificates written to certificates\n")

    @pytest.mark.slow
    def test_a_bank_of_two_workers(self, project: Path) -> None:
        words = ("bank", "build", "b.db", "fillapix", "--size", "4x4", "--difficulty", "easy")
        done = run(project, *words, "--count", "3", "--jobs", "2", "--seed", "x", script=True)
        assert done.code == 0, done

    def test_in_a_folder_that_is_gone(self, project: Path) -> None:
        script = (
            "import os, sys; os.chdir(sys.argv[1]); os.rmdir(sys.argv[1]); sys.path[0] = ''\n"
            "sys.argv[1:] = ['--version']\n"
            "from fillproof.__main__ import run; run()\n"
        )
        gone = project / "gone"
        gone.mkdir()
        done = subprocess.run(
            [sys.executable, "-c", script, str(gone)], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stdout[:9]) == (0, "fillproof"), done


class TestPath:
    def test_the_order(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        library, site, other = os.path.dirname(os.__file__), "/some/site-packages", "/some/other"
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join([".", other]))
        monkeypatch.setattr(sys, "argv", [str(tmp_path / "bin/fillproof")])
        given = ["", f"{tmp_path}/bin", str(tmp_path), other, library, site, "relative"]
        monkeypatch.setattr(sys, "path", given)
        after = [library, str(ROOT), site, f"{tmp_path}/bin", other]
        assert house.own_path() == after
        monkeypatch.setattr(sys, "path", after)
        assert house.own_path() == after

    def test_a_clone_that_is_the_current_folder_stays(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(ROOT)
        monkeypatch.setattr(sys, "path", ["", "/some/site-packages"])
        assert house.own_path() == [str(ROOT), "/some/site-packages"]


def foreign(project: Path, script: str) -> str:
    """Run a script as one of the project's own; return its last line."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        encoding="utf-8",
        env=plain(PYTHONPATH=str(ROOT)),
        cwd=project,
        check=False,
    )
    return (done.stdout + done.stderr).splitlines()[-1]


class TestForeignProcess:
    @pytest.fixture
    def project(self, tmp_path: Path) -> Path:
        (tmp_path / "cli").mkdir()
        (tmp_path / "cli/__init__.py").write_text("app = 'theirs'\n")
        (tmp_path / "ladder").mkdir()
        (tmp_path / "ladder/__init__.py").write_text("print('the ladder of the project was run')\n")
        (tmp_path / "puzzles").mkdir()  # no package: it does no harm
        return tmp_path

    def test_a_package_in_the_way_is_named(self, project: Path) -> None:
        rate = "import fillproof as fp\nfp.rate"
        sentence = (
            f"fillproof.house.RoomError: fillproof's package 'ladder' in {ROOT} "
            f"is hidden by {project}/ladder/__init__.py"
        )
        assert foreign(project, rate) == sentence
        assert foreign(project, f"import ladder\n{rate}") == sentence
        lines = "try:\n    fp.rate\nexcept (ImportError, fp.RoomError) as error: print(error.name)"
        assert foreign(project, f"import fillproof as fp\n{lines}") == "ladder"

    def test_what_does_not_need_it_works(self, project: Path) -> None:
        lines = "import fillproof as fp\nfrom cli import app\nprint(app, fp.parse('1', kind='{}'))"
        assert foreign(project, lines.format("filling")).startswith("theirs Puzzle(")

    def test_rooms_stay_what_they_are(self, project: Path) -> None:
        (project / "ladder").rename(project / "verify")
        lines = (
            "import sys\nhere = sys.path.pop(0)\nimport fillproof as fp\nfp.rate\n"
            "sys.path.insert(0, here)\n"
            "print(fp.rate(fp.parse('33../322./1..5', kind='filling')).hardest)\n"
        )
        assert foreign(project, lines) == "no room"
        assert "hidden by" in foreign(project, lines + "fp.certify\n")

    def test_one_made_by_hand(self, project: Path) -> None:
        made = "import sys, types; sys.modules['ladder'] = types.ModuleType('ladder')\n"
        found = foreign(project, f"{made}import fillproof as fp\nfp.rate\n")
        assert found.endswith("is hidden by a module without a file")

    def test_a_room_that_is_missing(self) -> None:
        with pytest.raises(house.RoomError, match=r"'attic' in .* is missing"):
            house.check("attic")


class TestApart:
    def test_the_current_folder_is_not_on_the_path(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setattr(sys, "path", ["", "/a", "/b"])
        assert environment()["PYTHONPATH"] == f"/a{os.pathsep}/b"
        path = "import sys; print(sys.path[:2])"
        done = subprocess.check_output(
            [sys.executable, "-c", path], env=environment(), cwd=tmp_path, text=True
        )
        assert done == "['/a', '/b']\n"

    def test_afterwards_all_is_as_it_was(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PYTHONPATH", "/x")
        monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
        before = dict(os.environ)
        with apart():
            assert os.environ["PYTHONSAFEPATH"] == "1"
            assert os.environ["PYTHONPATH"] != "/x"
        assert dict(os.environ) == before
