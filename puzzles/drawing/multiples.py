"""Several drawings on one sheet, as small multiples."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.drawing.drawing import Drawing
from puzzles.drawing.shapes import Areas, DrawnPart, Lettering, Lines

WIDE = 1200.0
"""Pixels that drawings beside each other take, at most, if one does not take more."""


def multiples(drawings: Sequence[Drawing], title: str) -> Drawing:
    """Return drawings of one scale beside and below each other, in reading order.

    Args:
        drawings: At least one.
        title: What all of them show, in a few words.
    """
    first = drawings[0]
    columns = max(1, int(WIDE / (first.width * first.scale)))
    width = max(drawing.width for drawing in drawings)
    shapes: list[DrawnPart] = []
    top = 0.0
    for start in range(0, len(drawings), columns):
        row = drawings[start : start + columns]
        for n, drawing in enumerate(row):
            shapes += (_moved(shape, n * width, top) for shape in drawing.shapes)
        top += max(drawing.height for drawing in row)
    across = min(columns, len(drawings)) * width
    ground = Areas("ground", ((0, 0, across, top),))
    text = " ".join(drawing.text for drawing in drawings)
    return Drawing(across, top, first.scale, title, text, (ground, *shapes))


def _moved(shape: DrawnPart, right: float, down: float) -> DrawnPart:
    if isinstance(shape, Lettering):
        return shape._replace(x=shape.x + right, y=shape.y + down)
    if isinstance(shape, Lines):
        ends = ((x + right, y + down, to + right, end + down) for x, y, to, end in shape.segments)
        return shape._replace(segments=tuple(ends))
    return shape._replace(boxes=tuple((x + right, y + down, w, h) for x, y, w, h in shape.boxes))
