"""``fillproof book``: puzzles as a book for print, made first where a bank lacks them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli import options
from cli.bundles import bundled
from cli.commands.book_options import BookOptions, BookPlan, SectionOptions, by_options, planned
from cli.commands.book_sources import Stocked, from_bank, from_files, is_bank
from cli.commands.recipes import RecipeOptions
from cli.files import put, refuse
from cli.guard import YES
from cli.options import UsageError
from cli.output import say
from puzzles import QuestionError
from puzzles.printing import plural, printable

PLAN = ".toml"
"""How the name of a plan ends."""

PDF, HTML = ".pdf", ".html"
"""How the names of books end."""

SourcesArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="PATH",
        help="A plan (.toml), which says what is in the book; a bank, or files with puzzles.",
        show_default=False,
    ),
]
BookFileOption = Annotated[
    Path,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="The book: a PDF, or a page for a browser (.html).",
        show_default=False,
    ),
]
FromBankOption = Annotated[
    str | None,
    typer.Option(
        "--bank",
        metavar="FILE",
        help="Take puzzles from this bank, and make what it lacks; it need not exist.",
    ),
]


@bundled
def book(
    *,
    paths: SourcesArgument = None,
    output: BookFileOption,
    bank: FromBankOption = None,
    about: BookOptions,
    asked: SectionOptions,
    wished: RecipeOptions,
    force: options.Force = False,
    jobs: options.Jobs = 1,
) -> int:
    """Lay puzzles out as a book for print, with rules and answers.

    Puzzles that a bank lacks are made first. The same puzzles give the same file, byte for byte.
    """
    plans = [path for path in paths or [] if path.endswith(PLAN)]
    sources = [path for path in paths or [] if not path.endswith(PLAN)]
    if output.suffix not in (PDF, HTML):
        raise UsageError(f"{output}; expected the name of a book to end in {PDF} or {HTML}")
    refuse(output, force=force)
    if len(plans) > 1:
        raise UsageError(f"a book has one plan; {len(plans)} were named")
    if plans and (about, asked, wished) != (BookOptions(), SectionOptions(), RecipeOptions()):
        raise UsageError("a plan says what is in the book; leave the options about it out")
    plan = planned(Path(plans[0])) if plans else by_options(about, asked, wished)
    found = _found(sources, bank, plan, kind=asked.kind, jobs=jobs)
    content, pages = _printed(plan, found, page=output.suffix == HTML)
    put(output, content)
    puzzles = plural(sum(len(items) for _section, items in found), "puzzle")
    say(f"{printable(str(output))}: {puzzles}, {plural(len(found), 'section')}{pages}")
    return YES


def _found(
    sources: list[str], bank: str | None, plan: BookPlan, *, kind: str | None, jobs: int
) -> Stocked:
    """Return the puzzles of each section.

    Raises:
        UsageError: No source, or more than one kind of source.
        QuestionError: There is no puzzle.
    """
    if bank is not None:
        if sources:
            raise UsageError("--bank says where the puzzles come from; leave other files out")
        found = from_bank(bank, plan, make=True, jobs=jobs)
    elif not sources:
        raise UsageError("no puzzles; --bank names a bank that has them or that is to have them")
    elif is_bank(sources[0]):
        if len(sources) > 1:
            raise UsageError(
                "a book is made of one bank; fillproof bank merge makes one of several"
            )
        found = from_bank(sources[0], plan, make=False, jobs=jobs)
    else:
        found = from_files(sources, plan, kind=kind, jobs=jobs)
    if not found:
        raise QuestionError(f"{bank or sources[0]}: no puzzle for a book")
    return found


def _printed(plan: BookPlan, found: Stocked, *, page: bool) -> tuple[bytes, str]:
    """Return the book, and how many pages it has in words; nothing for a page for a browser."""
    from generator.books import volume

    laid = volume(plan.cover, found)
    if page:
        from cli.show.book_page import book_page

        return book_page(laid).encode(), ""
    from puzzles.book.binding import bound

    made = bound(laid)
    return made.content, f", {plural(made.pages, 'page')}"
