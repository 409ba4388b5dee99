"""An answer and a choice of cells together, such that no trade known changes the one alone.

A choice pins an answer if no rival keeps the clues chosen. So an answer goes
with a choice only where each of its trades changes a clue that is chosen. This
model proposes such pairs from the trades that are known; what a proposal lacks
is a trade more. A trade concerns a few cells, so it holds for all answers that
are alike there: a few hundred of them say how many clues it takes, whichever of
millions of answers they are to pin.

Source: the idea of learning from counterexamples what holds for all of them, as
in Janota, Klieber, Marques-Silva, Clarke, "Solving QBF with counterexample
guided refinement", SAT 2012.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from cpmodels.answers import Cuts, Solver
from cpmodels.base import Meter
from cpmodels.counting import counted, halved
from cpmodels.fillapix.answers import FillapixAnswers
from cpmodels.fillomino.answers import FillominoAnswers
from cpmodels.guided import GuidedModel
from cpmodels.incremental import Guide
from puzzles import Answer, Puzzle, WitnessError, violation
from puzzles.outcomes import Reply
from puzzles.types import Clues

ANSWERS: dict[str, type[FillominoAnswers | FillapixAnswers]] = {
    "fillomino": FillominoAnswers,
    "fillapix": FillapixAnswers,
}
"""Models by kind, called with a puzzle that deduction does not contradict."""


def literals(puzzle: Puzzle) -> int:
    """Return how many literals the cells of a puzzle take in a model."""
    return ANSWERS[puzzle.kind].size(puzzle)


@dataclass(frozen=True, slots=True)
class Proposal:
    """An answer, and groups of cells whose clues may pin it.

    Attributes:
        reply: YES with an answer; NO if there is none, which CP-SAT has said; else UNKNOWN.
        answer: The answer.
        chosen: Numbers of the groups.
    """

    reply: Reply
    answer: Answer | None = None
    chosen: frozenset[int] = frozenset()


class Proposer:
    """Proposes answers with choices, and finds rivals of what it proposed.

    Args:
        puzzle: The puzzle.
        groups: Cells that each group adds to what a choice weighs, by its number; disjoint.
        filled: Values that the answer must have, row by row; None where any will do.
    """

    def __init__(
        self, puzzle: Puzzle, groups: Sequence[Collection[int]], filled: Clues | None = None
    ) -> None:
        cuts: Cuts = []
        self._puzzle = puzzle
        self._solver = GuidedModel()
        self._model = ANSWERS[puzzle.kind](puzzle, self._solver, cuts)
        self._rivals = ANSWERS[puzzle.kind](puzzle, Guide(), cuts)
        self._groups = [self._solver.variable() for _ in groups]
        pairs = zip(self._groups, groups, strict=True)
        self._weighed = {cell: chosen for chosen, cells in pairs for cell in cells}
        self._more: Sequence[int] = []  # literals that so many cells or more are chosen
        for cell, value in enumerate(filled or ()):
            literal = None if value is None else self._model.literal(cell, value)
            if value is not None:
                self._solver.clause([] if literal is None else [literal])

    def count_to(self, most: int) -> None:
        """From now on, `next` may be asked for choices that weigh less than `most`."""
        whole = halved(list(self._weighed), self._puzzle.cols)
        self._more = counted(self._solver, whole, self._weighed, most)[whole]

    def stay_near(self, answer: Answer) -> None:
        """Propose what is like an answer first."""
        _hint(self._solver, self._model.holds(answer))

    def next(self, meter: Meter, within: int | None = None) -> Proposal:
        """Propose an answer and a choice that weighs no more than `within`."""
        assumed = [] if within is None else [-x - 1 for x in self._more[within : within + 1]]
        reply, answer, values = self._model.board(meter, assumed)
        if answer is None:
            return Proposal(reply)
        self._believe(answer)
        chosen = frozenset(g for g, x in enumerate(self._groups) if values[x])
        return Proposal(reply, answer, chosen)

    def rival(
        self, answer: Answer, kept: Iterable[int], meter: Meter
    ) -> tuple[Reply, Answer | None]:
        """Find another answer that has the clues of `kept`, and differs in as few cells as can be.

        Fewest by inclusion, as `cpmodels.rivals.RivalSearch.nearest`. NO is what a guide says.
        """
        solver, holds = self._rivals.solver, self._rivals.holds(answer)
        _hint(solver, holds)
        other, rival = solver.variable(), None
        solver.clause([-other - 1, *(-x - 1 for x in holds)])
        base = [other, *(self._rivals.same(cell, answer) for cell in kept)]
        agreed: list[int] = []
        while True:
            reply, found, values = self._rivals.board(meter, [*agreed, *base])
            if found is None:
                break
            rival, closer = found, solver.variable()
            solver.clause([-closer - 1, *(x for x in holds if not _true(x, values))])
            agreed = [closer, *(x for x in holds if _true(x, values))]
        solver.clause([-other - 1])
        if rival is None:
            return reply, None
        self._believe(rival)
        return Reply.YES, rival

    def learn(self, answer: Answer, rival: Answer, groups: Collection[int]) -> None:
        """Ask for one of `groups`, which see a trade, in all answers in which it can be made."""
        wanted = [self._groups[g] for g in groups]
        for one, other in ((answer, rival), (rival, answer)):
            self._solver.clause([*self._model.blocked(one, other), *wanted])

    def demand(self, answer: Answer, groups: Collection[int]) -> None:
        """Ask for one of `groups` where the answer is this one."""
        differs = [-x - 1 for x in self._model.holds(answer)]
        self._solver.clause([*differs, *(self._groups[g] for g in groups)])

    def refuse(self, answer: Answer, groups: Collection[int]) -> None:
        """Propose this answer no more with all of `groups` chosen."""
        differs = [-x - 1 for x in self._model.holds(answer)]
        self._solver.clause([*differs, *(-self._groups[g] - 1 for g in groups)])

    def _believe(self, answer: Answer) -> None:
        """Refuse an answer that breaks the rule.

        Raises:
            WitnessError: It does.
        """
        broken = violation(self._puzzle, answer)
        if broken:
            raise WitnessError(f"an answer found breaks the rule: {broken.message}")


def _true(literal: int, values: Sequence[int]) -> bool:
    return bool(values[literal]) if literal >= 0 else not values[-literal - 1]


def _hint(solver: Solver, literals: Sequence[int]) -> None:
    """Have a solver try first that these are true, and that the others before the last are not."""
    near = [0] * (1 + max((max(x, -x - 1) for x in literals), default=-1))
    for x in literals:
        near[max(x, -x - 1)] = int(x >= 0)
    solver.hint(near)
