"""The generator's benchmark: clocks, sums, other programs beside; no time is judged."""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import replace
from itertools import count as counting
from pathlib import Path

import pytest

from bench.generate import __main__ as command
from bench.generate import parts, peers, sample, speed, spreading
from bench.generate.sample import Record, Run
from generator import Crosscheck, Made, Policy, Recipe, RemovalError, Tally, generate
from puzzles import Count, Puzzle, QuestionError, Verdict

EASY = Recipe("fillomino", 4, 4, "easy")
SMALL = Recipe("fillapix", 5, 5, policy=Policy.SOLVER)
HOPELESS = Recipe("fillomino", 1, 2, "expert", attempts=2)


def cells(text: str) -> list[list[str]]:
    """Return the cells of all tables in a text, heads included; each is as wide as its head."""
    found = []
    for block in text.split("\n\n"):
        rows = [row[2:-2].split(" | ") for row in block.splitlines() if row.startswith("|")]
        assert {len(row) for row in rows} <= {len(rows[0]) if rows else 0}
        found += rows[:1] + rows[2:]
    return found


def record(counting: float) -> Record:
    puzzle = Puzzle("fillomino", 4, 4, (1,) + (None,) * 15)
    check = Crosscheck(both=3, counter_only=2, neither=1)
    return Record(puzzle, (1,) * 16, "easy", check, Verdict.UNIQUE, counting)


class TestParts:
    def test_a_part_inside_another_is_not_counted_to_the_other(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ticks = counting()
        monkeypatch.setattr(time, "process_time", lambda: float(next(ticks)))
        watch = parts.Watch()
        inner = watch.timed("inner", lambda: None)
        watch.timed("outer", lambda: [inner(), inner()])()
        watch.lap()
        assert watch.spent == Counter({"inner": 2, "outer": 3, "rest": 2})

    @pytest.mark.parametrize(
        ("recipe", "met"),
        [
            (EASY, {"ladder", "counter", "rating", "laying", "rest"}),
            (SMALL, set(parts.PARTS)),
        ],
    )
    def test_all_parts_of_the_generator_are_met(self, recipe: Recipe, met: set[str]) -> None:
        run = sample.run((recipe, "a"))
        assert set(run.parts) == met
        assert all(seconds > 0 for seconds in run.parts.values())
        assert run.seconds == sum(run.parts.values())

    def test_afterwards_all_is_as_before(self) -> None:
        before = [getattr(owner, name) for owner, name, _ in parts.ENTRIES]
        with parts.watched():
            during = [getattr(owner, name) for owner, name, _ in parts.ENTRIES]
        assert not set(before) & set(during)
        with pytest.raises(QuestionError):
            sample.run((replace(EASY, attempts=0), "a"))
        assert [getattr(owner, name) for owner, name, _ in parts.ENTRIES] == before


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_keep_the_order_of_the_work(jobs: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert spreading.spread(abs, [-3, 1, -2], jobs=jobs, name="signs") == [3, 1, 2]
    assert "signs: 3 of 3" in capsys.readouterr().err


class TestSample:
    @pytest.mark.parametrize("recipe", [EASY, SMALL])
    def test_the_puzzle_is_that_of_the_code(self, recipe: Recipe) -> None:
        made, run = generate(recipe, "a"), sample.run((recipe, "a"))
        assert isinstance(made, Made)
        assert run.record is not None
        assert (run.record.puzzle, run.record.answer) == (made.puzzle, made.answer)
        assert (run.tally, run.record.crosscheck) == (made.tally, made.crosscheck)
        assert run.record.verdict is Verdict.UNIQUE
        assert run.disagreement is None
        assert run.record.clues == sum(v is not None for v in made.puzzle.clues)

    def test_giving_up_is_no_puzzle_and_no_disagreement(self) -> None:
        run = sample.run((HOPELESS, "a"))
        assert (run.record, run.disagreement, run.tally.attempts) == (None, None, 2)

    def test_a_contradiction_of_the_witnesses_is_kept(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def quarrel(*_: object) -> None:
            puzzle = Puzzle("fillomino", 1, 1, (1,))
            raise RemovalError("they differ", puzzle=puzzle, cell=0, answers=())

        monkeypatch.setattr(sample, "generate", quarrel)
        run = sample.run((EASY, "a"))
        assert run.record is None
        assert "they differ" in (run.disagreement or "")

    @pytest.mark.parametrize(
        ("counted", "word"),
        [
            (Count(2, exact=False), "multiple"),
            (Count(0, exact=True), "none"),
            (Count(1, exact=True, answers=((4,) * 16,)), "multiple"),
        ],
    )
    def test_another_count_is_a_disagreement(
        self,
        counted: Count,
        word: str,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        monkeypatch.setattr(sample, "count", lambda _: counted)
        assert command.main(["--recipe", "fillomino:4x4:easy", "--codes", "1"]) == 1
        out = capsys.readouterr().out
        assert "1 puzzles counted again by a fresh counter: 0 unique; 1 disagreements" in out
        assert (
            f"!!! WRONG: fillomino bench-1: counted again, the puzzle has not one answer but {word}"
            in out
        )


def test_pace_and_shares_by_hand() -> None:
    runs = [
        Run(EASY, "a", 1.0, {"ladder": 0.5, "counter": 0.5}, Tally(attempts=1), record(0.5)),
        Run(EASY, "b", 2.0, {"ladder": 2.0}, Tally(attempts=4), record(0.2)),
        Run(EASY, "c", 3.0, {"ladder": 3.0}, Tally(attempts=9)),
    ]
    named = {row[3]: row for row in cells(speed.tables(runs)) if row[0] == "fillomino"}
    names = ["fillomino", "4x4", "easy"]
    assert named["3"] == [*names, "3", "2", "20.0", "2000", "3000", "3000", "0.30 (0.50)", "14"]
    assert named["92 %"] == [*names, "92 %", "8 %", "0 %", "0 %", "0 %", "0 %"]
    assert named["2"] == [*names, "2", "2", "6", "4", "2", "0", "0"]


class TestPeers:
    def test_a_program_that_is_not_there(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(peers, "PROGRAMS", {"fillomino": "no-such-program"})
        with pytest.raises(SystemExit) as end:
            command.main(["--peers"])
        assert end.value.code == 2
        assert "no-such-program is not installed" in capsys.readouterr().err

    def test_its_puzzles_are_judged_beside_ours(
        self,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        program = tmp_path / "made"
        # One board with one answer, one with three.
        program.write_text('#!/bin/sh\n[ "$*" = "--generate 2 2x2" ] && echo 2x2:133a 2x2:a3b\n')
        program.chmod(0o755)
        monkeypatch.setattr(peers, "PROGRAMS", {"fillomino": str(program)})
        monkeypatch.setattr(peers, "SIDES", {"fillomino": (2,)})
        monkeypatch.setattr(peers, "_ours", lambda _kind, _side: (EASY,))
        file = tmp_path / "out.json"
        args = ["--peers", "--theirs", "2", "--codes", "1", "--json", str(file)]
        assert command.main(args) == 0
        theirs, ours = cells(capsys.readouterr().out)[1:]
        assert theirs[:4] == ["fillomino", "2x2", str(program), "2"]
        assert theirs[5:] == ["50.0 %", "1", "1", "-", "-", "-", "1"]
        assert ours[2:4] + ours[6:8] == ["ours, easy", "1", "1", "1"]
        assert len(json.loads(file.read_text())["what"]["peers"]) == 2


class TestCommand:
    @pytest.mark.parametrize(
        ("argument", "sentence"),
        [
            ("10x10", "is no recipe"),
            ("fillomino:10:hard", "is no recipe"),
            ("fillomino:0x3:hard", "a board of 0x3 cells"),
            ("fillomino:6x6:gentle", "unknown difficulty 'gentle'"),
            ("sudoku:9x9:easy", "no puzzles of kind 'sudoku'"),
        ],
    )
    def test_what_is_no_recipe_is_refused(
        self, argument: str, sentence: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with pytest.raises(SystemExit) as end:
            command.main(["--recipe", argument])
        assert end.value.code == 2
        assert sentence in capsys.readouterr().err
