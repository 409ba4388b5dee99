"""Fillomino answers one by one, cell by cell.

Write a number in a cell and look at the runs that it changes, its own and
those beside it: none may have more cells than its number, and each must still
have room for as many. There is nothing more to the rule, and no word of
regions or of what may touch.

Two things make it quicker and change no answer. The next cell is one with the
fewest numbers that can be written there. And in the end the cells that hold v
are a multiple of v; the cells that are missing to that must fit in the blank
ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice

from puzzles import Answer, Puzzle
from puzzles.grid import neighbours


def answers(
    puzzle: Puzzle, *, limit: int | None = None, tick: Callable[[], object] | None = None
) -> Iterator[Answer]:
    """Yield the answers of a Fillomino puzzle, each once, in no order.

    Args:
        puzzle: Of any size, with or without a cap.
        limit: Stop after so many; None lists all.
        tick: Called whenever a number is written; whatever it raises ends the walk.

    Cost: tens of microseconds a number tried, no bound on how many. 4x4 without
    givens takes 20 seconds, a 10x10 with 40 givens a second or much longer.
    """
    return islice(_Writing(puzzle).walk(tick), limit)


def count(
    puzzle: Puzzle, *, limit: int | None = None, tick: Callable[[], object] | None = None
) -> int:
    """Count what `answers` lists, up to `limit`."""
    return sum(1 for _ in answers(puzzle, limit=limit, tick=tick))


class _Writing:
    """A board on which numbers are written and erased.

    Attributes:
        cells: Row by row, 0 for a blank cell.
        holding: How many cells hold each number.
        missing: How many cells more would make each of these a multiple of its number.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.near, self.cap = neighbours(puzzle.rows, puzzle.cols), puzzle.cap
        self.cells = [v or 0 for v in puzzle.clues]
        self.holding = Counter(self.cells)
        self.missing = sum(-n % v for v, n in self.holding.items() if v)
        places = [divmod(i, puzzle.cols) for i in range(len(self.cells))]
        self.around = [
            sorted(range(len(places)), key=lambda j: abs(places[j][0] - r) + abs(places[j][1] - c))
            for r, c in places
        ]

    def walk(self, tick: Callable[[], object] | None) -> Iterator[Answer]:
        """Yield every way to fill the board."""
        if not all(v <= self.cap and self._alive(i) for i, v in enumerate(self.cells) if v):
            return
        if not self.holding[0]:
            yield tuple(self.cells)
            return
        written: list[int] = []
        todo = [self._choices(0)]
        while todo:
            choice = next(todo[-1], None)
            if choice is None:
                todo.pop()
            else:
                if tick:
                    tick()
                cell, v = choice
                self._write(cell, v)
                written.append(cell)
                if self.holding[0]:
                    todo.append(self._choices(cell))
                    continue
                yield tuple(self.cells)
            if written:
                self._erase(written.pop())

    def _choices(self, last: int) -> Iterator[tuple[int, int]]:
        """Return a blank cell with each number that can be written there.

        The cell is one with the fewest, of these the one nearest to `last`.
        """
        fewest: list[tuple[int, int]] | None = None
        for cell in self.around[last]:
            if self.cells[cell]:
                continue
            fit = ((cell, v) for v in range(1, self.cap + 1) if self._fits(cell, v))
            found = list(islice(fit, None if fewest is None else len(fewest)))
            if fewest is None or len(found) < len(fewest):
                fewest = found
            if len(fewest) <= 1:
                break
        return iter(fewest or ())

    def _fits(self, cell: int, v: int) -> bool:
        """Whether the runs that a number would change are as they should."""
        if self.missing + self._lacking(v) >= self.holding[0]:
            return False
        cells = self.cells
        cells[cell] = v
        beside = self.near[cell]
        fits = self._alive(cell) and all(self._alive(j) for j in beside if cells[j] not in (0, v))
        cells[cell] = 0
        return fits

    def _lacking(self, v: int) -> int:
        """Return how many cells more are missing once another holds v."""
        return -1 if self.holding[v] % v else v - 1

    def _write(self, cell: int, v: int) -> None:
        self.missing += self._lacking(v)
        self.holding[v] += 1
        self.holding[0] -= 1
        self.cells[cell] = v

    def _erase(self, cell: int) -> None:
        v, self.cells[cell] = self.cells[cell], 0
        self.holding[0] += 1
        self.holding[v] -= 1
        self.missing -= self._lacking(v)

    def _alive(self, cell: int) -> bool:
        """Whether the run through a cell has not outgrown its number and can still reach it."""
        cells, v = self.cells, self.cells[cell]
        run = [cell]
        for i in run:
            for j in self.near[i]:
                if cells[j] == v and j not in run:
                    run.append(j)
            if len(run) > v:
                return False
        for i in run:
            if len(run) >= v:
                return True
            for j in self.near[i]:
                if cells[j] in (0, v) and j not in run:
                    run.append(j)
        return len(run) >= v
