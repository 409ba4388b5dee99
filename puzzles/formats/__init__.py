"""Formats: puzzles from text and files, and back.

`parse` tells the format from the content; `write` writes one puzzle. For
every format that can say a puzzle, ``parse(write(puzzle))`` is that puzzle.
Formats that cannot say it refuse to write it and name the reason.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from puzzles.credits import NOBODY, Credits
from puzzles.errors import FormatError
from puzzles.formats.addresses import is_address, short_name
from puzzles.formats.base import Format, Parsed, placed, quote
from puzzles.formats.files import SUFFIXES, Read, contents, describe
from puzzles.formats.reading import detect
from puzzles.formats.reading import read as _read
from puzzles.formats.table import FORMATS
from puzzles.kinds import kind_name
from puzzles.places import Place
from puzzles.printing import shortened
from puzzles.types import Puzzle, check_clues

__all__ = [
    "FORMATS",
    "SUFFIXES",
    "Format",
    "Record",
    "detect",
    "is_address",
    "parse",
    "parse_one",
    "read_paths",
    "write",
    "write_all",
]


@dataclass(frozen=True, slots=True)
class Record:
    """One puzzle as it was read.

    Attributes:
        puzzle: The puzzle.
        id: The file's own id if it has one, else the file's name without its
            folder, with ``#n`` (n from 1) if the file holds several; ``-`` is
            the name of standard input. A puzzle from an address is named after
            its kind, size and content. A long name lacks its middle.
        where: File and line.
        format: Name of the format it was read from.
        credits: What the file says of its title, author and source.
    """

    puzzle: Puzzle
    id: str
    where: Place
    format: str
    credits: Credits = NOBODY


def parse(
    text: str | bytes, *, kind: str | None = None, source: str = "-", lenient: bool = False
) -> list[Record]:
    """Read all puzzles of a text; the format is told from the content.

    Args:
        text: The text; bytes are UTF-8, with or without a byte order mark.
        kind: Kind of the puzzles where the text does not say it; may be an alias.
        source: Name of the file, ``-`` for standard input.
        lenient: Take a clue that no board can meet (too large for the board,
            for max_region or for its block) as it stands, a puzzle without
            an answer, instead of refusing it.

    Returns:
        At least one record, in the order of the text.

    Raises:
        FormatError: Anything that is not a list of puzzles, with the place of
            the first fault; or the text states another kind than `kind`.

    Cost: linear in the length of the text.
    """
    asked = kind_name(kind) if kind is not None else None
    place = Place(describe(source))
    with placed(place):
        plain = _plain(text)
        found = _read(plain, asked)
        if not lenient:
            _check(found)
    base = None if _from_address(source) else Path(source).name or source
    return [_record(f, base, n if len(found) > 1 else None, place) for n, f in enumerate(found, 1)]


def parse_one(text: str | bytes, *, kind: str | None = None) -> Puzzle:
    """Read a text that holds exactly one puzzle.

    Raises:
        FormatError: As `parse`, or there are several.
    """
    records = parse(text, kind=kind)
    if len(records) != 1:
        raise FormatError(f"{len(records)} puzzles; expected one")
    return records[0].puzzle


def write(puzzle: Puzzle, format: str, *, id: str | None = None) -> str:  # noqa: A002
    """Write one puzzle.

    Args:
        puzzle: The puzzle.
        format: Name of the format, one of `FORMATS`.
        id: Its name, kept by text, json and jsonl.

    Raises:
        FormatError: The format cannot say this puzzle; cell or reason is named.
    """
    chosen = _format(format)
    if puzzle.kind not in chosen.kinds:
        can = ", ".join(chosen.kinds)
        raise FormatError(f"{format} cannot hold a {puzzle.kind} puzzle; it can hold {can}")
    return chosen.write(puzzle, id)


def write_all(records: Sequence[Record], format: str) -> str:  # noqa: A002
    """Write puzzles as the content of one file, each with its id where there is a place for it.

    Args:
        records: The puzzles. Of each, puzzle, id and, for messages, `where` are looked at.
        format: Name of the format, one of `FORMATS`.

    Raises:
        FormatError: As `write`, with the puzzle's place; or several for a format that holds one.
    """
    chosen = _format(format)
    texts = []
    for record in records:
        with placed(record.where):
            texts.append(write(record.puzzle, format, id=record.id))
    if chosen.several:
        return chosen.several(texts)
    if len(texts) > 1:
        raise FormatError(f"a {format} file holds one puzzle; {len(texts)} were read")
    return "".join(texts)


def read_paths(
    paths: Iterable[str | Path],
    *,
    kind: str | None = None,
    stdin: Read | None = None,
    lenient: bool = False,
) -> list[Record]:
    """Read all puzzles of files and folders.

    Args:
        paths: Files of any name; folders, of which the files with a suffix in
            `SUFFIXES` are read, subfolders included, sorted; ``-`` is standard input.
        kind: As for `parse`.
        lenient: As for `parse`.
        stdin: Reads so many bytes of standard input; None is the process's own.

    Raises:
        FormatError: As `parse`; or a path that is missing or cannot be read, or
            a folder without puzzle files.
    """
    records = []
    for source, data in contents(paths, stdin):
        records += parse(data, kind=kind, source=source, lenient=lenient)
    return records


def _format(name: str) -> Format:
    """Return the format of a name.

    Raises:
        FormatError: There is none.
    """
    if name not in FORMATS:
        raise FormatError(f"unknown format {quote(name)}; known are {', '.join(FORMATS)}")
    return FORMATS[name]


def _plain(content: str | bytes) -> str:
    """Return the text with plain line ends and no byte order mark."""
    if isinstance(content, bytes):
        try:
            content = content.decode("utf-8")
        except UnicodeDecodeError as error:
            raise FormatError(f"not text in UTF-8 (byte {error.start + 1})") from None
    if "\0" in content:
        raise FormatError(f"not text (a NUL at character {content.index(chr(0)) + 1})")
    content = content.removeprefix("\ufeff")
    # Files that were turned into Windows' line ends twice have \r\r\n. There is no NUL, so it
    # can stand for ends that are found, lest a \r before one is taken for its part.
    for end, new in (("\r\r\n", "\0"), ("\r\n", "\0"), ("\r", "\n"), ("\0", "\n")):
        content = content.replace(end, new)
    return content


def _check(found: list[Parsed]) -> None:
    """Refuse clues that no board can meet, and say in which puzzle."""
    by_line = len({f.line for f in found}) == len(found)
    for number, f in enumerate(found, start=1):
        with placed(Place(line=f.line) if by_line else Place(item=f"puzzle {number}")):
            check_clues(f.puzzle)


def _from_address(source: str) -> bool:
    return is_address(source) and not os.path.exists(source)


def _record(found: Parsed, base: str | None, number: int | None, place: Place) -> Record:
    name = base or short_name(found.puzzle)
    default = name if number is None else f"{name}#{number}"
    where = Place(line=found.line).within(place)
    return Record(found.puzzle, shortened(found.id or default), where, found.format, found.credits)
