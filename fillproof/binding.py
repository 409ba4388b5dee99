"""Puzzles as a book for print."""

from __future__ import annotations

from collections.abc import Sequence

from generator.books import BookItem, Cover, grouped, of_puzzle, volume
from ladder import ladder_for, rate
from puzzles import LimitError, Puzzle, QuestionError, Verdict
from puzzles.book.binding import bound
from puzzles.limits import Limit
from verify.certify import certify

__all__ = ["book"]


def book(  # noqa: PLR0913 (what a book has)
    puzzles: Sequence[Puzzle],
    *,
    title: str = "",
    subtitle: str = "",
    author: str = "",
    paper: str = "a4",
    bleed: bool = False,
    per_page: int | None = None,
) -> bytes:
    """Lay puzzles out as a book, with rules, stars and answers.

    A chapter has the puzzles of one kind, size and tier. None comes twice, turned or reflected.
    Needs ``fillproof[pictures]``.

    Args:
        puzzles: Puzzles with exactly one answer each.
        title: On the cover; the kinds of the puzzles if not given.
        subtitle: Below the title.
        author: Above the title.
        paper: ``a4``, ``a5``, ``letter``, or a trim in inches: ``5x8``, ``5.5x8.5``, ``6x9``,
            ``7x10``, ``8x10``, ``8.5x11``.
        bleed: Whether pages are 1/8 inch larger on three sides, for ink that reaches the edge.
        per_page: Puzzles on a page; what suits their size if not given.

    Returns:
        A PDF, the same bytes for the same puzzles.

    Raises:
        QuestionError: No puzzle, one without exactly one answer, no such paper, or cells that
            would be too small.
        LimitError: A puzzle was not decided.
        FormatError: reportlab is missing, or words have letters that the fonts do not have.

    Cost: as `certify` and `rate`, then 10 ms a page.

    >>> pages = fp.book([fp.parse("33../322./1..5", kind="filling")], title="One puzzle")
    >>> pages[:5]
    b'%PDF-'
    """
    items = [_item(puzzle, number) for number, puzzle in enumerate(puzzles, start=1)]
    if not items:
        raise QuestionError("no puzzles; a book has one at least")
    cover = Cover(title=title, subtitle=subtitle, author=author, paper=paper, bleed=bleed)
    return bound(volume(cover, grouped(items, per_page=per_page))).content


def _item(puzzle: Puzzle, number: int) -> BookItem:
    known = certify(puzzle)
    if known.verdict is Verdict.UNKNOWN:
        raise LimitError(known.stopped or Limit.WORK, f"puzzle {number} was not decided")
    if known.verdict is not Verdict.UNIQUE or known.answer is None:
        many = "no answer" if known.verdict is Verdict.NONE else "several answers"
        raise QuestionError(f"puzzle {number} has {many}; a book takes puzzles with exactly one")
    return of_puzzle(puzzle, known.answer, rate(ladder_for(puzzle.kind), puzzle), "")
