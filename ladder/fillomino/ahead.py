"""One look ahead: what goes wrong at once if a cell held a number?"""

from __future__ import annotations

from typing import NamedTuple

from ladder.fillomino.pockets import areas, check_filling
from ladder.fillomino.runs import reach, reaches
from ladder.fillomino.state import CLASS, FillominoState, count
from ladder.state import Contradiction

ROOM, CROWDING = "room", "crowding"
"""Reasons: the cell's own region or the area it cuts off fails; another run fails."""


class Parts(NamedTuple):
    """What a look ahead sees, as far as the techniques for it are on.

    Attributes:
        overflow: That the number's run is too large.
        finished: That it is complete.
        no_room: That numbers leave rooms.
        pocket: That a blank area of so many cells has no filling.
    """

    overflow: bool
    finished: bool
    no_room: bool
    pocket: int


Failure = tuple[str, int, str]
"""Reason, the cells that show it, and what goes wrong as a sentence without its full stop."""


def fails_at_once(board: FillominoState, symbol: int, one: int, parts: Parts) -> Failure | None:
    """Return what a single look sees go wrong, or None."""
    plane = board.plane
    after = board.copy()
    try:
        after.suppose((symbol, one))
    except Contradiction as contradiction:
        return ROOM, contradiction.about, contradiction.text
    run = plane.spread(one, after.known[symbol]) if symbol != CLASS else one
    if symbol != CLASS:
        size = run.bit_count()
        if size > symbol:
            if parts.overflow:
                return ROOM, run & ~one, f"its run would have {count(size)}"
        elif size == symbol and parts.finished:
            after.can[symbol] &= ~plane.beside(run)
    if parts.no_room:
        bad = _shrink_rooms(board, after, one)
        if bad:
            return bad
    return (
        _empty_cell(board, after, one)
        or _starved(board, after, symbol, run)
        or _unfillable(board, after, one, parts.pocket)
    )


def _shrink_rooms(board: FillominoState, after: FillominoState, one: int) -> Failure | None:
    """Take numbers from rooms that became too small."""
    plane = board.plane
    for v in sorted(after.can):
        changed = board.can[v] ^ after.can[v]
        if not changed and not after.can[v] & one:
            continue
        need, known = after.low(v), after.known[v]
        # Only pieces beside what was taken away, or around the cell itself, are new.
        for part in plane.pieces(after.can[v]):
            size = part.bit_count()
            if size >= need or not (plane.beside(part) & changed or part & one):
                continue
            if part & one:
                return ROOM, 0, f"there would be room for {count(size)} only"
            if part & known:
                where = f"the run of {need} at {board.name(part & known)}"
                return CROWDING, part & known, f"{where} would have room for {count(size)} only"
            after.can[v] &= ~part
    return None


def _empty_cell(board: FillominoState, after: FillominoState, one: int) -> Failure | None:
    some = one
    lost = 0
    for v, cells in after.can.items():
        some |= cells
        lost |= cells ^ board.can.get(v, cells)
    empty = after.open & lost & ~some
    if not empty:
        return None
    first = empty & -empty
    return ROOM, empty, f"no number would be left for {board.name(first)}"


def _starved(board: FillominoState, after: FillominoState, symbol: int, run: int) -> Failure | None:
    """Find a run that no longer reaches its size."""
    plane = board.plane
    if symbol != CLASS and run.bit_count() < symbol:
        size = reach(plane, symbol, run, after.can[symbol], after.known[symbol]).bit_count()
        if size < symbol:
            return ROOM, 0, f"its run could reach {count(size)} only"
    for v, before in board.can.items():
        touched = before ^ after.can.get(v, before) | (run if v == symbol else 0)
        if v == CLASS or not touched:
            continue
        for g, there in reaches(plane, v, before, board.known[v]):
            if not there & touched or (v == symbol and g & run):
                continue
            size = reach(plane, v, g, after.can[v], after.known[v]).bit_count()
            if size < v:
                text = f"the run of {v} at {board.name(g)} could reach {count(size)} only"
                return CROWDING, g, text
    return None


def _unfillable(
    board: FillominoState, after: FillominoState, one: int, most: int
) -> Failure | None:
    """Find a small blank area that feels the change and has no filling."""
    if not most:
        return None
    changed = one
    for v, cells in after.can.items():
        changed |= cells ^ board.can.get(v, cells)
    felt = after.felt(changed)
    for area in areas(after, most, felt):
        try:
            check_filling(after, area)
        except Contradiction as contradiction:
            return ROOM, contradiction.about, contradiction.text
    return None
