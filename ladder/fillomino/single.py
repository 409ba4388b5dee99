"""Techniques about one number at a time, and the last number of a cell.

Each is a function of the number, where it is possible and where it is known,
and of nothing else; see `finders.OneNumber`. Sound means: no
answer has what is removed. All rest on "the region of a run of v is connected,
holds the run, has exactly v cells, keeps to where v is possible, and no other
cell beside it is v".

Legend: v number, g run, can where v is possible, known cells that hold v,
need least size of the region of a known cell (v, but for the class), news see `rules.Rule`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ladder.fillomino.plane import Plane, singles
from ladder.fillomino.runs import around, passes, reaches, surroundings
from ladder.fillomino.state import CLASS, FillominoState, count
from ladder.state import Contradiction, Finding
from ladder.table import Enabled


def finished(plane: Plane, v: int, can: int, known: int, _need: int, news: int) -> list[Finding]:
    """A complete run takes no more cells: no open cell beside it holds that number.

    Sound: such a cell would join the run and make it too large. This is the
    no-touch rule. Monotone: a complete run stays complete.
    Source: folklore.
    """
    found = []
    for g, size, border in plane.runs(known):
        if not (g | border) & news:
            continue
        if size > v:
            raise Contradiction(g, f"a run of {v} has {count(size)}")
        if size == v and border & can:
            found.append(Finding((), ((v, border & can),), g))
    return found


def only_exit(plane: Plane, v: int, can: int, known: int, _need: int, news: int) -> list[Finding]:
    """An unfinished run with one way out takes that cell.

    Sound: the region is larger than the run and connected, so it holds one of
    the run's exits.
    Source: "forced expansion" of Simon Tatham's filling.c.
    """
    found = []
    for g, size, border in plane.runs(known):
        if size >= v or not (g | border) & news:
            continue
        exits = border & can
        if not exits:
            raise Contradiction(g, f"a run of {v} has {count(size)} and no way out")
        if not exits & (exits - 1):
            found.append(Finding(((v, exits),), (), g))
    return found


def overflow(plane: Plane, v: int, can: int, known: int, _need: int, news: int) -> list[Finding]:
    """A cell that would join runs of one number to more cells than the number is not that number.

    Sound: the cell and the runs beside it would be in one run. The cell
    counts once, each run once. Monotone: runs only grow.
    Source: filling.c's other "forced expansion".
    """
    found = []
    once = twice = new = 0
    for g, size, border in plane.runs(known):
        if size > v:
            raise Contradiction(g, f"a run of {v} has {count(size)}")
        twice |= once & border
        once |= border
        if (g | border) & news:
            new |= border
    for one in singles(twice & new & can):
        joined = sum(g for g, _size, border in plane.runs(known) if border & one)
        if joined.bit_count() + 1 > v:
            found.append(Finding((), ((v, one),), joined))
    return found


def exact_room(plane: Plane, v: int, can: int, known: int, _need: int, news: int) -> list[Finding]:
    """A run whose room has just enough cells fills it.

    A room is a connected piece of where the number is possible. Sound: the
    region lies in the room of its run.
    """
    return [
        Finding(((v, room & ~known),), (), room & known)
        for room in (_rooms(plane, can, news) if known else ())
        if room.bit_count() == v and room & known and room & ~known
    ]


def no_room(  # noqa: PLR0913, PLR0917 (as all rules)
    plane: Plane, v: int, can: int, known: int, need: int, news: int
) -> list[Finding]:
    """A number leaves a room that has too few cells for it.

    Sound: a region of v lies in one room and has v cells. For the class it
    is the least of its numbers that must fit.
    """
    found = []
    for room in _rooms(plane, can, news):
        if room.bit_count() < need:
            if room & known:
                size = room.bit_count()
                text = f"a run of {need} has room for {count(size)} only"
                raise Contradiction(room & known, text)
            found.append(Finding((), ((v, room),), plane.beside(room)))
    return found


def _rooms(plane: Plane, can: int, news: int) -> Sequence[int]:
    """Return the rooms with news in or beside them."""
    near = news | plane.beside(news)
    return [room for room in plane.pieces(can) if room & near]


def way_through(plane: Plane, v: int, can: int, known: int, _need: int, news: int) -> list[Finding]:
    """A run that would stay too small without a cell takes that cell.

    Sound: the region lies within reach of the run and has v cells; see
    `runs.reach`. Farther cells are harder to see.
    Source: "critical square" of filling.c; "cut" elsewhere.
    """
    found = []
    near = around(plane, news, v)
    for g, size, _border in plane.runs(known):
        if size < v and g & near and surroundings(plane, g, v - size) & news:
            found += [
                Finding(((v, y.cell),), (), g, data=y.far, extra=y.far - 1)
                for y in passes(plane, v, g, can, known)
            ]
    return found


def out_of_reach(
    plane: Plane, v: int, can: int, known: int, _need: int, news: int
) -> list[Finding]:
    """Rule a number out for a cell where the runs that reach it, and free space, are too small.

    Premise: take away the runs that do not reach the cell, and the cells beside
    them. What is then still connected to the cell has fewer than v cells. Most
    often no run reaches the cell at all, and there is no space for a new one.
    Sound: a run that the cell's region holds or touches is part of it, and then
    the cell is in that run's reach; so the region keeps to what is left.
    Monotone: a run that grows reaches less; one that becomes known takes
    space away or leaves it as it was. (To ask only whether
    some run reaches the cell would not be monotone: a cell that becomes known
    later can be nearer than the run it belongs to.) While no v is known, this is
    the same as `no_room`, which then does the work.
    Source: bitmap deduction and ghost regions of filling.c.
    """
    if not known:
        return []
    # Within v - 1 of the cell, v cells are found. A run beside them begins at most v away, and its
    # size and how far it reaches are v together: what is farther than 2 v does not matter.
    cells = can & ~known & around(plane, news, 2 * v)
    if not cells:
        return []
    near = around(plane, cells, v)
    far = dict(reaches(plane, v, can, known, near))
    runs = [run for run in plane.runs(known) if run.cells & near]
    lost = 0
    for some, here in _by_runs([far.get(run.cells, 0) for run in runs], cells).items():
        space = can
        for i, run in enumerate(runs):
            if not some >> i & 1:
                space &= ~(run.cells | run.border)
        lost |= _short_of_room(plane, v, here, space)
    return [Finding((), ((v, part),), known) for part in plane.pieces(lost)]


def _short_of_room(plane: Plane, v: int, cells: int, space: int) -> int:
    """Return the cells outside `space`, or in a piece of it with fewer than v cells."""
    lost, todo = cells & ~space, cells & space
    while todo:
        near = plane.grown(todo & -todo, space, v)
        if near.bit_count() < v:
            lost |= near & cells
        else:  # what hangs together with it has room as well
            near = plane.spread(near, near | todo)
        todo &= ~near
    return lost


def _by_runs(reached: list[int], cells: int) -> dict[int, int]:
    """Return the cells by the set of runs (bit i for run i) that reach them."""
    found = {0: cells}
    for i, there in enumerate(reached):
        split = {some: here & ~there for some, here in found.items()}
        split |= {some | 1 << i: here & there for some, here in found.items()}
        found = {some: here for some, here in split.items() if here}
    return found


def last_number(board: FillominoState, _on: Enabled) -> Iterator[Finding]:
    """A cell with one candidate left holds it.

    Sound: every cell holds a number. Where only the class is left,
    perhaps just one of its numbers has room.
    """
    once = twice = 0
    for cells in board.can.values():
        here = cells & board.open
        twice |= once & here
        once |= here
    if once != board.open:
        empty = board.open & ~once
        first = empty & -empty
        raise Contradiction(first, f"no number is possible at {board.name(first)}")
    last = once & ~twice
    for symbol in sorted(board.can) if last else ():
        for one in singles(board.can[symbol] & last):
            left = (symbol,) if symbol != CLASS else board.of_class(one)
            if len(left) == 1:
                yield Finding(((left[0], one),), (), one)
