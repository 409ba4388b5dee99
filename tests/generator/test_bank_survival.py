"""Builds of banks that are killed, interrupted, or done by a cluster: the same rows every time.

No column says when a row was written or how long it took, so whole banks are compared.
"""

from __future__ import annotations

import importlib.util
import logging
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from generator.bank import CodeError, WorkersError, hire, workers
from tests.generator.test_bank import built, dump, quarrel
from tests.helpers.killing import PATIENCE, await_end_of_group, cluster, started, stopped, until
from tests.helpers.running import cli, process

pytestmark = pytest.mark.slow

GOES_ON = "the same command goes on\n"

SIX = ("fillomino", "--size", "6x6", "--difficulty", "easy")

no_dask = pytest.mark.skipif(
    importlib.util.find_spec("distributed") is None, reason="distributed is not installed"
)


def words(file: Path, count: int, *more: str) -> tuple[str | Path, ...]:
    return ("bank", "build", file, *SIX, "--count", str(count), *more)


def held(file: Path) -> int:
    """Count the puzzles of a bank that somebody else may be making just now."""
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as base:
            return int(base.execute("SELECT count(*) FROM puzzles").fetchone()[0])
    except sqlite3.OperationalError:  # no file or no tables yet
        return 0


def sound(file: Path) -> bool:
    with closing(sqlite3.connect(file)) as base:
        found = base.execute("PRAGMA integrity_check").fetchall()
        return found == [("ok",)] and not base.execute("PRAGMA foreign_key_check").fetchall()


def stopped_at(
    file: Path, at: int, count: int, number: signal.Signals, *more: str
) -> tuple[int, str]:
    """Start a build, stop it as soon as the bank has `at` puzzles, and look what it left."""
    job = started(*words(file, count, *more))
    until(lambda: held(file) >= at, job)
    end = stopped(job, number)
    assert at <= held(file) < count
    assert sound(file)
    return end


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The scheduler of a cluster of two worker processes."""
    with cluster(tmp_path_factory.mktemp("dask")) as there:
        yield there.address


# The second row is the promise in full, and takes a minute.
@pytest.fixture(scope="module", params=[(24, 1), pytest.param((200, 3), marks=pytest.mark.long)])
def whole(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, int, int]:
    """A bank that was built in one go, its puzzles, and how often another one is killed."""
    count, kills = request.param
    file = tmp_path_factory.mktemp("whole") / "whole.db"
    assert cli(*words(file, count)).code == 0
    return file, count, kills


class TestSameRows:
    def test_killed(self, whole: tuple[Path, int, int], tmp_path: Path) -> None:
        file, count, kills = whole
        parts = tmp_path / "parts.db"
        for kill in range(kills):
            at = 1 + kill * count // kills
            assert stopped_at(parts, at, count, signal.SIGKILL, "--jobs", "2")[0] == -9
        assert cli(*words(parts, count, "--jobs", "2")).code == 0
        assert dump(parts) == dump(file)

    @no_dask
    def test_on_a_cluster(self, whole: tuple[Path, int, int], tmp_path: Path, address: str) -> None:
        file, count, _kills = whole
        there = tmp_path / "there.db"
        run = process(*words(there, count, "--scheduler", address))
        assert (run.code, run.err) == (0, "")
        assert dump(there) == dump(file)

    @no_dask
    def test_killed_on_a_cluster(
        self, whole: tuple[Path, int, int], tmp_path: Path, address: str
    ) -> None:
        # The cluster lives on, with the work that the dead one handed out.
        file, count, _kills = whole
        there = tmp_path / "there.db"
        stopped_at(there, 1, count, signal.SIGKILL, "--scheduler", address)
        assert cli(*words(there, count, "--jobs", "2")).code == 0
        assert dump(there) == dump(file)


class TestStopped:
    """Ctrl-C and SIGTERM say what is kept and leave nothing running; the bank can be filled on."""

    @pytest.mark.parametrize(
        ("jobs", "number", "code"), [("1", signal.SIGTERM, 143), ("2", signal.SIGINT, 130)]
    )
    def test_on_this_machine(
        self, tmp_path: Path, jobs: str, number: signal.Signals, code: int
    ) -> None:
        file = tmp_path / "a.db"
        end = stopped_at(file, 3, 9999, number, "--jobs", jobs)
        assert end == (code, f"fillproof: stopped; {held(file)} of 9999 kept; {GOES_ON}")
        assert cli(*words(file, held(file) + 1)).code == 0

    @no_dask
    def test_on_a_cluster(self, tmp_path: Path, address: str) -> None:
        file = tmp_path / "a.db"
        end = stopped_at(file, 3, 9999, signal.SIGINT, "--scheduler", address)
        assert end == (130, f"fillproof: stopped; {held(file)} of 9999 kept; {GOES_ON}")
        assert cli(*words(file, held(file) + 1)).code == 0


@no_dask
class TestCluster:
    def test_disagreement_comes_back(self, tmp_path: Path, address: str) -> None:
        with (
            hire(scheduler=address) as crew,
            pytest.raises(CodeError, match=r"^code bank-000004: the ladder says 1 in r1c1"),
        ):
            built(tmp_path / "a.db", 20, make=quarrel, crew=crew)

    @pytest.mark.parametrize("name", ["batched", "client", "core"])
    def test_log_is_quiet(self, name: str, address: str) -> None:
        # Seen at the end of a build that went well: a traceback of a connection just closed.
        with hire(scheduler=address):
            assert not logging.getLogger(f"distributed.{name}").isEnabledFor(logging.ERROR)

    def test_scheduler_that_dies_is_told(self, tmp_path: Path) -> None:
        file = tmp_path / "a.db"
        with cluster(tmp_path, workers=1) as mine:
            job = started(*words(file, 9999, "--scheduler", mine.address))
            until(lambda: held(file) >= 3, job)
            mine.scheduler.kill()
            mine.scheduler.wait()
            assert job.wait(timeout=PATIENCE) == 3
        await_end_of_group(job.pid)
        out, err = job.communicate()
        assert (out, err.count("\n")) == ("", 1)
        assert "what was made is kept" in err
        assert sound(file)

    def test_another_package_in_the_way_is_told_and_not_run(self, tmp_path: Path) -> None:
        file = tmp_path / "generator.py"
        file.write_text("open('was-run', 'w')")
        with (
            cluster(tmp_path, workers=1) as mine,
            pytest.raises(WorkersError, match=f"{file} hides fillproof's package 'generator'"),
            hire(scheduler=mine.address),
        ):
            pass
        assert not (tmp_path / "was-run").exists()

    def test_workers_without_fillproof_are_told(
        self, address: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(workers, "WHERE", workers.WHERE.replace("'generator'", "'attic'"))
        with (
            pytest.raises(WorkersError, match="install the same fillproof everywhere"),
            hire(scheduler=address),
        ):
            pass
