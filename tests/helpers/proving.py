"""Proofs asked for and checked: every clause an instance of the rule, every step a step."""

from __future__ import annotations

from collections.abc import Sequence

from cpmodels import Reply
from cpmodels.base import Found
from cpmodels.proof import refute
from puzzles import Answer, Puzzle, is_answer
from puzzles.proof import Refutation
from verify.certificates import lrat
from verify.certificates.instances import CHECKERS, fault


def proof(puzzle: Puzzle, answer: Answer | None) -> Refutation:
    """Return a checked proof that there is no answer but `answer`."""
    found = refute(puzzle, answer)
    assert isinstance(found, Refutation), (puzzle, found)
    cnf = found.cnf
    assert fault(puzzle, answer, cnf.symbols, cnf.clauses, cnf.counters) is None, puzzle
    assert lrat.fault(cnf.clauses, found.lrat.splitlines()) is None, puzzle
    return found


def families(puzzle: Puzzle, answer: Answer | None, found: Refutation) -> set[str | None]:
    """Return the names of the families that a proof's clauses are in."""
    known = CHECKERS[puzzle.kind].families(puzzle, answer, found.cnf.symbols, found.cnf.counters)
    return {known.family(clause) for clause in found.cnf.clauses}


def check_answers(puzzle: Puzzle, answers: Sequence[Answer]) -> Refutation | None:
    """Ask for what is so and for what is not; `answers` are all of them, or two at least."""
    if not answers:
        return proof(puzzle, None)
    check_denied(puzzle, None)
    if len(answers) == 1:
        return proof(puzzle, answers[0])
    for answer in answers[:2]:
        check_denied(puzzle, answer)
    return None


def check_denied(puzzle: Puzzle, answer: Answer | None) -> None:
    """Have an answer shown in place of a proof."""
    found = refute(puzzle, answer)
    assert isinstance(found, Found), puzzle
    assert found.reply is Reply.YES
    assert found.answer is not None
    assert found.answer != answer
    assert is_answer(puzzle, found.answer)
