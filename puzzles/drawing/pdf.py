"""Drawings as PDF, by reportlab: one page of the drawing's size, the same bytes every time."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from puzzles.drawing.fonts import BOLD, PLAIN, font_file
from puzzles.drawing.look import INKS
from puzzles.drawing.shapes import Areas, DrawnPart, Frames, Lettering, Lines, Shapes

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

POINTS = 0.75
"""Points a pixel: 72 and 96 to an inch."""


def pdf(drawing: Shapes) -> bytes:
    """Return a drawing as PDF.

    Raises:
        FormatError: reportlab is missing.
    """
    fonts = {PLAIN: font_file(bold=False), BOLD: font_file(bold=True)}
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    for name, file in fonts.items():
        registerFont(TTFont(name, str(file)))
    scale = drawing.scale * POINTS
    whole = BytesIO()
    # reportlab's own first font would be named in the file, but not be in it.
    size = (drawing.width * scale, drawing.height * scale)
    page = Canvas(whole, pagesize=size, invariant=1, pageCompression=1, initialFontName=PLAIN)
    page.setTitle(drawing.title)
    page.setSubject(drawing.text)
    page.setAuthor("")
    page.setCreator("fillproof")
    page.scale(scale, scale)
    for shape in drawing.shapes:
        draw_on(page, shape, drawing.height)
    page.showPage()
    page.save()
    return whole.getvalue()


def draw_on(page: Canvas, shape: DrawnPart, top: float) -> None:
    """Draw a shape on a page whose upper edge is at `top`; PDF counts from below."""
    ink = INKS[shape.ink]
    if isinstance(shape, Lettering):
        page.setFillColor(ink.light)
        page.setFont(BOLD if ink.bold else PLAIN, shape.size)
        write = page.drawCentredString if shape.middle else page.drawString
        write(shape.x, top - shape.y, shape.text)
    elif isinstance(shape, Areas):
        page.setFillColor(ink.light)
        for x, y, width, height in shape.boxes:
            page.rect(x, top - y - height, width, height, stroke=0, fill=1)
    else:
        page.setStrokeColor(ink.light)
        page.setLineWidth(ink.width)
        page.setLineCap(2 if ink.square else 0)
        page.setDash(list(ink.dash))
        _lines(page, shape, top)


def _lines(page: Canvas, shape: Frames | Lines, top: float) -> None:
    if isinstance(shape, Lines):
        for x, y, to_x, to_y in shape.segments:
            page.line(x, top - y, to_x, top - to_y)
        return
    for x, y, width, height in shape.boxes:
        page.rect(x, top - y - height, width, height, stroke=1, fill=0)
