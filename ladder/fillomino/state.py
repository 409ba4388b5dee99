"""What is known of a Fillomino board.

Numbers that stand nowhere on the board behave alike, and on a board without
a cap there are as many as cells. So those above `SMALL` are one class with
one symbol, `CLASS`, until one of them is placed: a cell in its set may hold
number u of the class where u cells of the set hang together there.

That a cell holds some number of the class, no matter which, is not put to
use: once one of them is placed, the others are no longer alike, and what had
been concluded would depend on the order of steps.
"""

from __future__ import annotations

from typing import Any, Self

from ladder.boards import News
from ladder.fillomino.journal import EVERYWHERE, Journal
from ladder.fillomino.plane import plane, singles
from ladder.memory import Hypothesis, Memory
from ladder.state import CellSet, Contradiction, Finding, State, SymbolCells
from puzzles import Puzzle
from puzzles.grid import cell_name
from puzzles.limits import never
from puzzles.types import Clues

CLASS = 0
"""Symbol of the numbers above `SMALL` that stand nowhere yet."""

SMALL = 9
"""Numbers up to this have a symbol of their own from the start: small blank areas are filled
with them."""

MOST_NAMES = 8
"""Cells named one by one in a sentence."""


class FillominoState(State):
    """Candidates by symbol.

    Attributes:
        puzzle: The puzzle.
        plane: Its geometry.
        can: By symbol, where it is possible.
        known: By symbol, the cells that hold it; a part of `can`, which holds
            no cell known to be another number; ``known[CLASS]`` is empty.
        open: The cells whose number is not known.
        members: The numbers of the class, ascending.
        failed: Hypotheses that failed.
        hunches: Hypotheses to try first.
        journal: What has changed.
        tick: As in `State`.

    Raises:
        Contradiction: A given above the cap or the board's size.
    """

    __slots__ = (
        "_memories",
        "can",
        "failed",
        "hunches",
        "journal",
        "known",
        "members",
        "open",
        "plane",
        "puzzle",
        "tick",
    )

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.tick = puzzle, never
        self.plane = plane(puzzle.rows, puzzle.cols)
        printed: dict[int, CellSet] = {}
        for cell, v in enumerate(puzzle.clues):
            if v is not None:
                printed[v] = printed.get(v, 0) | self.plane.one(cell)
        self.open = self.plane.all
        self.failed: set[Hypothesis] = set()
        self.hunches: frozenset[Hypothesis] = frozenset()
        self._memories: dict[frozenset[str], Memory[Any]] = {}
        self.journal = Journal()
        for v, cells in printed.items():
            self.open &= ~cells
            if v > puzzle.cap:
                raise Contradiction(cells, f"there is no room for a {v} on the board")
        own = sorted({*range(1, min(SMALL, puzzle.cap) + 1), *printed})
        self.known = {v: printed.get(v, 0) for v in own}
        self.can = {v: self.open | cells for v, cells in self.known.items()}
        self.members = tuple(v for v in range(SMALL + 1, puzzle.cap + 1) if v not in printed)
        if self.members:
            self.can[CLASS], self.known[CLASS] = self.open, 0
            self._dissolve()

    def copy(self) -> Self:
        """Return a state that can be changed on its own."""
        new = object.__new__(type(self))
        new.puzzle, new.plane, new.tick = self.puzzle, self.plane, self.tick
        new.can, new.known, new.journal = self.can.copy(), self.known.copy(), self.journal.copy()
        new.open, new.members = self.open, self.members
        new.failed, new.hunches, new._memories = set(), frozenset(), {}
        return new

    def heed(self, other: Self) -> None:
        """Try first what failed there or was to be tried first there."""
        self.hunches = other.hunches | other.failed

    def low(self, symbol: int) -> int:
        """Return the least number a symbol stands for."""
        return symbol or self.members[0]

    def apply(self, finding: Finding) -> CellSet:
        """Take a finding over and return the cells whose candidates changed.

        Raises:
            Contradiction: A number is placed where it is not possible, or taken from its cell.
        """
        changed = 0
        for symbol, cells in finding.place:
            changed |= self.place(symbol, cells)
        for symbol, cells in finding.remove:
            changed |= self.remove(symbol, cells)
        return changed

    def place(self, symbol: int, cells: CellSet) -> CellSet:
        """Put a number into cells and return those where that was news."""
        if symbol not in self.can:
            self._extract(symbol)
        news = cells & ~self.known[symbol]
        if news & ~self.can[symbol]:
            raise Contradiction(news & ~self.can[symbol], "two numbers are forced into one cell")
        if not news:
            return 0
        changed = [each for each, can in self.can.items() if can & news]
        for each in changed:
            self.can[each] &= ~news
        self.can[symbol] |= news
        self.open &= ~news
        self.known[symbol] |= news
        self.journal.add(changed, news)
        return news

    def remove(self, symbol: int, cells: CellSet) -> CellSet:
        """Take a symbol from cells and return those where that was news."""
        if symbol not in self.can:
            return 0
        lost = cells & self.can[symbol]
        if lost & self.known[symbol]:
            raise Contradiction(lost & self.known[symbol], "a number has to leave its cell")
        self.can[symbol] ^= lost
        self.journal.add((symbol,), lost)
        return lost

    def hypotheses(self) -> list[Hypothesis]:
        """Return the candidates of cells beside a known cell.

        Trying all cells finished no more of 402 published boards. Monotone:
        an open cell beside a known one stays so until it is known itself.
        """
        near = self.plane.beside(self.plane.all & ~self.open) & self.open
        symbols = sorted(self.can)
        return [
            (symbol, one) for one in singles(near) for symbol in symbols if self.can[symbol] & one
        ]

    def allows(self, hypothesis: Hypothesis) -> bool:
        """Whether a cell is open and may hold a symbol."""
        symbol, one = hypothesis
        return bool(self.can.get(symbol, 0) & self.open & one)

    def suppose(self, hypothesis: Hypothesis) -> None:
        """Take it that a cell holds a symbol; of the class, that it holds nothing else."""
        symbol, one = hypothesis
        if symbol != CLASS:
            self.place(symbol, one)
            return
        for other in self.can:
            if other != CLASS:
                self.remove(other, one)

    def denial(self, hypothesis: Hypothesis) -> Finding:
        """Return the finding that takes the symbol from the cell."""
        return Finding((), (hypothesis,), 0)

    def memory(self, inside: frozenset[str]) -> Memory[Any]:
        """Return what became of hypotheses, by the techniques inside."""
        return self._memories.setdefault(inside, Memory())

    def symbols(self) -> int:
        """Return how many symbols there are: a number of the class that is placed gets its own."""
        return len(self.can)

    def holds_in(self, world: Self) -> bool:
        """Whether all that is known here holds in a world too.

        It may have numbers of the class placed that stand nowhere here.
        """
        if any(known & ~world.known.get(v, 0) for v, known in self.known.items()):
            return False
        rest = self.can.get(CLASS, 0)
        return all(not cells & ~self.can.get(v, rest) for v, cells in world.can.items())

    def sure_in(self, world: Self) -> SymbolCells:
        """Return the symbols of this board, each with cells that hold it in a world.

        A cell holds the class here if it holds a number of it there, or nothing else.
        """
        sure = []
        numbers = of_class = 0
        for v, known in world.known.items():
            if v in self.can:
                sure.append((v, known))
            else:
                of_class |= known
        for v, cells in world.can.items():
            numbers |= cells if v != CLASS else 0
        of_class |= world.can.get(CLASS, 0) & ~numbers
        return (*sure, (CLASS, of_class))

    def follow(self, other: Self) -> None:
        """Take over all that is known of another board, on which less was once known than here.

        Raises:
            Contradiction: It cannot be so here.
        """
        for symbol, cells in other.known.items():
            if symbol != CLASS and (cells or symbol not in self.can):
                self.place(symbol, cells)
        rest = other.can.get(CLASS, 0)
        for symbol, cells in list(self.can.items()):
            self.remove(symbol, cells & ~other.can.get(symbol, rest))

    def values(self) -> Clues:
        """Return the number of every cell, row by row, None where it is not known."""
        board: list[int | None] = [None] * len(self.puzzle.clues)
        for v, cells in self.known.items():
            if v != CLASS:
                for cell in self.plane.cells(cells):
                    board[cell] = v
        return tuple(board)

    def settled(self, among: CellSet) -> News:
        """Return the known cells of a set with their numbers, in reading order."""
        hits = [(v, cells & among) for v, cells in self.known.items() if cells & among]
        return tuple(sorted((cell, v) for v, cells in hits for cell in self.plane.cells(cells)))

    def candidates(self, cell: int) -> tuple[int, ...]:
        """Return the numbers that cell `cell` may still hold, ascending."""
        return self.numbers(self.plane.one(cell))

    def numbers(self, one: CellSet) -> tuple[int, ...]:
        """As `candidates`, for a set of one cell."""
        own = [v for v, cells in self.can.items() if v != CLASS and cells & one]
        return tuple(sorted([*own, *self.of_class(one)]))

    def of_class(self, one: CellSet) -> tuple[int, ...]:
        """Return the numbers of the class that a cell may hold."""
        if not self.members or not self.can[CLASS] & one:
            return ()
        room = self.room(CLASS, one).bit_count()
        return tuple(u for u in self.members if u <= room)

    def possible(self, number: int) -> CellSet:
        """Return the cells that may hold a number."""
        if number in self.can:
            return self.can[number]
        if number not in self.members:
            return 0
        return sum(p for p in self.plane.pieces(self.can[CLASS]) if p.bit_count() >= number)

    def denied(self, board: Clues) -> CellSet:
        """Return the cells that cannot hold the number that a board has there."""
        held: dict[int, CellSet] = {}
        for cell, v in enumerate(board):
            if v is not None:
                held[v] = held.get(v, 0) | self.plane.one(cell)
        return sum(cells & ~self.possible(v) for v, cells in held.items())

    def room(self, symbol: int, one: CellSet) -> CellSet:
        """Return the piece of a symbol's set that a cell of it lies in."""
        return next(p for p in self.plane.pieces(self.can[symbol]) if p & one)

    def felt(self, zone: CellSet) -> CellSet:
        """Return where a pocket can feel changes: in or beside them, or by a run beside them.

        A run beside a pocket may have lost its way out on its far side.
        """
        near = zone | self.plane.beside(zone)
        runs = 0
        for known in self.known.values():
            hit = known & near
            if hit:
                runs |= self.plane.spread(hit, known)
        return near | self.plane.beside(runs)

    def cells(self, mask: CellSet) -> tuple[int, ...]:
        """Return the numbers of the cells in a set, ascending."""
        return self.plane.cells(mask)

    def mask(self, cell: int) -> CellSet:
        """Return the set of one cell."""
        return self.plane.one(cell)

    def is_full(self) -> bool:
        """Whether every cell has its number."""
        return not self.open

    def placed(self, symbol: int, mask: CellSet) -> tuple[tuple[int, int], ...]:
        """Return cells and numbers."""
        news = mask & ~self.known.get(symbol, 0)
        return tuple((cell, symbol) for cell in self.plane.cells(news))

    def removed(self, finding: Finding) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Return cells and the numbers that leave them, those a placement displaces left out."""
        filled = 0
        for _symbol, cells in finding.place:
            filled |= cells
        lost: dict[int, list[int]] = {}
        for symbol, cells in finding.remove:
            for cell in self.plane.cells(cells & self.can.get(symbol, 0) & ~filled):
                gone = (symbol,) if symbol != CLASS else self.of_class(self.plane.one(cell))
                gone = gone or self.members  # none of them had room: all are written off
                lost.setdefault(cell, []).extend(gone)
        return tuple((cell, tuple(sorted(lost[cell]))) for cell in sorted(lost))

    def assume(self, cell: int, value: int) -> Finding:
        """Return the finding that says "`cell` holds `value`"."""
        one = self.plane.one(cell)
        return Finding(((value, one),), (), one)

    def name(self, mask: CellSet) -> str:
        """Return the cells of a set as a person reads them: ``r1c2, r1c3 and r2c2``.

        Of many only the first are named; the board beside the sentence shows all.
        """
        names = [cell_name(cell, self.puzzle.cols) for cell in self.plane.cells(mask)]
        if len(names) > MOST_NAMES:
            more = len(names) - MOST_NAMES + 1
            names = [*names[: MOST_NAMES - 1], f"{more} more"]
        if len(names) < 3:
            return " and ".join(names)
        return ", ".join(names[:-1]) + f" and {names[-1]}"

    def call(self, symbol: int) -> str:
        """Return how a symbol is called in a sentence."""
        if symbol != CLASS:
            return str(symbol)
        return f"a number of {self.members[0]} or more that stands nowhere yet"

    def _extract(self, number: int) -> None:
        """Give a number of the class a symbol of its own."""
        if number not in self.members:
            raise Contradiction(0, f"there is no room for a {number} on the board")
        self.can[number] = self.possible(number)
        self.known[number] = 0
        self.members = tuple(u for u in self.members if u != number)
        self.journal.add((number, CLASS), EVERYWHERE)
        self._dissolve()

    def _dissolve(self) -> None:
        """End a class of one number: it is that number."""
        if len(self.members) == 1:
            (number,) = self.members
            self.members = ()
            self.can[number], self.known[number] = self.can.pop(CLASS), self.known.pop(CLASS)
            self.journal.add((number,), EVERYWHERE)


def count(cells: int) -> str:
    """Return a number of cells in words: ``1 cell``, ``2 cells``."""
    return "1 cell" if cells == 1 else f"{cells} cells"
