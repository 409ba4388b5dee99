"""The clues of one puzzle: what each sees, and which blocks overlap.

ClueNumbers are numbered in reading order from 0, bit i of a set is cell i. Nothing
here depends on what is known of the board, so all states of a puzzle, all
hypotheses and both engines share one field.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache

from puzzles import Puzzle
from puzzles.grid import block_masks, blocks, cell_name, neighbours

ClueNumbers = tuple[int, ...]
"""Some clues, by their numbers."""


@lru_cache(maxsize=64)
def overlaps(rows: int, cols: int) -> tuple[tuple[int, ...], ...]:
    """Return, for every cell, the other cells whose blocks overlap its own, ascending."""
    near = blocks(rows, cols)
    return tuple(
        tuple(sorted({k for j in block for k in near[j]} - {cell}))
        for cell, block in enumerate(near)
    )


class Field:
    """The clues of a puzzle.

    Attributes:
        cells: The cell of each clue.
        clues: The number of each clue.
        blocks: The set of cells each clue sees.
        seers: For each cell of the board, the clues that see it.
        all: All cells of the board.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.rows, self.cols = puzzle.rows, puzzle.cols
        self.all = (1 << len(puzzle.clues)) - 1
        given = [(cell, v) for cell, v in enumerate(puzzle.clues) if v is not None]
        self.cells = tuple(cell for cell, _v in given)
        self.clues = tuple(v for _cell, v in given)
        masks = block_masks(puzzle.rows, puzzle.cols)
        self.blocks = tuple(masks[cell] for cell in self.cells)
        self.at = {cell: i for i, cell in enumerate(self.cells)}
        self.seers: Sequence[ClueNumbers] = tuple(
            tuple(self.at[near] for near in block if near in self.at)
            for block in blocks(puzzle.rows, puzzle.cols)
        )

    @cached_property
    def pairs(self) -> tuple[tuple[int, int, bool], ...]:
        """ClueNumbers a < b whose blocks overlap, and whether they touch by a side."""
        return tuple(pair for a in range(len(self.cells)) for pair in self.pairs_from(a))

    def pairs_from(self, a: int) -> list[tuple[int, int, bool]]:
        """Return the pairs with `a` as the first clue."""
        touch = neighbours(self.rows, self.cols)[self.cells[a]]
        return [(a, b, self.cells[b] in touch) for b in self.partners[a] if b > a]

    @cached_property
    def partners(self) -> Sequence[ClueNumbers]:
        """For each clue, the others whose blocks overlap its own, ascending."""
        at, near = self.at, overlaps(self.rows, self.cols)
        return tuple(tuple(at[j] for j in near[cell] if j in at) for cell in self.cells)

    def around(self, clues: set[int], steps: int) -> set[int]:
        """Return clues and those that so many steps from block to overlapping block reach."""
        for _ in range(steps):
            clues = clues.union(*(self.partners[i] for i in clues))
        return clues

    def one(self, i: int) -> int:
        """Return the cell of a clue as a set of one."""
        return 1 << self.cells[i]

    def sight(self, cells: int) -> tuple[int, int]:
        """Return those of some cells that hold a clue, and all cells that these clues see."""
        clues = seen = 0
        while cells:
            one = cells & -cells
            cells ^= one
            i = self.at.get(one.bit_length() - 1)
            if i is not None:
                clues |= one
                seen |= self.blocks[i]
        return clues, seen

    def call(self, i: int) -> str:
        """Return how a person calls a clue: ``the 3 at r2c5``."""
        return f"the {self.clues[i]} at {cell_name(self.cells[i], self.cols)}"


class ThinnedField(Field):
    """The clues of a puzzle of which some go. The others keep their numbers."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        self._near = blocks(puzzle.rows, puzzle.cols)
        self._seers, self._partners = list(self.seers), list(self.partners)
        self.seers = self._seers
        self.__dict__["partners"] = self._partners  # in place of what is cached

    def drop(self, cells: Sequence[int]) -> Callable[[], None]:
        """Let the clues at some cells go, and return what brings them back."""
        before: list[tuple[list[ClueNumbers], int, ClueNumbers]] = []
        for i in (self.at[cell] for cell in cells):
            places = [(self._seers, j) for j in self._near[self.cells[i]]]
            places += [(self._partners, j) for j in self._partners[i]]
            for lists, j in places:
                before.append((lists, j, lists[j]))
                lists[j] = tuple(k for k in lists[j] if k != i)
            before.append((self._partners, i, self._partners[i]))
            self._partners[i] = ()
        self.__dict__.pop("pairs", None)

        def undo() -> None:
            for lists, j, old in reversed(before):
                lists[j] = old
            self.__dict__.pop("pairs", None)

        return undo


@lru_cache(maxsize=64)
def field(puzzle: Puzzle) -> Field:
    """Return the field of a puzzle."""
    return Field(puzzle)
