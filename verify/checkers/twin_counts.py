"""How many Fill-a-Pix pictures have a twin: closed forms, exact at every size.

No picture is looked at. The theory is that of `verify.checkers.twins`: lines
on cells of their own, and a matrix of 0 and 1 on the cells where both u's are
not 0, which has no twin exactly if its arrows lead from everywhere to
everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

from verify.checkers.twins import injective, support


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


def census(rows: int, cols: int) -> Census:
    """Count the pictures of a size that have a twin, in closed form.

    Cost: about (rows*cols)**2 / 20 steps on long numbers where both sides are
    2 mod 3; a second for 50 x 50.
    """
    pictures = 1 << rows * cols
    if injective(rows, cols):
        return Census(pictures, 0, 0)
    a, b = support(rows), support(cols)
    # Lines on cells of their own: each misses both patterns in 2**n - 2 of its 2**n fillings.
    if not a or not b:
        size, count = (len(a), cols) if a else (len(b), rows)
        pinned = ((1 << size) - 2) ** count << rows * cols - size * count
        return Census(pictures, pictures - pinned, pictures - pinned)
    m, n = len(a), len(b)
    zero_rows, zero_cols = rows - m, cols - n
    own = ((1 << n) - 2) ** zero_rows * ((1 << m) - 2) ** zero_cols << zero_rows * zero_cols
    return Census(pictures, pictures - own * pinned_cores(m, n), pictures - own * uneven(m, n))


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
