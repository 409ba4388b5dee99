"""Addresses of puzz.link and other sites of pzprjs: ``https://puzz.link/p?fillomino/4/3/33h322g1i``.

After the name come an optional flag, columns, rows, and the cells in reading
order (see `number16`). What follows the cells are printed borders, which are
not a rule here. Options such as ``type=editor&`` may stand before the name,
and a whole pzprv3 file may take the place of name and cells: pzprjs makes
such addresses for copies of a board. Kanpen's addresses have
``fillomino.html?pzpr=`` or, with rows of cells, ``fillomino.html?problem=``.

The layout is that of pzprjs (robx/pzprjs, src/pzpr/parser.js and
src/variety/fillomino.js), the program behind those sites.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from puzzles.errors import FormatError
from puzzles.formats import number16, pzprv3
from puzzles.formats.base import (
    FILLOMINO,
    Format,
    Glimpse,
    check_size,
    need_at_most,
    number,
    quote,
    settle_kind,
)
from puzzles.formats.cells import is_row
from puzzles.formats.pzprjs import BORDERS, TRI_CAP, TRI_FLAG, check_genre, has_flag
from puzzles.types import Puzzle

NAME = "pzpr"

_SITE = "https://puzz.link/p?"
_BASE32 = "0123456789abcdefghijklmnopqrstuv"
_KANPEN = re.compile(r"\S*?([0-9a-z]+)\.html\?(pzpr|problem)=(\S*)")
_OPTIONS = re.compile(r"\A(?:\w+=\w*&)+")


def looks_like(seen: Glimpse) -> bool:
    """Whether a text could start with an address or the part of one after the question mark."""
    return re.match(r"[A-Za-z][^\s/?]*[/?]", seen.line) is not None and not is_row(seen.line)


def read_line(line: str, kind: str | None) -> Puzzle:
    """Read one address.

    Raises:
        FormatError: Damaged, of another puzzle, or with rules that are not Fillomino's.
    """
    file = held_file(line)
    if file is not None:
        return _file(file, kind)
    pid, *parts = _query(line).split("/")
    check_genre(pid, "an address")
    settle_kind(FILLOMINO, kind)
    capped = _take_flag(parts)
    if len(parts) < 3:
        raise FormatError("the address ends too early; expected fillomino/columns/rows/cells")
    cols, rows = number(parts[0]), number(parts[1])
    body, *rest = parts[2:]
    check_size(rows, cols)
    if any(rest):
        raise FormatError(f"unexpected {quote('/'.join(rest))} after the cells")
    clues, borders = number16.decode(number16.unescaped(body, rows * cols), rows, cols)
    _check_borders(borders, rows, cols)
    return Puzzle(FILLOMINO, rows, cols, tuple(clues), TRI_CAP if capped else None)


def write(puzzle: Puzzle, _name: str | None) -> str:
    """Write a puzz.link address. The cap 3 has a flag there, other caps have no place."""
    flag = f"{TRI_FLAG}/" if has_flag(puzzle, "a pzpr address") else ""
    need_at_most(puzzle, number16.LARGEST, "a pzpr address")
    cells = number16.encode(puzzle.clues)
    return f"{_SITE}{FILLOMINO}/{flag}{puzzle.cols}/{puzzle.rows}/{cells}\n"


def held_file(line: str) -> str | None:
    """Return the pzprv3 file that takes the place of an address, or None for a plain address."""
    query = _query(line)
    return query if pzprv3.starts(query) else None


def _query(line: str) -> str:
    """Return what follows the question mark and the options of an address, decoded if need be.

    Raises:
        FormatError: An address without a question mark.
    """
    kanpen = _KANPEN.fullmatch(line)
    if kanpen:
        # Kanpen's own rows are those of a file, with _ after each cell.
        pid, own, data = kanpen[1], kanpen[2] == "problem", kanpen[3]
        return f"{pzprv3.NAME}/{pid}/{data.replace('_', ' ')}" if own else f"{pid}/{data}"
    _site, asks, query = line.partition("?")
    if "://" in line and not asks:
        raise FormatError(f"{quote(line)} is an address without ?fillomino/columns/rows/cells")
    # What follows # is for the page, and no part of the puzzle.
    query = query.partition("#")[0] if asks else line
    query = _OPTIONS.sub("", query)
    if "/" not in query and re.search("%2F", query, re.IGNORECASE):
        # Programs that pass addresses on escape them whole.
        query = unquote(query)
    return unquote(query) if pzprv3.starts(query) else query


def _file(text: str, kind: str | None) -> Puzzle:
    """Read a pzprv3 file that takes the place of an address."""
    found = pzprv3.read(text, kind)
    if len(found) != 1:
        raise FormatError(f"an address with {len(found)} files; expected one")
    return found[0].puzzle


def _take_flag(parts: list[str]) -> bool:
    """Remove the flag in front of the size, if any, and say whether it is the cap of 3."""
    if not parts or re.fullmatch("[0-9]+", parts[0]):
        return False
    flag = parts.pop(0)
    if flag not in ("", TRI_FLAG):
        text = f"the flag {quote(flag)} stands for rules that are not read here"
        raise FormatError(f"{text}; known is t, regions of at most 3 cells")
    return flag == TRI_FLAG


def _check_borders(text: str, rows: int, cols: int) -> None:
    """Refuse printed borders; a border part that prints none is harmless."""
    longest = ((cols - 1) * rows + 4) // 5 + (cols * (rows - 1) + 4) // 5
    if len(text) > longest or any(ch not in _BASE32 for ch in text):
        raise FormatError(f"too many cells; {quote(text)} is left over after the last one")
    if text.strip("0"):
        raise FormatError(f"the address {BORDERS}")


FORMAT = Format(
    name=NAME,
    kinds=(FILLOMINO,),
    suffixes=(".url", ".pzpr"),
    looks_like=looks_like,
    read_line=read_line,
    write=write,
)
