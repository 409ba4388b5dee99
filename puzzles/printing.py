"""Text from outside, safe to print (names of files, ids of puzzles, codes), and counts."""

from __future__ import annotations

LONGEST_NAME = 256
"""Characters of an id or a name that are kept."""

GAP = "..."


def printable(text: str) -> str:
    """Return `text` with everything that could move the cursor or break a line spelt out.

    Names come from files that others wrote: an escape sequence in one must
    not reach the terminal, nor a lone surrogate the encoder.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def shortened(text: str, longest: int = LONGEST_NAME) -> str:
    """Return `text`, without its middle if it has more than so many characters.

    Both ends are kept: the one tells collections apart, the other the puzzles of one.
    """
    if len(text) <= longest:
        return text
    start = (longest - len(GAP)) // 2
    return f"{text[:start]}{GAP}{text[start + len(GAP) - longest :]}"


def name_of(text: str) -> str:
    """Return a name from outside, shortened and printable."""
    return printable(shortened(text))


def plural(count: int, noun: str, *, commas: bool = False) -> str:
    """Return a count with its noun: 1 row, 2 rows, and with commas 1,200 rows."""
    return f"{count:{',' if commas else ''}} {noun}{'' if count == 1 else 's'}"
