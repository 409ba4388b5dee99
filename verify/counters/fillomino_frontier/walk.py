"""Counting: states with their counts, cell by cell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from puzzles import Limit, LimitError, Puzzle, QuestionError
from puzzles.types import Clues
from verify.counters.fillomino_frontier.shapes import Move, Shape, mirrored, moves, passed, start
from verify.counters.fillomino_frontier.sizes import HAS_GIVEN, CellFacts, Sizes, after

States = dict[Shape, dict[Sizes, int]]


@dataclass(frozen=True, slots=True)
class Walk:
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
) -> Walk:
    """Count the answers of a Fillomino puzzle, and the states on the way.

    Args:
        puzzle: Any size, cap and givens.
        touching: Whether regions of one size may touch. Then partitions into regions
            are counted, and a region's givens must be its size.
        long_way: Keep the frontier along the long side: the same count by
            other states, many more of them.
        limit: The most states after any cell.
        progress: Called after every cell with the cells done and the states.

    Raises:
        QuestionError: Not a Fillomino puzzle.
        LimitError: `Limit.STATES`: more than `limit`.

    Cost: time and memory grow with the states, exponentially in the short
    side and, for pictures, steeply in the long one; some 15 microseconds and
    300 bytes each. An empty board with `touching` has few. See docs/counts.md.
    """
    if puzzle.kind != "fillomino":
        raise QuestionError(f"the frontier counter knows Fillomino, not {puzzle.kind}")
    if any(v is not None and v > puzzle.cap for v in puzzle.clues):
        return Walk(0, ())
    cols, clues = _laid(puzzle, across=(puzzle.cols > puzzle.rows) != long_way)
    area = len(clues)
    symmetric = clues == _mirror(clues, cols)
    states: States = {start(cols): {(): 1}}
    counts = []
    for i in range(area):
        c, last = i % cols, i >= area - cols
        step = _step(puzzle, clues, i, touching=touching)
        states = _next(states, moves, c, step)
        if last and c:
            states = _next(states, passed, c - 1, step)
        elif symmetric and c == cols - 1:
            states = _folded(states)
        counts.append(sum(map(len, states.values())))
        if limit is not None and counts[-1] > limit:
            raise LimitError(
                Limit.STATES, f"more than {limit} states after {i + 1} of {area} cells"
            )
        if progress:
            progress(i + 1, counts[-1])
    states = _next(states, passed, cols - 1, step)
    return Walk(sum(sum(table.values()) for table in states.values()), tuple(counts))


def _laid(puzzle: Puzzle, *, across: bool) -> tuple[int, Clues]:
    """Return columns and clues, `across`: of the board with rows and columns exchanged."""
    if not across:
        return puzzle.cols, puzzle.clues
    order = (i for c in range(puzzle.cols) for i in range(c, len(puzzle.clues), puzzle.cols))
    return puzzle.rows, tuple(puzzle.clues[i] for i in order)


def _mirror(clues: Clues, cols: int) -> Clues:
    """Return the clues of the board from right to left."""
    rows = (clues[i : i + cols][::-1] for i in range(0, len(clues), cols))
    return tuple(v for row in rows for v in row)


def _step(puzzle: Puzzle, clues: Clues, i: int, *, touching: bool) -> CellFacts:
    """Return what all moves of cell i share."""
    area = len(clues)
    sizes = (2 << area) - 2
    given = clues[i]
    later = 0
    for v in clues[i + 1 :]:
        later |= 0 if v is None else 1 << v
    return CellFacts(
        given=0 if given is None else sizes & ~(1 << given) | HAS_GIVEN,
        left=area - 1 - i,
        later=later,
        above_cap=sizes & ~((2 << puzzle.cap) - 1),
        touching=touching,
    )


def _next(
    states: States, ways: Callable[[Shape, int], tuple[Move, ...]], c: int, step: CellFacts
) -> States:
    """Add the cell at column c to all states, or leave it behind; takes `states` apart."""
    found: States = {}
    while states:
        shape, table = states.popitem()
        for move in ways(shape, c):
            target = found.setdefault(move.shape, {})
            for sizes, n in table.items():
                new = after(move, sizes, step)
                if new is not None:
                    target[new] = target.get(new, 0) + n
    return found


def _folded(states: States) -> States:
    """Count a state and its mirror image together; takes `states` apart."""
    found: States = {}
    while states:
        shape, table = states.popitem()
        image, old = mirrored(shape)
        target = found.setdefault(min(shape, image), {})
        for sizes, n in table.items():
            turned = tuple([sizes[i] for i in old])
            key = sizes if shape < image else turned if image < shape else min(sizes, turned)
            target[key] = target.get(key, 0) + n
    return found
