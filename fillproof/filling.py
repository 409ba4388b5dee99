"""What a person who is filling a board asks: what comes next, and what is wrong so far."""

from __future__ import annotations

import ladder
from cpmodels import Budget
from fillproof.climbing import Filled, checked
from ladder import Explanation, Tier, ladder_for
from puzzles import Puzzle, QuestionError
from puzzles.grid import cell_name
from puzzles.limits import deadline
from puzzles.outcomes import Outcome
from verify.certify import DEFAULT_BUDGET
from verify.mistakes import HINTING, Mistakes
from verify.mistakes import mistakes as _mistakes

__all__ = ["hint", "mistakes"]

NAMED = 12
"""Cells that a sentence names at most."""


def hint(
    puzzle: Puzzle,
    *,
    filled: Filled | None = None,
    upto: str | Tier | None = None,
    seconds: float | None = None,
) -> Explanation:
    """Find the gentlest way to the next cell that can be filled.

    Args:
        puzzle: The puzzle.
        filled: Cells that are filled already, row by row, None where one is open.
        upto: The hardest tier that the player understands: ``easy``, ``medium``, ``hard``,
            ``expert``.
        seconds: Wall-clock limit.

    Returns:
        As `explain`, with as few ``steps`` as will do: the last one fills a cell, or shows that
        there is no answer (``contradiction``), so that a filled cell is wrong. Where there are
        none, ``ending`` says why: the board is ``solved``, or the techniques are ``stuck``. Where
        they are stuck up to a tier, ``beyond`` is the gentlest step beyond it.

    Raises:
        QuestionError: The filled cells are not a board of this puzzle, break its rule, or fit no
            answer; `mistakes` says which. Or there is no such tier.

    >>> fp.hint(fp.parse("33../322./1..5", kind="filling")).steps[-1].placements
    ((9, 5),)
    """
    given = checked(puzzle, filled)
    told = ladder.next_step(
        ladder_for(puzzle.kind), puzzle, None, given, upto=_tier(upto), tick=deadline(seconds)
    )
    if given is not None and told.outcome is not Outcome.CONTRADICTION:
        found = _mistakes(puzzle, given, HINTING if seconds is None else Budget(seconds=seconds))
        if found.right is False:
            raise QuestionError(_fault(found))
    return told


def mistakes(puzzle: Puzzle, filled: Filled, *, seconds: float | None = None) -> Mistakes:
    """Say which filled cells cannot be right, because no answer has their value there.

    Args:
        puzzle: The puzzle; it may have several answers.
        filled: The board, row by row: the number, or 1 painted and 0 blank; None is open.
        seconds: Wall-clock limit. Without one, work is limited alike on every machine.

    Returns:
        ``right``, whether an answer has all filled cells, None at a limit; ``cells``, the mistakes,
        numbered row by row from 0; ``clash``, a few cells that are possible each by itself but
        not together; ``broken``, the rule that the board breaks by itself; ``undecided``.

    Raises:
        QuestionError: The filled cells are not as many as the puzzle has.
        WitnessError: Two methods contradict each other. Never believe either; please report it.

    >>> puzzle = fp.parse("2../..2/31.", kind="filling")
    >>> fp.mistakes(puzzle, (2, 3, None, None, None, 2, 3, 1, None)).cells
    (1,)
    """
    return _mistakes(puzzle, filled, DEFAULT_BUDGET if seconds is None else Budget(seconds=seconds))


def _tier(word: str | Tier | None) -> Tier | None:
    """Return the tier that a word means."""
    if word is None or isinstance(word, Tier):
        return word
    tiers = {tier.word: tier for tier in Tier}
    if word not in tiers:
        raise QuestionError(f"unknown tier {word!r}; known are {', '.join(tiers)}")
    return tiers[word]


def _fault(found: Mistakes) -> str:
    """Say in one sentence what is wrong with the filled cells."""
    wrong = found.cells or found.clash or ()
    names = [f"{cell_name(i, found.puzzle.cols)}={found.filled[i]}" for i in wrong[:NAMED]]
    if not names:
        return "no answer has the filled cells"
    more = f" and {len(wrong) - NAMED} more" if len(wrong) > NAMED else ""
    which = "these" if found.cells else "all of these"
    return f"no answer has {which} filled cells: {', '.join(names)}{more}"
