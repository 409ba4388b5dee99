"""From tones to painted cells: a threshold, or a dither.

A tone is the brightness of a cell, 0 black to 255 white.
"""

from __future__ import annotations

from collections.abc import Sequence

from puzzles import Answer

BLACK, WHITE = 0, 255

MIDDLE = 128
"""The usual threshold; what a dither rounds at."""

SPREAD = ((1, 0), (2, 0), (-1, 1), (0, 1), (1, 1), (0, 2))
"""Cells right and below to which Atkinson's dither hands an eighth each of what rounding lost.

Two eighths are dropped: so light and dark parts become blank and painted, as puzzles want them.
Source: B. Atkinson, MacPaint.
"""


def parting(tones: Sequence[int]) -> int:
    """Return the threshold that parts tones best into dark and light ones, 1 to 255.

    It makes the variance between the two parts largest. Source: N. Otsu, 1979.
    """
    counts = [0] * (WHITE + 1)
    for tone in tones:
        counts[tone] += 1
    total, below, dark, best = sum(tones), 0, 0, -1.0
    found: list[int] = []
    for threshold in range(1, WHITE + 1):
        below += counts[threshold - 1]
        dark += counts[threshold - 1] * (threshold - 1)
        above = len(tones) - below
        spread = (dark * above - (total - dark) * below) ** 2 / (below * above or 1)
        if spread > best:
            best, found = spread, []
        if spread == best:
            found.append(threshold)
    return found[len(found) // 2]


def cut_off(tones: Sequence[int], threshold: int) -> Answer:
    """Paint the cells darker than a threshold."""
    return tuple(int(tone < threshold) for tone in tones)


def dithered(tones: Sequence[int], cols: int) -> Answer:
    """Paint as many cells as an area is dark, by Atkinson's dither."""
    left = [8 * tone for tone in tones]  # in eighths, so that all is whole
    for cell in range(len(left)):
        col = cell % cols
        tone = left[cell]
        left[cell] = WHITE if tone >= 8 * MIDDLE else BLACK
        lost = (tone - 8 * left[cell]) // 8
        for right, down in SPREAD:
            there = cell + down * cols + right
            if 0 <= col + right < cols and there < len(left):
                left[there] += lost
    return tuple(int(tone == BLACK) for tone in left)
