"""Which format a text is in, told from its first line that is not blank or a comment."""

from __future__ import annotations

import re

from puzzles.errors import FormatError
from puzzles.formats import dzn, json_rows, pzpr, pzprv3, sav, tatham
from puzzles.formats import text as native
from puzzles.formats.base import Found, on_line, quote, significant

_PENPA = re.compile(r"m=(edit|solve)|\S*penpa-edit")


def detect(content: str) -> str:
    """Return the name of the format of a text.

    One line decides, so that a damaged file is reported in the terms of what
    it was meant to be. Cost: up to the end of that line.

    Raises:
        FormatError: Nothing but blank lines and comments, or a penpa link.
    """
    _number, line = next(significant(content), (0, ""))
    if not line:
        text = "only comments" if content.strip() else "empty"
        raise FormatError(f"{text}; expected a puzzle")
    if _PENPA.match(line):
        raise FormatError("a penpa link, which is not read here; puzz.link addresses are")
    tests = (
        (sav.NAME, sav.looks_like(line)),
        (json_rows.JSON, line[0] in "{["),
        (pzprv3.NAME, pzprv3.looks_like(line)),
        (dzn.NAME, dzn.looks_like(line)),
        (tatham.NAME, tatham.looks_like(line)),
        (pzpr.NAME, pzpr.looks_like(line)),
    )
    return next((name for name, matches in tests if matches), native.NAME)


def read_lines(content: str, kind: str | None) -> list[Found]:
    """Read a list of addresses and game IDs, one a line; the two may be mixed.

    Raises:
        FormatError: The first fault, with its line.
    """
    return [_line(number, line, kind) for number, line in significant(content)]


def _line(number: int, line: str, kind: str | None) -> Found:
    word = re.split(r"\s#", line, maxsplit=1)[0].rstrip()
    with on_line(number):
        if tatham.looks_like(word):
            return Found(tatham.read_line(word, kind), number, tatham.NAME)
        if pzpr.looks_like(word):
            return Found(pzpr.read_line(word, kind), number, pzpr.NAME)
        raise FormatError(f"unexpected {quote(word)}; expected an address or a game ID a line")
