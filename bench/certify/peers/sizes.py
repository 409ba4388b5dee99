"""Which region sizes a Fillomino cell can have, by counting alone; no size is ruled out wrongly.

Legend: k a cell with a given, v its value; a *pocket* is a connected set of
blank cells in which a region without a given could lie.
"""

from __future__ import annotations

from dataclasses import dataclass

from bench.certify.task import Task
from puzzles.grid import neighbours

Near = dict[int, dict[int, int]]


@dataclass(frozen=True, slots=True)
class Sizes:
    """What one board allows.

    Attributes:
        near: For each given's cell k: the cells at most v steps away through
            blank cells and givens of the same value, with their distance.
        clued: Per value with a given: cells a region with such a given can cover.
        hidden: Per value 1..top: cells a region without a given can cover.
    """

    near: Near
    clued: dict[int, set[int]]
    hidden: dict[int, set[int]]


def sizes(task: Task) -> Sizes:
    """Work out the possible sizes.

    * A region with a given v stays within v-1 steps of it.
    * A region of size v without a given is blank, touches no given v, and so
      lies in a pocket of at least v cells.
    * Regions with givens need some blank cells for sure; what is left over is
      the largest that a region without a given can be.
    """
    near_by = neighbours(task.rows, task.cols)
    blank = {i for i, v in enumerate(task.clues) if v is None}
    givens: dict[int, list[int]] = {}
    for i, v in enumerate(task.clues):
        if v is not None:
            givens.setdefault(v, []).append(i)
    near: Near = {}
    clued: dict[int, set[int]] = {}
    need = 0
    for v, cells in givens.items():
        room = blank.union(cells)
        near |= {k: _reach(k, room, near_by, v) for k in cells}
        clued[v] = {i for k in cells for i, d in near[k].items() if d < v}
        need += _blanks_needed(v, cells, near)
    everywhere = _pockets(blank, near_by)
    hidden = {}
    for v in range(1, len(blank) - need + 1):
        taken = {i for k in givens.get(v, ()) for i in near_by[k]}
        pockets = _pockets(blank - taken, near_by) if taken else everywhere
        hidden[v] = set().union(*(p for p in pockets if len(p) >= v))
    return Sizes(near, clued, hidden)


def largest_region(task: Task) -> int:
    """Return a proven bound on the size of any region of the board."""
    found = sizes(task)
    return max([*found.clued, *(v for v, cells in found.hidden.items() if cells)])


def _reach(
    start: int, room: set[int], near_by: tuple[tuple[int, ...], ...], far: int
) -> dict[int, int]:
    """Return the cells of `room` within `far` steps of `start`, with their distance."""
    distance, queue = {start: 0}, [start]
    for i in queue:
        if distance[i] == far:
            break
        for j in near_by[i]:
            if j in room and j not in distance:
                distance[j] = distance[i] + 1
                queue.append(j)
    return distance


def _pockets(room: set[int], near_by: tuple[tuple[int, ...], ...]) -> list[set[int]]:
    found, left = [], set(room)
    while left:
        pocket = set(_reach(min(left), left, near_by, len(room)))
        found.append(pocket)
        left -= pocket
    return found


def _blanks_needed(v: int, cells: list[int], near: Near) -> int:
    """Return a lower bound on the blank cells that the regions with givens `cells` take up.

    Givens more than v-1 steps apart are not in one region; a group of m
    givens linked by shorter steps fills at least ceil(m/v) regions.
    """
    need, left = 0, set(cells)
    while left:
        group = [left.pop()]
        for k in group:
            linked = [j for j in left if near[k].get(j, v) < v]
            left.difference_update(linked)
            group += linked
        need += v * -(-len(group) // v) - len(group)
    return need
