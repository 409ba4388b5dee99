"""Where output goes, how wide it may be, and whether it may have colour."""

from __future__ import annotations

import os
import shutil
import sys
import unicodedata
from collections.abc import Iterator
from io import StringIO
from typing import TextIO

from puzzles.printing import GAP, printable
from puzzles.regular import naming

PLAIN_WIDTH = 80
"""Width that tables keep to where no terminal says otherwise, in columns."""

GREEN, YELLOW, RED, PURPLE, BRIGHT_RED, CYAN = "32", "33", "31", "35", "1;31", "1;36"
BOLD, FAINT = "1", "2"

COLOURS = {
    "unique": GREEN,
    "multiple": YELLOW,
    "none": RED,
    "unknown": PURPLE,
    "easy": GREEN,
    "medium": YELLOW,
    "hard": RED,
    "expert": BRIGHT_RED,
    "stuck": PURPLE,
    "right": GREEN,
    "wrong": RED,
    "error": BRIGHT_RED,
    "mark": CYAN,
    "note": FAINT,
    "title": BOLD,
}
"""Terminal attributes (SGR codes) by what is coloured."""


class Draft(StringIO):
    """What is printed until it goes into a file: never coloured."""


def say(text: str = "") -> None:
    """Write a line to standard output and flush it, so that results arrive as they come."""
    emit(f"{text}\n")


def emit(text: str) -> None:
    """Write a text to standard output as it is, and flush it."""
    with naming("standard output"):
        sys.stdout.write(text)
        sys.stdout.flush()


def complain(text: str) -> None:
    """Write one line to standard error, with the name of the program in front."""
    name = painted("fillproof:", "error", sys.stderr)
    sys.stderr.write(f"{name} {printable(text)}\n")
    sys.stderr.flush()


def on_terminal() -> bool:
    """Whether standard output is a terminal."""
    return sys.stdout.isatty()


def width() -> int:
    """Columns that tables and evidence may take: the terminal's, else `PLAIN_WIDTH`."""
    if not on_terminal():
        return PLAIN_WIDTH
    return max(40, shutil.get_terminal_size((PLAIN_WIDTH, 24)).columns)


def coloured(stream: TextIO) -> bool:
    """Whether to colour: a terminal that can, unless the user has said NO_COLOR or FORCE_COLOR.

    See no-color.org and force-color.org; where both are said, NO_COLOR holds.
    """
    if os.environ.get("NO_COLOR") or isinstance(stream, Draft):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def paint(text: str, style: str) -> str:
    """Return `text` in the colour of `style` where standard output is to be coloured."""
    return painted(text, style, sys.stdout)


def painted(text: str, style: str, stream: TextIO) -> str:
    """Return `text` in the colour of `style` where a stream is to be coloured."""
    if style not in COLOURS or not coloured(stream):
        return text
    return f"\x1b[{COLOURS[style]}m{text}\x1b[0m"


def columns(text: str) -> int:
    """Count the columns that a printable text takes: East Asian wide letters two, accents none.

    Of the accents on one letter only `ACCENTS` are free, so that no text is long and narrow.
    """
    return sum(_widths(text))


def fit(text: str, room: int) -> str:
    """Pad or cut a text to exactly `room` columns (at least 4). The end of a long name is kept.

    The end tells files of one folder and puzzles of one file apart.
    """
    text = printable(text)
    widths = list(_widths(text))
    taken = sum(widths)
    if taken > room:
        start = 0
        while taken > room - len(GAP):
            taken -= widths[start]
            start += 1
        # An accent without its letter would sit on the gap.
        while start < len(text) and _is_accent(text[start]):
            taken -= widths[start]
            start += 1
        text, taken = GAP + text[start:], taken + len(GAP)
    return text + " " * (room - taken)


ACCENTS = 2
"""Most accents on a letter that are in use."""


def _widths(text: str) -> Iterator[int]:
    """Yield the columns of each character."""
    accents = 0
    for c in text:
        accents = accents + 1 if _is_accent(c) else 0
        if accents:
            yield 0 if accents <= ACCENTS else 1
        else:
            yield 2 if unicodedata.east_asian_width(c) in {"W", "F"} else 1


def _is_accent(c: str) -> bool:
    return unicodedata.category(c) in {"Mn", "Me"}
