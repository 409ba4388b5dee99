"""fillproof alone over the whole corpus, in one process: what a bank of puzzles costs."""

from __future__ import annotations

import json
import os
import resource
import sys
from collections.abc import Iterable
from pathlib import Path

from bench.certify.child import cpu
from bench.certify.corpus import Board
from bench.certify.judge import disagreement
from bench.certify.peers import TOOLS
from bench.certify.table import Result
from bench.certify.task import WARM_UP, Solve

SLOW = 1.0
"""CPU seconds above which a board is named."""


def certify_all(boards: Iterable[Board], out: Path | None) -> list[Result]:
    """Certify every board; nothing is isolated, so memory and caches add up as in real use."""
    results = []
    solvers: dict[str, Solve] = {}
    with open(out or os.devnull, "w", encoding="utf-8", buffering=1) as lines:
        for board in boards:
            kind = board.task.kind
            if kind not in solvers:
                solvers[kind] = TOOLS["fillproof"].load(kind)
                solvers[kind](WARM_UP[kind])
            result = _certify(board, solvers[kind])
            lines.write(json.dumps(result) + "\n")
            results.append(result)
            if result["wrong"]:
                print(f"!!! WRONG: {board.name}: {result['wrong']}", file=sys.stderr, flush=True)
            if result["cpu"] > SLOW:
                print(f"{board.name} {result['cpu']:.2f} s", file=sys.stderr, flush=True)
    return results


def _certify(board: Board, solve: Solve) -> Result:
    result: Result = {"kind": board.task.kind, "size": board.size, "board": board.name}
    start = cpu()
    reply = solve(board.task)
    used = cpu() - start
    return result | {"cpu": used, "verdict": reply.verdict, "wrong": disagreement(board, reply)}


def summary(results: list[Result]) -> str:
    """Write the totals and the slow boards of each kind."""
    parts = [
        _kind_summary(kind, [r for r in results if r["kind"] == kind])
        for kind in dict.fromkeys(r["kind"] for r in results)
    ]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return "\n".join(parts) + f"\nPeak memory of the process: {peak:.0f} MB\n"


def _kind_summary(kind: str, results: list[Result]) -> str:
    times = sorted(r["cpu"] for r in results)
    total = sum(times)
    verdicts = [r["verdict"] for r in results]
    counts = ", ".join(f"{verdicts.count(v)} {v}" for v in dict.fromkeys(verdicts))
    out = [f"### {kind}: {len(results)} boards, {total:.1f} s of CPU", "", f"- verdicts: {counts}"]
    marks = ((0.5, "median"), (0.95, "95 %"), (0.99, "99 %"), (1.0, "worst"))
    spread = (f"{name} {times[int(share * (len(times) - 1))]:.4f}" for share, name in marks)
    out.append(f"- CPU seconds a board: {', '.join(spread)}")
    wrong = [r for r in results if r["wrong"]]
    out.append(f"- differences in verdict or answer: {len(wrong)}")
    out += [f"  - **{r['board']}**: {r['wrong']}" for r in wrong]
    slow = sorted((r for r in results if r["cpu"] > SLOW), key=lambda r: -r["cpu"])
    out.append(f"- boards over {SLOW:g} s: {len(slow)}")
    out += [f"  - {r['board']} {r['size']}: {r['cpu']:.2f} s" for r in slow]
    return "\n".join(out) + "\n"
