"""``fillproof convert``: the same puzzles in another format."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from cli import options
from cli.inputs import gather
from cli.options import UsageError
from cli.output import emit

NAMES = ("text", "json", "jsonl", "pzprv3", "sav", "dzn", "tatham", "pzpr")
"""Formats as help names them. The table of formats, which a test compares, is loaded when it is
needed: help of other commands does not wait for it."""

ToFormatOption = Annotated[
    str,
    typer.Option(
        "--to",
        metavar="FORMAT",
        help=f"{', '.join(NAMES)}. puzz.link addresses are pzpr, Tatham's game IDs tatham.",
        show_default=False,
    ),
]
Output = Annotated[
    str,
    typer.Option("--output", "-o", metavar="FILE", help="The file to write; - is standard output."),
]
Force = Annotated[bool, typer.Option("--force", help="Replace FILE if it exists.")]


def convert(
    *,
    to: ToFormatOption,
    paths: options.Paths = None,
    output: Output = "-",
    force: Force = False,
    kind: options.Kind = None,
    max_region: options.MaxRegion = None,
) -> int:
    """Write puzzles in another format.

    If one of them cannot be written, none is.
    """
    from puzzles.formats import write_all

    text = write_all(gather(paths, kind=kind, cap=max_region), to)
    if output == "-":
        emit(text)
    else:
        _replace(Path(output), text, force=force)
    return 0


def _replace(path: Path, text: str, *, force: bool) -> None:
    """Put a finished file in place in one step: nobody ever sees half of it.

    Raises:
        UsageError: There is one already, and no `force`.
    """
    import tempfile

    if path.exists() and not force:
        raise UsageError(f"{path} is there already; --force replaces it")
    if path.is_dir():
        raise UsageError(f"{path} is a folder; expected the name of a file")
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    draft = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        draft.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
