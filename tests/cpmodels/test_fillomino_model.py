"""The parts of the Fillomino model, each on its own: facts, deduction, counters, budgets."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from cpmodels import Budget, Reply
from cpmodels.base import UNLIMITED, Meter
from cpmodels.clauses import ClauseModel
from cpmodels.counter import exactly
from cpmodels.fillomino.deduce import Candidates, Impossible, Section
from cpmodels.fillomino.geometry import Geometry, each_cell
from cpmodels.fillomino.grid import FillominoGrid
from cpmodels.fillomino.relax import Cut, Pool
from cpmodels.fillomino.search import Search, Settings
from cpmodels.fillomino.whole import Whole
from cpmodels.guided import GuidedModel
from cpmodels.incremental import Guide
from puzzles import Answer, Puzzle, QuestionError, Verdict, is_answer
from puzzles.grid import neighbours
from puzzles.types import Clues
from tests.helpers.boards import random_board
from tests.oracles import fillomino, fillomino_sat


def _empty(rows: int, cols: int, cap: int | None = None) -> Puzzle:
    return Puzzle("fillomino", rows, cols, (None,) * (rows * cols), cap)


def _holds(cut: Cut, board: Geometry, answer: Answer) -> bool:
    """Whether a fact is true of a picture."""
    v = cut.value
    inside = {board.index(b) for b in each_cell(cut.cells)}
    if cut.large:
        return any(answer[i] != v for i in inside)
    near = neighbours(board.rows, board.cols)
    border = {j for i in inside for j in near[i]} - inside
    leaves = any(answer[j] == v for j in border)
    return leaves or all(answer[i] != v for i in inside)


class TestFacts:
    """What the search adds to its model is true of every picture of that size."""

    @pytest.mark.parametrize(("rows", "cols"), [(1, 7), (2, 4), (3, 3), (4, 2)])
    def test_every_cut_holds_in_every_picture(self, rows: int, cols: int) -> None:
        pictures = fillomino.pictures(_empty(rows, cols))
        assert pictures
        board, rng, kinds = Geometry(rows, cols), Random(rows * cols), set()
        for picture in rng.sample(pictures, min(12, len(pictures))):
            share = rng.choice((0.0, 0.15, 0.3))
            clues: Clues = tuple(v if rng.random() < share else None for v in picture)
            pool = Pool()
            _search_all(Puzzle("fillomino", rows, cols, clues), pool)
            for cut in pool:
                kinds.add(cut.large)
                assert all(_holds(cut, board, other) for other in pictures), cut
        assert kinds == {True, False}

    def test_a_false_cut_is_noticed(self) -> None:
        """The check above can fail: two cells of a 3 need not leave a set of three."""
        board = Geometry(1, 4)
        cut = Cut(3, 0b111, large=False)
        assert not all(_holds(cut, board, p) for p in fillomino.pictures(_empty(1, 4)) or [])


def _search_all(puzzle: Puzzle, pool: Pool) -> None:
    candidates = Candidates(Geometry(puzzle.rows, puzzle.cols), puzzle.cap, puzzle.clues)
    try:
        candidates.settle()
    except Impossible:
        return
    for section in candidates.sections():
        search = Search(section, Meter(UNLIMITED), pool=pool, settings=Settings(threshold=None))
        for _ in range(8):
            _, answer = search.next()
            if answer is None:
                break
            search.demand_difference(answer, section.cells)


class TestDeduction:
    """Deduction never loses an answer; what it proves is so."""

    @pytest.mark.parametrize("area", [True, False])
    def test_every_answer_survives(self, area: bool) -> None:
        rng, open_cells, settled = Random(11), 0, 0
        for _ in range(100):
            puzzle = random_board(rng, 5, 6)
            answers = fillomino_sat.answers(puzzle, 30)
            board = Geometry(puzzle.rows, puzzle.cols)
            candidates = Candidates(board, puzzle.cap, puzzle.clues, area=area)
            try:
                candidates.settle()
            except Impossible:
                assert not answers, puzzle
                continue
            for answer in answers:
                assert all(candidates.possible[v] & board.bit(i) for i, v in enumerate(answer))
            for b in each_cell(board.full):
                values = [v for v in range(1, puzzle.cap + 1) if candidates.possible[v] & b]
                assert values
                assert (len(values) == 1) == bool(candidates.done & b)
            open_cells += (board.full & ~candidates.done).bit_count()
            settled += candidates.done.bit_count()
        assert open_cells > 100
        assert settled > 100

    @pytest.mark.parametrize(
        ("text", "cap", "cell", "gone", "why"),
        [
            ("22.", None, 2, {2, 3}, "beside a finished 2; no room for 3"),
            ("1..1", 3, 1, {1, 3}, "no room"),
            ("1.3.", None, 1, {1, 2, 4}, "exact room"),
            (".2.2.", None, 2, {2}, "overflow"),
            ("44.....", 4, 4, {4}, "out of reach"),
            ("2.../....", 2, 0, {1}, "a given is a given"),
        ],
    )
    def test_rules(self, text: str, cap: int | None, cell: int, gone: set[int], why: str) -> None:
        rows = text.split("/")
        clues: Clues = tuple(None if x == "." else int(x) for row in rows for x in row)
        board = Geometry(len(rows), len(rows[0]))
        candidates = Candidates(board, cap or len(clues), clues)
        candidates.settle()
        left = {
            v for v in range(1, (cap or len(clues)) + 1) if candidates.possible[v] & board.bit(cell)
        }
        assert not left & gone, why
        answers = fillomino.pictures(Puzzle("fillomino", len(rows), len(rows[0]), clues, cap)) or []
        assert {a[cell] for a in answers} <= left

    def test_the_area_argument(self) -> None:
        """3 + 4 + 5 fill a 3x4 board: nothing else fits, so no 1 and no 2 anywhere."""
        puzzle = Puzzle("fillomino", 3, 4, (3, *[None] * 6, 5, 4, *[None] * 3))
        board = Geometry(3, 4)
        with_area = Candidates(board, 12, puzzle.clues)
        without = Candidates(board, 12, puzzle.clues, area=False)
        with_area.settle()
        without.settle()
        assert not any(with_area.possible[v] for v in (1, 2, 6, 7, 8, 9, 10, 11, 12))
        assert any(without.possible[v] for v in (1, 2))
        seen = {v for a in fillomino.pictures(puzzle) or [] for v in a}
        assert seen == {3, 4, 5}


class TestMergedValues:
    """Hidden values behind one symbol: no answer is lost, none is taken for another."""

    def test_a_group_of_merged_cells_may_be_a_whole_region(self) -> None:
        """Two cells that hold a merged value, beside an open one: 2 2 1 or 3 3 3."""
        board = Geometry(1, 3)
        last, every = board.bit(2), board.full
        section = Section(
            board, every, {1: last, 2: every, 3: every}, dict.fromkeys((1, 2, 3), 0), ()
        )
        search = Search(section, Meter(UNLIMITED), settings=Settings(threshold=2))
        found = set()
        while (answer := search.next()[1]) is not None:
            found.add(answer)
            search.demand_difference(answer, every)
        assert found == {(2, 2, 1), (3, 3, 3)}

    @pytest.mark.parametrize("threshold", [2, 3, 4, 6, None])
    @pytest.mark.parametrize(
        ("text", "cap"),
        [
            ("2./2./../2./21", 4),
            ("1..1./....2", None),
            ("12/../../.2/..", 4),
            (".2.3./...13", 4),
        ],
    )
    def test_forced_cells_where_only_merged_values_change(
        self, text: str, cap: int | None, threshold: int | None
    ) -> None:
        """Some cells keep the merged symbol in all answers and change their value."""
        rows = text.split("/")
        width = len(rows[0])
        clues: Clues = tuple(None if x == "." else int(x) for row in rows for x in row)
        answers = fillomino_sat.answers(Puzzle("fillomino", len(rows), width, clues, cap))
        assert len(answers) >= 2
        common = tuple(
            v if all(a[i] == v for a in answers) else None for i, v in enumerate(answers[0])
        )
        grid = FillominoGrid(len(rows), width, cap, settings=Settings(threshold=threshold))
        forced = grid.forced(clues)
        assert forced.exact
        assert forced.values == common


class TestCounter:
    @pytest.mark.parametrize("n", range(6))
    def test_exactly_k_of_n(self, n: int) -> None:
        for k in range(n + 2):
            for values in product((0, 1), repeat=n):
                model = GuidedModel()
                literals = [model.variable() for _ in range(n)]
                exactly(model, literals, k)
                for x, value in zip(literals, values, strict=True):
                    model.clause((x if value else -x - 1,))
                reply, _ = model.solve(Meter(UNLIMITED))
                assert reply is (Reply.YES if sum(values) == k else Reply.NO), (k, values)


class TestClauseModel:
    def test_empty_clause_refutes(self) -> None:
        model = ClauseModel()
        model.clause(())
        assert model.solve(Meter(UNLIMITED))[0] is Reply.NO

    def test_no_variable_is_an_answer(self) -> None:
        assert ClauseModel().solve(Meter(UNLIMITED)) == (Reply.YES, [])

    def test_solving_leaves_the_model_as_it_was(self) -> None:
        model = ClauseModel()
        a, b = model.variable(), model.variable()
        model.exactly_one((a, b))
        first = model.solve(Meter(UNLIMITED))
        assert model.solve(Meter(UNLIMITED)) == first
        model.clause((-a - 1,))
        assert model.solve(Meter(UNLIMITED)) == (Reply.YES, [0, 1])
        model.clause((-b - 1,))
        assert model.solve(Meter(UNLIMITED))[0] is Reply.NO


class TestBudget:
    BOARD = _empty(7, 7)

    @pytest.mark.parametrize(
        ("budget", "stopped"),
        [
            (Budget(seconds=0), "time"),
            (Budget(deterministic=0), "work"),
            (Budget(conflicts=0), "conflicts"),
        ],
    )
    def test_a_limit_is_unknown(self, budget: Budget, stopped: str) -> None:
        grid = FillominoGrid(7, 7)
        clues = self.BOARD.clues
        counted = grid.count(clues, limit=2, budget=budget)
        assert (counted.verdict, counted.exact, counted.stopped) == (
            Verdict.UNKNOWN,
            False,
            stopped,
        )
        known = grid.solve(clues).answer
        assert known is not None
        for found in (grid.solve(clues, budget), grid.another(clues, known, budget)):
            assert (found.reply, found.answer, found.stopped) == (Reply.UNKNOWN, None, stopped)
        forced = grid.forced(clues, budget)
        assert (forced.reply, forced.exact, forced.stopped) == (Reply.UNKNOWN, False, stopped)

    def test_forced_within_a_small_budget_claims_nothing_false(self) -> None:
        puzzle = Puzzle("fillomino", 4, 4, (4, *[None] * 14, 3))
        all_answers = fillomino_sat.answers(puzzle)
        for conflicts in (1, 3, 10, 30):
            forced = FillominoGrid(4, 4).forced(puzzle.clues, Budget(conflicts=conflicts))
            for i, v in enumerate(forced.values):
                assert v is None or all(a[i] == v for a in all_answers)

    def test_what_is_found_steadily_does_not_depend_on_the_guide(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        grid, clues = FillominoGrid(6, 6), _empty(6, 6).clues
        first = grid.count_steadily(clues)
        monkeypatch.setattr(Guide, "solve", lambda *_: pytest.fail("the guide was asked"))
        again = grid.count_steadily(clues)
        assert (again.verdict, again.answers) == (Verdict.MULTIPLE, first.answers)

    def test_the_same_question_has_the_same_reply(self) -> None:
        grid, clues = FillominoGrid(6, 6), _empty(6, 6).clues
        first = grid.solve(clues)
        grid.count((3, *clues[1:]), limit=5)
        again = grid.solve(clues)
        assert first.answer == again.answer
        assert first.work.conflicts == again.work.conflicts


class TestCounting:
    def test_limits(self) -> None:
        grid, puzzle = FillominoGrid(3, 3), _empty(3, 3)
        pictures = fillomino.pictures(puzzle) or []
        for limit in (1, 2, 10, 444, 445, 446, None):
            counted = grid.count(puzzle.clues, limit=limit)
            assert counted.count == min(len(pictures), limit or len(pictures))
            assert set(counted.answers) <= set(pictures)
            if limit is None or limit > 445:
                assert counted.exact

    def test_islands_multiply(self) -> None:
        """Two open pockets of three cells, each with the same choices, walled apart by 5s."""
        row = ".....".replace(".", "5")
        text = f"...{row}..."
        clues: Clues = tuple(None if x == "." else int(x) for x in text)
        grid = FillominoGrid(1, 11)
        want = fillomino_sat.answers(Puzzle("fillomino", 1, 11, clues))
        counted = grid.count(clues, limit=50)
        assert list(counted.answers) == want
        assert counted.exact
        assert len(want) == 9

    def test_every_section_answer_is_checked_though_few_are_put_together(self) -> None:
        """Seven islands of three answers each: 2,187, of which 1,000 are put together."""
        text = "...55555" * 6 + "..."
        clues: Clues = tuple(None if x == "." else int(x) for x in text)
        seen: list[Answer] = []
        candidates = Candidates(Geometry(1, len(clues)), len(clues), clues)
        candidates.settle()
        whole = Whole(candidates, Meter(UNLIMITED), seen.append)
        reply, total, answers = whole.gather(None)
        assert (reply, total, len(set(answers))) == (Reply.NO, 3**7, 1000)
        for start in range(0, len(clues), 8):
            assert len({answer[start : start + 3] for answer in seen}) == 3

    def test_partitions_are_a_question_about_regions(self) -> None:
        counted = FillominoGrid(2, 2).count((None,) * 4, limit=None, partitions=True)
        assert (counted.count, counted.exact) == (12, True)

    def test_wide_open_boards_are_seen_to_have_several_answers(self) -> None:
        for side in (8, 12):
            puzzle = _empty(side, side)
            counted = FillominoGrid(side, side).count(puzzle.clues, limit=2)
            assert counted.verdict is Verdict.MULTIPLE
            assert all(is_answer(puzzle, answer) for answer in counted.answers)


def test_fillapix_has_no_partitions() -> None:
    import cpmodels

    with pytest.raises(QuestionError):
        cpmodels.count(Puzzle("fillapix", 2, 2, (None,) * 4), partitions=True)
