"""Where output goes, how wide it may be, and whether it may have colour."""

from __future__ import annotations

import os
import shutil
import sys
import unicodedata
from typing import TextIO

PLAIN_WIDTH = 80
"""Width that tables keep to where no terminal says otherwise, in columns."""

COLOURS = {"unique": "32", "multiple": "33", "none": "31", "unknown": "35", "mark": "1;36"}
"""Terminal attributes (SGR codes) by what is coloured."""


def say(text: str = "") -> None:
    """Write a line to standard output and flush it, so that results arrive as they come."""
    emit(f"{text}\n")


def emit(text: str) -> None:
    """Write a text to standard output as it is, and flush it."""
    sys.stdout.write(text)
    sys.stdout.flush()


def complain(text: str) -> None:
    """Write one line to standard error, with the name of the program in front."""
    sys.stderr.write(f"fillproof: {printable(text)}\n")
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
    """Whether to colour: a terminal, and the user has not said NO_COLOR (no-color.org)."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return stream.isatty() and not plain


def paint(text: str, style: str) -> str:
    """Return `text` in the colour of `style` on a terminal, unchanged elsewhere."""
    if style not in COLOURS or not coloured(sys.stdout):
        return text
    return f"\x1b[{COLOURS[style]}m{text}\x1b[0m"


def printable(text: str) -> str:
    """Return `text` with everything that could move the cursor or break a line spelt out.

    Names come from files that others wrote: an escape sequence in one must
    not reach the terminal, nor a lone surrogate the encoder.
    """
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def columns(text: str) -> int:
    """Count the columns that a printable text takes: accents none, East Asian wide letters two."""
    return sum(_width(c) for c in text)


def fit(text: str, room: int) -> str:
    """Pad or cut a text to exactly `room` columns (at least 4). The end of a long name is kept.

    The end tells files of one folder and puzzles of one file apart.
    """
    text = printable(text)
    if columns(text) > room:
        while columns(text) > room - 3:
            text = text[1:]
        text = f"...{text}"
    return text + " " * (room - columns(text))


def _width(c: str) -> int:
    if unicodedata.category(c) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(c) in {"W", "F"} else 1
