"""Drawings as PNG, by Pillow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from itertools import cycle
from typing import TYPE_CHECKING

from puzzles.drawing.fonts import font_file, missing
from puzzles.drawing.look import Ink, inks
from puzzles.drawing.shapes import Areas, Box, DrawnPart, Frames, Lettering, Segment, Shapes

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

FINE = 2
"""Dots a pixel, for print and for sharp screens."""

Font = Callable[[bool, int], "FreeTypeFont"]


def png(drawing: Shapes, *, dark: bool = False) -> bytes:
    """Return a drawing as PNG of twice its size in pixels.

    Args:
        drawing: The drawing.
        dark: Whether it is for dark ground.

    Raises:
        FormatError: Pillow or reportlab is missing.
    """
    try:
        from PIL import Image, ImageDraw
        from PIL.ImageFont import truetype
        from PIL.PngImagePlugin import PngInfo
    except ImportError:
        raise missing("Pillow") from None

    @cache
    def font(bold: bool, size: int) -> FreeTypeFont:  # noqa: FBT001 (a key of the cache)
        return truetype(font_file(bold=bold), size)

    scale = drawing.scale * FINE
    size = (round(drawing.width * scale), round(drawing.height * scale))
    of = inks(dark=dark)
    image = Image.new("RGB", size, of["ground"].light)
    pen = ImageDraw.Draw(image)
    for shape in drawing.shapes:
        _draw(pen, shape, of[shape.ink], scale, font)
    whole, words = BytesIO(), PngInfo()
    words.add_itxt("Title", drawing.title)
    words.add_itxt("Description", drawing.text)
    image.save(whole, "PNG", pnginfo=words, dpi=(96 * FINE, 96 * FINE))
    return whole.getvalue()


def _draw(pen: ImageDraw, shape: DrawnPart, ink: Ink, scale: float, font: Font) -> None:
    if isinstance(shape, Lettering):
        place = (shape.x * scale, shape.y * scale)
        letters = font(ink.bold, round(shape.size * scale))
        pen.text(place, shape.text, ink.light, letters, anchor="ms" if shape.middle else "ls")
        return
    if isinstance(shape, Areas):
        for x, y, width, height in shape.boxes:
            _box(pen, (x, y, x + width, y + height), ink.light, scale)
        return
    framed = isinstance(shape, Frames)
    for segment in _sides(shape) if isinstance(shape, Frames) else shape.segments:
        for x, y, to_x, to_y in _dashes(segment, ink):
            half = ink.width / 2
            end = half if ink.square or (framed and not ink.dash) else 0
            dx, dy = (end, half) if y == to_y else (half, end)
            _box(pen, (x - dx, y - dy, to_x + dx, to_y + dy), ink.light, scale)


def _sides(frames: Frames) -> Iterator[Segment]:
    for x, y, width, height in frames.boxes:
        right, bottom = x + width, y + height
        yield from ((x, y, right, y), (right, y, right, bottom))
        yield from ((x, bottom, right, bottom), (x, y, x, bottom))


def _dashes(segment: Segment, ink: Ink) -> Iterator[Segment]:
    """Yield the parts of a line that are drawn."""
    x, y, to_x, to_y = segment
    if not ink.dash:
        yield segment
        return
    length, at = to_x - x + to_y - y, 0.0
    pieces = cycle(zip(ink.dash, (True, False), strict=True))
    while at < length:
        piece, drawn = next(pieces)
        end = min(at + piece, length)
        if drawn:
            yield (x + at, y, x + end, y) if y == to_y else (x, y + at, x, y + end)
        at = end


def _box(pen: ImageDraw, corners: Box, colour: str, scale: float) -> None:
    """Fill the box from left, top to right, bottom; it is never thinner than a dot."""
    left, top, right, bottom = (round(side * scale) for side in corners)
    pen.rectangle((left, top, max(left, right - 1), max(top, bottom - 1)), colour)
