"""Writes certificates of the fewest clues: of one answer, and of no fewer clues that pin it."""

from __future__ import annotations

from collections.abc import Sequence

from cpmodels import Budget
from cpmodels.base import Meter
from cpmodels.proof.lrat import prove
from puzzles import Answer, Puzzle, Verdict, as_rows
from puzzles.proof import Clause, Cnf, dimacs_body
from verify.certificates.choices import Counting, differences
from verify.certificates.document import Proof, digests
from verify.certificates.strict import JsonObject
from verify.writing import Unproven, certificate

PROVING = Budget(deterministic=20.0)
"""What the proof that there are no fewer may cost; a 10x10 takes about 1."""

LONGEST_PROOF = 20_000_000
"""Characters of a proof that is kept: the checker follows so many in some seconds."""


def fewest_certificate(
    puzzle: Puzzle,
    answer: Answer,
    rivals: Sequence[Answer],
    *,
    name: str | None = None,
    budget: Budget = PROVING,
) -> JsonObject | Unproven:
    """Return the certificate that no fewer clues pin an answer, a JSON object.

    It is that of the puzzle's one answer with one field more; see `verify.certificates.choices`.

    Args:
        puzzle: A puzzle with exactly one answer, and the fewest clues.
        answer: The answer.
        rivals: Other boards; to tell them all from the answer takes as many clues.
        name: Name of the puzzle.
        budget: What each of the two proofs may cost.

    Raises:
        WitnessError: Fewer clues meet all differences, or there is another answer.
    """
    part = _part(puzzle, answer, rivals, budget)
    if part is None:
        return Unproven(Verdict.UNIQUE, "the proof that fewer clues will not do is too large")
    fields = certificate(puzzle, name=name, budget=budget, steps=False)
    if isinstance(fields, Unproven):
        return fields
    fields = fields | {"fewest": part}
    return fields | {"digests": digests(fields, Proof(**fields["proof"]))}


def _part(
    puzzle: Puzzle, answer: Answer, rivals: Sequence[Answer], budget: Budget
) -> JsonObject | None:
    """Return the rivals that are needed and the proof; None where it is too large."""
    clues = sum(v is not None for v in puzzle.clues)
    if not clues:
        return {"rivals": [], "clauses": "", "lrat": ""}
    where = differences(puzzle, answer, rivals)
    by_cells = dict(zip(where, rivals, strict=True))
    sets: list[Clause] = sorted(tuple(sorted(cells)) for cells in by_cells)
    clauses = tuple(dict.fromkeys([*sets, *Counting(len(answer), clues - 1).clauses()]))
    cnf = Cnf(puzzle.kind, puzzle.rows, puzzle.cols, (), clauses)
    proof = prove(cnf, Meter(budget))
    if proof is None or len(proof.lrat) > LONGEST_PROOF:
        return None
    used = [by_cells[cells] for c in proof.cnf.clauses if (cells := frozenset(c)) in by_cells]
    return {
        "rivals": [[list(row) for row in as_rows(rival, puzzle.cols)] for rival in used],
        "clauses": dimacs_body(proof.cnf.clauses),
        "lrat": proof.lrat,
    }
