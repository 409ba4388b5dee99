"""Pictures other than one, with a literal for each of its clues that may stay."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from cpmodels.base import Meter
from cpmodels.incremental import Guide
from puzzles import Answer, Puzzle
from puzzles.grid import blocks
from puzzles.outcomes import Reply


class FillapixRivals:
    """All pictures but one; see `cpmodels.rivals.RivalModel`.

    Args:
        puzzle: The size.
        answer: The picture.

    Cost: up to 252 clauses a cell.
    """

    def __init__(self, puzzle: Puzzle, answer: Answer) -> None:
        self.guide = guide = Guide()
        self._pixels = [guide.variable() for _ in answer]
        pairs = zip(self._pixels, answer, strict=True)
        self.value: Sequence[int] = [j if painted else -j - 1 for j, painted in pairs]
        self.same: Sequence[int] = [guide.variable() for _ in answer]
        for same, block in zip(self.same, blocks(puzzle.rows, puzzle.cols), strict=True):
            painted = sum(answer[j] for j in block)
            for cells in combinations(block, painted + 1):  # one of these is blank
                guide.clause([-same - 1, *(-j - 1 for j in cells)])
            for cells in combinations(block, len(block) - painted + 1):  # one is painted
                guide.clause([-same - 1, *cells])
        guide.clause([-j - 1 if v else j for j, v in enumerate(answer)])
        guide.hint([*answer, *(1 for _ in answer)])

    def board(self, meter: Meter, assumptions: Sequence[int]) -> tuple[Reply, Answer | None]:
        """Look for a picture other than the answer."""
        reply, values = self.guide.solve(meter, assumptions)
        return reply, tuple(map(int, values[: len(self._pixels)])) if reply is Reply.YES else None
