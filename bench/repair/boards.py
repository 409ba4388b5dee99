"""Boards to mend: published ones that are wrong, and right ones that were spoilt."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from bench.certify import corpus
from puzzles import KINDS, Answer, Puzzle

CELLS = range(16, 145)
"""Sizes of the boards that are spoilt, in cells."""

SPOILT = 50
"""Boards of each kind that are spoilt, at most."""

Named = tuple[str, Puzzle, Answer | None]
"""Name, board, and the answer it had before it was spoilt."""


def wrong(folder: Path) -> Iterator[Named]:
    """Yield all published boards that have no answer, or several."""
    for kind in KINDS:
        for board in corpus.load(folder, kind):
            if board.expected in ("multiple", "none"):
                yield board.name, Puzzle(**_fields(board)), None


def spoilt(folder: Path) -> Iterator[Named]:
    """Yield published boards without one to four of their clues, every fifth with one changed."""
    for kind in KINDS:
        draw = random.Random(f"spoilt {kind}")
        boards = [b for b in corpus.load(folder, kind) if b.expected == "unique" and b.published]
        boards = [b for b in boards if len(b.task.clues) in CELLS]
        for number, board in enumerate(draw.sample(boards, min(SPOILT, len(boards)))):
            puzzle, answer = Puzzle(**_fields(board)), board.published
            assert answer is not None
            yield board.name, _spoil(puzzle, number, draw), tuple(v or 0 for v in answer)


def _fields(board: corpus.Board) -> dict[str, object]:
    task = board.task
    return {"kind": task.kind, "rows": task.rows, "cols": task.cols, "clues": task.clues}


def _spoil(puzzle: Puzzle, number: int, draw: random.Random) -> Puzzle:
    clues = list(puzzle.clues)
    printed = [i for i, v in enumerate(clues) if v is not None]
    if number % 5 < 4:
        for cell in draw.sample(printed, min(len(printed), number % 5 + 1)):
            clues[cell] = None
    else:
        cell = draw.choice(printed)
        old = clues[cell] or 0
        clues[cell] = old + 1 if old < 4 else old - 1
    return replace(puzzle, clues=tuple(clues))
