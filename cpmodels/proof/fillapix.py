"""Clauses of the Fill-a-Pix rule that leave no (other) answer.

A clue k on a block of n cells says that of any k + 1 of them one is blank,
and of any n - k + 1 one is painted. Those clauses are written that single
clues need to settle what they can; for clues that are still open then, all
those of them that say something about open cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from cpmodels.base import Meter
from cpmodels.clauses import ClauseModel
from cpmodels.proof.base import Other
from puzzles import Answer, Puzzle
from puzzles.grid import blocks
from puzzles.outcomes import Reply
from puzzles.proof import Clause, Cnf

PAINTED = ((1,),)
"""The only symbol."""


def clauses(puzzle: Puzzle, answer: Answer | None, meter: Meter) -> Cnf | Other:
    """Return clauses that contradict each other if there is no answer but `answer`.

    Cost: up to 252 clauses for each clue that others leave open.
    """
    board = _Board(puzzle)
    if answer is not None:
        board.clauses.append(tuple(-i if v else i for i, v in enumerate(answer, start=1)))
    if board.settle():
        for cell in board.clued:
            board.clauses += board.subsets(cell)
        reply, other = board.solve(meter)
        if reply is not Reply.NO:
            return reply, other
    found = tuple(dict.fromkeys(board.clauses))
    return Cnf(puzzle.kind, puzzle.rows, puzzle.cols, PAINTED, found)


class _Board:
    """Clauses about a board, and the colours that unit propagation over them shows.

    Attributes:
        clauses: What was said. Variable i + 1 is "cell i is painted".
        clued: The cells with a clue.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.clauses: list[Clause] = []
        self.clued = [i for i, k in enumerate(puzzle.clues) if k is not None]
        self._clue = puzzle.clues
        self._near = blocks(puzzle.rows, puzzle.cols)
        self._colour: list[int | None] = [None] * len(puzzle.clues)

    def settle(self) -> bool:
        """Say what single clues settle; False where they contradict each other."""
        todo = dict.fromkeys(self.clued)
        while todo:
            cell = next(iter(todo))
            del todo[cell]
            blank, painted, free = self._split(cell)
            missing = (self._clue[cell] or 0) - len(painted)
            if missing < 0:
                self.clauses.append(_not_all(painted))
            if missing > len(free):
                self.clauses.append(_some(blank))
            if not 0 <= missing <= len(free):
                return False
            if missing in (0, len(free)):
                for c in free:
                    self.clauses.append(_some([*blank, c]) if missing else _not_all([*painted, c]))
                    self._colour[c] = 1 if missing else 0
                    todo |= dict.fromkeys(j for j in self._near[c] if self._clue[j] is not None)
        return True

    def subsets(self, cell: int) -> Iterator[Clause]:
        """Yield the clauses of a clue about its open cells."""
        blank, painted, free = self._split(cell)
        missing = (self._clue[cell] or 0) - len(painted)
        if free:
            for cells in combinations(free, missing + 1):
                yield _not_all((*painted, *cells))
            for cells in combinations(free, len(free) - missing + 1):
                yield _some((*blank, *cells))

    def solve(self, meter: Meter) -> tuple[Reply, Answer | None]:
        """Look for colours that all clauses allow."""
        model = ClauseModel()
        for _ in self._near:
            model.variable()
        for clause in self.clauses:
            model.clause([x - 1 if x > 0 else x for x in clause])
        reply, values = model.solve(meter)
        return reply, tuple(values) if reply is Reply.YES else None

    def _split(self, cell: int) -> tuple[list[int], list[int], list[int]]:
        """Return the blank, the painted and the open cells of a block."""
        block = self._near[cell]
        blank, painted, free = (
            [c for c in block if self._colour[c] == colour] for colour in (0, 1, None)
        )
        return blank, painted, free


def _some(cells: Iterable[int]) -> Clause:
    """Return: one of these is painted."""
    return tuple(c + 1 for c in cells)


def _not_all(cells: Iterable[int]) -> Clause:
    """Return: one of these is blank."""
    return tuple(-c - 1 for c in cells)
