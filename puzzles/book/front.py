"""The first pages: the cover, what the reader has to know, and the contents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from puzzles.book.leaf import Leaf, Pages, sizes
from puzzles.book.lettering import ITALIC, STRONG, TEXT, cut, set_as, width, wrapped
from puzzles.book.press import SOFT, Press
from puzzles.book.volume import MOST_STARS, BookPuzzle, Volume
from puzzles.drawing.faces import Face
from puzzles.kinds import KINDS

TITLE_SIZES = (64, 54, 46, 40, 34, 29, 25, 21, 18, 15, 12)
"""Sizes that a title on a cover may have: the first in which it fits."""

TITLE_LINES = 4
"""Lines of a title, at most, unless it is too long for the smallest size."""

ART = 0.58
"""Share of a cover that its picture takes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverLeaf(Leaf):
    """Title, subtitle and author over a picture of regions or of painted cells."""

    volume: Volume
    numbered: bool = False

    def draw(self, press: Press, page: int, pages: Pages) -> None:
        """Print the cover; its picture reaches the edges where there is a bleed."""
        sheet, volume = press.sheet, self.volume
        self._art(press, page)
        left, room = sheet.left(page), sheet.inside
        y = sheet.height - sheet.margin * 1.3
        if volume.author:
            author = cut(set_as(volume.author), ITALIC, 14, room)
            press.text(left, y - 14, author, ITALIC, 14, grey=SOFT)
            y -= 22
        size, lines = _title(set_as(volume.title), room, y - sheet.height * ART - 60)
        y -= size * 1.15
        for line in lines:
            press.text(left, y, line, STRONG, size)
            y -= size * 1.06
        y += size * 0.3
        for line in wrapped(set_as(volume.subtitle), ITALIC, 17, room)[:2]:
            press.text(left, y, line, ITALIC, 17, grey=SOFT)
            y -= 21

    def _art(self, press: Press, page: int) -> None:
        """Draw the largest answer as a picture: turned round, so that it gives nothing away."""
        sheet = press.sheet
        entry = max((e for c in self.volume.chapters for e in c.entries), key=_worth)
        answer = tuple(reversed(entry.answer))
        face = Face(puzzle=entry.puzzle, values=answer, tinted=True, bare=True)
        if sheet.bleed:
            corner = sheet.corner(page)
            box = (-corner[0], -corner[1], sheet.uncut[0], sheet.height * ART + sheet.bleed)
        else:
            high = sheet.height * ART - sheet.margin
            box = (sheet.left(page), sheet.margin, sheet.inside, high)
        press.art(box, face)


def _worth(entry: BookPuzzle) -> tuple[bool, int]:
    """Sort by what makes a good picture: regions, and many cells."""
    return KINDS[entry.puzzle.kind].has_regions, len(entry.puzzle.clues)


def _title(text: str, room: float, high: float) -> tuple[float, list[str]]:
    """Return size and lines of a title; a very long one loses its end."""
    for size in TITLE_SIZES:
        lines = wrapped(text, STRONG, size, room)
        whole = all(width(word, STRONG, size) <= room for word in text.split())
        if whole and len(lines) <= TITLE_LINES and len(lines) * size * 1.06 <= high:
            return size, lines
    size = TITLE_SIZES[-1]
    return size, wrapped(text, STRONG, size, room)[: max(1, int(high / size / 1.06))]


@dataclass(frozen=True, slots=True, kw_only=True)
class ImprintLeaf(Leaf):
    """What is in the book, how hard it is, and how it was made."""

    volume: Volume
    numbered: bool = False

    def draw(self, press: Press, page: int, pages: Pages) -> None:
        """Print it at the foot of the page."""
        sheet, size = press.sheet, sizes(press.sheet)
        left, room, step = sheet.left(page), sheet.inside * 0.86, size.small * 1.4
        used = sorted({e.stars for c in self.volume.chapters for e in c.entries})
        parts = [wrapped(text, TEXT, size.small, room) for text in self._texts()]
        y = sheet.foot + step * (sum(map(len, parts)) + len(parts) * 0.6 + len(used) + 1.6)
        press.text(left, y, "How hard they are", STRONG, size.body)
        y -= step * 1.3
        for stars in used:
            wide = press.stars(left, y, stars, size.small, of=MOST_STARS)
            press.text(left + wide + 10, y, self.volume.levels[stars - 1], TEXT, size.small)
            y -= step
        for lines in parts:
            y -= step * 0.6
            for line in lines:
                press.text(left, y, line, TEXT, size.small, grey=SOFT)
                y -= step

    def _texts(self) -> Iterator[str]:
        entries = [entry for chapter in self.volume.chapters for entry in chapter.entries]
        by_kind = {KINDS[e.puzzle.kind].spoken: 0 for e in entries}
        for entry in entries:
            by_kind[KINDS[entry.puzzle.kind].spoken] += 1
        kinds = " and ".join(f"{count} {name}" for name, count in by_kind.items())
        yield f"{kinds}. Each has exactly one answer: this was proved for every one of them."
        if any("|" in entry.code for entry in entries):
            yield (
                "The small line below a puzzle is its code. With the program fillproof, "
                'generate --code "..." makes the same puzzle from it on any computer.'
            )
        yield "Set in EB Garamond and Libre Franklin. Made with fillproof."


class ContentsLine(NamedTuple):
    """A line of the contents.

    Attributes:
        title: What is there.
        detail: What else is said of it.
        stars: Fewest and most of its puzzles; none for other pages.
        place: Where it leads.
    """

    title: str
    detail: str
    stars: tuple[int, ...]
    place: str


CONTENTS = "contents"


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentsLeaf(Leaf):
    """A page of contents.

    Attributes:
        lines: What is on it.
        first: Whether it is the first page of them.
    """

    lines: Sequence[ContentsLine]
    first: bool

    def places(self) -> Iterator[str]:
        """Yield the name of its beginning."""
        if self.first:
            yield CONTENTS

    def draw(self, press: Press, page: int, pages: Pages) -> None:
        """Print the lines, each with its page and a link."""
        sheet, size = press.sheet, sizes(press.sheet)
        left, right = sheet.left(page), sheet.right(page)
        y = sheet.top - size.title
        if self.first:
            press.place(CONTENTS, sheet.height)
            press.text(left, y, "Contents", STRONG, size.title)
        y -= size.line * 2.4
        for line in self.lines:
            number = str(pages[line.place])
            taken = width(number, TEXT, size.body)
            title = cut(line.title, TEXT, size.body, sheet.inside - taken - 30)
            wide = press.text(left, y, title, TEXT, size.body)
            press.dots(left + wide + 6, y, right - taken - 6)
            press.text(right, y, number, TEXT, size.body, align=1)
            detail = press.text(
                left, y - size.line * 0.92, line.detail, ITALIC, size.small, grey=SOFT
            )
            if line.stars:
                self._stars(press, left + detail + 8, y - size.line * 0.92, line.stars)
            press.link(line.place, left, y - size.line * 1.1, sheet.inside, size.line * 2)
            y -= size.line * contents_step(line)

    def _stars(self, press: Press, x: float, y: float, stars: tuple[int, ...]) -> None:
        size = sizes(press.sheet).small * 0.86
        for n, count in enumerate(stars):
            if n:
                x += 4 + press.text(x + 4, y, "to", ITALIC, sizes(press.sheet).small, grey=SOFT) + 4
            x += press.stars(x, y, count, size, of=count)


def contents_step(line: ContentsLine) -> float:
    """Return the height of a line of the contents, in lines of text."""
    return 2.35 if line.detail else 1.5
