"""The area argument: a part of the board has only so many cells to give.

The board falls into islands that no region leaves (see `Candidates.islands`).
In an island, two runs of one value that cannot reach each other are two
regions, so every value with runs needs at least so many regions, each of
its full size. What is left of the island's cells is its slack; a value larger
than the slack has no region beyond those it needs.

Many hard published boards are built on this: their printed numbers add up to
nearly the whole board. Nothing else in the deduction sees it.

Legend: v value, g run, k its size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cpmodels.fillomino.geometry import Geometry

Reaches = dict[int, int]
"""Groups of one value, and the cells each can reach."""


@dataclass(frozen=True, slots=True)
class SizeTally:
    """In `cells`, exactly `total` cells hold `value`."""

    value: int
    cells: int
    total: int


class Part:
    """What the area argument sees of one island.

    Args:
        board: The board.
        cells: The island.
        runs: By value, its unfinished runs and their reaches.
    """

    def __init__(self, board: Geometry, cells: int, runs: dict[int, Reaches]) -> None:
        self.board, self.cells, self.runs = board, cells, runs
        self.regions = {v: _apart(reaches) for v, reaches in runs.items()}
        needed = sum(v * len(apart) for v, apart in self.regions.items())
        self.slack = cells.bit_count() - needed

    def tight(self) -> list[int]:
        """Return the values whose regions here are exactly the needed ones."""
        return [v for v in self.runs if v > self.slack]

    def tallies(self) -> list[SizeTally]:
        """Return how many cells each of the tight values has here."""
        return [SizeTally(v, self.cells, v * len(self.regions[v])) for v in self.tight()]

    def allowed(self, v: int) -> int:
        """Return the cells where a tight value can be.

        Each of its regions holds one of the runs that are apart. Where that
        is a single run, all runs of v here are one region, and its cells
        are in reach of every one of them.
        """
        reaches, apart = self.runs[v], self.regions[v]
        cells = 0
        for g in apart:
            cells |= reaches[g]
        if len(apart) == 1:
            for reach in reaches.values():
                cells &= reach
        return cells

    def joints(self, v: int, allowed: int) -> int:
        """Return cells without which the only region of v would fall apart or short."""
        runs = list(self.runs[v])
        everything = sum(runs)
        if len(self.regions[v]) > 1 or allowed.bit_count() > 3 * v + 6:
            return 0
        room, doubt = self.board.flood(runs[0], allowed), allowed & ~everything
        if everything & ~room or room.bit_count() < v:
            return doubt
        if room.bit_count() == v:
            return doubt & room
        need = 0
        doubt &= self.board.pivots(room)  # thousands of floods saved for a given of thousands
        while doubt:
            b = doubt & -doubt
            doubt ^= b
            around = self.board.flood(runs[0], allowed ^ b)
            if everything & ~around or around.bit_count() < v:
                need |= b
        return need


def parts(
    board: Geometry,
    islands: Iterable[int],
    fixed: Sequence[int],
    reach: Callable[[int, int], int],
) -> list[Part]:
    """Look at each island of a settled board.

    Args:
        board: The board's geometry.
        islands: Sets of cells that no region leaves.
        fixed: By value, the cells known to hold it.
        reach: The reach of an unfinished run, from its value and its cells.
    """
    printed = [(v, f) for v, f in enumerate(fixed) if f]
    found = []
    for cells in islands:
        runs: dict[int, Reaches] = {}
        for v, f in printed:
            if f & cells:
                runs[v] = {g: reach(v, g) for g in board.components(f & cells)}
        found.append(Part(board, cells, runs))
    return found


def _apart(reaches: Reaches) -> list[int]:
    """Return runs none of which can reach another, greedily as many as possible."""
    found: list[int] = []
    for g in sorted(reaches, key=lambda g: (reaches[g].bit_count(), g)):
        if not any(reaches[g] & other for other in found):
            found.append(g)
    return found
