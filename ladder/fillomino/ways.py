"""The few ways in which a run can become a region.

Legend: v number, g run, can where v is possible, known cells that hold v.
"""

from __future__ import annotations

from collections.abc import Iterator

from ladder.fillomino.plane import Plane
from ladder.fillomino.rules import Rule
from ladder.fillomino.runs import around, surroundings
from ladder.state import Contradiction, Finding


def ways(most: int) -> Rule:
    """If a run can be completed in only a few ways, look at what they share.

    A way is a connected set of v cells that holds the run, keeps to where v
    is possible, and has no known v beside it. If there are at most `most`,
    cells in all of them hold v, and cells beside all of them do not.
    Sound: the region is one of them, and a v beside it would join it.
    Monotone: the limit is on the ways, not on the work of listing them, and
    the ways of a run that grew are among those it had (a complete run has
    one way, which "finished" tells more simply).
    """

    def rule(plane: Plane, v: int, can: int, known: int, _need: int, news: int) -> list[Finding]:
        found = []
        zone = around(plane, news, v)
        for g, size, _border in plane.runs(known):
            if not g & zone:
                continue
            near = surroundings(plane, g, max(0, v - size))
            if not near & news:
                continue
            finding = plane.once("ways", _common, plane, v, g, (can & near, known & near), most)
            if finding is not None:
                found.append(finding)
        return found

    rule.__doc__ = ways.__doc__
    return rule


def _common(plane: Plane, v: int, g: int, sets: tuple[int, int], most: int) -> Finding | None:
    can, known = sets
    every = beside = plane.all
    count = 0
    for region in list_ways(plane, v, g, can, known):
        count += 1
        if count > most:
            return None
        every &= region
        beside &= plane.beside(region)
    if not count:
        raise Contradiction(g, f"a run of {v} can be completed in no way")
    new, lost = every & ~known, beside & can
    if not new and not lost:
        return None
    place = ((v, new),) if new else ()
    remove = ((v, lost),) if lost else ()
    return Finding(place, remove, g, data=count)


def list_ways(plane: Plane, v: int, g: int, can: int, known: int) -> Iterator[int]:
    """Yield every region that the run g can become, each once.

    Takes an exit and splits: regions with it, regions without. A side
    is followed only if v cells still hang together there.
    """
    todo = [(g, can)]
    while todo:
        g, can = todo.pop()
        size = g.bit_count()
        if size == v:
            yield g
        elif size < v and plane.has_room(g, can, v):
            exits = plane.beside(g) & can
            x = exits & -exits
            joined = x
            touched = plane.beside(x) & known & ~g
            if touched:
                joined |= plane.spread(touched, known)
            todo += [(g, can & ~x), (g | joined, can)]
