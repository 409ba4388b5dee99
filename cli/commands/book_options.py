"""What ``fillproof book`` is told: options, or a plan whose keys are named like them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.commands.recipes import RecipeOptions
from cli.options import KIND_WORDS, UsageError, Words, whole
from cli.plans import PlanTable, read_plan

if TYPE_CHECKING:
    from generator.books import BookSection, Cover

BOOK, SECTION = "book", "section"
"""Names of a plan's tables: ``[book]`` and ``[[section]]``."""

PAPERS = ("a4", "a5", "letter", "5x8", "5.5x8.5", "6x9", "7x10", "8x10", "8.5x11")
"""Papers as help names them; a test compares them with the press's."""

LARGEST = 100_000
"""Puzzles of a section, at most."""

PER_PAGE = 24
"""Boards on a page, at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookOptions:
    """Options about a book as a whole."""

    title: Annotated[str | None, typer.Option("--title", metavar="TEXT", help="The title.")] = None
    subtitle: Annotated[
        str | None, typer.Option("--subtitle", metavar="TEXT", help="A line below the title.")
    ] = None
    author: Annotated[
        str | None, typer.Option("--author", metavar="TEXT", help="Whose book it is.")
    ] = None
    paper: Annotated[
        str | None,
        typer.Option(
            "--paper",
            metavar="SIZE",
            help=f"{', '.join(PAPERS)}; the last six are trims of KDP in inches. Default: a4.",
        ),
    ] = None
    bleed: Annotated[
        bool,
        typer.Option("--bleed", help="Add 1/8 inch at three sides for ink that reaches the edge."),
    ] = False
    gutter: Annotated[
        int | None,
        typer.Option(
            "--gutter",
            min=0,
            max=30,
            parser=whole(0, 30),
            metavar="MM",
            help="What the binding takes of each page. Default: what KDP asks for.",
        ),
    ] = None
    answers_per_page: Annotated[
        int | None,
        typer.Option(
            "--answers-per-page",
            min=1,
            max=PER_PAGE,
            parser=whole(1, PER_PAGE),
            metavar="N",
            help="Answers on a page. Default: up to 12, as their sizes allow.",
        ),
    ] = None

    def cover(self, where: str = "") -> Cover:
        """Return what is said of the book.

        Raises:
            UsageError: No such paper.
        """
        from generator.books import Cover

        paper = self.paper or PAPERS[0]
        if paper not in PAPERS:
            raise UsageError(f"paper {paper!r}; expected one of {', '.join(PAPERS)}")
        return Cover(
            title=self.title or "",
            subtitle=self.subtitle or "",
            author=self.author or "",
            paper=paper,
            bleed=self.bleed,
            gutter=self.gutter,
            answers_per_page=self.answers_per_page,
            where=where,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionOptions:
    """Options about a section's puzzles; those of the recipe stand beside them."""

    kind: Annotated[
        str | None,
        typer.Option(
            "--kind", metavar="KIND", help=f"{KIND_WORDS}; of files that do not name it, too."
        ),
    ] = None
    size: Annotated[
        str | None, typer.Option("--size", metavar="RxC", help="Rows and columns, like 10x10.")
    ] = None
    difficulty: Annotated[
        Words,
        typer.Option(
            "--difficulty",
            metavar="TIER",
            help="easy, medium, hard, expert, or any; repeated, each gets its share.",
        ),
    ] = None
    count: Annotated[
        int | None,
        typer.Option(
            "--count",
            min=1,
            max=LARGEST,
            parser=whole(1, LARGEST),
            metavar="N",
            help="How many puzzles.",
        ),
    ] = None
    per_page: Annotated[
        int | None,
        typer.Option(
            "--per-page",
            min=1,
            max=PER_PAGE,
            parser=whole(1, PER_PAGE),
            metavar="N",
            help="Puzzles on a page. Default: up to 6, as their size allows.",
        ),
    ] = None
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed",
            metavar="NAME",
            help="Only puzzles whose codes start with this text. Default: any that fit.",
        ),
    ] = None
    give_up: Annotated[
        int | None,
        typer.Option(
            "--give-up",
            min=1,
            parser=whole(1),
            metavar="N",
            help="Stop making puzzles after N codes in a row that bring nothing new. Default: 50.",
        ),
    ] = None

    def section(self, wished: RecipeOptions, *, title: str = "", where: str = "") -> BookSection:
        """Return the section.

        Args:
            wished: What else is wanted of its puzzles.
            title: Its title.
            where: What errors call it.

        Raises:
            FillproofError: Something is missing, or there are no such puzzles; one sentence.
        """
        from generator import check
        from generator.bank import SEED, Order
        from generator.books import BookSection

        kind, size, count = self.kind, self.size, self.count
        if kind is None or size is None or count is None:
            key = next(
                k for k, v in (("kind", kind), ("size", size), ("count", count)) if v is None
            )
            raise UsageError(f"{key} is missing; a section needs kind, size and count")
        words: Sequence[str | None] = self.difficulty or [None]
        asked = [wished.request(kind, size, word).recipe() for word in words]
        recipes = tuple(dict.fromkeys(asked))
        for recipe in recipes:
            check(recipe)
            Order(recipe, count, self.seed or SEED)  # which refuses what is no seed
        return BookSection(title, recipes, count, self.seed or "", self.per_page, where)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What stands above a section; in plans alone."""

    title: Annotated[str | None, typer.Option("--title")] = None


@dataclass(frozen=True, slots=True)
class BookPlan:
    """What a book is to be.

    Attributes:
        cover: What is said of it as a whole.
        sections: What is in it; none for all puzzles that are there.
        per_page: Puzzles on a page, where there are no sections.
        give_up: When to stop making puzzles; None for the usual.
    """

    cover: Cover
    sections: tuple[BookSection, ...]
    per_page: int | None = None
    give_up: int | None = None


def by_options(about: BookOptions, asked: SectionOptions, wished: RecipeOptions) -> BookPlan:
    """Return the book that options ask for: one section, or all puzzles that are there.

    Raises:
        FillproofError: They make no sense; one sentence.
    """
    read_only = SectionOptions(kind=asked.kind, per_page=asked.per_page)
    if (asked, wished) == (read_only, RecipeOptions()):
        return BookPlan(about.cover(), (), asked.per_page)
    section = asked.section(wished, where="")
    return BookPlan(about.cover(), (section,), asked.per_page, asked.give_up)


def planned(path: Path) -> BookPlan:
    """Return the book of a plan; what ``[book]`` says of puzzles holds for all sections.

    Raises:
        FormatError: No TOML.
        PlanError: A table that makes no sense.
    """
    plan = read_plan(path)
    plan.only(but=(BOOK, SECTION))
    book = plan.table(BOOK)
    book.only(BookOptions, SectionOptions, RecipeOptions)
    with book.placed():
        cover = book.options(BookOptions).cover(book.where)
    sections = tuple(_section(table, book) for table in plan.tables(SECTION))
    return BookPlan(cover, sections, give_up=book.options(SectionOptions).give_up)


def _section(table: PlanTable, book: PlanTable) -> BookSection:
    table.only(Heading, SectionOptions, RecipeOptions)
    with table.placed():
        wished = table.options(RecipeOptions, above=book)
        if wished.mask is not None:
            wished = replace(wished, mask=str(table.beside(wished.mask)))
        title = table.options(Heading).title or ""
        return table.options(SectionOptions, above=book).section(
            wished, title=title, where=table.where
        )
