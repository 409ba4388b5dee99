"""What is known of the sizes of the regions on the frontier, and what a move does to it.

Of each region: how many cells it has, and the sizes it must not end with. These
come from finished regions that it touches, from its givens (all but the given)
and from the cap. Nobody will ask for a size that is *settled*: it cannot become
a forbidden one, and nothing that the region may touch can become equal. It is
forgotten, so that states which differ in it become one.

An example: ``2 . / . 1 / . .``, whose only answer is ``2 2 / 3 1 / 3 3``. These
are the states after each cell, the regions on the frontier from left to right.
Sizes out of reach are not written down.

    r1c1: 1 cell, not 1 3 4 5 6
    r1c2: 2 cells, not 3 4 5 6
    r1c2: 1 cell, not 1 3 4 5 | 1 cell
    r2c1: 1 cell | 2 cells, not 3 4 5
    r2c1: 2 cells, not 3 4 5 | 1 cell
    r2c2: 1 cell, not 2 | 1 cell, not 2 3
    r3c1: 2 cells, not 2 | 1 cell, not 2
    r3c2: settled

The given 2 forbids all sizes but its own. After r1c2 it has its two cells or is
still alone; after r2c1 it has them in either case, since alone it would have
ended. Then r2c2 is a 1. It can neither join nor touch a region of one cell, as
r1c2 is in the second state, so one state is left. There the 2 is finished, and
the region of r2c1 must not end with 2 cells. It grows to 3, and nobody asks.

Legend: sets of sizes are bits, bit s for size s; bit 0 says that a region has a
given. `top` is the most cells a region can end with, `window` the sizes from
its cells to its top.
"""

from __future__ import annotations

from typing import NamedTuple

from verify.counters.fillomino_frontier.shapes import Move

SHIFT = 16
"""A region's code: its cells, and from this bit on the forbidden sizes; `SETTLED` if settled."""
CELLS = (1 << SHIFT) - 1
SETTLED = 0
HAS_GIVEN = 1

Sizes = tuple[int, ...]


class CellFacts(NamedTuple):
    """What all moves of one cell share.

    Attributes:
        given: Sizes that the cell's given forbids, and `HAS_GIVEN`; 0 without a given.
        left: Cells to come after it.
        later: Bits of the givens among these.
        above_cap: Bits of the sizes above the cap.
        touching: Whether regions of one size may touch.
    """

    given: int
    left: int
    later: int
    above_cap: int
    touching: bool


def after(move: Move, sizes: Sizes, step: CellFacts) -> Sizes | None:
    """Return the sizes after a move, or None if no board can come of it.

    Cost: the square of the number of regions.
    """
    cells: list[int] = []
    forbidden: list[int] = []
    for k, part in enumerate(move.parts):
        code = _joined(part, sizes) if part else step.above_cap << SHIFT
        if k == move.grown and code is not None:
            code = _grown(code, step) if part else (code | step.given << SHIFT) + 1
        if code is None:
            return None
        cells.append(code & CELLS)
        forbidden.append(code >> SHIFT)
    if move.left >= 0 and sizes[move.left] != SETTLED:
        size = sizes[move.left] & CELLS
        if sizes[move.left] >> SHIFT >> size & 1:
            return None
        if not step.touching:
            for k in move.touched:
                forbidden[k] |= 1 << size
    return _settle(move, cells, forbidden, step)


def _joined(part: tuple[int, ...], sizes: Sizes) -> int | None:
    """Return the code of one region or of two that become one."""
    one = sizes[part[0]]
    if len(part) == 1:
        return one
    other = sizes[part[1]]
    if SETTLED in (one, other):
        # A settled region cannot end with the size of any given it may meet.
        return None if (one | other) >> SHIFT & HAS_GIVEN else SETTLED
    return (one >> SHIFT | other >> SHIFT) << SHIFT | (one & CELLS) + (other & CELLS)


def _grown(code: int, step: CellFacts) -> int | None:
    """Return the code of a region that gets the cell of this step."""
    if code == SETTLED:
        return None if step.given else SETTLED
    return (code | step.given << SHIFT) + 1


class _Regions(NamedTuple):
    """The regions after a move; `cells` and `windows` are 0 for settled ones."""

    free: tuple[tuple[int, ...], ...]
    cells: list[int]
    forbidden: list[int]
    tops: list[int]
    windows: list[int]


def _settle(move: Move, cells: list[int], forbidden: list[int], step: CellFacts) -> Sizes | None:
    """Return the codes, with what no longer matters left out; None if a region cannot end."""
    tops = [
        n + step.left + sum([cells[j] for j in free])
        for n, free in zip(cells, move.free, strict=True)
    ]
    windows = [n and (2 << top) - (1 << n) for n, top in zip(cells, tops, strict=True)]
    for k, window in enumerate(windows):
        bad = forbidden[k]
        if window and bad & window == window and not _saved(bad, move.free[k], cells):
            return None
        forbidden[k] = bad & (window | HAS_GIVEN) if window else 0
    regions = _Regions(move.free, cells, forbidden, tops, windows)
    return tuple(
        [
            SETTLED if not n or _settled(k, regions, step) else forbidden[k] << SHIFT | n
            for k, n in enumerate(cells)
        ]
    )


def _saved(bad: int, free: tuple[int, ...], cells: list[int]) -> bool:
    """Whether a region may yet become one with a settled one, and so end with any size."""
    return not bad & HAS_GIVEN and not all(cells[j] for j in free)


def _settled(k: int, regions: _Regions, step: CellFacts) -> bool:
    """Whether nobody will ask for the size of region k.

    What is forbidden to regions that may become one with it counts as well.
    """
    free, cells, forbidden, _, windows = regions
    n, window = cells[k], windows[k]
    asked = forbidden[k] | step.later & window
    for j in free[k]:
        bad = ~forbidden[j] if forbidden[j] & HAS_GIVEN else forbidden[j]
        asked |= bad & windows[j] & window
    if asked or step.touching:
        return not asked
    # A region yet to come may have as many cells as are left.
    return n > step.left and not any(
        _may_equal(k, j, regions) for j, m in enumerate(cells) if m and j != k
    )


def _may_equal(k: int, j: int, regions: _Regions) -> bool:
    """Whether two regions, with others they may take in but not each other, can end equal."""
    free, cells, _, tops, _ = regions
    both = j in free[k]
    top_k = tops[k] - cells[j] * both
    top_j = tops[j] - cells[k] * both
    return cells[j] <= top_k and cells[k] <= top_j
