"""The whole Fillomino pipeline against an independent complete model.

Sizes are mixed on purpose: a cache keyed by sets of cells and shared between
board widths gave one wrong verdict in a hundred, and boards of one size never
showed it. The oracle has no deduction, no merged values and no counters.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cpmodels import Reply, needed
from cpmodels.base import UNLIMITED
from cpmodels.conflict import shrink
from cpmodels.fillomino.grid import FillominoGrid
from cpmodels.fillomino.search import Settings
from puzzles import Answer, Puzzle, Verdict, is_answer
from tests.helpers.boards import near_unique_board, random_board, random_picture, without
from tests.oracles import fillomino_sat

LIMIT = 12
"""Answers compared one by one where there are at most so many."""

SETTINGS = [
    Settings(),
    Settings(threshold=3, count_after=1),
    Settings(threshold=4, count_after=3),
    Settings(threshold=2, count_after=20),
    Settings(threshold=None, count_after=1),
]


class Grids:
    """Grids kept and used again, so that what they learned is under test too."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, int, int | None, Settings], FillominoGrid] = {}

    def get(self, puzzle: Puzzle, settings: Settings) -> FillominoGrid:
        key = (puzzle.rows, puzzle.cols, puzzle.max_region, settings)
        if key not in self._kept:
            self._kept[key] = FillominoGrid(*key[:3], settings=settings)
        return self._kept[key]


def check_board(puzzle: Puzzle, grid: FillominoGrid) -> Verdict:
    """Count and solve one board, compare with the oracle, return the verdict."""
    want = fillomino_sat.answers(puzzle, LIMIT + 1)
    got = grid.count(puzzle.clues, limit=LIMIT + 1)
    assert got.count == len(want), puzzle
    if len(want) <= LIMIT:
        assert got.exact
        assert list(got.answers) == want, puzzle
    two = grid.count(puzzle.clues, limit=2)
    assert two.verdict is _verdict(len(want)), puzzle
    assert grid.solve(puzzle.clues).reply is (Reply.YES if want else Reply.NO), puzzle
    return two.verdict


def check_forced(puzzle: Puzzle, grid: FillominoGrid) -> None:
    """Compare the forced cells with those common to all answers of the oracle."""
    want = fillomino_sat.answers(puzzle, 200)
    if len(want) == 200:
        return
    got = grid.forced(puzzle.clues)
    assert got.exact
    if not want:
        assert got.reply is Reply.NO, puzzle
        return
    common = [v if all(a[i] == v for a in want) else None for i, v in enumerate(want[0])]
    assert got.reply is Reply.YES
    assert list(got.values) == common, puzzle


def check_removals(
    rng: Random, rows: int, cols: int, cap: int | None, grids: Grids
) -> Counter[bool]:
    """Take a picture's givens away one by one; each removal is asked of both."""
    answer = random_picture(rng, rows, cols, cap)
    puzzle = Puzzle("fillomino", rows, cols, answer, cap)
    grid = grids.get(puzzle, rng.choice(SETTINGS))
    seen: Counter[bool] = Counter()
    for cell in rng.sample(range(rows * cols), rows * cols):
        fewer = without(puzzle, cell)
        other = fillomino_sat.differs_at(fewer, cell, answer)
        got = grid.differs_at(fewer.clues, cell, answer)
        assert got.reply is (Reply.NO if other is None else Reply.YES), (fewer, cell)
        if got.answer is not None:
            assert is_answer(fewer, got.answer)
            assert got.answer[cell] != answer[cell]
        seen[other is not None] += 1
        if other is None:
            puzzle = fewer
    return seen


def _verdict(count: int) -> Verdict:
    return (Verdict.NONE, Verdict.UNIQUE)[count] if count < 2 else Verdict.MULTIPLE


def _fuzz(seed: int, boards: int, side: int, peels: int) -> tuple[Counter[Verdict], Counter[bool]]:
    rng, grids = Random(seed), Grids()
    verdicts: Counter[Verdict] = Counter()
    removals: Counter[bool] = Counter()
    for number in range(boards):
        puzzle = random_board(rng, side, side)
        grid = grids.get(puzzle, rng.choice(SETTINGS))
        verdicts[check_board(puzzle, grid)] += 1
        if number % 10 == 0:
            check_forced(puzzle, grid)
        if number % max(1, boards // peels) == 0:
            rows, cols = rng.randint(3, side), rng.randint(3, side)
            cap = rng.choice((None, 5, 9))
            removals += check_removals(rng, rows, cols, cap, grids)
    return verdicts, removals


@pytest.mark.parametrize("boards", [80, pytest.param(250, marks=pytest.mark.slow)])
def test_mixed_sizes_against_the_independent_model(boards: int) -> None:
    verdicts, removals = _fuzz(seed=1, boards=boards, side=6, peels=boards // 25)
    least = min(verdicts[v] for v in (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE))
    assert least >= boards // 10
    assert min(removals[True], removals[False]) >= boards // 5


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_many_mixed_sizes(seed: int) -> None:
    """Together 30,000 boards and some 25,000 removals.

    Uncapped boards of seven rows and more stall the oracle, so those have a
    test of their own, with a cap.
    """
    verdicts, removals = _fuzz(seed=1000 + seed, boards=1500, side=6, peels=45)
    assert min(verdicts[v] for v in (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)) >= 50
    assert min(removals[True], removals[False]) >= 200


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
def test_larger_boards_with_a_cap(seed: int) -> None:
    rng, grids = Random(2000 + seed), Grids()
    verdicts: Counter[Verdict] = Counter()
    removals: Counter[bool] = Counter()
    for number in range(120):
        rows, cols, cap = rng.randint(6, 9), rng.randint(6, 9), rng.choice((5, 7, 9))
        picture = random_picture(rng, rows, cols, cap)
        share = rng.uniform(0.4, 0.95)
        clues = tuple(v if rng.random() < share else None for v in picture)
        puzzle = Puzzle("fillomino", rows, cols, clues, cap)
        verdicts[check_board(puzzle, grids.get(puzzle, rng.choice(SETTINGS)))] += 1
        if number % 20 == 0:
            removals += check_removals(rng, rows, cols, cap, grids)
    assert min(verdicts[Verdict.UNIQUE], verdicts[Verdict.MULTIPLE]) >= 10
    assert min(removals[True], removals[False]) >= 50


def test_conflict_is_a_contradiction_and_minimal(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, seen = Random(7), 0
    while seen < 12:
        puzzle = random_board(rng, 6, 6)
        if fillomino_sat.answers(puzzle, 1):
            continue
        seen += 1
        grid = FillominoGrid(puzzle.rows, puzzle.cols, puzzle.max_region)
        found = shrink(grid, puzzle, UNLIMITED)
        assert found.cells is not None
        alone = _only(puzzle, found.cells)
        assert not fillomino_sat.answers(alone, 1)
        for cell in found.cells:
            assert fillomino_sat.answers(without(alone, cell), 1), (puzzle, found)
        assert found.minimal
        monkeypatch.setattr(needed, "AREA", 0)  # then nobody knows which are needed
        cut = shrink(grid, puzzle, UNLIMITED)
        assert not cut.minimal
        assert cut.cells is not None
        assert not fillomino_sat.answers(_only(puzzle, cut.cells), 1)
        again = shrink(grid, puzzle, UNLIMITED, among=cut.cells)
        monkeypatch.undo()
        assert set(again.cells or ()) <= set(cut.cells)


def test_a_near_unique_board_is_unique_and_locally_minimal() -> None:
    rng = Random(3)
    puzzle, answer = near_unique_board(rng, 6, 5)
    grid = FillominoGrid(6, 5)
    assert grid.count(puzzle.clues, limit=2).answers == (answer,)
    for cell, v in enumerate(puzzle.clues):
        if v is not None:
            assert grid.count(without(puzzle, cell).clues, limit=2).verdict is Verdict.MULTIPLE


def _only(puzzle: Puzzle, cells: tuple[int, ...]) -> Puzzle:
    keep: Answer = cells
    clues = tuple(v if i in keep else None for i, v in enumerate(puzzle.clues))
    return Puzzle(puzzle.kind, puzzle.rows, puzzle.cols, clues, puzzle.max_region)
