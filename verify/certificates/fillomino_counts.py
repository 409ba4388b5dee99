"""Which clauses about counted cells are true of a Fillomino puzzle.

A counter (see `puzzles.proof`) counts the cells of a set that hold the value
v. What its variables say is determined by the board; so a clause about them is
true if it is in every case that can be.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import pairwise

from puzzles import Puzzle
from puzzles.grid import neighbours
from puzzles.proof import CellCount, CellCounter, Clause, CounterVars, Symbols
from verify.certificates.effort import LookCount

CountLiterals = Collection[tuple[CellCount, bool]]
"""The literals of a clause that are about counts, and whether they stand there as true."""

CellLiterals = Collection[tuple[int, int]]
"""Symbol and cell of the other literals."""


def counters_fault(
    puzzle: Puzzle, symbols: Symbols, counters: tuple[CellCounter, ...]
) -> str | None:
    """Say why counters are none, or None.

    Each counts a symbol of one value in different cells of the board, row by row.
    """
    area = puzzle.rows * puzzle.cols
    for symbol, cells in counters:
        if not 0 <= symbol < len(symbols) or len(symbols[symbol]) != 1:
            return "a counter counts no symbol of one value"
        ascending = all(a < b for a, b in pairwise(cells))
        if not cells or not ascending or not 0 <= cells[0] <= cells[-1] < area:
            return "a counter does not count cells of the board, row by row"
    return None


class CountFamilies:
    """The families of true clauses about counters of one puzzle.

    Args:
        puzzle: The puzzle.
        symbols: Without fault.
        counters: Without fault.
        effort: Counts the work.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        symbols: Symbols,
        counters: tuple[CellCounter, ...],
        effort: LookCount,
    ) -> None:
        self.symbols, self.counters, self._effort = symbols, counters, effort
        self._area = puzzle.rows * puzzle.cols
        self._before = len(symbols) * self._area
        self._counts = CounterVars(counters, self._before)
        self._near = neighbours(puzzle.rows, puzzle.cols)

    def family(self, clause: Clause) -> str | None:
        """Return the name of the family a clause is in, or None if it is in none.

        Cost: O(literals + cells of the counter).
        """
        said = {(self._counts.place(abs(x)), x > 0) for x in clause if abs(x) > self._before}
        rest = [x for x in clause if abs(x) <= self._before]
        false = {divmod(-x - 1, self._area) for x in rest if x < 0}
        true = {divmod(x - 1, self._area) for x in rest if x > 0}
        if len({count.counter for count, _ in said}) != 1:
            return None
        return next((name for name, holds in FAMILIES if holds(self, said, false, true)), None)

    def next_cell(self, said: CountLiterals, false: CellLiterals, true: CellLiterals) -> bool:
        """A counter's first i - 1 and first i cells, and whether cell i holds v.

        True however many of the first i - 1 cells hold v, and whether or not
        cell i does.
        """
        counter = self.counters[next(iter(said))[0].counter]
        i = max(count.first for count, _ in said)
        cell = {(counter.symbol, counter.cells[i - 1])}
        if min(count.first for count, _ in said) < i - 1 or not cell.issuperset({*false, *true}):
            return False
        self._effort.spend(5 * i)
        before, after = _false_counts(said, i - 1), _false_counts(said, i)
        # The clause fails if there are n before, n + holds after, and no literal is so.
        return all(
            (true if holds else false) or n not in before or n + holds not in after
            for n in range(i)
            for holds in (0, 1)
        )

    def whole_regions(self, said: CountLiterals, false: CellLiterals, true: CellLiterals) -> bool:
        """Counts of all cells of a set, or x(b, v) for some b of a set around it.

        All neighbours of the set are among the b. If none of them has the value
        v, the cells of the set that have it make up whole regions, of v cells
        each; so their number is a multiple of v. The clause is true of each.
        """
        counter = self.counters[next(iter(said))[0].counter]
        cells, size = counter.cells, len(counter.cells)
        (v,) = self.symbols[counter.symbol]
        if false or any(count.first != size for count, _ in said):
            return False
        self._effort.spend(5 * size)
        around = {j for i in cells for j in self._near[i]}.difference(cells)
        if not {(counter.symbol, b) for b in around}.issubset(true):
            return False
        counts = _false_counts(said, size)
        return all(n not in counts for n in range(0, size + 1, v))


def _false_counts(said: CountLiterals, first: int) -> range:
    """Return how many of the first cells may hold the value where no literal about them is so.

    A literal "at least j" is not so below j, and its negation is not so from j up.
    """
    at_least = [count.least for count, positive in said if positive and count.first == first]
    fewer = [count.least for count, positive in said if not positive and count.first == first]
    return range(max(fewer, default=0), min(at_least, default=first + 1))


FAMILIES: tuple[
    tuple[str, Callable[[CountFamilies, CountLiterals, CellLiterals, CellLiterals], bool]], ...
] = (
    ("next cell", CountFamilies.next_cell),
    ("whole regions", CountFamilies.whole_regions),
)
"""Name and test."""
