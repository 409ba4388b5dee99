"""Which format a text is in, and lists of puzzles one a line."""

from __future__ import annotations

import re

from puzzles.credits import NOBODY
from puzzles.errors import FormatError
from puzzles.formats.base import (
    Format,
    Glimpse,
    Parsed,
    check_line,
    counted,
    on_line,
    quote,
    significant,
)
from puzzles.formats.foreign import FOREIGN
from puzzles.formats.table import FORMATS

MOST_UNPACKED = 64 * 2**20
"""Most bytes that the lines of one text unpack to: as many as a file may have."""

_WRAPPED = re.compile(r'<([a-z][^\s<>]*[/:][^\s<>]*)>|"([a-z][^\s"]*[/:][^\s"]*)"', re.IGNORECASE)

_LOOK = 4096
"""Characters of a line that tell its format: some lines are megabytes long."""


def detect(content: str) -> str:
    """Return the name of the format of a text.

    Cost: up to the end of the first line that is not blank or a comment, for
    the formats that are here.

    Raises:
        FormatError: Nothing but blank lines and comments, or a format that is not read.
    """
    _number, line = next(significant(content), (0, ""))
    if not line:
        text = "only comments" if content.strip() else "empty"
        raise FormatError(f"{text}; expected a puzzle")
    seen = Glimpse(line[:_LOOK], content)
    for foreign in FOREIGN:
        if foreign.looks_like(seen):
            raise FormatError(foreign.refusal)
    return next(known.name for known in _in_order() if _looks_like(known, seen))


def read(content: str, kind: str | None) -> list[Parsed]:
    """Read a text in whatever format it is.

    Raises:
        FormatError: The first fault, with its line.
    """
    known = FORMATS[detect(content)]
    return known.read(content, kind) if known.read else _read_lines(content, kind)


def _looks_like(known: Format, seen: Glimpse) -> bool:
    if known.looks_like is None:
        return True
    return known.looks_like(seen._replace(line=_word(seen.line)) if known.read_line else seen)


def _in_order() -> list[Format]:
    """Return the formats as they are asked: the one of whatever looks like no other is last."""
    return sorted(FORMATS.values(), key=lambda f: f.looks_like is None)


def _read_lines(content: str, kind: str | None) -> list[Parsed]:
    """Read a list of puzzles one a line, such as addresses and game IDs; they may be mixed."""
    found, unpacked = [], 0
    for number, line in counted(significant(content)):
        check_line(number, line)
        word = _word(line)
        with on_line(number):
            known = _known(word)
            unpacked += known.unpacked(word) if known.unpacked else 0
            if unpacked > MOST_UNPACKED:
                size = MOST_UNPACKED >> 20
                raise FormatError(f"the lines up to here unpack to more than {size} MiB")
            found.append(_line(known, number, word, kind))
    return found


def _line(known: Format, number: int, word: str, kind: str | None) -> Parsed:
    assert known.read_line
    found = known.read_line(word, kind)
    said = known.credits(word) if known.credits else NOBODY
    return Parsed(found, number, known.name, credits=said)


def _known(word: str) -> Format:
    for known in FORMATS.values():
        if known.read_line and _looks_like(known, Glimpse(word[:_LOOK], word)):
            return known
    raise FormatError(f"unexpected {quote(word)}; expected an address or a game ID a line")


def _word(line: str) -> str:
    """Return a line without the comment after it, and an address without <> or "" around it."""
    word = re.split(r"\s#", line, maxsplit=1)[0].rstrip()
    match = _WRAPPED.fullmatch(word)
    return match[1] or match[2] if match else word
