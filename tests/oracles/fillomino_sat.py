"""Oracle: a complete Fillomino model for a SAT solver, for boards up to about 8x8.

x[c,v] says that cell c holds v, for every v up to the cap: no deduction, no
merged numbers, no counters, no givens folded in. What holds on every board of
one size and cap is a clause of a solver kept for that size; the givens of a
board are assumptions. The clauses for runs of 1, 2 and 3 are written out; for
larger numbers those that a model breaks are added until it breaks none.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from pysat.solvers import Solver  # type: ignore[import-untyped]

from puzzles.types import Answer, Puzzle

EAGER = 3
"""Runs of numbers up to this one are ruled out from the start."""


def answers(puzzle: Puzzle, limit: int | None = None) -> list[Answer]:
    """Return all answers, or the first `limit` found, sorted."""
    board = _board(puzzle.rows, puzzle.cols, puzzle.cap)
    found: list[Answer] = []
    guard = board.new_name()
    while limit is None or len(found) < limit:
        answer = board.answer([guard, *board.printed(puzzle)])
        if answer is None:
            break
        found.append(answer)
        board.add([-guard] + [-board.x(c, v) for c, v in enumerate(answer)])
    board.add([-guard])
    return sorted(found)


def has_other(puzzle: Puzzle, known: Answer) -> Answer | None:
    """Return an answer that is not `known`, or None if there is no other."""
    board = _board(puzzle.rows, puzzle.cols, puzzle.cap)
    guard = board.new_name()
    board.add([-guard] + [-board.x(c, v) for c, v in enumerate(known)])
    answer = board.answer([guard, *board.printed(puzzle)])
    board.add([-guard])
    return answer


def differs_at(puzzle: Puzzle, cell: int, known: Answer) -> Answer | None:
    """Return an answer that is not `known[cell]` at `cell`, or None if there is none."""
    board = _board(puzzle.rows, puzzle.cols, puzzle.cap)
    return board.answer([-board.x(cell, known[cell]), *board.printed(puzzle)])


@lru_cache(maxsize=128)
def _board(rows: int, cols: int, cap: int) -> _Board:
    return _Board(rows, cols, cap)


class _Board:
    """The clauses of one board size and cap. Cells are numbered row by row."""

    def __init__(self, rows: int, cols: int, cap: int) -> None:
        self.cells = [r * cols + c for r, c in product(range(rows), range(cols))]
        self.cap = cap
        self.names = len(self.cells) * cap
        self.beside = {i: set(_beside(i, rows, cols)) for i in self.cells}
        self.solver = Solver("cadical153")
        self.never = self.new_name()
        self.add([-self.never])
        self._write_base()

    def x(self, cell: int, v: int) -> int:
        return cell * self.cap + v

    def new_name(self) -> int:
        self.names += 1
        return self.names

    def add(self, clause: list[int]) -> None:
        self.solver.add_clause(clause)

    def printed(self, puzzle: Puzzle) -> list[int]:
        given = [(i, v) for i, v in enumerate(puzzle.clues) if v is not None]
        return [self.x(i, v) if v <= self.cap else self.never for i, v in given]

    def answer(self, assumptions: list[int]) -> Answer | None:
        """Solve and add the clauses broken, until none is broken or there is no model."""
        while self.solver.solve(assumptions=assumptions):
            model = self.solver.get_model()
            true = {n for n in model[: len(self.cells) * self.cap] if n > 0}
            values = [next(v for v in self._values() if self.x(i, v) in true) for i in self.cells]
            if not self._mend(values):
                return tuple(values)
        return None

    def _values(self) -> range:
        return range(1, self.cap + 1)

    def _write_base(self) -> None:
        for i in self.cells:
            self.add([self.x(i, v) for v in self._values()])
            for v in self._values():
                for w in range(1, v):
                    self.add([-self.x(i, v), -self.x(i, w)])
                if v > EAGER:
                    self._too_small({i}, v)
        sets = {frozenset({i}) for i in self.cells}
        for size in range(1, EAGER + 2):
            for some in sets:
                if size - 1 in self._values():
                    self._too_large(some, size - 1)
                for v in range(size + 1, min(EAGER, self.cap) + 1):
                    self._too_small(some, v)
            sets = {some | {j} for some in sets for j in self._border(some)}

    def _too_large(self, some: set[int] | frozenset[int], v: int) -> None:
        """v+1 connected cells do not all hold v."""
        self.add([-self.x(i, v) for i in some])

    def _too_small(self, some: set[int] | frozenset[int], v: int) -> None:
        """A cell of fewer than v connected cells holds v only if a cell around them does."""
        out = [self.x(j, v) for j in self._border(some)]
        for i in some:
            self.add([-self.x(i, v), *out])

    def _border(self, some: set[int] | frozenset[int]) -> set[int]:
        return {j for i in some for j in self.beside[i]} - some

    def _mend(self, values: list[int]) -> bool:
        """Add clauses for every wrong run of a board; return whether there was one."""
        wrong, seen = False, set[int]()
        for i in self.cells:
            if i in seen:
                continue
            v, run = values[i], [i]
            seen.add(i)
            for j in run:
                more = [k for k in self.beside[j] if k not in seen and values[k] == v]
                seen.update(more)
                run += more
            if len(run) == v:
                continue
            wrong = True
            if len(run) > v:
                self._too_large(set(run[: v + 1]), v)  # a run's first cells are connected
            else:
                for w in range(len(run) + 1, self.cap + 1):  # true of all larger numbers too
                    self._too_small(set(run), w)
        return wrong


def _beside(cell: int, rows: int, cols: int) -> list[int]:
    r, c = divmod(cell, cols)
    around = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
    return [y * cols + x for y, x in around if 0 <= y < rows and 0 <= x < cols]
