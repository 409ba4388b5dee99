"""Cells that must be equal, or opposite, without it being known what they are.

A *link* says that two open cells are equal or opposite. Links of a chain
combine. A cell that must be ink or blank on its own, seen the same way, is
not a link but a conclusion.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ladder.fillapix.state import BLANK, INK, FillapixState
from ladder.state import CellSet, Contradiction, Finding
from ladder.table import Enabled


@dataclass(frozen=True, slots=True)
class CellLink:
    """One link, from one of its cells to the other.

    Attributes:
        to: The other cell, as a set of one.
        opposite: Whether one of the two is ink.
        about: The clues that show it, as cells.
    """

    to: CellSet
    opposite: bool
    about: CellSet


Links = dict[CellSet, list[CellLink]]


@dataclass(frozen=True, slots=True)
class LinkedCells:
    """Open cells of one clue that are linked.

    Attributes:
        same: Those equal to the first.
        other: Those opposite to it.
        about: The clues of the links, as cells.
    """

    same: CellSet
    other: CellSet
    about: CellSet

    @property
    def weight(self) -> int:
        """What the first cell counts for, if it is ink."""
        return self.same.bit_count() - self.other.bit_count()


def links(board: FillapixState, _on: Enabled) -> Iterator[Finding]:
    """Count with linked cells: of an opposite pair exactly one is ink, equal cells go together.

    Two cells are linked if they are all that one clue leaves open and one of
    them is ink, or all that two clues do not share and the clues say what
    they are to each other. Sound: each link holds in every answer that agrees
    with the board, and the ink of a clue is the sum over its groups. Monotone:
    if a cell of a link gets known, the same clues say what the other is.
    Source: "50-50 chains", "equivalent squares" of Minesweeper players.
    """
    found, single = _links(board)
    yield from single
    linked = 0
    for one in found:
        linked |= one
    for i, window in enumerate(board.window):
        # A clue that says it all alone is `count`'s, but what it said when linked must not be lost.
        if window and (window & linked or not board.firm(i)):
            finding = _grouped(board, i, _groups(board, found, window))
            if finding:
                yield finding


def _links(board: FillapixState) -> tuple[Links, list[Finding]]:
    """Return all links, and what is found where all but one cell are known."""
    found: Links = {}
    single: list[Finding] = []
    for plus, minus, need, about in _equations(board):
        more, less = plus.bit_count(), minus.bit_count()
        if not -less <= need <= more:
            raise Contradiction(about, f"the clues at {board.name(about)} cannot be met")
        if more + less == 1:
            symbol = INK if need else BLANK
            single.append(Finding(((symbol, plus | minus),), (), about))
        elif more + less == 2 and need == (0 if less else 1):
            x, y = board.cells(plus | minus)
            for a, b in ((1 << x, 1 << y), (1 << y, 1 << x)):
                found.setdefault(a, []).append(CellLink(b, bool(need), about))
    return found, single


def _equations(board: FillapixState) -> Iterator[tuple[CellSet, CellSet, int, CellSet]]:
    """Yield sums over at most two cells: ink of the one set less ink of the other, and the clues.

    Of a first set and a second the first is not the smaller one.
    """
    field, window, need = board.field, board.window, board.lack[INK]
    for i, cells in enumerate(window):
        if cells.bit_count() <= 2:
            yield cells, 0, need[i], field.one(i)
    for a, b, _touch in field.pairs:
        if (window[a] ^ window[b]).bit_count() <= 2:
            plus, minus = window[a] & ~window[b], window[b] & ~window[a]
            about = field.one(a) | field.one(b)
            if plus:
                yield plus, minus, need[a] - need[b], about
            else:
                yield minus, plus, need[b] - need[a], about


def _groups(board: FillapixState, found: Links, window: CellSet) -> list[LinkedCells]:
    """Return the groups of linked cells in a window, those of one cell included."""
    groups = []
    rest = window
    while rest:
        first = rest & -rest
        sides = _chain(board, found, first)
        same = other = about = 0
        for cell, (opposite, clues) in sides.items():
            if cell & window:
                same, other = (same, other | cell) if opposite else (same | cell, other)
                about |= clues
        groups.append(LinkedCells(same, other, about))
        rest &= ~(same | other)
    return groups


def _chain(
    board: FillapixState, found: Links, first: CellSet
) -> dict[CellSet, tuple[bool, CellSet]]:
    """Follow links from a cell: which cells it reaches, whether they are opposite, and by what."""
    sides = {first: (False, 0)}
    queue = [first]
    for cell in queue:
        opposite, about = sides[cell]
        for link in found.get(cell, ()):
            side = opposite ^ link.opposite
            if link.to not in sides:
                sides[link.to] = (side, about | link.about)
                queue.append(link.to)
            elif sides[link.to][0] != side:
                text = f"{board.name(first | link.to)} would have to be equal and opposite"
                raise Contradiction(about | link.about | sides[link.to][1], text)
    return sides


def _grouped(board: FillapixState, i: int, groups: list[LinkedCells]) -> Finding | None:
    """Count one clue with its cells in groups."""
    ink = board.lack[INK][i] - sum(g.other.bit_count() for g in groups)
    least = sum(min(0, g.weight) for g in groups)
    most = sum(max(0, g.weight) for g in groups)
    about = board.field.one(i)
    for g in groups:
        about |= g.about
    if not least <= ink <= most:
        raise Contradiction(about, f"with its linked cells {board.field.call(i)} cannot be met")
    place = [0, 0]
    for g in groups:
        # The group cannot take the value that leaves the others too much or too little.
        low = abs(g.weight) > ink - least  # it has to count as little as it can
        high = abs(g.weight) > most - ink
        if low or high:
            first = INK if (g.weight > 0) == high else BLANK
            place[first] |= g.same
            place[1 - first] |= g.other
    if not any(place):
        return None
    put = tuple((symbol, place[symbol]) for symbol in (INK, BLANK) if place[symbol])
    used = tuple(g for g in groups if g.about)
    return Finding(put, (), about, data=(i, used))
