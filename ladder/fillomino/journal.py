"""What has changed on a board, so that a look sees only to what is news to it.

A look that finds nothing finds nothing again until something changes that it
looked at. So the board writes down what changes, and the looks how far they have read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ladder.state import CellSet

EVERYWHERE = -1
"""All cells."""


class Journal:
    """What changed, symbol by symbol, and who found nothing when."""

    __slots__ = ("_entries", "_latest", "_quiet")

    def __init__(self) -> None:
        self._entries: list[tuple[Sequence[int], CellSet]] = []
        self._quiet: dict[object, int] = {}  # how many entries there were, by look
        self._latest: tuple[int, int, dict[int, CellSet]] = (0, 0, {})  # what was read last

    def copy(self) -> Journal:
        """Return the journal of a copy of the board: what is quiet here is quiet there."""
        new, now = Journal(), len(self._entries)
        new._quiet = {look: 0 for look, then in self._quiet.items() if then == now}
        return new

    def add(self, symbols: Sequence[int], cells: CellSet) -> None:
        """Write down that symbols changed at some cells; `EVERYWHERE` if all of them is new."""
        self._entries.append((symbols, cells))

    def news(self, look: object, symbols: Iterable[int]) -> dict[int, CellSet]:
        """Return by symbol where it changed since a look found nothing.

        Args:
            look: Whatever the look is told by; two that may find different things differ in it.
            symbols: All symbols of the board: to a look that always found something, all is news.
        """
        then, now = self._quiet.get(look), len(self._entries)
        if then is None:
            return dict.fromkeys(symbols, EVERYWHERE)
        if self._latest[:2] == (then, now):
            return self._latest[2]
        found: dict[int, CellSet] = {}
        for changed, cells in self._entries[then:]:
            for symbol in changed:
                found[symbol] = found.get(symbol, 0) | cells
        self._latest = then, now, found
        return found

    def zone(self, look: object) -> CellSet:
        """Return the cells that changed since a look found nothing; `EVERYWHERE` before."""
        zone = 0
        for cells in self.news(look, (0,)).values():
            zone |= cells
        return zone

    def quiet(self, look: object) -> None:
        """Write down that a look finds nothing on the board as it is."""
        self._quiet[look] = len(self._entries)
