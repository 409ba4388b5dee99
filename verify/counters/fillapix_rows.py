"""How many answers a Fill-a-Pix puzzle has, row by row without listing them; or all, by trying.

`count` goes over the cells in reading order and keeps, of all that was painted
so far, only what clues still ask: for each clue whose block is begun and not
finished, how many of its cells are painted. Those blocks lie in two rows of
cells and the row to come. Pictures that agree in these tallies are counted as
one state.

`answers` shares nothing with it: it makes every picture there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from puzzles import Answer, Limit, LimitError, Puzzle, QuestionError
from puzzles.grid import blocks

MOST_CELLS = 20
"""Largest board on which all pictures are tried."""


def count(
    puzzle: Puzzle,
    *,
    limit: int | None = None,
    states: int | None = None,
    tick: Callable[[], object] | None = None,
) -> int:
    """Count the answers, exactly; of more than `limit` say `limit`.

    Args:
        puzzle: Of any size.
        limit: The most that is of interest; None: all.
        states: The most states after any cell; None: no limit.
        tick: Called after every cell; whatever it raises ends the count.

    Cost: cells * states * log(states); the shorter side counts as columns. Of
    clues around a drawn picture, all or some of them shown, 15x15 has up to a
    few 100,000 states and takes a second. Clues made for it could have up to
    about 4**columns.

    Raises:
        LimitError: `Limit.STATES`; or `Limit.COLUMNS`, where the tallies do not fit in 63 bits,
            which they always do up to 15 columns.
    """
    total = _Tallies(_wide_side_down(puzzle), states).total(tick)
    return total if limit is None else min(total, limit)


def answers(puzzle: Puzzle, *, limit: int | None = None) -> Iterator[Answer]:
    """Yield the answers in ascending order, by trying all pictures.

    Cost: 2**cells.

    Raises:
        QuestionError: More than `MOST_CELLS` cells.
    """
    area = len(puzzle.clues)
    if area > MOST_CELLS:
        raise QuestionError(f"{area} cells; all pictures are tried up to {MOST_CELLS} cells")
    pictures = np.arange(1 << area)
    bits = [(pictures >> area - 1 - i & 1).astype(np.int8) for i in range(area)]
    fits = np.ones(1 << area, dtype=bool)
    for block, clue in zip(blocks(puzzle.rows, puzzle.cols), puzzle.clues, strict=True):
        if clue is not None:
            fits &= sum(bits[i] for i in block) == clue
    for number in np.flatnonzero(fits)[:limit]:
        yield tuple(int(number) >> area - 1 - i & 1 for i in range(area))


def _wide_side_down(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle, mirrored if it has more columns than rows; the answers are as many."""
    if puzzle.cols <= puzzle.rows:
        return puzzle
    clues = tuple(v for c in range(puzzle.cols) for v in puzzle.clues[c :: puzzle.cols])
    return Puzzle(puzzle.kind, puzzle.cols, puzzle.rows, clues)


class _Tallies:
    """The states before a cell.

    Attributes:
        clues: The clues whose blocks are begun and not finished, by cell.
        painted: For each of them a row: how many cells are painted, a column a state.
        counts: How many pictures of the cells so far have each state, as Python integers.
    """

    def __init__(self, puzzle: Puzzle, states: int | None) -> None:
        self.puzzle, self.most = puzzle, states
        self.blocks = blocks(puzzle.rows, puzzle.cols)
        self.painted: dict[int, NDArray[np.int8]] = {}
        self.counts: NDArray[np.object_] = np.array([1], dtype=object)

    def total(self, tick: Callable[[], object] | None) -> int:
        """Take one cell after the other; at the end no clue is left, and one state."""
        for cell in range(len(self.puzzle.clues)):
            self._take(cell)
            if not len(self.counts):
                return 0
            if self.most is not None and len(self.counts) > self.most:
                area = len(self.puzzle.clues)
                raise LimitError(
                    Limit.STATES, f"more than {self.most} states after {cell + 1} of {area} cells"
                )
            if tick:
                tick()
        return int(self.counts[0])

    def _take(self, cell: int) -> None:
        """Take a cell, blank in one half of the new states and painted in the other."""
        half = len(self.counts)
        asked = [i for i in self.blocks[cell] if self.puzzle.clues[i] is not None]
        for i in asked:
            self.painted.setdefault(i, np.zeros(half, dtype=np.int8))
        fits = np.ones(2 * half, dtype=bool)
        for i, tally in self.painted.items():
            both = np.concatenate((tally, tally))
            if i in asked:
                both[half:] += 1
                least, most = self._range(i, cell)
                fits &= (least <= both) & (both <= most)
            self.painted[i] = both
        for i in list(self.painted):
            if self.blocks[i][-1] == cell:
                del self.painted[i]
        self._merge(fits, cell)

    def _range(self, clue: int, cell: int) -> tuple[int, int]:
        """Return how few and how many cells of a block may be painted, after `cell`."""
        wanted = self.puzzle.clues[clue] or 0
        block = self.blocks[clue]
        done = sum(i <= cell for i in block)
        return max(0, wanted - len(block) + done), min(wanted, done)

    def _merge(self, fits: NDArray[np.bool_], cell: int) -> None:
        """Drop the states that do not fit and add up those that are the same."""
        keys = np.zeros(int(fits.sum()), dtype=np.int64)
        radix = 1
        for i in self.painted:
            least, most = self._range(i, cell)
            keys *= most - least + 1
            radix *= most - least + 1
            self.painted[i] = self.painted[i][fits]
            keys += self.painted[i] - least
        if radix >= 1 << 63:
            raise LimitError(Limit.COLUMNS)
        _, first, state = np.unique(keys, return_index=True, return_inverse=True)
        self.painted = {i: tally[first] for i, tally in self.painted.items()}
        counts = np.concatenate((self.counts, self.counts))[fits]
        self.counts = np.full(len(first), 0, dtype=object)
        np.add.at(self.counts, state, counts)
