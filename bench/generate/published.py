"""Figures that the authors of three earlier generators published."""

from __future__ import annotations

from typing import NamedTuple


class Packed(NamedTuple):
    """Fillomino at one size, 300 codes; the ladder alone decides.

    Attributes:
        failed: Answers that could not be laid.
        rated: Puzzles by the tier they had instead of the one asked for.
        shallow: Puzzles with too few steps of their tier.
        blanks: Blank cells of a puzzle, roughly.
        uses: Mean uses of techniques, as far as told.
        proof: Median and worst ratio of proving uniqueness by search to making the puzzle.
    """

    failed: int
    blanks: int
    rated: dict[str, int] | None = None
    shallow: int | None = None
    uses: dict[str, float] | None = None
    proof: tuple[float, float] | None = None


CODES = 300
"""Codes behind each `Packed`."""

PACKED = {
    6: Packed(35, 20),
    8: Packed(91, 40),
    10: Packed(255, 60, {"medium": 36}, 61, {"crowding": 0.06}, (4.0, 18.0)),
}


class Pictures(NamedTuple):
    """Fill-a-Pix at one size, 16 boards, clues taken away while the answer is unique.

    Attributes:
        clues: Percent of the cells that keep their clue, and the standard error of that.
        redraws: Pictures with a twin that were thrown away, and how many the share predicts.
        finishes: Boards that finish at count, pair, probe, search.
        ms: Median and worst wall-clock milliseconds a board.
    """

    clues: tuple[float, float]
    redraws: tuple[int, float]
    finishes: tuple[int, int, int, int]
    ms: tuple[int, int]


PICTURES = {
    5: Pictures((41.5, 1.4), (54, 44.3), (0, 14, 2, 0), (9, 16)),
    8: Pictures((45.4, 1.3), (15, 10.6), (0, 6, 10, 0), (151, 414)),
    10: Pictures((43.4, 0.7), (0, 0.0), (0, 1, 14, 1), (561, 2_459)),
    11: Pictures((43.1, 0.8), (1, 3.0), (0, 1, 14, 1), (1_275, 7_030)),
    13: Pictures((42.0, 0.5), (0, 0.0), (0, 1, 10, 5), (5_218, 14_580)),
    15: Pictures((44.2, 0.7), (0, 0.0), (0, 0, 8, 8), (19_040, 216_501)),
}

SURVIVAL = {
    "inside": "45.3 ± 0.4",
    "edge": "40.0 ± 0.7",
    "corner": "37.6 ± 1.8",
    **{f"inside, {value}": "44.8 to 46.7" for value in range(1, 9)},
    "settles its block": "35.3 ± 2.5",
    "does not": "43.6",
}
"""Percent of such clues that are kept, over all boards of `PICTURES`."""

INK = "49.9"
"""Percent of painted cells, over all boards of `PICTURES`."""


class Economics(NamedTuple):
    """Fillomino with regions of at most 5 cells, some of them without a clue.

    Attributes:
        clues: Clues left by policy.
        silent: Percent of regions without a clue.
        silent_size: Mean size of those.
        mean_size: Mean size of all regions.
        clued: Share of the cells that have a clue, by region size from 1.
    """

    clues: dict[str, str]
    silent: str
    silent_size: str
    mean_size: str
    clued: tuple[float, ...]


_SHARED = ("9 to 14", "1.3 to 1.8", "2.7 to 2.8")
ECONOMICS = {
    6: Economics(
        {"region": "15.1", "probe": "13.8 (12-17)", "solver": "13.5"},
        *_SHARED,
        clued=(0.51, 0.50, 0.35, 0.36, 0.28),
    ),
    8: Economics({}, *_SHARED, clued=(0.80, 0.46, 0.40, 0.29, 0.31)),
}
"""By side. Silent regions are of both sizes together."""
