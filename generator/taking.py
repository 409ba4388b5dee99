"""Takes clues away, one group after the other, and asks both witnesses of every removal.

One pass is enough. What fails on a board fails on every board with fewer
clues, so none that is left could go in a second pass.

A pass that is stopped between two removals leaves a puzzle, too: each removal
so far was allowed on the board it was made on. Only some clues were not tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from cpmodels import Reply
from generator.draws import Draws
from generator.kinds import Orbit
from generator.recipe import Crosscheck, Policy
from generator.removal import Bench, Word, board, keeps, without
from puzzles import LimitError, Puzzle
from puzzles.types import Clues

Progress = Callable[[int, int], None]
"""Told, before each question and at the end, how many clues were tried, and of how many."""


def unheard(_tried: int, _all: int) -> None:
    """Take no notice."""


@dataclass(frozen=True, slots=True)
class RemovalPass:
    """How clues are taken away from one answer.

    Attributes:
        keep: Whether a limit ends the pass and keeps what is left, in place of raising.
        progress: Told how far it is.
        fewest: Whether no clue is taken away, but the fewest of the answer are sought.
        seconds: What that search may take for one answer; None for a limit on work.
    """

    keep: bool = False
    progress: Progress = unheard
    fewest: bool = False
    seconds: float | None = None


WHOLE = RemovalPass()
"""A pass that tries every clue, or comes to nothing."""


class LeftOver(NamedTuple):
    """What a pass has left.

    Attributes:
        puzzle: The puzzle.
        crosscheck: What was said on the way.
        untried: How many clues a limit left untried; None if no limit came.
        bound: Of the fewest clues: no fewer pin the answer. Else None.
    """

    puzzle: Puzzle
    crosscheck: Crosscheck
    untried: int | None = None
    bound: int | None = None


def take_away(bench: Bench, draws: Draws, way: RemovalPass = WHOLE) -> LeftOver:
    """Take away all clues that may go, in one pass.

    Args:
        bench: The answer, and whom to ask.
        draws: Decides the order.
        way: Whether a limit keeps what is left, and who is told of the progress.

    Returns:
        A puzzle from which no group of clues can go any more, unless a limit came.
        Under the policy `LADDER` it has all its clues if even those are not enough for the ladder.

    Raises:
        RemovalError: The witnesses contradict each other.
        LimitError: A limit came, and nothing is to be kept, or it was not yet known what all clues
            together leave.
    """
    recipe = bench.recipe
    clues = bench.kind.clues(recipe, bench.answer)
    finishes = bench.starts(clues)
    if recipe.policy is Policy.LADDER and not finishes:
        return LeftOver(board(recipe, clues), Crosscheck())
    words: Counter[str] = Counter()
    tried, untried = 0, None
    for group in bench.kind.order(recipe, bench.answer, draws):
        way.progress(tried, len(clues))
        try:
            word = _asked(bench, clues, group, stuck=not finishes)
        except LimitError:
            if not way.keep:
                raise
            untried = len(clues) - tried
            break
        tried += len(group)
        words["skipped" if word is None else _name(word)] += 1
        if word is not None and keeps(recipe.policy, word):
            clues = without(clues, group)
            bench.drop(group)
            finishes = word.ladder
    way.progress(tried, len(clues))
    return LeftOver(board(recipe, clues), Crosscheck(**words), untried)


def _asked(bench: Bench, clues: Clues, group: Orbit, *, stuck: bool) -> Word | None:
    """Ask what is left without a group of clues; None if the recipe forbids that."""
    if not bench.kind.may_remove(bench.recipe, bench.answer, clues, group):
        return None
    return bench.ask(without(clues, group), group, stuck=stuck)


def _name(word: Word) -> str:
    """Return the tally of `Crosscheck` that a word goes to."""
    if word.counter is Reply.NO:
        return "both" if word.ladder else "counter_only"
    return "unknown" if word.counter is Reply.UNKNOWN else "neither"
