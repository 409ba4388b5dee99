"""Whether a finished puzzle meets what a recipe demands of its solution."""

from __future__ import annotations

from collections.abc import Iterator

from generator.demands import Demands, demanding, demands, within
from generator.ranges import ANY, inside
from generator.recipe import Recipe
from ladder import LADDERS, Explanation, Outcome, Rating, explanation
from ladder.engine import fixpoint
from puzzles import Puzzle
from puzzles.limits import Tick, never

UNKNOWN = "unknown"
"""What is missed where it would take too long to tell what the steps rest on."""


def missed(recipe: Recipe, puzzle: Puzzle, rating: Rating, *, tick: Tick = never) -> str | None:
    """Return the first demand that a puzzle does not meet: ``score``, ``needs budget``.

    None if it meets all, `UNKNOWN` if that cannot be told.

    Args:
        recipe: What is demanded.
        puzzle: The puzzle.
        rating: Its rating with all techniques.
        tick: See `puzzles.limits`.

    Raises:
        LimitError: What the tick raises.

    Cost: an explanation, where it comes to the steps. Without demands, nothing.
    """
    return next(_missed(recipe, puzzle, rating, tick), None) if demanding(recipe) else None


def _missed(recipe: Recipe, puzzle: Puzzle, rating: Rating, tick: Tick) -> Iterator[str]:
    """Yield what is not met, what costs least first."""
    asked = demands(recipe)
    if asked.hardest not in (None, rating.hardest):
        yield "hardest"
    if not inside(rating.score, asked.score):
        yield "score"
    yield from (f"needs {name}" for name in asked.needs if name not in rating.uses)
    if asked.without and not _finishes(recipe, puzzle, tick):
        yield "without"
    if asked.needs or asked.steps != ANY or asked.width != ANY:
        told = explanation(LADDERS[recipe.kind], puzzle, tick=tick)
        tick()  # an explanation that is stopped returns what it has
        yield from _missed_steps(asked, told)


def _finishes(recipe: Recipe, puzzle: Puzzle, tick: Tick) -> bool:
    """Whether the ladder finishes with the techniques that a recipe leaves it."""
    there = fixpoint(LADDERS[recipe.kind], puzzle, within(recipe), tick=tick)
    tick()
    return there.outcome is Outcome.SOLVED


def _missed_steps(asked: Demands, told: Explanation) -> Iterator[str]:
    """Yield what the steps of a solution do not meet."""
    from ladder.graph import figures  # a package for graphs comes with it, which takes a while

    if told.rests is None:
        yield UNKNOWN
        return
    used = {step.technique for step in told.steps}
    yield from (f"needs {name}" for name in asked.needs if name not in used)
    if not inside(len(told.steps), asked.steps):
        yield "steps"
    if not inside(figures(told.steps, told.rests).open, asked.width):
        yield "width"
