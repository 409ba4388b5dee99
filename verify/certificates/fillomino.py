"""Which clauses are true of a Fillomino puzzle, found from their literals alone.

Below, x(c, s) says that the value of cell c is in symbol s; v is the value of
a symbol of one value, H a symbol of several (*hidden*), m the least of those.
A set is connected through sides. Whether a clue is among the hidden values
does not matter here.
"""

from __future__ import annotations

from collections.abc import Callable

from puzzles import Answer, Puzzle
from puzzles.grid import Lists, neighbours
from puzzles.proof import CellCounter, Clause, Symbols
from verify.certificates.effort import LookCount
from verify.certificates.fillomino_counts import CellLiterals, CountFamilies, counters_fault


def symbols_fault(
    puzzle: Puzzle, symbols: Symbols, counters: tuple[CellCounter, ...] = ()
) -> str | None:
    """Say why the symbols do not tell the values apart, or what counters miss, or None.

    Each value up to the largest region is in one symbol, no symbol is empty,
    and at most one holds several.
    """
    if sorted(v for values in symbols for v in values) != list(range(1, puzzle.cap + 1)):
        return f"the symbols do not hold each value from 1 to {puzzle.cap} once"
    sizes = sorted(map(len, symbols))
    if sizes[0] == 0 or sizes[-2:-1] > [1]:
        return "a symbol holds no value, or two of them hold several"
    return counters_fault(puzzle, symbols, counters)


class FillominoFamilies:
    """The families of true clauses of one puzzle.

    Args:
        puzzle: The puzzle.
        answer: The answer that all others differ from; None where there is none at all.
        symbols: Without fault.
        counters: Without fault.
        effort: Counts the work.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        answer: Answer | None,
        symbols: Symbols,
        counters: tuple[CellCounter, ...] = (),
        effort: LookCount | None = None,
    ) -> None:
        self.puzzle, self.symbols = puzzle, symbols
        self._effort = effort or LookCount()
        self._area = puzzle.rows * puzzle.cols
        self._near = neighbours(puzzle.rows, puzzle.cols)
        self._values = tuple(map(frozenset, symbols))
        self._highest = max((v for v in puzzle.clues if v is not None), default=0)
        self._counted = CountFamilies(puzzle, symbols, counters, self._effort)
        self._same = None if answer is None else self._answer(answer)

    def family(self, clause: Clause) -> str | None:
        """Return the name of the family a clause is in, or None if it is in none.

        Cost: O(literals + cells of the board).
        """
        if any(abs(n) > len(self.symbols) * self._area for n in clause):
            return self._counted.family(clause)
        true = {divmod(n - 1, self._area) for n in clause if n > 0}
        false = {divmod(-n - 1, self._area) for n in clause if n < 0}
        if true & false:
            return None
        return next((name for name, holds in FAMILIES if holds(self, false, true)), None)

    def no_number(self, false: CellLiterals, true: CellLiterals) -> bool:
        """Nothing holds: the empty clause.

        A clue is above the largest region, so no board keeps it.
        """
        return not false and not true and self._highest > self.puzzle.cap

    def some_number(self, false: CellLiterals, true: CellLiterals) -> bool:
        """x(c, s) for some symbol s, all of them listed.

        Every cell has a value, and every value is in a symbol.
        """
        cells = {c for _, c in true}
        return not false and len(cells) == 1 and len(true) == len(self.symbols)

    def one_number(self, false: CellLiterals, true: CellLiterals) -> bool:
        """Not x(c, s) or not x(c, t).

        A cell has one value, and no value is in two symbols.
        """
        return not true and len(false) == 2 and len({c for _, c in false}) == 1

    def clue(self, false: CellLiterals, true: CellLiterals) -> bool:
        """x(c, s) where the clue of c is in s."""
        if false or len(true) != 1:
            return False
        ((s, c),) = true
        return self.puzzle.clues[c] in self._values[s]

    def too_large(self, false: CellLiterals, true: CellLiterals) -> bool:
        """Not x(c, v) for some cell c of a connected set of more than v cells.

        If all had the value v, they would be in one run of v, with more than v cells.
        """
        values = {s for s, _ in false}
        if true or len(values) != 1:
            return False
        (s,), cells = values, {c for _, c in false}
        v = self.symbols[s][0]
        return len(self.symbols[s]) == 1 and len(cells) > v and self._connected(cells)

    def too_small(self, false: CellLiterals, true: CellLiterals) -> bool:
        """Not x(c, v) for some c of a set, or x(b, v) for some b of a set B.

        One of the cells c has too little room: the cells that can be reached
        from it without entering B are fewer than v. If c has the value v and no
        cell of B has, the run of c stays within that room and has fewer than v
        cells. With H for v the region of c has at least m cells, all of them in
        H, and fewer than m are in reach.
        """
        values = {s for s, _ in (*false, *true)}
        if not false or len(values) != 1:
            return False
        (s,), border = values, {b for _, b in true}
        rooms = Rooms(self._near, border, self.symbols[s][0], self._effort)
        return any(not rooms.roomy(c) for _, c in false)

    def hidden(self, false: CellLiterals, true: CellLiterals) -> bool:
        """Not x(c, H) for some c of a set K, or x(b, H) for some b of a set around K.

        All neighbours of K are among the b, and K has n < 2m cells where n is
        no hidden value. If all of K is in H and no neighbour is, K is made of
        whole regions. Two have at least 2m cells together; so it is one region,
        and its size n a hidden value.
        """
        values = {s for s, _ in (*false, *true)}
        if not false or len(values) != 1:
            return False
        (s,), cells, border = values, {c for _, c in false}, {c for _, c in true}
        sizes, n = self.symbols[s], len(cells)
        fits = len(sizes) > 1 and n < 2 * sizes[0] and n not in self._values[s]
        return fits and {j for i in cells for j in self._near[i]} - cells <= border

    def differs(self, false: CellLiterals, true: CellLiterals) -> bool:
        """Not x(c, s) for some cell c of the board, with s the symbol of the answer at c.

        All other answers differ from the given one in some value; it remains
        that they differ in some symbol. If an answer had the same symbols,
        each connected set of cells in H, a component, would be made of whole
        regions in both. The given answer's components have fewer than 2m cells
        each: room for one region only, of the component's size. So both have
        the same values there, and everywhere else too, for a symbol of one
        value tells it.
        """
        return not true and false == self._same

    def _answer(self, answer: Answer) -> CellLiterals | None:
        """Return the symbols of the answer, or None if other answers may have the same."""
        symbol = {v: s for s, values in enumerate(self.symbols) for v in values}
        same = {(symbol[v], c) for c, v in enumerate(answer)}
        several = next((s for s, values in enumerate(self.symbols) if len(values) > 1), None)
        left = {c for s, c in same if s == several}
        while left:
            component = self._reach(next(iter(left)), left)
            left -= component
            if several is not None and len(component) >= 2 * self.symbols[several][0]:
                return None
        return same

    def _connected(self, cells: set[int]) -> bool:
        return self._reach(next(iter(cells)), cells) == cells

    def _reach(self, start: int, cells: set[int]) -> set[int]:
        """Return the cells of a set that are connected with one of it. Cost: as many looks."""
        seen, edge = {start}, [start]
        for i in edge:
            new = [j for j in self._near[i] if j in cells and j not in seen]
            seen.update(new)
            edge += new
        self._effort.spend(LOOKS * len(edge))
        return seen


LOOKS = 5
"""At a cell and its neighbours."""


class Rooms:
    """Says of cells whether enough cells can be reached from each.

    However many are asked about, no cell is searched twice: a search that meets
    cells which have room has room too, and ends there.

    Args:
        near: The neighbours of each cell.
        border: Cells that are not entered.
        least: How many cells are enough, the first among them.
        effort: Counts the work.
    """

    def __init__(self, near: Lists, border: set[int], least: int, effort: LookCount) -> None:
        self._near, self._border, self._least, self._effort = near, border, least, effort
        self._known: set[int] = set()

    def roomy(self, start: int) -> bool:
        """Whether enough cells are reached from one outside the border.

        Cost: as many looks as there are cells, for all starts that have room together, and
        once for one that has none.
        """
        seen, edge, roomy = {start}, [start], start in self._known
        for i in edge:
            if roomy or len(seen) >= self._least:
                self._known |= seen
                roomy = True
                break
            new = [j for j in self._near[i] if j not in self._border and j not in seen]
            roomy = not self._known.isdisjoint(new)
            seen.update(new)
            edge += new
        self._effort.spend(LOOKS * len(seen))
        return roomy


FAMILIES: tuple[
    tuple[str, Callable[[FillominoFamilies, CellLiterals, CellLiterals], bool]], ...
] = (
    ("one number", FillominoFamilies.one_number),
    ("some number", FillominoFamilies.some_number),
    ("clue", FillominoFamilies.clue),
    ("too small", FillominoFamilies.too_small),
    ("too large", FillominoFamilies.too_large),
    ("hidden", FillominoFamilies.hidden),
    ("differs", FillominoFamilies.differs),
    ("no number", FillominoFamilies.no_number),
)
"""Name and test, the most frequent ones first."""
