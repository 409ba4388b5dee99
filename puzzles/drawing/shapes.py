"""What a drawing is made of: areas, frames, lines and words, for every kind of file alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

Box = tuple[float, float, float, float]
"""Left, top, width and height, in units."""

Segment = tuple[float, float, float, float]
"""From x, y to x, y, in units."""


class Areas(NamedTuple):
    """Filled boxes of one ink."""

    ink: str
    boxes: tuple[Box, ...]


class Frames(NamedTuple):
    """Outlines of boxes in one ink."""

    ink: str
    boxes: tuple[Box, ...]


class Lines(NamedTuple):
    """Straight lines of one ink."""

    ink: str
    segments: tuple[Segment, ...]


class Lettering(NamedTuple):
    """A line of text or a number.

    Attributes:
        ink: Its ink.
        x: Its middle, or its start.
        y: Its foot (baseline).
        size: Its size, in units.
        text: What it says.
        middle: Whether `x` is its middle.
    """

    ink: str
    x: float
    y: float
    size: float
    text: str
    middle: bool = True


DrawnPart = Areas | Frames | Lines | Lettering


@dataclass(frozen=True, slots=True)
class Shapes:
    """All of a picture, before it is written as a file of some kind.

    Attributes:
        width: Its width, in units.
        height: Its height, in units.
        scale: Pixels a unit, as it is shown at first.
        title: What it shows, in a few words.
        text: What it shows, for those who do not see it.
        shapes: In the order in which they are drawn.
    """

    width: float
    height: float
    scale: float
    title: str
    text: str
    shapes: tuple[DrawnPart, ...]
