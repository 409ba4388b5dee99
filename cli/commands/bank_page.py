"""``fillproof bank page``: a bank as one page for a browser, with pages of steps beside it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote

import typer

from cli import options
from cli.batch import batch
from cli.bundles import bundled
from cli.commands.bank_options import FilterOptions
from cli.commands.explain import Explained, ask, lost
from cli.files import STDOUT, destination
from cli.guard import YES
from cli.ladders import selections
from cli.options import UsageError
from cli.output import emit
from cli.pages import PageFolder
from puzzles.places import Place

if TYPE_CHECKING:
    from generator.bank import BankRow
    from puzzles.formats import Record

MOST = 50_000
"""Most puzzles of one page: some 15 MB at 6x6, which a browser still opens."""

ExplanationsOption = Annotated[
    str | None,
    typer.Option(
        "--explanations",
        metavar="DIR",
        help="Write a page with the steps of each puzzle into the folder DIR, too, and link them.",
    ),
]


@bundled
def page(
    file: options.BankFile,
    *,
    explanations: ExplanationsOption = None,
    output: options.Output = STDOUT,
    force: options.Force = False,
    jobs: options.Jobs = 1,
    fit: FilterOptions,
) -> int:
    """Write a page for a browser that shows a bank.

    Counts, histograms, and every puzzle as a picture, to be filtered and
    sorted. It is one file that asks for nothing from anywhere.
    """
    from cli.show.bank_page import bank_page  # which loads the formats
    from generator.bank import Bank

    with Bank(file) as bank, destination(output, force=force):
        wanted = fit.of(bank)
        _need_few(bank.count(wanted))
        rows = list(bank.rows(wanted))
        pages = None
        if explanations is not None:
            pages = _explained(rows, explanations, output, force=force, jobs=jobs)
        emit(bank_page(Path(file).name, rows, bank=file, pages=pages))
    return YES


def _need_few(there: int) -> None:
    """Refuse what no browser would open.

    Raises:
        UsageError: There are too many puzzles.
    """
    if there > MOST:
        text = f"a page shows {MOST:,} puzzles at most, and {there:,} fit"
        raise UsageError(f"{text}; --kind, --size, --tier, --score and --clues choose among them")


def _explained(
    rows: Sequence[BankRow], path: str, output: str, *, force: bool, jobs: int
) -> list[str]:
    """Write the page of each puzzle's steps, and return their addresses as seen from the page.

    Raises:
        UsageError: They cannot be written there.
    """
    records = [_record(row) for row in rows]
    folder = PageFolder.of(path, records, force=force)

    def write(record: Record, reply: Explained) -> None:
        folder.written(record, reply.told, marks=None)

    question = partial(
        ask,
        on=selections(record.puzzle.kind for record in records),
        marks=None,
        most=None,
        hint=False,
        noted=True,
        seconds=None,
    )
    batch(records, question, write, lost=lost, jobs=jobs, what="bank page")
    folder.index()
    start = Path.cwd() if output == STDOUT else Path(output).absolute().parent
    address = os.path.relpath(Path(path).absolute(), start).replace(os.sep, "/")
    # With a dot in front, nothing in it is read as a scheme.
    return [f"./{quote(f'{address}/{name}')}" for name in folder.names]


def _record(row: BankRow) -> Record:
    from puzzles.formats import Record

    return Record(row.entry.puzzle, row.entry.name, Place(item=f"puzzle {row.id}"), "bank")
