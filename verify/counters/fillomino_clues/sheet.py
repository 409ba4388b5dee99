"""Sets of cells as integers, and the symbols that boards are made of.

One bit a cell, and after each row a bit that is never set, so that all
neighbours are four shifts.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from puzzles import Answer, Puzzle

MANY = 0
"""The symbol of all numbers from some least one up that are printed nowhere."""


class Sheet:
    """Which cells of a board touch.

    Args:
        rows: Height in cells.
        cols: Width in cells.

    Attributes:
        bits: By cell number, the set that holds this cell only.
        every: All cells.
    """

    def __init__(self, rows: int, cols: int) -> None:
        self._step = cols + 1
        self.bits = [1 << (i + i // cols) for i in range(rows * cols)]
        self.every = sum(self.bits)

    def beside(self, cells: int) -> int:
        """Return the cells outside `cells` that share a side with one of them."""
        step = self._step
        around = cells << 1 | cells >> 1 | cells << step | cells >> step
        return around & self.every & ~cells

    def run(self, start: int, within: int) -> int:
        """Return `start` and the cells of `within` that it is connected with."""
        step, run = self._step, start
        while True:
            more = run | (run << 1 | run >> 1 | run << step | run >> step) & within
            if more == run:
                return run
            run = more

    def runs(self, cells: int) -> list[int]:
        """Return the maximal connected sets in `cells`."""
        found = []
        while cells:
            run = self.run(cells & -cells, cells)
            found.append(run)
            cells ^= run
        return found


def each(cells: int) -> Iterator[int]:
    """Yield every cell of a set as a set of one."""
    while cells:
        bit = cells & -cells
        yield bit
        cells ^= bit


class Alphabet:
    """The symbols for one puzzle.

    Args:
        puzzle: The puzzle.
        sheet: Its geometry.
        least: Numbers from here up that are printed nowhere are `MANY`, if there are two.

    Attributes:
        symbols: All of them.
        many: The numbers that `MANY` stands for.
        printed: By symbol, the cells where it is printed.
        blank: The cells where nothing is printed.
        size: Blank cells times symbols.
    """

    def __init__(self, puzzle: Puzzle, sheet: Sheet, least: int) -> None:
        numbers = range(1, puzzle.cap + 1)
        hidden = [v for v in numbers if v >= least and v not in puzzle.clues]
        self.many = frozenset(hidden if len(hidden) > 1 else ())
        self._least_many = min(self.many, default=0)
        self.symbols = [v for v in numbers if v not in self.many] + [MANY] * bool(self.many)
        self.printed = dict.fromkeys(self.symbols, 0)
        self.blank = sheet.every
        for bit, v in zip(sheet.bits, puzzle.clues, strict=True):
            if v is not None:
                self.printed[v] |= bit
                self.blank ^= bit
        self.size = self.blank.bit_count() * len(self.symbols)

    def symbol(self, v: int) -> int:
        """Return the symbol that stands for a number."""
        return MANY if v in self.many else v

    def least(self, symbol: int) -> int:
        """Return the least number that a symbol stands for."""
        return symbol or self._least_many

    def tells_apart(self, answer: Answer, sheet: Sheet) -> bool:
        """Whether no other answer has the symbols of this one: its parts of `MANY` are narrow."""
        cells = sum(bit for bit, v in zip(sheet.bits, answer, strict=True) if v in self.many)
        return all(part.bit_count() < 2 * self._least_many for part in sheet.runs(cells))

    def rubbed_out(self) -> Alphabet:
        """Return the same symbols on an empty board."""
        empty = copy(self)
        empty.printed = dict.fromkeys(self.symbols, 0)
        empty.blank = self.blank | sum(self.printed.values())
        empty.size = empty.blank.bit_count() * len(self.symbols)
        return empty
