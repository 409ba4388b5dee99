"""A book as PDF: its leaves in order, each printed when the pages of all are known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from puzzles.book.answers import ANSWERS, answer_leaves
from puzzles.book.chapters import chapter_detail, chapter_place, chapter_stars, puzzle_leaves
from puzzles.book.front import (
    CONTENTS,
    ContentsLeaf,
    ContentsLine,
    CoverLeaf,
    ImprintLeaf,
    contents_step,
)
from puzzles.book.leaf import BlankLeaf, Leaf, directory, frame, sizes
from puzzles.book.lettering import lacking, set_as
from puzzles.book.numbering import numbered
from puzzles.book.papers import PaperSheet, sheet
from puzzles.book.press import Press
from puzzles.book.rules import rules_leaves, rules_place, rules_title
from puzzles.book.volume import Volume
from puzzles.errors import FormatError, QuestionError


class Bound(NamedTuple):
    """A finished book.

    Attributes:
        content: The PDF.
        pages: How many it has.
    """

    content: bytes
    pages: int


def bound(volume: Volume) -> Bound:
    """Return a book as PDF, the same bytes for the same book.

    Raises:
        FormatError: reportlab is missing, or words have letters that the fonts do not have.
        QuestionError: No such paper, or boards too small to be filled in or read.

    Cost: about 10 ms a page.
    """
    _check_words(volume)
    leaves, page_size = _laid_out(volume)
    title, author = set_as(volume.title), set_as(volume.author)
    press = Press(page_size, title=title, author=author, subject=set_as(volume.subtitle))
    pages = directory(leaves)
    marks = {pages[line.place]: line for line in _lines(volume)}
    for page, leaf in enumerate(leaves, start=1):
        press.begin(page)
        leaf.draw(press, page, pages)
        frame(press, leaf, page)
        if page == pages[CONTENTS]:
            press.outline("Contents", CONTENTS)
        if page in marks:
            press.outline(marks[page].title, marks[page].place)
        press.end()
    return Bound(press.bytes(), len(leaves))


def _check_words(volume: Volume) -> None:
    """Refuse words that cannot be printed."""
    words = {"title": volume.title, "subtitle": volume.subtitle, "author": volume.author}
    named = [(volume.where, key, text) for key, text in words.items()]
    named += [(chapter.where, "title", chapter.title) for chapter in volume.chapters]
    for where, key, text in named:
        if lost := lacking(text):
            reason = f"{key} has {lost[:20]!r}, which the fonts of books do not have"
            raise FormatError(_at(where, f"{reason}; they have Latin, Greek and Cyrillic letters"))


def _laid_out(volume: Volume) -> tuple[list[Leaf], PaperSheet]:
    """Return the leaves, and the page whose gutter suits their number."""
    pages = 0
    while True:  # a book only gets thicker, and a gutter not for ever wider: it comes to an end
        size = sheet(volume.paper, pages=pages, bleed=volume.bleed, gutter=volume.gutter)
        leaves = list(_leaves(volume, size))
        if len(leaves) <= pages or size == sheet(
            volume.paper, pages=len(leaves), bleed=volume.bleed, gutter=volume.gutter
        ):
            return leaves, size
        pages = len(leaves)


def _leaves(volume: Volume, size: PaperSheet) -> Iterator[Leaf]:
    """Yield all pages. The contents, the puzzles and the answers begin on the right."""
    front: list[Leaf] = [CoverLeaf(volume=volume), ImprintLeaf(volume=volume)]
    front += _contents(volume, size)
    for lesson in volume.lessons:
        front += rules_leaves(lesson, size)
    yield from _to_the_right(front)
    chapters = numbered(volume)
    inner: list[Leaf] = []
    for n, (chapter, puzzles) in enumerate(zip(volume.chapters, chapters, strict=True), start=1):
        try:
            inner += puzzle_leaves(chapter, n, puzzles, size, paper=volume.paper)
        except QuestionError as error:
            raise QuestionError(_at(chapter.where, str(error))) from None
    yield from _to_the_right(inner)
    try:
        yield from answer_leaves(volume, [one for some in chapters for one in some], size)
    except QuestionError as error:
        raise QuestionError(_at(volume.where, str(error))) from None


def _at(where: str, text: str) -> str:
    """Return a sentence with the place that it is about in front."""
    return f"{where}: {text}" if where else text


def _to_the_right(leaves: Sequence[Leaf]) -> Iterator[Leaf]:
    """Yield leaves of which there is an even number, the last one empty if need be."""
    yield from leaves
    if len(leaves) % 2:
        yield BlankLeaf()


def _lines(volume: Volume) -> Iterator[ContentsLine]:
    """Yield the lines of the contents."""
    for lesson in volume.lessons:
        yield ContentsLine(rules_title(lesson), "", (), rules_place(lesson))
    for n, puzzles in enumerate(numbered(volume), start=1):
        title = set_as(volume.chapters[n - 1].title)
        yield ContentsLine(title, chapter_detail(puzzles), chapter_stars(puzzles), chapter_place(n))
    yield ContentsLine(ANSWERS, "", (), ANSWERS)


def _contents(volume: Volume, size: PaperSheet) -> Iterator[ContentsLeaf]:
    """Yield the pages of contents."""
    type_ = sizes(size)
    room = (size.top - size.foot - type_.title) / type_.line - 2.4
    here: list[ContentsLine] = []
    first, taken = True, 0.0
    for line in _lines(volume):
        if taken + contents_step(line) > room:
            yield ContentsLeaf(lines=here, first=first)
            here, first, taken = [], False, 0.0
        here.append(line)
        taken += contents_step(line)
    yield ContentsLeaf(lines=here, first=first)
