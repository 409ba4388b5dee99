"""What books are made of: puzzles with their answers and ratings, from a bank or from files."""

from __future__ import annotations

from dataclasses import dataclass

from generator.bank import BankRow, digest
from generator.recipe import Recipe
from ladder import Rating
from puzzles import Answer, Puzzle
from puzzles.credits import NOBODY, Credits

LONGEST_CODE = 120
"""Characters of a code that is printed whole; the recipe of a mask takes hundreds."""


@dataclass(frozen=True, slots=True)
class BookItem:
    """A puzzle that may come into a book.

    Attributes:
        puzzle: The puzzle.
        answer: Its only answer.
        tier: Word for its tier, None where the ladder is stuck.
        score: The ladder's score.
        name: What is printed small below it: its full code, or its name.
        digest: Fingerprint of its canonical form: equal for all turns and reflections.
        seed: What its code starts with; empty for puzzles that came of no code.
        recipe: What was asked of the generator; None for other puzzles.
        credit: Title and author, if they are known.
    """

    puzzle: Puzzle
    answer: Answer
    tier: str | None
    score: float
    name: str
    digest: str
    seed: str = ""
    recipe: Recipe | None = None
    credit: str = ""


def of_row(row: BankRow) -> BookItem:
    """Return a puzzle of a bank."""
    kept = row.entry
    code = kept.full_code or ""
    name = code if 0 < len(code) <= LONGEST_CODE else kept.name
    seed = kept.code.rpartition("-")[0] if code else ""
    return BookItem(
        kept.puzzle,
        kept.answer,
        kept.tier,
        kept.score,
        name,
        kept.digest,
        seed,
        kept.recipe,
        credit=_credit(kept.credits),
    )


def of_puzzle(
    puzzle: Puzzle, answer: Answer, rating: Rating, name: str, *, said: Credits = NOBODY
) -> BookItem:
    """Return a puzzle that somebody brought along, once its only answer is known.

    Args:
        puzzle: The puzzle.
        answer: Its answer.
        rating: What the ladder says of it.
        name: What it is called.
        said: Its title and author.
    """
    tier = None if rating.tier is None else rating.tier.word
    credit = _credit(said)
    return BookItem(puzzle, answer, tier, float(rating.score), name, digest(puzzle), credit=credit)


def _credit(said: Credits) -> str:
    """Return title and author in a few words; empty where neither is known."""
    author = f"by {said.author}" if said.author else None
    return ", ".join(filter(None, (said.title, author)))
