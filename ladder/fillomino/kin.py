"""Cells that must share a region, though its number is not known yet: kin.

A family is a set of cells that share a region. Its room is all that hangs
together with it by a number that all of them can hold.
"""

from __future__ import annotations

from collections.abc import Iterator

from ladder.fillomino.plane import Plane, singles
from ladder.fillomino.pockets import bundles
from ladder.fillomino.state import CLASS, FillominoState
from ladder.state import Contradiction, Finding
from ladder.table import Enabled

SMALL = 3
"""Cells that may hold a number up to this found no family: so small regions are tried out."""


def kin(board: FillominoState, _on: Enabled) -> Iterator[Finding]:
    """Cells whose regions must pass through one another are kin: they share a region.

    Without a certain cell, some kin would hang together with fewer cells than their least number,
    or fall apart: their region passes through that cell, which is kin, too. Two sets of kin that
    touch are one, if as two regions they would meet, or be of one number, or have none left: each
    keeps off the other, grows as above, and takes in all kin of its cells. So are the blank cells
    of an area, with the runs that grow into it, in which two regions of different numbers do not
    fit. Kin hold a number that all of them can hold; it is at least how many they are, and at most
    how many cells hang together with them by it. It is looked for where nothing else helps.
    Sound: a region is connected and has as many cells as its number, and regions of one number
    do not touch. Monotone: numbers go, so rooms shrink and least numbers grow; kin stay kin, also
    when some of them are known.
    Source: boards with a giant region whose number is printed nowhere.
    """
    for family in _families(board):
        finding = _shared(board, family)
        if finding is not None:
            yield finding


def _families(board: FillominoState) -> list[int]:
    """Return the families of cells whose numbers are not small."""
    families: list[int] = []
    for seed in _seeds(board):
        if not any(seed & family for family in families):
            families = _joined(families, _grown(board, seed))
    while pair := next(_one(board, families), 0):
        families = _joined(families, _grown(board, pair))
    return families


def _one(board: FillominoState, families: list[int]) -> Iterator[int]:
    """Yield pairs of families that touch and cannot be in two regions."""
    for number, one in enumerate(families):
        near = board.plane.beside(one)
        for other in families[:number]:
            if near & other and not _two(board, families, one, other):
                yield one | other


def _seeds(board: FillominoState) -> list[int]:
    """Return areas that are one region, unfinished runs, and blank cells."""
    plane = board.plane
    small = runs = 0
    for v, can in board.can.items():
        small |= can if board.low(v) <= SMALL else 0
        for g, size, _border in plane.runs(board.known[v]):
            runs |= g if size < v else 0
    areas = [
        area
        for cells, beside in bundles(board)
        if _is_one(board, area := cells | sum(g for _v, g in beside))
    ]
    known = [g for v in board.known for g in plane.pieces(board.known[v] & runs & ~small)]
    return [*areas, *known, *singles(board.open & ~small)]


def _is_one(board: FillominoState, area: int) -> bool:
    """Whether two regions do not fit into an area, or only two of the same number."""
    rest, least, most = area, 0, 0
    for v in sorted(board.can, key=board.low):
        if here := board.can[v] & rest:
            least, most = least or board.low(v), board.low(v)
            rest &= ~here
    return least > SMALL and not rest and most + least + (most == least) > area.bit_count()


def _joined(families: list[int], family: int) -> list[int]:
    """Return families with one more, united with those that it meets."""
    apart = []
    for other in families:
        if other & family:
            family |= other
        else:
            apart.append(other)
    return [*apart, family]


def _grown(board: FillominoState, family: int, off: int = 0) -> int:
    """Add the cells through which the region of a family must pass, as long as there are any.

    Args:
        board: The board.
        family: The family.
        off: Cells that its region keeps off.
    """
    while hubs := _hubs(board.plane, family, *_room(board, family, off)):
        board.tick()
        family |= hubs
    return family


def _fitting(board: FillominoState, family: int, off: int = 0) -> Iterator[tuple[int, int]]:
    """Yield the symbols that a family can share, each with its room."""
    first, size = family & -family, family.bit_count()
    for v, can in board.can.items():
        if not family & ~can:
            room = board.plane.spread(first, can & ~off) if off else board.room(v, first)
            largest = board.members[-1] if v == CLASS else v
            if not family & ~room and size <= largest and board.low(v) <= room.bit_count():
                yield v, room


def _numbers(board: FillominoState, family: int, off: int = 0) -> list[tuple[int, int]]:
    """Return the numbers that a family can share, each with its symbol."""
    size = family.bit_count()
    return [
        (v, u)
        for v, room in _fitting(board, family, off)
        for u in (board.members if v == CLASS else (v,))
        if size <= u <= room.bit_count()
    ]


def _room(board: FillominoState, family: int, off: int = 0) -> tuple[int, int]:
    """Return the room of a family, and the least cells of its region."""
    room, least = family, 0
    for v, piece in _fitting(board, family, off):
        room |= piece
        least = min(least or board.low(v), board.low(v))
    return room, max(least, family.bit_count())


def _hubs(plane: Plane, family: int, room: int, least: int) -> int:
    """Return the cells of a room, the family's own left out, that its region must hold."""
    if room.bit_count() <= least:
        return room & ~family
    first, hubs = family & -family, 0
    for one in singles(plane.once("narrow", _narrow, plane, room) & ~family):
        part = plane.spread(first, room & ~one)
        if family & ~part or part.bit_count() < least:
            hubs |= one
    return hubs


def _narrow(plane: Plane, room: int) -> int:
    """Return the cells without which a room falls apart, and those that it has to spare one of."""
    narrow = 0
    for one in singles(room):
        rest = room & ~one
        if rest and plane.spread(rest & -rest, rest) != rest:
            narrow |= one
    return narrow


def _two(board: FillominoState, families: list[int], one: int, other: int) -> bool:
    """Whether two families that touch can be in two regions, which have two numbers.

    Each region keeps off the other one, grows as that asks for, and takes in whole families.
    """
    before = 0
    while before != one | other:
        before = one | other
        one = _whole(families, _grown(board, one, other))
        other = _whole(families, _grown(board, other, one))
        if one & other:
            return False
    numbers = [{u for _v, u in _numbers(board, *pair)} for pair in ((one, other), (other, one))]
    return all(numbers) and len(numbers[0] | numbers[1]) > 1


def _whole(families: list[int], family: int) -> int:
    """Add the families that a set meets."""
    return sum({each for each in families if each & family}) | family


def _shared(board: FillominoState, family: int) -> Finding | None:
    """Return what is new of a family: its number, or the numbers that not all of it can hold.

    Raises:
        Contradiction: No number is left.
    """
    numbers = _numbers(board, family)
    if not numbers:
        raise Contradiction(family, f"{board.name(family)} share a region, and no number is left")
    about, data = board.plane.beside(family), (family, _room(board, family)[0])
    if len(numbers) == 1:
        _v, number = numbers[0]
        if not family & ~board.known.get(number, 0):
            return None
        return Finding(((number, family),), (), about, data=data)
    keep = {v for v, _u in numbers}
    gone = ((v, can & family) for v, can in sorted(board.can.items()) if v not in keep)
    remove = tuple((v, cells) for v, cells in gone if cells)
    return Finding((), remove, about, data=data) if remove else None
