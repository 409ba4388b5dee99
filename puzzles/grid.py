"""Which cells touch: neighbours, blocks, cell names, bit masks.

Cells are numbered row by row from 0. Searching and flood fill are not here:
each witness has its own.
"""

from __future__ import annotations

from functools import lru_cache

MAX_SIDE = 128
"""Longest side that is accepted, in cells."""

Lists = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=64)
def neighbours(rows: int, cols: int) -> Lists:
    """Return, for every cell, the cells that share a side with it, ascending."""
    return tuple(
        tuple(
            rr * cols + cc
            for rr, cc in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
            if 0 <= rr < rows and 0 <= cc < cols
        )
        for r in range(rows)
        for c in range(cols)
    )


@lru_cache(maxsize=64)
def blocks(rows: int, cols: int) -> Lists:
    """Return, for every cell, its 3x3 block clipped at the edges, itself included."""
    return tuple(
        tuple(
            rr * cols + cc
            for rr in range(max(0, r - 1), min(rows, r + 2))
            for cc in range(max(0, c - 1), min(cols, c + 2))
        )
        for r in range(rows)
        for c in range(cols)
    )


@lru_cache(maxsize=64)
def neighbour_masks(rows: int, cols: int) -> tuple[int, ...]:
    """Return `neighbours` as integers with bit i set for cell i."""
    return tuple(mask(cells) for cells in neighbours(rows, cols))


@lru_cache(maxsize=64)
def block_masks(rows: int, cols: int) -> tuple[int, ...]:
    """Return `blocks` as integers with bit i set for cell i."""
    return tuple(mask(cells) for cells in blocks(rows, cols))


def mask(cells: tuple[int, ...]) -> int:
    """Return the integer whose bits are `cells`."""
    return sum(1 << i for i in cells)


def cell_name(index: int, cols: int) -> str:
    """Return the name a person reads, counted from one: cell 0 is ``r1c1``."""
    return f"r{index // cols + 1}c{index % cols + 1}"
