"""MiniZinc data: for the Fillomino model of the MiniZinc challenge, and for a Fill-a-Pix model.

Fillomino: ``rows`` and ``cols`` are numbers, ``puzzle`` a two-dimensional array with 0 for a blank
cell. That model (minizinc-benchmarks, fillomino/fillomino.mzn) declares ``puzzle`` as 0..9, so
larger givens are read here but not written.

Fill-a-Pix (Hakan Kjellerstrand's fill_a_pix.mzn): ``n`` is the side of a square, ``puzzle`` an
array with X for a blank cell; 0 is a clue. It is read, and not written: boards need not be square.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from puzzles.errors import FormatError
from puzzles.formats.base import (
    FILLAPIX,
    FILLOMINO,
    Format,
    Glimpse,
    Parsed,
    cell_fault,
    check_lines,
    check_size,
    need_at_most,
    need_no_cap,
    number,
    on_line,
    quote,
    words,
)
from puzzles.places import Place
from puzzles.printing import plural
from puzzles.types import Puzzle, as_rows

NAME = "dzn"
_NAMES = ("rows", "cols", "puzzle")
_SQUARE = ("n", "puzzle")
_MOST_STATEMENTS = 20
"""More than there are names: what follows is nonsense anyway."""

_LONGEST = 2**20
"""Most characters of an array: those of the largest board are fewer."""

_UNKNOWN = "X"
"""What the Fill-a-Pix model calls a blank cell; data may define it."""

_ARRAY = re.compile(
    r"array2d\(\s*1\s*\.\.\s*(\w+)\s*,\s*1\s*\.\.\s*(\w+)\s*,\s*\[(.*)\]\s*\)", re.DOTALL
)
_ASSIGNMENT = re.compile(r"\s*([A-Za-z_]\w*)\s*=(.*)", re.DOTALL)


def looks_like(seen: Glimpse) -> bool:
    """Whether a text starts like a data file: a comment or an assignment."""
    return seen.line.startswith("%") or re.match(r"[A-Za-z_]\w*\s*=", seen.line) is not None


def read(text: str, kind: str | None) -> list[Parsed]:
    """Read the puzzle of a data file.

    Raises:
        FormatError: A fault, with its line.
    """
    check_lines(text)
    values: dict[str, tuple[int, str]] = {}
    known = (*_NAMES, "n", _UNKNOWN)
    for line, name, value in _assignments(text):
        with on_line(line):
            if name not in known:
                raise FormatError(f"unexpected name {quote(name)}; expected {', '.join(known)}")
            if name in values:
                raise FormatError(f"{name} is given twice")
        values[name] = line, value
    square = "n" in values or _UNKNOWN in values
    _settle(square=square, asked=kind)
    for name in _SQUARE if square else _NAMES:
        if name not in values:
            expected = "n and puzzle" if square else "rows, cols and puzzle"
            raise FormatError(f"{name} is missing; expected {expected}")
    return [_found(values, square=square)]


def _settle(*, square: bool, asked: str | None) -> None:
    """Refuse a kind that is not that of the model."""
    kind = FILLAPIX if square else FILLOMINO
    if asked in (None, kind):
        return
    here, there = "rows and cols, and 0 for a blank cell", "n, and X for a blank cell"
    has, other = (there, here) if square else (here, there)
    raise FormatError(
        f"MiniZinc data with {has}, are taken for {kind}, but the kind asked for is {asked}, "
        f"whose data have {other}"
    )


def write(puzzle: Puzzle, _name: str | None) -> str:
    """Write a data file that the challenge's model accepts."""
    need_no_cap(puzzle, "the MiniZinc model")
    need_at_most(puzzle, 9, "the MiniZinc model")
    rows = [", ".join(words(row, blank="0")) for row in as_rows(puzzle.clues, puzzle.cols)]
    board = "\n | ".join(rows)
    return f"rows = {puzzle.rows};\ncols = {puzzle.cols};\npuzzle =\n[| {board}\n |];\n"


def _assignments(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield line, name and value of every assignment; comments are dropped."""
    line = 1
    for statement in re.sub("%[^\n]*", "", text).split(";", _MOST_STATEMENTS):
        match = _ASSIGNMENT.fullmatch(statement)
        start = line + statement[: len(statement) - len(statement.lstrip())].count("\n")
        line += statement.count("\n")
        if match:
            yield start, match[1], match[2].strip()
        elif statement.strip():
            text = f"unexpected {quote(statement.strip())}; expected name = value;"
            raise FormatError(text, where=Place(line=start))


def _found(values: dict[str, tuple[int, str]], *, square: bool) -> Parsed:
    sides = {}
    for name in ("n",) if square else ("rows", "cols"):
        with on_line(values[name][0]):
            sides[name] = number(values[name][1])
    rows, cols = (sides["n"], sides["n"]) if square else (sides["rows"], sides["cols"])
    line, value = values["puzzle"]
    blank = _UNKNOWN if square else "0"
    with on_line(line):
        check_size(rows, cols)
        grid = [
            [_cell(r, c, cell.strip(), blank=blank) for c, cell in enumerate(row)]
            for r, row in enumerate(_rows(value, sides, cols))
        ]
        if len(grid) != rows:
            said = "n" if square else "rows"
            raise FormatError(f"puzzle has {plural(len(grid), 'row')}, but {said} is {rows}")
        clues = tuple(clue for row in grid for clue in row)
        return Parsed(Puzzle(FILLAPIX if square else FILLOMINO, rows, cols, clues), line, NAME)


def _rows(value: str, sides: dict[str, int], cols: int) -> list[list[str]]:
    """Return the cells of an array in either notation."""
    if len(value) > _LONGEST:
        raise FormatError(f"puzzle has {len(value)} characters, more than the largest board")
    if re.fullmatch(r"\[\|.*\|\]", value, re.DOTALL):
        return [_row(r, text, cols) for r, text in enumerate(value[2:-2].split("|"))]
    array = _ARRAY.fullmatch(value)
    if array is None:
        text = f"puzzle is {quote(value)}; expected a list of rows, [| ... | ... |]"
        raise FormatError(text)
    ends = [sides[end] if end in sides else number(end) for end in (array[1], array[2])]
    if ends[1] != cols:
        raise FormatError(f"puzzle has {plural(ends[1], 'column')}, but the board has {cols}")
    cells = array[3].strip().removesuffix(",").split(",")
    if len(cells) != ends[0] * ends[1]:
        size = f"{plural(ends[0], 'row')} and {plural(ends[1], 'column')}"
        raise FormatError(f"{plural(len(cells), 'cell')} in an array of {size}")
    return [cells[at : at + cols] for at in range(0, len(cells), cols)]


def _row(r: int, text: str, cols: int) -> list[str]:
    cells = text.strip().removesuffix(",").split(",")
    if len(cells) != cols:
        has = plural(len(cells), "cell")
        raise FormatError(f"row {r + 1} of puzzle has {has}, but cols is {cols}")
    return cells


def _cell(r: int, c: int, text: str, *, blank: str) -> int | None:
    if text in (blank, "_", "-1") and (blank != "0" or text == blank):
        return None
    try:
        return number(text)
    except FormatError as error:
        raise cell_fault(r, c, error) from None


FORMAT = Format(
    name=NAME,
    kinds=(FILLOMINO,),
    suffixes=(".dzn",),
    looks_like=looks_like,
    read=read,
    write=write,
    several=None,
)
