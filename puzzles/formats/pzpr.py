"""puzz.link and pzv addresses for Fillomino: ``https://puzz.link/p?fillomino/4/3/33h322g1i``.

After the name come an optional flag, columns, rows, and the cells in reading
order: 0-9 a-f are numbers, ``-`` two, ``+`` three further hex digits and so on
for larger ones, g-z are runs of 1 to 20 blank cells, ``.`` a clue without a
number. What follows the cells are printed borders, which are not a rule here.

The encoding is that of pzprjs (robx/pzprjs, src/variety/fillomino.js and
src/variety-common/Encode.js), the program behind those sites.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from puzzles.errors import FormatError
from puzzles.formats.base import (
    FILLOMINO,
    Format,
    Glimpse,
    check_count,
    check_size,
    number,
    quote,
    settle_kind,
)
from puzzles.formats.cells import is_row
from puzzles.types import Puzzle

NAME = "pzpr"
TRI_FLAG = "t"
TRI_CAP = 3
"""The flag ``t`` is pzprjs' option "maximum block size is 3"."""

_SITE = "https://puzz.link/p?"
_LONGEST_RUN = 20
_BASE32 = "0123456789abcdefghijklmnopqrstuv"


class _Long(NamedTuple):
    """How numbers from `low` on are written: a mark, then so many hex digits above `offset`."""

    mark: str
    digits: int
    offset: int
    low: int


_LONG = (
    _Long("*", 4, 12240, 12240),
    _Long("%", 3, 8192, 8192),
    _Long("=", 3, 4096, 4096),
    _Long("+", 3, 0, 256),
    _Long("-", 2, 0, 16),
)
_BY_MARK = {long.mark: long for long in _LONG}


def looks_like(seen: Glimpse) -> bool:
    """Whether a text could start with an address or the part of one after the question mark."""
    return re.match(r"[A-Za-z][^\s/?]*[/?]", seen.line) is not None and not is_row(seen.line)


def read_line(line: str, kind: str | None) -> Puzzle:
    """Read one address.

    Raises:
        FormatError: Damaged, of another puzzle, or with rules that are not Fillomino's.
    """
    _site, asks, query = line.partition("?")
    if "://" in line and not asks:
        raise FormatError(f"{quote(line)} is an address without ?fillomino/columns/rows/cells")
    pid, *parts = (query if asks else line).split("/")
    pid = re.sub("_(edit|play)$", "", pid)
    if pid != FILLOMINO:
        raise FormatError(f"an address of {quote(pid)}; expected one of fillomino")
    settle_kind(FILLOMINO, kind)
    capped = _take_flag(parts)
    if len(parts) < 3:
        raise FormatError("the address ends too early; expected fillomino/columns/rows/cells")
    cols, rows = number(parts[0]), number(parts[1])
    body, *rest = parts[2:]
    check_size(rows, cols)
    if any(rest):
        raise FormatError(f"unexpected {quote('/'.join(rest))} after the cells")
    clues, borders = _decode(body, rows, cols)
    _check_borders(borders, rows, cols)
    return Puzzle(FILLOMINO, rows, cols, tuple(clues), TRI_CAP if capped else None)


def write(puzzle: Puzzle, _name: str | None) -> str:
    """Write a puzz.link address. The cap 3 has a flag there, other caps have no place."""
    flag = f"{TRI_FLAG}/" if has_flag(puzzle, "a pzpr address") else ""
    return f"{_SITE}{FILLOMINO}/{flag}{puzzle.cols}/{puzzle.rows}/{_encode(puzzle)}\n"


def has_flag(puzzle: Puzzle, what: str) -> bool:
    """Whether the puzzle is of the variant with regions of at most 3 cells.

    Raises:
        FormatError: It has another cap, which pzprjs cannot express.
    """
    if puzzle.max_region not in (None, TRI_CAP):
        raise FormatError(f"{what} can say max_region 3 or none, not {puzzle.max_region}")
    return puzzle.max_region == TRI_CAP


def _take_flag(parts: list[str]) -> bool:
    """Remove the flag in front of the size, if any, and say whether it is the cap of 3."""
    if not parts or re.fullmatch("[0-9]+", parts[0]):
        return False
    flag = parts.pop(0)
    if flag not in ("", TRI_FLAG):
        text = f"the flag {quote(flag)} stands for rules that are not read here"
        raise FormatError(f"{text}; known is t, regions of at most 3 cells")
    return flag == TRI_FLAG


def _decode(body: str, rows: int, cols: int) -> tuple[list[int | None], str]:
    """Return one clue a cell, and what is left of the text after the last cell."""
    cells: list[int | None] = []
    at, total = 0, rows * cols
    while at < len(body) and len(cells) < total:
        ch = body[at]
        if "g" <= ch <= "z":
            cells.extend([None] * (ord(ch) - ord("g") + 1))
            at += 1
        elif ch == ".":
            cells.append(None)
            at += 1
        else:
            value, at = _number16(body, at)
            cells.append(value)
    check_count(len(cells), rows, cols)
    return cells, body[at:]


def _number16(body: str, at: int) -> tuple[int, int]:
    """Read the number at a place; return it and the place after it."""
    long = _BY_MARK.get(body[at])
    start = at + 1 if long else at
    digits = body[start : start + (long.digits if long else 1)]
    if not re.fullmatch("[0-9a-f]+", digits) or (long and len(digits) < long.digits):
        text = f"unexpected {quote(body[at : start + len(digits)])}"
        raise FormatError(f"{text} at character {at + 1} of the cells")
    return int(digits, 16) + (long.offset if long else 0), start + len(digits)


def _check_borders(text: str, rows: int, cols: int) -> None:
    """Refuse printed borders; a border part that prints none is harmless."""
    longest = ((cols - 1) * rows + 4) // 5 + (cols * (rows - 1) + 4) // 5
    if len(text) > longest or any(ch not in _BASE32 for ch in text):
        raise FormatError(f"too many cells; {quote(text)} is left over after the last one")
    if text.strip("0"):
        raise FormatError("the address prints borders between cells, a rule that is not read here")


def _encode(puzzle: Puzzle) -> str:
    out, run = [], 0
    for clue in (*puzzle.clues, 0):
        if clue is None:
            run += 1
            continue
        while run:
            out.append(chr(ord("g") - 1 + min(run, _LONGEST_RUN)))
            run -= min(run, _LONGEST_RUN)
        out.append(_hex(clue))
    return "".join(out[:-1])


def _hex(value: int) -> str:
    for long in _LONG:
        if value >= long.low:
            # Padded: readers take a fixed number of digits (pzprjs itself forgets to pad).
            return f"{long.mark}{value - long.offset:0{long.digits}x}"
    return f"{value:x}"


FORMAT = Format(
    name=NAME,
    kinds=(FILLOMINO,),
    description="puzz.link / pzv address",
    suffixes=(".url", ".pzpr"),
    looks_like=looks_like,
    read_line=read_line,
    write=write,
)
