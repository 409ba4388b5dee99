"""Facts that a wrong relaxed answer breaks: which cells to take."""

from __future__ import annotations

from cpmodels.fillomino.geometry import Geometry, each_cell

STARTS = 6
"""How many "too large" facts one component gives at most."""


def small_set(board: Geometry, part: int, limit: int, possible: int, current: int) -> int:
    """Return a connected set around `part` with few cells beside it that could be v.

    The fewer, the shorter the clause and the more it rules out. Grows cell by
    cell, always to the fewest, and keeps the best set seen.

    Args:
        board: The board.
        part: A maximal connected set of v in the current relaxed answer, too small.
        limit: Most cells the set may have (v - 1).
        possible: Cells where v is possible.
        current: All cells that are v in the current relaxed answer. None of
            them may stay beside the set: the clause would not be broken then,
            and the same answer could come back for ever.
    """
    best = now = part
    border = board.near(part) & possible
    fewest = border.bit_count()
    joins = _Joins(board, possible, current)
    while border and fewest and now.bit_count() < limit:
        joining = border & board.near(current & ~now)
        options = [joins.option(b, now, border) for b in each_cell(joining)]
        options = [option for option in options if option[1].bit_count() <= limit]
        lonely = border ^ joining
        if lonely:
            added, b = board.fewest_near(lonely, possible & ~now & ~border)
            options.append((border.bit_count() - 1 + added, now | b))
        if not options:
            break
        width, now = min(options)
        border = board.near(now) & possible
        if width < fewest:
            best, fewest = now, width
    return best


class _Joins:
    """What comes into a growing set with a cell: all components beside that cell."""

    def __init__(self, board: Geometry, possible: int, current: int) -> None:
        self._board, self._possible, self._current = board, possible, current
        self._known: dict[int, tuple[int, int]] = {}

    def option(self, b: int, now: int, border: int) -> tuple[int, int]:
        """Return how many cells are beside the set with cell b, and that set."""
        known = self._known.get(b)
        if known is None:
            joined = self._board.flood(b, self._current | b)
            known = joined, self._board.near(joined) & self._possible
            self._known[b] = known
        joined, beside = known
        now |= joined
        return ((border | beside) & ~now).bit_count(), now


def large_sets(board: Geometry, part: int, v: int, fixed: int) -> list[int]:
    """Return connected subsets of `part`, each of more than v cells, few of them open.

    Args:
        board: The board.
        part: A connected set of more than v cells.
        v: The value they all hold.
        fixed: Cells known to hold v; they cost nothing in a clause.
    """
    runs = board.components(part & fixed)
    starts = runs[:STARTS] if runs else _spread_starts(part)
    found = []
    for start in starts:
        cells = _trim(board, _grow(board, start, part, v, fixed), v, fixed, start)
        if cells not in found:
            found.append(cells)
    return found


def _spread_starts(part: int) -> list[int]:
    cells = list(each_cell(part))
    step = max(1, len(cells) // STARTS)
    return cells[::step][:STARTS]


def _grow(board: Geometry, start: int, part: int, v: int, fixed: int) -> int:
    """Grow towards the nearest run again and again, until more than v cells are in."""
    cells = start
    while cells.bit_count() <= v:
        step = _path(board, cells, part, fixed & part & ~cells)
        cells |= step or _one_more(board, cells, part)
    return cells


def _path(board: Geometry, cells: int, part: int, runs: int) -> int:
    """Return a shortest way inside `part` to the nearest run, and that run; or 0."""
    if not runs:
        return 0
    layers = [cells]
    seen = cells
    while not layers[-1] & runs:
        layer = board.near(layers[-1]) & part & ~seen
        if not layer:
            return 0
        seen |= layer
        layers.append(layer)
    hit = layers[-1] & runs
    step = hit & -hit
    way = board.flood(step, runs)
    for layer in reversed(layers[1:-1]):
        back = board.near(step) & layer
        step = back & -back
        way |= step
    return way


def _one_more(board: Geometry, cells: int, part: int) -> int:
    beside = board.near(cells) & part
    return beside & -beside


def _trim(board: Geometry, cells: int, v: int, fixed: int, start: int) -> int:
    """Drop open cells while more than v connected cells remain."""
    size, pivots = cells.bit_count(), board.pivots(cells)
    for b in each_cell(cells & ~fixed & ~start):
        if size <= v + 1:
            break
        rest = cells ^ b
        if not b & pivots or board.flood(rest & -rest, rest) == rest:
            cells, size, pivots = rest, size - 1, board.pivots(rest)
    return cells
