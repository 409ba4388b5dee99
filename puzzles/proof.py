"""What producer and checker of a proof agree on: variables, clauses, DIMACS. Data only.

A proof says that no board does what the clauses ask: keep the rule, keep the
clues, and differ from a given answer. Neither side is trusted: why a clause is
true of the puzzle is not stored, the checker finds out.

A *symbol* is a set of values that a proof does not tell apart; each value is
in exactly one. For Fillomino all are single values, but for at most one that
holds several which no clue has (the *hidden* values). For Fill-a-Pix there is
one symbol, painted, and blank is its absence.

A *counter* counts the cells of a symbol in an order of cells. Its variables
are defined by the values of the cells, so they say nothing about the puzzle by
themselves.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from math import isqrt
from typing import NamedTuple

from puzzles.errors import FormatError
from puzzles.places import Place

Clause = tuple[int, ...]
"""Literals as in DIMACS: n for variable n, -n for its negation. Empty: false."""

Symbols = tuple[tuple[int, ...], ...]
"""The values of each symbol, ascending."""


class CellCounter(NamedTuple):
    """Cells of which those that hold a symbol are counted.

    It has a variable for each i up to the number of cells and each j up to i:
    of the first i cells, at least j hold the symbol.
    """

    symbol: int
    cells: tuple[int, ...]


class CellCount(NamedTuple):
    """What a variable of a counter says: of its `first` cells, at least `least` hold its symbol."""

    counter: int
    first: int
    least: int


class CounterVars:
    """The variables of counters, in the order of their counts, after all others.

    Args:
        counters: The counters, numbered from 0.
        before: The number of other variables.
    """

    def __init__(self, counters: tuple[CellCounter, ...], before: int) -> None:
        sizes = (_triangle(len(counter.cells)) for counter in counters)
        self._starts = [*accumulate(sizes, initial=before)]

    @property
    def variables(self) -> int:
        """Number of variables, all others among them."""
        return self._starts[-1]

    def var(self, count: CellCount) -> int:
        """Return the variable that says a count."""
        return self._starts[count.counter] + _triangle(count.first - 1) + count.least

    def place(self, variable: int) -> CellCount:
        """Return what a variable of a counter says."""
        counter = bisect_left(self._starts, variable) - 1
        within = variable - self._starts[counter] - 1
        first = (isqrt(8 * within + 1) + 1) // 2
        return CellCount(counter, first, within - _triangle(first - 1) + 1)


def _triangle(n: int) -> int:
    return n * (n + 1) // 2


@dataclass(frozen=True, slots=True)
class Cnf:
    """Clauses about one board.

    Attributes:
        kind: ``fillomino`` or ``fillapix``.
        rows: Height in cells.
        cols: Width in cells.
        symbols: Variable ``s*rows*cols + cell + 1`` is true if the value of the
            cell is in symbol s.
        clauses: Numbered from 1 in a proof.
        counters: What is counted.
    """

    kind: str
    rows: int
    cols: int
    symbols: Symbols
    clauses: tuple[Clause, ...]
    counters: tuple[CellCounter, ...] = ()

    @property
    def area(self) -> int:
        """Number of cells."""
        return self.rows * self.cols

    @property
    def variables(self) -> int:
        """Number of variables."""
        return self.counts().variables

    def counts(self) -> CounterVars:
        """Return the variables of the counters."""
        return CounterVars(self.counters, len(self.symbols) * self.area)

    def var(self, symbol: int, cell: int) -> int:
        """Return the variable that says whether a cell's value is in a symbol."""
        return symbol * self.area + cell + 1

    def place(self, literal: int) -> tuple[int, int]:
        """Return symbol and cell of a literal that is not about a count."""
        return divmod(abs(literal) - 1, self.area)


@dataclass(frozen=True, slots=True)
class Refutation:
    """Clauses and a proof that they contradict each other.

    Attributes:
        cnf: The clauses.
        lrat: Lines ``id literals 0 hints 0`` that add a clause, the last one
            the empty clause, and ``id d ids 0`` that forget some.
    """

    cnf: Cnf
    lrat: str


def dimacs_body(clauses: Iterable[Clause]) -> str:
    """Write clauses one a line, each ended by 0."""
    return "".join(f"{' '.join(map(str, (*clause, 0)))}\n" for clause in clauses)


def parse(text: str, variables: int) -> tuple[Clause, ...]:
    """Read what `dimacs_body` writes.

    Args:
        text: Clauses, one a line.
        variables: The largest number a variable may have.

    Raises:
        FormatError: With the line.
    """
    if not text:
        return ()
    if not text.endswith("\n"):
        raise FormatError("the last line has no end", where=Place(item="clauses"))
    lines = text[:-1].split("\n")
    return tuple(_clause(line, n, variables) for n, line in enumerate(lines, start=1))


def _clause(line: str, number: int, variables: int) -> Clause:
    where = Place(item=f"line {number} of the clauses")
    if not DIGITS.issuperset(line):
        raise FormatError("something other than whole numbers", where=where)
    try:
        *literals, end = map(int, line.split(" "))
    except ValueError:
        raise FormatError("something other than whole numbers", where=where) from None
    if end or not all(literals):
        raise FormatError("a clause ends with 0 and has no other 0", where=where)
    if literals and not -variables <= min(literals) <= max(literals) <= variables:
        raise FormatError(f"a literal of a variable above {variables}", where=where)
    return tuple(literals)


DIGITS = frozenset("0123456789- ")
"""Python's `int` reads more than DIMACS allows: other digits, underscores, plus signs."""
