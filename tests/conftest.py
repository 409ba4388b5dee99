"""What all tests share: the quick set, allowed skips, hypothesis profiles, golden files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import settings
from typer.main import get_command

from tests.helpers import browsing, corpus

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"

settings.register_profile("quick", derandomize=True, deadline=None)
settings.register_profile("long", max_examples=5000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

# typer builds all commands for each run in a test, as a program does once: 14 of a run's 15 ms.
mock.patch("typer.testing._get_command", cache(get_command)).start()

QUICK = (
    "ladder/test_fast_engine.py",
    "ladder/test_fillapix_ladder.py",
    "ladder/test_fillomino_ladder.py",
    "puzzles/test_bad_input.py",
    "puzzles/test_errors.py",
    "puzzles/test_fillapix_rules.py",
    "puzzles/test_fillomino_rules.py",
    "puzzles/test_formats.py",
    "puzzles/test_grid.py",
    "puzzles/test_penpa.py",
    "test_dependencies.py",
    "test_registry.py",
    "test_sets.py",
    "verify/test_instances.py",
    "verify/test_lrat.py",
)
"""Files of the quick set: rules, formats, tables, instances, LRAT. No process is started there."""

SLOW_MARKS = ("long", "slow", "corpus")
"""Marks of tests in those files that the quick set leaves out all the same."""

ALLOWED_SKIPS = {
    "no published puzzles": "they are not ours, so they are not in the repository",
    "noqx is not on PyPI": "it is published as an application; its folder can be put on PYTHONPATH",
    "no renderer": "Chromium and Poppler are programs of the system; .ci/run has them installed",
    "root may": "the superuser cannot be refused a file",
}
"""How the reason of a skip begins that may be, with why it may be; all others are unexpected."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the files in tests/golden; read the difference before you commit it",
    )
    parser.addoption(
        "--update-docs",
        action="store_true",
        help="rewrite the outputs that README.md and docs/*.md show; read the difference",
    )
    parser.addoption(
        "--no-unexpected-skips",
        action="store_true",
        help="fail if a test is skipped for a reason that tests/conftest.py does not allow",
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("dist", "no") == "load":  # what -n alone stands for
        # All tests of a file go to one worker, so that what they share is made once.
        config.option.dist = "loadfile"
    if corpus.NAMED and not corpus.FOLDER.is_dir():
        raise pytest.UsageError(f"FILLPROOF_CORPUS names {corpus.NAMED}, which is no folder")
    if config.getoption("--no-unexpected-skips"):
        config.pluginmanager.register(UnexpectedSkips(), "unexpected-skips")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the quick set, and skip what needs published puzzles where there are none."""
    quick = {HERE / name for name in QUICK}
    absent = pytest.mark.skip(reason=f"no published puzzles at {corpus.FOLDER}")
    for item in items:
        if item.get_closest_marker("corpus") and not corpus.FOLDER.is_dir():
            item.add_marker(absent)
        if item.path in quick and not any(map(item.get_closest_marker, SLOW_MARKS)):
            item.add_marker(pytest.mark.quick)


class UnexpectedSkips:
    """Collects skips whose reason is not allowed; any of them fails the run."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._note(report)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.found and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.found:
            terminalreporter.section("unexpected skips")
            for line in sorted(self.found):
                terminalreporter.line(line)

    def _note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if not report.skipped or hasattr(report, "wasxfail"):
            return
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longreprtext
        if not reason.removeprefix("Skipped: ").startswith(tuple(ALLOWED_SKIPS)):
            self.found.add(f"{report.nodeid}: {reason}")


@pytest.fixture(scope="module", autouse=True)
def one_browser() -> Iterator[None]:
    """End the browser that the tests of a module have shared."""
    yield
    browsing.end_browser()


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with the file of that name in tests/golden, or rewrite the file."""

    def check(name: str, text: str) -> None:
        file = GOLDEN / f"{name}.txt"
        if request.config.getoption("--update-golden"):
            file.write_text(text, encoding="utf-8")
        assert file.exists(), f"{file} is missing; --update-golden writes it"
        assert text == file.read_text(encoding="utf-8")

    return check
