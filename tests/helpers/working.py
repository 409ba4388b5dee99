"""What worker processes are asked to do. They import this file, so it needs little."""

from __future__ import annotations

import os
import signal
from typing import Any

from puzzles import FormatError, Puzzle, WitnessError
from puzzles.places import Place


def width(puzzle: Puzzle) -> int:
    return puzzle.cols


def nothing(_puzzle: Puzzle) -> int:
    return -1


def deadly(puzzle: Puzzle) -> int:
    if puzzle.cols in (5, 6, 9):
        os._exit(9)
    return puzzle.cols


def failing(puzzle: Puzzle) -> int:
    if puzzle.cols == 4:
        raise FormatError("four", where=Place(cell="r1c1"))
    return puzzle.cols


def disagreeing(puzzle: Puzzle) -> int:
    if puzzle.cols == 6:
        raise WitnessError("they differ")
    return puzzle.cols


def interrupted() -> str:
    os.kill(os.getpid(), signal.SIGINT)
    return "went on"


def dying(_item: Any) -> Any:
    os._exit(3)
