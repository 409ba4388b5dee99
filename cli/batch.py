"""The loop that commands share: ask about every puzzle, show each reply as it comes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, TypeVar

from cli.jobs import Ask, replies
from cli.output import say
from cli.progress import Bar

if TYPE_CHECKING:
    from cpmodels import Budget
    from puzzles.formats import Record

T = TypeVar("T")


def batch(
    records: Sequence[Record],
    ask: Ask[T],
    show: Callable[[Record, T], str | None],
    *,
    lost: Ask[T],
    jobs: int,
    what: str,
) -> None:
    """Ask about every puzzle and show the replies in input order.

    Args:
        records: The puzzles.
        ask: The question; picklable, see `replies`.
        show: Returns what to print for a reply, or None for nothing.
        lost: Makes the reply for a puzzle whose worker died.
        jobs: Worker processes.
        what: A word for the progress bar.
    """
    coming = replies([r.puzzle for r in records], ask, lost=lost, jobs=jobs)
    with Bar(what, len(records)) as bar, closing(coming):
        for record, reply in zip(records, coming, strict=True):
            text = show(record, reply)
            if text is not None:
                with bar.hidden():
                    say(text)
            bar.step()


def budget(seconds: float | None) -> Budget:
    """Return what one puzzle may cost: the time asked for, else the default limit on work."""
    from cpmodels import Budget
    from verify.certify import DEFAULT_BUDGET

    return DEFAULT_BUDGET if seconds is None else Budget(seconds=seconds)
