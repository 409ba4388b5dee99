"""Which cells of the frontier are of one region, and how one more cell changes that.

The frontier has one cell a column: those before column c are of the row being
filled, the others of the row above. Its cells are labelled by region, numbered
by first appearance from 0; `OUTSIDE` is beyond the board. Neighbours of two
regions show that these touch and must never become one; the cells on both
sides of column c's edge are no neighbours, being of two rows. Regions that
touched further up are listed apart.

Legend: `c` the column of the next cell; a pair of regions has the lower number first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

OUTSIDE = -1

Pair = tuple[int, int]


class Shape(NamedTuple):
    """The regions on the frontier.

    Attributes:
        labels: The region of each column's cell.
        touching: Pairs that touch further up and are neighbours nowhere on the frontier.
    """

    labels: tuple[int, ...]
    touching: tuple[Pair, ...]


class Move(NamedTuple):
    """What one more cell does to a shape.

    Attributes:
        shape: The frontier after it.
        parts: For each region of `shape` the old ones it is made of; none if it is new.
        grown: The region that has the new cell, or `OUTSIDE`.
        left: The old region that is finished, or `OUTSIDE`.
        touched: The regions of `shape` that the finished one touches.
        free: For each region of `shape` those that may become one with it.
    """

    shape: Shape
    parts: tuple[tuple[int, ...], ...]
    grown: int
    left: int
    touched: tuple[int, ...]
    free: tuple[tuple[int, ...], ...]


def start(cols: int) -> Shape:
    """Return the frontier above the first row, which is also the one below the last."""
    return Shape((OUTSIDE,) * cols, ())


@lru_cache(maxsize=1 << 16)
def moves(shape: Shape, c: int) -> tuple[Move, ...]:
    """Return every way to add the cell at column c.

    It joins the region above, the one before it, both or none; both only if
    they do not touch already.
    """
    near = _near(shape, c)
    ways: list[set[int]] = [set(), *({i} for i in near)]
    if len(near) == 2 and _pair(*near) not in _touching(shape, c - 1):
        ways.append(set(near))
    return tuple(_move(shape, c, joined) for joined in ways)


@lru_cache(maxsize=1 << 16)
def passed(shape: Shape, c: int) -> tuple[Move, ...]:
    """Return the one way to leave the last row's cell at column c behind, after the next one."""
    return (_move(shape, c, None),)


def mirrored(shape: Shape) -> tuple[Shape, tuple[int, ...]]:
    """Return the shape of a whole row from right to left, and the old number of each region."""
    return _renumbered(shape.labels[::-1], set(shape.touching), OUTSIDE)


def _near(shape: Shape, c: int) -> list[int]:
    """Return the regions above and before the cell at column c."""
    near = {shape.labels[c], shape.labels[c - 1] if c else OUTSIDE}
    return sorted(near - {OUTSIDE})


def _move(shape: Shape, c: int, joined: set[int] | None) -> Move:
    """Return the move of a cell that joins these regions; None: of a cell left behind."""
    merged = joined or set()
    new = min(merged, default=1 + max(shape.labels))
    name = {i: new if i in merged else i for i in shape.labels}
    labels = [name[i] for i in shape.labels]
    above = labels[c]
    if joined is None:
        gap, near, labels[c] = c + 1, set[int](), OUTSIDE
        touching = _touching(shape, gap)
    else:
        gap, near, labels[c] = c, set(_near(shape, c)) - merged, new
        touching = {_pair(name[i], name[j]) for i, j in _touching(shape, c - 1)}
    touching |= {_pair(new, i) for i in near}
    after, old = _renumbered(labels, touching, gap)
    left = OUTSIDE if above in labels else above
    at = {i: k for k, i in enumerate(old)}
    blocked = {_pair(at[i], at[j]) for i, j in touching if i in at and j in at}
    regions = range(len(old))
    return Move(
        after,
        tuple(tuple(sorted(merged)) if i == labels[c] else (i,) for i in old),
        at.get(labels[c], OUTSIDE),
        left,
        tuple(at[i + j - left] for i, j in sorted(touching) if left in (i, j)),
        tuple(tuple(j for j in regions if j != i and _pair(i, j) not in blocked) for i in regions),
    )


def _renumbered(
    labels: Iterable[int], touching: set[Pair], gap: int
) -> tuple[Shape, tuple[int, ...]]:
    """Number regions by first appearance; return the shape and the old number of each region."""
    labels = tuple(labels)
    old = tuple(dict.fromkeys(i for i in labels if i != OUTSIDE))
    at = {i: k for k, i in enumerate(old)} | {OUTSIDE: OUTSIDE}
    renumbered = tuple(at[i] for i in labels)
    kept = {_pair(at[i], at[j]) for i, j in touching if i in at and j in at}
    kept -= set(_neighbours(renumbered, gap))
    return Shape(renumbered, tuple(sorted(kept))), old


def _touching(shape: Shape, gap: int) -> set[Pair]:
    return {*shape.touching, *_neighbours(shape.labels, gap)}


def _neighbours(labels: tuple[int, ...], gap: int) -> Iterator[Pair]:
    """Yield pairs of regions that are neighbours; cells `gap` and `gap` + 1 are none."""
    for k, (i, j) in enumerate(pairwise(labels)):
        if k != gap and i != j and OUTSIDE not in (i, j):
            yield _pair(i, j)


def _pair(i: int, j: int) -> Pair:
    return (i, j) if i < j else (j, i)
