"""A picture that writes itself as a file of each kind."""

from __future__ import annotations

from dataclasses import dataclass

from puzzles.drawing.shapes import Shapes
from puzzles.drawing.svg import svg


@dataclass(frozen=True, slots=True)
class Drawing(Shapes):
    """A picture of a board."""

    def svg(self) -> str:
        """Return it as SVG, with colours for light and for dark pages."""
        return svg(self)

    def png(self, *, dark: bool = False) -> bytes:
        """Return it as PNG; needs ``fillproof[pictures]``.

        Args:
            dark: Whether it is for dark ground.

        Raises:
            FormatError: Pillow or reportlab, whose fonts are used, is missing.
        """
        from puzzles.drawing.png import png

        return png(self, dark=dark)

    def pdf(self, *, dark: bool = False) -> bytes:
        """Return it as PDF of one page, vectors and embedded fonts; needs ``fillproof[pictures]``.

        Args:
            dark: Whether it is for dark ground.

        Raises:
            FormatError: reportlab is missing.
        """
        from puzzles.drawing.pdf import pdf

        return pdf([self], dark=dark)

    def _repr_svg_(self) -> str:
        """Show it in a notebook."""
        return self.svg()
