"""From sections and their puzzles to a volume, which the press of `puzzles.book` prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from generator.books.sections import BookSection
from generator.books.stock import BookItem
from ladder import ladder_for
from ladder.lessons import lesson
from ladder.stars import LEVELS, stars
from puzzles import KINDS
from puzzles.book import BookPuzzle, Chapter, Volume
from puzzles.book.volume import HowTo, ShownStep


@dataclass(frozen=True, slots=True, kw_only=True)
class Cover:
    """What is said of a book as a whole; see `puzzles.book.Volume`."""

    title: str = ""
    subtitle: str = ""
    author: str = ""
    paper: str = "a4"
    bleed: bool = False
    gutter: float | None = None
    answers_per_page: int | None = None
    where: str = ""


def volume(cover: Cover, filled: Sequence[tuple[BookSection, Sequence[BookItem]]]) -> Volume:
    """Return a book before it is laid out.

    Args:
        cover: What is said of it as a whole.
        filled: Its sections, each with its puzzles.
    """
    chapters = [_chapter(section, items) for section, items in filled]
    kinds = dict.fromkeys(item.puzzle.kind for _section, items in filled for item in items)
    return Volume(
        title=cover.title or _names(kinds),
        subtitle=cover.subtitle,
        author=cover.author,
        chapters=chapters,
        lessons=list(_lessons(kinds)),
        levels=LEVELS,
        paper=cover.paper,
        bleed=cover.bleed,
        gutter=cover.gutter,
        answers_per_page=cover.answers_per_page,
        where=cover.where,
    )


def _chapter(section: BookSection, items: Sequence[BookItem]) -> Chapter:
    entries = [
        BookPuzzle(i.puzzle, i.answer, stars(i.tier, i.score), i.name, i.credit) for i in items
    ]
    return Chapter(section.title or _usual(items), entries, section.per_page, section.where)


def _usual(items: Sequence[BookItem]) -> str:
    """Return a title that says what a section holds."""
    tiers = dict.fromkeys(item.tier or "beyond the techniques" for item in items)
    sizes = dict.fromkeys(f"{item.puzzle.rows}\u00d7{item.puzzle.cols}" for item in items)
    kinds = _names(dict.fromkeys(item.puzzle.kind for item in items))
    return f"{kinds} {' and '.join(sizes)}, {' and '.join(tiers)}"


def _names(kinds: Iterable[str]) -> str:
    return " and ".join(KINDS[kind].spoken for kind in kinds)


def _lessons(kinds: Iterable[str]) -> Iterator[HowTo]:
    for kind in kinds:
        told = lesson(ladder_for(kind))
        shown = [ShownStep(one.number, one.step, one.board) for one in told.shown]
        yield HowTo(told.puzzle, shown, told.answer)
