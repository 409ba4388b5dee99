"""The pytest plugin: each puzzle a test."""

from __future__ import annotations

import tomllib
from importlib import import_module

import pytest

from cli import pytest_plugin
from tests.helpers.running import EXAMPLES, ROOT

pytest_plugins = "pytester"

UNIQUE = "fillomino 1x3 id=row\n2..\n"
AMBIGUOUS = "fillomino 2x2 id=two\n..\n3.\n"
NONE = "fillomino 1x3 id=none\n11.\n"


@pytest.fixture
def folder(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A folder of its own, with the plugin and no other that is installed."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.path.joinpath("puzzles").mkdir()
    return pytester


def put(folder: pytest.Pytester, name: str, text: str) -> None:
    folder.path.joinpath("puzzles", name).write_text(text)


def run(folder: pytest.Pytester, *words: str) -> pytest.RunResult:
    return folder.runpytest_inprocess("-p", "cli.pytest_plugin", "-p", "no:cacheprovider", *words)


def test_each_puzzle_is_a_test(folder: pytest.Pytester) -> None:
    put(folder, "a.txt", UNIQUE + "\n" + AMBIGUOUS)
    put(folder, "b.txt", NONE)
    result = run(folder, "--fillproof", "puzzles", "-v")
    result.assert_outcomes(passed=1, failed=2)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        [
            "puzzles/a.txt::row PASSED*",
            "puzzles/a.txt::two FAILED*",
            "puzzles/b.txt::none FAILED*",
            "puzzles/a.txt, line 4: multiple:",
            "Two answers; they differ in *",
            "puzzles/b.txt, line 1: none:",
        ]
    )
    assert "Traceback" not in result.stdout.str()


def test_beside_other_tests_and_selected_like_them(folder: pytest.Pytester) -> None:
    put(folder, "a.txt", UNIQUE)
    folder.makepyfile("def test_other(): pass")
    run(folder).assert_outcomes(passed=1)
    paths = ["--fillproof", "puzzles", "--fillproof", str(EXAMPLES / "link.url")]
    run(folder, *paths).assert_outcomes(passed=3)
    run(folder, *paths, "-k", "row").assert_outcomes(passed=1, deselected=2)


def test_unknown_fails(folder: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    from cpmodels import Budget
    from verify import certify

    monkeypatch.setattr(certify.certify, "__defaults__", (Budget(seconds=0.0),))
    put(folder, "a.txt", "fillomino 7x7 max_region=6\n" + ".......\n" * 7)
    result = run(folder, "--fillproof", "puzzles")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*unknown:", "Unknown: stopped by the time limit."])


def test_defects_keep_their_traceback(
    folder: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    from verify import certify

    monkeypatch.setattr(certify, "certify", lambda _puzzle: 1 / 0)
    put(folder, "a.txt", UNIQUE)
    result = run(folder, "--fillproof", "puzzles")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*ZeroDivisionError*"])


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("puzzles/bad.txt", "ERROR: --fillproof: puzzles/bad.txt*line 2*"),
        ("nowhere", "ERROR: --fillproof: nowhere: no such file or folder"),
        ("-", "ERROR: --fillproof reads files and folders, not the standard input"),
    ],
)
def test_bad_input_is_a_usage_error(folder: pytest.Pytester, path: str, sentence: str) -> None:
    put(folder, "bad.txt", "fillomino 1x3\n2.x\n")
    result = run(folder, "--fillproof", path)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([sentence])


def test_it_is_installed_as_a_plugin() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert import_module(project["entry-points"]["pytest11"]["fillproof"]) is pytest_plugin
