"""CSV and TSV: a table of numbers, a blank cell an empty field, and nothing else.

Commas, semicolons or tabs separate the fields; quotation marks may stand around them. A table does
not say its kind, nor where it ends: one that is cut off after a row is another board. In all else
it is read as the native text is.
"""

from __future__ import annotations

from puzzles.formats import cells, text
from puzzles.formats.base import Format, Glimpse, Parsed, lines, need_no_cap, words
from puzzles.kinds import KINDS
from puzzles.types import Puzzle, as_rows

NAME = "csv"

_LOOK = 1000
"""Characters of the first line that tell whether it is a table."""


def looks_like(seen: Glimpse) -> bool:
    """Whether the first line that is no comment has fields, and no header stands before it."""
    rows = (line[:_LOOK].partition("#")[0].strip(" ") for _number, line in lines(seen.text))
    first = next(filter(None, rows), "")
    return cells.is_row(first) and "/" not in first and cells.separator([first]) is not None


def read(content: str, kind: str | None) -> list[Parsed]:
    """Read all boards of a text, with blank lines between.

    Raises:
        FormatError: The first fault, with its line.
    """
    return text.read_as(NAME, content, kind)


def write(puzzle: Puzzle, _name: str | None) -> str:
    """Write a line a row.

    Fields get quotation marks where a line could be mistaken: for a size, if there are few numbers
    in the first one; for no row, or for a row of digits, if there is one column.
    """
    need_no_cap(puzzle, "a CSV table")
    rows = [words(row, blank="") for row in as_rows(puzzle.clues, puzzle.cols)]
    said = [word for word in rows[0] if word]
    like_size = 0 < len(said) < 3 and rows[0][: len(said)] == said
    mark = '"' if puzzle.cols == 1 or like_size else ""
    return "".join(",".join(f"{mark}{word}{mark}" for word in row) + "\n" for row in rows)


FORMAT = Format(
    name=NAME,
    kinds=tuple(KINDS),
    suffixes=(".csv", ".tsv"),
    common=True,
    looks_like=looks_like,
    read=read,
    write=write,
    several="\n".join,
)
