"""``fillproof convert``: the same puzzles in another format."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.inputs import gather
from cli.options import Kind, MaxRegion, Paths, UsageError
from cli.output import emit
from puzzles import FormatError

if TYPE_CHECKING:
    from puzzles.formats import Record

NAMES = ("text", "json", "jsonl", "pzpr", "pzprv3", "tatham", "sav", "dzn")
"""Formats as help names them; a test compares them with the room that has them."""

ONE_EACH = {"dzn"}
"""Formats of which a file cannot hold several puzzles."""

To = Annotated[
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
    typer.Option("--output", "-o", metavar="FILE", help="Where to; - is standard output."),
]
Force = Annotated[bool, typer.Option("--force", help="Replace FILE if it is there already.")]


def convert(
    *,
    to: To,
    paths: Paths = None,
    output: Output = "-",
    force: Force = False,
    kind: Kind = None,
    max_region: MaxRegion = None,
) -> int:
    """Write puzzles in another format; all of them, or nothing if one cannot be written."""
    text = joined(gather(paths, kind=kind, cap=max_region), to)
    if output == "-":
        emit(text)
    else:
        _replace(Path(output), text, force=force)
    return 0


def joined(records: Sequence[Record], to: str) -> str:
    """Return all puzzles as the content of one file.

    Raises:
        FormatError: A puzzle that the format cannot say; file and line are named.
        UsageError: Several puzzles for a format that holds one.
    """
    texts = [_written(record, to) for record in records]
    if len(texts) > 1:
        if to in ONE_EACH:
            raise UsageError(f"a {to} file holds one puzzle; {len(texts)} were read")
        if to == "json":
            return "[\n" + ",\n".join(t.rstrip("\n") for t in texts) + "\n]\n"
    return ("\n" if to == "text" else "").join(texts)


def _written(record: Record, to: str) -> str:
    from puzzles.formats import FORMATS, write

    if to not in FORMATS:
        raise UsageError(f"unknown format {to!r}; known are {', '.join(FORMATS)}")
    try:
        return write(record.puzzle, to, id=record.id)
    except FormatError as error:
        raise error.located(record.where) from None


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
