"""``fillproof compare``: table, objects, exit codes, and what a disagreement leaves behind."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import cpmodels
from cli import guard
from cli.commands import compare as command
from cli.show.compare import CompareTable, evidence
from ladder import LADDERS
from puzzles import Count, Limit, Puzzle
from puzzles.formats import Record, parse_one
from puzzles.places import Place
from tests.helpers.running import EXAMPLES, cli, timeless
from tests.helpers.unsound import TELL, WILD, taking
from verify.compare import Comparison, compare
from verify.disagreement import Disagreement, What

Golden = Callable[[str, str], None]
Patch = pytest.MonkeyPatch

FILES = [
    EXAMPLES / name
    for name in ("ambiguous.txt", "at-most-three.txt", "contradiction.txt", "sailboat.txt")
]

ROW = "fillomino 1x3 id=row\n2..\n"
"""One answer, 2 2 1."""

THREE = "fillomino 2x2 id=three\n..\n3.\n"
"""Three answers."""

NONE = "fillomino 1x3 id=none\n11.\n"

FULL = "fillomino 1x3 id=full\n3..\n"
"""One answer, 3 3 3: here the unsound technique is right."""

SAVED = re.compile(r"the puzzle is saved in (fillproof-disagreement-[0-9a-f]{12}\.json)")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: Patch) -> Path:
    """Make a folder of its own the current one; disagreements are saved there."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def unsound(monkeypatch: Patch) -> None:
    """Take 2 from r1c2 of every Fillomino."""
    monkeypatch.setitem(LADDERS, "fillomino", taking("fillomino", 1, 2))


class TestReport:
    def test_table(self, golden: Golden) -> None:
        run = cli("compare", *FILES)
        assert (run.code, run.err) == (0, "")
        golden("compare-examples", run.out)

    def test_rows_are_80_columns_at_most(self) -> None:
        long = [Record(parse_one(ROW), "x" * 100, Place("-"), "text")]
        table = CompareTable.of(long)
        row = table.entry(long[0], compare(long[0].puzzle))
        assert len(row) == len(table.head()) <= 80

    def test_totals_of_puzzles_without_a_unique_one(self) -> None:
        out = cli("compare", "-", stdin=THREE).out
        assert "The techniques settle 1 of 1 forced cell.\n" in out
        out = cli("compare", "-", stdin=NONE).out
        assert out.endswith("\n1 puzzle: 1 none\nNo disagreement.\n")

    @pytest.mark.parametrize(
        ("stdin", "limit", "answers", "settled", "spare"),
        [
            (ROW, 2, "1", "3/3", "0"),
            (THREE, 2, "2+", "1/1", "-"),
            (THREE, 3, "3+", "1/1", "-"),
            (THREE, 4, "3", "1/1", r"\d"),
            (NONE, 2, "0", "-", "-"),
        ],
    )
    def test_columns(self, stdin: str, limit: int, answers: str, settled: str, spare: str) -> None:
        out = cli("compare", "-", "--limit", str(limit), stdin=stdin).out
        words = out.splitlines()[1].replace("no answer", "no-answer").split()
        assert (words[3], words[5]) == (answers, settled)
        assert re.fullmatch(spare, words[6])

    def test_selection_of_techniques(self) -> None:
        weak = cli("compare", "-", "--only", "finished", "--json", stdin=ROW).objects[0]
        assert (weak["settled"], weak["tier"], weak["outcome"]) == (1, None, "stuck")
        words = ["--only", "finished", "--also", "only exit"]
        more = cli("compare", "-", *words, "--json", stdin=ROW).objects[0]
        assert more["settled"] == 2
        less = cli("compare", "-", *words, "--without", "only exit", "--json", stdin=ROW)
        assert less.objects[0]["settled"] == 1
        run = cli("compare", "-", "--only", "magic", stdin=ROW)
        assert run.code == 2
        assert "magic" in run.err

    def test_limit_below_two_is_refused(self) -> None:
        assert cli("compare", "-", "--limit", "1", stdin=ROW).code == 2


class TestObject:
    def test_keys(self) -> None:
        (found,) = cli("compare", "-", "--json", stdin=ROW).objects
        work = found.pop("work")
        assert set(work) == {"calls", "conflicts", "branches", "deterministic", "seconds"}
        assert found == {
            "id": "row",
            "where": "standard input, line 1",
            "kind": "fillomino",
            "rows": 1,
            "cols": 3,
            "max_region": None,
            "settled": 3,
            "forced": 3,
            "forced_exact": True,
            "cells": 3,
            "count": 1,
            "exact": True,
            "evidence": ["deduction", "ladder"],
            "one_way": False,
            "tier": "easy",
            "outcome": "solved",
            "candidates": {"start": 7, "left": 3, "possible": 3},
            "disagreement": None,
            "stopped": None,
        }

    def test_several_and_none(self) -> None:
        three, none = cli("compare", "-", "--json", stdin=THREE + NONE).objects
        assert (three["count"], three["exact"], three["forced"], three["settled"]) == (
            2,
            False,
            1,
            1,
        )
        assert (three["candidates"]["possible"], three["forced_exact"]) == (None, True)
        assert (none["count"], none["exact"], none["forced"], none["settled"]) == (
            0,
            True,
            None,
            None,
        )
        assert (none["outcome"], none["candidates"]) == ("contradiction", None)

    def test_lost_puzzle_is_unknown(self) -> None:
        puzzle = parse_one(ROW)
        reply = command.lost(puzzle)
        record = Record(puzzle, "row", Place("-"), "text")
        found = command.as_object(record, reply)
        assert (found["stopped"], found["settled"], found["forced"]) == (Limit.LOST, None, None)
        assert "worker process died" in CompareTable.of([record]).entry(record, reply)


class TestUnknown:
    def test_is_said_and_ends_with_3(self) -> None:
        run = cli("compare", *FILES, "--time-limit", "0")
        assert (run.code, run.err) == (3, "")
        assert run.out.count("    Unknown: stopped by the time limit.\n") == 4
        assert run.out.endswith("No disagreement in what is known.\n")
        found = cli("compare", FILES[1], "--time-limit", "0", "--json").objects[0]
        assert (found["count"], found["exact"], found["forced"]) == (0, False, None)
        assert (found["outcome"], found["tier"], found["stopped"]) == ("unknown", None, "time")

    def test_the_ladder_is_compared_where_the_solver_does_not_know(
        self, monkeypatch: Patch
    ) -> None:
        none = cpmodels.Budget(conflicts=0)
        monkeypatch.setattr("cli.commands.compare.budget", lambda _seconds: none)
        found = cli("compare", FILES[1], "--json").objects[0]
        assert (found["count"], found["exact"], found["forced"]) == (0, False, None)
        assert (found["settled"], found["tier"], found["stopped"]) == (16, "hard", "conflicts")

    def test_common_cells_not_all_known(self, monkeypatch: Patch) -> None:
        def partly(puzzle: Puzzle, _budget: object) -> cpmodels.Forced:
            work = cpmodels.solve(puzzle).work
            return cpmodels.Forced(cpmodels.Reply.YES, puzzle.clues, False, work, Limit.WORK)

        monkeypatch.setattr(cpmodels, "forced", partly)
        run = cli("compare", "-", stdin=THREE)
        assert run.code == 3
        assert re.search(r"2\+ +stuck +1/1\+ +-\n    Unknown: stopped by the limit on w", run.out)


@pytest.mark.usefixtures("unsound")
class TestDisagreement:
    def test_shows_board_and_step_and_saves(self, folder: Path, golden: Golden) -> None:
        run = cli("compare", "-", stdin=FULL + THREE + ROW + NONE)
        assert run.code == 1
        golden("compare-disagreement", run.out)
        (file,) = folder.iterdir()
        text = "step 1 (wild) takes 2 from r1c2, where an answer has it"
        end = f"the puzzle is saved in {file.name}, please report it"
        assert run.err == f"fillproof: {text}; {end}\n"

    def test_saved_file_shows_it_again(self, folder: Path, monkeypatch: Patch) -> None:
        words = ("--only", WILD, "--limit", "5", "--max-region", "none")
        err = cli("compare", "-", *words, stdin="fillomino 1x3 max_region=2\n2..\n").err
        file = folder / SAVED.search(err)[1]  # type: ignore[index]
        saved = json.loads(file.read_text())
        assert parse_one(file.read_text()) == parse_one(ROW)
        assert saved["kind"] == "fillomino"
        assert (saved["max_region"], saved["clues"]) == (None, [[2, None, None]])
        assert saved["notes"] == "step 1 (wild) takes 2 from r1c2, where an answer has it"
        assert (saved["what"], saved["cell"], saved["number"]) == ("ruled-out", "r1c2", 1)
        assert saved["step"]["eliminations"] == [{"cell": "r1c2", "values": [2]}]
        assert saved["step"]["sentence"] == TELL
        assert saved["answer"] == [[2, 2, 1]]
        assert saved["before"] == [[2, None, None]]
        assert saved["enabled"] == [WILD]
        assert saved["options"] == ["--limit", "5", "--only", WILD]

        again = cli("compare", file.name, *saved["options"], "--json")
        assert again.code == 1
        assert again.objects[0]["disagreement"]["message"] == saved["notes"]
        monkeypatch.undo()
        assert cli("compare", file).code == 0

    def test_lenient_is_needed_to_read_it_again(self, folder: Path, monkeypatch: Patch) -> None:
        lie = Count(1, exact=True, answers=((4, 4, 4),))
        monkeypatch.setattr(cpmodels, "count", lambda *_args, **_options: lie)
        run = cli("compare", "-", "--lenient", stdin="fillomino 1x3\n4..\n")
        assert run.code == 1
        saved = json.loads(next(folder.iterdir()).read_text())
        assert (saved["what"], saved["options"]) == ("broken-answer", ["--lenient"])
        assert saved["step"] is None

    def test_object(self, folder: Path) -> None:
        run = cli("compare", "-", "--json", stdin=ROW + NONE)
        assert run.code == 1
        (found,) = run.objects
        told = found["disagreement"]
        (file,) = folder.iterdir()
        saved = json.loads(file.read_text())
        assert told == {key: saved[key] for key in told}
        assert (told["what"], told["cell"]) == ("contradiction", "r1c2")
        assert told["step"]["technique"] == WILD

    def test_stops_the_run(self, folder: Path, monkeypatch: Patch) -> None:
        asked: list[Puzzle] = []
        real = command.ask

        def ask(puzzle: Puzzle, **options: Any) -> Comparison:
            asked.append(puzzle)
            return real(puzzle, **options)

        monkeypatch.setattr(command, "ask", ask)
        assert cli("compare", "-", stdin=FULL + ROW + NONE).code == 1
        assert asked == [parse_one(FULL), parse_one(ROW)]
        assert len(list(folder.iterdir())) == 1

    @pytest.mark.slow
    def test_in_workers(self, folder: Path, monkeypatch: Patch) -> None:
        alone = cli("compare", "-", stdin=FULL + ROW + NONE)
        monkeypatch.setattr(command, "ask", unsound_ask)
        run = cli("compare", "-", "--jobs", "2", stdin=FULL + ROW + NONE)
        assert run == alone
        assert len(list(folder.iterdir())) == 1

    def test_that_cannot_be_saved_is_told(self, folder: Path, monkeypatch: Patch) -> None:
        def full(*_args: object, **_options: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(Path, "write_text", full)
        run = cli("compare", "-", stdin=ROW)
        assert run.code == 1
        assert not list(folder.iterdir())
        shown = re.search(r"could not be saved here and is (\{.*\}), please", run.err)
        assert shown
        assert parse_one(shown[1]) == parse_one(ROW)

    def test_is_saved_though_nobody_reads_the_report(
        self, folder: Path, monkeypatch: Patch
    ) -> None:
        def broken(_text: str) -> None:
            raise BrokenPipeError

        muted: list[bool] = []
        monkeypatch.setattr(guard, "say", broken)
        monkeypatch.setattr(guard, "_mute", lambda: muted.append(True))
        run = cli("compare", "-", stdin=ROW)
        assert (run.code, muted) == (1, [True])
        assert SAVED.search(run.err)
        assert len(list(folder.iterdir())) == 1


class TestLies:
    """Disagreements without a step, from a solver that lies."""

    def test_miscount(self, folder: Path, monkeypatch: Patch) -> None:
        lie = Count(0, exact=True)
        monkeypatch.setattr(cpmodels, "count", lambda *_args, **_options: lie)
        run = cli("compare", "-", stdin=ROW)
        assert run.code == 1
        assert "Disagreement: the ladder finishes the board by the rule" in run.out
        assert "The step says" not in run.out
        saved = json.loads(next(folder.iterdir()).read_text())
        assert (saved["what"], saved["answer"], saved["step"]) == ("solved", [[2, 2, 1]], None)


class TestEvidence:
    def test_pictures_come_with_their_clues(self, golden: Golden) -> None:
        puzzle = Puzzle("fillapix", 2, 3, (4, None, None, None, None, 0))
        found = Disagreement(
            What.RULED_OUT,
            "the fast engine takes 1 from r1c1, where an answer has it",
            cell=0,
            answer=(1, 1, 0, 1, 1, 0),
            before=(0, None, None, None, None, None),
        )
        golden("compare-picture", "\n".join(evidence(puzzle, found)) + "\n")

    def test_large_board_is_shown_around_the_cell(self) -> None:
        rows = cols = 50
        blank = (None,) * (rows * cols)
        puzzle = Puzzle("fillomino", rows, cols, blank)
        found = Disagreement(What.NOT_FORCED, "text", cell=0, answer=blank, before=blank)
        lines = list(evidence(puzzle, found))
        assert max(map(len, lines)) <= 80
        assert "    Shown are rows 1 to 3, columns 1 to 3:" in lines
        assert "     all answers" in "".join(lines)

    def test_too_large_to_show(self) -> None:
        blank = (None,) * 2500
        puzzle = Puzzle("fillomino", 50, 50, blank)
        found = Disagreement(What.SOLVED, "text", before=blank)
        assert list(evidence(puzzle, found))[-1].strip().startswith("Too large to show here")


class TestJobs:
    def test_same_in_several_processes(self) -> None:
        one = cli("compare", *FILES, "--json", "--limit", "4")
        two = cli("compare", *FILES, "--json", "--limit", "4", "--jobs", "2")
        assert [o["id"] for o in one.objects] == [f.stem for f in FILES]
        assert timeless(one.out) == timeless(two.out)
        assert (one.code, two.code) == (0, 0)


def unsound_ask(
    puzzle: Puzzle, *, on: Mapping[str, frozenset[str]], limit: int, seconds: float | None
) -> Comparison:
    """Ask in a worker, which is a process of its own and has the sound ladder."""
    if WILD not in (t.name for t in LADDERS["fillomino"].techniques):
        LADDERS["fillomino"] = taking("fillomino", 1, 2)
    return compare(puzzle, enabled=on[puzzle.kind], limit=limit)
