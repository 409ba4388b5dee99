"""Random Fillomino pictures: regions are laid one after the other, with steps back when stuck."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from puzzles import Answer, FillproofError, Puzzle, is_answer
from puzzles.grid import neighbours

TRIES = 60
"""Restarts of one picture before its size and cap are taken to have none."""


TAME_AREA, TAME_REGION = 30, 12
"""Without a cap, boards over so many cells get regions of at most so many. With regions of 20 and
more on 7x7 some proofs of uniqueness by plain SAT take minutes."""


class NoPictureError(FillproofError):
    """No picture was found; there may be none, as for 2x2 with regions of at most 2."""


def random_picture(rng: Random, rows: int, cols: int, cap: int | None = None) -> Answer:
    """Return a legal full board whose regions have at most `cap` cells (None: see `TAME_AREA`).

    Not uniform over all such pictures, but every one can come out.

    Raises:
        NoPictureError: None found in `TRIES` tries.
    """
    area = rows * cols
    top = min(area, cap or (area if area <= TAME_AREA else TAME_REGION))
    for _ in range(TRIES):
        picture = _Packing(rng, rows, cols, top).fill()
        if picture is not None:
            assert is_answer(Puzzle("fillomino", rows, cols, (None,) * area, cap), picture)
            return picture
    text = f"found no picture of {rows}x{cols} with regions of at most {top}"
    raise NoPictureError(text)


class _Packing:
    """Lays random regions, most crowded empty cell first, and steps back when stuck."""

    def __init__(self, rng: Random, rows: int, cols: int, top: int) -> None:
        self.rng, self.top = rng, top
        self.near = neighbours(rows, cols)
        self.cells = [0] * (rows * cols)  # 0 is empty
        self.steps = 40 * rows * cols
        self.small = rng.choice((1.0, 2.0, 4.0))  # how much small regions are preferred

    def fill(self) -> Answer | None:
        """Return a picture, or None where the steps ran out or there is none on this path."""
        laid: list[Iterator[list[int]]] = [self._regions()]
        regions: list[list[int]] = []
        while laid and self.steps:
            self.steps -= 1
            region = next(laid[-1], None)
            if region is None:
                laid.pop()
                if regions:
                    self._paint(regions.pop(), 0)
                continue
            self._paint(region, len(region))
            regions.append(region)
            if 0 not in self.cells:
                return tuple(self.cells)
            laid.append(self._regions())
        return None

    def _paint(self, region: list[int], v: int) -> None:
        for i in region:
            self.cells[i] = v

    def _regions(self) -> Iterator[list[int]]:
        """Yield some regions, none touching its equal, that hold the most crowded empty cell."""
        cell = min((i for i, v in enumerate(self.cells) if not v), key=self._room)
        for _ in range(4):
            size = min(1 + int(self.top * self.rng.random() ** self.small), self.top)
            region = self._grow(cell, size)
            if not any(self.cells[j] == len(region) for i in region for j in self.near[i]):
                yield region
        for size in range(1, self.top + 1):
            region = self._grow(cell, size)
            if len(region) < size:
                return
            if not any(self.cells[j] == size for i in region for j in self.near[i]):
                yield region

    def _room(self, cell: int) -> tuple[int, float]:
        return sum(not self.cells[j] for j in self.near[cell]), self.rng.random()

    def _grow(self, cell: int, size: int) -> list[int]:
        region = [cell]
        while len(region) < size:
            free = {j for i in region for j in self.near[i] if not self.cells[j]} - set(region)
            if not free:
                break
            region.append(self.rng.choice(sorted(free)))
        return region
