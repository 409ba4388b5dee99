"""The area argument: a part of the board has only so many cells to give.

The board falls into islands that no region leaves (see `Candidates.islands`).
In an island, two groups of one value that cannot reach each other are two
regions, so every value with groups needs at least so many regions, each of
its full size. What is left of the island's cells is its slack; a value larger
than the slack has no region beyond those it needs.

Many hard published boards are built on this: their printed numbers add up to
nearly the whole board. Nothing else in the deduction sees it.

Legend: v value, g group, k its size.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cpmodels.fillomino.board import Board
    from cpmodels.fillomino.deduce import Candidates

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
        groups: By value, its unfinished groups and their reaches.
    """

    def __init__(self, board: Board, cells: int, groups: dict[int, Reaches]) -> None:
        self.board, self.cells, self.groups = board, cells, groups
        self.regions = {v: _apart(reaches) for v, reaches in groups.items()}
        needed = sum(v * len(apart) for v, apart in self.regions.items())
        self.slack = cells.bit_count() - needed

    def tight(self) -> list[int]:
        """Return the values whose regions here are exactly the needed ones."""
        return [v for v in self.groups if v > self.slack]

    def tallies(self) -> list[SizeTally]:
        """Return how many cells each of the tight values has here."""
        return [SizeTally(v, self.cells, v * len(self.regions[v])) for v in self.tight()]

    def allowed(self, v: int) -> int:
        """Return the cells where a tight value can be.

        Each of its regions holds one of the groups that are apart. Where that
        is a single group, all groups of v here are one region, and its cells
        are in reach of every one of them.
        """
        reaches, apart = self.groups[v], self.regions[v]
        cells = 0
        for g in apart:
            cells |= reaches[g]
        if len(apart) == 1:
            for reach in reaches.values():
                cells &= reach
        return cells

    def joints(self, v: int, allowed: int) -> int:
        """Return cells without which the only region of v would fall apart or short."""
        groups = list(self.groups[v])
        everything = sum(groups)
        if len(self.regions[v]) > 1 or allowed.bit_count() > 3 * v + 6:
            return 0
        need = 0
        doubt = allowed & ~everything
        while doubt:
            b = doubt & -doubt
            doubt ^= b
            around = self.board.flood(groups[0], allowed ^ b)
            if everything & ~around or around.bit_count() < v:
                need |= b
        return need


def parts(candidates: Candidates) -> list[Part]:
    """Look at each island of a settled board."""
    board = candidates.board
    printed = [(v, f) for v, f in enumerate(candidates.fixed) if f]
    found = []
    for cells in candidates.islands():
        groups: dict[int, Reaches] = {}
        for v, f in printed:
            if f & cells:
                groups[v] = {g: candidates.reach(v, g) for g in board.components(f & cells)}
        found.append(Part(board, cells, groups))
    return found


def _apart(reaches: Reaches) -> list[int]:
    """Return groups none of which can reach another, greedily as many as possible."""
    found: list[int] = []
    for g in sorted(reaches, key=lambda g: (reaches[g].bit_count(), g)):
        if not any(reaches[g] & other for other in found):
            found.append(g)
    return found
