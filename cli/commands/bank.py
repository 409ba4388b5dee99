"""``fillproof bank``: thousands of puzzles in one file."""

from __future__ import annotations

import typer

from cli.commands.bank_build import build
from cli.commands.bank_check import merge, verify
from cli.commands.bank_look import export, list_, show, stats
from cli.guard import guarded

BUILD_CODES = "Exit codes: 0 filled, 2 usage or format, 3 stopped before that."
LOOK_CODES = "Exit codes: 0 shown, 1 no puzzle fits, 2 usage or format."
VERIFY_CODES = (
    "Exit codes: 0 all right, 1 some wrong or none fits, 2 usage or format, 3 not all decided."
)

bank = typer.Typer(
    name="bank",
    help="Fill and use banks: SQLite files of rated puzzles, none of them twice.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

bank.command(epilog=BUILD_CODES)(guarded(build))
bank.command(epilog="Exit codes: 0 shown, 2 usage or format.")(guarded(stats))
bank.command("list", epilog=LOOK_CODES)(guarded(list_))
bank.command(epilog="Exit codes: 0 shown, 2 usage or format.")(guarded(show))
bank.command(epilog=LOOK_CODES.replace("shown", "written"))(guarded(export))
bank.command(epilog=VERIFY_CODES)(guarded(verify))
bank.command(epilog="Exit codes: 0 merged, 2 usage or format.")(guarded(merge))
