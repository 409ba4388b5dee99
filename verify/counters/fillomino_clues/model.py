"""Boards of symbols as clauses, in a SAT solver that keeps what it has learned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress, product

from pysat.solvers import Minisat22  # type: ignore[import-untyped]

from puzzles import Answer
from verify.counters.fillomino_clues.sheet import Alphabet, Sheet, each


class ClueModel:
    """What the solver knows of a puzzle: each blank cell has one symbol, and facts.

    Cells and symbols are numbered; name ``1 + cell * symbols + symbol`` says
    that the cell has the symbol. The names after those are the binary digits
    of each cell's symbol, which keep a cell from having two.

    Args:
        sheet: The geometry.
        alphabet: The symbols.
    """

    def __init__(self, sheet: Sheet, alphabet: Alphabet) -> None:
        self._sheet, self._alphabet = sheet, alphabet
        self._cells = list(each(alphabet.blank))
        self._symbols = alphabet.symbols
        wide = len(self._symbols)
        self._first = {bit: 1 + at * wide for at, bit in enumerate(self._cells)}
        self._place = {s: at for at, s in enumerate(self._symbols)}
        self._meaning = list(product(self._cells, self._symbols))  # name 1 first
        self._refuted = False
        self._solver = Minisat22()
        self._one_symbol_each()

    @property
    def conflicts(self) -> int:
        """Conflicts of the solver so far."""
        return int(self._solver.accum_stats()["conflicts"])

    def close(self) -> None:
        """Free the solver's memory."""
        self._solver.delete()

    def too_small(self, s: int, room: int) -> None:
        """Add: a cell of `room` is s only if a cell beside the room is s, too."""
        printed, blank, place = self._alphabet.printed[s], self._alphabet.blank, self._place[s]
        beside = self._sheet.beside(room)
        if beside & printed:
            return
        way_out = [self._first[bit] + place for bit in each(beside & blank)]
        if room & printed:
            self._add(way_out)
        else:
            for bit in each(room & blank):
                self._add([-self._first[bit] - place, *way_out])

    def not_all(self, s: int, cells: int, unless: int = 0) -> None:
        """Add: not all of `cells` are s, unless one of the cells `unless` is s."""
        printed, blank, place = self._alphabet.printed[s], self._alphabet.blank, self._place[s]
        if cells & ~(blank | printed) or unless & printed:
            return
        clause = [-self._first[bit] - place for bit in each(cells & blank)]
        self._add(clause + [self._first[bit] + place for bit in each(unless & blank)])

    def leave(self, known: Answer) -> None:
        """Ask for other symbols than an answer's, and have the solver stay close to it."""
        pairs = zip(self._sheet.bits, known, strict=True)
        names = [
            self._first[bit] + self._place[self._alphabet.symbol(v)]
            for bit, v in pairs
            if bit & self._alphabet.blank
        ]
        self._add([-name for name in names])
        phases = [-name for name in range(1, len(self._cells) * len(self._symbols) + 1)]
        for name in names:
            phases[name - 1] = name
        self._solver.set_phases(phases)

    def solve(self, conflicts: int, assumed: Sequence[tuple[int, int]] = ()) -> bool | None:
        """Look for a board that keeps all facts; None if so many conflicts did not decide it.

        Args:
            conflicts: Conflicts of the solver, at most.
            assumed: Symbols that blank cells have for this question only: cell and symbol.
        """
        if self._refuted:
            return False
        self._solver.conf_budget(conflicts)
        names = [self._first[bit] + self._place[s] for bit, s in assumed]
        found: bool | None = self._solver.solve_limited(assumptions=names, expect_interrupt=True)
        return found

    def core(self) -> int:
        """Return assumed cells that are refuted together, after `solve` has refuted them."""
        wide = len(self._symbols)
        names = [] if self._refuted else self._solver.get_core() or []
        return sum(self._cells[(name - 1) // wide] for name in names)

    def board(self) -> dict[int, int]:
        """Return the cells of each symbol on the board that was found."""
        board = dict(self._alphabet.printed)
        true = map((0).__lt__, self._solver.get_model())
        for bit, s in compress(self._meaning, true):  # the digits come later and mean no cell
            board[s] |= bit
        return board

    def _one_symbol_each(self) -> None:
        wide = len(self._symbols)
        digits = (wide - 1).bit_length()
        digit = 1 + len(self._cells) * wide
        for first in self._first.values():
            self._add(range(first, first + wide))
            for place in range(wide):
                self._spell(first + place, place, range(digit, digit + digits))
            digit += digits

    def _spell(self, name: int, place: int, digits: Iterable[int]) -> None:
        for i, digit in enumerate(digits):
            self._add((-name, digit if place >> i & 1 else -digit))

    def _add(self, clause: Sequence[int]) -> None:
        if clause:
            self._solver.add_clause(clause)
        else:
            self._refuted = True
