"""Commands that are started to be stopped, and Dask clusters on this machine."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from tests.helpers.running import ROOT, command, environment

PATIENCE = 120.0
"""Seconds after which something that does not come is taken for a defect."""


def in_group(
    words: Sequence[str],
    *,
    stdin: int = subprocess.DEVNULL,
    out: int = subprocess.PIPE,
    folder: Path = ROOT,
) -> subprocess.Popen[str]:
    """Start a program in a process group of its own; `out` is for its errors, too."""
    return subprocess.Popen(
        words,
        stdin=stdin,
        stdout=out,
        stderr=out,
        encoding="utf-8",
        env=environment(),
        cwd=folder,
        start_new_session=True,
    )


def started(*args: str | Path) -> subprocess.Popen[str]:
    """Start a command in a process group of its own."""
    return in_group(command(*args))


def stopped(job: subprocess.Popen[str], number: signal.Signals) -> tuple[int, str]:
    """Stop a command; return how it ended and what it wrote to standard error.

    Ctrl-C goes to the whole group, as a terminal sends it; all else to the
    parent alone. None of the group may be left after that.
    """
    if number == signal.SIGINT:
        os.killpg(job.pid, number)
    else:
        os.kill(job.pid, number)
    code = job.wait(timeout=PATIENCE)
    await_end_of_group(job.pid)
    return code, job.communicate()[1]


def until(there: Callable[[], bool], job: subprocess.Popen[str]) -> None:
    """Wait for something that a running command brings about."""
    end = time.monotonic() + PATIENCE
    while not there():
        assert job.poll() is None, f"it ended too early: {job.communicate()}"
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.005)


def await_end_of_group(group: int) -> None:
    """Wait until no process of a group is left; one that stays is ended, and a failure."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)
    os.killpg(group, signal.SIGKILL)
    raise AssertionError("workers were left behind")


class Cluster(NamedTuple):
    """A Dask cluster: its address, and the process of its scheduler."""

    address: str
    scheduler: subprocess.Popen[str]


@contextmanager
def cluster(folder: Path, workers: int = 2) -> Iterator[Cluster]:
    """Start a Dask scheduler and its workers as its manual says, in a folder.

    What can be imported from the folder comes before everything else.
    """
    file = folder / "scheduler.json"
    here = ("--host", "127.0.0.1", "--no-dashboard")
    jobs = [_dask(folder, "scheduler", *here, "--port", "0", "--scheduler-file", str(file))]
    try:
        until(lambda: _address(file) is not None, jobs[0])
        address = _address(file)
        assert address
        own = ("--local-directory", str(folder))
        more = ("--nworkers", str(workers), "--nthreads", "1", "--death-timeout", "30")
        jobs.append(_dask(folder, "worker", address, *here, *own, *more))
        yield Cluster(address, jobs[0])
    finally:
        for job in reversed(jobs):
            with suppress(ProcessLookupError):  # workers end by themselves without a scheduler
                os.killpg(job.pid, signal.SIGKILL)
            job.wait(timeout=PATIENCE)


def _dask(folder: Path, *words: str) -> subprocess.Popen[str]:
    words = (sys.executable, "-m", "dask", *words)
    return in_group(words, out=subprocess.DEVNULL, folder=folder)


def _address(file: Path) -> str | None:
    try:
        return str(json.loads(file.read_text())["address"])
    except (OSError, ValueError):  # not there, or being written
        return None
