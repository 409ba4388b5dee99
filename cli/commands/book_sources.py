"""Where the puzzles of a book come from: a bank, which may be filled first, or files."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cli.commands.bank_build import filled
from cli.inputs import gather
from cli.jobs import replies
from cli.progress import Bar
from cli.show.table import why
from puzzles import Answer, LimitError, Puzzle, QuestionError, Verdict
from puzzles.limits import Limit
from puzzles.printing import printable
from puzzles.regular import open_regular

if TYPE_CHECKING:
    from cli.commands.book_options import BookPlan
    from generator.books import BookItem, BookSection, Shortage
    from ladder import Rating
    from puzzles.formats import Record

SQLITE = b"SQLite format 3\0"
"""First bytes of a bank."""

Stocked = list[tuple["BookSection", list["BookItem"]]]
"""Sections with their puzzles."""


class FromFile(NamedTuple):
    """What is known of a puzzle from a file."""

    verdict: Verdict
    answer: Answer | None = None
    rating: Rating | None = None
    stopped: Limit | None = None


def is_bank(path: str) -> bool:
    """Whether a file is a bank, or something else that SQLite made."""
    file = Path(path)
    if not file.is_file():
        return False
    with open_regular(file) as stream:
        return stream.read(len(SQLITE)) == SQLITE


def from_bank(file: str, plan: BookPlan, *, make: bool, jobs: int) -> Stocked:
    """Return the puzzles of a book from a bank.

    Args:
        file: The bank.
        plan: What is wanted.
        make: Whether to make what the bank lacks; it is made itself if it is not there.
        jobs: Worker processes that make puzzles.

    Raises:
        QuestionError: Some are missing, and none are made.
        LimitError: Some are missing, since too many codes brought nothing new.
    """
    from generator.bank import Bank
    from generator.books import grouped, lacking, of_row, picked, stock_of

    if make and plan.sections:
        with Bank(file, create=True) as bank:
            orders = lacking(bank, plan.sections, give_up=plan.give_up)
        if orders:
            filled(file, orders, jobs=jobs)
    with Bank(file) as bank:
        if not plan.sections:
            return grouped(map(of_row, bank.rows()), per_page=plan.per_page)
        found, short = picked(stock_of(bank, plan.sections), plan.sections)
    if short and make:
        text = _missing(short, printable(file))
        reason = "too many codes in a row brought nothing new; --give-up allows more"
        raise LimitError(Limit.WORK, f"{text}: {reason}")
    if short:
        raise QuestionError(f"{_missing(short, printable(file))}; --bank makes what is missing")
    return list(zip(plan.sections, found, strict=True))


def from_files(paths: Sequence[str], plan: BookPlan, *, kind: str | None, jobs: int) -> Stocked:
    """Return the puzzles of a book from files; each is certified and rated first.

    Raises:
        QuestionError: One has not exactly one answer, or some are missing.
        LimitError: One was not decided.
    """
    from generator.books import grouped, picked

    records = gather(paths, kind=kind, cap=None)
    stock = []
    coming = replies([r.puzzle for r in records], judged, lost=lost, jobs=jobs)
    with Bar("book", len(records)) as bar, closing(coming):
        for record, reply in zip(records, coming, strict=True):
            stock.append(_item(record, reply))
            bar.step()
    if not plan.sections:
        return grouped(stock, per_page=plan.per_page)
    found, short = picked(stock, plan.sections)
    if short:
        raise QuestionError(_missing(short, "the files"))
    return list(zip(plan.sections, found, strict=True))


def judged(puzzle: Puzzle) -> FromFile:
    """Certify and rate a puzzle (in a worker)."""
    from ladder import ladder_for, rate
    from verify.certify import certify

    known = certify(puzzle)
    unique = known.verdict is Verdict.UNIQUE
    rating = rate(ladder_for(puzzle.kind), puzzle) if unique else None
    return FromFile(known.verdict, known.answer, rating, known.stopped)


def lost(_puzzle: Puzzle) -> FromFile:
    """Return what is known of a puzzle whose worker died: nothing."""
    return FromFile(Verdict.UNKNOWN, stopped=Limit.LOST)


def _item(record: Record, reply: FromFile) -> BookItem:
    """Return a puzzle from a file, if it has exactly one answer."""
    from generator.books import of_puzzle

    if reply.verdict is Verdict.UNKNOWN:
        raise LimitError(reply.stopped or Limit.WORK, f"{record.where}: {why(reply.stopped)}")
    if reply.answer is None or reply.rating is None:
        many = "no answer" if reply.verdict is Verdict.NONE else "several answers"
        raise QuestionError(f"{record.where}: {many}; a book takes puzzles with exactly one")
    said = record.credits
    return of_puzzle(record.puzzle, reply.answer, reply.rating, record.id, said=said)


def _missing(short: Sequence[Shortage], place: str) -> str:
    """Say what the first section that has too few lacks."""
    first = short[0]
    r = first.recipe
    what = f"{r.difficulty} {r.kind} {r.rows}x{r.cols}"
    there = first.wanted - first.missing
    text = f"{there} of {first.wanted} puzzles ({what}) are in {place}"
    return f"{first.section.where}: {text}" if first.section.where else text
