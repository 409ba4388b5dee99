"""Drawings as SVG: nothing in it runs or is loaded, and text from outside is text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from puzzles.drawing.look import FONTS, INKS
from puzzles.drawing.shapes import DrawnPart, Lettering, Lines, Shapes

CLASS = "fillproof"
"""Class of the picture: styles of one that stands in a page hold for nothing else there."""


def svg(drawing: Shapes) -> str:
    """Return a drawing as an SVG with colours for light and for dark pages.

    Cost: about 60 characters a number and 20 a border, so at most 1.4 MB for a board of 128x128.
    """
    width, height = _number(drawing.width), _number(drawing.height)
    pixels = (_number(side * drawing.scale) for side in (drawing.width, drawing.height))
    inks = sorted({shape.ink for shape in drawing.shapes})
    shown = 'width="{}" height="{}"'.format(*pixels)
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{CLASS}" role="img" '
            f'viewBox="0 0 {width} {height}" {shown}>',
            f"<title>{escape(drawing.title, quote=False)}</title>",
            f"<desc>{escape(drawing.text, quote=False)}</desc>",
            f"<style>{''.join(styles(inks))}</style>",
            *map(_shape, drawing.shapes),
            "</svg>\n",
        )
    )


def styles(inks: Iterable[str]) -> Iterator[str]:
    """Yield the style sheet of inks, by name."""
    yield f"\n.{CLASS} text {{ font-family: {FONTS}; text-anchor: middle }}\n"
    yield f".{CLASS} .lead {{ text-anchor: start }}\n"
    for name in inks:
        ink = INKS[name]
        parts = [f"fill: {ink.light}"]
        if ink.width:
            parts = [f"fill: none; stroke: {ink.light}; stroke-width: {_number(ink.width)}"]
            if ink.square:
                parts.append("stroke-linecap: square")
        if ink.dash:
            parts.append(f"stroke-dasharray: {' '.join(map(_number, ink.dash))}")
        if ink.bold:
            parts.append("font-weight: 700")
        yield f".{CLASS} .{name} {{ {'; '.join(parts)} }}\n"
    yield "@media screen and (prefers-color-scheme: dark) {\n"
    for name in inks:
        ink = INKS[name]
        yield f"  .{CLASS} .{name} {{ {'stroke' if ink.width else 'fill'}: {ink.dark} }}\n"
    yield "}\n"


def _shape(shape: DrawnPart) -> str:
    if isinstance(shape, Lettering):
        place = f'x="{_number(shape.x)}" y="{_number(shape.y)}" font-size="{_number(shape.size)}"'
        names = shape.ink if shape.middle else f"{shape.ink} lead"
        return f'<text class="{names}" {place}>{escape(shape.text, quote=False)}</text>'
    if isinstance(shape, Lines):
        path = "".join(_segment(*map(_number, segment)) for segment in shape.segments)
    else:
        path = "".join(_box(*map(_number, box)) for box in shape.boxes)
    return f'<path class="{shape.ink}" d="{path}"/>'


def _segment(x: str, y: str, to_x: str, to_y: str) -> str:
    if y == to_y:
        return f"M{x} {y}H{to_x}"
    return f"M{x} {y}V{to_y}"


def _box(x: str, y: str, width: str, height: str) -> str:
    return f"M{x} {y}h{width}v{height}h-{width}z"


def _number(value: float) -> str:
    """Return a length with two digits after the point at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
