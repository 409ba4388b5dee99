"""Small blank areas, tried out; and large ones, counted.

A pocket is a maximal connected set of open cells. Open cells touch no open
cells outside it, so its numbers depend on the runs beside it alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import NamedTuple

from ladder.fillomino.plane import Plane, singles
from ladder.fillomino.runs import reaches
from ladder.fillomino.state import CLASS, FillominoState
from ladder.state import Contradiction, Finding
from ladder.table import Enabled

MOST_FILLINGS = 3000
"""Combinations of candidates that are tried. A bound on them, not on work, keeps the
technique monotone: more knowledge means fewer."""

MOST_TOGETHER = 16
"""Runs in one bundle of which the largest set of strangers is looked for."""

PER_CELL = {1: 0, 2: 0, 3: 4, 4: 0, 5: 8}
"""Weight by size, above that of the technique."""


class Beside(NamedTuple):
    """A run that touches a blank area.

    Attributes:
        v: Its number.
        cells: Its cells.
        leaves: Whether it can grow outside the area.
    """

    v: int
    cells: int
    leaves: bool


def areas(board: FillominoState, most: int, near: int | None = None) -> list[int]:
    """Return the pockets of up to `most` cells, and those tied by unfinished runs.

    A pocket that splits leaves parts that depend on each other by the runs
    between them; tried one by one they would say less than before. So pockets
    count as one area if a run can grow into both and a connected set of `most`
    cells could hold them: what was one pocket always is.

    Args:
        board: The board.
        most: Cells at most.
        near: Only areas with a cell of this set; None: all.
    """
    plane = board.plane
    small = [p for p in plane.pieces(board.open) if p.bit_count() <= most]
    new = small if near is None else [p for p in small if p & near]
    if not new:
        return []
    found = set(new)
    tied: dict[int, list[int]] = {}  # pockets to those that a run ties to them
    while new:
        joined = set()
        for area in new:
            for one in [p for p in small if p & area]:
                if one not in tied:
                    tied[one] = _tied(board, one, small)
                joined |= {
                    area | other
                    for other in tied[one]
                    if not other & area and plane.fits_in(area | other, most)
                }
        new = list(joined - found)
        found |= joined
    return sorted(found, key=lambda area: (area.bit_count(), area & -area, area))


def _tied(board: FillominoState, pocket: int, small: list[int]) -> list[int]:
    """Return the other pockets that an unfinished run can grow into that can grow into this one."""
    plane, tied = board.plane, 0
    border = plane.beside(pocket)
    for v, known in board.known.items():
        hit = known & border
        while hit:
            run = plane.spread(hit & -hit, known)
            hit &= ~run
            exits = plane.beside(run) & board.can[v] if run.bit_count() < v else 0
            if exits & pocket:
                tied |= exits & ~pocket
    return [other for other in small if other & tied] if tied else []


def fill(board: FillominoState, pocket: int) -> Finding | None:
    """Return what all fillings of one pocket share, or None.

    Raises:
        Contradiction: There is no filling.
    """
    cells, options = _options(board, pocket)
    if prod(map(len, options)) > MOST_FILLINGS:
        return None
    around = tuple(_runs_beside(board, pocket))
    used = board.plane.once("fillings", _used, board.plane, cells, options, around)
    place, remove = [], []
    gone = board.can.get(CLASS, 0) & pocket  # its numbers do not fit
    if gone:
        remove.append((CLASS, gone))
    for one, had, keeps in zip(cells, options, used, strict=True):
        if not keeps:
            raise _unfilled(board, pocket, around)
        if len(keeps) == 1:
            place.append((keeps[0], one))
        else:
            remove += [(v, one) for v in had if v not in keeps]
    if not place and not remove:
        return None
    about = sum(run.cells for run in around)
    size = pocket.bit_count()
    data = (pocket, tuple(zip(cells, used, strict=True)))
    return Finding(tuple(place), tuple(remove), about, data=data, extra=PER_CELL[size])


def check_filling(board: FillominoState, pocket: int) -> None:
    """See that a pocket has a filling, and do not look for more than one.

    Raises:
        Contradiction: There is none, as `fill` says.
    """
    cells, options = _options(board, pocket)
    if prod(map(len, options)) > MOST_FILLINGS:
        return
    around = tuple(_runs_beside(board, pocket))
    if not board.plane.once("filled", _filled, board.plane, cells, options, around):
        raise _unfilled(board, pocket, around)


def _options(
    board: FillominoState, pocket: int
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Return the cells of a pocket and the numbers of each that can be tried."""
    cells = tuple(singles(pocket))
    sets = [(v, board.can[v]) for v in sorted(board.can) if v != CLASS]
    return cells, tuple(tuple(v for v, can in sets if can & one) for one in cells)


def _unfilled(board: FillominoState, pocket: int, around: tuple[Beside, ...]) -> Contradiction:
    about = pocket | sum(run.cells for run in around)
    return Contradiction(about, f"no filling is left for {board.name(pocket)}")


def _runs_beside(board: FillominoState, pocket: int) -> Iterator[Beside]:
    plane = board.plane
    border = plane.beside(pocket)
    for v in sorted(board.known):
        if not board.known[v] & border:
            continue
        for g, _size, exits in plane.runs_at(border, board.known[v]):
            yield Beside(v, g, bool(exits & board.can[v] & ~pocket))


def _filled(
    plane: Plane,
    cells: tuple[int, ...],
    options: tuple[tuple[int, ...], ...],
    around: tuple[Beside, ...],
) -> bool:
    """Whether there is a filling."""
    return next(_Fillings(plane, cells, options, around).all(0), None) is not None


def _used(
    plane: Plane,
    cells: tuple[int, ...],
    options: tuple[tuple[int, ...], ...],
    around: tuple[Beside, ...],
) -> tuple[tuple[int, ...], ...]:
    """Return for each cell the candidates that some filling uses."""
    used: list[set[int]] = [set() for _ in cells]
    search = _Fillings(plane, cells, options, around)
    for numbers in search.all(0):
        for v, found in zip(numbers, used, strict=True):
            found.add(v)
    return tuple(tuple(sorted(found)) for found in used)


class _Fillings:
    """Fills a pocket cell by cell; a run too large or shut in ends a branch at once.

    A run is looked at again whenever a cell in or beside it is filled, so
    after the last cell nothing is left to check.
    """

    def __init__(
        self,
        plane: Plane,
        cells: tuple[int, ...],
        options: tuple[tuple[int, ...], ...],
        around: tuple[Beside, ...],
    ) -> None:
        self.plane, self.cells, self.options = plane, cells, options
        self.todo = sum(cells)
        self.now: dict[int, int] = {}
        self.leaving: dict[int, int] = {}
        for run in around:
            self.now[run.v] = self.now.get(run.v, 0) | run.cells
            if run.leaves:
                self.leaving[run.v] = self.leaving.get(run.v, 0) | run.cells

    def all(self, at: int) -> Iterator[tuple[int, ...]]:
        """Yield the numbers of the cells from `at` on, for every filling."""
        if at == len(self.cells):
            yield ()
            return
        one = self.cells[at]
        self.todo ^= one
        for v in self.options[at]:
            before = self.now.get(v, 0)
            self.now[v] = before | one
            if self._fits(one, v):
                for rest in self.all(at + 1):
                    yield (v, *rest)
            self.now[v] = before
        self.todo ^= one

    def _fits(self, one: int, v: int) -> bool:
        """Whether no run in or beside a cell just filled is too large or shut in."""
        near = self.plane.beside(one)
        for u, mask in self.now.items():
            touched = mask & (one if u == v else near)
            while touched:
                run = self.plane.spread(touched & -touched, mask)
                touched &= ~run
                size = run.bit_count()
                if size == u:
                    continue
                grows = self.plane.beside(run) & self.todo or run & self.leaving.get(u, 0)
                if size > u or not grows:
                    return False
        return True


def budget(board: FillominoState, _on: Enabled) -> Iterator[Finding]:
    """Count what the runs around a blank area still need: what is left bounds anything new.

    A bundle is a connected set of pockets and unfinished runs that can grow
    into them. Its runs of v, t cells in all, end up in at least t / v regions,
    and in at least as many as there are runs of which none reaches another. n
    regions take n * v - t open cells of the bundle. If all numbers together take
    more than there are, there is no answer; a number that no run of the bundle
    carries and that is larger than what is left goes. If one region is enough
    for the runs of v, and a further one would not fit, all of them are in it:
    v goes where one of them does not reach.
    Sound: the runs of a bundle grow only into its cells, and a region without
    a known cell takes as many as its number. Counting one pocket alone would be
    wrong: trapped runs may join others outside. Monotone: cells that become
    known leave both the need and the open cells, and reach only shrinks.
    Source: solvers' advice; demand and supply.
    """
    for cells, runs in bundles(board):
        need, inside = _demand(board, cells, runs)
        left = cells.bit_count() - need
        about = sum(g for _v, g in runs)
        if left < 0:
            text = f"the runs around {board.name(cells)} need {need} of these cells"
            raise Contradiction(about, text)
        remove = [
            (v, board.can[v] & cells & ~inside.get(v, 0))
            for v in sorted(board.can)
            if board.low(v) > left and board.can[v] & cells & ~inside.get(v, 0)
        ]
        if remove:
            yield Finding((), tuple(remove), about, data=(cells, need))


def _demand(
    board: FillominoState, cells: int, runs: list[tuple[int, int]]
) -> tuple[int, dict[int, int]]:
    """Return how many open cells a bundle's runs need, and where each number could still be.

    The latter if no further region fits: where all runs of the number reach,
    or all cells of the bundle where they are in several regions.
    """
    plane = board.plane
    need = 0
    inside: dict[int, int] = {}
    for v in sorted({v for v, _g in runs}):
        own = [g for u, g in runs if u == v]
        far = dict(reaches(plane, v, board.can[v], board.known[v]))
        reached = [far[g] for g in own]
        total = sum(g.bit_count() for g in own)
        regions = max(-(-total // v), plane.once("apart", _apart, tuple(own), tuple(reached)))
        need += regions * v - total
        inside[v] = cells
        if regions == 1:
            for there in reached:
                inside[v] &= there
    return need, inside


def _apart(runs: tuple[int, ...], reached: tuple[int, ...]) -> int:
    """Return how many of the runs there are, at most, of which none reaches another.

    Where more than `MOST_TOGETHER` hang together only one of them is counted:
    sound, and boards so wide open have room to spare.
    """
    links = [
        sum(1 << j for j, g in enumerate(runs) if j != i and (there & g or reached[j] & runs[i]))
        for i, there in enumerate(reached)
    ]
    total, todo = 0, (1 << len(runs)) - 1
    while todo:
        together, seen = todo & -todo, 0
        while together != seen:
            seen = together
            for i, near in enumerate(links):
                if seen >> i & 1:
                    together |= near
        todo &= ~together
        total += _strangers(together, links) if together.bit_count() <= MOST_TOGETHER else 1
    return total


def _strangers(some: int, links: list[int]) -> int:
    """Return the size of the largest subset without a link inside."""
    if not some:
        return 0
    first = some & -some
    near = links[first.bit_length() - 1]
    with_first = 1 + _strangers(some & ~first & ~near, links)
    return with_first if not near & some else max(with_first, _strangers(some ^ first, links))


def unite(board: FillominoState, pocket: int) -> Finding | None:
    """Return that a pocket is one region, or None.

    Raises:
        Contradiction: It would have to be, and cannot.
    """
    size = pocket.bit_count()
    most, least = _bounds(board, pocket)
    if most + least <= size or _entered(board, pocket):
        return None
    if most > size or not _all_can(board, pocket, size):
        raise Contradiction(pocket, f"no filling is left for {board.name(pocket)}")
    return Finding(((size, pocket),), (), board.plane.beside(pocket), data=(most, least))


def _entered(board: FillominoState, pocket: int) -> bool:
    """Whether an unfinished run can grow into a pocket."""
    return any(
        size < v and border & board.can[v] & pocket
        for v, known in board.known.items()
        for _g, size, border in board.plane.runs(known)
    )


def _bounds(board: FillominoState, pocket: int) -> tuple[int, int]:
    """Return the largest and the least of the cells' least candidates."""
    rest, least, most = pocket, 0, 0
    for v in sorted(board.can, key=board.low):
        here = board.can[v] & rest
        if here:
            least, most = least or board.low(v), board.low(v)
            rest &= ~here
    # A cell without candidates is larger than anything.
    return (board.puzzle.cap + 1, least) if rest else (most, least)


def _all_can(board: FillominoState, pocket: int, size: int) -> bool:
    symbol = CLASS if size in board.members else size
    return not pocket & ~board.can.get(symbol, 0)


def bundles(board: FillominoState) -> list[tuple[int, list[tuple[int, int]]]]:
    """Return the bundles: open cells, and the unfinished runs that grow into them."""
    plane = board.plane
    bundles: list[tuple[int, list[tuple[int, int]]]] = [
        (pocket, []) for pocket in plane.pieces(board.open)
    ]
    for v in sorted(board.known):
        for g, size, border in plane.runs(board.known[v]):
            if size >= v:
                continue
            exits = border & board.can[v]
            joined, runs, apart = 0, [(v, g)], []
            for cells, others in bundles:
                if cells & exits:
                    joined |= cells
                    runs += others
                else:
                    apart.append((cells, others))
            bundles = [*apart, (joined, runs)] if joined else bundles
    return bundles
