"""The cells of pzprjs addresses: hexadecimal numbers with marks for their length, runs of blanks.

``0`` to ``f`` is a number; longer ones have a mark, a fixed number of digits, and an offset:

==== ====== ======= ==================
mark digits offset  written for
==== ====== ======= ==================
-    2      0       16 to 255
+    3      0       256 to 4095
=    3      4096    4096 to 8191
@    3      8192    8192 to 12239
%    3      8192    (as @, until 2022)
*    4      12240   12240 to 77775
$    5      77776   77776 to 1126351
==== ====== ======= ==================

``g`` to ``z`` are 1 to 20 blank cells, ``.`` is a clue without a number. Until 2022 pzprjs wrote
``%``, which programs that decode addresses take for the start of an escape.

This is decodeNumber16 and encodeNumber16 of robx/pzprjs, src/variety-common/Encode.js, as of
4e2084c; ``@`` came with d26407fb.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import unquote

from puzzles.errors import FormatError
from puzzles.formats.base import check_count, quote
from puzzles.formats.runs import with_runs

LARGEST = 0xFFFFF + 77776
"""The largest number that can be written."""

_LONGEST_RUN = 20


class _Long(NamedTuple):
    """How numbers from `low` on are written: a mark, then so many hex digits above `offset`."""

    mark: str
    digits: int
    offset: int
    low: int


_LONG = (
    _Long("$", 5, 77776, 77776),
    _Long("*", 4, 12240, 12240),
    _Long("@", 3, 8192, 8192),
    _Long("=", 3, 4096, 4096),
    _Long("+", 3, 0, 256),
    _Long("-", 2, 0, 16),
)
_BY_MARK = {long.mark: long for long in _LONG}
_BY_MARK["%"] = _BY_MARK["@"]


def decode(body: str, rows: int, cols: int) -> tuple[list[int | None], str]:
    """Return one clue a cell, and what is left of the text after the last cell.

    Raises:
        FormatError: Too few or too many cells, or a character that is none.

    Cost: linear in the cells and in the text.
    """
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
            value, at = _number(body, at)
            cells.append(value)
    check_count(len(cells), rows, cols)
    return cells, body[at:]


def unescaped(body: str, cells: int) -> str:
    """Return the cells of an address with escaped marks (``%2B`` for ``+``) written out.

    On a board of 8192 cells or more, ``%`` may be a mark itself, and stays.
    """
    if cells >= _BY_MARK["%"].low:
        return body
    return re.sub("%(2[abd4]|3d|40)", lambda match: unquote(match[0]), body, flags=re.IGNORECASE)


def encode(clues: Sequence[int | None]) -> str:
    """Write clues up to `LARGEST`, one a cell."""
    return with_runs(clues, _hex, first="g", longest=_LONGEST_RUN)


def _number(body: str, at: int) -> tuple[int, int]:
    """Read the number at a place; return it and the place after it."""
    long = _BY_MARK.get(body[at])
    start = at + 1 if long else at
    digits = body[start : start + (long.digits if long else 1)]
    # After a mark pzprjs reads capitals, too.
    valid = re.fullmatch("[0-9a-fA-F]+" if long else "[0-9a-f]", digits)
    if not valid or (long and len(digits) < long.digits):
        text = f"unexpected {quote(body[at : start + len(digits)])}"
        raise FormatError(f"{text} at character {at + 1} of the cells")
    return int(digits, 16) + (long.offset if long else 0), start + len(digits)


def _hex(value: int) -> str:
    for long in _LONG:
        if value >= long.low:
            # Padded: readers take a fixed number of digits.
            return f"{long.mark}{value - long.offset:0{long.digits}x}"
    return f"{value:x}"
