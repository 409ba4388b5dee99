"""``fillproof bank add``: puzzles that people bring, judged before they are kept."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects, options
from cli.batch import budget, worst
from cli.commands.bank_keep import Judged, Keeper
from cli.guard import NO, UNKNOWN, YES
from cli.inputs import sieve
from cli.jobs import replies
from cli.output import complain, say
from cli.progress import Bar
from cli.show import bank_add as page
from cli.show.bank_add import Added, Fate, Offer
from puzzles import FormatError, Limit, Puzzle, Verdict, Work
from puzzles.credits import Credits

if TYPE_CHECKING:
    from puzzles.formats.sifting import Sifted
    from verify.admission import Admission

BroughtArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="PATH",
        help="Files, folders, puzzle URLs, or - for standard input.",
        show_default=False,
    ),
]
TitleOption = Annotated[
    str | None, typer.Option("--title", metavar="TEXT", help="The title, whatever the file says.")
]
AuthorOption = Annotated[
    str | None, typer.Option("--author", metavar="TEXT", help="The author, whatever the file says.")
]
SourceOption = Annotated[
    str | None,
    typer.Option(
        "--source", metavar="TEXT", help="Where the puzzles come from, whatever the file says."
    ),
]
SolvableOption = Annotated[
    bool, typer.Option("--solvable", help="Reject puzzles at which the techniques get stuck.")
]
WholeOption = Annotated[
    bool, typer.Option("--all-or-nothing", help="Add no puzzle if one is rejected.")
]


def add(
    file: options.BankFile,
    paths: BroughtArgument,
    *,
    title: TitleOption = None,
    author: AuthorOption = None,
    source: SourceOption = None,
    solvable: SolvableOption = False,
    all_or_nothing: WholeOption = False,
    kind: options.Kind = None,
    max_region: options.MaxRegion = None,
    jobs: options.Jobs = 1,
    time_limit: options.TimeLimit = None,
    json: options.Json = False,
) -> int:
    """Add puzzles of your own to a bank.

    Each is certified and rated. Those without exactly one answer, and those
    that the bank has already, are rejected, and the reason is said.
    """
    from generator.bank import Bank
    from generator.bank.intake import discard

    said = Credits.read({"title": title, "author": author, "source": source})
    items = sieve(paths, kind=kind, cap=max_region)
    fresh = not Path(file).exists()
    brought = _brought(file, items)
    done: list[Added] = []
    try:
        with Bar("bank add", len(brought)) as bar, Bank(file, create=True) as bank:
            keeper = Keeper(bank, brought, said, solvable=solvable)
            with closing(_judged(brought, bar, jobs=jobs, seconds=time_limit)) as coming:
                results = keeper.whole(coming) if all_or_nothing else keeper.one_by_one(coming)
                for one in results:
                    done.append(one)
                    _show(one, bar, json=json)
    except (KeyboardInterrupt, SystemExit):
        there = sum(one.there for one in _brought(file, items))
        if fresh:
            discard(file)
        complain(f"stopped; {there} of {len(items)} are in the bank; the same command goes on")
        raise
    if not json:
        say(page.total(file, done))
    return worst(map(_code, done))


def ask(puzzle: Puzzle, *, seconds: float | None) -> Admission:
    """Judge one puzzle (in a worker); verdict and rating have `seconds` each, if given.

    Raises:
        WitnessError: Two witnesses contradict each other.
    """
    from verify.admission import admit

    return admit(puzzle, budget(seconds))


def lost(puzzle: Puzzle) -> Admission:
    """Return what is known of a puzzle whose worker died: nothing."""
    from verify.admission import Admission
    from verify.certify import Certification

    return Admission(Certification(puzzle, Verdict.UNKNOWN, None, None, None, Work(), Limit.LOST))


def _brought(file: str, items: Sequence[Sifted]) -> list[Offer]:
    """Return what is brought with what is known of it before anything is asked."""
    from generator.bank.intake import known

    facts = iter(known(file, [one.puzzle for one in items if not isinstance(one, FormatError)]))
    return [Offer(one, None if isinstance(one, FormatError) else next(facts)) for one in items]


def _judged(
    brought: Sequence[Offer], bar: Bar, *, jobs: int, seconds: float | None
) -> Generator[Judged, None, None]:
    """Yield all that is brought, in order; what is new with what was found of it."""
    new = [one.item.puzzle for one in brought if not isinstance(one.item, FormatError) and one.new]
    with closing(replies(new, partial(ask, seconds=seconds), lost=lost, jobs=jobs)) as coming:
        for one in brought:
            yield one, next(coming) if one.new else None
            bar.step()


def _show(one: Added, bar: Bar, *, json: bool) -> None:
    text = objects.line(page.as_object(one)) if json else page.text(one)
    if text is not None:
        with bar.hidden():
            say(text)


def _code(one: Added) -> int:
    """Return the exit code of a puzzle; those that are left out are so for others."""
    if one.fate is not Fate.REJECTED:
        return YES
    return UNKNOWN if one.open else NO
