"""Oracle: all Fillomino pictures, or cuts with the no-touch rule dropped, by plain search.

Exact cover: the first empty cell belongs to some region, so try every
connected set of empty cells that holds it, then go on with the next empty
cell. Shapes are grown level by level and told apart by a set: slow, easy to
read, and nothing like the code under test. For boards up to 16 cells, more
when there are many givens or a small cap.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from puzzles.types import Answer, Puzzle

Cut = tuple[int, ...]
"""For every cell the least cell of its region."""


def pictures(puzzle: Puzzle, most: int | None = None) -> list[Answer] | None:
    """Return all answers, sorted; None where there are more than `most`."""
    found = []
    for regions in _some(_Search(puzzle, may_touch=False).walk(), most):
        picture = [0] * len(puzzle.clues)
        for region in regions:
            for i in _cells(region):
                picture[i] = region.bit_count()
        assert runs_are_right(picture, puzzle.cols), picture
        found.append(tuple(picture))
    return None if most is not None and len(found) > most else sorted(found)


def partitions(puzzle: Puzzle, most: int | None = None) -> list[Cut] | None:
    """Return all cuts into regions that fit the givens, touching or not, sorted; or None."""
    found = []
    for regions in _some(_Search(puzzle, may_touch=True).walk(), most):
        cut = [0] * len(puzzle.clues)
        for region in regions:
            least = min(_cells(region))
            for i in _cells(region):
                cut[i] = least
        found.append(tuple(cut))
    return None if most is not None and len(found) > most else sorted(found)


def count(puzzle: Puzzle, *, may_touch: bool) -> int:
    """Count pictures, or cuts where regions of one size may touch, without keeping them."""
    return sum(1 for _ in _Search(puzzle, may_touch=may_touch).walk())


def runs_are_right(picture: list[int], cols: int) -> bool:
    """Whether every connected run of equal numbers has that many cells."""
    unseen = set(range(len(picture)))
    while unseen:
        first = unseen.pop()
        run = [first]
        for i in run:
            for j in _beside(i, len(picture), cols):
                if j in unseen and picture[j] == picture[first]:
                    unseen.remove(j)
                    run.append(j)
        if len(run) != picture[first]:
            return False
    return True


Shape = tuple[int, int, int]
"""Cells and border cells as bit masks, and the number of cells."""


class _Search:
    def __init__(self, puzzle: Puzzle, *, may_touch: bool) -> None:
        self.clues, self.cap, self.may_touch = puzzle.clues, puzzle.cap, may_touch
        area = len(puzzle.clues)
        self.beside = [sum(1 << j for j in _beside(i, area, puzzle.cols)) for i in range(area)]
        self.shapes_in: dict[int, list[Shape]] = {}  # by the empty cells

    def walk(self) -> Iterator[list[int]]:
        """Yield every cut as a list of region masks (the list is reused)."""
        yield from self._walk((1 << len(self.clues)) - 1, [], {})

    def _walk(self, empty: int, regions: list[int], used: dict[int, int]) -> Iterator[list[int]]:
        if not empty:
            yield regions
            return
        for cells, border, size in self._shapes(empty):
            same = used.get(size, 0)
            if same & border and not self.may_touch:
                continue
            regions.append(cells)
            used[size] = same | cells
            yield from self._walk(empty & ~cells, regions, used)
            used[size] = same
            regions.pop()

    def _shapes(self, empty: int) -> list[Shape]:
        """Return the regions that the first empty cell may belong to."""
        if empty in self.shapes_in:
            return self.shapes_in[empty]
        done: list[Shape] = []
        level = {empty & -empty}
        for size in range(1, self.cap + 1):
            level = {cells for cells in level if self._may_grow(cells, size)}
            fits = (c for c in level if all(self.clues[i] in (None, size) for i in _cells(c)))
            done += [(cells, self._border(cells), size) for cells in fits]
            level = {cells | 1 << j for cells in level for j in _cells(self._border(cells) & empty)}
        self.shapes_in[empty] = done
        return done

    def _may_grow(self, cells: int, size: int) -> bool:
        givens = {self.clues[i] for i in _cells(cells)} - {None}
        return len(givens) <= 1 and all(g is not None and g >= size for g in givens)

    def _border(self, cells: int) -> int:
        near = 0
        for i in _cells(cells):
            near |= self.beside[i]
        return near & ~cells


def _some(walk: Iterator[list[int]], most: int | None) -> Iterator[list[int]]:
    return islice(walk, None if most is None else most + 1)


def _cells(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def _beside(cell: int, area: int, cols: int) -> list[int]:
    near = [cell - cols, cell + cols]
    near += [cell - 1] if cell % cols else []
    near += [cell + 1] if (cell + 1) % cols else []
    return [j for j in near if 0 <= j < area]
