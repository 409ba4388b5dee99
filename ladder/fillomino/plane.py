"""Sets of cells of one board size as integers, and floods over them.

Cell (r, c) is bit ``r * (cols + 1) + c``: the unused column keeps a shift
from running into the next row. All results depend on the arguments alone,
so they are remembered and shared by all boards of a size, all hypotheses
and both engines.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from ladder.state import ones

R = TypeVar("R")

ROOM_FOR = 60_000
"""Results remembered before all are dropped; some tens of megabytes at 20x20."""

FULL = 4096
"""Cells of a board beyond which fewer results are remembered: each takes as much more."""


LARGE = 400
"""Cells of a board above which the pieces of a set are found by those of a set like it."""

LATELY = 48
"""Sets that are kept for that: those of most numbers of a board."""

ALIKE = 24
"""Cells by which such sets differ, at most; of other numbers they differ by far more."""

MANY = 24
"""Pieces of a set beyond which flooding a few cells is cheaper than looking at all pieces."""


class Run(NamedTuple):
    """A connected set of cells.

    Attributes:
        cells: The set.
        size: How many.
        border: The cells beside it.
    """

    cells: int
    size: int
    border: int


class Plane:
    """Geometry of one board size.

    Args:
        rows: Height in cells.
        cols: Width in cells.
    """

    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols, self.step = rows, cols, cols + 1
        line = (1 << cols) - 1
        self.all = sum(line << (r * self.step) for r in range(rows))
        self._memo: dict[Any, Any] = {}
        self._room = min(ROOM_FOR, ROOM_FOR * FULL // (rows * cols))
        self._lately: deque[tuple[int, tuple[int, ...]]] | None = None
        if rows * cols > LARGE:
            self._lately = deque(maxlen=LATELY)

    def one(self, cell: int) -> int:
        """Return the set of cell number `cell`."""
        r, c = divmod(cell, self.cols)
        return 1 << (r * self.step + c)

    def cells(self, mask: int) -> tuple[int, ...]:
        """Return the cell numbers in a set, ascending; bits off the board are not cells."""
        step = self.step  # each row above has one bit more than cells
        return tuple([bit - bit // step for bit in ones(mask & self.all)])

    def beside(self, mask: int) -> int:
        """Return the cells that share a side with the set and are not in it."""
        s = self.step
        return (mask << 1 | mask >> 1 | mask << s | mask >> s) & self.all & ~mask

    def spread(self, seed: int, within: int) -> int:
        """Return what of `within` hangs together with `seed`, a part of it."""
        s = self.step
        size = 0
        while size != seed:
            size = seed
            seed |= (seed << 1 | seed >> 1 | seed << s | seed >> s) & within
        return seed

    def fits_in(self, mask: int, most: int) -> bool:
        """Whether a connected set of `most` cells of the board could hold all of `mask`."""
        return mask.bit_count() <= most and self.once("fits in", self._fits_in, mask, most)

    def _fits_in(self, mask: int, most: int) -> bool:
        part = self.spread(mask & -mask, mask)
        if part == mask:
            return True
        if mask.bit_count() + self._gap(part, mask ^ part) > most:
            return False
        return any(self._fits_in(mask | one, most) for one in singles(self.beside(part)))

    def _gap(self, one: int, other: int) -> int:
        """Return how many cells a path between two sets has, both ends left out."""
        steps = 0
        while not (one := one | self.beside(one)) & other:
            steps += 1
        return steps

    def grown(self, seed: int, within: int, size: int) -> int:
        """Return at least `size` cells of `within` that hang together with `seed`, or all."""
        s = self.step
        while seed.bit_count() < size:
            more = (seed << 1 | seed >> 1 | seed << s | seed >> s) & within & ~seed
            if not more:
                break
            seed |= more
        return seed

    def has_room(self, seed: int, within: int, size: int) -> bool:
        """Whether at least `size` cells of `within` hang together with `seed`."""
        return self.grown(seed, within, size).bit_count() >= size

    def pieces(self, mask: int) -> tuple[int, ...]:
        """Return the connected pieces of a set, the one with the first cell first."""
        return self.once("pieces", self._pieces, mask)

    def runs(self, mask: int) -> tuple[Run, ...]:
        """Return the connected pieces of a set with their sizes and borders."""
        return self.once("runs", self._runs, mask)

    def runs_at(self, some: int, mask: int) -> list[Run]:
        """Return the pieces of a set, as `runs` does, that hold some of its cells: a few cells."""
        runs = self.runs(mask)
        if len(runs) < MANY:
            return [run for run in runs if run.cells & some]
        found, hit = [], mask & some
        while hit:
            found.append(self.spread(hit & -hit, mask))
            hit &= ~found[-1]
        return [self._run(piece) for piece in sorted(found, key=_first)]

    def once(self, name: str, question: Callable[..., R], *args: Any) -> R:
        """Return ``question(*args)``, asked only once for the same arguments."""
        key = (name, *args)
        try:
            return self._memo[key]  # type: ignore[no-any-return]
        except KeyError:
            reply = question(*args)
        if len(self._memo) >= self._room:
            self._memo.clear()
        self._memo[key] = reply
        return reply

    def _pieces(self, mask: int) -> tuple[int, ...]:
        if self._lately is None:
            return tuple(sorted(self._flooded(mask), key=_first))
        kept = self._kept(mask)
        pieces = tuple(sorted([*kept, *self._flooded(mask & ~sum(kept))], key=_first))
        self._lately.appendleft((mask, pieces))
        return pieces

    def _kept(self, mask: int) -> list[int]:
        """Return the pieces of a set like this one, asked for lately, that are pieces of it too.

        A step changes a few cells of a set, and leaves pieces that they do not touch as they are.
        """
        for like, pieces in self._lately or ():
            changed = like ^ mask
            if changed.bit_count() < ALIKE:
                changed |= self.beside(changed)
                return [piece for piece in pieces if not piece & changed]
        return []

    def _flooded(self, mask: int) -> list[int]:
        """Return the connected pieces of a set, in any order."""
        s = self.step
        alone = mask & ~(mask << 1 | mask >> 1 | mask << s | mask >> s)
        found = singles(alone)
        mask ^= alone
        while mask:
            piece = self.spread(mask & -mask, mask)
            found.append(piece)
            mask ^= piece
        return found

    def _runs(self, mask: int) -> tuple[Run, ...]:
        return tuple(map(self._run, self._pieces(mask)))

    def _run(self, piece: int) -> Run:
        return Run(piece, piece.bit_count(), self.beside(piece))


@lru_cache(maxsize=16)
def plane(rows: int, cols: int) -> Plane:
    """Return the plane of a board size."""
    return Plane(rows, cols)


def singles(mask: int) -> list[int]:
    """Return the cells of a set as sets of one, in reading order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low)
        mask ^= low
    return found


def _first(mask: int) -> int:
    return mask & -mask
