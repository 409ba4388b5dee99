"""A bank's rows asked again: is the answer the only one, is the rating what it says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cpmodels
from cpmodels import Budget
from generator.bank.canonical import digest
from generator.bank.entries import BankEntry
from generator.meeting import missed
from generator.recipe import Policy, Recipe
from ladder import LADDERS, Outcome, Rating, Reached, blamed, clash, rated
from puzzles import Answer, Count, Puzzle, QuestionError, Verdict, WitnessError, is_answer

BUDGET = Budget(deterministic=120.0)
"""What one puzzle may cost the solver, the same on every machine: minutes, far beyond need."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What solver and ladder say of a puzzle.

    Attributes:
        verdict: The solver's.
        answer: An answer of the solver, or None.
        rating: The ladder's; None where it has not been asked.
    """

    verdict: Verdict
    answer: Answer | None = None
    rating: Rating | None = None


LOST = Facts(Verdict.UNKNOWN)
"""What is known of a puzzle whose worker died."""


def ask(puzzle: Puzzle) -> Facts:
    """Ask solver and ladder about a puzzle, without regard to what a bank says of it.

    Raises:
        WitnessError: They contradict each other.
    """
    counted = cpmodels.count(puzzle, limit=2, budget=BUDGET)
    rating, there = rated(LADDERS[puzzle.kind], puzzle)
    trouble = _clash(puzzle, counted, there)
    if trouble:
        cap = f" with regions of at most {puzzle.max_region}" if puzzle.max_region else ""
        raise WitnessError(f"{puzzle.kind} {puzzle.rows}x{puzzle.cols}{cap}: {trouble}")
    return Facts(counted.verdict, counted.answers[0] if counted.answers else None, rating)


def faults(kept: BankEntry, facts: Facts) -> Iterator[str]:
    """Yield what is wrong with a row, each in a few words; nothing where it is right.

    An unknown verdict is no fault; callers have to look at that first.
    """
    yield from _shape(kept)
    if not is_answer(kept.puzzle, kept.answer):
        yield "its answer breaks the rule"
    if facts.verdict in {Verdict.MULTIPLE, Verdict.NONE}:
        yield f"the solver says {facts.verdict.value}"
    elif facts.answer is not None and facts.answer != kept.answer:
        yield "the solver has another answer"
    yield from _rating(kept, facts)


def _shape(kept: BankEntry) -> Iterator[str]:
    p, recipe = kept.puzzle, kept.recipe
    if recipe and (p.kind, p.rows, p.cols) != (recipe.kind, recipe.rows, recipe.cols):
        yield "it is not what its recipe asks for"
    if kept.digest != digest(p):
        yield "its fingerprint is that of another puzzle"


def _rating(kept: BankEntry, facts: Facts) -> Iterator[str]:
    if kept.recipe is not None:
        yield from _asked(kept, kept.recipe)
    rating = facts.rating
    if rating is None:
        return
    if kept.recipe is not None:
        yield from _demanded(kept.puzzle, kept.recipe, rating)
    tier = None if rating.tier is None else rating.tier.word
    if tier != kept.tier:
        yield f"the ladder says {tier or 'stuck'}, not {kept.tier or 'stuck'}"
    elif (rating.score, rating.depth, rating.uses) != (kept.score, kept.depth, kept.uses):
        yield "the ladder has another score, depth or use of techniques"


def _asked(kept: BankEntry, recipe: Recipe) -> Iterator[str]:
    if recipe.difficulty not in {"any", kept.tier}:
        yield f"{recipe.difficulty} was asked for, it is {kept.tier or 'stuck'}"
    if recipe.policy is Policy.LADDER and kept.tier is None:
        yield "the ladder should finish it"


def _demanded(puzzle: Puzzle, recipe: Recipe, rating: Rating) -> Iterator[str]:
    try:
        lacking = missed(recipe, puzzle, rating)
    except QuestionError as error:
        yield f"its recipe makes no puzzle: {error}"
    else:
        if lacking:
            yield f"it does not meet what its recipe asks for: {lacking}"


def _clash(puzzle: Puzzle, counted: Count, there: Reached) -> str | None:
    """Say how the ladder contradicts the answers that the solver has found, or return None."""
    if there.outcome is Outcome.SOLVED and counted.verdict in {Verdict.NONE, Verdict.MULTIPLE}:
        return f"the ladder finishes it, the solver says {counted.verdict.value}"
    ladder = LADDERS[puzzle.kind]
    for answer in counted.answers:
        found = clash(there, answer)
        if found is not None:
            blame = blamed(found, answer, ladder, puzzle, ladder.default)
            return f"the ladder contradicts the solver: {blame.message}"
    return None
