"""Rivals of an answer: other answers of the same clues, and what would tell them apart."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from cpmodels import Found, open_grid
from cpmodels.base import Meter
from cpmodels.rivals import RivalSearch
from puzzles import KINDS, Answer, Limit, Puzzle
from puzzles.outcomes import Reply
from puzzles.types import Clues

ClueCells = frozenset[int]


@dataclass(frozen=True, slots=True)
class Demand:
    """What a judge says of a board.

    Attributes:
        reply: NO if nothing is missing, YES with cells, else UNKNOWN.
        cells: One of these, at least, has to get its clue. None of them can: there is no way.
        stopped: The limit that left it unknown.
    """

    reply: Reply
    cells: ClueCells = frozenset()
    stopped: Limit | None = None


class Rivals:
    """Judges whether clues leave one answer only.

    Args:
        puzzle: Kind, size and max_region. Its clues do not matter.
        answer: The answer that is to be the only one.
        open_cells: Cells that may get a clue; the others never do.
        meter: The budget of all questions together.
    """

    def __init__(
        self, puzzle: Puzzle, answer: Answer, open_cells: Collection[int], meter: Meter
    ) -> None:
        self._grid = open_grid(puzzle)
        self._answer = answer
        self._every = KINDS[puzzle.kind].every_clue
        self._clues = self._every(puzzle.rows, puzzle.cols, answer)
        self._open = frozenset(open_cells)
        self._meter = meter

    def pins(self, kept: ClueCells) -> Reply:
        """Return whether the clues of `kept` leave one answer only."""
        return {Reply.NO: Reply.YES, Reply.YES: Reply.NO}.get(
            self._another(kept).reply, Reply.UNKNOWN
        )

    def rival(self, kept: ClueCells) -> tuple[Demand, Answer | None]:
        """Return the first rival that comes, and where it differs."""
        found = self._another(kept)
        if found.answer is None:
            return Demand(found.reply, stopped=found.stopped), None
        return Demand(Reply.YES, self._difference(found.answer)), found.answer

    def missing(self, kept: ClueCells) -> Demand:
        """Return the cells in which some rival differs, all of which have no clue.

        No rival of the clues of `kept` differs in fewer of them.
        """
        demand, answer = self.rival(kept)
        return demand if answer is None else Demand(Reply.YES, self._shrunk(kept, demand.cells))

    def _shrunk(self, kept: ClueCells, cells: ClueCells) -> ClueCells:
        """Make the answers agree on more and more, as long as there is a rival at all.

        Source: minimal correction sets by growing what holds, as in Marques-Silva, Heras,
        Janota, Previti, Belov, "On computing minimal correction subsets", IJCAI 2013.
        """
        tried = set[int]()
        while rest := sorted(cells - tried):
            cell = rest[0]
            tried.add(cell)
            found = self._another((kept | self._open) - cells | {cell})
            if found.answer is not None:
                cells = self._difference(found.answer)
        return cells

    def _another(self, kept: ClueCells) -> Found:
        clues: Clues = tuple(v if i in kept else None for i, v in enumerate(self._clues))
        found = self._grid.another(clues, self._answer, self._meter.left())
        self._meter.add_work(found.work)
        return found

    def _difference(self, rival: Answer) -> ClueCells:
        clues = self._every(self._grid.rows, self._grid.cols, rival)
        pairs = zip(self._clues, clues, strict=True)
        return frozenset(i for i, (a, b) in enumerate(pairs) if a != b) & self._open


class NearRivals:
    """Judges as `Rivals` does, for many questions about a whole board.

    A solver that remembers finds the rivals; where it sees none, `confirm` asks CP-SAT.

    Args:
        puzzle: Kind, size and max_region. Its clues do not matter.
        answer: The answer that is to be the only one.
        meter: The budget of all questions together.

    Attributes:
        seen: The rivals found, by the cells in which their clues differ.
    """

    def __init__(self, puzzle: Puzzle, answer: Answer, meter: Meter) -> None:
        self.seen: dict[ClueCells, Answer] = {}
        self._search = RivalSearch(puzzle, answer)
        self._puzzle, self._answer, self._meter = puzzle, answer, meter

    def missing(self, kept: ClueCells) -> Demand:
        """Return where some rival differs, all without a clue; NO where none is in sight."""
        found = self._search.nearest(sorted(kept), self._meter)
        if found.answer is None:
            stopped = self._meter.limit_reached() if found.reply is Reply.UNKNOWN else None
            return Demand(found.reply, stopped=stopped)
        self.seen[found.cells] = found.answer
        return Demand(Reply.YES, found.cells)

    def confirm(self, kept: ClueCells, meter: Meter) -> Demand:
        """Return the same as CP-SAT sees it, within a budget of its own."""
        cells = range(len(self._answer))
        demand, answer = Rivals(self._puzzle, self._answer, cells, meter).rival(kept)
        if answer is not None:
            self.seen[demand.cells] = answer
        return demand
