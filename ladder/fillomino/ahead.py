"""One look ahead: what goes wrong at once if a cell held a number?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ladder.fillomino.plane import Plane
from ladder.fillomino.pockets import areas, check_filling
from ladder.fillomino.runs import reach, reaches
from ladder.fillomino.state import CLASS, FillominoState, count
from ladder.memory import Hypothesis
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


class Outlook(NamedTuple):
    """What becomes of one number where a cell is taken from it, or given to it.

    All of it follows from where the number is possible and known, so it is remembered for all
    hypotheses about the cell, until the number changes somewhere.

    Attributes:
        left: Where it is possible afterwards.
        run: The run that the cell is in; 0 where it is taken away.
        small: Known cells in a room that would be too small, and its size; the run's own room
            has 0 of them.
        starved: A run that would no longer reach its size, and how many cells it would reach.
    """

    left: int
    run: int = 0
    small: tuple[int, int] | None = None
    starved: tuple[int, int] | None = None


def fails_at_once(board: FillominoState, symbol: int, one: int, parts: Parts) -> Failure | None:
    """Return what a single look sees go wrong, or None."""
    once, plane = board.plane.once, board.plane
    outlooks: dict[int, Outlook] = {}
    for v, can in board.can.items():
        if can & one:
            sets = can, board.known[v], board.low(v)
            if v != symbol:
                outlooks[v] = once("taken", _taken, plane, v, sets, one, parts.no_room)
            else:
                outlooks[v] = once("given", _given, plane, v, sets, one, parts)
    run = outlooks[symbol].run
    if parts.overflow and symbol != CLASS and run.bit_count() > symbol:
        return ROOM, run & ~one, f"its run would have {count(run.bit_count())}"
    return (
        _small_room(board, outlooks)
        or _empty_cell(board, outlooks, one)
        or _starved(board, outlooks)
        or _unfillable(board, outlooks, (symbol, one), parts.pocket)
    )


def _taken(
    plane: Plane,
    v: int,
    sets: tuple[int, int, int],
    one: int,
    no_room: bool,  # noqa: FBT001 (remembered by it)
) -> Outlook:
    """Return what becomes of a number that a cell no longer holds."""
    can, known, need = sets
    left = can & ~one
    for part in _small_parts(plane, left, need, plane.beside(one)) if no_room else ():
        if part & known:
            return Outlook(left, small=(part & known, part.bit_count()))
        left &= ~part
    starved = _one_starved(plane, v, (can, known), (left, known), can ^ left)
    return Outlook(left, starved=starved)


def _given(plane: Plane, v: int, sets: tuple[int, int, int], one: int, parts: Parts) -> Outlook:
    """Return what becomes of a number that a cell holds, or of the class if it holds one of it."""
    can, known, need = sets
    left, run, after = can, one, known
    if v != CLASS:
        after = known | one
        run = plane.spread(one, after)
        if run.bit_count() == v and parts.finished:
            left &= ~plane.beside(run)
    near = one | plane.beside(can ^ left)
    for part in _small_parts(plane, left, need, near) if parts.no_room else ():
        if part & (after | one):
            about = 0 if part & one else part & after
            return Outlook(left, run, small=(about, part.bit_count()))
        left &= ~part
    if v != CLASS and run.bit_count() < v:
        size = reach(plane, v, run, left, after).bit_count()
        if size < v:
            return Outlook(left, run, starved=(0, size))
    starved = _one_starved(plane, v, (can, known), (left, after), can ^ left | run, run)
    return Outlook(left, run, starved=starved)


def _small_parts(plane: Plane, left: int, need: int, near: int) -> list[int]:
    """Return the pieces with fewer cells than needed that have a cell in a set."""
    found, near = [], near & left
    while near:
        part = plane.grown(near & -near, left, need)
        near &= ~part
        if part.bit_count() < need:
            found.append(part)
    return sorted(found, key=lambda part: part & -part)


def _one_starved(  # noqa: PLR0913, PLR0917 (a number before and afterwards)
    plane: Plane,
    v: int,
    before: tuple[int, int],
    after: tuple[int, int],
    touched: int,
    own: int = 0,
) -> tuple[int, int] | None:
    """Return a run that no longer reaches its size, and how many cells it reaches."""
    for g, there in reaches(plane, v, *before) if v != CLASS else ():
        if there & touched and not g & own:
            size = reach(plane, v, g, *after).bit_count()
            if size < v:
                return g, size
    return None


def _small_room(board: FillominoState, outlooks: dict[int, Outlook]) -> Failure | None:
    """Find a room that became too small."""
    for v in sorted(outlooks):
        small = outlooks[v].small
        if small is None:
            continue
        known, size = small
        if not known:
            return ROOM, 0, f"there would be room for {count(size)} only"
        where = f"the run of {board.low(v)} at {board.name(known)}"
        return CROWDING, known, f"{where} would have room for {count(size)} only"
    return None


def _empty_cell(board: FillominoState, outlooks: dict[int, Outlook], one: int) -> Failure | None:
    """Find another cell without numbers."""
    lost = 0
    for v, outlook in outlooks.items():
        lost |= board.can[v] ^ outlook.left
    lost &= board.open & ~one
    if not lost:
        return None
    for v, cells in board.can.items():
        lost &= ~(outlooks[v].left if v in outlooks else cells)
    if not lost:
        return None
    return ROOM, lost, f"no number would be left for {board.name(lost & -lost)}"


def _starved(board: FillominoState, outlooks: dict[int, Outlook]) -> Failure | None:
    """Find a run that no longer reaches its size."""
    starved = [(v, *outlook.starved) for v, outlook in outlooks.items() if outlook.starved]
    for v, g, size in sorted(starved, key=lambda each: each[1] != 0):
        if not g:
            return ROOM, 0, f"its run could reach {count(size)} only"
        text = f"the run of {v} at {board.name(g)} could reach {count(size)} only"
        return CROWDING, g, text
    return None


def _unfillable(
    board: FillominoState, outlooks: dict[int, Outlook], hypothesis: Hypothesis, most: int
) -> Failure | None:
    """Find a small blank area that feels the change and has no filling."""
    blank = board.open & ~hypothesis[1] if hypothesis[0] != CLASS else board.open
    if not most or all(pocket.bit_count() > most for pocket in board.plane.pieces(blank)):
        return None
    after, changed = board.copy(), hypothesis[1]
    after.suppose(hypothesis)
    for v, outlook in outlooks.items():
        changed |= board.can[v] ^ outlook.left
        after.can[v] = outlook.left
    near = changed | board.plane.beside(outlooks[hypothesis[0]].run)
    closing, beside = list(_closing(board, outlooks)), 0
    for border, _ways in closing:
        beside |= border
    for area in areas(after, most, near | beside):
        shut = any(area & border and not ways & ~area for border, ways in closing)
        if not (area & near or shut):
            continue  # it is as it was, and had a filling
        try:
            check_filling(after, area)
        except Contradiction as contradiction:
            return ROOM, contradiction.about, contradiction.text
    return None


def _closing(board: FillominoState, outlooks: dict[int, Outlook]) -> Iterator[tuple[int, int]]:
    """Yield the cells beside each run that loses a way out, and the ways that are left to it."""
    for v, outlook in outlooks.items():
        hit = board.plane.beside(board.can[v] ^ outlook.left) & board.known[v]
        while hit:
            run = board.plane.spread(hit & -hit, board.known[v])
            hit &= ~run
            border = board.plane.beside(run)
            yield border, border & outlook.left
