"""Candidates, and deduction to a fixpoint before any model is built.

Every rule here follows from "a region of v is v connected cells, and no
other cell beside it is v". A run is a maximal connected set of cells
fixed to one value; its reach is where its region can still go.

Legend: v value, g run, k its size, P cells where v is possible, F cells
fixed to v.
"""

from __future__ import annotations

from dataclasses import dataclass

from cpmodels.fillomino.area import Part, SizeTally, parts
from cpmodels.fillomino.geometry import Geometry, each_cell
from puzzles import Answer
from puzzles.types import Clues

Component = tuple[int, int]
"""Cells, and how many."""


@dataclass(frozen=True, slots=True)
class Section:
    """An island of a settled board, and what its cells may be.

    Attributes:
        board: The board.
        cells: The island; no region crosses its border.
        possible: By value, where in the section it is possible; only values that are.
        fixed: By value, the section's cells known to hold it; the same keys.
        tallies: Sets of cells known to hold one value exactly so often.
    """

    board: Geometry
    cells: int
    possible: dict[int, int]
    fixed: dict[int, int]
    tallies: tuple[SizeTally, ...]


class Impossible(Exception):  # noqa: N818 (an outcome, not an error)
    """The clues have no answer."""


class Candidates:
    """What each cell may still be, one set of cells for each value.

    Between two calls of `settle`, known cells may linger in the sets of
    other values.

    Args:
        board: The board.
        cap: The largest value.
        clues: The givens, row by row.
        area: Whether to use the area argument.

    Raises:
        Impossible: A given above the cap.

    Attributes:
        possible: ``possible[v]``: cells where v is possible; index 0 is unused.
        fixed: ``fixed[v]``: cells known to be v, a part of ``possible[v]``.
        done: All cells whose value is known.
        tallies: Sets of cells known to hold one value exactly so often.
    """

    def __init__(self, board: Geometry, cap: int, clues: Clues, *, area: bool = True) -> None:
        self.board, self.cap = board, cap
        self._use_area = area
        self.tallies: list[SizeTally] = []
        self.fixed = [0] * (cap + 1)
        self.done = 0
        for i, v in enumerate(clues):
            if v is not None:
                if v > cap:
                    raise Impossible
                self.fixed[v] |= board.bit(i)
                self.done |= board.bit(i)
        blank = board.full & ~self.done
        room = max(map(int.bit_count, board.components(blank)), default=0)
        self.possible = [0] + [
            blank | f if f or v <= room else 0 for v, f in enumerate(self.fixed[1:], 1)
        ]
        self._live = [v for v, p in enumerate(self.possible) if p]  # values possible anywhere
        self._dirty = set(self._live)
        self._touched = board.full
        self._closed = [0] * (cap + 1)  # finished runs with nothing left to say
        # Components by set of cells. It lives with one board: the same
        # integer means other cells at another width.
        self._parts: dict[int, list[Component]] = {}
        # Per value and run: the zone its last result depends on, what was
        # possible and fixed there, and its reach.
        self._reached: dict[tuple[int, int], tuple[int, int, int, int]] = {}

    def fix(self, v: int, cells: int) -> None:
        """Set `cells` to v.

        Raises:
            Impossible: v is not possible in one of them.
        """
        new = cells & ~self.fixed[v]
        if new & self.done or new & ~self.possible[v]:
            raise Impossible
        if new:
            self.fixed[v] |= new
            self.done |= new
            self._dirty.add(v)

    def remove(self, v: int, cells: int) -> None:
        """Take v from `cells`.

        Raises:
            Impossible: One of them is known to be v.
        """
        lost = cells & self.possible[v]
        if not lost:
            return
        if lost & self.fixed[v]:
            raise Impossible
        self.possible[v] ^= lost
        self._touched |= lost
        self._dirty.add(v)

    def settle(self) -> None:
        """Apply the rules until nothing changes.

        Raises:
            Impossible: There is no answer.
        """
        while True:
            while self._dirty:
                for v in sorted(self._dirty):
                    self._dirty.discard(v)
                    self._drop_done(v)
                    self._value(v)
                self._live = [v for v in self._live if self.possible[v]]
                self._dirty.update(v for v in self._live if self._drop_done(v))
            self._single_candidates()
            if not self._dirty and self._use_area:
                self._areas()
            if not self._dirty:
                return

    def _drop_done(self, v: int) -> bool:
        """Take v from the cells known to be something else; whether it was in one.

        Not done at every `fix`, since there may be hundreds of values.
        """
        old = self.possible[v]
        now = old & (~self.done | self.fixed[v])
        self.possible[v] = now
        return now != old

    def sections(self) -> list[Section]:
        """Cut a settled board into its islands."""
        found = []
        for cells in self.islands():
            possible = {v: self.possible[v] & cells for v in self._live if self.possible[v] & cells}
            fixed = {v: self.fixed[v] & cells for v in possible}
            tallies = tuple(t for t in self.tallies if t.cells & cells)
            found.append(Section(self.board, cells, possible, fixed, tallies))
        return found

    def islands(self) -> list[int]:
        """Return sets of cells, finished regions left out, that no region leaves.

        A region of v lies in one room of v, a component of the cells where v
        is possible, so rooms that overlap are put together.
        """
        found: list[int] = []
        rooms = {p for v in self._live for p, _ in self._components(self._open(v))}
        for room in sorted(rooms, key=int.bit_count, reverse=True):
            apart = []
            joined = room
            for island in found:
                if island & joined:
                    joined |= island
                else:
                    apart.append(island)
            found = [*apart, joined]
        return sorted(found)

    def known(self) -> Answer:
        """Return the finished regions row by row, 0 in all other cells."""
        values = [0] * (self.board.rows * self.board.cols)
        for v, f in enumerate(self.fixed):
            for g in self.board.components(f):
                if g.bit_count() == v:
                    for b in each_cell(g):
                        values[self.board.index(b)] = v
        return tuple(values)

    def values(self) -> Clues:
        """Return what is known of each cell, row by row, None where it is open."""
        values: list[int | None] = [None] * (self.board.rows * self.board.cols)
        for v, f in enumerate(self.fixed):
            for b in each_cell(f):
                values[self.board.index(b)] = v
        return tuple(values)

    def reach(self, v: int, g: int) -> int:
        """Return the reach of an unfinished run of a settled board."""
        return self._reached[v, g][3]

    def _areas(self) -> None:
        """Apply the area argument to each part between finished regions."""
        found = parts(self.board, self.islands(), self.fixed, self.reach)
        found.sort(key=lambda part: part.slack)
        if found and found[0].slack < 0:
            raise Impossible
        self._drop_too_large(found)
        self.tallies = []
        for part in found:
            for v in part.tight():
                allowed = part.allowed(v)
                self.remove(v, part.cells & ~allowed)
                self.fix(v, part.joints(v, allowed))
            self.tallies += part.tallies()

    def _drop_too_large(self, by_slack: list[Part]) -> None:
        """Take each value out of the parts where it has no run and is above the slack."""
        small, at = 0, 0
        for v in self._live:
            while at < len(by_slack) and by_slack[at].slack < v:
                small |= by_slack[at].cells
                at += 1
            drop = small & self.possible[v] & ~self.fixed[v]
            if drop:
                for part in by_slack[:at] if self.fixed[v] else ():
                    if v in part.runs:
                        drop &= ~part.cells
                self.remove(v, drop)

    def _single_candidates(self) -> None:
        """Fix every cell that has one candidate left."""
        cells, self._touched = self._touched & ~self.done, 0
        if not cells:
            return
        once = twice = 0
        for v in self._live:
            here = self.possible[v] & cells
            twice |= once & here
            once |= here
        if cells & ~once:
            raise Impossible
        single = once & ~twice
        if single:
            for v in self._live:
                if self.possible[v] & single:
                    self.fix(v, self.possible[v] & single)

    def _value(self, v: int) -> None:
        """Apply all rules about value v once."""
        if not self._open(v):
            return
        self._rooms(v)
        fixed = self.fixed[v] & ~self._closed[v]
        if not fixed:
            return
        reach = 0
        for g in self.board.components(fixed):
            if self.fixed[v] != fixed and self.board.near(g) & self.fixed[v]:
                continue  # grown by an earlier run of this round
            reach |= self._one_run(v, g)
        if v not in self._dirty:
            self._pockets(v, reach)

    def _rooms(self, v: int) -> None:
        """A component of P needs v cells; one of exactly v that holds a v is all v."""
        drop = 0
        for part, size in self._components(self._open(v)):
            if size < v:
                drop |= part
            elif size == v and part & self.fixed[v]:
                self.fix(v, part)
        if drop:
            self.remove(v, drop)

    def _open(self, v: int) -> int:
        """Return where v is possible, finished regions left out."""
        return self.possible[v] & ~self._closed[v]

    def _components(self, cells: int) -> list[Component]:
        found = self._parts.get(cells)
        if found is None:
            if len(self._parts) > 4096:
                self._parts.clear()
            found = [(p, p.bit_count()) for p in self.board.components(cells)]
            self._parts[cells] = found
        return found

    def _one_run(self, v: int, g: int) -> int:
        """Apply the rules about one run and return its reach."""
        memo = self._reached.get((v, g))
        if memo and memo[1] == memo[0] & self.possible[v] and memo[2] == memo[0] & self.fixed[v]:
            return memo[3]
        k = g.bit_count()
        border = self.board.near(g) & self.possible[v]
        if k >= v:
            if k > v:
                raise Impossible
            self.remove(v, border)
            self._closed[v] |= g
            return g
        if not border & (border - 1):
            if not border:
                raise Impossible
            self.fix(v, border)
            return self.board.full  # not known yet; v is asked again
        if self._overflow(v, g, border):
            return self.board.full
        reach = self._reach(v, g, v - k)
        size = reach.bit_count()
        if size < v:
            raise Impossible
        need = reach if size == v else self._way_through(v, g, reach)
        if need & ~self.fixed[v]:
            self.fix(v, need)
            return self.board.full
        self._remember(v, g, reach)
        return reach

    def _remember(self, v: int, g: int, reach: int) -> None:
        """Keep the reach until something changes where it came from."""
        board, fixed = self.board, self.fixed[v]
        zone = reach | board.near(reach)
        zone = zone | board.flood(zone & fixed, fixed)
        zone |= board.near(zone)
        self._reached[v, g] = (zone, zone & self.possible[v], zone & fixed, reach)

    def _overflow(self, v: int, g: int, border: int) -> bool:
        """A cell that would join runs into more than v cells is not v."""
        drop, others = 0, self.fixed[v] & ~g
        for b in each_cell(border & self.board.near(others)):
            joined = self.board.flood(b, self.fixed[v] | b)
            if joined.bit_count() > v:
                drop |= b
        self.remove(v, drop)
        return bool(drop)

    def _reach(self, v: int, g: int, budget: int) -> int:
        """Cells the region of g can hold: a free cell costs 1, another run its size."""
        board, fixed = self.board, self.fixed[v]
        free = self.possible[v] & ~fixed
        others = fixed & ~g
        reached = layer = g
        waiting: dict[int, int] = {}  # runs by the cost at which they are reached
        for cost in range(1, budget + 1):
            beside = board.near(layer)
            met = beside & others
            while met:
                other = board.flood(met & -met, others)
                met &= ~other
                others &= ~other
                at = cost - 1 + other.bit_count()
                waiting[at] = waiting.get(at, 0) | other
            layer = (beside & free & ~reached) | waiting.pop(cost, 0)
            reached |= layer
            if not layer and not waiting:
                break
        return reached

    def _way_through(self, v: int, g: int, reach: int) -> int:
        """Cells without which fewer than v cells of the reach stay connected with g."""
        if reach.bit_count() > 3 * v + 6:
            return 0
        need = 0
        # A cell outside any connected set of v cells around g is not needed,
        # so only cells in all the sets seen so far are tried.
        around = self.board.flood_up_to(g, reach, v + 1)
        doubt = around & ~self.fixed[v]
        if around.bit_count() > v:
            doubt &= self.board.pivots(reach)
        while doubt:
            b = doubt & -doubt
            doubt ^= b
            around = self.board.flood_up_to(g, reach ^ b, v)
            if around.bit_count() < v:
                need |= b
            else:
                doubt &= around
        return need

    def _pockets(self, v: int, reach: int) -> None:
        """Beyond every reach, v needs v connected cells that touch no run."""
        fixed = self.fixed[v]
        outside = self.possible[v] & ~reach & ~fixed
        if not outside:
            return
        free = self.possible[v] & ~fixed & ~self.board.near(fixed)
        for part in self.board.components(free):
            if part.bit_count() >= v:
                outside &= ~part
        self.remove(v, outside)
