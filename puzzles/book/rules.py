"""How a kind of puzzle is solved: its rule in words, and a few steps of a small one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from puzzles.book.leaf import Leaf, Pages, TypeSizes, sizes
from puzzles.book.lettering import STRONG, TEXT, set_as, wrapped
from puzzles.book.papers import PaperSheet
from puzzles.book.press import SOFT, Press
from puzzles.book.volume import HowTo
from puzzles.drawing.faces import LABELS, Face
from puzzles.drawing.look import CELL
from puzzles.drawing.sheets import step_face
from puzzles.kinds import KINDS

EXAMPLE = "A worked example"

LARGEST, SMALLEST = 27.0, 18.0
"""Side of cells, at most, and at least where that brings all boards on one page."""

BESIDE = 18.0
"""Between two boards of an example."""

HINT = (
    "Cells are named by row and column: r3c5 is the fifth cell of row 3. In each step, a solid "
    "frame marks what is filled in, a dotted one the cells that the argument uses, and a dashed "
    "one a cell that can no longer have some number."
)
PICTURE_HINT = (
    "Cells are named by row and column: r3c5 is the fifth cell of row 3. In each step, a solid "
    "frame marks what becomes known, and a dotted one the cells that the argument uses. Grey "
    "cells are not known yet."
)


def rules_place(lesson: HowTo) -> str:
    """Return the name of the place where a kind's rules begin."""
    return f"rules-{lesson.puzzle.kind}"


def rules_title(lesson: HowTo) -> str:
    """Return the title of the pages of a kind."""
    return f"How to solve {KINDS[lesson.puzzle.kind].spoken}"


class Panel(NamedTuple):
    """A board of an example.

    Attributes:
        face: The board.
        title: What it is.
        text: What is said of it.
    """

    face: Face
    title: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesLeaf(Leaf):
    """A page of rules.

    Attributes:
        lesson: Of the kind.
        rows: The boards on this page, row by row.
        cell: Side of their cells, in points.
        opens: Whether it is the first page, with the rule in words.
    """

    lesson: HowTo
    rows: Sequence[Sequence[Panel]]
    cell: float
    opens: bool

    def places(self) -> Iterator[str]:
        """Yield the name of the rules' beginning."""
        if self.opens:
            yield rules_place(self.lesson)

    def draw(self, press: Press, page: int, pages: Pages) -> None:
        """Print rule and boards."""
        y = press.sheet.top - sizes(press.sheet).line
        if self.opens:
            press.place(rules_place(self.lesson), press.sheet.height)
            y = self._words(press, page)
        for row in self.rows:
            for n, panel in enumerate(row):
                x = press.sheet.left(page) + n * (_wide(press.sheet) + BESIDE)
                self._panel(press, x, y, panel)
            y -= _high(press.sheet, row, self.cell)

    def _panel(self, press: Press, x: float, top: float, panel: Panel) -> None:
        size, scale = sizes(press.sheet), self.cell / CELL
        # Numbers of rows stand a little outside the text's edge.
        press.board(x - 0.4 * LABELS * scale, top, panel.face, self.cell)
        y = top - panel.face.height * scale - size.small * 1.5
        press.text(x, y, panel.title, STRONG, size.small)
        for line in _text(press.sheet, panel):
            y -= size.small * 1.25
            press.text(x, y, line, TEXT, size.small, grey=SOFT)

    def _words(self, press: Press, page: int) -> float:
        """Print the rule, and return where the boards begin."""
        sheet, size = press.sheet, sizes(press.sheet)
        left, y = sheet.left(page), sheet.top - size.title
        press.text(left, y, rules_title(self.lesson), STRONG, size.title)
        y -= size.line * 1.9
        for number, lines in enumerate(_rule(self.lesson, sheet), start=1):
            press.text(left, y, f"{number}.", STRONG, size.body)
            for line in lines:
                press.text(left + 18, y, line, TEXT, size.body)
                y -= size.line
            y -= size.line * 0.25
        y -= size.line * 0.9
        press.text(left, y, EXAMPLE, STRONG, size.body * 1.2)
        y -= size.line * 1.15
        for line in _hint(self.lesson, sheet):
            press.text(left, y, line, TEXT, size.small, grey=SOFT)
            y -= size.small * 1.3
        return y - size.line * 0.4


def rules_leaves(lesson: HowTo, sheet: PaperSheet) -> Iterator[RulesLeaf]:
    """Yield the pages of a kind: one, if its boards need not be too small for that."""
    size, title = sizes(sheet), rules_title(lesson)
    panels, across = list(_panels(lesson)), _across(sheet)
    rows = [panels[at : at + across] for at in range(0, len(panels), across)]
    first = sheet.top - sheet.foot - _words_high(lesson, sheet, size)
    cell = _cell(sheet, rows, first)
    left, here, opens = first, list[Sequence[Panel]](), True
    for row in rows:
        high = _high(sheet, row, cell)
        if high > left:
            head = "" if opens else title
            yield RulesLeaf(head=head, lesson=lesson, rows=here, cell=cell, opens=opens)
            here, opens, left = [], False, sheet.top - sheet.foot - size.line
        here.append(row)
        left -= high
    head = "" if opens else title
    yield RulesLeaf(head=head, lesson=lesson, rows=here, cell=cell, opens=opens)


def _panels(lesson: HowTo) -> Iterator[Panel]:
    yield Panel(Face(puzzle=lesson.puzzle, numbered=True), "The puzzle", "")
    for shown in lesson.shown:
        face = step_face(lesson.puzzle, shown.board, shown.step)
        yield Panel(face, f"Step {shown.number}", shown.step.sentence)
    answer = Face(puzzle=lesson.puzzle, values=lesson.answer, numbered=True)
    yield Panel(answer, "The answer", "")


def _across(sheet: PaperSheet) -> int:
    return 2 if sheet.small else 3


def _wide(sheet: PaperSheet) -> float:
    return (sheet.inside - BESIDE * (_across(sheet) - 1)) / _across(sheet)


def _cell(sheet: PaperSheet, rows: Sequence[Sequence[Panel]], room: float) -> float:
    """Return the side of cells: the largest with which all is on one page, if they can be read."""
    widest = max(panel.face.width for row in rows for panel in row) / CELL
    largest = min(LARGEST, _wide(sheet) / widest)
    cell = largest
    while cell >= SMALLEST:
        if sum(_high(sheet, row, cell) for row in rows) <= room:
            return cell
        cell -= 0.5
    return largest


def _text(sheet: PaperSheet, panel: Panel) -> list[str]:
    return wrapped(set_as(panel.text), TEXT, sizes(sheet).small, _wide(sheet))


def _high(sheet: PaperSheet, row: Sequence[Panel], cell: float) -> float:
    """Return the height of a row of boards, with what is said of them."""
    step = sizes(sheet).small * 1.25
    tallest = max(p.face.height for p in row) / CELL * cell
    return tallest + step * (max(len(_text(sheet, p)) for p in row) + 2.6)


def _rule(lesson: HowTo, sheet: PaperSheet) -> list[list[str]]:
    told = KINDS[lesson.puzzle.kind].told
    return [wrapped(text, TEXT, sizes(sheet).body, sheet.inside - 18) for text in told]


def _hint(lesson: HowTo, sheet: PaperSheet) -> list[str]:
    text = PICTURE_HINT if KINDS[lesson.puzzle.kind].picture else HINT
    return wrapped(text, TEXT, sizes(sheet).small, sheet.inside)


def _words_high(lesson: HowTo, sheet: PaperSheet, size: TypeSizes) -> float:
    """Return what the words take, as `RulesLeaf` prints them."""
    rule = _rule(lesson, sheet)
    lines = sum(map(len, rule)) + 0.25 * len(rule) + 1.9 + 0.9 + 1.15 + 0.4
    return size.title + lines * size.line + len(_hint(lesson, sheet)) * size.small * 1.3
