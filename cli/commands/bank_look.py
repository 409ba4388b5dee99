"""``fillproof bank stats``, ``list``, ``show`` and ``export``: what a bank holds."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects, options
from cli.bundles import bundled
from cli.commands.bank_options import FilterOptions
from cli.files import STDOUT, destination
from cli.guard import YES
from cli.options import UsageError
from cli.output import emit, fit, on_terminal, paint, printable, say, width
from cli.show.boards import answer_lines, clue_cells, spread
from cli.show.table import cap, plural, size
from puzzles import Puzzle

if TYPE_CHECKING:
    from generator.bank import Bank, BankRow
    from generator.bank.stats import Costs, Group, Spread

CODE = 20
"""Columns for a code in the list."""

NAMES = ("jsonl", "csv", "text", "pzpr", "tatham")
"""Formats as help names them; a test compares them with the bank's."""

RowArgument = Annotated[
    str,
    typer.Argument(
        metavar="ID", help="A number that bank list prints, or a code.", show_default=False
    ),
]
ExportToOption = Annotated[
    str, typer.Option("--to", metavar="FORMAT", help=f"{', '.join(NAMES)}.", show_default=False)
]
SomeOption = Annotated[
    int | None,
    typer.Option(
        "--count", min=1, metavar="N", help="Write only N puzzles; with --seed, N random ones."
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
        for fields in [*map(_group_object, held), *map(_costs_object, spent)]:
            say(objects.line(fields))
        return YES
    say(f"{printable(file)}: {plural(sum(g.puzzles for g in held), 'puzzle')}")
    for group in held:
        say("\n".join(_group_lines(group)))
    for cost in spent:
        say("\n".join(_costs_lines(cost)))
    return YES


@bundled
def list_(
    file: options.BankFile,
    *,
    fit: FilterOptions,
    json: options.Json = False,
    output: options.Output = STDOUT,
    force: options.Force = False,
) -> int:
    """List the puzzles of a bank, one line each."""
    from generator.bank import Bank
    from generator.bank.exports import as_object

    with Bank(file) as bank, destination(output, force=force):
        found = bank.rows(fit.of(bank))
        if not json:
            say(HEAD)
        for row in found:
            say(objects.line(as_object(row)) if json else _line(row))
    return YES


def show(file: options.BankFile, which: RowArgument, *, json: options.Json = False) -> int:
    """Show a puzzle with its answer and everything that is known about it."""
    from generator.bank import Bank
    from generator.bank.exports import as_object

    with Bank(file) as bank:
        row = _find(bank, which)
    say(objects.line(as_object(row)) if json else "\n".join(_page(row)))
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
    fit: FilterOptions,
) -> int:
    """Write puzzles of a bank.

    If one of them cannot be written, none is.
    """
    from generator.bank import Bank, drawn
    from generator.bank import export as written

    with Bank(file) as bank, destination(output, force=force):
        emit(written(drawn(bank.rows(fit.of(bank)), count=count, seed=seed), to))
    return YES


def _find(bank: Bank, which: str) -> BankRow:
    if which.isascii() and which.isdigit() and len(which) < 19:
        return bank.row(int(which))
    found = bank.coded(which)
    if len(found) > 1:
        numbers = ", ".join(str(row.id) for row in found)
        raise UsageError(f"{which!r} made several puzzles; name one by its number: {numbers}")
    return found[0]


HEAD = (
    f"{'id':>7}  {'code'.ljust(CODE)}  {'kind'.ljust(9)}  {'size'.ljust(7)}  tier     "
    "score depth clues"
)


def _line(row: BankRow) -> str:
    kept, p = row.entry, row.entry.puzzle
    start = f"{row.id:>7}  {fit(kept.code, CODE)}  {p.kind.ljust(9)}  {size(p).ljust(7)}"
    tier = kept.tier or "stuck"
    numbers = f"{kept.score:7.1f} {kept.depth:5} {kept.clue_count:5}"
    return f"{start}  {paint(tier.ljust(6), tier)} {numbers}"


def _page(row: BankRow) -> list[str]:
    kept, p = row.entry, row.entry.puzzle
    cap_text = "" if p.max_region is None else f", regions {cap(p)}"
    tier = kept.tier or "stuck"
    rated = f"{paint(tier, tier)}, score {kept.score}, depth {kept.depth}"
    check = asdict(kept.crosscheck)
    return [
        f"puzzle {row.id}: {p.kind} {size(p)}{cap_text}",
        *_board(p),
        "answer:",
        *answer_lines(p.kind, kept.answer, p.cols),
        f"rating: {rated}, {plural(kept.clue_count, 'clue')}",
        *_pairs("uses", kept.uses),
        *_pairs("crosscheck", check),
        f"code: {printable(kept.code)}, asked for {kept.recipe.difficulty}, engine {kept.engine}",
    ]


def _board(puzzle: Puzzle) -> list[str]:
    cells = clue_cells(puzzle.clues)
    return spread(cells, puzzle.cols, sep=" ", width=width() if on_terminal() else None)


def _pairs(title: str, numbers: Mapping[str, int]) -> list[str]:
    """Return the numbers that are not zero on lines that fit."""
    text = ", ".join(f"{name.replace('_', ' ')} {n}" for name, n in numbers.items() if n)
    return textwrap.wrap(f"{title}: {text or 'none'}", width(), subsequent_indent="  ")


def _group_lines(group: Group) -> list[str]:
    kind, rows, cols, tier = group.key
    word = tier or "stuck"
    return [
        "",
        f"{kind} {rows}x{cols} {paint(word, word)}: {plural(group.puzzles, 'puzzle')}",
        f"clues: {_range(group.clues)}; score: {_range(group.score)}; depth: {_range(group.depth)}",
        *_pairs("uses", group.uses),
        *_pairs("crosscheck", asdict(group.crosscheck)),
    ]


def _range(spread_: Spread) -> str:
    return f"{spread_.least:g} to {spread_.largest:g}, mean {spread_.mean:.2f}"


def _costs_lines(cost: Costs) -> list[str]:
    r, s, tally = cost.batch.recipe, cost.standing, asdict(cost.tally)
    dropped = {f"rated {word}": n for word, n in tally.pop("rated").items()}
    name = f"{r.kind} {r.rows}x{r.cols} {r.difficulty}"
    return [
        "",
        f"batch {printable(cost.batch.seed)}, {name}, engine {cost.batch.engine}: "
        f"{plural(s.tried, 'code')}",
        *_pairs("codes", {"made": s.made, "duplicates": s.duplicates, "gave up": s.gave_up}),
        *_pairs("answers", tally | dropped),
    ]


def _group_object(group: Group) -> objects.Fields:
    kind, rows, cols, tier = group.key
    fields = asdict(group)
    del fields["key"]
    return {"kind": kind, "rows": rows, "cols": cols, "tier": tier} | fields


def _costs_object(cost: Costs) -> objects.Fields:
    from generator.bank.entries import recipe_fields

    return {
        "batch": cost.batch.seed,
        "engine": cost.batch.engine,
        "recipe": recipe_fields(cost.batch.recipe),
        "codes": asdict(cost.standing),
        "tally": asdict(cost.tally),
    }
