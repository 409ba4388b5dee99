"""Answers that people bring along for `generate`: pictures, and full Fillominoes."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from generator.images import Scan
from generator.pictures import read_picture
from puzzles import KINDS, Answer, FormatError, QuestionError, formats, kind_name
from puzzles.grid import cell_name
from puzzles.places import Place
from puzzles.twins import theory as twins


class BroughtAnswer(NamedTuple):
    """An answer with its size.

    Attributes:
        size: Rows and columns.
        cells: Row by row.
    """

    size: tuple[int, int]
    cells: Answer


def bring(kind: str, answer: str | Path, *, mend: bool, scan: Scan) -> BroughtAnswer:
    """Read an answer.

    Args:
        kind: Kind of the puzzle, by any of its names.
        answer: Text, or a file.
        mend: Whether a picture that has a twin is changed until it has none.
        scan: What becomes of an image.

    Raises:
        FormatError: It is no picture, or no full board.
        QuestionError: Mending what is no picture.
    """
    if KINDS[kind_name(kind)].picture:
        rows, cols, cells = read_picture(answer, scan=scan)
        flips = twins.mend(cells, rows, cols) if mend else ()
        return BroughtAnswer((rows, cols), twins.flip(cells, flips))
    if mend:
        raise QuestionError(f"pictures are mended; the answer of a {kind} has no twin")
    return _board(kind, answer)


def _board(kind: str, answer: str | Path) -> BroughtAnswer:
    if isinstance(answer, Path):
        records = formats.read_paths([answer], kind=kind, lenient=True)
    else:
        records = formats.parse(answer, kind=kind, source="the answer", lenient=True)
    where = Place("the answer" if isinstance(answer, str) else str(answer))
    if len(records) != 1:
        raise FormatError(f"{len(records)} boards; expected one", where=where)
    puzzle = records[0].puzzle
    cells = tuple(v for v in puzzle.clues if v is not None)
    if len(cells) != len(puzzle.clues):
        hole = cell_name(puzzle.clues.index(None), puzzle.cols)
        raise FormatError(f"{hole} is not filled; expected a full answer", where=where)
    return BroughtAnswer((puzzle.rows, puzzle.cols), cells)
