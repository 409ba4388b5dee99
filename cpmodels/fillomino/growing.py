"""One try to lay an answer, region by region: givens grow, fresh regions fill what is left.

Where something does not fit, regions around it are taken up and laid anew.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from random import Random

from cpmodels.fillomino.field import LaidRegion, Terrain, runs
from puzzles import Answer, Puzzle
from puzzles.types import Clues

EFFORT = 6
"""Cells laid in one try, for each cell of the board."""

SMALL, LARGE = 6, 40
"""Fresh regions have at most so many cells, where they are to be small or cannot take all."""

TAKEN_UP = 3
"""Regions taken up at once where something does not fit, at most."""

TROUBLED = 20
"""What chance adds to prices where a region was stuck once; the prices themselves are up to 14."""

CROWDED = 0.8
"""Share of the board beyond which regions of one number, one for each run of it, are too many."""


class Growing:
    """One try: at first with large regions for an even seed, with small ones for an odd one.

    Runs of one number are joined where the board has no room for a region
    each; for every other pair of seeds wherever it goes.

    Args:
        puzzle: The puzzle.
        known: Cells whose value is known, givens included; None for the others.
        seed: Each goes its own way.
    """

    def __init__(self, puzzle: Puzzle, known: Clues, *, seed: int) -> None:
        self._field = Terrain(puzzle.rows, puzzle.cols)
        self._cap, self._small = puzzle.cap, seed % 2 == 1
        self._carved = seed // 2  # fresh small regions before a large one, to make it another
        self._left = EFFORT * len(known) + 1000
        self._troubled: set[int] = set()  # first cells of runs that were stuck once
        self._first = 0  # no blank cell comes before it
        self._random = Random(seed).random
        regions = [self._put(v, run) for v, run in runs(known, self._field.near)]
        regions.sort(key=lambda region: region.value)
        self._waiting = deque(region for region in regions if region.value != len(region.cells))
        often = Counter(region.value for region in self._waiting)
        least = 0 if seed // 2 % 2 else CROWDED * len(known)
        self._joining = {v for v, count in often.items() if count > 1 and v * count > least}

    def answer(self) -> Answer | None:
        """Lay the board; None where the effort is used up."""
        while self._left > 0:
            self._left -= 1
            stuck = self._next()
            if stuck is None:
                return tuple(region.value for region in self._field.owner[:-1] if region)
            if stuck and not self._make_room(stuck):
                return None
        return None

    def remains(self) -> Clues:
        """Lay what still fits, taking nothing up, and return the board; None where nothing fits."""
        while self._waiting:
            region = self._waiting.popleft()
            if self._field.owner[region.cells[0]] is region and not self._grown(region):
                self._take_up(region, soon=True)
                for _ in region.runs:
                    self._waiting.popleft()
        for i, owner in enumerate(self._field.owner):
            if owner is None:
                self._filled(i)
        return tuple(owner.value if owner else None for owner in self._field.owner[:-1])

    def _next(self) -> list[int] | None:
        """Lay one region; return the cells that do not fit, if any, and None for a full board."""
        owner = self._field.owner
        if self._waiting:
            region = self._waiting.popleft()
            joined = owner[region.cells[0]] is not region
            return [] if joined or self._grown(region) else region.cells
        while self._first < len(self._field.near) and owner[self._first]:
            self._first += 1
        if self._first == len(self._field.near):
            return None
        return [] if self._filled(self._first) else [self._first]

    def _put(self, value: int, run: list[int]) -> LaidRegion:
        region = LaidRegion(value, list(run), [run])
        self._field.put(region, run)
        return region

    def _grown(self, region: LaidRegion) -> bool:
        """Let a region of givens grow to its size, always by the cell whose loss hurts least."""
        field = self._field
        if region.value in self._joining:
            self._join(region)
        whim = TROUBLED if region.runs[0][0] in self._troubled else 1
        edge = _Edge(lambda cell: self._price(cell, region) + self._random() * whim)
        edge.put(field.edge(region.cells))
        while len(region.cells) < region.value:
            cell = edge.pop()
            if cell is None:
                return False
            room = region.value - len(region.cells) - 1
            if sum(len(other.cells) for other in field.alike(cell, region)) > room:
                continue  # never again: the room only shrinks
            for other in field.add(region, cell):
                edge.put(field.edge(other.cells))
            edge.again(field.rings[cell])
            edge.put(field.edge([cell]))
            self._left -= 1
        return len(region.cells) == region.value

    def _price(self, cell: int, region: LaidRegion) -> int:
        """Return how much it hurts the blank cells around a cell that a region takes it."""
        return self._field.hurt(cell, region) + 10 * len(self._field.alike(cell, region))

    def _join(self, region: LaidRegion) -> None:
        """Connect a region with others of its number, the nearest first, as many as it can hold."""
        while True:
            way = self._field.way(region)
            if way is None:
                return
            others = {o for i in way for o in self._field.alike(i, region)}
            if len(region.cells) + len(way) + sum(len(o.cells) for o in others) > region.value:
                return
            for cell in way:
                self._field.add(region, cell)
            self._left -= len(way)

    def _filled(self, start: int) -> bool:
        """Fill a blank cell, and perhaps others, with a fresh region; False where none fits."""
        if self._small or self._carved > 0:
            self._carved -= 1
            return self._fresh(start, 1 + int(self._random() * min(SMALL, self._cap)))
        cells = self._field.pocket(start, self._cap)
        if len(cells) <= self._cap and len(cells) not in self._field.beside(cells):
            self._lay(cells)
            return True
        largest = min(LARGE, self._cap)
        return self._fresh(start, largest - int(self._random() * (largest + 1) / 2))

    def _fresh(self, start: int, target: int) -> bool:
        """Lay a fresh region, of `target` cells or the nearest size that fits; False if none."""
        field = self._field
        cells, edge = [start], field.edge([start])
        taken, fits = field.beside(cells), 0
        while True:
            if len(cells) not in taken:
                fits = len(cells)
            if fits >= target or len(cells) == self._cap or not edge:
                break
            cell = min(edge, key=lambda j: field.hurt(j) + 2 * self._random())
            cells.append(cell)
            del edge[cell]
            edge |= {j: None for j in field.edge([cell]) if j not in cells}
            taken |= field.beside([cell])
        self._left -= len(cells)
        if fits:
            self._lay(cells[:fits])
        return fits > 0

    def _lay(self, cells: list[int]) -> None:
        self._field.put(LaidRegion(len(cells), cells, []), cells)

    def _make_room(self, stuck: list[int]) -> bool:
        """Take up some of the regions around cells that do not fit; False where none can be."""
        near, owner = self._field.near, self._field.owner
        around = dict.fromkeys(k for i in stuck for j in near[i] for k in (j, *near[j]))
        found = dict.fromkeys(owner[j] for j in around)
        own = owner[stuck[0]]
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

    def _take_up(self, region: LaidRegion, *, soon: bool) -> None:
        """Make the cells of a region blank again; its givens wait to grow, first if `soon`."""
        for i in region.cells:
            self._field.owner[i] = None
        self._first = min(self._first, *region.cells)
        again = [self._put(region.value, run) for run in region.runs]
        (self._waiting.extendleft if soon else self._waiting.extend)(again)


class _Edge:
    """The blank cells beside a growing region, by price.

    Args:
        price: What it costs to take a cell.
    """

    def __init__(self, price: Callable[[int], float]) -> None:
        self._price = price
        self._heap: list[tuple[float, int]] = []
        self._now: dict[int, float] = {}

    def put(self, cells: Iterable[int]) -> None:
        """Add cells, or their prices anew."""
        for cell in cells:
            self._now[cell] = self._price(cell)
            heappush(self._heap, (self._now[cell], cell))

    def again(self, cells: Iterable[int]) -> None:
        """Find the prices anew of those cells that are there."""
        self.put([cell for cell in cells if cell in self._now])

    def pop(self) -> int | None:
        """Take out the cheapest cell; None where there is no other."""
        while self._heap:
            price, cell = heappop(self._heap)
            if self._now.get(cell) == price:
                del self._now[cell]
                return cell
        return None
