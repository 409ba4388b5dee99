"""Fill-a-Pix counted by rows, against all pictures, the solver and counts known in advance."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import cpmodels
from puzzles import Limit, LimitError, Puzzle, QuestionError, is_answer
from puzzles.grid import blocks
from puzzles.twins.counts import census
from tests.oracles import fillapix as oracle
from verify.counters import fillapix_rows


def board(rng: Random, rows: int, cols: int) -> Puzzle:
    """Return a board: some clues of a picture, now and then with one too many or too few."""
    near = blocks(rows, cols)
    picture, share = [rng.random() < 0.5 for _ in near], rng.choice((0.3, 0.6, 0.9, 1.0))
    clues = [sum(picture[j] for j in block) if rng.random() < share else None for block in near]
    if rng.random() < 0.3:
        clues[rng.randrange(len(clues))] = rng.randint(0, 9)  # 9 is too many at an edge
    return Puzzle("fillapix", rows, cols, tuple(clues))


def check(rng: Random) -> str:
    """Compare the ways on a small random board; say how many answers it has."""
    sizes = [(r, c) for r in range(1, 12) for c in range(1, 12) if r * c <= 12]
    puzzle = board(rng, *rng.choice(sizes))
    found = list(fillapix_rows.answers(puzzle))
    assert found == oracle.answers(puzzle.rows, puzzle.cols, puzzle.clues), puzzle
    assert all(is_answer(puzzle, answer) for answer in found[:20])
    assert fillapix_rows.count(puzzle) == len(found), puzzle
    counted = cpmodels.count(puzzle, limit=None)
    assert (counted.count, counted.exact) == (len(found), True), puzzle
    return "none" if not found else "one" if len(found) == 1 else "many"


def test_random_boards() -> None:
    rng = Random(9)
    seen = Counter(check(rng) for _ in range(300))
    assert min(seen[how] for how in ("none", "one", "many")) >= 30, seen


@pytest.mark.long
def test_ten_thousand_random_boards() -> None:
    rng = Random("ten thousand")
    seen = Counter(check(rng) for _ in range(10_000))
    assert min(seen[how] for how in ("none", "one", "many")) >= 1000, seen


@pytest.mark.parametrize(("rows", "cols"), [(6, 6), (4, 9), (9, 5), (10, 10)])
def test_larger_boards_against_the_solver(rows: int, cols: int) -> None:
    rng, sizes = Random(f"{rows}x{cols}"), set()
    for _ in range(8):
        puzzle = board(rng, rows, cols)
        counted = cpmodels.count(puzzle, limit=300)
        assert fillapix_rows.count(puzzle, limit=300) == counted.count, puzzle
        sizes.add(counted.count)
    assert len(sizes) >= 3


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (15, 15), (3, 128), (128, 4)])
def test_no_clues(rows: int, cols: int) -> None:
    empty = Puzzle("fillapix", rows, cols, (None,) * (rows * cols))
    assert fillapix_rows.count(empty) == 2 ** (rows * cols)
    assert fillapix_rows.count(empty, limit=2) == 2


@pytest.mark.parametrize("share", [0.2, 0.7, 1.0])
def test_fifteen_columns(share: float) -> None:
    """A board and its mirror image on the diagonal, where rows are columns, have as many."""
    rng, near = Random(f"fifteen {share}"), blocks(15, 15)
    picture = [rng.random() < 0.5 for _ in near]
    clues = [sum(picture[j] for j in block) if rng.random() < share else None for block in near]
    mirrored = [clues[r * 15 + c] for c in range(15) for r in range(15)]
    counts = {
        fillapix_rows.count(Puzzle("fillapix", 15, 15, tuple(kept))) for kept in (clues, mirrored)
    }
    (count,) = counts
    assert count == 1 if share == 1 else count > 1
    assert fillapix_rows.count(Puzzle("fillapix", 15, 15, (*clues[:-1], 9))) == 0


def test_all_pictures_by_their_clues() -> None:
    """Over all clue sets of a size, those with several pictures hold the twins."""
    rows, cols = 2, 5
    near, twins, seen = blocks(rows, cols), 0, Counter[tuple[int, ...]]()
    for number in range(1 << rows * cols):
        seen[tuple(sum(number >> j & 1 for j in block) for block in near)] += 1
    for clues, count in seen.items():
        assert fillapix_rows.count(Puzzle("fillapix", rows, cols, clues)) == count
        twins += count if count > 1 else 0
    assert twins == census(rows, cols).twins


def test_limits() -> None:
    puzzle = Puzzle("fillapix", 2, 2, (2, None, None, None))
    assert fillapix_rows.count(puzzle) == len(list(fillapix_rows.answers(puzzle))) == 6
    assert list(fillapix_rows.answers(puzzle, limit=2)) == [(0, 0, 1, 1), (0, 1, 0, 1)]
    with pytest.raises(QuestionError, match="21 cells; all pictures are tried up to 20"):
        next(fillapix_rows.answers(Puzzle("fillapix", 3, 7, (None,) * 21)))
    with pytest.raises(LimitError, match="up to 15") as wide:
        fillapix_rows.count(Puzzle("fillapix", 40, 40, (1,) * 1600))
    assert wide.value.limit is Limit.COLUMNS
    blank = Puzzle("fillapix", 4, 4, (None,) * 15 + (2,))
    assert fillapix_rows.count(blank, states=3) == 2**12 * 6
    with pytest.raises(LimitError, match="more than 2 states") as many:
        fillapix_rows.count(blank, states=2)
    assert many.value.limit is Limit.STATES
