"""Twin theory against pictures grouped by their clues, the solver, and known counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from random import Random

import numpy as np
import pytest

from cpmodels.fillapix import FillapixGrid
from puzzles import Puzzle, QuestionError, Verdict
from puzzles.grid import blocks
from puzzles.twins.counts import census, pinned_cores, uneven
from puzzles.twins.kernel import kernel, minimal
from puzzles.twins.theory import Twin, det_t, flip, injective, mend, twin
from puzzles.twins.trades import sentence, trades
from verify.counters import fillapix_census, fillapix_rows

Board = tuple[int, int, tuple[int, ...]]

SIZES = [(r, c) for r in range(1, 15) for c in range(1, 15) if r * c <= 12]
SIZES += [(1, 14), (2, 7), (3, 5), (5, 3), (2, 8), (4, 4)]
TWO = (2, 5, 8, 11)
"""Sides on which a line can flip."""


def clues(rows: int, cols: int, picture: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sum(picture[j] for j in block) for block in blocks(rows, cols))


def cells_of(number: int, area: int) -> tuple[int, ...]:
    return tuple(number >> i & 1 for i in range(area))


def have_twins(rows: int, cols: int) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Say of every picture, cell i as bit i of its number, whether another has its clues."""
    area = rows * cols
    bits = np.arange(1 << area)[:, None] >> np.arange(area) & 1
    shown = sum(bits[:, block].sum(axis=1) * 10**i for i, block in enumerate(_blocks(rows, cols)))
    _, group, sizes = np.unique(shown, return_inverse=True, return_counts=True)
    return np.asarray(sizes[group] > 1)


def _blocks(rows: int, cols: int) -> list[list[int]]:
    """Every cell's block, by distance."""
    cells = list(product(range(rows), range(cols)))
    return [
        [i for i, (r, c) in enumerate(cells) if max(abs(r - y), abs(c - x)) <= 1] for y, x in cells
    ]


def steps_to(wanted: np.ndarray[tuple[int], np.dtype[np.bool_]], area: int) -> list[int]:
    """Return for every picture how many flips lead to the nearest wanted one."""
    steps = [-1] * (1 << area)
    edge = [int(i) for i in np.flatnonzero(wanted)]
    distance = 0
    while edge:
        for picture in edge:
            steps[picture] = distance
        near = {picture ^ 1 << i for picture in edge for i in range(area)}
        edge = [picture for picture in near if steps[picture] < 0]
        distance += 1
    return steps


def two_block(rng: Random, rows: int, cols: int) -> tuple[int, ...] | None:
    """Return a picture with two blocks that flip, or None if a line flips as well.

    Chosen rows times chosen columns are painted like u times u, the others
    times the others unlike it, both where u is not 0.
    """
    picture = [rng.randint(0, 1) for _ in range(rows * cols)]
    high, left = (
        set(rng.sample([i for i in range(side) if i % 3 != 2], side // 3 + 1))
        for side in (rows, cols)
    )
    for r, c in product(range(rows), range(cols)):
        if r % 3 != 2 and c % 3 != 2 and (r in high) == (c in left):
            sign = (-1) ** (r % 3 + c % 3) * (1 if r in high else -1)
            picture[r * cols + c] = int(sign > 0)
    return None if line_flips(rows, cols, picture) else tuple(picture)


def line_flips(rows: int, cols: int, picture: list[int]) -> bool:
    """Whether a row or column reads 0 1 ? 0 1 ?, or the other way round."""
    board = [picture[i : i + cols] for i in range(0, rows * cols, cols)]
    lines = [line for line in board if cols % 3 == 2]
    lines += [list(line) for line in zip(*board, strict=True) if rows % 3 == 2]
    return any(len({v ^ i % 3 for i, v in enumerate(line) if i % 3 != 2}) == 1 for line in lines)


def test_determinants() -> None:
    assert [det_t(n) for n in range(1, 13)] == [1, 0, -1, -1, 0, 1] * 2
    for n in range(1, 40):
        near = np.abs(np.subtract.outer(np.arange(n), np.arange(n))) <= 1
        assert round(np.linalg.det(near.astype(float))) == det_t(n)


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_pictures_grouped_by_clues(rows: int, cols: int) -> None:
    area = rows * cols
    truth = have_twins(rows, cols)
    for number in range(1 << area):
        picture = cells_of(number, area)
        found = twin(picture, rows, cols)
        assert (found is not None) == truth[number]
        if found and number % 7 == 0:
            assert clues(rows, cols, flip(picture, found)) == clues(rows, cols, picture)
            assert (found.kind == "line") == line_flips(rows, cols, list(picture))
    assert census(rows, cols).twins == truth.sum()
    assert injective(rows, cols) == (not truth.any())


@pytest.mark.parametrize(("rows", "cols", "count"), [(5, 5, 60), (5, 8, 40), (8, 8, 30)])
def test_the_solver_finds_the_same(rows: int, cols: int, count: int) -> None:
    rng, grid, seen = Random(f"{rows}x{cols}"), FillapixGrid(rows, cols), set()
    for _ in range(count):
        picture = tuple(rng.randint(0, 1) for _ in range(rows * cols))
        found = twin(picture, rows, cols)
        verdict = grid.count(clues(rows, cols, picture), limit=2).verdict
        assert verdict is (Verdict.MULTIPLE if found else Verdict.UNIQUE)
        seen.add(verdict)
    assert seen == {Verdict.MULTIPLE, Verdict.UNIQUE}


@pytest.mark.parametrize(("rows", "cols"), [(5, 5), (5, 8), (8, 5), (8, 8), (20, 20)])
def test_two_blocks_without_a_line(rows: int, cols: int) -> None:
    rng = Random(f"blocks {rows}x{cols}")
    drawn = (two_block(rng, rows, cols) for _ in range(5000))
    boards = list(islice((picture for picture in drawn if picture), 6))
    assert len(boards) == 6
    for picture in boards:
        found = twin(picture, rows, cols)
        assert found is not None
        assert found.kind == "block"
        assert len({i // cols for i in found.cells}) > 1 < len({i % cols for i in found.cells})
        other = flip(picture, found)
        assert other != picture
        assert clues(rows, cols, other) == clues(rows, cols, picture)
    if rows * cols <= 64:
        verdict = FillapixGrid(rows, cols).count(clues(rows, cols, boards[0]), limit=2).verdict
        assert verdict is Verdict.MULTIPLE


@pytest.mark.parametrize(("rows", "cols"), [(5, 128), (128, 7), (50, 50), (128, 128)])
def test_large_boards(rows: int, cols: int) -> None:
    rng = Random(f"large {rows}x{cols}")
    picture = tuple(rng.randint(0, 1) for _ in range(rows * cols))
    for column in range(3):  # they alternate
        lost = {r * cols + column: r % 3 for r in range(rows) if r % 3 != 2}
        picture = tuple(lost.get(i, v) for i, v in enumerate(picture))
    found = twin(picture, rows, cols)
    assert found is not None
    assert clues(rows, cols, flip(picture, found)) == clues(rows, cols, picture)
    assert twin(flip(picture, mend(picture, rows, cols)), rows, cols) is None


@pytest.mark.parametrize(("rows", "cols"), [(1, 8), (2, 5), (5, 2), (3, 5), (2, 2), (4, 2)])
def test_mending_takes_the_fewest_flips(rows: int, cols: int) -> None:
    area = rows * cols
    steps = steps_to(~have_twins(rows, cols), area)
    for number in range(0, 1 << area, 1 if area <= 10 else 11):
        picture = cells_of(number, area)
        cells = mend(picture, rows, cols)
        assert len(set(cells)) == len(cells) == steps[number]
        assert twin(flip(picture, cells), rows, cols) is None


@cache
def five_by_five() -> tuple[list[int], list[int]]:
    """The 16 cells of 5x5 where both u's are not 0: flips to the nearest without a twin, by number.

    A twin of these cells alone is u times a plus b times u with entries -1, 0
    and 1, for any a and b; cells of the middle lines are none of its business.
    """
    cells = [r * 5 + c for r, c in product((0, 1, 3, 4), repeat=2)]
    u = (1, -1, 1, -1)
    every = np.arange(1 << 16)
    lost = np.zeros(1 << 16, dtype=bool)
    for ab in product((-1, 0, 1), repeat=8):
        d = [u[i] * ab[j] + ab[4 + i] * u[j] for i, j in product(range(4), repeat=2)]
        if any(d) and max(map(abs, d)) == 1:
            plus = sum(1 << k for k, v in enumerate(d) if v > 0)
            minus = sum(1 << k for k, v in enumerate(d) if v < 0)
            lost |= (every & plus == 0) & (every & minus == minus)
    return cells, steps_to(~lost, 16)


def calm(rng: Random) -> list[int]:
    """Return 5x5 cells of which neither middle line flips."""
    while True:
        cells = [rng.randint(0, 1) for _ in range(25)]
        middle = [cells[10:15], cells[2:25:5]]
        if not any(line[0] != line[1] and line[3:] == line[:2] for line in middle):
            return cells


def test_mending_five_by_five() -> None:
    cells, steps = five_by_five()
    assert steps.count(0) == 22730
    rng = Random("mend")
    numbers = [*rng.sample(range(1 << 16), 700), *range(0, 1 << 16, 4369)]
    # Those that take many flips are few.
    numbers += [number for number, far in enumerate(steps) if far >= 4][:300]
    for number in numbers:
        board = calm(rng)
        for k, cell in enumerate(cells):
            board[cell] = number >> k & 1
        mended = mend(board, 5, 5)
        assert len(mended) == steps[number]
        assert twin(flip(board, mended), 5, 5) is None


def mixed_boards() -> Iterator[Board]:
    rng = Random("mixed")
    for rows, cols in product(TWO, repeat=2):
        for ink in (0.0, 0.1, 0.5, 1.0):
            board = [int(rng.random() < ink) for _ in range(rows * cols)]
            for _ in range(rng.randint(0, 4)):  # rows that flip
                way, where = rng.randint(0, 1), rng.randrange(rows)
                for c in range(cols):
                    board[where * cols + c] = int(c % 3 == 1) ^ way
            yield rows, cols, tuple(board)


def test_mended_boards_are_pinned() -> None:
    needed = 0
    for rows, cols, picture in mixed_boards():
        cells = mend(picture, rows, cols)
        assert bool(cells) == (twin(picture, rows, cols) is not None)
        mended = flip(picture, cells)
        assert twin(mended, rows, cols) is None
        if rows * cols <= 64:
            count = FillapixGrid(rows, cols).count(clues(rows, cols, mended), limit=2)
            assert count.verdict is Verdict.UNIQUE
        needed += bool(cells)
    assert needed >= 20


def test_flip_takes_cells_or_a_twin() -> None:
    assert flip((0, 1, 0), (1, 2)) == flip((0, 1, 0), Twin("line", (1, 2))) == (0, 0, 1)


KERNELS = {(2, 5): (344, 42), (3, 5): (26, 6), (4, 4): (0, 0), (4, 5): (80, 8), (5, 5): (3194, 216)}
"""Ternary vectors that no clue sees, and the minimal ones."""


@pytest.mark.parametrize("size", KERNELS, ids=str)
def test_kernel(size: tuple[int, int]) -> None:
    vectors = kernel(*size)
    assert (len(vectors), len(minimal(vectors))) == KERNELS[size]
    assert all(any(vector) and not any(clues(*size, vector)) for vector in vectors)
    assert vectors == sorted(set(vectors))


@pytest.mark.parametrize(("rows", "cols"), [(1, 4), (2, 3), (3, 2), (2, 4), (1, 8), (2, 5)])
def test_kernel_by_trying_all_vectors(rows: int, cols: int) -> None:
    every = product((-1, 0, 1), repeat=rows * cols)
    assert kernel(rows, cols) == [v for v in every if any(v) and not any(clues(rows, cols, v))]


UP_TO_FIVE = [(r, c) for r in range(1, 6) for c in range(r, 6) if r * c < 25]


@pytest.mark.parametrize(("rows", "cols"), UP_TO_FIVE)
def test_four_ways_to_count_twins(rows: int, cols: int) -> None:
    counted = census(rows, cols)
    assert fillapix_census.by_grouping(rows, cols) == counted.twins
    assert fillapix_census.by_kernel(rows, cols) == counted.twins
    assert fillapix_census.by_classifier(rows, cols) == (counted.twins, counted.lines)
    assert counted.blocks == 0  # 5x5 is the smallest square that has any


@pytest.mark.long
def test_all_pictures_of_five_by_five() -> None:
    assert fillapix_census.by_kernel(5, 5) == 24644272
    assert fillapix_census.by_classifier(5, 5) == (24644272, 24587824)
    assert census(5, 5).blocks == 56448


def test_pictures_drawn_against_kernel_and_classifier() -> None:
    rng, vectors = Random("drawn"), minimal(kernel(5, 5))
    seen = set()
    for _ in range(2000):
        picture = tuple(rng.randint(0, 1) for _ in range(25))
        fits = any(
            all(not d or p == (d < 0) for d, p in zip(v, picture, strict=True)) for v in vectors
        )
        found = twin(picture, 5, 5)
        assert (found is not None) == fits
        seen.add(found.kind if found else None)
    assert {None, "line"} <= seen


@pytest.mark.parametrize(
    ("m", "n"), [(1, 3), (2, 2), (2, 4), (4, 2), (3, 3), (3, 5), (5, 4), (5, 5)]
)
def test_cores_row_by_row(m: int, n: int) -> None:
    assert pinned_cores_by_rows(m, n) == pinned_cores(m, n)


SHARES = {
    (5, 5): (73.446, 73.277),
    (8, 8): (39.873, 39.814),
    (11, 11): (15.849, 15.848),
    (14, 14): (5.327, 5.327),
    (17, 17): (1.647, 1.647),
    (20, 20): (0.487, 0.487),
    (8, 10): (27.202, 27.202),
    (10, 11): (7.543, 7.543),
    (9, 9): (0, 0),
}
"""Percent of all pictures that have a twin, and a line that flips."""


@pytest.mark.parametrize("size", SHARES, ids=str)
def test_shares(size: tuple[int, int]) -> None:
    found = census(*size)
    lines = found.lines / found.pictures
    assert (round(100 * found.share, 3), round(100 * lines, 3)) == SHARES[size]


def by_all_pictures(puzzle: Puzzle, picture: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the minimal differences to other answers, fewest cells first."""
    others = (answer for answer in fillapix_rows.answers(puzzle) if answer != picture)
    cells = (tuple(i for i, v in enumerate(other) if v != picture[i]) for other in others)
    least: list[tuple[int, ...]] = []
    for trade in sorted(cells, key=lambda trade: (len(trade), trade)):
        if not any(set(smaller) <= set(trade) for smaller in least):
            least.append(trade)
    return least


def shown(rng: Random, rows: int, cols: int, share: float) -> tuple[Puzzle, tuple[int, ...]]:
    picture = tuple(rng.randint(0, 1) for _ in range(rows * cols))
    kept = (k if rng.random() < share else None for k in clues(rows, cols, picture))
    return Puzzle("fillapix", rows, cols, tuple(kept)), picture


def test_trades_are_the_minimal_differences() -> None:
    rng, pinned = Random("trades"), 0
    for _ in range(200):
        puzzle, picture = shown(
            rng, rng.randint(1, 4), rng.randint(1, 4), rng.choice((0.4, 0.7, 1))
        )
        found = list(trades(puzzle, picture))
        assert found == by_all_pictures(puzzle, picture)
        pinned += not found
        assert list(trades(puzzle, picture, limit=3)) == found[:3]
        assert list(trades(puzzle, picture, most=3)) == [t for t in found if len(t) <= 3]
    assert 50 <= pinned <= 150


def test_trades_on_a_larger_board() -> None:
    puzzle, picture = shown(Random("larger"), 10, 10, 0.4)
    found = list(trades(puzzle, picture, most=6))
    assert found
    for trade in found:
        other = clues(10, 10, flip(picture, trade))
        assert all(k in (None, v) for k, v in zip(puzzle.clues, other, strict=True))


def test_a_trade_said_to_a_person() -> None:
    puzzle = Puzzle("fillapix", 1, 4, (1, 2, None, None))
    (first, *_) = trades(puzzle, (0, 1, 1, 0))
    assert sentence(puzzle, (0, 1, 1, 0), first) == "painting r1c4 changes no clue shown"
    said = [sentence(puzzle, (0, 1, 1, 0), trade) for trade in trades(puzzle, (0, 1, 1, 0))]
    assert "painting r1c1 and blanking r1c2 changes no clue shown" in said
    with pytest.raises(QuestionError, match="not an answer"):
        next(trades(puzzle, (1, 1, 1, 1)))


def pinned_cores_by_rows(m: int, n: int) -> int:
    """Count what `pinned_cores` counts, row by row: m x n matrices without a twin.

    No row may be constant, and no choice of some columns may be as in
    `fillapix_census.by_classifier` for all rows (a constant column is such a choice). A state
    is the set of choices that the rows so far leave.

    Cost: 2**n * states a row; states are few, since sets only shrink. 6x6 takes a second.
    """
    whole = (1 << n) - 1
    leaves = [
        sum(1 << on for on in range(1, whole) if not row & ~on or row & on == on)
        for row in range(1, whole)
    ]
    states = {sum(1 << on for on in range(1, whole)): 1}
    for _ in range(m):
        after: Counter[int] = Counter()
        for state, count in states.items():
            for left in leaves:
                after[state & left] += count
        states = after
    return states.get(0, 0)


def uneven_by_rows(m: int, n: int) -> int:
    """Count matrices without a constant line by rows: which columns are all 0, or all 1, so far?"""
    whole = (1 << n) - 1
    states = Counter({(whole, whole): 1})
    for _ in range(m):
        after: Counter[tuple[int, int]] = Counter()
        for (blank, full), count in states.items():
            for row in range(1, whole):
                after[blank & ~row, full & row] += count
        states = after
    return states[0, 0]


def test_matrices_without_a_constant_line_by_rows() -> None:
    for m in range(1, 7):
        for n in range(1, 7):
            assert uneven(m, n) == uneven_by_rows(m, n)


def test_published_counts() -> None:
    published = {
        (2, 5): (996, 996),
        (3, 5): (10816, 10816),
        (4, 4): (0, 0),
        (4, 5): (433920, 433920),
        (5, 5): (24644272, 24587824),
    }
    for (rows, cols), (twins, lines) in published.items():
        for found in (census(rows, cols), census(cols, rows)):
            assert (found.twins, found.lines) == (twins, lines)
    assert [uneven(m, m) for m in range(2, 7)] == [2, 102, 22874, 17633670, 46959933962]
    assert [pinned_cores(m, m) for m in range(2, 7)] == [2, 102, 22730, 17564070, 46913648762]
    eight = census(8, 8)
    assert round(100 * (eight.twins - eight.lines) / eight.pictures, 4) == 0.0593
    for size, percent in {(11, 11): 15.848, (20, 20): 0.487, (8, 10): 27.202}.items():
        found = census(*size)
        assert round(100 * found.lines / found.pictures, 3) == percent


@pytest.mark.parametrize(("rows", "cols"), [(5, 5), (8, 5), (2, 8)])
def test_shares_of_drawn_pictures(rows: int, cols: int) -> None:
    rng, draws = Random(f"share {rows}x{cols}"), 3000
    found = sum(
        twin([rng.randint(0, 1) for _ in range(rows * cols)], rows, cols) is not None
        for _ in range(draws)
    )
    counted = census(rows, cols)
    share = counted.twins / counted.pictures
    assert abs(found / draws - share) < 4 * (share * (1 - share) / draws) ** 0.5


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 4), (3, 3), (4, 6)])
def test_nothing_to_mend_where_clues_pin_every_picture(rows: int, cols: int) -> None:
    assert injective(rows, cols)
    assert mend((1,) * (rows * cols), rows, cols) == ()
