"""Figures that others published, to stand beside ours.

Three articles: the solver-included Fillomino and Fill-a-Pix at sen.ltd (16
boards a size, errors are standard errors unless said), and the guide of the
game whose packing the Fillomino presets follow (300 codes a size).
"""

from __future__ import annotations

from typing import NamedTuple

from verify.study.base import Cell, Figure

FILLOMINO = "Published: the Fillomino article at sen.ltd."
FILLAPIX = "Published: the Fill-a-Pix article at sen.ltd."
GUIDE = "Published: the guide of the game whose packing the presets follow, 300 codes a size."

EMPTY: dict[str, dict[str, int]] = {
    "1x1": {"pictures": 1, "partitions": 1},
    "2x2": {"pictures": 5, "partitions": 12},
    "3x3": {"pictures": 445, "partitions": 1434},
    "4x4": {"pictures": 259728, "partitions": 1691690},
}
"""Answers of empty Fillomino boards."""


class PublishedCuts(NamedTuple):
    """Boards without the no-touch rule; those with one partition; median and most partitions."""

    boards: int
    unique: int
    median: int
    worst: int


NO_TOUCH = {"6x6": PublishedCuts(16, 2, 20, 12_244)}


class Reach(NamedTuple):
    """Percent of unfiltered boards finished by local, region and probe rules; clues a board."""

    finished: tuple[int, int, int]
    clues: float


REACH = {"5x5": Reach((0, 10, 95), 9.6), "6x6": Reach((0, 4, 96), 13.5)}

POSITIONS: tuple[Cell, ...] = (900, 818, 82, 0, Figure(6.4))
"""Positions, those where region rules settle more, as many, fewer; mean gain."""


class CapLift(NamedTuple):
    """Boards made under a cap of 5: how many, unique without it, not decided."""

    boards: int
    unique: int
    open: int


CAP_LIFT = {"6x6": CapLift(16, 16, 0), "8x8": CapLift(16, 12, 4)}


class Economy(NamedTuple):
    """Clues that judges left on the same 20 answers, and the share of cells clued by region size.

    The shares are of 16 shipped boards.
    """

    clues: dict[str, str]
    clued: tuple[float, ...]


ECONOMY = {
    "6x6": Economy({"region": "15.1", "probe": "13.8"}, (0.51, 0.50, 0.35, 0.36, 0.28)),
    "8x8": Economy({}, (0.80, 0.46, 0.40, 0.29, 0.31)),
}
SPREAD = {"6x6": {"probe": "12 to 17"}}
WIDTH = "1.3"
"""Clues between the region and the probe rules, on 6x6."""
SILENT = ("9 to 14 %", "1.3 to 1.8", "2.7 to 2.8")
"""Share of regions without a clue, their mean size, mean size of all; 6x6 and 8x8 boards."""


class Packed(NamedTuple):
    """Fillomino presets at one size, 300 codes.

    Attributes:
        failed: Answers that could not be laid.
        blanks: Blank cells, about.
        medium: Puzzles rated medium instead of hard.
        shallow: Puzzles with too few steps of their tier.
        crowding: Mean uses of this technique.
    """

    failed: int
    blanks: int
    medium: int | None = None
    shallow: int | None = None
    crowding: float | None = None


CODES = 300
PACKED = {"6x6": Packed(35, 20), "8x8": Packed(91, 40), "10x10": Packed(255, 60, 36, 61, 0.06)}

CENSUS: dict[str, tuple[int, int, int, int | None, int | None]] = {
    "2x5": (996, 996, 0, 344, 42),
    "3x5": (10_816, 10_816, 0, 26, 6),
    "4x4": (0, 0, 0, None, None),
    "4x5": (433_920, 433_920, 0, 80, 8),
    "5x5": (24_644_272, 24_587_824, 56_448, 3_194, 216),
}
"""Pictures with a twin, with a line that flips, with only a two-block flip; kernel vectors other
than zero, and the minimal ones."""


class TwinShare(NamedTuple):
    """Percent of pictures with a twin and with a line that flips; 2,000 sampled (95 %)."""

    twins: float | None
    lines: float
    sampled: str


TWIN_SHARE = {
    "5x5": TwinShare(73.446, 73.277, "74.80 ± 1.90"),
    "8x8": TwinShare(39.873, 39.814, "38.55 ± 2.13"),
    "11x11": TwinShare(None, 15.848, "14.40 ± 1.54"),
    "14x14": TwinShare(None, 5.327, "5.35 ± 0.99"),
    "17x17": TwinShare(None, 1.647, "1.50 ± 0.53"),
    "20x20": TwinShare(None, 0.487, "0.35 ± 0.26"),
    "8x10": TwinShare(27.202, 27.202, "27.10 ± 1.95"),
    "10x11": TwinShare(7.543, 7.543, "6.90 ± 1.11"),
}


class PublishedPictures(NamedTuple):
    """Minimal Fill-a-Pix boards of one size, 16 of them.

    Attributes:
        clues: Percent of the clues kept, and its standard error.
        redraws: Pictures with a twin that were thrown away, and how many were expected.
        finishes: Boards that finish at count, pair, probe, search.
    """

    clues: Figure
    redraws: tuple[int, float]
    finishes: tuple[int, int, int, int]


def _pictures(
    clues: float, error: float, redraws: tuple[int, float], *ends: int
) -> PublishedPictures:
    count, pair, probe, search = ends
    return PublishedPictures(Figure(clues, error, 1, " %"), redraws, (count, pair, probe, search))


PICTURES = {
    "5x5": _pictures(41.5, 1.4, (54, 44.3), 0, 14, 2, 0),
    "8x8": _pictures(45.4, 1.3, (15, 10.6), 0, 6, 10, 0),
    "10x10": _pictures(43.4, 0.7, (0, 0.0), 0, 1, 14, 1),
    "11x11": _pictures(43.1, 0.8, (1, 3.0), 0, 1, 14, 1),
    "13x13": _pictures(42.0, 0.5, (0, 0.0), 0, 1, 10, 5),
    "15x15": _pictures(44.2, 0.7, (0, 0.0), 0, 0, 8, 8),
}

SURVIVAL: dict[str, Cell] = {
    "inside": Figure(45.3, 0.4, 1, " %"),
    "edge": Figure(40.0, 0.7, 1, " %"),
    "corner": Figure(37.6, 1.8, 1, " %"),
    **{f"inside, {value}": "44.8 to 46.7 %" for value in range(1, 9)},
    "settles its block": Figure(35.3, 2.5, 1, " %"),
    "does not": Figure(43.6, None, 1, " %"),
    "painted cells": Figure(49.9, None, 1, " %"),
}
"""Percent of such clues that are kept, on all 176 boards from 5x5 to 15x15."""


class Rung(NamedTuple):
    """One published rung on 20 boards: 2,550 cells, 1,092 clues.

    Attributes:
        climbing: Cells settled with it and all gentler, boards finished.
        without: The same with it alone off.
        nodes: Search nodes without it.
    """

    climbing: tuple[int, int]
    without: tuple[int, int]
    nodes: str


RUNGS = {
    "count": Rung((93, 0), (2_210, 7), "1,986,479+"),
    "pair": Rung((694, 1), (353, 0), "5,625,115+"),
    "probe": Rung((2_434, 19), (694, 1), "390,758"),
}
RUNG_CELLS, RUNG_BOARDS = 2_550, 20
