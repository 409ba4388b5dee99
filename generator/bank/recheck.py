"""A bank's rows asked again: is the answer the only one, is the rating what it says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cpmodels
from cpmodels import Budget
from generator.bank.canonical import digest
from generator.bank.entries import Entry
from generator.recipe import Policy
from ladder import LADDERS, Outcome, Rating, rate
from puzzles import Answer, Count, Puzzle, Verdict, WitnessError, is_answer
from puzzles.grid import cell_name

BUDGET = Budget(deterministic=120.0)
"""What one puzzle may cost the solver, the same on every machine: minutes, far beyond need."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What solver and ladder say of a puzzle.

    Attributes:
        verdict: The solver's.
        answer: An answer of the solver, or None.
        tier: Word for the tier, or None where the ladder is stuck.
        score: The ladder's score.
        depth: Moments at that tier.
        uses: Steps by technique.
        rated: Whether the ladder has been asked at all.
    """

    verdict: Verdict
    answer: Answer | None = None
    tier: str | None = None
    score: float = 0.0
    depth: int = 0
    uses: tuple[tuple[str, int], ...] = ()
    rated: bool = True


LOST = Facts(Verdict.UNKNOWN, rated=False)
"""What is known of a puzzle whose worker died."""


def ask(puzzle: Puzzle) -> Facts:
    """Ask solver and ladder about a puzzle, without regard to what a bank says of it.

    Raises:
        WitnessError: They contradict each other.
    """
    counted = cpmodels.count(puzzle, limit=2, budget=BUDGET)
    rating = rate(LADDERS[puzzle.kind], puzzle)
    clash = _clash(counted, rating, puzzle.cols)
    if clash:
        cap = f" with regions of at most {puzzle.max_region}" if puzzle.max_region else ""
        raise WitnessError(f"{puzzle.kind} {puzzle.rows}x{puzzle.cols}{cap}: {clash}")
    return Facts(
        verdict=counted.verdict,
        answer=counted.answers[0] if counted.answers else None,
        tier=None if rating.tier is None else rating.tier.word,
        score=float(rating.score),
        depth=rating.depth,
        uses=tuple(rating.uses.items()),
    )


def faults(kept: Entry, facts: Facts) -> Iterator[str]:
    """Yield what is wrong with a row, each in a few words; nothing where it is right.

    An unknown verdict is no fault; whoever asks has to look at that first.
    """
    yield from _shape(kept)
    if not is_answer(kept.puzzle, kept.answer):
        yield "its answer breaks the rule"
    if facts.verdict in {Verdict.MULTIPLE, Verdict.NONE}:
        yield f"the solver says {facts.verdict.value}"
    elif facts.answer is not None and facts.answer != kept.answer:
        yield "the solver has another answer"
    yield from _rating(kept, facts)


def _shape(kept: Entry) -> Iterator[str]:
    p, recipe = kept.puzzle, kept.recipe
    if (p.kind, p.rows, p.cols) != (recipe.kind, recipe.rows, recipe.cols):
        yield "it is not what its recipe asks for"
    if kept.digest != digest(p):
        yield "its fingerprint is that of another puzzle"


def _rating(kept: Entry, facts: Facts) -> Iterator[str]:
    asked = kept.recipe.difficulty
    if asked not in {"any", kept.tier}:
        yield f"{asked} was asked for, it is {kept.tier or 'stuck'}"
    if kept.recipe.policy is Policy.LADDER and kept.tier is None:
        yield "the ladder should finish it"
    if not facts.rated:
        return
    if facts.tier != kept.tier:
        yield f"the ladder says {facts.tier or 'stuck'}, not {kept.tier or 'stuck'}"
    elif (facts.score, facts.depth, dict(facts.uses)) != (kept.score, kept.depth, kept.uses):
        yield "the ladder has another score, depth or use of techniques"


def _clash(counted: Count, rating: Rating, cols: int) -> str | None:
    """Say how the ladder contradicts the answers that the solver has found, or return None."""
    if rating.outcome is Outcome.CONTRADICTION:
        return "the ladder finds no answer, the solver has one" if counted.count else None
    if rating.outcome is Outcome.SOLVED and counted.verdict in {Verdict.NONE, Verdict.MULTIPLE}:
        return f"the ladder finishes it, the solver says {counted.verdict.value}"
    for answer in counted.answers:
        for cell, (ours, theirs) in enumerate(zip(rating.reached.values, answer, strict=True)):
            if ours is not None and ours != theirs:
                return f"the ladder has {ours} in {cell_name(cell, cols)}, the solver {theirs}"
    return None
