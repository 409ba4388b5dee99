"""Pages of answers, each with a link back to its puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from puzzles.book.leaf import Leaf, Pages, sizes
from puzzles.book.lettering import ITALIC, STRONG
from puzzles.book.numbering import NumberedPuzzle, Spot
from puzzles.book.papers import PaperSheet
from puzzles.book.press import SOFT, Press
from puzzles.book.slots import READ, Slots, arranged, fits, readable
from puzzles.book.volume import Volume
from puzzles.drawing.faces import Face
from puzzles.kinds import KINDS

NUMBER, LABELS = 10.0, 18.0
"""Size of an answer's number, and what the answer has above its board."""

USUAL = (12, 9, 6, 4, 2, 1)
"""Answers on a page if nobody says how many: the most that leave cells readable."""

ANSWERS = "Answers"
"""Title of these pages, and name of the place where they begin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswersLeaf(Leaf):
    """A page of answers.

    Attributes:
        puzzles: What is on it.
        opens: Whether it is the first of them.
        slots: Places on it.
    """

    puzzles: Sequence[NumberedPuzzle]
    opens: bool
    slots: Slots

    def places(self) -> Iterator[str]:
        """Yield the names of its answers."""
        if self.opens:
            yield ANSWERS
        for one in self.puzzles:
            yield one.answer

    def draw(self, press: Press, page: int, pages: Pages) -> None:
        """Print the answers."""
        sheet, size = press.sheet, sizes(press.sheet)
        if self.opens:
            press.place(ANSWERS, sheet.height)
            press.text(sheet.left(page), sheet.top - size.title, ANSWERS, STRONG, size.title)
        y = sheet.top - _answers_title(sheet)
        for one, (dx, dy) in zip(self.puzzles, self.slots.corners(len(self.puzzles)), strict=True):
            cell = self.slots.cell(one.entry.puzzle, READ.most)
            inset = (self.slots.width - cell * one.entry.puzzle.cols) / 2
            spot = Spot(sheet.left(page) + dx + inset, y - dy, cell)
            _draw_answer(press, spot, one, pages[one.place])


def _draw_answer(press: Press, spot: Spot, one: NumberedPuzzle, page: int) -> None:
    puzzle, (x, top, cell) = one.entry.puzzle, spot
    y = top - NUMBER
    press.place(one.answer, top + 6)
    wide = press.text(x, y, str(one.number), STRONG, NUMBER)
    press.text(x + wide + 5, y, f"p. {page}", ITALIC, 7.5, grey=SOFT)
    press.link(one.place, x, y - 2, cell * puzzle.cols, NUMBER + 2)
    shown = puzzle
    if not KINDS[puzzle.kind].clues_are_cells:  # painted cells say all
        shown = replace(puzzle, clues=(None,) * len(puzzle.clues))
    press.board(x, y - 5, Face(puzzle=shown, values=one.entry.answer), cell)


def _answers_title(sheet: PaperSheet) -> float:
    return sizes(sheet).title + sizes(sheet).line


def answer_leaves(
    volume: Volume, puzzles: Sequence[NumberedPuzzle], sheet: PaperSheet
) -> Iterator[AnswersLeaf]:
    """Yield the pages of answers.

    Raises:
        QuestionError: More on a page than can be read.
    """
    slots = _answer_slots(volume, puzzles, sheet)
    per_page = volume.answers_per_page or slots.rows * slots.cols
    for at in range(0, len(puzzles), per_page):
        some = puzzles[at : at + per_page]
        yield AnswersLeaf(head=ANSWERS if at else "", puzzles=some, opens=at == 0, slots=slots)


def _answer_slots(volume: Volume, puzzles: Sequence[NumberedPuzzle], sheet: PaperSheet) -> Slots:
    boards = [one.entry.puzzle for one in puzzles]
    room = (sheet.inside, sheet.top - sheet.foot - _answers_title(sheet))
    wanted = volume.answers_per_page
    usual = [count for count in USUAL if count <= len(boards)]
    for count in usual if wanted is None else (wanted,):
        slots = arranged(boards, count, room, LABELS)
        if fits(slots, boards, READ):
            break
    asked = f"answers-per-page {wanted or 1} on {volume.paper}"
    readable(slots, boards, READ, asked=asked)
    return slots
