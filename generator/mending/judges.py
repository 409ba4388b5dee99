"""Judges of boards that need no solver, and several judges as one."""

from __future__ import annotations

from collections.abc import Collection

from generator.kinds import Generator
from generator.mending.fewest import Judge
from generator.mending.rivals import ClueCells, Demand
from generator.registry import GENERATORS
from ladder import LADDERS, Tier
from ladder.engine import begin
from puzzles import KINDS, Answer, Puzzle
from puzzles.limits import Tick, never
from puzzles.outcomes import Reply
from puzzles.types import Clues


class AllOf:
    """Judges as all of some judges do: what the first of them finds missing is missing.

    Args:
        judges: The quickest first.
    """

    def __init__(self, *judges: Judge) -> None:
        self._judges = judges

    def missing(self, kept: ClueCells) -> Demand:
        """Return what the first judge who is not content finds missing."""
        demand = Demand(Reply.NO)
        for judge in self._judges:
            demand = judge.missing(kept)
            if demand.reply is not Reply.NO:
                break
        return demand


class Solvable:
    """Judges whether the ladder finishes a board with techniques up to a tier.

    Techniques are sound and monotone. So what one clue more changes nothing about is a clue that
    the ladder has come to know, and those it has not are what may be missing.

    Args:
        puzzle: Kind, size and max_region. Its clues do not matter.
        answer: The answer.
        tier: The hardest tier allowed.
        open_cells: Cells that may get a clue.
        tick: Called before every question; raises `LimitError` when there are to be no more.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        answer: Answer,
        *,
        tier: Tier,
        open_cells: Collection[int],
        tick: Tick = never,
    ) -> None:
        self._puzzle, self._open, self._tick = puzzle, frozenset(open_cells), tick
        self._clues = KINDS[puzzle.kind].every_clue(puzzle.rows, puzzle.cols, answer)
        self._kind: Generator = GENERATORS[puzzle.kind]
        self._ladder = LADDERS[puzzle.kind]
        self._on = self._ladder.up_to(tier)

    def missing(self, kept: ClueCells) -> Demand:
        """Return the cells whose clues the ladder does not come to know; as few as can be."""
        cells = self._unknown(kept)
        if not cells:
            return Demand(Reply.NO)
        tried = set[int]()
        while rest := sorted((cells & self._open) - tried):
            tried.add(rest[0])
            fewer = self._unknown((kept | self._open) - cells | {rest[0]})
            cells = fewer or cells
        return Demand(Reply.YES, cells & self._open)

    def _unknown(self, kept: ClueCells) -> ClueCells:
        self._tick()
        clues: Clues = tuple(v if i in kept else None for i, v in enumerate(self._clues))
        puzzle = Puzzle(
            self._puzzle.kind, self._puzzle.rows, self._puzzle.cols, clues, self._puzzle.max_region
        )
        state = begin(self._ladder, puzzle)
        self._ladder.settle(state, self._on)
        values = state.values()
        return frozenset(
            cell
            for cell in range(len(clues))
            if any(values[i] is None for i in self._kind.until(puzzle, (cell,)))
        )
