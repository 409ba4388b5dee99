"""Answers of one Fill-a-Pix puzzle: a literal for each pixel, and for clues that are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from cpmodels.answers import Cuts, Solver, Told
from cpmodels.base import Meter
from puzzles import Answer, Puzzle
from puzzles.grid import blocks
from puzzles.outcomes import Reply


class FillapixAnswers:
    """All answers; see `cpmodels.answers.AnswerModel`.

    Args:
        puzzle: The puzzle.
        solver: The solver.
        _cuts: Not needed: the clauses say all of the rule.

    Cost: up to 252 clauses a clue.
    """

    def __init__(self, puzzle: Puzzle, solver: Solver, _cuts: Cuts) -> None:
        self.solver = solver
        self._blocks = blocks(puzzle.rows, puzzle.cols)
        self._pixels = [solver.variable() for _ in puzzle.clues]
        self._clues: dict[tuple[int, int], int] = {}
        for cell, clue in enumerate(puzzle.clues):
            if clue is not None:
                solver.clause([self._clue(cell, clue)])

    @staticmethod
    def size(puzzle: Puzzle) -> int:
        """Return how many literals the cells of a puzzle take."""
        return len(puzzle.clues)

    def literal(self, cell: int, value: int) -> int | None:
        """Return the literal that a pixel is painted, or that it is not."""
        return cell if value else -cell - 1

    def same(self, cell: int, answer: Answer) -> int:
        """Return the literal that makes the clue at a cell the answer's."""
        return self._clue(cell, sum(answer[j] for j in self._blocks[cell]))

    def holds(self, answer: Answer) -> list[int]:
        """Return literals that are true together for this answer only."""
        return [j if v else -j - 1 for j, v in enumerate(answer)]

    def blocked(self, answer: Answer, rival: Answer) -> list[int]:
        """Return the literals of the pixels that are changed: one of them is another already.

        Wherever they are as in `answer`, changing them changes each clue by as much as it does
        there, which is nothing for those of the puzzle.
        """
        pairs = enumerate(zip(answer, rival, strict=True))
        return [-j - 1 if a else j for j, (a, b) in pairs if a != b]

    def board(self, meter: Meter, assumptions: Sequence[int] = ()) -> Told:
        """Look for an answer."""
        reply, values = self.solver.solve(meter, assumptions)
        picture = tuple(map(int, values[: len(self._pixels)])) if reply is Reply.YES else None
        return reply, picture, values

    def _clue(self, cell: int, painted: int) -> int:
        """Return the literal that so many pixels around a cell are painted."""
        if (cell, painted) not in self._clues:
            block, clue = self._blocks[cell], self.solver.variable()
            for cells in combinations(block, painted + 1):  # one of these is blank
                self.solver.clause([-clue - 1, *(-j - 1 for j in cells)])
            for cells in combinations(block, len(block) - painted + 1):  # one is painted
                self.solver.clause([-clue - 1, *cells])
            self._clues[cell, painted] = clue
        return self._clues[cell, painted]
