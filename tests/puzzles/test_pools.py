"""Worker processes: they end with their parent however it ends, and leave others alone."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from puzzles.workers.pool import WorkerPool
from puzzles.workers.termination import heeding_termination
from tests.helpers.killing import started, stopped
from tests.helpers.running import ROOT, environment
from tests.helpers.working import interrupted

ENDLESS = "fillomino 2x2\n..\n..\n\nfillomino 8x8\n" + "........\n" * 8
"""Two puzzles. When the first is done, one worker is idle and the other will be busy for ever."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGKILL, -9), (signal.SIGTERM, 143), (signal.SIGINT, 130)]
)
def test_none_is_left_of_a_command(tmp_path: Path, number: signal.Signals, code: int) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(ENDLESS)
    job = started("count", file, "--json", "--limit", "0", "--jobs", "2")
    assert job.stdout
    assert '"count": 5' in job.stdout.readline()
    ended, said = stopped(job, number)
    assert ended == code
    assert said == "" or number == signal.SIGKILL  # then Python tells of its semaphores


def test_workers_do_not_hear_ctrl_c() -> None:
    pool = WorkerPool(1)
    assert pool.submit(interrupted).result() == "went on"
    pool.dismiss()


def test_dismissed_while_busy_and_others_are_left_alone() -> None:
    context = multiprocessing.get_context("spawn")
    other = context.Process(target=time.sleep, args=(600,))
    other.start()
    pool = WorkerPool(1)
    assert pool.submit(abs, -1).result() == 1
    future = pool.submit(time.sleep, 600)
    pool.dismiss()
    with pytest.raises(BrokenProcessPool):
        future.result()
    assert multiprocessing.active_children() == [other]
    other.terminate()
    other.join()


def test_dismissed_before_any_work() -> None:
    pool = WorkerPool(2)
    pool.dismiss()
    with pytest.raises(RuntimeError):
        pool.submit(abs, -1)


DEAF = """
import os, signal, sys, time
from puzzles.workers import termination
termination.AGAIN = 0.2
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored, where jobs run behind a shell
number = signal.Signals[sys.argv[1]]
try:
    with termination.heeding_termination():
        try:
            os.kill(os.getpid(), number)
            time.sleep(60)
        except BaseException:
            pass  # lost, as in a finaliser
        time.sleep(60)
except KeyboardInterrupt:
    sys.exit(130)
"""


@pytest.mark.parametrize(("name", "code"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_an_end_that_gets_lost_is_asked_for_again(name: str, code: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", DEAF, name], env=environment(), cwd=ROOT, timeout=50, check=False
    )
    assert done.returncode == code


def test_systems_without_signal_masks_and_timers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask")
    monkeypatch.delattr(signal, "setitimer")
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(SystemExit) as end, heeding_termination():
        os.kill(os.getpid(), signal.SIGTERM)
    assert end.value.code == 143
    assert signal.getsignal(signal.SIGTERM) == before
    pool = WorkerPool(1)
    assert pool.submit(abs, -1).result() == 1
    pool.dismiss()
