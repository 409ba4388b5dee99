"""``fillproof bank``: thousands of puzzles in one file. Its commands are imported when used."""

from __future__ import annotations

import typer

from cli.help import Command, Contents, epilog, lazily

LOOK_CODES = "0 shown, 2 usage or format"

bank = typer.Typer(
    name="bank",
    cls=Contents,
    help="Build and use banks of rated puzzles, none of them twice.",
    epilog=epilog(LOOK_CODES, "fillproof bank build --help"),
    no_args_is_help=True,
    rich_markup_mode=None,
)


@lazily(
    bank,
    "0 filled, 2 usage or format, 3 stopped before that",
    "fillproof bank build book.db fillapix --size 6x6 --difficulty easy --count 9",
)
def build() -> Command:
    """Fill a bank with puzzles of a recipe, of each hardest technique, or of a plan."""
    from cli.commands.bank_build import build as command

    return command


@lazily(
    bank,
    "0 all are in the bank, 1 some rejected, 2 usage or format, 3 not all decided",
    "fillproof bank add book.db mine.txt --kind fillomino --author Somebody",
)
def add() -> Command:
    """Add puzzles of your own to a bank."""
    from cli.commands.bank_add import add as command

    return command


@lazily(bank, LOOK_CODES, "fillproof bank stats book.db")
def stats() -> Command:
    """Say what a bank holds, and what it took to make it."""
    from cli.commands.bank_look import stats as command

    return command


@lazily(
    bank,
    "0 shown, 1 no puzzle fits, 2 usage or format",
    "fillproof bank list book.db --tier easy --clues ..20",
    name="list",
)
def list_() -> Command:
    """List the puzzles of a bank, one line each."""
    from cli.commands.bank_look import list_ as command

    return command


@lazily(bank, LOOK_CODES, "fillproof bank show book.db 1")
def show() -> Command:
    """Show a puzzle with its answer and everything that is known about it."""
    from cli.commands.bank_look import show as command

    return command


@lazily(
    bank,
    "0 written, 1 no puzzle fits, 2 usage or format",
    "fillproof bank page book.db -o book.html",
)
def page() -> Command:
    """Write a page for a browser that shows a bank."""
    from cli.commands.bank_page import page as command

    return command


@lazily(
    bank,
    "0 written, 1 no puzzle fits, 2 usage or format",
    "fillproof bank export book.db --to text --count 5 --seed May -o may.txt",
)
def export() -> Command:
    """Write puzzles of a bank."""
    from cli.commands.bank_look import export as command

    return command


@lazily(
    bank,
    "0 all right, 1 some wrong or none fits, 2 usage or format, 3 not all decided",
    "fillproof bank verify book.db --jobs 4",
)
def verify() -> Command:
    """Ask solver and ladder about all puzzles again."""
    from cli.commands.bank_check import verify as command

    return command


@lazily(bank, "0 merged, 2 usage or format", "fillproof bank merge book.db other.db")
def merge() -> Command:
    """Add the puzzles of other banks."""
    from cli.commands.bank_check import merge as command

    return command
