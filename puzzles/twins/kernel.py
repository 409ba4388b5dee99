"""What all clues of a Fill-a-Pix board do not see: the ternary vectors of the kernel.

Two pictures have the same clues exactly if their difference, a vector of -1, 0
and 1 with an entry a cell, adds up to 0 over every block. Here these vectors
are listed row by row; of twin theory nothing is used.

A picture has a twin exactly if one of them fits it: blank where the vector is
1, painted where it is -1. Vectors that hold a smaller one, entry for entry,
add nothing to that; the others are minimal.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import product

Vector = tuple[int, ...]
"""An entry a cell, row by row: 1 to be painted, -1 to be blanked, 0 to be left."""

Masks = tuple[int, int]
"""The cells of 1 and the cells of -1, as bits."""


def kernel(rows: int, cols: int) -> list[Vector]:
    """Return the vectors but 0 that add up to 0 over every block, sorted.

    Cost: about 9**cols, and the number of vectors that fit all rows but the last
    two; 8x5 takes a second.
    """
    lines = list(product((-1, 0, 1), repeat=cols))
    windows = {line: tuple(sum(line[max(0, c - 1) : c + 2]) for c in range(cols)) for line in lines}
    by_window = defaultdict(list)
    for line, window in windows.items():
        by_window[window].append(line)
    zero = (0,) * cols
    parts: list[tuple[Vector, ...]] = [(zero, line) for line in lines]
    for _ in range(rows - 1):
        parts = [
            (*part, line)
            for part in parts
            for line in by_window[_closing(windows[part[-2]], windows[part[-1]])]
        ]
    whole = (part for part in parts if _closing(windows[part[-2]], windows[part[-1]]) == zero)
    vectors = (tuple(v for line in part[1:] for v in line) for part in whole)
    return sorted(vector for vector in vectors if any(vector))


def _closing(above: Vector, here: Vector) -> Vector:
    """Return what the windows of the row below must add up to."""
    return tuple(-a - b for a, b in zip(above, here, strict=True))


def masks(vector: Vector) -> Masks:
    """Return the cells of 1 and the cells of -1, cell i as bit i."""
    plus = sum(1 << i for i, v in enumerate(vector) if v == 1)
    return plus, sum(1 << i for i, v in enumerate(vector) if v == -1)


def minimal(vectors: list[Vector]) -> list[Vector]:
    """Return the vectors that hold no other of the list entry for entry, fewest cells first.

    Cost: number of vectors times number of minimal ones.
    """
    found: list[Vector] = []
    least: list[Masks] = []
    for vector in sorted(vectors, key=lambda vector: sum(map(abs, vector))):
        plus, minus = masks(vector)
        if not any(p & ~plus == 0 and m & ~minus == 0 for p, m in least):
            found.append(vector)
            least.append((plus, minus))
    return found
