"""How boards look: one table of colours, lines and sizes for SVG, PNG and PDF.

Nothing is told by colour alone: filled cells have a solid ring, cells that lost a candidate a
dashed one with the candidates struck out, cells that an argument uses a dotted one; regions have
thick borders, and givens are bold. The colours of the rings (Okabe and Ito, 2008) stay apart for
the colour-blind, too.
"""

from __future__ import annotations

from colorsys import hls_to_rgb
from dataclasses import dataclass, replace

CELL = 36.0
"""Side of a cell, in units of the drawing."""

RING = 4.0
"""How far inside a cell its ring runs, in units."""

DIGITS = {1: 20.0, 2: 18.0, 3: 13.0, 4: 10.0, 5: 8.0}
"""Size of a number by its digits: each fits into a ring."""

WIDTH_OF_LETTER = 0.58
"""Mean width of a letter by its size, on the safe side for the fonts below."""

CENTRE = 0.36
"""From the middle of a digit down to its foot, by its size: all renderers agree on feet."""

FONTS = '"Helvetica Neue", "Segoe UI", Arial, "Liberation Sans", "DejaVu Sans", sans-serif'
"""The families of an SVG, of which each system has one."""

TINTS = 9
"""Different tints of regions."""


@dataclass(frozen=True, slots=True)
class Ink:
    """How a shape is drawn.

    Attributes:
        light: Its colour on light ground, ``#rrggbb``.
        dark: Its colour on dark ground.
        width: Width of a line, in units.
        dash: Lengths of dashes and gaps, in units; empty for a solid line.
        bold: Whether letters are bold.
        square: Whether lines reach half their width beyond their ends, so that corners are whole.
    """

    light: str
    dark: str
    width: float = 0
    dash: tuple[float, ...] = ()
    bold: bool = False
    square: bool = False


def _tint(number: int) -> Ink:
    """Return the tint of the regions of a size: sizes next to each other differ clearly."""
    hue = (47 * number + 165) % 360 / 360
    return Ink(_hex(hue, 0.9, 0.72), _hex(hue, 0.24, 0.38))


def _hex(hue: float, lightness: float, saturation: float) -> str:
    parts = hls_to_rgb(hue, lightness, saturation)
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


INKS = {
    "ground": Ink("#ffffff", "#0d1117"),
    "cell": Ink("#ffffff", "#161b22"),
    "painted": Ink("#2f6fa3", "#6cb2e4"),
    "unknown": Ink("#c9d0d7", "#373f48"),
    **{f"n{number}": _tint(number) for number in range(1, TINTS + 1)},
    "got": Ink("#fde4d3", "#4a2a17"),
    "lost": Ink("#d6e8f6", "#16324a"),
    "thin": Ink("#b3bbc4", "#3d4752", width=1),
    "thick": Ink("#1f2328", "#dbe2e9", width=2.6, square=True),
    "halo": Ink("#ffffff", "#0d1117", width=5.5),
    "ring": Ink("#c2410c", "#ff9a62", width=3),
    "dashed": Ink("#0065a3", "#7cc4f5", width=2.4, dash=(6, 4)),
    "dotted": Ink("#1f2328", "#f0f3f6", width=2.4, dash=(2, 4)),
    "strike": Ink("#0065a3", "#7cc4f5", width=1),
    "given": Ink("#1f2328", "#f0f3f6", bold=True),
    "number": Ink("#4b5560", "#c2ccd6"),
    "on-painted": Ink("#ffffff", "#0d1117", bold=True),
    "gone": Ink("#1f2328", "#f0f3f6"),
    "label": Ink("#57606a", "#a9b4c0"),
    "head": Ink("#1f2328", "#f0f3f6", bold=True),
    "text": Ink("#1f2328", "#f0f3f6"),
}
"""All inks by name."""


def inks(*, dark: bool) -> dict[str, Ink]:
    """Return all inks with the colours for light or for dark ground in the place of the light."""
    return {name: replace(ink, light=ink.dark) for name, ink in INKS.items()} if dark else INKS


def tint(number: int) -> str:
    """Return the name of the tint of a region of so many cells."""
    return f"n{(number - 1) % TINTS + 1}"


def letters(count: int) -> float:
    """Return the size of a number with so many digits."""
    return DIGITS[min(count, max(DIGITS))]
