"""Runs, and how far they get: what the techniques about one number rest on.

A run of v is a maximal connected set of cells known to hold v. Its region
is connected, has v cells, holds the run, and keeps to where v is possible.

Legend: v number, g run, can where v is possible, known cells that hold v.
"""

from __future__ import annotations

from typing import NamedTuple

from ladder.fillomino.plane import Plane, singles
from ladder.state import Contradiction


class Pass(NamedTuple):
    """A cell that a run must take.

    Attributes:
        cell: As a set of one cell.
        far: Cells on the shortest way from the run to it, itself included.
    """

    cell: int
    far: int


def reach(plane: Plane, v: int, g: int, can: int, known: int) -> int:
    """Return all cells that a connected set of at most v cells with g and the cell can hold.

    An open cell on the way costs one. A run that the way goes *through*
    costs its size, once; runs it only passes by cost nothing, since two cells
    of the way may pass by the same run.
    """
    near = surroundings(plane, g, v - g.bit_count())
    return plane.once("reach", _reach, plane, v, g, can & near, known & near)


def reaches(plane: Plane, v: int, can: int, known: int) -> tuple[tuple[int, int], ...]:
    """Return the unfinished runs of a number, each with its `reach`."""
    return plane.once("reaches", _reaches, plane, v, can, known)


def surroundings(plane: Plane, g: int, steps: int) -> int:
    """Return all cells at most `steps` + 1 from g: what a run that lacks `steps` depends on.

    A larger set of known cells beside those is cut off at the border, so the
    margin of one cell is needed to see that a run continues.
    """
    return plane.once("surroundings", _grow, plane, g, steps)


def passes(plane: Plane, v: int, g: int, can: int, known: int) -> tuple[Pass, ...]:
    """Return the open cells without which fewer than v cells are in reach.

    Only the first v - (size of g) cells in the order of distance can be such a cell:
    the ones before it are reached without it.

    Raises:
        Contradiction: Fewer than v cells are in reach at all.
    """
    near = surroundings(plane, g, v - g.bit_count())
    found = plane.once("passes", _passes, plane, v, g, can & near, known & near)
    if found is None:
        raise Contradiction(g, f"a block of {v} cannot reach {v} cells")
    return found


def _reaches(plane: Plane, v: int, can: int, known: int) -> tuple[tuple[int, int], ...]:
    return tuple(
        (g, reach(plane, v, g, can, known)) for g, size, _border in plane.runs(known) if size < v
    )


def _grow(plane: Plane, g: int, steps: int) -> int:
    for _ in range(steps + 1):
        more = g | plane.beside(g)
        if more == g:
            break
        g = more
    return g


def _layers(plane: Plane, v: int, g: int, can: int, known: int) -> list[int]:
    """Return the cells in reach by distance: entry d holds those at size of g + d."""
    need = v - g.bit_count()
    layers = [0] * (need + 1)
    layers[0] = g
    others = known & ~g
    seen, s = 0, plane.step
    for d in range(need + 1):
        new = layers[d] & ~seen
        layers[d] = new
        if not new:
            continue
        seen |= new
        if d == need:
            break
        near = (new << 1 | new >> 1 | new << s | new >> s) & can & ~seen
        layers[d + 1] |= near & ~others
        through = near & others
        while through:
            run = plane.spread(through & -through, others)
            through &= ~run
            if d + run.bit_count() <= need:
                layers[d + run.bit_count()] |= run
    return layers


def _reach(plane: Plane, v: int, g: int, can: int, known: int) -> int:
    found = 0
    for layer in _layers(plane, v, g, can, known):
        found |= layer
    return found


def _passes(plane: Plane, v: int, g: int, can: int, known: int) -> tuple[Pass, ...] | None:
    layers = _layers(plane, v, g, can, known)
    total = sum(layer.bit_count() for layer in layers)
    if total < v:
        return None
    found = []
    nearer = g.bit_count()
    for far in range(1, len(layers)):
        layer = layers[far]
        if nearer >= v:
            break
        nearer += layer.bit_count()
        if nearer - 1 >= v:
            break
        found += [
            Pass(one, far)
            for one in singles(layer & ~known)
            if not _enough(plane, v, g, can & ~one, known)
        ]
    return tuple(found)


def _enough(plane: Plane, v: int, g: int, can: int, known: int) -> bool:
    """Whether v cells are in reach."""
    if not plane.has_room(g, can, v):
        return False
    return sum(layer.bit_count() for layer in _layers(plane, v, g, can, known)) >= v
