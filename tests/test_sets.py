"""The sets of tests: what is quick, and which skips fail a run."""

from __future__ import annotations

import pytest

from tests.conftest import HERE, QUICK, UnexpectedSkips


def skipped(reason: str) -> pytest.TestReport:
    return pytest.TestReport(
        nodeid="a.py::test",
        location=("a.py", 0, "test"),
        keywords={},
        outcome="skipped",
        longrepr=("a.py", 1, f"Skipped: {reason}"),
        when="setup",
    )


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("no published puzzles at x", False),
        ("root may write everywhere", False),
        ("could not import 'PIL'", True),
        ("not today: no published puzzles", True),
    ],
)
def test_skips_that_are_not_allowed_are_told(reason: str, told: bool) -> None:
    skips = UnexpectedSkips()
    skips.pytest_runtest_logreport(skipped(reason))
    assert skips.found == ({f"a.py::test: Skipped: {reason}"} if told else set())


def test_expected_failures_and_passes_are_no_skips() -> None:
    skips, failing, passing = UnexpectedSkips(), skipped("known"), skipped("")
    failing.wasxfail = "known"
    passing.outcome = "passed"
    for report in (failing, passing):
        skips.pytest_runtest_logreport(report)
    assert not skips.found


def test_skipped_files_are_told_too() -> None:
    skips = UnexpectedSkips()
    at = ("b.py", 1, "Skipped: no dask")
    skips.pytest_collectreport(pytest.CollectReport("b.py", "skipped", at, None))
    assert skips.found == {"b.py: Skipped: no dask"}


def test_quick_files_are_there() -> None:
    assert [name for name in QUICK if not (HERE / name).is_file()] == []


def test_long_tests_of_a_quick_file_are_not_quick(request: pytest.FixtureRequest) -> None:
    marked = [item for item in request.session.items if item.get_closest_marker("quick")]
    assert not any(item.get_closest_marker("long") for item in marked)
    assert {item.path for item in marked} <= {HERE / name for name in QUICK}
