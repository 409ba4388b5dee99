"""How many Fill-a-Pix pictures have a twin: closed forms, exact at every size.

No picture is looked at. The theory is that of `puzzles.twins.theory`: lines
on cells of their own, and a matrix of 0 and 1 on the cells where both u's are
not 0, which has no twin exactly if its arrows lead from everywhere to
everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

from puzzles.twins.theory import support


@dataclass(frozen=True, slots=True)
class Census:
    """How many pictures of a size have a twin.

    Attributes:
        pictures: All of them.
        twins: Those with a twin.
        lines: Those with a line that flips.
    """

    pictures: int
    twins: int
    lines: int

    @property
    def blocks(self) -> int:
        """Those with two blocks that flip, and no line."""
        return self.twins - self.lines

    @property
    def share(self) -> float:
        """The part of all pictures that has a twin."""
        return self.twins / self.pictures


def census(rows: int, cols: int) -> Census:
    """Count the pictures of a size that have a twin, in closed form.

    Cost: about (rows*cols)**2 / 20 steps on long numbers where both sides are
    2 mod 3; a second for 50 x 50.
    """
    pictures, lines = 1 << rows * cols, _with_lines(rows, cols)
    m, n = len(support(rows)), len(support(cols))
    if not m or not n:
        return Census(pictures, lines, lines)
    return Census(pictures, pictures - _own(rows, cols) * pinned_cores(m, n), lines)


def _with_lines(rows: int, cols: int) -> int:
    """Count the pictures with a line that flips."""
    m, n = len(support(rows)), len(support(cols))
    core = uneven(m, n) if m and n else 1
    return (1 << rows * cols) - _own(rows, cols) * core


def _own(rows: int, cols: int) -> int:
    """Count the ways to fill all cells but those where both u's are not 0, so that no line flips.

    Lines where the other u is 0, or there is no other, lie on cells of their
    own: each misses both patterns in 2**n - 2 of its 2**n fillings.
    """
    m, n = len(support(rows)), len(support(cols))
    zero_rows, zero_cols = rows - m, cols - n
    along = ((1 << n) - 2) ** zero_rows if n else 1
    down = ((1 << m) - 2) ** zero_cols if m else 1
    free = rows * cols - m * n - (zero_rows * n) - (zero_cols * m)
    return along * down << free


def uneven(m: int, n: int) -> int:
    """Count the m x n matrices of 0 and 1 without a constant row or column (OEIS A283624)."""
    total = 0
    for i in range(m + 1):
        for j in range(n + 1):
            # Chosen rows and columns that cross are all of one colour.
            fills = 2 if i and j else 1 << i + j
            free = (m - i) * (n - j)
            total += (-1) ** (i + j) * comb(m, i) * comb(n, j) * fills << free
    return total


def pinned_cores(m: int, n: int) -> int:
    """Count the m x n matrices of 0 and 1, m, n >= 1, whose arrows lead everywhere.

    With B the sum of 2**(m*n) x**m y**n / (m! n!), they are the coefficients of
    -1/B: summed with signs over chains of sets that no arrow leaves, a matrix
    counts 1 if it has no such set and 0 if it has (the chains of a partial
    order cancel unless nothing in it can be compared).
    """
    inverse: dict[tuple[int, int], int] = {}
    for i in range(m + 1):
        for j in range(n + 1):
            inverse[i, j] = int(i == j == 0) - sum(
                comb(i, k) * comb(j, q) * inverse[i - k, j - q] << k * q
                for k in range(i + 1)
                for q in range(j + 1)
                if k or q
            )
    return -inverse[m, n]
