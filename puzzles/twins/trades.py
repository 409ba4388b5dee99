"""Why a Fill-a-Pix picture is not pinned by the clues that are shown: cells that can trade.

A trade is a set of cells that are painted the other way together, such that
each clue shown sees as many painted as before: the picture plus a vector of
-1, 0 and 1 that the clues shown do not see. A trade is minimal if no part of
it is one; the picture is the only answer exactly if there is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from puzzles import Answer, Puzzle, QuestionError, is_answer
from puzzles.grid import blocks, cell_name

Trade = tuple[int, ...]
"""Its cells, ascending."""


def trades(
    puzzle: Puzzle, picture: Answer, *, limit: int | None = None, most: int | None = None
) -> Iterator[Trade]:
    """Yield the minimal trades of an answer, fewest cells first, then in reading order.

    Args:
        puzzle: The clues that are shown.
        picture: An answer of it.
        limit: Stop after so many.
        most: No trade has more cells; None lists all there are.

    Cost: grows with the cells of a trade, by about a factor of 5 a cell. With
    `most` the search ends there; without, or with a limit never reached, it
    ends when no set of cells is left that could grow to a trade.

    Raises:
        QuestionError: The picture is not an answer.
    """
    if not is_answer(puzzle, picture):
        raise QuestionError("the picture is not an answer of these clues")
    return islice(_by_size(_TradeSearch(puzzle, picture), most), limit)


def sentence(puzzle: Puzzle, picture: Answer, trade: Trade) -> str:
    """Say a trade to a person, e.g. ``painting r1c2 and blanking r1c3 changes no clue shown``."""
    deeds = []
    for value, deed in ((0, "painting"), (1, "blanking")):
        names = [cell_name(i, puzzle.cols) for i in trade if picture[i] == value]
        if names:
            deeds.append(f"{deed} {', '.join(names)}")
    return f"{' and '.join(deeds)} changes no clue shown"


def _by_size(search: _TradeSearch, most: int | None) -> Iterator[Trade]:
    found: list[set[int]] = []
    size = 0
    while search.unfinished and (most is None or size < most):
        size += 1
        new = [cells for cells in search.of_size(size) if not any(map(cells.issuperset, found))]
        yield from sorted(tuple(sorted(cells)) for cells in new)
        found += new


class _TradeSearch:
    """Sets of cells that grow only where a clue has to be put right.

    Attributes:
        unfinished: Whether larger sets than the last ones may be trades.
    """

    def __init__(self, puzzle: Puzzle, picture: Answer) -> None:
        around = blocks(puzzle.rows, puzzle.cols)
        self.blocks = {i: around[i] for i, clue in enumerate(puzzle.clues) if clue is not None}
        self.seen_by = [[j for j in block if j in self.blocks] for block in around]
        self.change = [-1 if painted else 1 for painted in picture]
        self.unfinished = True

    def of_size(self, size: int) -> Iterator[set[int]]:
        """Yield the sets of a size that are trades; all minimal ones are among them."""
        self.unfinished = False
        for first in range(len(self.change)):
            yield from self._grow([], first, set(range(first)), {}, size)

    def _grow(
        self, cells: list[int], new: int, barred: set[int], off: dict[int, int], left: int
    ) -> Iterator[set[int]]:
        """Yield the sets with `cells` and `new` and `left - 1` others, none barred.

        `off` holds how far each clue is off without `new`. A minimal trade
        that has these cells puts right a clue that is off, so any such clue
        says which cells may come next; one with few of them is asked.
        """
        cells, left, off = [*cells, new], left - 1, dict(off)
        for clue in self.seen_by[new]:
            off[clue] = off.get(clue, 0) + self.change[new]
        ways = {clue: self._ways(clue, by, barred.union(cells)) for clue, by in off.items() if by}
        if not ways:
            if not left:
                yield set(cells)
            return
        if any(len(ways[clue]) < abs(off[clue]) for clue in ways):
            return
        if any(abs(off[clue]) > left for clue in ways):
            self.unfinished = True
            return
        barred = set(barred)
        for cell in min(ways.values(), key=len):
            yield from self._grow(cells, cell, barred, off, left)
            barred.add(cell)

    def _ways(self, clue: int, by: int, barred: set[int]) -> list[int]:
        """Return the cells that would bring a clue nearer to what it was."""
        return [i for i in self.blocks[clue] if i not in barred and self.change[i] * by < 0]
