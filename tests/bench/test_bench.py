"""The benchmark's bookkeeping: sums, limits, resuming. No peer is needed, nothing is timed."""

from __future__ import annotations

import json
import math
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bench.certify import __main__ as command
from bench.certify import corpus, table, whole
from bench.certify.child import settle
from bench.certify.corpus import Board
from bench.certify.judge import disagreement
from bench.certify.peers import Tool
from bench.certify.run import Limits, Store, Worker
from bench.certify.task import Reply, Solve, Task

ROW = {"id": "own", "rows": 1, "cols": 3, "clues": [[2, None, 1]]}
OWN = ROW | {"solution": [[2, 2, 1]], "found": [], "measured": "unique"}
BOARD = corpus.board("fillomino", OWN)


def result(tool: str, board: str, cpu: float, status: str = "done") -> table.Result:
    return {
        "tool": tool,
        "kind": "fillomino",
        "size": "8x8",
        "board": board,
        "limit": 60.0,
        "status": status,
        "cpu": cpu,
        "peak": 10,
        "verdict": "unique",
    }


def row(results: list[table.Result], tool: str) -> table.Row:
    return next(r for r in table.rows(results) if r.tool == tool)


OWN_TIMES = [result("fillproof", name, cpu) for name, cpu in (("a", 1.0), ("b", 2.0), ("c", 4.0))]


def test_medians_and_ratios_by_hand() -> None:
    peer = [result("peer", name, cpu) for name, cpu in (("a", 30.0), ("b", 10.0), ("c", 20.0))]
    found = row([*OWN_TIMES, *peer], "peer")
    assert (found.boards, found.over) == (3, 0)
    assert found.median == table.Bound(20.0)
    assert found.worst == table.Bound(30.0)
    assert found.ratio == table.Bound(10.0)  # 20 / 2
    assert found.paired == table.Bound(5.0)  # of 30, 5 and 5


def test_a_board_over_the_limit_is_slower_than_any_other() -> None:
    peer = [result("peer", "a", 3.0), result("peer", "b", 5.0)]
    peer.append(result("peer", "c", 60.0, "over limit"))
    found = row([*OWN_TIMES, *peer], "peer")
    assert (found.boards, found.over) == (3, 1)
    assert found.median == table.Bound(5.0)
    assert found.worst == table.Bound(60.0, exact=False)


def test_a_median_of_boards_over_the_limit_is_a_lower_bound() -> None:
    peer = [result("peer", "a", 3.0)]
    peer += [result("peer", name, 60.0, "over limit") for name in "bc"]
    found = row([*OWN_TIMES, *peer], "peer")
    assert found.median == table.Bound(60.0, exact=False)
    assert found.ratio == table.Bound(30.0, exact=False)
    assert found.paired == table.Bound(15.0, exact=False)  # of 3, at least 30, at least 15
    assert "> 60.00" in table.markdown([found])


def test_boards_not_run_do_not_count() -> None:
    peer = [result("peer", "a", 3.0), {**result("peer", "b", 0.0), "status": "out of range"}]
    found = row([*OWN_TIMES, *peer], "peer")
    assert found.boards == 1
    assert found.median == table.Bound(3.0)
    assert found.left_out == (("out of range", 1),)


def test_no_boards_no_figures() -> None:
    found = row([{**result("peer", "a", 0.0), "status": "not installed"}], "peer")
    assert math.isnan(found.median.value)
    assert "| 0 (1 not installed) | - | - |" in table.markdown([found])


UNIQUE = json.dumps({"status": "done", "cpu": 1.0, "verdict": "unique", "answers": []}).encode()


@pytest.mark.parametrize(
    ("status", "used", "want"),
    [
        (0, 1.0, "done"),
        (signal.SIGXCPU, 60.1, "over limit"),
        (signal.SIGKILL, 65.0, "over limit"),
        (signal.SIGKILL, 2.0, "failed"),
        (signal.SIGABRT, 2.0, "failed"),
        (1 << 8, 2.0, "failed"),
    ],
)
def test_a_killed_process_has_no_verdict(status: int, used: float, want: str) -> None:
    outcome = settle(UNIQUE, int(status), used, 60.0)
    assert outcome["status"] == want
    assert ("verdict" in outcome) == (want == "done")


def test_finishing_late_is_over_the_limit() -> None:
    outcome = settle(UNIQUE, 0, 1.0, 0.5)
    assert (outcome["status"], outcome["cpu"]) == ("over limit", 0.5)
    assert "verdict" not in outcome


ISOLATED = """
import json
from bench.certify.child import cpu, isolated
from bench.certify.task import WARM_UP, Reply, Task

def after_warm_up(work):
    return lambda t: Reply("unique", ((1,),)) if t == WARM_UP[t.kind] else work()

def spin():
    while True:
        pass

def missing():
    raise NotImplementedError

def greedy():
    return bytearray(2**33)

def short():
    spans = []
    for _ in range(20):
        start = cpu()
        sum(range(2000))
        spans.append(cpu() - start)
    return Reply("multiple" if all(spans) else "unique", ())

for work in (short, spin, missing, greedy, lambda: Reply("unknown", ()), lambda: Reply("none", ())):
    task = Task("fillomino", 1, 1, (None,))
    print(json.dumps(isolated(after_warm_up(work), task, seconds=0.5, megabytes=2000)))
"""


def test_limits_hold_in_a_process_of_its_own() -> None:
    script = [sys.executable, "-c", ISOLATED]
    out = subprocess.run(script, cwd=corpus.REPO, capture_output=True, text=True, check=True)
    outcomes = [json.loads(line) for line in out.stdout.splitlines()]
    want = ["done", "over limit", "not available", "over memory", "over limit", "done"]
    assert [o["status"] for o in outcomes] == want
    # The first took some time at each of its twenty looks at the clock.
    assert [o.get("verdict") for o in outcomes] == ["multiple", None, None, None, None, "none"]
    assert all(o["peak"] > 0 for o in outcomes)


@pytest.mark.parametrize(
    ("verdict", "answers", "fault"),
    [
        ("unique", [(2, 2, 1)], None),
        ("unknown", [], None),
        ("multiple", [(2, 2, 1), (1, 2, 2)], "corpus"),
        ("none", [], "corpus"),
        ("unique", [], "0 answers"),
        ("unique", [(2, 1, 1)], "breaks the rule"),
    ],
)
def test_replies_are_judged(
    verdict: str, answers: list[tuple[int, ...]], fault: str | None
) -> None:
    said = disagreement(BOARD, Reply(verdict, tuple(answers)))
    assert said is None if fault is None else fault in str(said)


def test_an_answer_that_is_not_the_published_one_is_wrong() -> None:
    blank = Task("fillapix", 1, 1, (None,))
    board = Board("b", blank, expected=None, answers=((1,),))
    assert disagreement(board, Reply("unique", ((1,),))) is None
    assert "published" in str(disagreement(board, Reply("unique", ((0,),))))


def test_the_same_answer_twice_is_wrong() -> None:
    board = Board("b", Task("fillapix", 1, 1, (None,)), "multiple", ())
    assert disagreement(board, Reply("multiple", ((0,), (1,)))) is None
    assert "twice" in str(disagreement(board, Reply("multiple", ((0,), (0,)))))


def test_a_cap_leaves_boards_out() -> None:
    board = corpus.board("fillomino", OWN)
    assert board.within(None)
    assert board.within(2)
    assert not board.within(1)
    worker = Worker("multi-puzzle-solver", "fillomino", "no such interpreter")
    large = Board("l", Task("fillomino", 1, 10, (10,) + (None,) * 9), "unique", ())
    assert worker.ask(large, Limits())["status"] == "out of range"


def test_a_tool_that_keeps_failing_is_left_out() -> None:
    worker = Worker("clingo", "fillomino", "no such interpreter")
    worker.strikes = 3
    assert worker.ask(BOARD, Limits(give_up=3))["status"] == "not run"


def test_results_are_found_again_for_the_same_limit_only(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    known = result("clingo", "own", 1.5)
    Store(path).put(known)
    again = Store(path)
    assert again.get("clingo", BOARD, Limits(seconds=60)) == known
    assert again.get("clingo", BOARD, Limits(seconds=20)) is None
    assert again.get("z3", BOARD, Limits(seconds=60)) is None
    assert Store(path, frozenset({"clingo"})).get("clingo", BOARD, Limits(seconds=60)) is None


def test_a_smaller_sample_is_the_beginning_of_a_larger_one() -> None:
    boards = [corpus.board("fillomino", OWN | {"id": str(i)}) for i in range(40)]
    boards.append(corpus.board("fillomino", OWN | {"id": "open", "measured": None}))
    drawn = corpus.sample(boards, (1, 3), per_size=99, seed=1)
    assert sorted(b.name for b in drawn) == sorted(str(i) for i in range(40))
    assert corpus.sample(reversed(boards), (1, 3), per_size=7, seed=1) == drawn[:7]
    assert corpus.sample(boards, (3, 1), per_size=7, seed=1) == []


def test_a_clue_no_board_can_meet_is_kept() -> None:
    board = corpus.board("fillomino", OWN | {"clues": [[9, None, 1]], "measured": "none"})
    assert board.task.clues == (9, None, 1)
    assert disagreement(board, Reply("none", ())) is None


@pytest.mark.parametrize(("answer", "code"), [((2, 2, 1), 0), ((2, 1, 1), 1)])
def test_a_wrong_answer_ends_with_exit_code_1(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    answer: tuple[int, ...],
    code: int,
) -> None:
    def load(_kind: str) -> Solve:
        return lambda _task: Reply("unique", (answer,))

    open_one = OWN | {"id": "open", "measured": None}
    lines = [json.dumps(line) for line in (OWN, open_one)]
    (tmp_path / "fillomino.jsonl").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.setattr(whole, "TOOLS", {"fillproof": Tool(load, ("fillomino",), "", "")})
    assert command.main(["--whole", "--kinds", "fillomino", "--corpus", str(tmp_path)]) == code
    said = capsys.readouterr().out
    assert "2 boards" in said
    assert "2 unique" in said
    assert ("!!! WRONG" in said) == (code == 1)


def test_quick_boards_are_certified_several_times(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = Worker("clingo", "fillomino", "no such interpreter")
    times = [0.5, 0.1, 0.2]

    def reply(cpu: float) -> table.Result:
        return {"status": "done", "cpu": cpu, "verdict": "unique", "answers": [[2, 2, 1]]}

    queue = [reply(cpu) for cpu in times]
    monkeypatch.setattr(worker, "_exchange", lambda _board, _limits: queue.pop(0))
    assert worker.ask(BOARD, Limits(repeat=3))["cpu"] == 0.2
    queue[:] = [reply(30.0)]
    assert worker.ask(BOARD, Limits(repeat=3))["cpu"] == 30.0
    queue[:] = [reply(0.1), {"status": "over limit", "cpu": 60.0}]
    assert worker.ask(BOARD, Limits(repeat=3))["status"] == "over limit"
