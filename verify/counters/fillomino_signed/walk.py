"""Counting: tables of states, one an edge, cell by cell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from puzzles import Limit, LimitError, Puzzle, QuestionError
from puzzles.types import Clues
from verify.counters.fillomino_signed.edges import (
    Edge,
    EdgeMove,
    added,
    behind,
    beyond,
    mirrored,
    order,
)
from verify.counters.fillomino_signed.sizes import NextCell, after
from verify.counters.fillomino_signed.tables import (
    PackedStates,
    SignedStates,
    fits,
    limbs_for,
    merged,
    packed,
    single,
    total,
    unpacked,
)

ByEdge = dict[Edge, PackedStates]
EdgeMoves = Callable[[Edge, int], tuple[EdgeMove, ...]]


@dataclass(frozen=True, slots=True)
class SignedCount:
    """A count and what it took.

    Attributes:
        count: The answers, exact.
        states: The number of states after every cell.
    """

    count: int
    states: tuple[int, ...]


def count(
    puzzle: Puzzle,
    *,
    touching: bool = False,
    limit: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> int:
    """Count the answers of a Fillomino puzzle; arguments, errors and cost as for `walk`."""
    return walk(puzzle, touching=touching, limit=limit, progress=progress).count


def walk(
    puzzle: Puzzle,
    *,
    touching: bool = False,
    long_way: bool = False,
    limit: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> SignedCount:
    """Count the answers of a Fillomino puzzle, and the states on the way.

    Args:
        puzzle: Any cap and givens; a size that `able` allows.
        touching: Whether regions of one size may touch. Then partitions into regions
            are counted, and a region's givens must be its size.
        long_way: Keep the edge along the long side: the same count by other states.
        limit: The most states after any cell.
        progress: Called after every cell with the cells done and the states.

    Raises:
        QuestionError: Not a Fillomino puzzle, or too wide.
        LimitError: `Limit.STATES`: more than `limit`.

    Cost: a microsecond for each state and region, and half a millisecond for each edge and
    cell; 16 bytes a state, and several times that while a cell is added. See docs/counts.md.
    """
    if not able(puzzle, touching=touching, long_way=long_way):
        size = f"{puzzle.kind} {puzzle.rows}x{puzzle.cols}"
        raise QuestionError(f"{size} is not a Fillomino whose states fit into 64 bits")
    if any(v is not None and v > puzzle.cap for v in puzzle.clues):
        return SignedCount(0, ())
    return _Board(puzzle, touching=touching, long_way=long_way).walk(limit, progress)


def able(puzzle: Puzzle, *, touching: bool = False, long_way: bool = False) -> bool:
    """Whether it is a Fillomino whose states fit into words.

    Those of width 6 do up to 39 cells, of width 5 up to 83, of width 4 up to 255. Where nobody
    asks for sizes, boards of any width do.
    """
    width = (max if long_way else min)(puzzle.rows, puzzle.cols)
    return puzzle.kind == "fillomino" and fits(_base(puzzle, touching=touching), width)


def _base(puzzle: Puzzle, *, touching: bool) -> int:
    """Return one more than the largest number in a state."""
    area = len(puzzle.clues)
    unasked = touching and puzzle.cap >= area and not any(puzzle.clues)
    return 1 if unasked else 1 + area


class _Board:
    """A board, turned so that its rows are as long as the edge."""

    def __init__(self, puzzle: Puzzle, *, touching: bool, long_way: bool) -> None:
        across = (puzzle.cols > puzzle.rows) != long_way
        self.rows, self.cols = puzzle.rows, puzzle.cols
        self.clues: Clues = puzzle.clues
        if across:
            self.rows, self.cols = puzzle.cols, puzzle.rows
            self.clues = tuple(
                v for c in range(puzzle.cols) for v in puzzle.clues[c :: puzzle.cols]
            )
        self.area = len(self.clues)
        self.cap = min(puzzle.cap, self.area)
        self.touching = touching
        self.base = _base(puzzle, touching=touching)
        lines = [self.clues[i : i + self.cols] for i in range(0, self.area, self.cols)]
        self.symmetric = all(line == line[::-1] for line in lines)

    def walk(self, limit: int | None, progress: Callable[[int, int], object] | None) -> SignedCount:
        """Add all cells."""
        states: ByEdge = {beyond(self.cols): single(limbs_for(self.rows, self.cols))}
        numbers = []
        for i in range(self.area):
            states = self.stepped(states, i)
            numbers.append(sum(len(table.keys) for table in states.values()))
            if limit is not None and numbers[-1] > limit:
                raise LimitError(
                    Limit.STATES, f"more than {limit} states after {i + 1} of {self.area} cells"
                )
            if progress:
                progress(i + 1, numbers[-1])
        states = self.moved(states, behind, self.cols - 1, self.facts(self.area - 1))
        return SignedCount(total(states.values()), tuple(numbers))

    def stepped(self, states: ByEdge, i: int) -> ByEdge:
        """Add cell i. In the last row, leave the one before it behind."""
        c, facts = i % self.cols, self.facts(i)
        states = self.moved(states, added, c, facts)
        if c and i >= self.area - self.cols:
            return self.moved(states, behind, c - 1, facts)
        return self.folded(states) if self.symmetric and c == self.cols - 1 else states

    def facts(self, i: int) -> NextCell:
        """Return what all moves of cell i share."""
        later = np.zeros(self.area + 1, np.int16)
        later[[v for v in self.clues[i + 1 :] if v is not None]] = 1
        left = self.area - 1 - i
        return NextCell(self.clues[i] or 0, left, np.cumsum(later), self.cap, self.touching)

    def moved(self, states: ByEdge, ways: EdgeMoves, c: int, facts: NextCell) -> ByEdge:
        """Add the cell at column c to all states, or leave it behind; takes `states` apart."""
        found: dict[Edge, list[PackedStates]] = {}
        while states:
            edge, table = states.popitem()
            rows = unpacked(table, edge.regions, self.base)
            for move in ways(edge, c):
                table = packed(after(move, rows, facts), self.base)
                found.setdefault(move.edge, []).append(table)
        return _all_merged(found)

    def folded(self, states: ByEdge) -> ByEdge:
        """Count a state and its mirror image together; takes `states` apart.

        Of the two, the one that is kept leads to fewer states on the boards that were tried.
        """
        found: dict[Edge, list[PackedStates]] = {}
        while states:
            edge, table = states.popitem()
            image, old = mirrored(edge)
            rows = unpacked(table, edge.regions, self.base)
            turned = packed(
                SignedStates(rows.cells[old], rows.promised[old], rows.counts), self.base
            )
            if image == edge:
                turned = PackedStates(np.maximum(turned.keys, table.keys), table.counts)
            first = order(edge) > order(image)
            found.setdefault(edge if first else image, []).append(table if first else turned)
        return _all_merged(found)


def _all_merged(found: dict[Edge, list[PackedStates]]) -> ByEdge:
    """Add up equal states of each edge; takes `found` apart."""
    states: ByEdge = {}
    while found:
        edge, tables = found.popitem()
        table = merged(tables)
        if len(table.keys):
            states[edge] = table
    return states
