"""A plugin for pytest: ``pytest --fillproof PATH`` has each puzzle there be a test.

A test fails, and shows why, unless its puzzle has exactly one answer.

pytest loads this module wherever fillproof is installed, and the process is somebody else's: it
may have packages called ``cli`` or ``puzzles`` of its own. So nothing of fillproof's rooms is
imported here. `fillproof.pytest_child`, a process of its own, reads the puzzles and asks.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from _pytest._code.code import ExceptionInfo, TerminalRepr

CHILD = ("-P", "-m", "fillproof.pytest_child")
"""What a Python does that asks; the paths follow."""

STDIN = "-"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.getgroup("fillproof").addoption(
        "--fillproof",
        action="append",
        default=[],
        metavar="PATH",
        help="Fillomino and Fill-a-Pix puzzles, a file or a folder, that must have exactly one "
        "answer, each a test of its own; may be given more than once",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    """Add a test for each puzzle.

    Raises:
        UsageError: Something there is not a puzzle.
    """
    paths: list[str] = session.config.getoption("fillproof")
    if STDIN in paths:
        raise pytest.UsageError("--fillproof reads files and folders, not the standard input")
    if paths:
        items += _tests(session, paths)


class NotUniqueError(Exception):
    """A puzzle does not have exactly one answer; the message shows it."""


class DefectError(Exception):
    """The process that asks could not: a defect of fillproof's, with its traceback."""


class Child:
    """The process that reads the puzzles and asks about them.

    Args:
        paths: Files and folders.
    """

    def __init__(self, paths: Sequence[str]) -> None:
        from subprocess import PIPE, Popen
        from tempfile import TemporaryFile

        from fillproof.house import own_path

        self._errors = TemporaryFile()  # noqa: SIM115 (as long as the process)
        self._process = Popen(
            [sys.executable, *CHILD, *paths],
            stdin=PIPE,
            stdout=PIPE,
            stderr=self._errors,
            encoding="ascii",
            env={**os.environ, "PYTHONPATH": os.pathsep.join(own_path())},
        )
        self.greeting = self._reply()

    def ask(self, number: int) -> Any:
        """Return what is said of a puzzle.

        Raises:
            DefectError: Nothing could be said.
        """
        assert self._process.stdin
        try:
            self._process.stdin.write(f"{number}\n")
            self._process.stdin.flush()
        except OSError:  # the process is gone; what it left is told below
            pass
        return self._reply()

    def end(self) -> None:
        """End the process, busy or not."""
        self._process.kill()
        self._process.communicate()
        self._errors.close()

    def _reply(self) -> Any:
        import json

        assert self._process.stdout
        line = self._process.stdout.readline()
        said = json.loads(line) if line else {"defect": self._last_words()}
        if "defect" in said:
            raise DefectError(said["defect"])
        return said

    def _last_words(self) -> str:
        code = self._process.wait()
        self._errors.seek(0)
        words = self._errors.read().decode(errors="replace").strip()
        return f"{words}\nthe process that asks ended with exit code {code}".strip()


class PuzzleFile(pytest.File):
    """A file of puzzles."""

    tests: list[PuzzleTest]

    def collect(self) -> list[PuzzleTest]:
        """Return the tests of the file."""
        return self.tests


class PuzzleTest(pytest.Item):
    """A test that a puzzle has exactly one answer."""

    child: Child
    number: int
    place: str
    line: int | None

    def runtest(self) -> None:
        """Ask the solver.

        Raises:
            NotUniqueError: There are several answers or none, or it is not known.
        """
        said = self.child.ask(self.number)
        if said["warning"] is not None:
            self.warn(pytest.PytestWarning(f"{self.place}: {said['warning']}"))
        if said["verdict"] != "unique":
            raise NotUniqueError("\n".join(said["evidence"]))

    def repr_failure(self, excinfo: ExceptionInfo[BaseException]) -> str | TerminalRepr:  # type: ignore[override]
        """Return the evidence; of a defect its traceback."""
        if isinstance(excinfo.value, (NotUniqueError, DefectError)):
            return f"{self.place}: {excinfo.value}"
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return file, line from 0, and a title."""
        return self.path, self.line, self.name


def _tests(session: pytest.Session, paths: list[str]) -> Iterator[PuzzleTest]:
    try:
        child = Child(paths)
    except DefectError as error:
        raise pytest.UsageError(f"--fillproof: {error}") from None
    session.config.add_cleanup(child.end)
    if "error" in child.greeting:
        raise pytest.UsageError(f"--fillproof: {child.greeting['error']}")
    numbered = enumerate(child.greeting["puzzles"])
    for name, group in groupby(numbered, lambda pair: pair[1]["file"]):
        file: PuzzleFile = PuzzleFile.from_parent(session, path=Path(name).absolute())
        file.tests = [_test(file, child, number, puzzle) for number, puzzle in group]
        # As a file is collected that pytest has found itself: so they are counted.
        report = file.ihook.pytest_make_collect_report(collector=file)
        file.ihook.pytest_collectreport(report=report)
        yield from file.tests


def _test(file: PuzzleFile, child: Child, number: int, puzzle: Any) -> PuzzleTest:
    test: PuzzleTest = PuzzleTest.from_parent(file, name=puzzle["name"])
    test.child, test.number = child, number
    test.place, test.line = puzzle["place"], puzzle["line"]
    return test
