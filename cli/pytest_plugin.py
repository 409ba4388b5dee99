"""A plugin for pytest: ``pytest --fillproof PATH`` has each puzzle there be a test.

A test fails, and shows why, unless its puzzle has exactly one answer. pytest
loads this module wherever fillproof is installed, so it stays light.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cli.output import printable
from puzzles import FormatError, Verdict

if TYPE_CHECKING:
    from _pytest._code.code import ExceptionInfo, TerminalRepr

    from puzzles.formats import Record


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
    if paths:
        items += _tests(session, paths)


class NotUniqueError(Exception):
    """A puzzle does not have exactly one answer; the message shows it."""


class PuzzleFile(pytest.File):
    """A file of puzzles."""

    def collect(self) -> list[pytest.Item]:
        """Return nothing: the tests are made by the option, not by the file's place."""
        return []


class PuzzleTest(pytest.Item):
    """A test that a puzzle has exactly one answer."""

    record: Record

    def runtest(self) -> None:
        """Ask the solver.

        Raises:
            NotUniqueError: There are several answers or none, or it is not known.
        """
        from cli.show.verdicts import evidence
        from verify.certify import certify

        known = certify(self.record.puzzle)
        if known.verdict is not Verdict.UNIQUE:
            raise NotUniqueError("\n".join([f"{known.verdict.value}:", *evidence(known)]))

    def repr_failure(self, excinfo: ExceptionInfo[BaseException]) -> str | TerminalRepr:  # type: ignore[override]
        """Return the evidence; of any other error where it came from."""
        if isinstance(excinfo.value, NotUniqueError):
            return f"{self.record.where}: {excinfo.value}"
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return file, line from 0, and a title."""
        line = self.record.where.rpartition(", line ")[2]
        return self.path, int(line) - 1 if line.isdecimal() else None, self.name


def _tests(session: pytest.Session, paths: list[str]) -> Iterator[PuzzleTest]:
    from puzzles.formats import read_paths
    from puzzles.formats.files import STDIN

    if STDIN in paths:
        raise pytest.UsageError("--fillproof reads files and folders, not the standard input")
    try:
        records = read_paths(paths)
    except FormatError as error:
        raise pytest.UsageError(f"--fillproof: {error}") from None
    for name, group in groupby(records, lambda r: r.where.rpartition(", line ")[0]):
        file = PuzzleFile.from_parent(session, path=Path(name).absolute())
        for record in group:
            test = PuzzleTest.from_parent(file, name=printable(record.id))
            test.record = record
            yield test
