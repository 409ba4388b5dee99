"""Runs one tool: imports it once, then certifies every board in a process of its own.

Started by `run.py` as ``python -m bench.certify.child TOOL KIND`` with the
tool's own interpreter. One JSON board a line comes in, one JSON result a line
goes out. Each board gets a forked process, so that imports are paid once and
off the clock, that nothing learned on one board helps the next, and that the
operating system can stop a board at its CPU limit.
"""

from __future__ import annotations

import json
import math
import os
import platform
import resource
import signal
import sys
from collections.abc import Callable
from typing import Any

from bench.certify.peers import TOOLS, version
from bench.certify.task import WARM_UP, Reply, Solve, Task

GRACE = 5
"""CPU seconds between the signal a process could catch and the one it cannot."""

Outcome = dict[str, Any]


def main(tool_name: str, kind: str) -> None:
    """Greet with the tool's version, then answer boards until standard input ends."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a tool prints must not get among the results
    tool = TOOLS[tool_name]
    try:
        solve = tool.load(kind)
    except ImportError as error:
        print(json.dumps({"missing": str(error)}), file=out, flush=True)
        return
    greeting = {"version": version(tool), "python": platform.python_version()}
    print(json.dumps(greeting), file=out, flush=True)
    for line in sys.stdin:
        order = json.loads(line)
        task = Task(kind, order["rows"], order["cols"], tuple(order["clues"]))
        found = isolated(solve, task, seconds=order["seconds"], megabytes=order["megabytes"])
        print(json.dumps(found), file=out, flush=True)


def isolated(solve: Solve, task: Task, *, seconds: float, megabytes: int) -> Outcome:
    """Certify one board in a forked process under limits of CPU time and memory.

    Returns:
        ``status``: ``done``, ``over limit``, ``over memory``, ``not available``
        or ``failed``; ``cpu`` (seconds), ``peak`` (megabytes) and, only where
        the status is ``done``, ``verdict`` and ``answers``.
    """
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reader)
        _work(lambda: _measure(solve, task, seconds, megabytes), writer)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        text = pipe.read()
    _, status, usage = os.wait4(pid, 0)
    outcome = settle(text, status, usage.ru_utime + usage.ru_stime, seconds)
    outcome["peak"] = round(usage.ru_maxrss / 1024)
    return outcome


def settle(text: bytes, status: int, used: float, limit: float) -> Outcome:
    """Turn how a process ended into an outcome; a killed one never carries a verdict.

    Args:
        text: What it wrote, perhaps cut short.
        status: Its wait status.
        used: CPU seconds it used in all.
        limit: CPU seconds it was allowed.
    """
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        name = signal.Signals(number).name
        if number == signal.SIGXCPU or (number == signal.SIGKILL and used >= limit):
            return {"status": "over limit", "cpu": limit, "detail": name}
        return {"status": "failed", "cpu": used, "detail": f"ended by {name}"}
    if os.WEXITSTATUS(status) != 0:
        return {"status": "failed", "cpu": used, "detail": f"exit code {os.WEXITSTATUS(status)}"}
    outcome: Outcome = json.loads(text)
    if outcome["status"] == "done" and outcome["cpu"] > limit:
        return {"status": "over limit", "cpu": limit, "detail": "finished late"}
    return outcome


def _work(job: Callable[[], Outcome], writer: int) -> None:
    """Do the job in the forked process, hand over its result and end."""
    code = 1
    try:
        text = json.dumps(_caught(job)).encode()
        with os.fdopen(writer, "wb") as pipe:
            pipe.write(text)
        code = 0
    finally:
        os._exit(code)


def _caught(job: Callable[[], Outcome]) -> Outcome:
    try:
        return job()
    except NotImplementedError as error:
        return {"status": "not available", "cpu": 0.0, "detail": str(error) or "not implemented"}
    except MemoryError:
        return {"status": "over memory", "cpu": cpu(), "detail": "MemoryError"}
    except Exception as error:
        return {"status": "failed", "cpu": cpu(), "detail": f"{type(error).__name__}: {error}"}


def _measure(solve: Solve, task: Task, seconds: float, megabytes: int) -> Outcome:
    solve(WARM_UP[task.kind])
    size = megabytes * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (size, size))
    stop = math.ceil(cpu() + seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (stop, stop + GRACE))
    start = cpu()
    reply: Reply = solve(task)
    used = cpu() - start
    if reply.verdict == "unknown":
        return {"status": "over limit", "cpu": used, "detail": "its own limit"}
    return {"status": "done", "cpu": used, "verdict": reply.verdict, "answers": reply.answers}


def cpu() -> float:
    """CPU seconds of this process so far, user and system, ended children included.

    From what the process has used, not from its clock: under a limit of CPU time, Linux moves
    that clock a tick at a time, and a board of a millisecond would take nothing.
    """
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(part.ru_utime + part.ru_stime for part in used)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
