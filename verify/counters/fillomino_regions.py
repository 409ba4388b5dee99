"""Fillomino answers one by one, region by region.

Take a cell that is in no region yet, lay every region it could be in, go on.
The cell is the first blank one in reading order; while printed numbers wait,
it is one of those, with few regions to choose from.

That regions of one size may not touch is a rule of its own here, and can be
dropped: what is listed then is not pictures but partitions of the board.

Legend: sets of cells are integers, one bit a cell, and after each row a bit
that is never set, so that all neighbours are four shifts; `v` a region's size.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import islice

from puzzles import Puzzle

Region = tuple[int, int]
"""Its cells and its size."""


def answers(
    puzzle: Puzzle,
    *,
    limit: int | None = None,
    touching: bool = False,
    tick: Callable[[], object] | None = None,
) -> Iterator[tuple[int, ...]]:
    """Yield the answers of a Fillomino puzzle, each once, in no order.

    Args:
        puzzle: Of any size, with or without a cap.
        limit: Stop after so many; None lists all.
        touching: Regions of one size may touch: yield the partitions into regions
            that fit the givens, each as a region number a cell. Numbers start
            at 0, in the order in which reading comes to the regions.
        tick: Called whenever a region is laid; whatever it raises ends the walk.

    Cost: tens of microseconds a region that is laid, no bound on how many. 4x4
    without givens takes 10 seconds; most published 10x10 boards take well
    under one, some much longer.
    """
    board = _RegionWalk(puzzle, touching=touching)
    show = board.numbered if touching else board.sizes
    return (show(regions) for regions in islice(board.walk(tick), limit))


def count(
    puzzle: Puzzle,
    *,
    limit: int | None = None,
    touching: bool = False,
    tick: Callable[[], object] | None = None,
) -> int:
    """Count what `answers` lists, up to `limit`."""
    return sum(1 for _ in answers(puzzle, limit=limit, touching=touching, tick=tick))


class _RegionWalk:
    """A board on which regions are laid and lifted.

    Attributes:
        printed: By number the cells where it is printed.
        blank: Cells where nothing is printed.
        free: Cells in no region.
        near: By size the cells beside regions of that size, where these may not touch.
    """

    def __init__(self, puzzle: Puzzle, *, touching: bool) -> None:
        self.cols, self.area, self.cap = puzzle.cols, len(puzzle.clues), puzzle.cap
        self.touching = touching
        self.printed: dict[int, int] = defaultdict(int)
        self.blank = 0
        for i, v in enumerate(puzzle.clues):
            if v is None:
                self.blank |= self._bit(i)
            else:
                self.printed[v] |= self._bit(i)
        self.free = self.blank | sum(self.printed.values())
        self.near: dict[int, int] = defaultdict(int)

    def _bit(self, cell: int) -> int:
        return 1 << cell + cell // self.cols

    def walk(self, tick: Callable[[], object] | None) -> Iterator[list[Region]]:
        """Yield every way to lay regions over the whole board (the list is reused)."""
        laid: list[Region] = []
        before: list[int] = []
        todo = [self._choices()]
        while todo:
            region = next(todo[-1], None)
            if region is None:
                todo.pop()
            else:
                if tick:
                    tick()
                cells, v = region
                laid.append(region)
                before.append(self.near[v])
                self.free ^= cells
                if not self.touching:
                    self.near[v] |= self._beside(cells)
                if self.free:
                    todo.append(self._choices())
                    continue
                yield laid
            if laid:
                cells, v = laid.pop()
                self.free ^= cells
                self.near[v] = before.pop()

    def _choices(self) -> Iterator[Region]:
        """Return the regions that some free cell could be in."""
        if not self.free & ~self.blank:
            first = self.free & -self.free
            return (region for v in range(1, self.cap + 1) for region in self._regions(first, v))
        # The fewest, or less than twice as many; large numbers have too many to count.
        most = 1
        while True:
            for v, cells in list(self.printed.items()):
                for cell in _single(cells & self.free):
                    found = list(islice(self._regions(cell, v), most + 1))
                    if len(found) <= most:
                        return iter(found)
            most *= 2

    def _regions(self, cell: int, v: int) -> Iterator[Region]:
        """Yield each region of `v` cells that holds a cell and fits, once.

        A shape takes its first cell to come, or never has it; where regions of
        one size may not touch, it takes every equal number beside it. No shape
        is grown that cannot reach its size.
        """
        if v > self.cap:
            return
        printed = self.printed.get(v, 0)
        must = 0 if self.touching else printed
        shapes = [(cell, (self.blank | printed) & self.free & ~self.near.get(v, 0))]
        while shapes:
            shape, room = shapes.pop()
            while more := self._beside(shape) & must & ~shape:
                shape |= more
            size = shape.bit_count()
            if shape & ~room or size > v:
                continue
            if size == v:
                yield shape, v
            elif self._reaches(shape, room, v):
                edge = self._beside(shape) & room & ~shape
                new = edge & -edge
                shapes += [(shape, room ^ new), (shape | new, room)]

    def _reaches(self, shape: int, room: int, size: int) -> bool:
        """Whether a shape can grow to a size within a set of cells."""
        while shape.bit_count() < size:
            larger = shape | self._beside(shape) & room
            if larger == shape:
                return False
            shape = larger
        return True

    def _beside(self, cells: int) -> int:
        """Return the cells beside a set, along with some of it and bits of no cell."""
        width = self.cols + 1
        return cells << 1 | cells >> 1 | cells << width | cells >> width

    def sizes(self, regions: list[Region]) -> tuple[int, ...]:
        """Return the size of each cell's region, row by row."""
        return self._row_by_row(regions)

    def numbered(self, regions: list[Region]) -> tuple[int, ...]:
        """Return the number of each cell's region, row by row."""
        in_order = sorted((cells for cells, _ in regions), key=lambda cells: cells & -cells)
        return self._row_by_row([(cells, number) for number, cells in enumerate(in_order)])

    def _row_by_row(self, marked: list[tuple[int, int]]) -> tuple[int, ...]:
        return tuple(
            next(mark for cells, mark in marked if cells & self._bit(i)) for i in range(self.area)
        )


def _single(cells: int) -> Iterator[int]:
    while cells:
        yield cells & -cells
        cells &= cells - 1
