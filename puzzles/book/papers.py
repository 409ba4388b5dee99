"""Paper: its sizes, and the margins that a bound book needs. Lengths are points, 72 to an inch."""

from __future__ import annotations

from dataclasses import dataclass

from puzzles.errors import QuestionError

INCH, MILLIMETRE = 72.0, 72 / 25.4

TRIMS = ((5.0, 8.0), (5.5, 8.5), (6.0, 9.0), (7.0, 10.0), (8.0, 10.0), (8.5, 11.0))
"""Trims of Amazon's KDP, in inches, width x height."""

PAPERS: dict[str, tuple[float, float]] = {
    "a4": (210 * MILLIMETRE, 297 * MILLIMETRE),
    "a5": (148 * MILLIMETRE, 210 * MILLIMETRE),
    "letter": (8.5 * INCH, 11 * INCH),
    **{f"{wide:g}x{high:g}": (wide * INCH, high * INCH) for wide, high in TRIMS},
}
"""Width and height of paper, by name."""

BLEED = 0.125 * INCH
"""What is cut off at the top, at the bottom and outside, where ink reaches the edge: as at KDP."""

GUTTERS = ((150, 0.125), (300, 0.25), (500, 0.375), (700, 0.5), (828, 0.625))
"""Most pages, and inches that the binding takes of each: with the margin below, more than the
inside margin that KDP's rules for paperbacks ask for."""

WIDEST_GUTTER = 30.0
"""Millimetres that a gutter may have, at most."""


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A page of a book.

    Attributes:
        width: Of the cut page.
        height: Of the cut page.
        margin: Outside.
        gutter: What the inner margin has beyond that.
        bleed: What is cut off on three sides; 0 for nothing.
    """

    width: float
    height: float
    margin: float
    gutter: float
    bleed: float

    @property
    def inside(self) -> float:
        """Width between the margins."""
        return self.width - 2 * self.margin - self.gutter

    @property
    def top(self) -> float:
        """Where text begins, from below."""
        return self.height - self.margin * 1.15

    @property
    def foot(self) -> float:
        """Where text ends, from below."""
        return self.margin * 1.35

    @property
    def small(self) -> bool:
        """Whether the page is held in a hand."""
        return self.width < 6.6 * INCH

    def left(self, page: int) -> float:
        """Return where text begins: odd pages lie on the right, bound on their left."""
        return self.margin + (self.gutter if page % 2 else 0)

    def right(self, page: int) -> float:
        """Return where text ends."""
        return self.left(page) + self.inside

    def corner(self, page: int) -> tuple[float, float]:
        """Return where the corner of the cut page lies on the uncut one: nothing is cut inside."""
        return (0.0 if page % 2 else self.bleed), self.bleed

    @property
    def uncut(self) -> tuple[float, float]:
        """Width and height before it is cut."""
        return self.width + self.bleed, self.height + 2 * self.bleed


def sheet(
    paper: str, *, pages: int, bleed: bool = False, gutter: float | None = None
) -> PaperSheet:
    """Return the page of a book.

    Args:
        paper: One of `PAPERS`.
        pages: How many there are: thick books take more at the binding.
        bleed: Whether ink may reach the edges.
        gutter: What the binding takes, in millimetres; by the number of pages if not given.

    Raises:
        QuestionError: No such paper, or a gutter that no book has.
    """
    if paper not in PAPERS:
        known = ", ".join(PAPERS)
        raise QuestionError(f"paper {paper!r}; known are {known}")
    if gutter is not None and not 0 <= gutter <= WIDEST_GUTTER:
        text = f"a gutter of {gutter:g} mm; expected 0 to {WIDEST_GUTTER:g}"
        raise QuestionError(text)
    width, height = PAPERS[paper]
    inches = next((taken for most, taken in GUTTERS if pages <= most), GUTTERS[-1][1])
    taken = inches * INCH if gutter is None else gutter * MILLIMETRE
    margin = (0.5 if width < 6.6 * INCH else 0.72) * INCH
    return PaperSheet(width, height, margin, taken, BLEED if bleed else 0.0)
