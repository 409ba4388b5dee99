"""The ladder's benchmark: sets, sums, checks against the answer; no time is judged."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bench.certify import corpus
from bench.certify.corpus import Board
from bench.certify.task import Task
from bench.ladder import __main__ as command
from bench.ladder import boards, climbs, clock, reach, speed
from bench.ladder.boards import Size
from bench.ladder.climbs import Climb, Steps
from bench.ladder.clock import OverLimitError
from bench.ladder.reach import Reach, Sum
from bench.ladder.speed import Run, Timed
from bench.ladder.table import quantile
from ladder import LADDERS, Reached, fixpoint
from ladder.fillapix.field import field
from ladder.fillomino.plane import plane
from ladder.table import Enabled
from puzzles import Answer, Puzzle, WitnessError, as_rows
from verify.study import drawn, truth

KINDS = list(LADDERS)

ROW = Puzzle("fillomino", 1, 3, (2, None, 1))
ANSWER = (2, 2, 1)
NAMED = {"id": "own", "clues": [[2, None, 1]], "found": [], "measured": "unique"}

Line = dict[str, Any]


def line(name: str, puzzle: Puzzle, answer: Answer, measured: str | None = "unique") -> Line:
    return {
        "id": name,
        "clues": as_rows(puzzle.clues, puzzle.cols),
        "solution": as_rows(answer, puzzle.cols),
        "found": [],
        "measured": measured,
    }


def own(solution: list[list[int]]) -> Board:
    return corpus.board("fillomino", NAMED | {"solution": solution})


def cells(table: str) -> list[list[str]]:
    """Return the cells of all tables in a text; each must be as wide as its head."""
    found = []
    for block in table.split("\n\n"):
        rows = [row[2:-2].split(" | ") for row in block.splitlines() if row.startswith("|")]
        assert {len(row) for row in rows} <= {len(rows[0]) if rows else 0}
        assert all(cell.strip() for row in rows for cell in row)
        found += rows[:1] + rows[2:]
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A corpus of boards drawn here: 4x4, 5x5, and some that are not to be used."""
    where = tmp_path_factory.mktemp("corpus")
    for kind in KINDS:
        lines = []
        for at, side in enumerate((4, 4, 5)):
            board = drawn.full(kind, {"seed": "bench", "size": [side, side], "number": at})
            puzzle, answer = drawn.peeled(board), board.answer
            lines.append(line(f"own-{at}", puzzle, answer))
            lines.append(line(f"many-{at}", puzzle, answer, "many"))
            lines.append(line(f"open-{at}", puzzle, answer, None))
        text = "\n".join(map(json.dumps, lines))
        (where / f"{kind}.jsonl").write_text(text, encoding="utf-8")
    return where


class TestClimbs:
    @pytest.mark.parametrize("steps", [climbs.SPEED, climbs.REACH])
    @pytest.mark.parametrize("kind", KINDS)
    def test_each_step_adds_something_and_the_last_is_the_default_set(
        self, kind: str, steps: dict[str, Steps]
    ) -> None:
        found = climbs.climbs(LADDERS[kind], steps[kind])
        for (_, fewer), (_, more) in pairwise(found):
            assert fewer < more
        assert found[-1].enabled == LADDERS[kind].default

    def test_the_labels_say_what_is_added(self) -> None:
        assert [c.label for c in climbs.speed("fillapix")] == [
            "count",
            "+ difference",
            "+ squeeze",
            "+ probe",
        ]

    def test_all_but_hypotheses_comes_before_look_ahead(self) -> None:
        quiet, look, _probe, _kin = (c.enabled for c in climbs.speed("fillomino")[-4:])
        assert look - quiet == {"look-ahead"}
        assert not quiet & LADDERS["fillomino"].names("probe")


class TestSizes:
    @pytest.mark.parametrize(
        ("text", "shapes"),
        [
            ("4x5", [(4, 5)]),
            ("1-16", [(4, 4), (2, 8)]),
            ("16-20", [(4, 4), (2, 8), (4, 5), (5, 4)]),
            ("25-", [(5, 5)]),
        ],
    )
    def test_which_boards_belong(self, text: str, shapes: list[tuple[int, int]]) -> None:
        every = [(4, 4), (2, 8), (4, 5), (5, 4), (5, 5)]
        blank = [Board("b", Task("fillapix", r, c, (None,) * (r * c)), None, ()) for r, c in every]
        held = [(b.task.rows, b.task.cols) for b in blank if boards.size(text).holds(b)]
        assert held == shapes

    @pytest.mark.parametrize("text", ["10", "x", "4x4x4", "a-b", "-5", ""])
    def test_other_words_are_refused(self, text: str, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as end:
            command.main(["--size", text])
        assert end.value.code == 2
        assert "is no size" in capsys.readouterr().err

    def test_only_boards_with_one_answer_are_drawn(self, folder: Path) -> None:
        every = corpus.load(folder, "fillomino")
        all_sizes = Size("all", None)
        names = [b.name for b in boards.chosen(every, all_sizes, limit=None, seed=1)]
        assert sorted(names) == ["own-0", "own-1", "own-2"]
        fewer = boards.chosen(reversed(every), all_sizes, limit=2, seed=1)
        assert [b.name for b in fewer] == names[:2]


class TestClock:
    def test_nothing_is_remembered(self) -> None:
        fixpoint(LADDERS["fillomino"], ROW)
        fixpoint(LADDERS["fillapix"], Puzzle("fillapix", 1, 2, (2, None)))
        memories = [plane.cache_info, field.cache_info]
        assert all(info().currsize for info in memories)
        clock.forget()
        assert not any(info().currsize for info in memories)

    def test_the_limit_stops_a_run(self) -> None:
        def spin() -> None:
            start = time.process_time()
            while time.process_time() < start + 30:
                pass

        with pytest.raises(OverLimitError), clock.within(0.1):
            spin()

    def test_quick_runs_are_repeated_and_each_starts_from_nothing(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        seen = []

        def work() -> int:
            seen.append(plane.cache_info().currsize)
            plane(2, 2)
            return len(seen)

        done, seconds = clock.timed(work, most=60)
        assert (done, seen) == (clock.REPEAT, [0] * clock.REPEAT)
        assert seconds >= 0
        seen.clear()
        monkeypatch.setattr(clock, "QUICK", -1.0)
        assert clock.timed(work, most=60)[0] == 1


class TestTruth:
    def test_a_true_answer_passes(self) -> None:
        on = LADDERS["fillomino"].default
        assert truth.settle(ROW, ANSWER, on).answer == ANSWER

    def test_a_settled_cell_that_differs_is_refused(self) -> None:
        with pytest.raises(
            WitnessError, match=r"takes 1 from r1c2, where .* has it; .* board 2 \. 1, with"
        ):
            truth.settle(ROW, (2, 1, 1), LADDERS["fillomino"].default)

    def test_a_denied_answer_is_refused(self) -> None:
        broken = Puzzle("fillomino", 1, 2, (1, 1))
        with pytest.raises(WitnessError, match="says that there is no answer"):
            truth.settle(broken, (1, 1), LADDERS["fillomino"].default)

    def test_more_techniques_may_not_settle_less(self) -> None:
        truth.check_no_less(ROW, (2, None, 1), (2, 2, 1), frozenset())
        with pytest.raises(WitnessError, match="r1c2 is settled only by fewer"):
            truth.check_no_less(ROW, (2, 2, 1), (2, None, 1), frozenset())


def timed(tier: str, *milliseconds: float) -> Timed:
    """Return a board whose runs took so long; over the limit where that is infinite."""
    runs = [Run(60.0, over=True) if math.isinf(ms) else Run(ms / 1000, True) for ms in milliseconds]
    return Timed(tuple(runs), tier)


class TestSpeed:
    @pytest.mark.parametrize(("count", "value"), [(1, 1), (2, 2), (20, 19), (21, 20), (100, 95)])
    def test_95_percent(self, count: int, value: int) -> None:
        assert quantile(range(count, 0, -1), 0.95) == value

    def test_figures_by_hand(self) -> None:
        found = [("9x9", [timed("easy", t, 1, 1, 2 * t) for t in (1, 2, 5)])]
        rows = cells(speed.sets_table("fillapix", found))
        assert rows[0] == list(speed.SETS)
        assert rows[1] == ["9x9", "count", "3", "3", "2.00", "5.00", "5.00", "375"]  # 3 in 8 ms
        assert rows[4][4:] == ["4.00", "10.0", "10.0", "188"]

    def test_boards_over_the_limit_make_bounds(self) -> None:
        slow = [timed("hard", 1, 1, 1, t) for t in (1, 2, math.inf)]
        row = cells(speed.sets_table("fillapix", [("9x9", slow)]))[4]
        assert row[3:] == ["2", "2.00", "> 60000", "> 60000", "< 0.05"]

    def test_tiers_are_listed_from_easy_to_stuck(self) -> None:
        words = ("stuck", "expert", "easy", "easy")
        found = [("9x9", [timed(word, 9, 9, 9, 4) for word in words])]
        rows = cells(speed.tiers_table(found))
        assert [row[1:3] for row in rows[1:]] == [["easy", "2"], ["expert", "1"], ["stuck", "1"]]
        assert rows[1][3:] == ["4.00", "250"]

    def test_a_board_is_measured_with_every_set(self) -> None:
        found = speed.measure(own([[2, 2, 1]]), most=60)
        assert [run.finished for run in found.runs] == [True] * len(climbs.speed("fillomino"))
        assert found.tier == "easy"

    def test_a_board_that_is_not_solved_is_stuck(self) -> None:
        two = Puzzle("fillapix", 1, 2, (1, None))
        board = corpus.board("fillapix", line("two", two, (1, 0)))
        found = speed.measure(board, most=60)
        assert (found.tier, found.runs[-1].finished) == (speed.STUCK, False)

    def test_a_run_over_the_limit_has_no_result(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def slow(*_args: object) -> None:
            raise OverLimitError

        monkeypatch.setattr(speed, "fixpoint", slow)
        monkeypatch.setattr(speed, "rate", slow)
        found = speed.measure(own([[2, 2, 1]]), most=7)
        assert set(found.runs) == {Run(7, finished=False, over=True)}
        assert found.tier == speed.OVER

    def test_a_wrong_answer_stops_the_run(self) -> None:
        with pytest.raises(WitnessError, match="where an answer has"):
            speed.measure(own([[2, 1, 1]]), most=60)


class TestReach:
    def test_what_is_counted_by_hand(self) -> None:
        found = reach.measure("fillomino", [own([[2, 2, 1]])] * 2, cap=True, most=60)
        assert (found.boards, found.blank) == (2, 2)
        assert set(map(str, found.sums)) == {str(Sum(finished=2, settled=2))}

    def test_a_cap_is_the_largest_number_of_the_answer(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        caps = set()
        usual = truth.settle

        def note(puzzle: Puzzle, answer: Answer, on: Enabled) -> Reached:
            caps.add(puzzle.max_region)
            return usual(puzzle, answer, on)

        monkeypatch.setattr(truth, "settle", note)
        for cap in (True, False):
            reach.measure("fillomino", [own([[2, 2, 1]])], cap=cap, most=60)
        assert caps == {2, None}

    def test_a_run_over_the_limit_counts_with_the_one_before(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        usual, quiet = truth.settle, climbs.reach("fillapix")[1].enabled

        def slow(puzzle: Puzzle, answer: Answer, on: Enabled) -> Reached:
            if on <= quiet:
                return usual(puzzle, answer, on)
            raise OverLimitError

        monkeypatch.setattr(truth, "settle", slow)
        puzzle = Puzzle("fillapix", 1, 4, (0, None, None, None))
        board = corpus.board("fillapix", line("half", puzzle, (0, 0, 1, 1)))
        found = reach.measure("fillapix", [board], cap=False, most=60)
        assert found.sums[0] == found.sums[1] == Sum(settled=2)
        assert found.sums[2] == Sum(settled=2, over=1)

    def test_a_set_that_settles_less_than_the_one_before_stops_the_run(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        down = [Climb("all", LADDERS["fillomino"].default), Climb("none", frozenset())]
        monkeypatch.setattr(climbs, "reach", lambda _kind: down)
        with pytest.raises(WitnessError, match="r1c2 is settled only by fewer"):
            reach.measure("fillomino", [own([[2, 2, 1]])], cap=False, most=60)

    def test_the_table_has_both_caps_for_fillomino_only(self) -> None:
        sums = tuple(Sum(3, 5) for _ in climbs.reach("fillomino"))
        both = [Reach(4, 10, sums), Reach(4, 10, (Sum(0, 0, 2), *sums[1:]))]
        rows = cells(reach.table("fillomino", [("9x9", both)]))
        assert rows[0][3:5] == ["capped, finished", "capped, blanks settled"]
        assert rows[1] == ["9x9", "4", "local", "3", "50.0 %", "0 (2 over the limit)", "0.0 %"]
        assert len(cells(reach.table("fillapix", [("9x9", [both[0]])]))[1]) == 5


Main = Callable[..., list[list[str]]]


@pytest.fixture
def main(folder: Path, capsys: pytest.CaptureFixture[str]) -> Main:
    """Run the command on the corpus drawn here and return the cells of its tables."""

    def run(*args: str) -> list[list[str]]:
        assert command.main(["--corpus", str(folder), *args]) == 0
        said = capsys.readouterr().out
        assert "Python 3." in said
        return cells(said)

    return run


class TestCommand:
    def test_speed(self, main: Main) -> None:
        rows = main("--size", "4x4", "25-", "9x9")
        steps = sum(len(climbs.speed(kind)) for kind in KINDS)
        by_set = [row for row in rows if len(row) == len(speed.SETS) and row[0] != "size"]
        assert len(by_set) == 2 * steps  # there is no 9x9
        assert {(row[0], row[2]) for row in by_set} == {("4x4", "2"), ("25-", "1")}
        by_tier = [row for row in rows if len(row) == len(speed.TIERS) and row[0] != "size"]
        assert sum(int(row[2]) for row in by_tier) == 3 * len(KINDS)

    def test_reach(self, main: Main) -> None:
        rows = main("--reach", "--size", "1-", "--limit", "2")
        for kind in KINDS:
            width = 3 + 2 * (1 + reach.capped(kind))
            own = [row for row in rows if len(row) == width and row[0] != "size"]
            assert [row[2] for row in own] == [c.label for c in climbs.reach(kind)]
            assert {row[1] for row in own} == {"2"}

    def test_a_wrong_answer_ends_the_run(self, tmp_path: Path) -> None:
        wrong = json.dumps(NAMED | {"solution": [[2, 1, 1]]})
        (tmp_path / "fillomino.jsonl").write_text(wrong, encoding="utf-8")
        with pytest.raises(WitnessError, match="r1c2"):
            command.main(
                ["--corpus", str(tmp_path), "--kind", "fillomino", "--reach", "--size", "1x3"]
            )
