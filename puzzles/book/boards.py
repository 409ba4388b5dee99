"""Boards in print: black and grey, with lines whose width suits the size of the cells."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from puzzles.drawing.faces import Face
from puzzles.drawing.look import CELL, INKS, Ink
from puzzles.kinds import KINDS

MIRRORED = ("#ffffff", "#ececec", "#d2d2d2", "#b4b4b4", "#949494", "#767676", "#585858")
"""Greys of a cover's regions."""

GREYS = {
    "ground": "#ffffff",
    "cell": "#ffffff",
    "painted": "#3a3a3a",
    "unknown": "#d9d9d9",
    "got": "#dddddd",
    "lost": "#efefef",
    "thin": "#999999",
    "thick": "#000000",
    "halo": "#ffffff",
    "ring": "#000000",
    "dashed": "#000000",
    "dotted": "#000000",
    "strike": "#000000",
    "given": "#000000",
    "number": "#333333",
    "on-painted": "#ffffff",
    "gone": "#000000",
    "label": "#555555",
}
"""Inks of `puzzles.drawing.look` in print."""

THIN, THICK, RING = 0.017, 0.05, 0.055
"""Width of grid lines, borders and rings, by the side of a cell."""


def palette(face: Face, cell: float) -> dict[str, Ink]:
    """Return the inks of a board whose cells have a side of so many points."""
    return _palette(round(cell, 2), KINDS[face.puzzle.kind].picture and face.values is None)


@lru_cache(maxsize=64)
def _palette(cell: float, painted_over: bool) -> dict[str, Ink]:  # noqa: FBT001 (a key of the cache)
    """Return inks; clues that will be painted over are not bold."""
    thin, thick = min(0.5, max(0.2, THIN * cell)), min(1.6, max(0.7, THICK * cell))
    ring = max(0.9, RING * cell)
    widths = {"thin": thin, "thick": thick, "halo": 2 * ring, "strike": thin}
    widths |= dict.fromkeys(("ring", "dashed", "dotted"), ring)
    inks = {name: replace(INKS[name], light=light) for name, light in GREYS.items()}
    inks |= {n: replace(inks[n], width=wide * CELL / cell) for n, wide in widths.items()}
    inks["given"] = replace(inks["given"], bold=not painted_over)
    for number in range(1, 10):
        grey = MIRRORED[(3 * number) % len(MIRRORED)]
        inks[f"n{number}"] = Ink(grey, grey)
    return inks
