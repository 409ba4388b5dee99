"""What was found on a Fill-a-Pix board, and on what it rests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ladder.fillapix.state import FillapixState
from ladder.state import CellSet


@dataclass(slots=True)
class Find:
    """What was found at once.

    Attributes:
        cells: The cells, as a set; those that were found again later are left out.
        clues: Cells of the clues of the argument.
        premises: Cells that were known in their blocks.
    """

    cells: CellSet
    clues: set[int]
    premises: set[int]


class Finds:
    """All finds of a board. None rests on itself, however far its premises are followed.

    Args:
        near: The block of every cell.
        at: The numbers of the clues, by their cells.
    """

    def __init__(self, near: Sequence[Sequence[int]], at: Mapping[int, int]) -> None:
        self._near, self._at = near, at
        self._finds: dict[int, Find] = {}
        self._number = 0
        self._comes: dict[int, int] = {}  # the number of the find that a cell comes of
        self._on_clue: list[set[int]] = [set() for _ in near]
        self._on_cell: list[set[int]] = [set() for _ in near]

    def resting(self, cells: Sequence[int]) -> CellSet:
        """Return the cells that rest on the clues at some cells.

        Cost: the number of finds that do.
        """
        reached: set[int] = set().union(*(self._on_clue[cell] for cell in cells))
        todo, found = list(reached), 0
        for number in todo:  # grows while it is walked
            own = self._finds[number].cells
            found |= own
            while own:
                one = own & -own
                own ^= one
                fresh = self._on_cell[one.bit_length() - 1] - reached
                reached |= fresh
                todo += fresh
        return found

    def add(self, state: FillapixState) -> None:
        """Take over the trail of a state; cells found before now come of what it found."""
        for trace in state.trail or ():
            clues = {cell for cell in state.cells(trace.about) if cell in self._at}
            premises = {j for cell in clues for j in self._near[cell] if not trace.open >> j & 1}
            self._number += 1
            self._finds[self._number] = Find(trace.cells & trace.open, clues, premises)
            for cell in state.cells(trace.cells & trace.open):
                self._supersede(cell)
                self._comes[cell] = self._number
            for cell in clues:
                self._on_clue[cell].add(self._number)
            for cell in premises:
                self._on_cell[cell].add(self._number)

    def replace(self, cells: Sequence[int]) -> None:
        """Let finds rest on the blocks of clues, known without them, in place of the clues."""
        for cell in cells:
            for number in self._on_clue[cell]:
                find = self._finds[number]
                find.clues.discard(cell)
                find.premises.update(self._near[cell])
                for j in self._near[cell]:
                    self._on_cell[j].add(number)
            self._on_clue[cell] = set()

    def _supersede(self, cell: int) -> None:
        """Take a cell from the find it comes of."""
        number = self._comes.get(cell)
        if number is None:
            return
        find = self._finds[number]
        find.cells ^= 1 << cell
        if find.cells:
            return
        del self._finds[number]
        for clue in find.clues:
            self._on_clue[clue].discard(number)
        for premise in find.premises:
            self._on_cell[premise].discard(number)
