"""What ``fillproof bank build`` is told to make: one recipe by options, or many by a plan."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.commands.recipes import RecipeOptions
from cli.options import KIND_WORDS, UsageError, whole
from cli.plans import PlanError, PlanTable, read_plan

if TYPE_CHECKING:
    from generator.bank import Order

RECIPE = "recipe"
"""Name of a plan's tables: ``[[recipe]]``."""

PlanOption = Annotated[
    Path | None,
    typer.Option(
        "--plan",
        metavar="FILE",
        help="Build many recipes: a TOML file of [[recipe]] tables with these options as keys.",
    ),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildOptions:
    """How many puzzles of what a bank is to have: options, or keys of a plan's table."""

    kind: Annotated[
        str | None,
        typer.Argument(
            metavar="KIND", help=f"{KIND_WORDS}; not needed with a plan.", show_default=False
        ),
    ] = None
    size: Annotated[
        str | None, typer.Option("--size", metavar="RxC", help="Rows and columns, like 10x10.")
    ] = None
    difficulty: Annotated[
        str | None,
        typer.Option("--difficulty", metavar="TIER", help="easy, medium, hard, expert, or any."),
    ] = None
    count: Annotated[
        int | None,
        typer.Option(
            "--count",
            min=1,
            parser=whole(1),
            metavar="N",
            help="How many puzzles of this recipe and seed the bank should hold in the end.",
        ),
    ] = None
    each: Annotated[
        int | None,
        typer.Option(
            "--each",
            min=1,
            parser=whole(1),
            metavar="N",
            help="In place of --count: N puzzles for each technique that can be the hardest.",
        ),
    ] = None
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed", metavar="NAME", help="The text that codes start with. Default: bank."
        ),
    ] = None
    give_up: Annotated[
        int | None,
        typer.Option(
            "--give-up",
            min=1,
            parser=whole(1),
            metavar="N",
            help="Stop after N codes in a row that bring nothing new. Default: 50.",
        ),
    ] = None

    def orders(self, wished: RecipeOptions) -> list[Order]:
        """Return the order, or one for each technique that can be the hardest.

        Args:
            wished: What else is wanted of its puzzles.

        Raises:
            FillproofError: Something is missing, or the recipe makes no puzzle; one sentence.
        """
        from generator import check
        from generator.bank import GIVE_UP, SEED, Order
        from generator.quotas import quotas

        kind, size = _need("kind", self.kind), _need("size", self.size)
        request = wished.request(kind, size, _need("difficulty", self.difficulty))
        if self.count is not None and self.each is not None:
            raise UsageError("count and each both say how many puzzles; leave one of them out")
        asked = [request] if self.each is None else quotas(request)
        recipes = [one.recipe() for one in asked]
        for recipe in recipes:
            check(recipe)
        count = self.count if self.each is None else self.each
        if count is None:
            raise _missing("count")
        seed, stop = self.seed or SEED, self.give_up or GIVE_UP
        return [Order(recipe, count, seed, stop) for recipe in recipes]


def orders(wanted: BuildOptions, wished: RecipeOptions, plan: Path | None) -> list[Order]:
    """Return what is to be made: the recipe of the options, or those of a plan.

    Raises:
        UsageError: Both are said.
        FillproofError: Something makes no puzzle.
    """
    if plan is None:
        return wanted.orders(wished)
    if (wanted, wished) != (BuildOptions(), RecipeOptions()):
        raise UsageError("--plan says what to make; leave KIND and the options of a recipe out")
    return planned(plan)


def planned(path: Path) -> list[Order]:
    """Return the orders of a plan; what stands above its first table holds for all.

    Raises:
        FormatError: No TOML.
        PlanError: A table that is no order, or two of one recipe and seed.
    """
    plan = read_plan(path)
    plan.only(BuildOptions, RecipeOptions, but=(RECIPE,))
    names: dict[object, str] = {}
    found = []
    for table in plan.tables(RECIPE):
        with table.placed():
            some = _ordered(table, plan)
        for batch in ((order.recipe, order.seed) for order in some):
            if batch in names:
                text = f"the same recipe and seed as {names[batch]}; add up the counts of the two"
                raise PlanError(f"{table.where}: {text}")
            names[batch] = table.name
        found += some
    return found


def _ordered(table: PlanTable, plan: PlanTable) -> list[Order]:
    table.only(BuildOptions, RecipeOptions)
    wished = table.options(RecipeOptions, above=plan)
    if wished.mask is not None:
        wished = replace(wished, mask=str(table.beside(wished.mask)))
    return table.options(BuildOptions, above=plan).orders(wished)


def _need(option: str, value: str | None) -> str:
    if value is None:
        raise _missing(option)
    return value


def _missing(option: str) -> UsageError:
    return UsageError(
        f"{option} is missing; a build needs kind, size, difficulty, and count or each"
    )
