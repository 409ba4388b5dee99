"""Every region that fits a board, by growing connected sets of cells as bit masks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from cpmodels.base import Meter
from puzzles.grid import neighbour_masks

STEPS = 200
"""Growth steps allowed per placement of the limit; reached only where givens block most sets."""


class Placement(NamedTuple):
    """A region at its place.

    Attributes:
        value: Its number, which is its number of cells.
        cells: Its cells as a bit mask, bit i for cell i.
    """

    value: int
    cells: int


def placements(  # noqa: PLR0913 (a board is given as plain values)
    rows: int,
    cols: int,
    cap: int,
    candidates: Sequence[Collection[int]],
    *,
    limit: int,
    partitions: bool = False,
    meter: Meter | None = None,
) -> list[Placement] | None:
    """List every region that fits the candidates, smallest number first.

    Args:
        rows: Height.
        cols: Width.
        cap: Largest region, in cells.
        candidates: For every cell the numbers it may hold; one number is a given.
        limit: Give up above this many.
        partitions: Let a region touch a given of its own number.
        meter: Looked at now and then.

    Returns:
        The placements; None where there are more than `limit` or `meter` is spent.

    Cost: about 6 microseconds a placement on boards without givens; at most
        ``STEPS * limit`` growth steps.
    """
    found: list[Placement] = []
    steps = 0
    alike = _alike(candidates)
    for v in range(1, cap + 1):
        if meter is not None and meter.spent():
            return None
        allowed = sum(cells for c, cells in alike if v in c)
        fixed = 0 if partitions else sum(cells for c, cells in alike if v in c and len(c) == 1)
        for cells in _connected_sets(rows, cols, v, allowed, fixed):
            steps += 1
            if cells:
                found.append(Placement(v, cells))
            if len(found) > limit or steps > STEPS * (limit + 1):
                return None
            if steps % 1024 == 0 and meter is not None and meter.spent():
                return None
    return found


def _alike(candidates: Sequence[Collection[int]]) -> list[tuple[Collection[int], int]]:
    """Put together the cells that share one candidates object: blank cells mostly do."""
    masks: dict[int, int] = {}
    for i, c in enumerate(candidates):
        masks[id(c)] = masks.get(id(c), 0) | 1 << i
    objects = {id(c): c for c in candidates}
    return [(objects[key], cells) for key, cells in masks.items()]


def _connected_sets(rows: int, cols: int, v: int, allowed: int, fixed: int) -> Iterator[int]:
    """Yield the connected sets of v cells of `allowed` that touch no cell of `fixed`.

    Each set once, as a bit mask: grown from its least cell, an open neighbour
    at a time taken or ruled out for good (after Redelmeier, "Counting
    polyominoes: yet another attack", 1981). Cells of `fixed` may lie in a set,
    never beside it, so one met is taken at once. Steps that end in no set
    yield 0; a branch without room for v cells is not entered.
    """
    near = neighbour_masks(rows, cols)
    spread = _spreader(rows, cols)
    for start in indices(allowed):
        first = 1 << start
        open_cells = allowed & -first  # least cell first: the lower ones are ruled out
        stack = [(first, near[start], open_cells, 1)] if _room(first, open_cells, v, spread) else []
        while stack:
            cells, border, open_cells, size = stack.pop()
            if border & fixed & ~open_cells:
                yield 0
            elif size == v:
                yield 0 if border & fixed else cells
            else:
                yield 0
                must = border & fixed
                nexts = must or border & open_cells
                cell = nexts & -nexts
                grown = cells | cell
                rest = open_cells & ~cell
                if not must and _room(cells, rest, v, spread):
                    stack.append((cells, border, rest, size))
                border = (border | near[cell.bit_length() - 1]) & ~grown
                stack.append((grown, border, open_cells, size + 1))


def _room(cells: int, open_cells: int, v: int, spread: Callable[[int], int]) -> bool:
    """Whether `cells` can grow to v cells inside `open_cells`."""
    while cells.bit_count() < v:
        wider = cells | spread(cells) & open_cells
        if wider == cells:
            return False
        cells = wider
    return True


def _spreader(rows: int, cols: int) -> Callable[[int], int]:
    """Return a function from cells to their neighbours, all as bit masks."""
    not_first = _mask(i % cols != 0 for i in range(rows * cols))
    not_last = _mask((i + 1) % cols != 0 for i in range(rows * cols))

    def spread(cells: int) -> int:
        sideways = (cells & not_last) << 1 | (cells & not_first) >> 1
        return sideways | cells << cols | cells >> cols

    return spread


def _mask(bits: Iterator[bool]) -> int:
    return sum(1 << i for i, bit in enumerate(bits) if bit)


def indices(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
