"""Folders into which commands write a file for each puzzle."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cli.files import STDOUT, refuse
from cli.options import UsageError

if TYPE_CHECKING:
    from puzzles.formats import Record

LONGEST = 80
"""Characters of a file's name that are taken from a puzzle's."""


def is_folder(output: str) -> bool:
    """Whether what is written goes into a folder: it is there, or its name ends with a slash."""
    return output != STDOUT and (output.endswith("/") or Path(output).is_dir())


def files_in(
    folder: Path, records: Sequence[Record], suffix: str, *, force: bool, also: Sequence[str] = ()
) -> list[Path]:
    """Return the file of each puzzle in a folder, named after it, and those of other names.

    Args:
        folder: The folder; it need not be there, but where it would be has to.
        records: The puzzles.
        suffix: What the names of their files end with, without its dot.
        force: Whether files may be replaced.
        also: Names of other files, which no puzzle gets.

    Raises:
        UsageError: No place for the folder, or a file is there already and no `force`.
    """
    if not folder.absolute().parent.is_dir():
        raise UsageError(f"{folder}: there is no such folder to write it to")
    names = [f"{name}.{suffix}" for name in _names(records, [Path(name).stem for name in also])]
    files = [folder / name for name in [*names, *also]]
    for file in files if folder.is_dir() else []:
        refuse(file, force=force)
    return files


def _names(records: Sequence[Record], others: Sequence[str]) -> list[str]:
    """Return different names for files, made of ids, on every file system."""
    names: list[str] = []
    taken = {name.lower() for name in others}
    for record in records:
        plain = re.sub(r"[^A-Za-z0-9._-]+", "-", record.id)[:LONGEST].strip("-.") or "puzzle"
        name, n = plain, 1
        while name.lower() in taken:
            n += 1
            name = f"{plain}-{n}"
        taken.add(name.lower())
        names.append(name)
    return names
