"""The press: draws text, rules, stars, boards and links on the pages of a PDF.

Everything is black or grey, and drawn as vectors. Points count from the lower left corner of the
cut page.
"""

from __future__ import annotations

from io import BytesIO
from math import cos, pi, sin
from typing import TYPE_CHECKING

from puzzles.book.boards import palette
from puzzles.book.lettering import BOLD, PLAIN, TEXT, register, width
from puzzles.book.papers import PaperSheet
from puzzles.drawing.faces import Face
from puzzles.drawing.look import CELL
from puzzles.drawing.pdf import draw_on
from puzzles.drawing.shapes import Box

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

BLACK, SOFT, FAINT, HAIR = 0.0, 0.3, 0.45, 0.65
"""Grey of words, of what goes with them, of codes, and of thin rules; 1 is white."""

INNER = 0.42
"""Radius of a star's inner corners, by that of its points."""


class Press:
    """Prints one book.

    Args:
        sheet: Its pages.
        title: What the file says of itself.
        author: The same.
        subject: The same.

    Raises:
        FormatError: reportlab is missing.
    """

    def __init__(self, sheet: PaperSheet, *, title: str, author: str, subject: str) -> None:
        register()
        from reportlab.pdfgen.canvas import Canvas

        self.sheet, self._file, self._page = sheet, BytesIO(), 0
        # With `invariant`, neither clock nor chance decide any byte. reportlab's own first font
        # would be named in the file, but not be in it.
        self._canvas: Canvas = Canvas(
            self._file,
            pagesize=sheet.uncut,
            invariant=1,
            pageCompression=1,
            initialFontName=TEXT,
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor(author)
        self._canvas.setSubject(subject)
        self._canvas.setCreator("fillproof")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")

    def begin(self, page: int) -> None:
        """Begin a page."""
        self._page = page
        x, y = self.sheet.corner(page)
        box = (x, y, x + self.sheet.width, y + self.sheet.height)
        if self.sheet.bleed:
            self._canvas.setTrimBox(box)
            self._canvas.setBleedBox((0, 0, *self.sheet.uncut))
        self._canvas.translate(x, y)

    def end(self) -> None:
        """End a page."""
        self._canvas.showPage()

    def bytes(self) -> bytes:
        """Return the file."""
        self._canvas.save()
        return self._file.getvalue()

    def text(  # noqa: PLR0913 (where, what, how)
        self,
        x: float,
        y: float,
        text: str,
        font: str,
        size: float,
        *,
        align: float = 0,
        grey: float = BLACK,
        spread: float = 0,
    ) -> float:
        """Print a line, and return its width.

        Args:
            x: Where it is aligned.
            y: Its foot (baseline).
            text: What it says.
            font: A font of `lettering`.
            size: Its size.
            align: 0 to begin at `x`, 0.5 to have its middle there, 1 to end there.
            grey: 0 for black.
            spread: Space after each letter.
        """
        wide = width(text, font, size) + spread * max(0, len(text) - 1)
        self._canvas.setFillGray(grey)
        self._canvas.setFont(font, size)
        self._canvas.drawString(x - align * wide, y, text, charSpace=spread)
        return wide

    def rule(
        self, x: float, y: float, to_x: float, *, grey: float = BLACK, wide: float = 0.5
    ) -> None:
        """Draw a level line."""
        self._canvas.setStrokeGray(grey)
        self._canvas.setLineWidth(wide)
        self._canvas.setLineCap(0)
        self._canvas.setDash([])
        self._canvas.line(x, y, to_x, y)

    def stars(  # noqa: PLR0913 (where, what, how)
        self, x: float, y: float, count: int, size: float, *, of: int, align: float = 0
    ) -> float:
        """Print stars, `count` of them filled, and return their width; see `text`."""
        step = size * 1.12
        wide = step * of - (step - size)
        for n in range(of):
            middle = (x - align * wide + n * step + size / 2, y + size * 0.45)
            self._star(middle, size / 2, filled=n < count)
        return wide

    def _star(self, middle: tuple[float, float], radius: float, *, filled: bool) -> None:
        path = self._canvas.beginPath()
        for corner in range(10):
            reach = radius * (INNER if corner % 2 else 1)
            angle = pi / 2 + corner * pi / 5
            point = (middle[0] + reach * cos(angle), middle[1] + reach * sin(angle))
            (path.lineTo if corner else path.moveTo)(*point)
        path.close()
        self._canvas.setFillGray(BLACK if filled else 1)
        self._canvas.setStrokeGray(BLACK if filled else FAINT)
        self._canvas.setLineWidth(0.4)
        self._canvas.setLineJoin(1)
        self._canvas.setDash([])
        self._canvas.drawPath(path, stroke=1, fill=1)

    def board(self, x: float, top: float, face: Face, cell: float) -> None:
        """Draw a board with cells of `cell` points, from its upper left corner."""
        scale = cell / CELL
        inks = palette(face, cell)
        self._canvas.saveState()
        self._canvas.translate(x, top)
        self._canvas.scale(scale, scale)
        for shape in face.shapes(0, 0):
            draw_on(self._canvas, shape, 0, inks=inks, fonts=(PLAIN, BOLD))
        self._canvas.restoreState()

    def art(self, box: Box, face: Face) -> None:
        """Cover a box (left, bottom, width, height) with a board; what goes beyond is cut."""
        left, bottom, wide, high = box
        cell = max(wide / face.puzzle.cols, high / face.puzzle.rows)
        self._canvas.saveState()
        path = self._canvas.beginPath()
        path.rect(left, bottom, wide, high)
        self._canvas.clipPath(path, stroke=0, fill=0)
        self.board(left, bottom + high, face, cell)
        self._canvas.restoreState()

    def dots(self, x: float, y: float, to_x: float) -> None:
        """Draw a line of dots, which stand below each other on a page."""
        step = 5.0
        at = (int(x / step) + 1) * step
        self._canvas.setFillGray(HAIR)
        while at < to_x:
            self._canvas.circle(at, y + 0.6, 0.45, stroke=0, fill=1)
            at += step

    def place(self, name: str, y: float) -> None:
        """Name a place on this page that links lead to."""
        left, top = self.sheet.corner(self._page)
        self._canvas.bookmarkPage(name, fit="XYZ", left=left, top=y + top, zoom=0)

    def link(self, name: str, x: float, y: float, wide: float, high: float) -> None:
        """Make a box a link to a place."""
        box = (x, y, x + wide, y + high)
        self._canvas.linkRect("", name, box, relative=1, thickness=0, Border="[0 0 0]")

    def outline(self, title: str, name: str, level: int = 0) -> None:
        """Add a line to the reader's list of contents."""
        self._canvas.addOutlineEntry(title, name, level=level, closed=level > 0)
