"""Which cells a fact is about: the facts that a wrong run breaks, as strong as they come cheap.

A fact is stronger the fewer cells it leaves open. What is chosen here decides
how soon the search ends; that the facts are true does not depend on it.
"""

from __future__ import annotations

from collections.abc import Callable

from verify.counters.fillomino_clues.sheet import Sheet, each

STARTS = 6
"""A run that is too large gives at most so many facts."""

STALL = 12
"""A set is grown on for so many steps without getting a smaller border."""


def enclosed(  # noqa: PLR0913 (a run, its place, and what to count)
    sheet: Sheet,
    run: int,
    most: int,
    *,
    possible: int,
    proposed: int,
    look: Callable[[int], None],
) -> int:
    """Grow a run that is too small to a connected set with few cells beside it that matter.

    Adds the cell after which the border is smallest, again and again, and
    returns the best set on the way.

    Args:
        sheet: The geometry.
        run: A maximal run of the proposed board, smaller than its number.
        most: Cells that the set may have.
        possible: Where the symbol may be; no other cell of the border counts.
        proposed: All cells with the symbol. None of them may be beside the
            set, or the proposed board would not break the fact.
        look: Told how many cells the set is about to be tried with; may raise to end it.
    """
    best = grown = run
    border = sheet.beside(run) & possible
    width, stalled = border.bit_count(), 0
    while width and stalled < STALL:
        look(border.bit_count())
        options, meeting = [], sheet.beside(proposed & ~grown)
        for bit in each(border):
            wider = grown | bit
            if bit & meeting:
                wider = sheet.run(wider, wider | proposed)
            if wider.bit_count() <= most:
                options.append(((sheet.beside(wider) & possible).bit_count(), wider))
        if not options:
            break
        now, grown = min(options)
        border = sheet.beside(grown) & possible
        stalled += 1
        if now < width:
            best, width, stalled = grown, now, 0
    return best


def crowds(sheet: Sheet, run: int, v: int, printed: int) -> set[int]:
    """Return connected parts of a run that is too large, of more than v cells each.

    Printed cells cost nothing in a fact, so each part grows from one printed
    run to the next, and then sheds blank cells down to v + 1.

    Args:
        sheet: The geometry.
        run: Connected cells, more than v.
        v: Their number.
        printed: Where v is printed.
    """
    printed &= run
    starts = sheet.runs(printed)
    if not starts:
        cells = list(each(run))
        starts = cells[:: max(1, len(cells) // STARTS)]
    return {_shed(sheet, _gathered(sheet, s, run, v, printed), v, printed) for s in starts[:STARTS]}


def _gathered(sheet: Sheet, start: int, run: int, v: int, printed: int) -> int:
    cells = start
    while cells.bit_count() <= v:
        way = _way(sheet, cells, run, printed & ~cells)
        if not way:
            beside = sheet.beside(cells) & run
            way = beside & -beside
        cells |= way
    return cells


def _way(sheet: Sheet, cells: int, run: int, goal: int) -> int:
    """Return a shortest way within a run from a set to one of the goals, and that goal's run."""
    if not goal:
        return 0
    rings, seen = [cells], cells
    while not rings[-1] & goal:
        rings.append(sheet.beside(seen) & run)
        seen |= rings[-1]
    here = rings[-1] & goal
    way = here = here & -here
    for ring in reversed(rings[1:-1]):
        back = sheet.beside(here) & ring
        here = back & -back
        way |= here
    return sheet.run(way, way | goal)


def _shed(sheet: Sheet, cells: int, v: int, printed: int) -> int:
    """Drop blank cells that keep the rest connected, while more than v remain."""
    for bit in each(cells & ~printed):
        if cells.bit_count() <= v + 1:
            break
        rest = cells ^ bit
        near = sheet.beside(bit) & rest
        if not near & (near - 1) or sheet.run(rest & -rest, rest) == rest:
            cells = rest  # a cell with one neighbour connects nothing
    return cells
