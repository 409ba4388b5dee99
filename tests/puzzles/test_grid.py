"""Which cells touch, against the definition by coordinates."""

from __future__ import annotations

import pytest

from puzzles import FormatError, Puzzle
from puzzles.grid import block_masks, blocks, cell_name, neighbour_masks, neighbours

SIZES = [(1, 1), (1, 5), (4, 1), (2, 3), (5, 4)]


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_neighbours_and_blocks(rows: int, cols: int) -> None:
    near, around = neighbours(rows, cols), blocks(rows, cols)
    for i in range(rows * cols):
        for j in range(rows * cols):
            down, across = abs(i // cols - j // cols), abs(i % cols - j % cols)
            assert (j in near[i]) == (down + across == 1)
            assert (j in around[i]) == (max(down, across) <= 1)
            assert (neighbour_masks(rows, cols)[i] >> j & 1) == (j in near[i])
            assert (block_masks(rows, cols)[i] >> j & 1) == (j in around[i])


def test_cell_names_count_from_one() -> None:
    assert [cell_name(i, 3) for i in (0, 2, 3, 5)] == ["r1c1", "r1c3", "r2c1", "r2c3"]


@pytest.mark.parametrize(("rows", "cols"), [(0, 1), (1, 0), (129, 1), (1, 129)])
def test_a_puzzle_has_1_to_128_rows_and_columns(rows: int, cols: int) -> None:
    with pytest.raises(FormatError, match=f"a board of {rows}x{cols} cells; boards are 1x1 to 128"):
        Puzzle("fillomino", rows, cols, (None,) * (rows * cols))


def test_a_puzzle_has_a_clue_or_a_blank_for_each_cell() -> None:
    with pytest.raises(FormatError, match=r"^3 cells; a 2x2 board has 4$"):
        Puzzle("fillomino", 2, 2, (None,) * 3)
