"""``fillproof bank stats``, ``list``, ``show`` and ``export``: what a bank holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects, options
from cli.bundles import bundled
from cli.commands.bank_export import NAMES, refuse_export, write_export
from cli.commands.bank_options import FilterOptions, OrderOptions
from cli.files import STDOUT, destination
from cli.guard import YES
from cli.options import UsageError
from cli.output import say
from cli.show import bank as pages
from puzzles.printing import plural, printable

if TYPE_CHECKING:
    from generator.bank import Bank, BankRow

RowArgument = Annotated[
    str,
    typer.Argument(metavar="ID", help="An id or a code that bank list prints.", show_default=False),
]
ExportToOption = Annotated[
    str, typer.Option("--to", metavar="FORMAT", help=f"{', '.join(NAMES)}.", show_default=False)
]
SomeOption = Annotated[
    int | None,
    typer.Option(
        "--count",
        min=1,
        parser=options.whole(1),
        metavar="N",
        help="Write only N puzzles; with --seed, N random ones.",
    ),
]
ListedOption = Annotated[
    int | None,
    typer.Option(
        "--count", min=1, parser=options.whole(1), metavar="N", help="List N puzzles at most."
    ),
]
DrawOption = Annotated[
    str | None,
    typer.Option(
        "--seed", metavar="TEXT", help="Write in random order; the same seed gives the same order."
    ),
]


def stats(file: options.BankFile, *, json: options.Json = False) -> int:
    """Say what a bank holds, and what it took to make it."""
    from generator.bank import Bank
    from generator.bank.stats import costs, groups

    with Bank(file) as bank:
        held, spent = groups(bank), costs(bank)
    if json:
        for fields in [*map(pages.group_object, held), *map(pages.costs_object, spent)]:
            say(objects.line(fields))
        return YES
    say(f"{printable(file)}: {plural(sum(g.puzzles for g in held), 'puzzle')}")
    for group in held:
        say("\n".join(pages.group_lines(group)))
    for cost in spent:
        say("\n".join(pages.costs_lines(cost)))
    return YES


@bundled
def list_(
    file: options.BankFile,
    *,
    fit: FilterOptions,
    order: OrderOptions,
    count: ListedOption = None,
    json: options.Json = False,
    output: options.Output = STDOUT,
    force: options.Force = False,
) -> int:
    """List the puzzles of a bank, one line each."""
    from generator.bank import Bank
    from generator.bank.exports import as_object

    with Bank(file) as bank, destination(output, force=force):
        found = bank.rows(fit.of(bank), order.of(count=count))
        if not json:
            say(pages.HEAD)
        for row in found:
            say(objects.line(as_object(row)) if json else pages.line(row))
    return YES


def show(file: options.BankFile, which: RowArgument, *, json: options.Json = False) -> int:
    """Show a puzzle with its answer and everything that is known about it."""
    from generator.bank import Bank
    from generator.bank.exports import as_object

    with Bank(file) as bank:
        row = _find(bank, which)
    say(objects.line(as_object(row)) if json else "\n".join(pages.page(row)))
    return YES


@bundled
def export(
    file: options.BankFile,
    *,
    to: ExportToOption,
    count: SomeOption = None,
    seed: DrawOption = None,
    output: options.Output = STDOUT,
    force: options.Force = False,
    order: OrderOptions,
    fit: FilterOptions,
) -> int:
    """Write puzzles of a bank.

    If one of them cannot be written, none is. --sort puts them in order before
    --count takes the first ones; with --seed, after some are drawn.
    """
    from generator.bank import Bank, BankError

    refuse_export(to, output, force=force)
    with Bank(file) as bank:
        wanted = fit.of(bank)
        there = bank.count(wanted)
        if count is not None and count > there:
            raise BankError(f"{count} puzzles are wanted, {there} are there")
        write_export(bank.rows(wanted, order.of(seed=seed, count=count)), to, output)
    return YES


def _find(bank: Bank, which: str) -> BankRow:
    if which.isascii() and which.isdigit() and len(which) < 19:
        return bank.row(int(which))
    found = bank.called(which)
    if len(found) > 1:
        names = ", ".join(row.entry.name for row in found)
        raise UsageError(f"{which!r} made several puzzles; expected one of {names}")
    return found[0]
