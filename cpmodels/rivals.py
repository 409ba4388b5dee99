"""Rivals of an answer, from a solver that remembers: other boards that share many of its clues.

The model is the bare board of a kind. What a question is about, the clues that
the rival has to share, are assumptions, so all that the solver learns holds for
the next question too. Phases near the answer make the rivals differ little.

A rival is one: it has passed the rule. That there is none is what a guide says;
see `cpmodels.incremental`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from cpmodels.base import Meter
from cpmodels.fillapix.rivals import FillapixRivals
from cpmodels.fillomino.rivals import FillominoRivals
from cpmodels.incremental import Guide
from puzzles import KINDS, Answer, Puzzle, WitnessError, violation
from puzzles.outcomes import Reply


class RivalModel(Protocol):
    """The bare boards of a kind, but for one answer.

    Attributes:
        guide: The solver.
        same: By cell the literal that makes the clue there the answer's.
        value: By cell the literal that gives it the answer's value.
    """

    guide: Guide
    same: Sequence[int]
    value: Sequence[int]

    def board(self, meter: Meter, assumptions: Sequence[int]) -> tuple[Reply, Answer | None]:
        """Look for a board other than the answer."""


RIVALS: dict[str, Callable[[Puzzle, Answer], RivalModel]] = {
    "fillomino": FillominoRivals,
    "fillapix": FillapixRivals,
}
"""Models by kind, called with a puzzle and an answer; the puzzle's clues do not matter."""


@dataclass(frozen=True, slots=True)
class Rival:
    """Reply to "is there a rival?".

    Attributes:
        reply: YES with a rival, NO if the guide sees none, UNKNOWN at a limit.
        cells: Where its clues are not those of the answer. No rival that keeps the clues that
            were to be kept differs in some of these cells only.
        answer: The rival.
    """

    reply: Reply
    cells: frozenset[int] = frozenset()
    answer: Answer | None = None


class RivalSearch:
    """Finds rivals of one answer.

    Args:
        puzzle: Kind, size and max_region. Its clues do not matter.
        answer: The answer.
    """

    def __init__(self, puzzle: Puzzle, answer: Answer) -> None:
        blank = (None,) * len(puzzle.clues)
        self._puzzle = Puzzle(puzzle.kind, puzzle.rows, puzzle.cols, blank, puzzle.max_region)
        self._model = RIVALS[puzzle.kind](self._puzzle, answer)
        self._clues = self._every(answer)

    def nearest(self, kept: Collection[int], meter: Meter) -> Rival:
        """Find a rival with the clues of `kept` that differs in as few other clues as can be.

        Fewest by inclusion: each next rival has to agree wherever the last one did, and once more.

        Source: growing what agrees, with one clause for "and once more", as in Marques-Silva,
        Heras, Janota, Previti, Belov, "On computing minimal correction subsets", IJCAI 2013.
        """
        same, guide = self._model.same, self._model.guide
        found = self._ask([same[i] for i in kept], meter)
        while found.answer is not None:
            closer = guide.variable()
            guide.clause([-closer - 1, *(same[i] for i in found.cells)])
            agreed = [literal for i, literal in enumerate(same) if i not in found.cells]
            better = self._ask([closer, *agreed], meter)
            guide.clause([-closer - 1])
            if better.reply is not Reply.YES:
                break
            found = better
        return found

    def _ask(self, assumptions: Sequence[int], meter: Meter) -> Rival:
        reply, answer = self._model.board(meter, assumptions)
        if answer is None:
            return Rival(reply)
        broken = violation(self._puzzle, answer)
        if broken:
            raise WitnessError(f"a rival found breaks the rule: {broken.message}")
        pairs = enumerate(zip(self._clues, self._every(answer), strict=True))
        return Rival(reply, frozenset(i for i, (a, b) in pairs if a != b), answer)

    def _every(self, answer: Answer) -> Sequence[int]:
        return KINDS[self._puzzle.kind].every_clue(self._puzzle.rows, self._puzzle.cols, answer)
