"""Texts of many puzzles of which some are bad: each that can be read, and the fault of each other.

A text with a puzzle a line is read line by line where it has a fault. In all others a fault may
hide where the next puzzle begins, so that nothing of them is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from puzzles.errors import FormatError
from puzzles.formats import FORMATS, Record, detect, parse
from puzzles.formats.base import significant
from puzzles.formats.files import Read, contents, describe
from puzzles.places import Place

Sifted = Record | FormatError
"""A puzzle, or what is wrong with it."""


def sift(
    paths: Iterable[str | Path], *, kind: str | None, lenient: bool, stdin: Read | None = None
) -> Iterator[Sifted]:
    """Yield the puzzles of files and folders, and what is wrong with those that are bad.

    Args:
        paths: As for `puzzles.formats.read_paths`.
        kind: As there.
        lenient: As there.
        stdin: As there.

    Raises:
        FormatError: A path that is missing or cannot be read, or a folder without puzzle files.
    """
    for source, data in contents(paths, stdin):
        yield from sifted(data, kind=kind, source=source, lenient=lenient)


def sifted(data: bytes | str, *, kind: str | None, source: str, lenient: bool) -> list[Sifted]:
    """Return the puzzles of a text, and what is wrong with those that are bad.

    Args:
        data: The text.
        kind: As for `puzzles.formats.parse`.
        source: Name of the file.
        lenient: As for `puzzles.formats.parse`.
    """
    read = partial(parse, kind=kind, source=source, lenient=lenient)
    try:
        return list(read(data))
    except FormatError as error:
        lines = _puzzle_lines(data)
        if len(lines) < 2:
            return [error]
    numbered = enumerate(lines.items(), start=1)
    return [_one(read, line, at, f"{Path(source).name}#{n}", source) for n, (at, line) in numbered]


def _puzzle_lines(data: bytes | str) -> dict[int, str]:
    """Return the lines of a text with a puzzle a line, by number; none of any other text."""
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
        format_ = FORMATS[detect(text)]
    except (UnicodeDecodeError, FormatError):
        return {}
    lines = dict(significant(text))
    objects = sum(line.startswith("{") and line.endswith("}") for line in lines.values())
    return lines if format_.read_line or 2 * objects >= len(lines) else {}


def _one(read: Callable[[str], list[Record]], line: str, at: int, name: str, source: str) -> Sifted:
    """Read the puzzle of a line, which is called `name` where it has no name of its own."""
    try:
        found, *more = read(line)
        if more:
            raise FormatError(f"{len(more) + 1} puzzles on a line; expected one")
    except FormatError as error:
        where = error.where or Place(describe(source))
        return FormatError(error.message, where=replace(where, line=at))
    own = found.id != Path(source).name
    return replace(found, id=found.id if own else name, where=replace(found.where, line=at))
