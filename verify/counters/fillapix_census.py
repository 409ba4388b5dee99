"""How many pictures of a size have a twin, counted picture by picture, in three ways.

Beside the closed form of `puzzles.twins.counts`: pictures grouped by
their clues, without any theory; against the vectors of the kernel; and by the
theory of lines and blocks. They share no code, and none has any of the closed
form.

A picture is a number, cell i its bit i.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from puzzles.grid import blocks
from puzzles.twins.kernel import kernel, masks, minimal
from puzzles.twins.theory import support

CHUNK = 1 << 18
"""Pictures looked at together; what they need stays in a processor's cache."""

Bitboards = NDArray[np.uint32]
Flags = NDArray[np.bool_]


def by_grouping(rows: int, cols: int) -> int:
    """Count the pictures that share all their clues with another.

    Cost: 2**cells, in memory too (20 cells: about 60 MB).
    """
    area = rows * cols
    pictures = np.arange(1 << area, dtype=np.uint32)
    bits = [(pictures >> i & 1).astype(np.uint8) for i in range(area)]
    group = np.zeros(1 << area, dtype=np.int64)
    for block in blocks(rows, cols):
        clue = sum(bits[i] for i in block)
        # Groups so far, split by one more clue and numbered anew: never over 2**cells.
        _, group = np.unique(group * 10 + clue, return_inverse=True)
    return int(sum(n for n in np.bincount(group).tolist() if n > 1))


def by_kernel(rows: int, cols: int) -> int:
    """Count the pictures that a vector of the kernel fits.

    Cost: 2**cells times the number of minimal vectors (5x5: 216).
    """
    wanted = [masks(vector) for vector in minimal(kernel(rows, cols))]

    def fits(pictures: Bitboards) -> Flags:
        found = np.zeros(len(pictures), dtype=bool)
        for plus, minus in wanted:
            found |= pictures & np.uint32(plus | minus) == minus
        return found

    return sum(int(fits(pictures).sum()) for pictures in _pictures(rows * cols))


def by_classifier(rows: int, cols: int) -> tuple[int, int]:
    """Count the pictures that have a twin in theory, and those of them with a line that flips.

    A line flips where it alternates as u does. Two blocks flip if, for some of
    the columns where u is not 0, each row where u is not 0 either is as u times
    u says off these columns, or is the opposite of it on them.

    Cost: 2**cells times 2**columns times rows.
    """
    twins = lines = 0
    for pictures in _pictures(rows * cols):
        flips = _line_flips(pictures, rows, cols)
        lines += int(flips.sum())
        rest = pictures[~flips]
        twins += int(flips.sum() + _block_flips(rest, rows, cols).sum())
    return twins, lines


def _pictures(area: int) -> Iterator[Bitboards]:
    for start in range(0, 1 << area, CHUNK):
        yield np.arange(start, min(start + CHUNK, 1 << area), dtype=np.uint32)


def _line_flips(pictures: Bitboards, rows: int, cols: int) -> Flags:
    down, along = support(rows), support(cols)
    lines = [[r * cols + c for c in along] for r in range(rows) if along]
    lines += [[r * cols + c for r in down] for c in range(cols) if down]
    found = np.zeros(len(pictures), dtype=bool)
    for line in lines:
        every, odd = _mask(line), _mask(line[1::2])
        seen = pictures & every
        found |= (seen == odd) | (seen == every ^ odd)
    return found


def _block_flips(pictures: Bitboards, rows: int, cols: int) -> Flags:
    down, along = support(rows), support(cols)
    found = np.zeros(len(pictures), dtype=bool)
    if not down or not along:
        return found
    # Painted where u times u is negative, turned: a row of 0 is as u times u says.
    sign = _mask(
        [r * cols + c for i, r in enumerate(down) for j, c in enumerate(along) if i + j & 1]
    )
    turned = pictures ^ sign
    for chosen in range(1, (1 << len(along)) - 1):
        flips = np.ones(len(pictures), dtype=bool)
        for r in down:
            on = _mask([r * cols + c for j, c in enumerate(along) if chosen >> j & 1])
            off = _mask([r * cols + c for j, c in enumerate(along) if not chosen >> j & 1])
            flips &= (turned & off == 0) | (turned & on == on)
        found |= flips
    return found


def _mask(cells: list[int]) -> np.uint32:
    return np.uint32(sum(1 << i for i in cells))
