"""Drawings as PDF, by reportlab: a page of the size of each, the same bytes every time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from puzzles.drawing.fonts import BOLD, PLAIN, font_file
from puzzles.drawing.look import INKS, Ink, inks
from puzzles.drawing.shapes import Areas, DrawnPart, Frames, Lettering, Lines, Shapes

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

POINTS = 0.75
"""Points a pixel: 72 and 96 to an inch."""


def pdf(drawings: Sequence[Shapes], *, dark: bool = False) -> bytes:
    """Return drawings as PDF, each on a page of its size.

    Args:
        drawings: At least one; the first names the file.
        dark: Whether they are for dark ground.

    Raises:
        FormatError: reportlab is missing.
    """
    fonts = {PLAIN: font_file(bold=False), BOLD: font_file(bold=True)}
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    for name, file in fonts.items():
        registerFont(TTFont(name, str(file)))
    whole = BytesIO()
    # reportlab's own first font would be named in the file, but not be in it.
    page = Canvas(whole, invariant=1, pageCompression=1, initialFontName=PLAIN)
    page.setTitle(drawings[0].title)
    page.setSubject(drawings[0].text)
    page.setAuthor("")
    page.setCreator("fillproof")
    for drawing in drawings:
        scale = drawing.scale * POINTS
        page.setPageSize((drawing.width * scale, drawing.height * scale))
        page.scale(scale, scale)
        for shape in drawing.shapes:
            draw_on(page, shape, drawing.height, inks=inks(dark=dark))
        page.showPage()
    page.save()
    return whole.getvalue()


def draw_on(
    page: Canvas,
    shape: DrawnPart,
    top: float,
    *,
    inks: Mapping[str, Ink] = INKS,
    fonts: tuple[str, str] = (PLAIN, BOLD),
) -> None:
    """Draw a shape on a page.

    Args:
        page: The page.
        shape: The shape.
        top: The upper edge of the drawing, from below, as PDF counts.
        inks: The inks by name.
        fonts: Names of the plain and the bold font.
    """
    ink = inks[shape.ink]
    if isinstance(shape, Lettering):
        _colour(page, ink.light)
        page.setFont(fonts[ink.bold], shape.size)
        write = page.drawCentredString if shape.middle else page.drawString
        write(shape.x, top - shape.y, shape.text)
    elif isinstance(shape, Areas):
        _colour(page, ink.light)
        for x, y, width, height in shape.boxes:
            page.rect(x, top - y - height, width, height, stroke=0, fill=1)
    else:
        _colour(page, ink.light)
        page.setLineWidth(ink.width)
        page.setLineCap(2 if ink.square else 0)
        page.setDash(list(ink.dash))
        _lines(page, shape, top)


def _colour(page: Canvas, colour: str) -> None:
    """Take a colour; greys as such, so that a book without others needs one ink."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    if len(set(parts)) == 1:
        page.setFillGray(parts[0])
        page.setStrokeGray(parts[0])
    else:
        page.setFillColorRGB(*parts)
        page.setStrokeColorRGB(*parts)


def _lines(page: Canvas, shape: Frames | Lines, top: float) -> None:
    if isinstance(shape, Lines):
        for x, y, to_x, to_y in shape.segments:
            page.line(x, top - y, to_x, top - to_y)
        return
    for x, y, width, height in shape.boxes:
        page.rect(x, top - y - height, width, height, stroke=1, fill=0)
