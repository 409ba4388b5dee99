"""``fillproof convert``: the same puzzles in another format."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import options
from cli.bundles import bundled
from cli.commands.convert_pictures import PICTURES, Depicted, written
from cli.files import STDOUT, destination
from cli.guard import YES
from cli.inputs import gather
from cli.options import UsageError
from cli.output import emit

NAMES = ("text", "json", "jsonl", "csv", "pzprv3", "sav", "penpa", "dzn", "tatham", "pzpr")
"""Formats as help names them. The table of formats, which a test compares, is loaded when it is
needed: help of other commands does not wait for it."""

ToFormatOption = Annotated[
    str,
    typer.Option(
        "--to",
        metavar="FORMAT",
        help=f"{', '.join((*NAMES, *PICTURES))}. puzz.link addresses are pzpr, Tatham's game IDs "
        "tatham; the last three are pictures.",
        show_default=False,
    ),
]


@bundled
def convert(
    *,
    to: ToFormatOption,
    paths: options.Paths = None,
    output: options.Output = STDOUT,
    force: options.Force = False,
    kind: options.Kind = None,
    max_region: options.MaxRegion = None,
    depicted: Depicted,
) -> int:
    """Write puzzles in another format, or draw them.

    If one of them cannot be written, none is.
    """
    from puzzles.formats import write_all

    known = (*NAMES, *PICTURES)
    if to not in known:
        raise UsageError(f"unknown format {to!r}; known are {', '.join(known)}")
    depicted.check(to)
    if to in PICTURES:
        records = gather(paths, kind=kind, cap=max_region, lenient=depicted.conflict)
        written(records, depicted, to, output, paths=paths, force=force)
        return YES
    with destination(output, force=force):
        emit(write_all(gather(paths, kind=kind, cap=max_region), to))
    return YES
