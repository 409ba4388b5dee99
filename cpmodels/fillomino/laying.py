"""Answers of wide open boards, laid region by region without a solver.

A large sparse board has answers by the million, and a search among all of
them gets lost. Laying takes what comes: runs of givens grow to their size,
what is blank is filled with fresh regions, and where something does not fit
the regions around it are taken up and laid anew. It is a first try only: what
it finds has passed the rule, and finding nothing says nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import Random

from puzzles import Answer, Puzzle, is_answer
from puzzles.grid import neighbours
from puzzles.types import Clues

EFFORT = 12
"""Cells laid in one try, for each cell of the board."""

COMPARED = 24
"""Cells beside a growing region that are compared at most."""

SMALL, LARGE = 6, 40
"""Fresh regions have at most so many cells, where they are to be small or cannot take all."""

TAKEN_UP = 3
"""Regions taken up at once where something does not fit, at most."""


def laid(puzzle: Puzzle, known: Clues, tries: int, *, first: int = 0) -> Iterator[Answer]:
    """Yield different answers that have the values of `known`, at most one a try.

    Large regions and small ones take turns, so that two answers show most of
    the cells that vary. The same board has the same answers everywhere.

    Args:
        puzzle: The puzzle.
        known: Cells whose value is known, givens included; None for the others.
        tries: How often to lay the board.
        first: Number of the first try; each goes its own way.

    Cost: linear in the cells for each try.
    """
    seen: set[Answer] = set()
    for number in range(first, first + tries):
        answer = _Laying(puzzle, known, seed=number).answer()
        if answer is not None and answer not in seen and is_answer(puzzle, answer):
            seen.add(answer)
            yield answer


class _Region:
    """A region that is laid, or one of givens that is to grow.

    Args:
        value: The number of cells that it is to have.
        cells: The cells that it has.
        runs: Its runs of known cells; none where it is fresh.
    """

    __slots__ = ("cells", "runs", "value")

    def __init__(self, value: int, cells: list[int], runs: list[list[int]]) -> None:
        self.value, self.cells, self.runs = value, cells, runs

    def is_known(self) -> bool:
        """Whether it has known cells only: it cannot be taken up."""
        return len(self.cells) == sum(map(len, self.runs))


_OUTSIDE = _Region(0, [], [])
"""What lies beyond the edge."""


class _Laying:
    """One try: at first with large regions for an even seed, with small ones for an odd one."""

    def __init__(self, puzzle: Puzzle, known: Clues, *, seed: int) -> None:
        self._near = neighbours(puzzle.rows, puzzle.cols)
        self._rings = rings(puzzle.rows, puzzle.cols)
        self._cap, self._small = puzzle.cap, seed % 2 == 1
        self._carved = seed // 2  # fresh small regions before a large one, to make it another
        self._left = EFFORT * len(known) + 1000
        self._troubled: set[int] = set()  # first cells of runs that were stuck once
        self._first = 0  # no blank cell comes before it
        self._random = Random(seed).random
        self._owner: list[_Region | None] = [*(None for _ in known), _OUTSIDE]
        regions = [self._put(v, run) for v, run in _runs(known, self._near)]
        regions.sort(key=lambda region: region.value)
        self._waiting = deque(region for region in regions if region.value != len(region.cells))

    def answer(self) -> Answer | None:
        """Lay the board; None where the effort is used up."""
        while self._left > 0:
            self._left -= 1
            stuck = self._next()
            if stuck is None:
                return tuple(region.value for region in self._owner[:-1] if region)
            if stuck and not self._make_room(stuck):
                return None
        return None

    def _next(self) -> list[int] | None:
        """Lay one region; return the cells that do not fit, if any, and None for a full board."""
        if self._waiting:
            region = self._waiting.popleft()
            joined = self._owner[region.cells[0]] is not region
            return [] if joined or self._grown(region) else region.cells
        while self._first < len(self._near) and self._owner[self._first]:
            self._first += 1
        if self._first == len(self._near):
            return None
        return [] if self._filled(self._first) else [self._first]

    def _put(self, value: int, run: list[int]) -> _Region:
        region = _Region(value, list(run), [run])
        for i in run:
            self._owner[i] = region
        return region

    def _grown(self, region: _Region) -> bool:
        """Let a region of givens grow to its size; False where it cannot."""
        edge = self._edge(region.cells)
        while len(region.cells) < region.value:
            cell = self._gentlest(region, edge)
            if cell is None:
                return False
            edge.remove(cell)
            self._owner[cell] = region
            region.cells.append(cell)
            for other in self._alike(cell, region):
                region.cells += other.cells
                region.runs += other.runs
                for i in other.cells:
                    self._owner[i] = region
                edge += [i for i in self._edge(other.cells) if i not in edge]
            edge += [j for j in self._near[cell] if not self._owner[j] and j not in edge]
            self._left -= 1
        return len(region.cells) == region.value

    def _edge(self, cells: list[int]) -> list[int]:
        """Return the blank cells beside some cells."""
        return list(dict.fromkeys(j for i in cells for j in self._near[i] if not self._owner[j]))

    def _gentlest(self, region: _Region, edge: list[int]) -> int | None:
        """Return the cell whose loss hurts the blank cells around it least."""
        best, least = None, 100.0
        room = region.value - len(region.cells) - 1
        whim = 20 if region.runs[0][0] in self._troubled else 1
        start = 0 if len(edge) <= COMPARED else int(self._random() * len(edge))
        for cell in (edge[start:] + edge[:start])[:COMPARED]:
            joined = self._alike(cell, region)
            if joined and sum(len(other.cells) for other in joined) > room:
                continue
            hurt = 10 * len(joined) + self._hurt(cell) + self._random() * whim
            if hurt < least:
                best, least = cell, hurt
        return best

    def _alike(self, cell: int, region: _Region) -> set[_Region]:
        """Return the other regions of the same number that a cell touches."""
        beside = {self._owner[j] for j in self._near[cell]}
        return {other for other in beside if other and other.value == region.value} - {region}

    def _hurt(self, cell: int) -> int:
        """Return how many blank cells are beside a cell, and more where it holds them together."""
        owner, ring = self._owner, self._rings[cell]
        blank = [not owner[j] for j in ring]  # side, corner, side, ...
        sides = sum(blank[::2])
        links = sum(blank[k] and blank[k + 1] and blank[(k + 2) % 8] for k in range(0, 8, 2))
        return sides + (5 if sides - links > 1 else 0)

    def _filled(self, start: int) -> bool:
        """Fill a blank cell, and perhaps others, with a fresh region; False where none fits."""
        if self._small:
            return self._fresh(start, 1 + int(self._random() * min(SMALL, self._cap)))
        if self._carved > 0:
            self._carved -= 1
            return self._fresh(start, 1 + int(self._random() * min(SMALL, self._cap)))
        cells = self._pocket(start)
        if len(cells) <= self._cap and len(cells) not in self._beside(cells):
            self._lay(cells)
            return True
        largest = min(LARGE, self._cap)
        return self._fresh(start, largest - int(self._random() * (largest + 1) / 2))

    def _pocket(self, start: int) -> list[int]:
        """Return the blank cells connected with one; not all if they are more than a region."""
        found, seen = [start], {start}
        for i in found:
            for j in self._near[i]:
                if j not in seen and not self._owner[j]:
                    seen.add(j)
                    found.append(j)
            if len(found) > self._cap:
                break
        return found

    def _beside(self, cells: Iterable[int]) -> set[int]:
        """Return the numbers beside some blank cells."""
        owners = {self._owner[j] for i in cells for j in self._near[i]}
        return {owner.value for owner in owners if owner}

    def _fresh(self, start: int, target: int) -> bool:
        """Lay a fresh region, of `target` cells or the nearest size that fits; False if none."""
        cells, edge = [start], self._edge([start])
        taken, fits = self._beside(cells), 0
        while True:
            if len(cells) not in taken:
                fits = len(cells)
            if fits >= target or len(cells) == self._cap or not edge:
                break
            cell = min(edge, key=lambda j: self._hurt(j) + 2 * self._random())
            cells.append(cell)
            inside = {*edge, *cells}
            edge.remove(cell)
            edge += [j for j in self._near[cell] if not self._owner[j] and j not in inside]
            taken |= self._beside([cell])
        self._left -= len(cells)
        if fits:
            self._lay(cells[:fits])
        return fits > 0

    def _lay(self, cells: list[int]) -> None:
        region = _Region(len(cells), cells, [])
        for i in cells:
            self._owner[i] = region

    def _make_room(self, stuck: list[int]) -> bool:
        """Take up some of the regions around cells that do not fit; False where none can be."""
        around = dict.fromkeys(k for i in stuck for j in self._near[i] for k in (j, *self._near[j]))
        found = dict.fromkeys(self._owner[j] for j in around)
        own = self._owner[stuck[0]]
        regions = [r for r in found if r and r is not own and not r.is_known()]
        if not regions and (own is None or own.is_known()):
            return False
        for _ in range(1 + int(self._random() * TAKEN_UP)):
            if regions:
                self._take_up(regions.pop(int(self._random() * len(regions))), soon=False)
        if own:
            self._troubled.add(own.runs[0][0])
            self._take_up(own, soon=True)
        return True

    def _take_up(self, region: _Region, *, soon: bool) -> None:
        """Make the cells of a region blank again; its givens wait to grow, first if `soon`."""
        for i in region.cells:
            self._owner[i] = None
        self._first = min(self._first, *region.cells)
        again = [self._put(region.value, run) for run in region.runs]
        (self._waiting.extendleft if soon else self._waiting.extend)(again)


def _runs(known: Clues, near: tuple[tuple[int, ...], ...]) -> Iterator[tuple[int, list[int]]]:
    """Yield the number and the cells of each run of known cells."""
    seen: set[int] = set()
    for start, value in enumerate(known):
        if value is None or start in seen:
            continue
        run = [start]
        seen.add(start)
        for i in run:
            beside = [j for j in near[i] if known[j] == value and j not in seen]
            run += beside
            seen.update(beside)
        yield value, run


@lru_cache(maxsize=4)
def rings(rows: int, cols: int) -> tuple[tuple[int, ...], ...]:
    """Return the eight cells around each, side and corner in turn; -1 beyond the edge."""
    steps = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
    return tuple(
        tuple(
            (r + y) * cols + c + x if 0 <= r + y < rows and 0 <= c + x < cols else -1
            for y, x in steps
        )
        for r in range(rows)
        for c in range(cols)
    )
