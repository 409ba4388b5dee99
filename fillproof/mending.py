"""Mends puzzles."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cpmodels import Budget
from generator.mending.repair import DEFAULT_BUDGET, Repair, Terms
from generator.mending.repair import repair as _repair
from ladder import Tier
from puzzles import Puzzle, QuestionError
from verify.mended import assure_mended


def repair(  # noqa: PLR0913 (what can be wished)
    puzzle: Puzzle,
    *,
    answer: Sequence[int] | None = None,
    filled: Sequence[int | None] | None = None,
    keep_empty: Collection[int] = (),
    difficulty: str | None = None,
    ways: int = 1,
    seconds: float | None = None,
) -> Repair:
    """Find the fewest changes after which a puzzle has exactly one answer.

    Clues are added to a puzzle with several answers. Of one without an answer, clues that
    contradict each other are taken out, replaced, or moved to a cell beside their own first.

    Args:
        puzzle: The puzzle.
        answer: The one answer that is wanted, row by row; the best of all if not given.
        filled: Values that the answer must have, row by row; None is an open cell.
        keep_empty: Cells that get no clue, counted from 0 row by row.
        difficulty: The hardest tier that the puzzle may need then: ``easy``, ``medium``, ``hard``
            or ``expert``.
        ways: Ways wanted, of those with equally few changes.
        seconds: Wall-clock limit. Without one, work is limited alike on every machine.

    Returns:
        ``before``, how many answers the puzzle has; ``mended``, the ways found, each with its
        ``puzzle``, ``answer`` and ``changes``; ``changes``, how many those are; ``proven``, whether
        fewer will not do; ``bound``, below which there is no way. Every way has been certified.

    Raises:
        QuestionError: The answer wanted breaks the rule, a board of another size, no such tier.
        WitnessError: Two methods contradict each other; please report it.

    >>> found = fp.repair(fp.parse("33../322./1...", kind="filling"))
    >>> found.changes, found.proven
    (1, True)
    >>> found.mended[0].changes[0].told(4)
    'add 1 at r1c3'
    """
    for board in (answer, filled):
        if board is not None and len(board) != len(puzzle.clues):
            text = f"a board of {len(board)} cells; the puzzle has {len(puzzle.clues)}"
            raise QuestionError(text)
    tiers = {tier.word: tier for tier in Tier}
    if difficulty is not None and difficulty not in tiers:
        raise QuestionError(f"unknown difficulty {difficulty!r}; known are {', '.join(tiers)}")
    terms = Terms(
        answer=None if answer is None else tuple(answer),
        filled=None if filled is None else tuple(filled),
        keep_empty=frozenset(keep_empty),
        tier=None if difficulty is None else tiers[difficulty],
        most=ways,
    )
    budget = DEFAULT_BUDGET if seconds is None else Budget(seconds=seconds)
    found = _repair(puzzle, terms, budget=budget)
    for way in found.mended:
        assure_mended(way.puzzle, way.answer, [change.cell for change in way.changes])
    return found
