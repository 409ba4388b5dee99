"""Boards other than one, of no givens at all: symbols by cell, and cuts as they are needed.

The numbers of the answer are symbols of their own; all greater ones are one, LARGE.
A connected part of LARGE is read as one region, so it may have any size up to the
cap. That loses no difference: such a cell is none of the answer's, however it is
read. Only where a cap forbids the one region, parts of two are missed; the one who
asks for a proof asks CP-SAT.
"""

from __future__ import annotations

from collections.abc import Sequence

from cpmodels.base import Meter
from cpmodels.fillomino.cuts import large_sets, small_set
from cpmodels.fillomino.geometry import Geometry, each_cell
from cpmodels.incremental import Guide
from puzzles import Answer, Puzzle
from puzzles.outcomes import Reply


class FillominoRivals:
    """All boards but one; see `cpmodels.rivals.RivalModel`.

    Args:
        puzzle: Size and cap.
        answer: The board.
    """

    def __init__(self, puzzle: Puzzle, answer: Answer) -> None:
        self.guide = Guide()
        self._board = Geometry(puzzle.rows, puzzle.cols)
        self._bits = [self._board.bit(i) for i in range(len(answer))]
        most = max(answer)
        self._sizes = [(v, v) for v in range(1, most + 1)]  # least and most cells by symbol
        if most < puzzle.cap:
            self._sizes.append((most + 1, puzzle.cap))
        self._number = [{b: self.guide.variable() for b in self._bits} for _ in self._sizes]
        self.same: Sequence[int] = [
            self._number[v - 1][b] for v, b in zip(answer, self._bits, strict=True)
        ]
        self.value: Sequence[int] = self.same
        self._start()

    def _start(self) -> None:
        """Say the rule for regions of one and two cells, and what is not wanted."""
        for b in self._bits:
            self.guide.exactly_one([number[b] for number in self._number])
        pairs = [(b, d) for b in self._bits for d in each_cell(self._board.near(b)) if b < d]
        for s, (least, most) in enumerate(self._sizes):
            for b in self._bits if least > 1 else ():
                self._grow(s, b, b)
            for b, d in pairs:
                if most == 1:
                    self._not_all(s, b | d)
                elif least > 2:
                    self._grow(s, b | d, b | d)
        self.guide.clause([-x - 1 for x in self.same])
        near = set(self.same)
        self.guide.hint([int(i in near) for i in range(self.guide.size)])

    def board(self, meter: Meter, assumptions: Sequence[int]) -> tuple[Reply, Answer | None]:
        """Look for a board other than the answer, and cut what is wrong until one is right."""
        while True:
            reply, values = self.guide.solve(meter, assumptions)
            if reply is not Reply.YES:
                return reply, None
            answer = self._read(values)
            if answer is not None:
                return reply, answer

    def _read(self, values: Sequence[int]) -> Answer | None:
        """Return the board that an assignment stands for, or cut what is wrong with it."""
        cells = [0] * len(self._bits)
        right = True
        for s, (least, most) in enumerate(self._sizes):
            shown = sum(b for b, number in self._number[s].items() if values[number])
            for part in self._board.components(shown):
                size = part.bit_count()
                if size < least:
                    around = small_set(self._board, part, least - 1, self._board.full, shown)
                    self._grow(s, around, part)
                elif size > most:
                    for large in large_sets(self._board, part, most, 0):
                        self._not_all(s, large)
                right = right and least <= size <= most
                for b in each_cell(part):
                    cells[self._board.index(b)] = size
        return tuple(cells) if right else None

    def _grow(self, s: int, cells: int, part: int) -> None:
        """Say that any cell of `part` that is s needs another one beside `cells`."""
        beside = self._literals(s, self._board.near(cells))
        for b in each_cell(part):
            self.guide.clause([-self._number[s][b] - 1, *beside])

    def _not_all(self, s: int, cells: int) -> None:
        self.guide.clause([-x - 1 for x in self._literals(s, cells)])

    def _literals(self, s: int, cells: int) -> list[int]:
        return [self._number[s][b] for b in each_cell(cells)]
