"""MiniZinc data for the Fillomino model of the MiniZinc challenge.

``rows`` and ``cols`` are numbers, ``puzzle`` a two-dimensional array with 0
for a blank cell. That model (minizinc-benchmarks, fillomino/fillomino.mzn)
declares ``puzzle`` as 0..9, so larger givens are read here but not written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from puzzles.errors import FormatError
from puzzles.formats.base import (
    FILLOMINO,
    Format,
    Glimpse,
    Parsed,
    cell_fault,
    check_size,
    need_at_most,
    need_no_cap,
    number,
    on_line,
    plural,
    quote,
    settle_kind,
    words,
)
from puzzles.places import Place
from puzzles.types import Puzzle, as_rows

NAME = "dzn"
_NAMES = ("rows", "cols", "puzzle")
_ASSIGNMENT = re.compile(r"\s*([A-Za-z_]\w*)\s*=(.*)", re.DOTALL)


def looks_like(seen: Glimpse) -> bool:
    """Whether a text starts like a data file: a comment or an assignment."""
    return seen.line.startswith("%") or re.match(r"[A-Za-z_]\w*\s*=", seen.line) is not None


def read(text: str, kind: str | None) -> list[Parsed]:
    """Read the puzzle of a data file.

    Raises:
        FormatError: A fault, with its line.
    """
    settle_kind(FILLOMINO, kind)
    values: dict[str, tuple[int, str]] = {}
    for line, name, value in _assignments(text):
        with on_line(line):
            if name not in _NAMES:
                raise FormatError(f"unexpected name {quote(name)}; expected {', '.join(_NAMES)}")
            if name in values:
                raise FormatError(f"{name} is given twice")
        values[name] = line, value
    for name in _NAMES:
        if name not in values:
            raise FormatError(f"{name} is missing; expected rows, cols and puzzle")
    return [_found(values)]


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
    for statement in re.sub("%[^\n]*", "", text).split(";"):
        match = _ASSIGNMENT.fullmatch(statement)
        start = line + statement[: len(statement) - len(statement.lstrip())].count("\n")
        line += statement.count("\n")
        if match:
            yield start, match[1], match[2].strip()
        elif statement.strip():
            text = f"unexpected {quote(statement.strip())}; expected name = value;"
            raise FormatError(text, where=Place(line=start))


def _found(values: dict[str, tuple[int, str]]) -> Parsed:
    size = []
    for name in ("rows", "cols"):
        with on_line(values[name][0]):
            size.append(number(values[name][1]))
    line, value = values["puzzle"]
    with on_line(line):
        rows, cols = size
        check_size(rows, cols)
        if not re.fullmatch(r"\[\|.*\|\]", value, re.DOTALL):
            text = f"puzzle is {quote(value)}; expected a list of rows, [| ... | ... |]"
            raise FormatError(text)
        grid = [_row(r, text, cols) for r, text in enumerate(value[2:-2].split("|"))]
        if len(grid) != rows:
            raise FormatError(f"puzzle has {plural(len(grid), 'row')}, but rows is {rows}")
        clues = tuple(clue for row in grid for clue in row)
        return Parsed(Puzzle(FILLOMINO, rows, cols, clues), line, NAME)


def _row(r: int, text: str, cols: int) -> list[int | None]:
    cells = text.strip().removesuffix(",").split(",")
    if len(cells) != cols:
        has = plural(len(cells), "cell")
        raise FormatError(f"row {r + 1} of puzzle has {has}, but cols is {cols}")
    return [_cell(r, c, cell.strip()) for c, cell in enumerate(cells)]


def _cell(r: int, c: int, text: str) -> int | None:
    try:
        return number(text) or None
    except FormatError as error:
        raise cell_fault(r, c, error) from None


FORMAT = Format(
    name=NAME,
    kinds=(FILLOMINO,),
    description="MiniZinc data",
    suffixes=(".dzn",),
    looks_like=looks_like,
    read=read,
    write=write,
    several=None,
)
