"""A board as shapes: its cells, grid lines, region borders, marks and numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import groupby

from puzzles.drawing.look import CELL, CENTRE, RING, WIDTH_OF_LETTER, letters, tint
from puzzles.drawing.shapes import Areas, Box, DrawnPart, Frames, Lettering, Lines, Segment
from puzzles.kinds import KINDS
from puzzles.rules import PuzzleLike

LABELS, LABEL = 30.0, 14.0
"""Room for the numbers of rows and columns, and their size, in units."""

GONE = 11.0
"""Size of candidates that are struck out."""

GONE_LINES, GONE_LETTERS = 3, 5
"""Lines of such candidates in a cell, and letters of one, at most."""


class CellMark(Enum):
    """What is to be seen of a cell; the value is the ink of its ring."""

    FILLED = "ring"
    LOST = "dashed"
    USED = "dotted"


UNDER = {CellMark.FILLED: "got", CellMark.LOST: "lost"}
"""Tints of marked cells on a board of numbers. On pictures, tints would look like colours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """A board as it is to be drawn.

    Attributes:
        puzzle: The puzzle.
        values: Its cells as far as they are known, row by row; None for the printed puzzle.
        marks: Cells that are to stand out.
        gone: Candidates that are struck out, as short texts, by cell.
        tinted: Whether regions have tints, as in answers; otherwise marked cells have.
        bare: Whether to leave out clues and grid, for a picture.
        numbered: Whether rows and columns have their numbers.
    """

    puzzle: PuzzleLike
    values: Sequence[int | None] | None = None
    marks: Mapping[int, CellMark] = field(default_factory=dict)
    gone: Mapping[int, Sequence[str]] = field(default_factory=dict)
    tinted: bool = False
    bare: bool = False
    numbered: bool = False

    @property
    def width(self) -> float:
        """Width in units."""
        return self.puzzle.cols * CELL + (LABELS if self.numbered else 0)

    @property
    def height(self) -> float:
        """Height in units."""
        return self.puzzle.rows * CELL + (LABELS if self.numbered else 0)

    def shapes(self, left: float, top: float) -> Iterator[DrawnPart]:
        """Yield the shapes of the board, whose corner is at `left`, `top`."""
        if self.numbered:
            left, top = left + LABELS, top + LABELS
        yield from _cells(self, left, top)
        if not self.bare:
            yield Lines("thin", tuple(_grid(self.puzzle, left, top)))
        yield Lines("thick", tuple(_borders(self, left, top)))
        yield from _rings(self, left, top)
        if not self.bare:
            yield from _numbers(self, left, top)
        yield from _struck(self, left, top)
        if self.numbered:
            yield from _labels(self.puzzle, left, top)


def _cells(face: Face, left: float, top: float) -> Iterator[DrawnPart]:
    """Yield the cells, equal ones beside each other as one box."""
    found: dict[str, list[Box]] = {}
    cols = face.puzzle.cols
    for r in range(face.puzzle.rows):
        for ink, run in groupby(range(cols), key=lambda c: _ground(face, r * cols + c)):
            at = list(run)
            box = (left + at[0] * CELL, top + r * CELL, len(at) * CELL, CELL)
            found.setdefault(ink, []).append(box)
    for ink, boxes in sorted(found.items()):
        yield Areas(ink, tuple(boxes))


def _ground(face: Face, cell: int) -> str:
    """Return the ink of a cell's ground."""
    kind = KINDS[face.puzzle.kind]
    value = None if face.values is None else face.values[cell]
    if kind.picture:
        if value is None:
            return "cell" if face.values is None else "unknown"
        return "painted" if value else "cell"
    if face.tinted:
        return "cell" if value is None else tint(value)
    mark = face.marks.get(cell)
    return "cell" if mark is None else UNDER.get(mark, "cell")


def _grid(puzzle: PuzzleLike, left: float, top: float) -> Iterator[Segment]:
    right, bottom = left + puzzle.cols * CELL, top + puzzle.rows * CELL
    for r in range(1, puzzle.rows):
        yield left, top + r * CELL, right, top + r * CELL
    for c in range(1, puzzle.cols):
        yield left + c * CELL, top, left + c * CELL, bottom


def _borders(face: Face, left: float, top: float) -> Iterator[Segment]:
    """Yield the frame, and the lines between regions as far as they are known."""
    rows, cols = face.puzzle.rows, face.puzzle.cols
    for r in range(rows + 1):
        for start, end in _runs([_parted(face, (r - 1, c), (r, c)) for c in range(cols)]):
            yield left + start * CELL, top + r * CELL, left + end * CELL, top + r * CELL
    for c in range(cols + 1):
        for start, end in _runs([_parted(face, (r, c - 1), (r, c)) for r in range(rows)]):
            yield left + c * CELL, top + start * CELL, left + c * CELL, top + end * CELL


def _runs(there: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield start and end of the stretches in which something is there."""
    at = 0
    for is_there, run in groupby(there):
        start, at = at, at + len(list(run))
        if is_there:
            yield start, at


def _parted(face: Face, one: tuple[int, int], two: tuple[int, int]) -> bool:
    """Whether a thick line parts two places: at the edge, and between different regions."""
    rows, cols = face.puzzle.rows, face.puzzle.cols
    if min(one) < 0 or two[0] == rows or two[1] == cols:
        return True
    if face.values is None or not KINDS[face.puzzle.kind].has_regions:
        return False
    a, b = (face.values[r * cols + c] for r, c in (one, two))
    return a is not None and b is not None and a != b


def _rings(face: Face, left: float, top: float) -> Iterator[DrawnPart]:
    for mark in CellMark:
        boxes = tuple(
            (x + RING, y + RING, CELL - 2 * RING, CELL - 2 * RING)
            for cell, known in sorted(face.marks.items())
            if known is mark
            for x, y in [_corner(face.puzzle, cell, left, top)]
        )
        if boxes:
            if KINDS[face.puzzle.kind].picture:  # to be seen on painted cells, too
                yield Frames("halo", boxes)
            yield Frames(mark.value, boxes)


def _numbers(face: Face, left: float, top: float) -> Iterator[DrawnPart]:
    """Yield clues, and the numbers filled in where clues are cells of the answer."""
    kind = KINDS[face.puzzle.kind]
    for cell, clue in enumerate(face.puzzle.clues):
        value = clue
        if value is None and kind.clues_are_cells and face.values is not None:
            value = face.values[cell]
        if value is None:
            continue
        ink = "number" if clue is None else "given"
        if _ground(face, cell) == "painted":
            ink = "on-painted"
        x, y = _corner(face.puzzle, cell, left, top)
        text = str(value)
        size = letters(len(text))
        yield Lettering(ink, x + CELL / 2, y + CELL / 2 + CENTRE * size, size, text)


def _struck(face: Face, left: float, top: float) -> Iterator[DrawnPart]:
    """Yield the candidates that cells lost, struck out."""
    lines: list[Segment] = []
    for cell, texts in sorted(face.gone.items()):
        x, y = _corner(face.puzzle, cell, left, top)
        y += CELL / 2 - (len(texts) - 1) * GONE / 2
        for n, text in enumerate(texts):
            at = y + n * GONE
            half = (len(text) * WIDTH_OF_LETTER * GONE) / 2 + 1
            yield Lettering("gone", x + CELL / 2, at + CENTRE * GONE, GONE, text)
            lines.append((x + CELL / 2 - half, at, x + CELL / 2 + half, at))
    if lines:
        yield Lines("strike", tuple(lines))


def _labels(puzzle: PuzzleLike, left: float, top: float) -> Iterator[DrawnPart]:
    for c in range(puzzle.cols):
        yield Lettering("label", left + (c + 0.5) * CELL, top - 9, LABEL, str(c + 1))
    for r in range(puzzle.rows):
        y = top + (r + 0.5) * CELL + CENTRE * LABEL
        yield Lettering("label", left - LABELS / 2, y, LABEL, str(r + 1))


def _corner(puzzle: PuzzleLike, cell: int, left: float, top: float) -> tuple[float, float]:
    r, c = divmod(cell, puzzle.cols)
    return left + c * CELL, top + r * CELL


def struck_lines(values: Sequence[int]) -> tuple[str, ...]:
    """Return candidates that a cell lost as the few short lines that fit into it.

    None stands for all larger numbers; a dash says so, and dots where there is no room.
    """
    parts: list[str] = []
    for _offset, run in groupby(enumerate(values), key=lambda pair: pair[1] - pair[0]):
        of = [value for _at, value in run]
        parts += [f"{of[0]}-{of[-1]}"] if len(of) > 2 else [str(value) for value in of]
    lines: list[str] = []
    for part in parts or ["-"]:
        if lines and len(lines[-1]) + 1 + len(part) <= GONE_LETTERS:
            lines[-1] += f" {part}"
        else:
            lines.append(part)
    if len(lines) > GONE_LINES:
        lines[GONE_LINES - 1 :] = ["..."]
    return tuple(lines)
