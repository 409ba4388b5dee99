"""Runs, and how far they get: what the techniques about one number rest on.

A run of v is a maximal connected set of cells known to hold v. Its region
is what it is in the answer: a connected set of v cells that holds the run and
keeps to where v is possible. A run of v cells is complete: it is its region.

Legend: v number, g run, can where v is possible, known cells that hold v.
"""

from __future__ import annotations

from typing import NamedTuple

from ladder.fillomino.journal import EVERYWHERE
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


def reaches(
    plane: Plane, v: int, can: int, known: int, near: int = EVERYWHERE
) -> tuple[tuple[int, int], ...]:
    """Return the unfinished runs of a number that have a cell in a set, each with its `reach`."""
    return plane.once("reaches", _reaches, plane, v, can, known, near)


def around(plane: Plane, cells: int, steps: int) -> int:
    """Return all cells at most so many steps from some cells, of which there is one at least."""
    return EVERYWHERE if cells == EVERYWHERE else surroundings(plane, cells, steps - 1)


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
        raise Contradiction(g, f"a run of {v} cannot reach {v} cells")
    return found


def _reach(plane: Plane, v: int, g: int, can: int, known: int) -> int:
    need, others = v - g.bit_count(), known & ~g
    coming = [0] * (need + 1)
    coming[0] = g
    seen, s = 0, plane.step
    for d, wave in enumerate(coming):
        new = wave & ~seen
        seen |= new
        if not new or d == need:
            continue
        near = (new << 1 | new >> 1 | new << s | new >> s) & can & ~seen
        coming[d + 1] |= near & ~others
        through = near & others
        while through:
            run = plane.spread(through & -through, others)
            through &= ~run
            if d + run.bit_count() <= need:
                coming[d + run.bit_count()] |= run
    return seen


def _reaches(plane: Plane, v: int, can: int, known: int, near: int) -> tuple[tuple[int, int], ...]:
    return tuple(
        (g, reach(plane, v, g, can, known))
        for g, size, _border in plane.runs(known)
        if size < v and g & near
    )


def _passes(plane: Plane, v: int, g: int, can: int, known: int) -> tuple[Pass, ...] | None:
    flood = _Flood(plane, v, g, can, known)
    total = sum(layer.bit_count() for layer in flood.layers)
    if total < v:
        return None
    found = []
    within = 0
    for far, layer in enumerate(flood.layers if total == v else flood.layers[:-1]):
        within |= layer
        tight = total == v
        maybe = layer & ~known & (layer if tight else flood.sole)
        found += [
            Pass(one, far)
            for one in singles(maybe)
            if tight or not flood.enough_without(one, far, within)
        ]
    return tuple(found)


class _Flood:
    """The cells in reach of a run by distance, and what they are without one of them.

    It stops with the layer at which more than v cells are in reach: no cell of
    that layer can be a pass.

    Attributes:
        layers: Entry d holds the cells at d more than the run's size.
        sole: Open cells by which alone some cell or run has its distance;
            without any other cell all distances stay what they are.
    """

    def __init__(self, plane: Plane, v: int, g: int, can: int, known: int) -> None:
        self.plane, self.v, self.can, self.others = plane, v, can, known & ~g
        self.need = v - g.bit_count()
        self.sole = 0
        self.layers: list[int] = []
        self._runs: list[tuple[int, int, int]] = []  # layer of entry, layer, cells
        self._run_at: dict[int, int] = {}  # runs by the cell they were entered at
        coming = [0] * (self.need + 1)
        coming[0] = g
        seen = 0
        for d in range(self.need + 1):
            new = coming[d] & ~seen
            self.layers.append(new)
            seen |= new
            if seen.bit_count() > v or d == self.need:
                return
            self._note_sole(new, can & ~seen)
            for at, run in self._step(new, can & ~seen, d, coming):
                self._runs.append((d, at, run))
                entry = plane.beside(run) & new
                self.sole |= entry if not entry & (entry - 1) else 0

    def enough_without(self, one: int, far: int, within: int) -> bool:
        """Whether v cells are in reach without a cell of layer `far`.

        Nearer cells, and the others of its layer, are reached without it, so
        the flood goes on from there.

        Args:
            one: The cell.
            far: Its layer.
            within: All cells of the layers up to that one.
        """
        coming = [0] * (self.need + 1)
        for entered, at, run in self._runs:
            if entered < far < at:
                coming[at] |= run
        seen, new = within & ~one, self.layers[far] & ~one
        can = self.can & ~one
        for d in range(far, self.need + 1):
            if d > far:
                new = coming[d] & ~seen
                seen |= new
            if seen.bit_count() >= self.v:
                return True
            if d < self.need:
                for _run in self._step(new, can & ~seen, d, coming):
                    pass
        return False

    def _step(self, new: int, free: int, d: int, coming: list[int]) -> list[tuple[int, int]]:
        """Enter what is reached from layer d into `coming`; return the runs and their layers."""
        if not new:
            return []
        plane, s = self.plane, self.plane.step
        near = (new << 1 | new >> 1 | new << s | new >> s) & free
        coming[d + 1] |= near & ~self.others
        through, found = near & self.others, []
        while through:
            first = through & -through
            run = self._run_at.get(first) or plane.spread(first, self.others)
            self._run_at[first] = run
            through &= ~run
            at = d + run.bit_count()
            if at <= self.need:
                coming[at] |= run
                found.append((at, run))
        return found

    def _note_sole(self, new: int, free: int) -> None:
        """Note the cells of a layer that are the only way to some cell of the next."""
        s = self.plane.step
        free &= ~self.others
        a, b, c, e = new << 1 & free, new >> 1 & free, new << s & free, new >> s & free
        # Entered from one side only: in one of the four sets and in no second one, and a second
        # one meets what those before it cover.
        once = (a | b | c | e) & ~(a & b | (a | b) & c | (a | b | c) & e)
        self.sole |= (once << 1 | once >> 1 | once << s | once >> s) & new


def _grow(plane: Plane, g: int, steps: int) -> int:
    for _ in range(steps + 1):
        more = g | plane.beside(g)
        if more == g:
            break
        g = more
    return g
