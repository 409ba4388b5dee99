"""Hands boards to the tools one at a time and keeps the results, so that a run can go on later."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.certify.corpus import REPO, Board
from bench.certify.judge import disagreement
from bench.certify.peers import TOOLS
from bench.certify.task import Reply

QUICK = 2.0
"""CPU seconds below which a board is certified again for a steadier figure."""

Result = dict[str, Any]
"""One line of the result file: tool, kind, size, board, status, cpu, peak, verdict, wrong, ..."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one board may cost a tool.

    Attributes:
        seconds: CPU seconds.
        megabytes: Address space.
        give_up: After this many boards over a limit in a row, the tool gets
            no further board of that kind in this run; 0 for never.
        repeat: How often a board is certified, each time in a new process,
            if that is quick; the median counts.
    """

    seconds: float = 60.0
    megabytes: int = 4096
    give_up: int = 3
    repeat: int = 1


@dataclass(slots=True)
class Store:
    """Results of this run and of earlier ones, one JSON object a line.

    Attributes:
        path: The file, or None to keep nothing.
        redo: Tools whose earlier results are not used.
    """

    path: Path | None = None
    redo: frozenset[str] = frozenset()
    seen: dict[tuple[str, ...], Result] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.path is None or not self.path.exists():
            return
        for line in self.path.read_text(encoding="utf-8").splitlines():
            result = json.loads(line)
            if result["tool"] not in self.redo:
                self.seen[_key(result)] = result

    def get(self, tool: str, board: Board, limits: Limits) -> Result | None:
        """Return an earlier result for the same question under the same limit."""
        return self.seen.get(_key(_question(tool, board, limits)))

    def put(self, result: Result) -> None:
        """Keep a result at once, so that an interrupted run loses none."""
        self.seen[_key(result)] = result
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as out:
                out.write(json.dumps(result) + "\n")


class Worker:
    """One tool in its own interpreter, started when it is first needed."""

    def __init__(self, tool: str, kind: str, python: str) -> None:
        self.tool, self.kind, self.python = tool, kind, python
        self.greeting: dict[str, str] = {}
        self.strikes = 0  # boards over a limit, one after the other
        self._process: subprocess.Popen[str] | None = None

    def ask(self, board: Board, limits: Limits) -> Result:
        """Certify one board and judge the reply."""
        result = _question(self.tool, board, limits)
        if not board.within(TOOLS[self.tool].cap):
            return result | {"status": "out of range"}
        if limits.give_up and self.strikes >= limits.give_up:
            return result | {"status": "not run"}
        outcome = self._outcome(board, limits)
        over = str(outcome["status"]).startswith("over")
        self.strikes = self.strikes + 1 if over else 0
        result |= {"version": self.greeting.get("version", "")} | outcome
        if outcome["status"] == "done":
            answers = tuple(tuple(a) for a in outcome["answers"])
            result["wrong"] = disagreement(board, Reply(outcome["verdict"], answers))
            del result["answers"]
        return result

    def close(self) -> None:
        """Let the child end by itself."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            self._process.wait()

    def _outcome(self, board: Board, limits: Limits) -> Result:
        """Certify a board once, or a quick one several times."""
        outcome = self._exchange(board, limits)
        runs = [outcome]
        while outcome["status"] == "done" and len(runs) < limits.repeat and outcome["cpu"] < QUICK:
            outcome = self._exchange(board, limits)
            runs.append(outcome)
        if outcome["status"] != "done":  # also if it went well before
            return outcome
        return outcome | {"cpu": statistics.median(r["cpu"] for r in runs), "runs": len(runs)}

    def _exchange(self, board: Board, limits: Limits) -> Result:
        if self._process is None:
            self._start()
        if "missing" in self.greeting:
            return {"status": "not installed", "detail": self.greeting["missing"]}
        task = board.task
        order = {"rows": task.rows, "cols": task.cols, "clues": task.clues}
        order |= {"seconds": limits.seconds, "megabytes": limits.megabytes}
        return self._send(json.dumps(order))

    def _start(self) -> None:
        command = [self.python, "-m", "bench.certify.child", self.tool, self.kind]
        self._process = subprocess.Popen(
            command,
            # Another interpreter's path is not ours: it gets the repository, and nothing else.
            env={**os.environ, "PYTHONSAFEPATH": "1", "PYTHONPATH": str(REPO)},
            cwd=REPO,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        line = self._read()
        self.greeting = json.loads(line) if line else {"missing": "its process did not start"}

    def _send(self, order: str) -> Result:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(order + "\n")
        self._process.stdin.flush()
        line = self._read()
        if not line:
            self.greeting = {"missing": "its process ended early"}
            return {"status": "failed", "detail": "its process ended early"}
        outcome: Result = json.loads(line)
        return outcome

    def _read(self) -> str:
        assert self._process is not None
        assert self._process.stdout is not None
        return self._process.stdout.readline()


def run(
    boards: Iterable[Board], workers: list[Worker], store: Store, limits: Limits
) -> Iterator[Result]:
    """Give every board to every tool in turn, one process at work at a time."""
    for board in boards:
        for worker in workers:
            if worker.kind != board.task.kind:
                continue
            known = store.get(worker.tool, board, limits)
            if known is not None:
                worker.strikes = worker.strikes + 1 if known["status"].startswith("over") else 0
                yield known
                continue
            result = worker.ask(board, limits)
            if result["status"] in ("done", "over limit", "over memory"):
                store.put(result)
            report(result)
            yield result


def report(result: Result) -> None:
    """Say on standard error how a board went; a wrong verdict loudly."""
    cpu = f"{result['cpu']:.3f} s" if "cpu" in result else ""
    words = [result["tool"], result["board"], result["status"], result.get("verdict", ""), cpu]
    print(" ".join(w for w in words if w), result.get("detail", ""), file=sys.stderr, flush=True)
    if result.get("wrong"):
        print(f"!!! WRONG: {result['tool']} {result['board']} {result['wrong']}", file=sys.stderr)


def _question(tool: str, board: Board, limits: Limits) -> Result:
    return {
        "tool": tool,
        "kind": board.task.kind,
        "size": board.size,
        "board": board.name,
        "limit": limits.seconds,
    }


def _key(result: Result) -> tuple[str, ...]:
    return (result["tool"], result["kind"], result["board"], str(float(result["limit"])))
