"""One form for all turns and reflections of a puzzle, so that a bank holds each only once."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from puzzles import Puzzle
from puzzles.types import Clues

Turned = tuple[int, int, Clues]
"""Rows, columns and clues of a puzzle as it lies."""


def turns(puzzle: Puzzle) -> Iterator[Turned]:
    """Yield a board's eight turns and reflections, itself first; some may be equal.

    Those of a board that is not square have its sides swapped half of the time.
    """
    rows, cols, clues = puzzle.rows, puzzle.cols, puzzle.clues
    for _ in range(4):
        yield rows, cols, clues
        yield cols, rows, _transposed(cols, clues)
        rows, cols, clues = _quarter_turn(rows, cols, clues)


def canonical(puzzle: Puzzle) -> Puzzle:
    """Return the same puzzle for all turns and reflections of one.

    It is the least of them: by rows, columns, then clues in reading order,
    a blank cell before any number. Kind and max_region stay.
    """
    rows, cols, clues = min(turns(puzzle), key=_order)
    return Puzzle(puzzle.kind, rows, cols, clues, puzzle.max_region)


def digest(puzzle: Puzzle) -> str:
    """Return a fingerprint (SHA-256, 64 hex digits) of the canonical form.

    Equal for two puzzles if they are the same up to turning and reflecting;
    kind and max_region count, the answer does not.
    """
    least = canonical(puzzle)
    cells = " ".join("." if v is None else str(v) for v in least.clues)
    text = f"{least.kind} {least.rows}x{least.cols} {least.max_region}\n{cells}\n"
    return sha256(text.encode("ascii")).hexdigest()


def _order(turned: Turned) -> tuple[int, int, tuple[int, ...]]:
    rows, cols, clues = turned
    return rows, cols, tuple(-1 if v is None else v for v in clues)


def _transposed(cols: int, clues: Clues) -> Clues:
    """Return the clues with rows and columns swapped; `cols` is the width before."""
    return tuple(v for c in range(cols) for v in clues[c::cols])


def _quarter_turn(rows: int, cols: int, clues: Clues) -> Turned:
    """Turn clockwise: the first row of the result is the first column, read upwards."""
    turned = tuple(v for c in range(cols) for v in clues[c::cols][::-1])
    return cols, rows, turned
