"""The ``fillproof`` command and its subcommands.

Start-up is kept short: rich and the solver are imported where they are
needed, and help is plain text, so that ``--help`` and ``convert`` answer at
once.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable
from typing import Annotated, NoReturn

import typer

from cli.commands.ablate import ablate
from cli.commands.bank import bank
from cli.commands.book import book
from cli.commands.certify import certify
from cli.commands.check import check
from cli.commands.compare import compare
from cli.commands.completion import VARIABLE, completion
from cli.commands.convert import convert
from cli.commands.count import count
from cli.commands.daily import daily
from cli.commands.explain import explain
from cli.commands.forced import forced
from cli.commands.generate import generate
from cli.commands.mistakes import mistakes
from cli.commands.rate import rate
from cli.commands.referee import referee
from cli.commands.repair import repair
from cli.commands.solve import solve
from cli.commands.study import study
from cli.guard import INTERRUPTED, guarded, heed_interrupts
from cli.help import Contents, Page, StudyPage, epilog
from cli.output import say
from puzzles.workers.aside import still_asking

JUDGE, RATE, MAKE, MORE = "Judge puzzles", "Rate and explain", "Make puzzles", "More"

CODES = "0 yes, 1 no, 2 usage or format, 3 unknown (a limit was reached)"
RATE_CODES = "0 solved, 1 no answer, 2 usage or format, 3 stuck or unknown"

app = typer.Typer(
    name="fillproof",
    cls=Contents,
    help="Say whether Fillomino and Fill-a-Pix (Mosaic) puzzles have exactly one answer, and how "
    "hard they are.",
    epilog=epilog(
        CODES,
        "fillproof certify examples",
        "fillproof rate examples/at-most-three.txt",
        "fillproof generate fillomino --size 8x8 --difficulty easy",
        "fillproof certify --help",
    ),
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


def _add(
    command: Callable[..., int],
    heading: str,
    codes: str,
    *examples: str,
    cls: type[Page] = Page,
) -> None:
    """Add a command, with what its page says at the end."""
    page = app.command(cls=cls, rich_help_panel=heading, epilog=epilog(codes, *examples))
    page(guarded(command))


_add(
    certify,
    JUDGE,
    CODES,
    "fillproof certify examples --jobs 4",
    "fillproof certify examples --proof certificates",
)
_add(
    check,
    JUDGE,
    "0 all valid, 1 not all, 2 usage or not readable, 3 not all decided",
    "fillproof check certificates",
)
_add(solve, JUDGE, CODES, "fillproof solve examples/at-most-three.txt")
_add(
    count,
    JUDGE,
    CODES,
    "fillproof count examples/ambiguous.txt",
    "fillproof count --kind fillomino --size 3x3",
)
_add(forced, JUDGE, CODES, "fillproof forced examples/ambiguous.txt")
_add(
    mistakes,
    JUDGE,
    "0 no mistake, 1 mistakes, 2 usage or format, 3 unknown (a limit was reached)",
    "fillproof mistakes examples/at-most-three.txt --filled mine.txt",
)
_add(
    repair,
    JUDGE,
    "0 mended or nothing to mend, 1 it cannot be mended, 2 usage or format, 3 a limit came first",
    "fillproof repair examples/ambiguous.txt",
    "fillproof repair examples/ambiguous.txt --all 5 --json",
)
_add(rate, RATE, RATE_CODES, "fillproof rate examples --summary")
_add(
    explain,
    RATE,
    "0 solved or stopped as asked, 1 no answer, 2 usage or format, 3 stuck or unknown",
    "fillproof explain examples/at-most-three.txt",
    "fillproof explain examples/at-most-three.txt --hint",
)
_add(
    compare,
    RATE,
    "0 they agree, 1 they do not, 2 usage or format, 3 not all decided",
    "fillproof compare examples/at-most-three.txt",
)
_add(
    ablate,
    RATE,
    "0 measured, 1 nothing to measure, 2 usage or format, 3 a limit was reached",
    "fillproof ablate examples/at-most-three.txt --csv prices.csv",
)
_add(
    generate,
    MAKE,
    "0 made, 1 a twin, or an audit that fails, 2 usage or format, 3 no puzzle came",
    "fillproof generate fillomino --size 6x6 --difficulty easy",
    "fillproof generate fillapix --size 8x8 --code club-7 --output club.txt",
)
_add(
    daily,
    MAKE,
    "0 made, 1 an audit that fails, 2 usage or format, 3 no puzzle came",
    "FILLPROOF_SECRET=... fillproof daily fillomino --days 7",
)
_add(
    referee,
    MAKE,
    "0 all accepted, 1 not all, 2 usage or format, 3 a limit was reached",
    "fillproof referee posts.jsonl",
)
app.add_typer(bank, rich_help_panel=MAKE)
_add(
    book,
    MAKE,
    "0 made, 2 usage or format, 3 puzzles are missing or a limit was reached",
    "fillproof book examples/ten.dzn --title Ten --output ten.pdf",
    "fillproof book --bank new.db --kind mosaic --size 5x5 --count 4 -o four.pdf",
)
_add(
    convert,
    MORE,
    "0 written, 2 usage or format (nothing written)",
    "fillproof convert examples/link.url --to text --output link.txt",
)
_add(
    study,
    MORE,
    "0 done, 1 two methods contradict each other, 2 usage or format, 3 a worker died",
    "fillproof study",
    "fillproof study rungs --help",
    "fillproof study empty-counts --size 3x3",
    cls=StudyPage,
)
_add(
    completion,
    MORE,
    "0 printed, 2 usage",
    'eval "$(fillproof completion bash)"',
    "fillproof completion fish > ~/.config/fish/completions/fillproof.fish",
)


def run() -> None:
    """Run the command line; never shows a traceback for what a user does."""
    for stream in (sys.stdout, sys.stderr):
        # A name or a block character that the terminal's encoding lacks is spelt out.
        getattr(stream, "reconfigure", lambda **_: None)(errors="backslashreplace")
    heed_interrupts()
    if VARIABLE in os.environ:
        from typer.completion import (  # type: ignore[attr-defined, unused-ignore]
            completion_init,
        )

        completion_init()
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
