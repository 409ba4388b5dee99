"""Twins: two Fill-a-Pix pictures with the same clues everywhere, found without search.

All clues of a picture are a linear map of it, T of the height times T of the
width, with T the matrix of ones on and beside the diagonal. T loses something
only where the side is 2 mod 3, and then one vector u = + - 0 + - 0 ... + -.
So the difference of two twins is u times anything, down the columns or along
the rows or both, with entries -1, 0 and 1. What that leaves:

- A *line* flips: read where u is not 0, a row or column alternates as u does.
- If both sides are 2 mod 3, cells of several lines may flip where no line
  does. Colour each cell where both u's are not 0 by 1 if the line is as u says
  and 0 if not, and draw an arrow between its row and its column: from the row
  if 1, from the column if 0. A set of rows and columns that no arrow leaves,
  not empty and not all of them, flips the cells whose arrows enter it; every
  twin there is of this form. So there is none exactly if the arrows lead from
  everywhere to everywhere.

A line where the other u is 0 lies on cells of its own; any other is a row or
column whose arrows all point one way. So "has a twin" is one question a line
and one about the arrows. Tests hold the theory against grouping all pictures
by their clues, and against the solver.

Legend: `u` the vector that is lost; `a`, `b` rows and columns where it is not 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

PictureCells = Sequence[int]
"""Row by row, 1 painted and 0 blank."""


@dataclass(frozen=True, slots=True)
class Twin:
    """Cells that flip together and leave every clue as it is.

    Attributes:
        kind: ``line``: cells of one row or column; ``block``: of several, none of which flips.
        cells: The cells, ascending.
    """

    kind: Literal["line", "block"]
    cells: tuple[int, ...]


def det_t(n: int) -> int:
    """Return the determinant of the n x n matrix of ones on and beside the diagonal.

    Along the last row, d(n) = d(n-1) - d(n-2) with d(0) = d(1) = 1: period six.
    """
    return (1, 1, 0, -1, -1, 0)[n % 6]


def injective(rows: int, cols: int) -> bool:
    """Whether all clues together pin every picture of this size."""
    return det_t(rows) * det_t(cols) != 0


def twin(picture: PictureCells, rows: int, cols: int) -> Twin | None:
    """Return cells that can flip without a clue noticing, or None if the clues pin the picture.

    Lines come first, rows before columns; of blocks, a small one is taken.

    Args:
        picture: Row by row, 1 painted and 0 blank.
        rows: Height in cells.
        cols: Width in cells.

    Cost: a few steps a line, and (rows + cols)**2 if both sides are 2 mod 3 and no line flips.
    """
    if injective(rows, cols):
        return None
    line = next(_flipping(picture, rows, cols), None)
    if line is not None:
        return Twin("line", line)
    if det_t(rows) or det_t(cols):
        return None
    arrows = _Arrows.of(picture, rows, cols)
    closed = [near for near in map(arrows.reached, arrows.points) if near != arrows.all]
    if not closed:
        return None
    return Twin("block", min((arrows.entering(near) for near in closed), key=len))


def flip(picture: PictureCells, cells: Twin | Sequence[int]) -> tuple[int, ...]:
    """Return the picture with the cells of a twin, or any cells, painted the other way."""
    turned = set(cells.cells if isinstance(cells, Twin) else cells)
    return tuple(1 - v if i in turned else v for i, v in enumerate(picture))


def mend(picture: PictureCells, rows: int, cols: int) -> tuple[int, ...]:
    """Return the fewest cells to flip so that the picture has no twin left; exact at every size.

    A line on cells of its own needs one flip, anywhere. Where both u's are not
    0, a flip turns an arrow. Unless arrows lead everywhere already, each point
    that none leads to needs one of its arrows turned, each point that none
    leaves too; one arrow serves one of each at most, and none of both where all
    these points are rows, or all are columns. `_Arrows.turns` needs no more
    than that. Its arrows cover every set that no arrow leaves, and turning a
    smallest cover makes arrows lead everywhere in any graph without bridges
    (A. Frank; Schrijver, Combinatorial Optimization, chapter 55).

    Args:
        picture: Row by row, 1 painted and 0 blank.
        rows: Height in cells.
        cols: Width in cells.

    Returns:
        The cells, ascending; none if there is no twin.
    """
    if injective(rows, cols):
        return ()
    both = not det_t(rows) and not det_t(cols)
    starts = (line[0] for line in _flipping(picture, rows, cols))
    own = [i for i in starts if not both or 2 in (i // cols % 3, i % cols % 3)]
    if not both:
        return tuple(sorted(own))
    arrows = _Arrows.of(picture, rows, cols)
    return tuple(sorted(own + [arrows.cell(v, w) for v, w in arrows.turns()]))


def support(side: int) -> tuple[int, ...]:
    """Return where along a side u is not 0, alternating + and -; nothing where there is no u."""
    return () if det_t(side) else tuple(i for i in range(side) if i % 3 != 2)


@lru_cache(maxsize=64)
def _lines(rows: int, cols: int) -> tuple[tuple[tuple[int, ...], int, int], ...]:
    """Return every line: its cells where u is not 0, these as bits, and the bits where u is +."""
    a, b = support(rows), support(cols)
    lines = [tuple(r * cols + c for c in b) for r in range(rows) if b]
    lines += [tuple(r * cols + c for r in a) for c in range(cols) if a]
    return tuple((line, _bits(line), _bits(line[::2])) for line in lines)


def _bits(cells: Sequence[int]) -> int:
    return sum(1 << i for i in cells)


def _flipping(picture: PictureCells, rows: int, cols: int) -> Iterator[tuple[int, ...]]:
    """Yield the cells of the lines that flip."""
    painted = int("".join(map(str, reversed(picture))), 2)
    for line, mask, plus in _lines(rows, cols):
        if painted & mask in (plus, mask ^ plus):
            yield line


@dataclass(frozen=True, slots=True)
class _Arrows:
    """Arrows between rows and columns where u is not 0, one a cell; both sides are 2 mod 3.

    Attributes:
        a: Number of rows; they are points 0 to a-1, the columns are the points after them.
        out: For each point the set of points its arrows lead to, as bits.
        places: The row or column number of each point.
        width: Columns of the board.
    """

    a: int
    out: tuple[int, ...]
    places: tuple[int, ...]
    width: int

    @classmethod
    def of(cls, picture: PictureCells, rows: int, cols: int) -> _Arrows:
        places = support(rows), support(cols)
        a, b = map(len, places)
        out = [0] * (a + b)
        for i, r in enumerate(places[0]):
            for j, c in enumerate(places[1]):
                # u is + at even positions: the sign of the cell is that of i + j.
                if picture[r * cols + c] ^ (i + j & 1):
                    out[i] |= 1 << a + j
                else:
                    out[a + j] |= 1 << i
        return cls(a, tuple(out), (*places[0], *places[1]), cols)

    @property
    def size(self) -> int:
        return len(self.out)

    @property
    def points(self) -> range:
        return range(self.size)

    @property
    def all(self) -> int:
        return (1 << self.size) - 1

    def backwards(self) -> _Arrows:
        sides = self.all >> self.a << self.a, (1 << self.a) - 1
        out = tuple(near ^ sides[v >= self.a] for v, near in enumerate(self.out))
        return _Arrows(self.a, out, self.places, self.width)

    def reached(self, start: int) -> int:
        """Return the points that arrows lead to from a point, itself included."""
        seen = todo = 1 << start
        while todo:
            v = todo.bit_length() - 1
            new = self.out[v] & ~seen
            seen |= new
            todo = todo ^ 1 << v | new
        return seen

    def cell(self, v: int, w: int) -> int:
        """Return the cell of the arrow between a row and a column, in either order."""
        r, c = sorted((v, w))
        return self.places[r] * self.width + self.places[c]

    def entering(self, inside: int) -> tuple[int, ...]:
        """Return the cells whose arrows cross the border of a set."""
        r_c = ((r, c) for r in range(self.a) for c in range(self.a, self.size))
        return tuple(self.cell(r, c) for r, c in r_c if (inside >> r ^ inside >> c) & 1)

    def last(self) -> list[int]:
        """Return the points that nothing follows.

        They are rows only or columns only, and then nothing leads out of any
        of them; or both, and then one of them stands for all.
        """
        reached = [self.reached(v) for v in self.points]
        least = min(near.bit_count() for near in reached)
        if least == 1:
            return [v for v, near in enumerate(reached) if near.bit_count() == 1]
        end = next(near for near in reached if near.bit_count() == least)
        return [v for v in self.points if end >> v & 1]

    def turns(self) -> list[tuple[int, int]]:
        """Return the fewest arrows to turn so that arrows lead from everywhere to everywhere."""
        first, last = self.backwards().last(), self.last()
        if len(first) == self.size:
            return []
        sides = [{v >= self.a for v in points} for points in (first, last)]
        if len(sides[0]) == 1 and sides[0] == sides[1]:
            # No arrows between them: all meet at one point of the other side.
            middle = 0 if first[0] >= self.a else self.a
            return [(v, middle) for v in first + last]
        from_column = first[0] >= self.a if len(sides[0]) == 1 else last[0] < self.a
        starts = [v for v in first if (v >= self.a) == from_column]
        ends = [v for v in last if (v >= self.a) != from_column]
        need_starts = len(starts) if len(sides[0]) == 1 else 1
        need_ends = len(ends) if len(sides[1]) == 1 else 1
        return [
            (starts[min(k, need_starts - 1)], ends[min(k, need_ends - 1)])
            for k in range(max(need_starts, need_ends))
        ]
