"""A page before it is printed: it knows its places, and where all others of the book are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from puzzles.book.lettering import ITALIC, TEXT, cut
from puzzles.book.papers import PaperSheet
from puzzles.book.press import SOFT, Press

Pages = Mapping[str, int]
"""The page of each place, from 1."""


@dataclass(frozen=True, slots=True)
class TypeSizes:
    """Sizes of type.

    Attributes:
        body: Of text.
        line: From line to line of text.
        title: Of titles of chapters.
        small: Of what goes with text.
    """

    body: float
    line: float
    title: float
    small: float


def sizes(sheet: PaperSheet) -> TypeSizes:
    """Return the sizes of type that suit a page."""
    return TypeSizes(10.6, 13.6, 20, 8.6) if sheet.small else TypeSizes(12, 15.6, 26, 9.6)


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf(ABC):
    """A page.

    Attributes:
        head: What stands at its top; empty for nothing.
        numbered: Whether its number stands at its foot.
    """

    head: str = ""
    numbered: bool = True

    def places(self) -> Iterator[str]:
        """Yield the names of the places on it."""
        yield from ()

    @abstractmethod
    def draw(self, press: Press, page: int, pages: Pages) -> None:
        """Print what is on it.

        Args:
            press: The page has begun.
            page: Its number.
            pages: Where everything is.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankLeaf(Leaf):
    """A page with nothing on it, so that the next one lies on the right."""

    numbered: bool = field(default=False)

    def draw(self, press: Press, page: int, pages: Pages) -> None:
        """Print nothing."""


def directory(leaves: Sequence[Leaf]) -> dict[str, int]:
    """Return the page of each place."""
    return {name: page for page, leaf in enumerate(leaves, start=1) for name in leaf.places()}


def frame(press: Press, leaf: Leaf, page: int) -> None:
    """Print what stands above and below a page, on its outer side."""
    sheet, size = press.sheet, sizes(press.sheet)
    outer, align = (sheet.right(page), 1) if page % 2 else (sheet.left(page), 0)
    if leaf.head:
        text = cut(leaf.head, ITALIC, size.small + 1, sheet.inside)
        press.text(
            outer, sheet.top + size.small, text, ITALIC, size.small + 1, align=align, grey=SOFT
        )
    if leaf.numbered:
        press.text(outer, sheet.margin * 0.85, str(page), TEXT, size.body, align=align)
