"""The table of what Fillomino techniques see, tests/data/fillomino/techniques.txt."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from ladder import LADDERS, Step
from ladder.fillomino.state import FillominoState
from puzzles import Puzzle
from tools.positions import Position, read_position

TABLE = Path(__file__).parents[1] / "data" / "fillomino" / "techniques.txt"
LADDER = LADDERS["fillomino"]

Said = tuple[tuple[tuple[int, int], ...], tuple[tuple[int, tuple[int, ...]], ...]]
"""What a step says: placements and eliminations."""

ITEM = re.compile(r"([rc\d,:]+)([=-])([\d,:]+)")
SMALL = 20
"""Cells up to which the oracle is asked for all answers."""


class Case(NamedTuple):
    """A line of the table."""

    technique: str
    board: str
    setting: str
    expected: str

    def __str__(self) -> str:
        return f"{self.technique}: {self.board.replace('/', '_')} {self.setting}"

    @property
    def position(self) -> Position:
        return read_position(LADDER, self.board, self.setting)

    @property
    def kind(self) -> str:
        if self.expected == "nothing":
            return "near"
        return "contradiction" if self.expected.startswith("no answer: ") else "hit"

    def steps(self) -> list[Step]:
        """All steps the technique finds, in its order."""
        position, row = self.position, LADDER[self.technique]
        state = position.state()
        return [row.step(state, f) for f in row.look(state, position.on | {row.name})]


def _cases() -> list[Case]:
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    parts = [line.split("|") for line in lines if line and not line.startswith("#")]
    return [Case(*(part.strip() for part in some)) for some in parts]


CASES = _cases()
HITS = [case for case in CASES if case.kind == "hit"]


def said(step: Step) -> Said:
    return step.placements, step.eliminations


def expected(case: Case) -> list[Said]:
    """What the line says, with cells as numbers."""
    position = case.position
    values, cols = position.state().values(), position.puzzle.cols
    found = []
    for part in case.expected.split(";"):
        placed: list[tuple[int, int]] = []
        gone: list[tuple[int, tuple[int, ...]]] = []
        for item in part.split():
            match = ITEM.fullmatch(item)
            assert match, item
            cells = [i for i in _cells(match[1], cols) if values[i] is None]
            numbers = tuple(n for a, b in _ranges(match[3]) for n in range(int(a), int(b) + 1))
            if match[2] == "=":
                placed += [(cell, *numbers) for cell in cells]  # type: ignore[misc]
            else:
                gone += [(cell, numbers) for cell in cells]
        found.append((tuple(sorted(placed)), tuple(sorted(gone))))
    return found


def _ranges(text: str) -> list[tuple[str, str]]:
    return [(p.split(":")[0], p.split(":")[-1]) for p in text.split(",")]


def _cells(text: str, cols: int) -> list[int]:
    found = []
    for a, b in _ranges(text):
        (r1, c1), (r2, c2) = (map(int, name[1:].split("c")) for name in (a, b))
        found += [(r - 1) * cols + c - 1 for r in range(r1, r2 + 1) for c in range(c1, c2 + 1)]
    return found


def puzzle(board: str, cap: int | None = None) -> Puzzle:
    """A board from its rows, each cell one character."""
    rows = [[None if c == "." else int(c) for c in row] for row in board.split("/")]
    return Puzzle.from_rows("fillomino", rows, max_region=cap, lenient=True)


def snapshot(state: FillominoState) -> object:
    return state.can.copy(), state.known.copy(), state.open, state.members


def candidates(state: FillominoState) -> list[tuple[int, ...]]:
    return [state.candidates(cell) for cell in range(len(state.puzzle.clues))]
