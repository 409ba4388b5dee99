"""What the techniques of people say of a puzzle: how hard it is, and how it goes."""

from __future__ import annotations

from collections.abc import Sequence

import ladder
from ladder import Explanation, Rating, Tier, ladder_for
from ladder.explanations import OPEN
from puzzles import Puzzle, QuestionError, violation
from puzzles.limits import deadline

__all__ = ["Tier", "explain", "rate"]

Filled = Sequence[int | None]
"""Cells that are filled already, row by row: the number, or 1 painted and 0 blank; None is open."""


def rate(puzzle: Puzzle, *, seconds: float | None = None) -> Rating:
    """Say how hard a puzzle is for a person, by the techniques that it needs.

    Args:
        puzzle: The puzzle.
        seconds: Wall-clock limit; a puzzle that it stops has no tier.

    Returns:
        ``tier``, a `Tier`, None unless the techniques solve the puzzle; ``hardest``, the name of
        the technique that makes it so; ``score``, to sort by; ``stars``, 1 to 5, made of it;
        ``uses``, steps by technique.

    >>> rated = fp.rate(fp.parse("33../322./1..5", kind="filling"))
    >>> rated.tier, rated.hardest
    (<Tier.MEDIUM: 2>, 'no room')
    """
    return ladder.rate(ladder_for(puzzle.kind), puzzle, tick=deadline(seconds))


def explain(
    puzzle: Puzzle,
    *,
    filled: Filled | None = None,
    steps: int | None = None,
    all_steps: bool = False,
    seconds: float | None = None,
) -> Explanation:
    """Solve a puzzle step by step, always by the gentlest technique that works.

    Of a solution, steps that nothing rests on are left out.

    Args:
        puzzle: The puzzle.
        filled: Cells that are filled already, row by row, None where one is open.
        steps: Stop after so many.
        all_steps: Whether to return the steps that nothing rests on, too.
        seconds: Wall-clock limit; steps up to then are returned.

    Returns:
        ``steps``, each with ``technique``, ``placements`` (cell, value), ``eliminations`` (cell,
        values), ``premises`` (cells) and a ``sentence``; ``boards``, the settled cells after each
        step; ``rests``, for each step the numbers of those it rests on, from 0; ``ending``:
        ``solved``, ``stuck``, ``contradiction``, ``stopped`` where more were not asked for, or
        ``unknown`` where time was over. Cells are numbered row by row, from 0.

    Raises:
        QuestionError: The filled cells are not a board of this puzzle, or break its rule.

    >>> told = fp.explain(fp.parse("33../322./1..5", kind="filling"))
    >>> told.steps[0].technique, told.steps[0].eliminations
    ('finished', ((9, (1,)),))
    """
    ticking = deadline(seconds)
    given = checked(puzzle, filled)
    return ladder.explanation(
        ladder_for(puzzle.kind), puzzle, None, given, most=steps, whole=all_steps, tick=ticking
    )


def checked(puzzle: Puzzle, filled: Filled | None) -> tuple[int | None, ...] | None:
    """Return the filled cells."""
    if filled is None:
        return None
    if len(filled) != len(puzzle.clues):
        raise QuestionError(f"{len(filled)} filled cells; the puzzle has {len(puzzle.clues)}")
    broken = violation(puzzle, tuple(filled))
    if broken and broken.code != OPEN:
        raise QuestionError(f"the filled cells break the rule: {broken.message}")
    return tuple(filled)
