"""Pages of puzzles: chapters with their titles, and links from each puzzle to its answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from puzzles.book.leaf import Leaf, Pages, sizes
from puzzles.book.lettering import ITALIC, PLAIN, STRONG, TEXT, cut, plain, width, wrapped
from puzzles.book.numbering import NumberedPuzzle, Spot
from puzzles.book.papers import PaperSheet
from puzzles.book.press import FAINT, SOFT, Press
from puzzles.book.slots import (
    FILLED_IN,
    HANDY,
    Slots,
    arranged,
    fits,
    readable,
)
from puzzles.book.volume import MOST_STARS, Chapter
from puzzles.drawing.faces import Face
from puzzles.kinds import KINDS
from puzzles.printing import name_of

NUMBER, SMALL, STAR, CODE = 14.0, 8.0, 8.5, 5.6
"""Sizes of a puzzle's number, of the page of its answer, of its stars, and of its code."""

ROOMY = 130.0
"""Width of boards above which the stars that a puzzle does not have are shown, too."""

CODE_LINES = 4
"""Lines of a code, at most; a longer one is left out, since a part of it is of no use."""

LABELS = 34.0
"""What a puzzle has above and below its board."""

USUAL = (6, 4, 2, 1)
"""Puzzles on a page if nobody says how many: the most that leave cells handy."""


def chapter_place(number: int) -> str:
    """Return the name of the place where a chapter begins, counted from 1."""
    return f"chapter-{number}"


def chapter_detail(puzzles: Sequence[NumberedPuzzle]) -> str:
    """Return what a chapter holds: kind, sizes and numbers."""
    kinds = dict.fromkeys(KINDS[p.entry.puzzle.kind].spoken for p in puzzles)
    sizes_ = dict.fromkeys(f"{p.entry.puzzle.rows}\u00d7{p.entry.puzzle.cols}" for p in puzzles)
    shown = list(sizes_) if len(sizes_) < 4 else [next(iter(sizes_)), "other sizes"]
    first, last = puzzles[0].number, puzzles[-1].number
    which = f"puzzle {first}" if first == last else f"puzzles {first}\u2013{last}"
    return f"{' and '.join(kinds)}, {', '.join(shown)}; {which}"


def chapter_stars(puzzles: Sequence[NumberedPuzzle]) -> tuple[int, ...]:
    """Return the fewest and the most stars of a chapter; one number if all have the same."""
    counts = [p.entry.stars for p in puzzles]
    return tuple(dict.fromkeys((min(counts), max(counts))))


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzlesLeaf(Leaf):
    """A page of puzzles.

    Attributes:
        chapter: Its title.
        number: Of the chapter, from 1.
        opens: Whether it is the chapter's first page, below whose title there is less room.
        puzzles: What is on it.
        detail: What the chapter holds.
        stars: Of the chapter.
        slots: Places of the first page.
    """

    chapter: str
    number: int
    opens: bool
    puzzles: Sequence[NumberedPuzzle]
    detail: str
    stars: tuple[int, ...]
    slots: Slots

    def places(self) -> Iterator[str]:
        """Yield the names of its puzzles, and of the chapter."""
        if self.opens:
            yield chapter_place(self.number)
        for one in self.puzzles:
            yield one.place

    def draw(self, press: Press, page: int, pages: Pages) -> None:
        """Print the puzzles."""
        sheet = press.sheet
        y, slots = sheet.top - sizes(sheet).body, self.slots
        if self.opens:
            y = self._title(press, page)
        slots = replace(slots, height=(y - sheet.foot) / slots.rows)
        for one, (dx, dy) in zip(self.puzzles, slots.corners(len(self.puzzles)), strict=True):
            cell = self.slots.cell(one.entry.puzzle)
            inset = (slots.width - cell * one.entry.puzzle.cols) / 2
            free = slots.height - LABELS - cell * one.entry.puzzle.rows
            top = y - dy - (free - 20) / 2 if slots.rows == 1 and not self.opens else y - dy
            spot = Spot(sheet.left(page) + dx + inset, top, cell)
            _draw_puzzle(press, spot, one, pages[one.answer])

    def _title(self, press: Press, page: int) -> float:
        sheet, size = press.sheet, sizes(press.sheet)
        left, y = sheet.left(page), sheet.top - size.title
        press.place(chapter_place(self.number), sheet.height)
        title = cut(self.chapter, STRONG, size.title, sheet.inside)
        press.text(left, y, title, STRONG, size.title)
        y -= size.line * 1.3
        wide = press.text(left, y, self.detail, ITALIC, size.body, grey=SOFT)
        if len(self.stars) == 1:
            press.stars(left + wide + 10, y, self.stars[0], size.body * 0.8, of=self.stars[0])
        press.rule(left, y - size.line * 0.7, sheet.right(page), wide=0.6)
        return y - size.line * 1.9


def _draw_puzzle(press: Press, spot: Spot, one: NumberedPuzzle, answer: int) -> None:
    puzzle, entry = one.entry.puzzle, one.entry
    x, top, cell = spot
    wide, high = cell * puzzle.cols, cell * puzzle.rows
    y = top - NUMBER
    press.place(one.place, top + 6)
    number = press.text(x, y, str(one.number), STRONG, NUMBER) + 7
    of = MOST_STARS if wide > ROOMY else entry.stars
    room = wide - number - press.stars(x + wide, y, entry.stars, STAR, of=of, align=1) - 7
    words = (f"answer on page {answer}", f"page {answer}", f"p. {answer}")
    text = next((t for t in words if width(t, ITALIC, SMALL) <= room), "")
    press.text(x + number, y, text, ITALIC, SMALL, grey=SOFT)
    press.link(one.answer, x, y - 3, wide, NUMBER + 3)
    press.board(x, y - 7, Face(puzzle=puzzle), cell)
    y -= 7 + high + 8
    if puzzle.max_region is not None:
        rule = f"No region has more than {puzzle.max_region} cells."
        press.text(x, y, rule, TEXT, SMALL)
        y -= SMALL
    if entry.credit:
        credit = cut(plain(entry.credit, ITALIC), ITALIC, SMALL, wide)
        press.text(x, y, credit, ITALIC, SMALL, grey=SOFT)
        y -= SMALL
    lines = wrapped(plain(entry.code, PLAIN), PLAIN, CODE, wide)
    for line in lines if len(lines) <= CODE_LINES else ():
        press.text(x, y, line, PLAIN, CODE, grey=FAINT)
        y -= CODE * 1.15


def puzzle_leaves(
    chapter: Chapter,
    number: int,
    puzzles: Sequence[NumberedPuzzle],
    sheet: PaperSheet,
    *,
    paper: str,
) -> Iterator[PuzzlesLeaf]:
    """Yield the pages of a chapter.

    Raises:
        QuestionError: More on a page than can be filled in.
    """
    slots = _slots(chapter, sheet, paper)
    per_page = slots.rows * slots.cols if chapter.per_page is None else chapter.per_page
    for at in range(0, len(puzzles), per_page):
        yield PuzzlesLeaf(
            head=name_of(chapter.title) if at else "",
            chapter=name_of(chapter.title),
            number=number,
            opens=at == 0,
            puzzles=puzzles[at : at + per_page],
            detail=chapter_detail(puzzles),
            stars=chapter_stars(puzzles),
            slots=slots,
        )


def _slots(chapter: Chapter, sheet: PaperSheet, paper: str) -> Slots:
    size = sizes(sheet)
    boards = [entry.puzzle for entry in chapter.entries]
    title = size.title + size.line * 3.2
    room = (sheet.inside, sheet.top - sheet.foot - title)
    if chapter.per_page is not None:
        slots = arranged(boards, chapter.per_page, room, LABELS)
        readable(slots, boards, FILLED_IN, asked=f"per-page {chapter.per_page} on {paper}")
        return slots
    for count in (n for n in USUAL if n <= len(boards)):
        slots = arranged(boards, count, room, LABELS)
        if fits(slots, boards, HANDY):
            return slots
    readable(slots, boards, FILLED_IN, asked=f"even 1 on a page of {paper}")
    return slots
