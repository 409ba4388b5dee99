"""``fillproof bank``: thousands of puzzles in one file."""

from __future__ import annotations

from collections.abc import Callable

import typer

from cli.commands.bank_add import add
from cli.commands.bank_build import build
from cli.commands.bank_check import merge, verify
from cli.commands.bank_look import export, list_, show, stats
from cli.commands.bank_page import page
from cli.guard import guarded
from cli.help import Contents, Page, epilog

LOOK_CODES = "0 shown, 2 usage or format"

bank = typer.Typer(
    name="bank",
    cls=Contents,
    help="Build and use banks of rated puzzles, none of them twice.",
    epilog=epilog(LOOK_CODES, "fillproof bank build --help"),
    no_args_is_help=True,
    rich_markup_mode=None,
)


def _add(command: Callable[..., int], name: str, codes: str, *examples: str) -> None:
    bank.command(name, cls=Page, epilog=epilog(codes, *examples))(guarded(command))


_add(
    build,
    "build",
    "0 filled, 2 usage or format, 3 stopped before that",
    "fillproof bank build book.db fillapix --size 6x6 --difficulty easy --count 9",
)
_add(
    add,
    "add",
    "0 all are in the bank, 1 some rejected, 2 usage or format, 3 not all decided",
    "fillproof bank add book.db mine.txt --kind fillomino --author Somebody",
)
_add(stats, "stats", LOOK_CODES, "fillproof bank stats book.db")
_add(
    list_,
    "list",
    "0 shown, 1 no puzzle fits, 2 usage or format",
    "fillproof bank list book.db --tier easy --clues ..20",
)
_add(show, "show", LOOK_CODES, "fillproof bank show book.db 1")
_add(
    page,
    "page",
    "0 written, 1 no puzzle fits, 2 usage or format",
    "fillproof bank page book.db -o book.html",
)
_add(
    export,
    "export",
    "0 written, 1 no puzzle fits, 2 usage or format",
    "fillproof bank export book.db --to text --count 5 --seed May -o may.txt",
)
_add(
    verify,
    "verify",
    "0 all right, 1 some wrong or none fits, 2 usage or format, 3 not all decided",
    "fillproof bank verify book.db --jobs 4",
)
_add(merge, "merge", "0 merged, 2 usage or format", "fillproof bank merge book.db other.db")
