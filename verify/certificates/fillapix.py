"""Which clauses are true of a Fill-a-Pix puzzle, found from their literals alone.

Below, x(c) says that cell c is painted; k is the clue at a cell whose block
has n cells.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from puzzles import Answer, Puzzle
from puzzles.grid import blocks
from puzzles.proof import CellCounter, Clause, Symbols
from verify.certificates.effort import LookCount

Cells = Collection[int]


def symbols_fault(
    _puzzle: Puzzle, symbols: Symbols, counters: tuple[CellCounter, ...] = ()
) -> str | None:
    """Say why the symbols do not tell painted from blank, or None. There are no counters."""
    if symbols != ((1,),):
        return "the only symbol is 1, painted"
    return "there are no counters in Fill-a-Pix" if counters else None


class FillapixFamilies:
    """The families of true clauses of one puzzle.

    Args:
        puzzle: The puzzle.
        answer: The answer that all others differ from; None where there is none at all.
        symbols: Without fault.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        answer: Answer | None,
        _symbols: Symbols,
        _counters: tuple[CellCounter, ...] = (),
        _effort: LookCount | None = None,
    ) -> None:
        self.clues = puzzle.clues
        self._blocks = tuple(map(frozenset, blocks(puzzle.rows, puzzle.cols)))
        self._answer = None if answer is None else _by_colour(answer)
        pairs = zip(self.clues, self._blocks, strict=True)
        self._impossible = any(k is not None and k > len(b) for k, b in pairs)

    def family(self, clause: Clause) -> str | None:
        """Return the name of the family a clause is in, or None if it is in none.

        Cost: O(literals).
        """
        true = {n - 1 for n in clause if n > 0}
        false = {-n - 1 for n in clause if n < 0}
        return next((name for name, holds in FAMILIES if holds(self, false, true)), None)

    def at_most(self, false: Cells, true: Cells) -> bool:
        """Not x(c) for some c of more than k cells of the block.

        If all were painted, the block would have more than k painted cells.
        """
        return not true and any(len(false) > k for k, _ in self._around(false))

    def at_least(self, false: Cells, true: Cells) -> bool:
        """x(c) for some c of more than n - k cells of the block.

        If all were blank, fewer than k cells would be left to paint.
        """
        return not false and any(len(true) > n - k for k, n in self._around(true))

    def no_picture(self, false: Cells, true: Cells) -> bool:
        """Nothing holds: the empty clause.

        A clue is above the size of its block, so no picture keeps it.
        """
        return not false and not true and self._impossible

    def differs(self, false: Cells, true: Cells) -> bool:
        """For some cell of the board, that it is not as in the answer."""
        return (false, true) == self._answer

    def _around(self, cells: Cells) -> list[tuple[int, int]]:
        """Return clue and size of the blocks that hold all the cells; none for no cells."""
        middles = self._blocks[next(iter(cells))] if cells else ()
        pairs = ((self.clues[c], self._blocks[c]) for c in middles)
        return [(k, len(block)) for k, block in pairs if k is not None and block.issuperset(cells)]


def _by_colour(answer: Answer) -> tuple[set[int], set[int]]:
    """Return the painted and the blank cells."""
    painted = {c for c, v in enumerate(answer) if v}
    return painted, set(range(len(answer))) - painted


FAMILIES: tuple[tuple[str, Callable[[FillapixFamilies, Cells, Cells], bool]], ...] = (
    ("at most", FillapixFamilies.at_most),
    ("at least", FillapixFamilies.at_least),
    ("differs", FillapixFamilies.differs),
    ("no picture", FillapixFamilies.no_picture),
)
"""Name and test, the most frequent ones first."""
