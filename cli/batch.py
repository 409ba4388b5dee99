"""What commands share: ask about every puzzle, show each reply as it comes, end with a code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Generic, TypeVar

from cli import objects
from cli.asking import Asked
from cli.files import destination
from cli.guard import NO, UNKNOWN, YES
from cli.jobs import Ask, replies
from cli.output import say
from cli.progress import Bar
from puzzles import Puzzle

if TYPE_CHECKING:
    from cpmodels import Budget
    from puzzles.formats import Record

T = TypeVar("T")
R = TypeVar("R")


def unseen(_record: Record, _reply: object) -> None:
    """Take no notice of a reply."""


def unsaid(_record: Record, _reply: object) -> None:
    """Say nothing of a reply by itself: a page at the end says it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inquiry(Generic[T]):
    """A command about puzzles: what is special about it.

    Attributes:
        what: A word for the progress bar.
        ask: The question about a puzzle (in a worker); picklable.
        lost: Makes the reply for a puzzle whose worker died.
        text: Says a reply to people; None to say nothing yet.
        as_object: Says it to programs.
        code: Returns the exit code of a reply.
        seen: Told of each reply before it is said.
        head: The line above the replies, for people; empty for none.
        end: Returns the lines below them.
    """

    what: str
    ask: Ask[T]
    lost: Ask[T]
    text: Callable[[Record, T], str | None]
    as_object: Callable[[Record, T], objects.Fields]
    code: Callable[[T], int]
    seen: Callable[[Record, T], None] = unseen
    head: str = ""
    end: Callable[[], Iterable[str]] = tuple

    def run(self, records: Sequence[Record], asked: Asked) -> int:
        """Ask about every puzzle, write the replies in input order, and return the exit code."""
        codes: set[int] = set()

        def show(record: Record, reply: T) -> str | None:
            codes.add(self.code(reply))
            self.seen(record, reply)
            if asked.json:
                return objects.line(self.as_object(record, reply))
            return self.text(record, reply)

        with destination(asked.output, force=asked.force):
            if self.head and not asked.json:
                say(self.head)
            batch(records, self.ask, show, lost=self.lost, jobs=asked.jobs, what=self.what)
            for line in self.end():
                say(line)
        return worst(codes)


def batch(
    items: Sequence[R],
    ask: Ask[T],
    show: Callable[[R, T], str | None],
    *,
    lost: Ask[T],
    jobs: int,
    what: str,
    puzzle: Callable[[R], Puzzle] = attrgetter("puzzle"),
) -> None:
    """Ask about every puzzle and show the replies in input order.

    Args:
        items: What has the puzzles, most often records.
        ask: The question; picklable, see `replies`.
        show: Returns what to print for a reply, or None for nothing.
        lost: Makes the reply for a puzzle whose worker died.
        jobs: Worker processes.
        what: A word for the progress bar.
        puzzle: Returns an item's puzzle.
    """
    coming = replies([puzzle(item) for item in items], ask, lost=lost, jobs=jobs)
    with closing(coming):
        pairs = zip(items, coming, strict=True)
        printed((show(item, reply) for item, reply in pairs), total=len(items), what=what)


def printed(texts: Iterable[str | None], *, total: int, what: str) -> None:
    """Print texts as they come, with a bar that counts them; None counts and prints nothing."""
    with Bar(what, total) as bar:
        for text in texts:
            if text is not None:
                with bar.hidden():
                    say(text)
            bar.step()


def worst(codes: Iterable[int]) -> int:
    """Return the exit code for a batch: no beats unknown, which beats yes."""
    found = set(codes)
    return next((code for code in (NO, UNKNOWN) if code in found), YES)


def budget(seconds: float | None) -> Budget:
    """Return what one puzzle may cost: the time asked for, else the default limit on work."""
    from cpmodels import Budget
    from verify.certify import DEFAULT_BUDGET

    return DEFAULT_BUDGET if seconds is None else Budget(seconds=seconds)
