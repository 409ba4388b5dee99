"""The file format of pzprjs (``pzprv3``) for Fillomino.

One item a line, or all on one line with ``/`` between: ``pzprv3``,
``fillomino``, rows, columns, ``t`` for the variant with regions of at most 3
cells, then a line a row of clues (``.`` blank, ``-`` a clue without number).
The player's numbers and borders follow; they are no part of the puzzle (see
`read_answer`), unless a printed border (``X``) is among them, which is a rule
that is not read here. Author and source stand in the JSON after the board.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from puzzles.credits import NOBODY, Credits
from puzzles.errors import FormatError
from puzzles.formats.base import (
    FILLOMINO,
    Format,
    Glimpse,
    Parsed,
    cell_fault,
    check_size,
    counted,
    lines,
    number,
    on_line,
    settle_kind,
    words,
)
from puzzles.formats.pzprjs import BORDERS, TRI_CAP, TRI_FLAG, check_genre, has_flag
from puzzles.places import Place
from puzzles.printing import plural
from puzzles.types import Clues, Puzzle, as_rows

NAME = "pzprv3"
_MAGIC = re.compile(r"pzprv3(\.[0-9]+)?")
_END = re.compile(r"https?:|info:|history:|__HISTORY__")
"""After the board: its address (old files), author and history."""

_MARKS = ("", "c", "+", "-", "=", "%")
"""What stands in the player's cells besides numbers: nothing but notes, or a colour."""

_MOST_ITEMS = 1000
"""Most items of a board: a head of 5, and of the largest 128 rows, 128 answers, 255 borders."""

_SAID = re.compile(r'info:\s*\{\s*"metadata"\s*:\s*(?=\{)')
"""What stands before author and source: pzprjs writes them first, and the history after them."""

_MOST_SAID = 20_000
"""Most characters after the board that are looked at: the history may have megabytes."""

_Items = list[tuple[int, str]]


@dataclass(slots=True)
class _File:
    """The items of one board with their lines, and the start of what stands after it."""

    items: _Items = field(default_factory=list)
    after: str = ""


def looks_like(seen: Glimpse) -> bool:
    """Whether a text starts like such a file, or like one of a variant."""
    return starts(seen.line) or seen.line.startswith("v:")


def starts(line: str) -> bool:
    """Whether a line is the first of such a file."""
    return _MAGIC.fullmatch(line.partition("/")[0].strip()) is not None


def read(text: str, kind: str | None) -> list[Parsed]:
    """Read all boards of a text.

    Raises:
        FormatError: The first fault, with its line.
    """
    settle_kind(FILLOMINO, kind)
    if text.lstrip().startswith("v:"):
        check_genre(re.split("[/\\s]", text.strip())[0], "a pzprv3 file")
    return [_board(file) for file in counted(_split(text))]


def write(puzzle: Puzzle, _name: str | None) -> str:
    """Write a file that pzprjs opens, nothing filled in."""
    flag = [TRI_FLAG] if has_flag(puzzle, "a pzprv3 file") else []
    rows, cols = puzzle.rows, puzzle.cols
    clues = [" ".join(words(row, blank=".")) for row in as_rows(puzzle.clues, cols)]
    answers = [" ".join("." * cols)] * rows
    borders = [" ".join("0" * (cols - 1))] * rows + [" ".join("0" * cols)] * (rows - 1)
    head = [NAME, FILLOMINO, str(rows), str(cols), *flag]
    return "\n".join([*head, *clues, *answers, *borders, ""])


def _split(text: str) -> Iterator[_File]:
    """Cut the text into boards."""
    file: _File | None = None
    for line, raw in lines(text):
        if starts(raw):
            if file is not None:
                yield file
            file = _File()
        if file is not None:
            _take(file, line, raw)
    if file is not None:
        yield file


def _take(file: _File, line: int, raw: str) -> None:
    """Add a line to a file, to its board or to what stands after that."""
    if file.after or _END.match(raw.strip()):
        file.after += f"{raw[:_MOST_SAID]}\n" if len(file.after) < _MOST_SAID else ""
        return
    parts = (part.strip() for part in raw.split("/", _MOST_ITEMS)[:_MOST_ITEMS])
    room = _MOST_ITEMS - len(file.items)
    file.items.extend(islice(((line, part) for part in parts if part), room))


def _credits(after: str) -> Credits:
    """Return what is said after a board; nothing where that is damaged: it is no part of it."""
    found = _SAID.match(after.lstrip())
    if not found:
        return NOBODY
    try:
        said, _end = json.JSONDecoder().raw_decode(after.lstrip(), found.end())
    except (ValueError, RecursionError):
        return NOBODY
    return Credits.read(said)


def read_answer(text: str) -> tuple[int, int, Clues]:
    """Read what stands on the board of a file, the clues and the player's numbers.

    Returns:
        Rows, columns, and cells; None for those that are not filled. Notes and marks fill none.

    Raises:
        FormatError: As `read`, or there are several boards.
    """
    boards = list(islice(_split(text), 2))
    if len(boards) != 1:
        raise FormatError(f"{'several boards' if boards else 'no board'} in the file; expected one")
    puzzle = _board(boards[0]).puzzle
    rows, cols = puzzle.rows, puzzle.cols
    after_head = boards[0].items[4 + (puzzle.max_region is not None) :]
    filled = []
    for r, (line, row) in enumerate(after_head[rows : 2 * rows]):
        words = [re.sub(r"\[.*", "", word) for word in row.split()]
        cells = " ".join("." if word in _MARKS else word for word in words)
        filled += _row(r, (line, cells), cols)
    filled += [None] * (rows * cols - len(filled))
    answers = (clue if own is None else own for own, clue in zip(filled, puzzle.clues, strict=True))
    return rows, cols, tuple(answers)


def _board(file: _File) -> Parsed:
    items = file.items
    first = items[0][0]
    with on_line(first):
        if len(items) < 4:
            raise FormatError("the file ends before the size of the board")
        (_, _magic), (_, pid), (_, rows_text), (_, cols_text), *rest = items
        check_genre(pid, "a pzprv3 file")
        rows, cols = number(rows_text), number(cols_text)
        check_size(rows, cols)
        capped = bool(rest) and rest[0][1] == TRI_FLAG
        rest = rest[1:] if capped else rest
        if len(rest) < rows:
            raise FormatError(
                f"too few cells; {plural(len(rest), 'row')} of clues, expected {rows}"
            )
    clues = [clue for r, item in enumerate(rest[:rows]) for clue in _row(r, item, cols)]
    _check_borders(rest[2 * rows :])
    with on_line(first):
        puzzle = Puzzle(FILLOMINO, rows, cols, tuple(clues), TRI_CAP if capped else None)
    return Parsed(puzzle, first, NAME, credits=_credits(file.after))


def _row(r: int, item: tuple[int, str], cols: int) -> list[int | None]:
    line, text = item
    with on_line(line):
        cells = text.split()
        if len(cells) != cols:
            raise FormatError(f"row {r + 1} has {plural(len(cells), 'cell')}, expected {cols}")
        return [_cell(r, c, cell) for c, cell in enumerate(cells)]


def _cell(r: int, c: int, text: str) -> int | None:
    if text in (".", "-"):
        return None
    try:
        return number(text)
    except FormatError as error:
        raise cell_fault(r, c, error) from None


def _check_borders(items: _Items) -> None:
    for line, text in items:
        if "X" in text:
            raise FormatError(f"the file {BORDERS}", where=Place(line=line))


FORMAT = Format(
    name=NAME,
    kinds=(FILLOMINO,),
    suffixes=(".pzprv3",),
    looks_like=looks_like,
    read=read,
    write=write,
)
