"""Which cells of the lower edge are of one region, and what the next cell does to that.

The edge has one cell a column, the last that was filled there. Regions that
touch can never become one, wherever they touched: all such pairs are kept.

Legend: `c` the column of the next cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

NOWHERE = -1
"""The region of a cell beyond the board."""

Touching = frozenset[int]


class Edge(NamedTuple):
    """The regions of the edge, numbered by first appearance from 0.

    Attributes:
        at: The region of each column's cell.
        apart: Pairs that touch.
    """

    at: tuple[int, ...]
    apart: frozenset[Touching]

    @property
    def regions(self) -> int:
        """How many there are."""
        return 1 + max(self.at)


class EdgeMove(NamedTuple):
    """What a cell that is added, or left behind, does to an edge.

    Attributes:
        edge: The edge after it.
        parts: For each region of `edge`, the old ones that it is made of; none if it is new.
        grown: The region of `edge` that has the new cell, or `NOWHERE`.
        ended: The old region that is finished, or `NOWHERE`.
        beside: The regions of `edge` that touch the finished one.
        joins: For each region of `edge`, those that may become one with it.
    """

    edge: Edge
    parts: tuple[tuple[int, ...], ...]
    grown: int
    ended: int
    beside: tuple[int, ...]
    joins: tuple[tuple[int, ...], ...]


def beyond(cols: int) -> Edge:
    """Return the edge above the first row."""
    return Edge((NOWHERE,) * cols, frozenset())


@lru_cache(maxsize=1 << 16)
def added(edge: Edge, c: int) -> tuple[EdgeMove, ...]:
    """Return every way to add the cell at column c: alone, or with what is above and before it."""
    around = {edge.at[c], edge.at[c - 1] if c else NOWHERE} - {NOWHERE}
    ways = [set[int](), *({i} for i in around)]
    if len(around) == 2 and frozenset(around) not in edge.apart:
        ways.append(around)
    fresh = edge.regions
    return tuple(_move(edge, c, fresh, way, around - way) for way in ways)


@lru_cache(maxsize=1 << 16)
def behind(edge: Edge, c: int) -> tuple[EdgeMove, ...]:
    """Return the one way to leave the last row's cell at column c behind."""
    return (_move(edge, c, NOWHERE, set(), set()),)


def mirrored(edge: Edge) -> tuple[Edge, list[int]]:
    """Return the edge from right to left, and the old number of each region."""
    return _numbered(edge.at[::-1], edge.apart)


def order(edge: Edge) -> tuple[tuple[int, ...], list[list[int]]]:
    """Return a key to put an edge and its mirror image in order."""
    return edge.at, sorted(map(sorted, edge.apart))


def _move(edge: Edge, c: int, new: int, joined: set[int], beside: set[int]) -> EdgeMove:
    """Return the move after which the cell at column c is of region `new`.

    `joined` are old regions that become a part of it, `beside` those that it touches.
    """
    name = {i: new if i in joined else i for i in edge.at}
    at = [name[i] for i in edge.at]
    above, at[c] = at[c], new
    apart = {frozenset(name[i] for i in pair) for pair in edge.apart}
    apart |= {frozenset((new, i)) for i in beside}
    after, old = _numbered(at, apart)
    number = {i: k for k, i in enumerate(old)}
    ended = NOWHERE if above in at else above
    touching = (number[i] for pair in apart if ended in pair for i in pair if i in number)
    return EdgeMove(
        after,
        tuple(tuple(sorted(joined)) if i == new else (i,) for i in old),
        number.get(new, NOWHERE),
        ended,
        tuple(sorted(touching)),
        tuple(tuple(_joins(after, k)) for k in range(len(old))),
    )


def _numbered(at: Iterable[int], apart: Iterable[Touching]) -> tuple[Edge, list[int]]:
    """Number regions by first appearance; return the edge and the old number of each region."""
    at = tuple(at)
    old = [i for i in dict.fromkeys(at) if i != NOWHERE]
    number = {i: k for k, i in enumerate(old)}
    pairs = (frozenset(number[i] for i in pair) for pair in apart if pair <= number.keys())
    return Edge(tuple(number.get(i, NOWHERE) for i in at), frozenset(pairs)), old


def _joins(edge: Edge, k: int) -> Iterator[int]:
    """Yield the regions that may become one with region k."""
    for j in range(edge.regions):
        if j != k and frozenset((j, k)) not in edge.apart:
            yield j
