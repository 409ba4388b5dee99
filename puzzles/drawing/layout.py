"""Boards on a sheet: beside each other, with words above, and what the marks mean below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from puzzles.drawing.drawing import Drawing
from puzzles.drawing.faces import UNDER, CellMark, Face
from puzzles.drawing.look import CELL, CENTRE, WIDTH_OF_LETTER
from puzzles.drawing.shapes import Areas, DrawnPart, Frames, Lettering
from puzzles.kinds import KINDS
from puzzles.rules import CellValues, PuzzleLike
from puzzles.signs import BLANK, NOT_KNOWN, PAINTED

LARGE = 20
"""Cells of a side up to which cells are drawn in full size."""

SMALLEST = 20.0
"""Pixels of a cell's side at least."""

MARGIN = 8.0
"""Around everything, in units."""

GAP = 32.0
"""Between two boards, in units."""

HANDY = 420.0
"""Width of boards of which two always go beside each other, in pixels."""

LETTER, LINE = 13.0, 19.0
"""Size of words and height of their lines, in pixels: they do not shrink with large boards."""

LONGEST = 96
"""Letters of a line of words, at most."""

NARROWEST = 330.0
"""Width of a drawing with words, in pixels, at least."""

TOLD = 400
"""Cells of a board whose rows are told in words, at most."""

MEANINGS = {
    CellMark.FILLED: "filled",
    CellMark.LOST: "lost a candidate",
    CellMark.USED: "used by the argument",
}
"""What the marks of a step mean."""


def laid_out(
    faces: Sequence[Face], title: str, head: str = "", text: str = "", *, legend: bool = False
) -> Drawing:
    """Return one or two boards as a drawing; if they are wide, one stands below the other.

    Args:
        faces: The boards.
        title: What the drawing shows, in a few words.
        head: The line above the boards.
        text: What follows it.
        legend: Whether to say below what the marks mean.
    """
    first = faces[0]
    scale = _scale(first.puzzle)
    beside = first.width <= max(first.height, HANDY / scale)
    right, down = (first.width + GAP, 0.0) if beside else (0.0, first.height + GAP)
    more = len(faces) - 1
    width = max(first.width + more * right, NARROWEST / scale if head else 0)
    words = list(_words(head, text, scale, width))
    top = 2 * MARGIN + len(words) * LINE / scale if words else MARGIN
    boards = [
        shape
        for n, face in enumerate(faces)
        for shape in face.shapes(MARGIN + n * right, top + n * down)
    ]
    end = top + first.height + more * down + MARGIN
    samples = list(_samples(first)) if legend else []
    below, end = _legend(samples, scale, width, end)
    told = " ".join([*([f"{head}."] if head else []), *([text] if text else []), *_told(faces)])
    ground = Areas("ground", ((0, 0, width + 2 * MARGIN, end),))
    shapes = (ground, *words, *boards, *below)
    return Drawing(width + 2 * MARGIN, end, scale, title, told, shapes)


def _scale(puzzle: PuzzleLike) -> float:
    """Return pixels a unit: cells of large boards are smaller."""
    longest = max(puzzle.rows, puzzle.cols)
    return max(SMALLEST, CELL * min(1.0, LARGE / longest)) / CELL


def _words(head: str, text: str, scale: float, width: float) -> Iterator[Lettering]:
    """Yield the lines above the boards."""
    size = LETTER / scale
    room = min(LONGEST, int(width / (size * WIDTH_OF_LETTER)))
    lines = [("head", part) for part in wrap(head, room)]
    lines += [("text", part) for part in wrap(text, room, break_on_hyphens=False)]
    for n, (ink, part) in enumerate(lines):
        yield Lettering(ink, MARGIN, MARGIN + n * LINE / scale + size, size, part, middle=False)


def _samples(face: Face) -> Iterator[tuple[str, str, str]]:
    """Yield ground, ring and meaning of what a legend explains."""
    picture = KINDS[face.puzzle.kind].picture
    if picture:
        yield from (("painted", "", "painted"), ("cell", "", "blank"))
        if None in (face.values or ()):
            yield "unknown", "", "not known"
    there = set(face.marks.values())
    for mark, word in MEANINGS.items():
        if mark in there:
            yield "cell" if picture else UNDER.get(mark, "cell"), mark.value, word


def _legend(
    samples: Sequence[tuple[str, str, str]], scale: float, width: float, top: float
) -> tuple[list[DrawnPart], float]:
    """Return the shapes of a legend that begins at `top`, and where it ends."""
    shapes: list[DrawnPart] = []
    size, side, line = (pixels / scale for pixels in (LETTER, LINE - 1, LINE + 5))
    x, y = MARGIN, top
    for ground, ring, word in samples:
        taken = line + len(word) * size * WIDTH_OF_LETTER + size
        if x > MARGIN and x + taken > width + MARGIN:
            x, y = MARGIN, y + line
        inner = (x + side / 6, y + side / 6, side * 2 / 3, side * 2 / 3)
        shapes += [Areas(ground, ((x, y, side, side),)), Frames("thin", ((x, y, side, side),))]
        shapes += [Frames(ring, (inner,))] if ring else []
        shapes.append(
            Lettering("text", x + line, y + side / 2 + CENTRE * size, size, word, middle=False)
        )
        x += taken
    return shapes, y + line + MARGIN / 2 if samples else top


def _told(faces: Sequence[Face]) -> Iterator[str]:
    """Yield the rows of boards in words, for those who do not see them."""
    for n, face in enumerate(faces, start=1):
        if len(face.puzzle.clues) > TOLD:
            return
        kind = KINDS[face.puzzle.kind]
        name = f"Answer {n}" if len(faces) > 1 else "Cells"
        if face.values is None or (n == 1 and not kind.clues_are_cells and not face.bare):
            word = f"{kind.clue_word.capitalize()}s"
            yield f"{word}, row by row: {_rows(face.puzzle, face.puzzle.clues, picture=False)}."
        if face.values is not None:
            yield f"{name}, row by row: {_rows(face.puzzle, face.values, picture=kind.picture)}."


def _rows(puzzle: PuzzleLike, cells: CellValues, *, picture: bool) -> str:
    signs = {1: PAINTED, 0: BLANK, None: NOT_KNOWN}
    texts = [signs[v] if picture else "." if v is None else str(v) for v in cells]
    cols = puzzle.cols
    return " / ".join(" ".join(texts[i : i + cols]) for i in range(0, len(texts), cols))
