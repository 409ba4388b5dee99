"""The program ``fillproof`` as typer knows it, with its options before the subcommand."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.help import Contents, epilog
from cli.output import say

VARIABLE = "_FILLPROOF_COMPLETE"
"""Environment variable by which a shell asks what could come next."""

CODES = "0 yes, 1 no, 2 usage or format, 3 unknown (a limit was reached)"

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


Version = Annotated[
    bool,
    typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit."),
]


@app.callback()
def _options(*, version: Version = False) -> None:
    """Options before the subcommand."""
