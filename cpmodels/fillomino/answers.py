"""Answers of one Fillomino puzzle: a literal for each number a cell may have, cuts as needed.

The numbers that a cell may have are those that deduction leaves it. None are
merged: a clue may be put anywhere, so it matters which number a cell has.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from cpmodels.answers import Cuts, Solver, Told
from cpmodels.base import Meter
from cpmodels.counter import at_most
from cpmodels.fillomino.cuts import large_sets, small_set
from cpmodels.fillomino.deduce import Candidates, Impossible
from cpmodels.fillomino.geometry import Geometry, each_cell
from puzzles import Answer, Puzzle
from puzzles.grid import neighbours
from puzzles.outcomes import Reply

PAIRED = 40
"""Numbers a cell may have up to which each two of them exclude each other by a clause."""


class FillominoAnswers:
    """All answers; see `cpmodels.answers.AnswerModel`.

    Args:
        puzzle: The puzzle.
        solver: The solver.
        cuts: What this model and others of the same puzzle have learned of boards.

    Raises:
        Impossible: Deduction sees that there is no answer.
    """

    def __init__(self, puzzle: Puzzle, solver: Solver, cuts: Cuts) -> None:
        self.solver, self._cuts, self._read_cuts = solver, cuts, 0
        self._board = Geometry(puzzle.rows, puzzle.cols)
        self._near = neighbours(puzzle.rows, puzzle.cols)
        self._bits = [self._board.bit(i) for i in range(len(puzzle.clues))]
        self._right: dict[int, int] = {}  # by number the cells where its runs were regions
        self._number(_candidates(self._board, puzzle))
        self._begin()

    @staticmethod
    def size(puzzle: Puzzle) -> int:
        """Return how many literals the cells of a puzzle take."""
        try:
            candidates = _candidates(Geometry(puzzle.rows, puzzle.cols), puzzle)
        except Impossible:
            return 0
        return sum(cells.bit_count() for cells in _possible(candidates).values())

    def _number(self, candidates: Candidates) -> None:
        """Give each number that a cell may have a literal."""
        self._possible, self._fixed = _possible(candidates), candidates.fixed
        self._literal: list[dict[int, int]] = [{} for _ in self._bits]
        self._places: list[tuple[int, int]] = []  # number and cell by literal
        for v, cells in self._possible.items():
            for b in each_cell(cells):
                i = self._board.index(b)
                self._literal[i][v] = self.solver.variable()
                self._places.append((v, i))
        self._open = [i for i, numbers in enumerate(self._literal) if len(numbers) > 1]

    def _begin(self) -> None:
        """Say that a cell has one number, and the rule for runs of one cell."""
        for numbers in self._literal:
            literals = list(numbers.values())
            if len(literals) <= PAIRED:
                self.solver.exactly_one(literals)
            else:
                self.solver.clause(literals)
                at_most(self.solver, literals, 1)
        for v, cells in self._possible.items():
            for b in each_cell(cells):
                if v > 1:
                    self.solver.clause(self._grown(v, b, b)[0])
                else:
                    for d in each_cell(self._board.near(b) & cells):
                        self.solver.clause(self._not_all(1, b | d))

    def literal(self, cell: int, value: int) -> int | None:
        """Return the literal that a cell has a number; None where it cannot."""
        return self._literal[cell].get(value)

    def same(self, cell: int, answer: Answer) -> int:
        """Return the literal that makes the clue at a cell the answer's."""
        return self._literal[cell][answer[cell]]

    def holds(self, answer: Answer) -> list[int]:
        """Return literals that are true together for this answer only."""
        return [self._literal[i][answer[i]] for i in self._open]

    def blocked(self, answer: Answer, rival: Answer) -> list[int]:
        """Return literals of which one is true where `answer` cannot be traded for `rival`.

        A trade concerns whole regions of both. Where an answer has the regions of `answer` there,
        those of `rival` can take their place, unless one of them would touch an equal number
        outside.
        """
        changed = {i for i, (a, b) in enumerate(zip(answer, rival, strict=True)) if a != b}
        inside, rest = set(changed), list(changed)
        while rest:
            i = rest.pop()
            for j in self._near[i]:
                if j not in inside and (answer[i] == answer[j] or rival[i] == rival[j]):
                    inside.add(j)
                    rest.append(j)
        found = {-self._literal[i][answer[i]] - 1 for i in inside if len(self._literal[i]) > 1}
        for i in changed:
            beside = (self._literal[j].get(rival[i]) for j in self._near[i] if j not in inside)
            found.update(literal for literal in beside if literal is not None)
        return sorted(found)

    def board(self, meter: Meter, assumptions: Sequence[int] = ()) -> Told:
        """Look for an answer, and cut what is wrong until one is right."""
        while True:
            for literals in self._cuts[self._read_cuts :]:
                self.solver.clause(literals)
            self._read_cuts = len(self._cuts)
            reply, values = self.solver.solve(meter, assumptions)
            if reply is not Reply.YES:
                return reply, None, values
            answer = self._read(values)
            if answer is not None:
                return reply, answer, values

    def _read(self, values: Sequence[int]) -> Answer | None:
        """Return the answer that an assignment stands for, or cut what is wrong with it."""
        shown, answer = dict[int, int](), [0] * len(self._bits)
        for v, i in compress(self._places, values):
            shown[v] = shown.get(v, 0) | self._bits[i]
            answer[i] = v
        wrong = [self._cut(v, cells) for v, cells in shown.items() if self._right.get(v) != cells]
        return None if any(wrong) else tuple(answer)

    def _cut(self, v: int, shown: int) -> bool:
        """Whether a number has runs that are no regions; if so, cut them."""
        before = len(self._cuts)
        for part in self._board.components(shown):
            size = part.bit_count()
            if size < v:
                around = small_set(self._board, part, v - 1, self._possible[v], shown)
                self._cuts += self._grown(v, around, part)
            elif size > v:
                large = large_sets(self._board, part, v, self._fixed[v])
                self._cuts += [self._not_all(v, cells) for cells in large]
        if len(self._cuts) == before:
            self._right[v] = shown
        return len(self._cuts) > before

    def _grown(self, v: int, cells: int, part: int) -> list[list[int]]:
        """Say that any cell of `part` that is v needs another one beside `cells`."""
        beside = self._literals(v, self._board.near(cells))
        return [[-x - 1, *beside] for x in self._literals(v, part)]

    def _not_all(self, v: int, cells: int) -> list[int]:
        return [-x - 1 for x in self._literals(v, cells)]

    def _literals(self, v: int, cells: int) -> list[int]:
        index = self._board.index
        return [self._literal[index(b)][v] for b in each_cell(cells & self._possible[v])]


def _candidates(board: Geometry, puzzle: Puzzle) -> Candidates:
    candidates = Candidates(board, puzzle.cap, puzzle.clues)
    candidates.settle()
    return candidates


def _possible(candidates: Candidates) -> dict[int, int]:
    """Return by number the cells that may have it."""
    return {v: cells for v, cells in enumerate(candidates.possible) if cells}
