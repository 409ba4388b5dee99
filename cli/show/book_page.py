"""A book as a page for a browser, to be read there or printed from there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, fromstring

from cli.show.html import own, page, tag
from puzzles import KINDS
from puzzles.book.chapters import chapter_detail, chapter_stars
from puzzles.book.numbering import NumberedPuzzle, numbered
from puzzles.book.rules import rules_place, rules_title
from puzzles.book.volume import MOST_STARS
from puzzles.drawing import draw_answer, draw_puzzle, draw_step
from puzzles.printing import name_of

if TYPE_CHECKING:
    from puzzles.book import HowTo, Volume
    from puzzles.drawing import Drawing

FULL, EMPTY = "\u2605", "\u2606"
"""Stars that a puzzle has, and those that it lacks."""

ANSWERS = "answers"

BESIDE = 12
"""Columns of boards, at most, that stand beside each other on paper."""


def book_page(volume: Volume) -> str:
    """Return the page.

    Args:
        volume: The book. Paper and numbers on a page are for print; a browser has its own.

    Cost: a few kilobytes a puzzle.
    """
    chapters = list(zip(volume.chapters, numbered(volume), strict=True))
    parts = [
        *(
            tag("p", name_of(text), kind="soft")
            for text in (volume.subtitle, volume.author)
            if text
        ),
        tag("nav", tag("ol", *_contents(volume)), **{"aria-label": "Contents"}),
        *map(_lesson, volume.lessons),
    ]
    for n, (chapter, puzzles) in enumerate(chapters, start=1):
        large = any(one.entry.puzzle.cols > BESIDE for one in puzzles)
        kind = "boards large" if large else "boards"
        boards = tag("div", *map(_puzzle, puzzles), kind=kind)
        head = tag("h2", name_of(chapter.title))
        about = tag("p", chapter_detail(puzzles), kind="soft")
        parts.append(tag("section", head, about, boards, id=f"chapter-{n}"))
    answers = (_answer(one) for _chapter, puzzles in chapters for one in puzzles)
    boards = tag("div", *answers, kind="boards small")
    parts.append(tag("section", tag("h2", "Answers"), boards, id=ANSWERS))
    return page(name_of(volume.title), parts, style=own("book.css"))


def _contents(volume: Volume) -> Iterator[Element]:
    for lesson in volume.lessons:
        yield tag("li", tag("a", rules_title(lesson), href=f"#{rules_place(lesson)}"))
    for n, puzzles in enumerate(numbered(volume), start=1):
        title = name_of(volume.chapters[n - 1].title) or f"Chapter {n}"
        stars = " to ".join(map(_stars, chapter_stars(puzzles)))
        link = tag("a", title, href=f"#chapter-{n}")
        yield tag("li", link, f", {chapter_detail(puzzles)} ", tag("span", stars, kind="soft"))
    yield tag("li", tag("a", "Answers", href=f"#{ANSWERS}"))


def _lesson(lesson: HowTo) -> Element:
    """Return the rule of a kind, and its worked example."""
    told = KINDS[lesson.puzzle.kind].told
    steps = [draw_step(lesson.puzzle, s.board, s.step, number=s.number) for s in lesson.shown]
    drawings = [draw_puzzle(lesson.puzzle), *steps, draw_answer(lesson.puzzle, lesson.answer)]
    return tag(
        "section",
        tag("h2", rules_title(lesson)),
        tag("ol", *(tag("li", text) for text in told)),
        tag("h3", "A worked example"),
        tag("div", *(tag("figure", _svg(drawing)) for drawing in drawings), kind="boards"),
        id=rules_place(lesson),
    )


def _puzzle(one: NumberedPuzzle) -> Element:
    entry, cap = one.entry, one.entry.puzzle.max_region
    name = f"Puzzle {one.number}"
    parts = [
        tag("h3", name),
        tag("span", _stars(entry.stars), role="img", **{"aria-label": _spoken(entry.stars)}),
        tag("a", "answer", href=f"#{one.answer}", **{"aria-label": f"Answer {one.number}"}),
    ]
    below = [] if cap is None else [tag("p", f"No region has more than {cap} cells.")]
    below += [tag("p", name_of(entry.credit), kind="soft")] if entry.credit else []
    below += [tag("p", entry.code, kind="code soft")] if entry.code else []
    head = tag("div", *parts, kind="head")
    figure = tag("figure", _svg(draw_puzzle(entry.puzzle, name=name)))
    return tag("article", head, figure, *below, id=one.place)


def _answer(one: NumberedPuzzle) -> Element:
    puzzle, name = one.entry.puzzle, f"Answer {one.number}"
    if not KINDS[puzzle.kind].clues_are_cells:  # painted cells say all
        puzzle = replace(puzzle, clues=(None,) * len(puzzle.clues))
    drawing = draw_answer(puzzle, one.entry.answer, name=name)
    back = tag("a", "puzzle", href=f"#{one.place}", **{"aria-label": f"Puzzle {one.number}"})
    head = tag("div", tag("h3", name), back, kind="head")
    return tag("article", head, tag("figure", _svg(drawing)), id=one.answer)


def _svg(drawing: Drawing) -> Element:
    return fromstring(drawing.svg().replace(' xmlns="http://www.w3.org/2000/svg"', "", 1))


def _stars(count: int) -> str:
    return FULL * count + EMPTY * (MOST_STARS - count)


def _spoken(count: int) -> str:
    return f"{count} of {MOST_STARS} stars"
