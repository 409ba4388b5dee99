"""The pytest plugin: each puzzle a test."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from fillproof import pytest_plugin
from tests.helpers.running import EXAMPLES, ROOT, environment

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
    return folder.runpytest_inprocess(
        "-p", "fillproof.pytest_plugin", "-p", "no:cacheprovider", *words
    )


def test_each_puzzle_is_a_test(folder: pytest.Pytester) -> None:
    put(folder, "a.txt", UNIQUE + "\n" + AMBIGUOUS)
    put(folder, "b.txt", NONE)
    result = run(folder, "--fillproof", "puzzles", "-v")
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(["*collected 3 items"])
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        [
            "puzzles/a.txt::row PASSED*",
            "puzzles/a.txt::two FAILED*",
            "puzzles/b.txt::none FAILED*",
            "puzzles/a.txt, line 4: multiple: Two answers; they differ in *",
            "puzzles/b.txt, line 1: none: This given cannot be met: r1c2=1",
            "FAILED puzzles/a.txt::two - puzzles/a.txt, line 4: multiple: Two answers*",
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


@pytest.fixture
def spoilt(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Has the process that asks run a statement first, in which `verify.certify` is `room`."""

    def spoil(statement: str) -> None:
        main = "from fillproof.pytest_child import main; main(sys.argv[1:])"
        script = f"import os, sys; from verify import certify as room\n{statement}\n{main}"
        monkeypatch.setattr(pytest_plugin, "CHILD", ("-P", "-c", script))

    return spoil


def test_unknown_fails(folder: pytest.Pytester, spoilt: Callable[[str], None]) -> None:
    spoilt("room.certify.__defaults__ = (room.Budget(seconds=0.0),)")
    put(folder, "a.txt", "fillomino 7x7 max_region=6\n" + ".......\n" * 7)
    result = run(folder, "--fillproof", "puzzles")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*, line 1: Unknown: stopped by the time limit."])


def test_one_way_only_is_a_warning(folder: pytest.Pytester, spoilt: Callable[[str], None]) -> None:
    spoilt("from verify import second; second.AGAIN['fillomino'] = None")
    put(folder, "a.txt", UNIQUE)
    result = run(folder, "--fillproof", "puzzles")
    result.assert_outcomes(passed=1, warnings=1)
    result.stdout.fnmatch_lines(["*a.txt, line 1: evidence: deduction, one way only *"])


def test_defects_keep_their_traceback(
    folder: pytest.Pytester, spoilt: Callable[[str], None]
) -> None:
    spoilt("room.certify = lambda _puzzle: 1 / 0")
    put(folder, "a.txt", UNIQUE)
    result = run(folder, "--fillproof", "puzzles")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*Traceback*", "ZeroDivisionError*"])


def test_a_process_that_dies_fails_the_tests_that_are_left(
    folder: pytest.Pytester, spoilt: Callable[[str], None]
) -> None:
    spoilt("room.certify = lambda _puzzle: os._exit(9)")
    put(folder, "a.txt", UNIQUE + "\n" + AMBIGUOUS)
    folder.makepyfile("def test_other(): pass")
    result = run(folder, "--fillproof", "puzzles")
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(["*, line 1: the process that asks ended with exit code 9"])


def test_a_process_that_does_not_start(
    folder: pytest.Pytester, spoilt: Callable[[str], None]
) -> None:
    spoilt("raise SystemExit('no memory')")
    put(folder, "a.txt", UNIQUE)
    result = run(folder, "--fillproof", "puzzles")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: --fillproof: no memory", "*ended with exit code 1"])


def test_the_process_ends_with_the_session(folder: pytest.Pytester) -> None:
    put(folder, "a.txt", UNIQUE)
    folder.makeconftest(
        "import pytest\n"
        "@pytest.hookimpl(trylast=True)\n"
        "def pytest_sessionfinish(session):\n"
        "    print('child', session.items[0].child._process.pid)\n"
    )
    result = run(folder, "--fillproof", "puzzles", "-s")
    pid = int(next(line for line in result.outlines if "child " in line).split("child ")[1])
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_it_ends_with_its_input_even_if_busy(tmp_path: Path) -> None:
    # As when pytest is killed.
    file = tmp_path / "a.txt"
    file.write_text(UNIQUE)
    script = (
        "import sys, time; from verify import certify as room\n"
        "room.certify = lambda _puzzle: time.sleep(600)\n"
        "from fillproof.pytest_child import main; main(sys.argv[1:])"
    )
    job = subprocess.Popen(
        [sys.executable, "-c", script, str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
        text=True,
    )
    assert job.stdin
    assert job.stdout
    assert "row" in job.stdout.readline()
    job.stdin.write("0\n")
    job.stdin.close()
    assert job.wait(timeout=60) == 0
    job.stdout.close()


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("puzzles/bad.txt", "ERROR: --fillproof: puzzles/bad.txt*line 2*"),
        ("nowhere", "ERROR: --fillproof: nowhere: no such file or folder"),
        ("-", "ERROR: --fillproof reads files and folders, not the standard input"),
    ],
)
def test_bad_input_is_a_usage_error(folder: pytest.Pytester, path: str, sentence: str) -> None:
    put(folder, "bad.txt", "fillomino 1x3\n2.!\n")
    result = run(folder, "--fillproof", path)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([sentence])


def test_it_is_installed_as_a_plugin() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert import_module(project["entry-points"]["pytest11"]["fillproof"]) is pytest_plugin


def test_it_loads_no_room(folder: pytest.Pytester) -> None:
    folder.makepyfile(
        "import sys\n"
        "def test_rooms():\n"
        "    assert 'fillproof.pytest_plugin' in sys.modules\n"
        "    for room in ('puzzles', 'cpmodels', 'ladder', 'generator', 'verify', 'cli'):\n"
        "        assert room not in sys.modules\n"
    )
    put(folder, "a.txt", UNIQUE)
    words = ("-p", "fillproof.pytest_plugin", "-p", "no:cacheprovider")
    folder.runpytest_subprocess(*words).assert_outcomes(passed=1)
    folder.runpytest_subprocess(*words, "--fillproof", "puzzles").assert_outcomes(passed=2)
