"""The table of known counts, tests/data/fillomino/counts.txt."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from puzzles import Puzzle

TABLE = Path(__file__).parents[1] / "data" / "fillomino" / "counts.txt"


class CountCase(NamedTuple):
    name: str
    puzzle: Puzzle
    pictures: int
    partitions: int

    def __str__(self) -> str:
        cap = self.puzzle.max_region
        return self.name.replace("/", "_") + (f"-cap{cap}" if cap else "")


def _case(line: str) -> CountCase:
    board, cap, pictures, partitions = line.split()
    if "x" in board:
        rows, cols = map(int, board.split("x"))
        clues: list[list[int | None]] = [[None] * cols for _ in range(rows)]
    else:
        clues = [[None if c == "." else int(c) for c in row] for row in board.split("/")]
    max_region = None if cap == "-" else int(cap)
    puzzle = Puzzle.from_rows("fillomino", clues, max_region=max_region, lenient=True)
    return CountCase(board, puzzle, int(pictures), int(partitions))


COUNTS = [
    _case(line)
    for line in TABLE.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
