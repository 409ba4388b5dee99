"""The ``fillproof`` command and its subcommands.

Start-up is kept short: rich and the solver are imported where they are
needed, and help is plain text, so that ``--help`` and ``convert`` answer at
once.
"""

from __future__ import annotations

import contextlib
import os
import sys
from typing import Annotated, NoReturn

import typer

from cli.commands.ablate import ablate
from cli.commands.bank import bank
from cli.commands.certify import certify
from cli.commands.check import check
from cli.commands.compare import compare
from cli.commands.convert import convert
from cli.commands.count import count
from cli.commands.daily import daily
from cli.commands.explain import explain
from cli.commands.forced import forced
from cli.commands.generate import generate
from cli.commands.rate import rate
from cli.commands.referee import referee
from cli.commands.solve import solve
from cli.commands.study import study
from cli.guard import INTERRUPTED, guarded, heed_interrupts
from cli.output import say
from puzzles.workers.aside import still_asking

EXIT_CODES = "Exit codes: 0 yes, 1 no, 2 usage or format, 3 unknown (a limit was reached)."
RATE_CODES = "Exit codes: 0 solved, 1 no answer, 2 usage or format, 3 stuck or unknown."
COMPARE_CODES = "Exit codes: 0 they agree, 1 they do not, 2 usage or format, 3 not all decided."
ABLATE_CODES = (
    "Exit codes: 0 measured, 1 nothing to measure, 2 usage or format, 3 a limit was reached."
)
MAKE_CODES = (
    "Exit codes: 0 made, 1 a twin, or an audit that fails, 2 usage or format, 3 no puzzle came."
)
STUDY_CODES = (
    "Exit codes: 0 done, 1 two methods contradict each other, 2 usage or format, 3 a worker died."
)
EXPLAIN_CODES = RATE_CODES.replace("solved", "solved or stopped as asked")

app = typer.Typer(
    name="fillproof",
    help="Say whether Fillomino and Fill-a-Pix (Mosaic) puzzles have exactly one answer, and how "
    "hard they are.",
    epilog=EXIT_CODES,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        say(f"fillproof {version('fillproof')}")
        raise typer.Exit


def _help(ctx: typer.Context, wanted: bool) -> None:
    if wanted:
        say(ctx.get_help())
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit."),
]
Help = Annotated[
    bool,
    typer.Option("-h", "--help", callback=_help, is_eager=True, help="Show this message and exit."),
]


# typer's own help option makes every subcommand load pydantic first (seen in
# 0.29: its value is None where it was not given), which doubles the start-up.
@app.callback(add_help_option=False)
def _options(*, version: Version = False, help_: Help = False) -> None:
    """Options before the subcommand."""


app.command(epilog=EXIT_CODES)(guarded(certify))
app.command(epilog="Exit codes: 0 all valid, 1 not all, 2 usage, or not readable.")(guarded(check))
app.command(epilog=EXIT_CODES)(guarded(solve))
app.command(epilog=EXIT_CODES)(guarded(count))
app.command(epilog=EXIT_CODES)(guarded(forced))
app.command(epilog=RATE_CODES)(guarded(rate))
app.command(epilog=EXPLAIN_CODES)(guarded(explain))
app.command(epilog=COMPARE_CODES)(guarded(compare))
app.command(epilog=ABLATE_CODES)(guarded(ablate))
app.command(epilog="Exit codes: 0 written, 2 usage or format (nothing written).")(guarded(convert))
app.command(epilog=MAKE_CODES)(guarded(generate))
app.command(epilog=MAKE_CODES.replace(" a twin, or", ""))(guarded(daily))
app.command(epilog="Exit codes: 0 all accepted, 1 not all, 2 usage or format.")(guarded(referee))
app.command(epilog=STUDY_CODES)(guarded(study))
app.add_typer(bank)


def run() -> None:
    """Run the command line; never shows a traceback for what a user does."""
    for stream in (sys.stdout, sys.stderr):
        # A name or a block character that the terminal's encoding lacks is spelt out.
        getattr(stream, "reconfigure", lambda **_: None)(errors="backslashreplace")
    heed_interrupts()
    try:
        app(prog_name="fillproof")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    finally:
        if still_asking():
            _leave()


def _leave() -> NoReturn:
    """End at once after Ctrl-C: the solver at work in a thread would not survive a tidy end."""
    with contextlib.suppress(OSError):
        sys.stdout.flush()
    os._exit(INTERRUPTED)
