"""Proofs that a puzzle has no other answer, or none, for anyone to check.

Every clause is an instance of the puzzle's rule, a clue, or "differs from the
answer"; why is not stored, `verify.certificates` finds out. An LRAT proof refutes
the clauses.
"""

from __future__ import annotations

from collections.abc import Callable

from cpmodels.base import UNLIMITED, Budget, Found, Meter
from cpmodels.proof import fillapix, fillomino
from cpmodels.proof.base import Other
from cpmodels.proof.lrat import prove
from puzzles import Answer, Puzzle, QuestionError, WitnessError, violation
from puzzles.outcomes import Reply
from puzzles.proof import Cnf, Refutation

CLAUSES: dict[str, Callable[[Puzzle, Answer | None, Meter], Cnf | Other]] = {
    "fillomino": fillomino.clauses,
    "fillapix": fillapix.clauses,
}
"""By kind: clauses that contradict each other, or an answer that meets them."""


def refute(
    puzzle: Puzzle, answer: Answer | None = None, budget: Budget = UNLIMITED
) -> Refutation | Found:
    """Prove that a puzzle has no answer other than `answer` (None: no answer at all).

    The same question gets the same proof, letter by letter, on every machine
    where the budget is deterministic.

    Returns:
        The proof. Or what stands in its way: YES with an answer that differs,
        UNKNOWN at a limit.

    Raises:
        QuestionError: `answer` is not an answer of the puzzle.
        WitnessError: The solver contradicts itself, or found an answer that breaks the rule.
        ProofError: The solver left no usable proof.
    """
    if answer is not None:
        broken = violation(puzzle, answer)
        if broken:
            raise QuestionError(f"not an answer of the puzzle: {broken.message}")
    meter = Meter(budget)
    found = CLAUSES[puzzle.kind](puzzle, answer, meter)
    if isinstance(found, Cnf):
        proof = prove(found, meter)
        if proof is not None:
            return proof
        found = Reply.UNKNOWN, None
    reply, other = found
    if other is not None:
        broken = violation(puzzle, other)
        if broken or other == answer:
            what = broken.message if broken else "it is the one that was excluded"
            raise WitnessError(f"an answer found is none: {what}")
    stopped = meter.limit_reached() if reply is Reply.UNKNOWN else None
    return Found(reply, other, meter.work, stopped)
