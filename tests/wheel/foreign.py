"""The wheel beside a project that has packages and modules of the same names.

    python -m tests.wheel.foreign BIN

BIN is the ``bin`` of an environment with the wheel, its extra ``dask``, and pytest. Every foreign
file notes when it is run, and in which process; what fillproof does must leave no note.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.helpers.running import EXAMPLES
from tests.wheel.cost import Cost, hidden

PACKAGES = ("cli", "puzzles", "verify", "generator", "ladder", "cpmodels")
MODULES = ("json", "random", "signal", "pickle")
"""Worker processes import the last two first of all."""

NOTE = """\
import os, sys
with open(os.environ["NOTES"], "a") as notes:
    notes.write(f"{os.getpid()} {__name__}\\n")
"""

AS_USUAL = """\
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
spec = PathFinder.find_spec(__name__, [os.path.dirname(os.__file__)])
sys.modules[__name__] = module_from_spec(spec)
spec.loader.exec_module(sys.modules[__name__])
"""
"""What follows in a module of the standard library's name, so that pytest can work with it."""

TESTS = f"""\
from pathlib import Path
import json, random, {", ".join(PACKAGES)}
from cli import app

def test_all_are_the_project_s():
    assert app == "the project's"
    for package in {", ".join(PACKAGES)}:
        assert Path(package.__file__).parents[1] == Path(__file__).parents[1]
    assert json.loads("[1]") == [1]
"""


class Done(NamedTuple):
    """How a command ended, and which foreign modules were run in its process and in others."""

    code: int
    out: str
    own: list[str]
    others: list[str]


class Project:
    """A foreign project; commands are run in its folder.

    Args:
        folder: Where to put it.
        bin: The ``bin`` of the environment.
    """

    def __init__(self, folder: Path, bin: Path) -> None:  # noqa: A002
        self.folder, self.bin, self.notes = folder / "project", bin, folder / "notes"
        for package in PACKAGES:
            (self.folder / package).mkdir(parents=True)
            init = self.folder / package / "__init__.py"
            init.write_text(f'{NOTE}app = "the project\'s"\n')
        for module in MODULES:
            (self.folder / f"{module}.py").write_text(NOTE + AS_USUAL)
        (self.folder / "tests").mkdir()
        (self.folder / "tests/test_project.py").write_text(TESTS)
        (self.folder / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
        (self.folder / "boards").mkdir()
        for name in ("link.url", "mug.tatham"):
            (self.folder / "boards" / name).write_bytes((EXAMPLES / name).read_bytes())

    def run(self, *words: str, path: str = "") -> Done:
        """Run a command of the environment; `path` is PYTHONPATH."""
        self.notes.write_text("")
        job = subprocess.Popen(
            [str(self.bin / words[0]), *words[1:]],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            cwd=self.folder,
            env=self.environment(path),
        )
        out, _err = job.communicate(timeout=300)
        noted = [line.split() for line in self.notes.read_text().splitlines()]
        own = [module for pid, module in noted if int(pid) == job.pid]
        others = [module for pid, module in noted if int(pid) != job.pid]
        return Done(job.returncode, out, own, others)

    def environment(self, path: str = "") -> dict[str, str]:
        """Return the environment of a command."""
        dropped = ("PYTHON", "PYTEST", "COV")
        kept = {k: v for k, v in os.environ.items() if not k.startswith(dropped)}
        given = {"PYTHONPATH": path} if path else {}
        return kept | given | {"NOTES": str(self.notes)}


def tell(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def clean(project: Project, *words: str, path: str = "", says: str = "", code: int = 0) -> None:
    """Run a command that must run nothing of the project's."""
    done = project.run(*words, path=path)
    told = f"{' '.join(words)}: {done}"
    assert done.code == code, told
    assert says in done.out, told
    assert not done.own + done.others, told
    tell(f"ok: {f'PYTHONPATH={path} ' if path else ''}{' '.join(words)}")


def pytests(project: Project, *how: str) -> None:
    """Run the project's own tests: with fillproof they run what they run without, and no more."""
    with hidden(project.bin):
        usual = project.run(*how, "-q", "-p", "no:cacheprovider")
    assert usual.code == 0, usual
    assert {*PACKAGES} <= {*usual.own}, usual
    for words, count in (((), 1), (("--fillproof", "boards"), 3)):
        done = project.run(*how, "-q", "-p", "no:cacheprovider", *words)
        told = f"{' '.join((*how, *words))}: {done}"
        assert done.code == 0, told
        assert f"{count} passed" in done.out, told
        assert done.own == usual.own, told
        assert not done.others, told
        tell(f"ok: {' '.join((*how, *words))}")


def commands(project: Project) -> None:
    """Run fillproof in the folder, started in all ways."""
    proof = ("certify", "--proof", "certificates", "--jobs", "2", "boards")
    starts: tuple[tuple[str, ...], ...] = (("fillproof",), ("python", "-m", "fillproof"))
    for start in starts:
        for path in ("", "."):
            clean(project, *start, *proof, path=path, says="2 unique")
            clean(project, *start, "check", "certificates", path=path, says="2 valid")
            clean(project, *start, "rate", "boards", path=path, says="2 puzzles")
    clean(project, "fillproof", *bank("jobs"), "--jobs", "2", path=".", says="3 puzzles")


def bank(name: str) -> tuple[str, ...]:
    """Return the words that build a bank."""
    size = ("--size", "4x4", "--difficulty", "easy")
    return ("bank", "build", f"{name}.db", "fillapix", *size, "--count", "3")


def library(project: Project) -> None:
    """Use the package in a process of the project's, and have it say what is in the way."""
    script = "import fillproof as fp; fp.{}"
    clean(project, "python", "-c", "import fillproof")
    said = f"is hidden by {project.folder / 'puzzles' / '__init__.py'}"
    clean(project, "python", "-c", script.format("certify"), says=said, code=1)
    clean(project, "python", "-P", "-c", script.format("certify"))


@contextmanager
def cluster(project: Project, folder: Path, *, path: str = "") -> Iterator[str]:
    """Start a Dask scheduler and a worker in a folder; yield the address. `path` is PYTHONPATH."""
    file = folder / "scheduler.json"
    here = ("--host", "127.0.0.1", "--no-dashboard")
    orders: list[list[str]] = [
        ["scheduler", *here, "--port", "0", "--scheduler-file", str(file)],
        ["worker", "--scheduler-file", str(file), *here, "--nthreads", "1", "--no-nanny"],
    ]
    jobs = [_dask(project, folder, orders[0], path)]
    try:
        _until(lambda: file.exists() and file.read_text().endswith("}"))
        jobs.append(_dask(project, folder, orders[1], path))
        yield file.read_text().partition('"address": "')[2].partition('"')[0]
    finally:
        for job in reversed(jobs):
            job.kill()
            job.wait()


def dask(project: Project) -> None:
    """Have a cluster build a bank; a worker in the project's folder says what is in the way."""
    neutral = project.folder.parent / "neutral"
    neutral.mkdir()
    with cluster(project, neutral) as address:
        words = (*bank("dask"), "--scheduler", address)
        clean(project, "fillproof", *words, path=".", says="3 puzzles")
    with cluster(project, project.folder, path=".") as address:
        words = (*bank("foreign"), "--scheduler", address)
        done = project.run("fillproof", *words)
        assert done.code == 2, done
        assert f"{project.folder / 'puzzles' / '__init__.py'} hides fillproof's" in done.out, done
        assert not {*done.others} & {*PACKAGES}, done
        tell("ok: a Dask worker in the folder")


def _dask(
    project: Project, folder: Path, words: Sequence[str], path: str
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [str(project.bin / "dask"), *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        env=project.environment(path),
    )


def _until(there: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not there():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.05)


def main(bin: Path) -> None:  # noqa: A002
    """Ask all."""
    with TemporaryDirectory() as folder:
        project = Project(Path(folder).resolve(), bin)
        pytests(project, "pytest")
        pytests(project, "python", "-m", "pytest")
        commands(project)
        library(project)
        dask(project)
        tell(Cost(project.bin, project.folder).told())


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute())
