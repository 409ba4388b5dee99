"""All answers of a small Fill-a-Pix board, by trying pictures row by row.

Plain Python and no solver: a row is a bit mask, and once the row below a row
is chosen, every clue of that row can be checked.
"""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.types import Answer, Clues


def answers(rows: int, cols: int, clues: Clues) -> list[Answer]:
    """Return all answers, sorted.

    Cost: up to 2**(rows*cols) pictures on a board without clues; up to about
    20 cells, or more with clues in all rows.
    """
    wanted = [
        [(c, k) for c, k in enumerate(clues[r * cols : (r + 1) * cols]) if k is not None]
        for r in range(rows)
    ]
    bits = [[mask >> c & 1 for c in range(cols)] for mask in range(1 << cols)]
    threes = [[sum(row[max(0, c - 1) : c + 2]) for c in range(cols)] for row in bits]
    nothing = [0] * cols

    def agrees(r: int, above: list[int], here: list[int], below: list[int]) -> bool:
        return all(above[c] + here[c] + below[c] == k for c, k in wanted[r])

    def search(chosen: list[int]) -> Iterator[list[int]]:
        r = len(chosen) - 1  # the last row chosen
        above = threes[chosen[-2]] if r >= 1 else nothing
        here = threes[chosen[-1]] if r >= 0 else nothing
        if r == rows - 1:
            if agrees(r, above, here, nothing):
                yield chosen
            return
        for mask in range(1 << cols):
            if r < 0 or agrees(r, above, here, threes[mask]):
                yield from search([*chosen, mask])

    return sorted(tuple(v for mask in chosen for v in bits[mask]) for chosen in search([]))


def common(found: list[Answer]) -> Clues:
    """Return the values that all of `found` share, None elsewhere."""
    return tuple(
        column[0] if len(set(column)) == 1 else None for column in zip(*found, strict=True)
    )
