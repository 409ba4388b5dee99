"""A line before the rows that says their size: ``5``, ``3 4``, ``3,4``, ``3x4`` or ``3 x 4``."""

from __future__ import annotations

import re

from puzzles.errors import FormatError
from puzzles.formats import cells
from puzzles.formats.base import quote
from puzzles.formats.cells import Rows
from puzzles.kinds import KINDS
from puzzles.places import Place

_BY_X = re.compile(r"([0-9]{1,3}) ?[xX\u00d7*] ?([0-9]{1,3})")


def may_say(line: str, rows: int) -> bool:
    """Whether a line may say the size of a board with so many rows."""
    return str(rows) in re.findall("[0-9]+", line)


def without_size(rows: Rows) -> Rows:
    """Return the rows without a first line that says their size, if there is one.

    All cells of a square board may stand on one line after its size.

    Raises:
        FormatError: The first line may be a size, and may be a row.
    """
    (line, first), *rest = rows
    words = _words(first)
    said = [int(word) for word in words if word]
    if len(rest) == 1 and len(words) == len(said) and _is_flat(rest[0], said):
        return _folded(rest[0], said)
    widths = _widths(rest)
    if len(widths) != 1:
        return rows
    (width,) = widths
    # A table may fill the line up with empty fields to the width of the board.
    if not said or {len(rest), width} != set(said) or len(words) not in (len(said), width):
        return rows
    by_x = _BY_X.fullmatch(first.strip()) is not None and not _has_x(rest)
    if _widths(rows) == {width} and not (by_x and " " not in first.strip()):
        raise FormatError(
            f"the line {quote(first.strip())} may be the size of the board or its first row; "
            f"a header such as {next(iter(KINDS))} {len(rest)}x{width} says which",
            where=Place(line=line),
        )
    return rest


def _words(line: str) -> list[str]:
    """Return the words of a line that may say a size, empty ones at its end, else nothing.

    Fields in quotation marks are cells.
    """
    match = _BY_X.fullmatch(line.strip())
    if match:
        return [match[1], match[2]]
    try:
        (words,) = cells.cut([(0, line)]) if cells.separator([line]) or " " in line else ([line],)
    except FormatError:
        return []
    said = [word for word in words if word]
    valid = all(re.fullmatch("[0-9]{1,3}", word) for word in said)
    return (
        words if valid and words[: len(said)] == said and len(said) < 3 and '"' not in line else []
    )


def _is_flat(row: tuple[int, str], said: list[int]) -> bool:
    area = said[0] * said[-1] if said else 0
    return area > 1 and _widths([row]) == {area} and min(said) > 1


def _folded(row: tuple[int, str], said: list[int]) -> Rows:
    """Return the rows of a square board whose cells stand on one line."""
    line, _text = row
    if len(set(said)) > 1:
        size = f"{said[0]} {said[1]}"
        raise FormatError(
            f"{said[0] * said[1]} cells on one line after {quote(size)}, which may be rows and "
            "columns or columns and rows; expected a line a row",
            where=Place(line=line),
        )
    (words,) = cells.cut([row])
    side = said[0]
    bare = [f'"{word}"' for word in words]
    return [(line, ",".join(bare[at : at + side])) for at in range(0, side * side, side)]


def _has_x(rows: Rows) -> bool:
    return any(re.search("[xX]", row) for _line, row in rows)


def _widths(rows: Rows) -> set[int]:
    """Return the numbers of cells that rows have; none if they cannot be cut."""
    try:
        return {len(row) for row in cells.cut([(line, row.strip(" ")) for line, row in rows])}
    except FormatError:
        return set()
