"""Sets of cells as integers: one bit a cell, one spare column between rows.

The spare column keeps shifts from wrapping around. Cell (r, c) is bit
``r * (cols + 1) + c``; a set of cells means something only on its own board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence


class Geometry:
    """Geometry of one board size.

    Args:
        rows: Height in cells.
        cols: Width in cells.
    """

    __slots__ = ("cols", "full", "rows", "width")

    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols = rows, cols
        self.width = cols + 1
        row = (1 << cols) - 1
        self.full = sum(row << (r * self.width) for r in range(rows))

    def bit(self, index: int) -> int:
        """Return the set that holds only cell `index` (row by row, from 0)."""
        return 1 << (index // self.cols * self.width + index % self.cols)

    def cells(self, values: Sequence[int]) -> int:
        """Return the set of the cells whose entry in `values` is true."""
        return sum(self.bit(i) for i, v in enumerate(values) if v)

    def index(self, bit: int) -> int:
        """Return the cell number of a set of one cell."""
        r, c = divmod(bit.bit_length() - 1, self.width)
        return r * self.cols + c

    def near(self, cells: int) -> int:
        """Return the cells outside `cells` that share a side with one of them."""
        w = self.width
        return (cells << 1 | cells >> 1 | cells << w | cells >> w) & self.full & ~cells

    def flood(self, seed: int, within: int) -> int:
        """Return the cells of `within` connected with `seed`, which lies in `within`."""
        w = self.width
        while True:
            grown = (seed | seed << 1 | seed >> 1 | seed << w | seed >> w) & within
            if grown == seed:
                return seed
            seed = grown

    def flood_up_to(self, seed: int, within: int, size: int) -> int:
        """As `flood`, but stop as soon as `size` cells are reached (may overshoot)."""
        w = self.width
        while seed.bit_count() < size:
            grown = (seed | seed << 1 | seed >> 1 | seed << w | seed >> w) & within
            if grown == seed:
                break
            seed = grown
        return seed

    def pivots(self, cells: int) -> int:
        """Return those of some cells without which their neighbours might fall apart.

        Any other cell is beside nothing, or its neighbours in `cells` are
        connected round it, so what is connected stays connected without it.
        """
        w = self.width
        north, east, south, west = cells << w, cells >> 1, cells >> w, cells << 1
        begins_north = north & ~(west & cells << (w + 1))
        begins_east = east & ~(north & cells << (w - 1))
        begins_south = south & ~(east & cells >> (w + 1))
        begins_west = west & ~(south & cells >> (w - 1))
        twice = begins_north & begins_east | begins_south & begins_west
        twice |= (begins_north | begins_east) & (begins_south | begins_west)
        return cells & twice

    def fewest_near(self, cells: int, free: int) -> tuple[int, int]:
        """Return the least number of neighbours in `free`, and the first of `cells` with so few.

        Counts for all cells at once, digit by digit.
        """
        w = self.width
        east, west, south, north = free >> 1, free << 1, free >> w, free << w
        some_level, both_level = east | west, east & west
        some_upright, both_upright = south | north, south & north
        at_least = (
            some_level | some_upright,
            both_level | both_upright | some_level & some_upright,
            both_level & some_upright | both_upright & some_level,
            both_level & both_upright,
        )
        for count, more in enumerate(at_least):
            fewest = cells & ~more
            if fewest:
                return count, fewest & -fewest
        return len(at_least), cells & -cells

    def components(self, cells: int) -> list[int]:
        """Return the maximal connected parts of `cells`."""
        parts = []
        while cells:
            part = self.flood(cells & -cells, cells)
            parts.append(part)
            cells ^= part
        return parts


def each_cell(cells: int) -> Iterator[int]:
    """Yield each cell of a set as a set of one, in reading order."""
    while cells:
        bit = cells & -cells
        yield bit
        cells ^= bit
