"""A board on which regions are being laid: who owns which cell, and what is beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from puzzles.grid import neighbours
from puzzles.types import Clues


class LaidRegion:
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


OUTSIDE = LaidRegion(0, [], [])
"""What lies beyond the edge."""


class Terrain:
    """The owner of every cell.

    Args:
        rows: Height.
        cols: Width.

    Attributes:
        near: The cells beside each.
        rings: The eight cells around each, -1 beyond the edge.
        owner: By cell its region, None for a blank cell; last, `OUTSIDE`.
    """

    def __init__(self, rows: int, cols: int) -> None:
        self.near = neighbours(rows, cols)
        self.rings = rings(rows, cols)
        self.owner: list[LaidRegion | None] = [*(None for _ in self.near), OUTSIDE]

    def put(self, region: LaidRegion, cells: Iterable[int]) -> None:
        """Give cells to a region that lists them."""
        for i in cells:
            self.owner[i] = region

    def add(self, region: LaidRegion, cell: int) -> list[LaidRegion]:
        """Give a region one cell more, and all regions of its number that this connects with it.

        Returns:
            Those regions; they are part of it now.
        """
        joined = self.alike(cell, region)
        region.cells.append(cell)
        self.owner[cell] = region
        for other in joined:
            region.cells += other.cells
            region.runs += other.runs
            self.put(region, other.cells)
        return joined

    def edge(self, cells: Iterable[int]) -> dict[int, None]:
        """Return the blank cells beside some cells."""
        return dict.fromkeys(j for i in cells for j in self.near[i] if not self.owner[j])

    def alike(self, cell: int, region: LaidRegion) -> list[LaidRegion]:
        """Return the other regions of the same number that a cell touches."""
        found, value = list[LaidRegion](), region.value
        for j in self.near[cell]:
            other = self.owner[j]
            if other and other.value == value and other is not region and other not in found:
                found.append(other)
        return found

    def beside(self, cells: Iterable[int]) -> set[int]:
        """Return the numbers beside some blank cells."""
        owners = {self.owner[j] for i in cells for j in self.near[i]}
        return {owner.value for owner in owners if owner}

    def hurt(self, cell: int, region: LaidRegion | None = None) -> int:
        """Return how many open cells are beside a cell, and more where it holds them together.

        Open are the blank cells and those of other regions that have to grow
        still: a given must not be cut off from the blank cells around it.
        """
        owner = self.owner
        a, b, c, d, e, f, g, h = (
            not (o := owner[j]) or (len(o.cells) < o.value and o is not region)
            for j in self.rings[cell]
        )
        sides = a + c + e + g
        links = (a and b and c) + (c and d and e) + (e and f and g) + (g and h and a)
        return sides + 5 * (sides - links > 1)

    def pocket(self, start: int, most: int) -> list[int]:
        """Return the blank cells connected with one; not all if they are more than `most`."""
        found, seen = [start], {start}
        for i in found:
            for j in self.near[i]:
                if j not in seen and not self.owner[j]:
                    seen.add(j)
                    found.append(j)
            if len(found) > most:
                break
        return found

    def way(self, region: LaidRegion) -> list[int] | None:
        """Return the blank cells of a shortest way to another region of the same number."""
        came = dict.fromkeys(self.edge(region.cells), -1)
        queue = list(came)
        for i in queue:
            if self.alike(i, region):
                found = [i]
                while came[found[-1]] >= 0:
                    found.append(came[found[-1]])
                return found[::-1]
            for j in self.near[i]:
                if j not in came and not self.owner[j]:
                    came[j] = i
                    queue.append(j)
        return None


def runs(known: Clues, near: tuple[tuple[int, ...], ...]) -> Iterator[tuple[int, list[int]]]:
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
