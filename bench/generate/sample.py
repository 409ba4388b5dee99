"""Makes the puzzles of some codes, with the time each took, and counts each one's answers again."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from bench.generate.parts import watched
from cpmodels import count
from generator import Crosscheck, GaveUp, Made, Recipe, RemovalError, Tally, generate
from puzzles import Answer, Puzzle, Verdict

Order = tuple[Recipe, str]
"""A recipe and a code."""


@dataclass(frozen=True, slots=True)
class Record:
    """A puzzle that was made.

    Attributes:
        puzzle: The puzzle.
        answer: The answer it was made of.
        tier: Its tier; ``stuck`` where the ladder does not finish.
        crosscheck: What the witnesses said to the removals.
        verdict: The counter's, asked afresh about the finished puzzle.
        counting: CPU seconds which that took.
    """

    puzzle: Puzzle
    answer: Answer
    tier: str
    crosscheck: Crosscheck
    verdict: Verdict
    counting: float

    @property
    def clues(self) -> int:
        """Number of clues."""
        return len(self.answer) - self.puzzle.clues.count(None)


@dataclass(frozen=True, slots=True)
class Run:
    """One code: what came of it, and what that cost.

    Attributes:
        recipe: What was asked.
        code: The code.
        seconds: CPU seconds, without the count at the end.
        parts: The same by part.
        tally: What became of the answers that were tried.
        record: The puzzle, or None if none came of it.
        disagreement: What the witnesses contradict each other in, if they do.
    """

    recipe: Recipe
    code: str
    seconds: float
    parts: dict[str, float]
    tally: Tally = field(default_factory=Tally)
    record: Record | None = None
    disagreement: str | None = None


STUCK = "stuck"
"""In the place of a tier where the ladder does not finish."""


def orders(recipes: Iterable[Recipe], codes: int) -> list[Order]:
    """Return the same codes for each recipe."""
    return [(recipe, f"bench-{n}") for recipe in recipes for n in range(1, codes + 1)]


def run(order: Order) -> Run:
    """Make the puzzle of a code and count its answers again.

    What is remembered from board to board stays, as when a bank is built.
    """
    recipe, code = order
    with watched() as watch:
        try:
            made: Made | GaveUp | RemovalError = generate(recipe, code)
        except RemovalError as error:
            made = error
    parts = dict(watch.spent)
    seconds = sum(parts.values())
    if isinstance(made, RemovalError):
        return Run(recipe, code, seconds, parts, disagreement=str(made))
    record = recorded(made) if isinstance(made, Made) else None
    return Run(recipe, code, seconds, parts, made.tally, record, _denied(record))


def recorded(made: Made) -> Record:
    """Return what is kept of a puzzle; its answers are counted, by a counter that is new."""
    start = time.process_time()
    counted = count(made.puzzle)
    seconds = time.process_time() - start
    tier = made.rating.tier
    same = counted.answers in ((), (made.answer,))
    return Record(
        puzzle=made.puzzle,
        answer=made.answer,
        tier=tier.word if tier else STUCK,
        crosscheck=made.crosscheck,
        verdict=counted.verdict if same else Verdict.MULTIPLE,
        counting=seconds,
    )


def _denied(record: Record | None) -> str | None:
    """Return what is wrong with a puzzle by the fresh count, None if nothing is."""
    if record is None or record.verdict in (Verdict.UNIQUE, Verdict.UNKNOWN):
        return None
    return f"counted again, the puzzle has not one answer but {record.verdict.value}"


def by_recipe(runs: Iterable[Run]) -> dict[Recipe, list[Run]]:
    """Return the runs of each recipe, in the order in which they came."""
    found: dict[Recipe, list[Run]] = {}
    for one in runs:
        found.setdefault(one.recipe, []).append(one)
    return found


def records(runs: Iterable[Run]) -> list[Record]:
    """Return the puzzles that were made."""
    return [one.record for one in runs if one.record is not None]


def size(recipe: Recipe) -> str:
    """Return a recipe's size as the tables write it."""
    return f"{recipe.rows}x{recipe.cols}"
