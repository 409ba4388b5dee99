"""The generator's benchmark: clocks, sums, published figures beside; no time is judged."""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import replace
from itertools import count as counting
from itertools import pairwise
from pathlib import Path

import pytest

from bench.generate import __main__ as command
from bench.generate import (
    crew,
    economics,
    packing,
    parts,
    peers,
    pictures,
    published,
    sample,
    speed,
)
from bench.generate.economics import Peeled
from bench.generate.sample import Record, Run
from generator import Crosscheck, Made, Policy, Recipe, RemovalError, Tally, generate
from generator.fillomino import regions
from ladder import LADDERS
from puzzles import Answer, Count, Puzzle, QuestionError, Verdict, is_answer

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


def record(puzzle: Puzzle, answer: tuple[int, ...], hardest: str = "count") -> Record:
    check = Crosscheck(both=3, counter_only=2, neither=1)
    uses = {hardest: 2}
    return Record(puzzle, answer, "easy", hardest, 1, 2.0, 4, uses, check, Verdict.UNIQUE, 0.5)


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
    assert crew.spread(abs, [-3, 1, -2], jobs=jobs, name="signs") == [3, 1, 2]
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
    puzzle = Puzzle("fillomino", 4, 4, (1,) + (None,) * 15)
    one = record(puzzle, (1,) * 16)
    runs = [
        Run(EASY, "a", 1.0, {"ladder": 0.5, "counter": 0.5}, Tally(attempts=1), one),
        Run(EASY, "b", 2.0, {"ladder": 2.0}, Tally(attempts=4), one),
        Run(EASY, "c", 3.0, {"ladder": 3.0}, Tally(attempts=9)),
    ]
    named = {row[3]: row for row in cells(speed.tables(runs)) if row[0] == "fillomino"}
    names = ["fillomino", "4x4", "easy"]
    assert named["3"] == [*names, "3", "2", "20.0", "2000", "3000", "3000", "14"]
    assert named["92 %"] == [*names, "92 %", "8 %", "0 %", "0 %", "0 %", "0 %"]
    assert named["2"] == [*names, "2", "2", "6", "4", "2", "0", "0"]


class TestPacking:
    def test_drops_by_hand(self) -> None:
        recipe = Recipe("fillomino", 10, 10, "hard")
        tally = Tally(attempts=5, failed=1, shallow=2, rated={"medium": 1})
        puzzle = Puzzle("fillomino", 10, 10, (1,) + (None,) * 99)
        made = replace(record(puzzle, (1,) * 100, "look-ahead"), tier="hard")
        runs = [
            Run(recipe, "a", 2.0, {}, tally, made),
            Run(recipe, "b", 1.0, {}, Tally(attempts=2)),
        ]
        rows = {row[0]: row[1:] for row in cells(packing.tables(runs))}
        assert rows["codes"] == ["2", "300"]
        assert rows["puzzles"] == ["1", "300"]
        assert rows["answers a code, mean (most)"] == ["3.50 (5)", "-"]
        assert rows["dropped: none laid, a 100 codes"] == ["50.0", "85.0"]
        assert rows["dropped: medium, a 100 codes"] == ["50.0", "12.0"]
        assert rows["dropped: shallow, a 100 codes"] == ["100.0", "20.3"]
        assert rows["clues, mean"] == ["1.0 (1 %)", "about 60 blank"]
        assert rows["proof by making, median (worst)"] == ["0.25 (0.25)", "4 (18)"]
        assert rows["look-ahead"] == ["hard", "2.00", "1"]
        assert "dropped: expert, a 100 codes" not in rows
        assert "finished" not in rows

    def test_no_puzzle_at_all(self) -> None:
        rows = {row[0]: row[1:] for row in cells(packing.tables([sample.run((HOPELESS, "a"))]))}
        assert rows["puzzles"] == ["0", "-"]
        assert "clues, mean" not in rows


class TestPictures:
    @pytest.mark.parametrize("side", [5, 8, 11, 13])
    def test_redraws_expected_are_the_published_ones(self, side: int) -> None:
        recipe = next(recipe for recipe in pictures.RECIPES if recipe.rows == side)
        mean, deviation = pictures.expected(recipe, 16)
        assert round(mean, 1) == published.PICTURES[side].redraws[1]
        assert (deviation > 0) == (mean > 0)

    def test_every_published_size_is_made(self) -> None:
        assert [recipe.rows for recipe in pictures.RECIPES] == list(published.PICTURES)
        assert list(economics.SIDES) == list(published.ECONOMICS)

    def test_clues_by_hand(self) -> None:
        # All painted: corners 4, edges 6, the middle 9; every clue settles its block.
        whole = Puzzle("fillapix", 3, 3, (4, None, None, None, 9, None, 4, None, None))
        # One corner painted: the blocks of the four cells around it count 1.
        corner = Puzzle("fillapix", 3, 3, (1, None, 0, None, None, None, None, None, 0))
        found = [record(whole, (1,) * 9), record(corner, (1,) + (0,) * 8)]
        rows = {row[0]: row[1:4] for row in cells(pictures.survival_table(found))}
        assert rows["inside"] == ["2", "1", "50.0 ± 35.4"]
        assert rows["edge"] == ["8", "0", "0.0 ± 0.0"]
        assert rows["corner"] == ["8", "5", "62.5 ± 17.1"]
        assert rows["inside, 1"] == ["1", "0", "0.0 ± 0.0"]
        assert rows["inside, 2"] == ["0", "0", "-"]
        assert rows["settles its block"] == ["14", "5", "35.7 ± 12.8"]
        assert rows["does not"] == ["4", "1", "25.0 ± 21.7"]
        assert rows["painted cells"] == ["18", "10", "55.6 ± 11.7"]
        values = {row[0]: row[1:] for row in cells(pictures.value_table(found))}
        assert values["4"] == ["22.2 %", "33.3 %", "50.0 ± 25.0"]
        assert values["8"] == ["0.0 %", "0.0 %", "-"]

    def test_where_boards_finish(self) -> None:
        easy = Puzzle("fillapix", 1, 2, (2, None))
        assert pictures.finish(record(easy, (1, 1))) == "count"
        stuck = Puzzle("fillapix", 1, 2, (1, None))
        assert pictures.finish(record(stuck, (1, 0))) == "search"


class TestEconomics:
    def test_each_policy_may_use_what_gentler_ones_may(self) -> None:
        found = economics.policies()
        assert found["region"] < found["probe"]
        ours = [found[f"ours, {word}"] for word in ("easy", "medium", "hard", "expert")]
        assert all(fewer < more for fewer, more in pairwise(ours))
        assert ours[-1] == LADDERS["fillomino"].default

    def test_every_policy_peels_the_same_answer(self) -> None:
        found, wrong = economics.peel((4, 1))
        assert wrong == ""
        assert [one.policy for one in found] == [economics.SOLVER, *economics.policies()]
        assert len({one.answer for one in found}) == 1
        for one in found:
            puzzle = Puzzle("fillomino", 4, 4, one.clues, economics.CAP)
            assert is_answer(puzzle, one.answer)
            assert one.verdict is Verdict.UNIQUE

    def test_a_board_with_two_answers_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(economics, "count", lambda _: Count(2, exact=False))
        found, wrong = economics.peel((4, 1))
        assert len(found) == 1
        assert wrong.startswith("4x4, solver: multiple")

    def test_regions_and_cells_by_hand(self) -> None:
        answer: Answer = (1, 2, 2, 3, 3, 3, 1, 5, 5, 5, 5, 5) * 3
        clues = (None, 2, None, None, None, None) + (None,) * 30
        homes = regions(6, 6, answer)
        two = Peeled(6, "region", answer, clues, Verdict.UNIQUE)
        rows = [row for row in cells(economics.tables([two])) if row[:2] == ["6x6", "region"]]
        left, silent, by_size = (row[2:] for row in rows)
        assert left == ["1", "1", "1.00", "1-1", "15.1"]
        share = f"{100 * (len(homes) - 1) / len(homes):.1f} %"
        assert silent[:2] == [str(len(homes)), share]
        assert by_size == ["0.00", f"{1 / answer.count(2):.2f}", "0.00", "-", "0.00"]


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

    def test_the_study_of_small_boards(
        self,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        monkeypatch.setattr(packing, "RECIPES", (Recipe("fillomino", 6, 6, "easy"),))
        monkeypatch.setattr(pictures, "RECIPES", (SMALL,))
        monkeypatch.setattr(economics, "SIDES", (6,))
        file = tmp_path / "out.json"
        counts = ["--codes", "2", "--boards", "3", "--answers", "1"]
        assert command.main(["--study", *counts, "--jobs", "2", "--json", str(file)]) == 0
        out = capsys.readouterr().out
        assert "12 puzzles counted again by a fresh counter: 12 unique; 0 disagreements" in out
        assert len([line for line in out.splitlines() if line.startswith("### ")]) == 12
        cells(out)
        what = json.loads(file.read_text())["what"]
        assert [run["code"] for run in what["runs"]] == ["bench-1", "bench-2"] + [
            f"bench-{n}" for n in (1, 2, 3)
        ]
        assert len(what["finishes"]) == 3
        assert {one["verdict"] for one in what["peeled"]} == {"unique"}
