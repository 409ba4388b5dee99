"""The ladder stopped by a limit, anywhere: what it says by then holds, and it says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest

import verify.compare
import verify.witnesses
import verify.writing
from cpmodels import Budget
from ladder import Outcome, Reached, Tier, climb, climbed, fixpoint, hint, ladder_for, rate, rated
from puzzles import Limit, LimitError, Puzzle, Verdict
from puzzles.formats import parse_one, read_paths
from puzzles.limits import Tick, deadline, never
from tests.helpers.running import EXAMPLES, cli
from verify.certify import certify
from verify.methods import BOUNDED
from verify.witnesses import witnesses
from verify.writing import certificate

NESTED = """
fillapix 8x8
2...3..0
...5...1
.5..5..1
..6...31
.4..7...
3...7.6.
..33...4
.3...3..
"""
HARD = {
    "fillomino": read_paths([EXAMPLES / "ten.dzn"])[0].puzzle,
    "fillapix": parse_one(NESTED),
}
"""Boards whose fixpoint takes hypotheses, or ends where none helps."""


def after(ticks: int) -> Tick:
    """Return a tick that stops work when it has been called so often."""
    numbers = count(1)

    def tick() -> None:
        if next(numbers) > ticks:
            raise LimitError(Limit.WORK)

    return tick


def asked(work: Callable[[Tick], object]) -> int:
    """Return how often some work asks whether it may go on."""
    calls: list[None] = []
    work(lambda: calls.append(None))
    return len(calls)


ENGINES: dict[str, Callable[[Puzzle, Tick], Reached]] = {
    "fixpoint": lambda p, tick: fixpoint(ladder_for(p.kind), p, tick=tick),
    "explain": lambda p, tick: climbed(ladder_for(p.kind), p, tick=tick)[1],
    "rate": lambda p, tick: rated(ladder_for(p.kind), p, tick=tick)[1],
}


@pytest.mark.parametrize("kind", HARD)
@pytest.mark.parametrize("engine", ENGINES)
def test_stopped_anywhere(kind: str, engine: str) -> None:
    puzzle, run = HARD[kind], ENGINES[engine]
    whole = run(puzzle, never)
    assert whole.stopped is None
    ticks = asked(lambda tick: run(puzzle, tick))
    assert ticks > 20
    for most in {0, 1, *range(0, ticks, max(1, ticks // 6)), ticks - 1}:
        there = run(puzzle, after(most))
        assert (there.outcome, there.stopped) == (Outcome.UNKNOWN, "work"), most
        assert there.answer is None
        pairs = zip(there.values, whole.values, strict=True)
        assert all(v in (None, full) for v, full in pairs)
        there.state.tick()  # code that looks at the state later is not stopped
    same = run(puzzle, after(ticks))
    assert (same.outcome, same.values) == (whole.outcome, whole.values)


@pytest.mark.parametrize("kind", HARD)
def test_steps_by_then_are_the_first_of_all(kind: str) -> None:
    puzzle, ladder = HARD[kind], ladder_for(kind)
    whole = climb(ladder, puzzle).steps
    ticks = asked(lambda tick: climb(ladder, puzzle, tick=tick))
    lengths = set()
    for most in range(0, ticks, ticks // 5):
        steps = climb(ladder, puzzle, tick=after(most)).steps
        assert steps == whole[: len(steps)]
        lengths.add(len(steps))
    assert len(lengths) > 1
    assert rate(ladder, puzzle, tick=after(ticks // 2)).tier is None


def test_a_hint_that_is_stopped_names_nothing_beyond() -> None:
    puzzle, ladder = parse_one("fillomino 3x4\n33..\n322.\n1..5\n"), ladder_for("fillomino")
    ticks = asked(lambda tick: hint(ladder, puzzle, upto=Tier.EASY, tick=tick))
    assert hint(ladder, puzzle, upto=Tier.EASY, tick=after(ticks)).beyond is not None
    found = hint(ladder, puzzle, upto=Tier.EASY, tick=after(ticks - 1))
    assert (found.beyond, found.there.stopped) == (None, Limit.WORK)


@pytest.mark.parametrize("kind", HARD)
def test_hints(kind: str) -> None:
    """Stopped while it looks there is none; stopped while it shortens, a longer one."""
    puzzle, ladder = HARD[kind], ladder_for(kind)
    best = hint(ladder, puzzle).chain
    ticks, ends = asked(lambda tick: hint(ladder, puzzle, tick=tick)), set[str]()
    for most in range(0, ticks, max(1, ticks // 20)):
        chain, trace, *_end = hint(ladder, puzzle, tick=after(most))
        if chain:
            assert chain[-1][0].placements == best[-1][0].placements
            ends.add("longer" if len(chain) > len(best) else "same")
        else:
            assert trace.outcome is Outcome.UNKNOWN
            ends.add("none")
    assert "none" in ends


def test_deadlines() -> None:
    deadline(None)()
    deadline(1e9)()
    with pytest.raises(LimitError, match="time") as late:
        deadline(-1)()
    assert late.value.limit is Limit.TIME


class TestCommands:
    def test_rate(self) -> None:
        run = cli("rate", EXAMPLES / "ten.dzn", "--time-limit", "0")
        assert (run.code, run.err) == (3, "")
        assert " out of time " in run.out
        assert run.out.endswith("\n1 puzzle: 1 out of time\n")
        (found,) = cli("rate", EXAMPLES / "ten.dzn", "--time-limit", "0", "--json").objects
        assert (found["outcome"], found["tier"], found["stopped"]) == ("unknown", None, "time")
        assert not found["solved"]
        run = cli("rate", EXAMPLES / "ten.dzn", "--time-limit", "0", "--summary")
        assert "out of time  puzzles" in run.out
        assert "worker died" not in run.out
        assert cli("rate", EXAMPLES / "ten.dzn", "--time-limit", "1e9").code == 0

    def test_explain(self) -> None:
        for words in ([], ["--brief"], ["--hint"]):
            run = cli("explain", EXAMPLES / "ten.dzn", "--time-limit", "0", *words)
            assert (run.code, run.err) == (3, "")
            assert "Unknown: stopped by the time limit; " in run.out
        words = ["explain", str(EXAMPLES / "ten.dzn"), "--time-limit", "0", "--json"]
        (found,) = cli(*words).objects
        assert (found["outcome"], found["tier"], found["stopped"]) == ("unknown", None, "time")
        assert found["steps"] == []
        (found,) = cli(*words, "--hint").objects
        assert (found["outcome"], found["hint"]) == ("unknown", None)

    def test_compare(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The solver knows all, the ladder stops: in one climb or in the other."""
        puzzle = HARD["fillomino"]
        for ticks in ((5, 10**9), (10**9, 5), (5, 5)):
            limits = iter(map(after, ticks))
            monkeypatch.setattr(verify.compare, "deadline", lambda _, limits=limits: next(limits))
            found = verify.compare.compare(puzzle)
            assert (found.count.verdict, found.disagreement) == (Verdict.UNIQUE, None)
            assert (found.tier is None) == (ticks[1] == 5)
            assert (found.cut, found.stopped) == ("work", "work")
        monkeypatch.setattr(verify.compare, "deadline", lambda _: after(5))
        run = cli("compare", EXAMPLES / "ten.dzn")
        assert (run.code, run.err) == (3, "")
        assert "Unknown: stopped by the limit on work." in run.out
        assert "No disagreement in what is known." in run.out
        assert "forced cell" not in run.out

    def test_certificates_leave_the_steps_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for most in (0, 100):
            monkeypatch.setattr(verify.writing, "deadline", lambda _, most=most: after(most))
            fields = certificate(HARD["fillomino"])
            assert isinstance(fields, dict)
            assert fields["ladder"] is None
            assert fields["proof"]

    def test_a_witness_may_not_know(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(verify.witnesses, "deadline", lambda _: after(5))
        few = replace(BOUNDED, steps=100, states=100)
        monkeypatch.setattr(verify.witnesses, "BOUNDED", few)
        for kind, puzzle in HARD.items():
            said = {s.name: s for s in witnesses(puzzle, certify(puzzle), Budget(seconds=1e9))}
            assert (said["ladder"].says, said["ladder"].stopped) == ("unknown", "work"), kind
