"""How long the ladder may look, where its word decides nothing.

A large picture of any difficulty gets the fewest clues, whatever the ladder can do
with them. There it is a witness only, and some of its words would take longer than
all the rest: those on clues for which it has to try hypotheses all over the board.
"""

from __future__ import annotations

from generator.demands import demanding
from generator.recipe import Policy, Recipe
from puzzles import KINDS, Limit, LimitError
from puzzles.limits import Tick

FREE = 400
"""Cells of a board on which the ladder may look as long as it likes."""

REMOVAL = 2_000
"""Looks at one removal. The codes of 15x15 and 20x20 that were tried take at most 950. Of a
dithered 50x50 the ladder says yes to the first 900 removals with as many; each of the next takes
a second and more."""

RATING = 20_000
"""Looks at a finished puzzle: some seconds."""


def limited(recipe: Recipe) -> bool:
    """Whether a recipe limits the ladder's looks."""
    if recipe.rows * recipe.cols <= FREE or demanding(recipe):
        return False
    return recipe.policy is Policy.SOLVER and KINDS[recipe.kind].picture


class LookedEnoughError(LimitError):
    """The ladder has looked as often as it may."""


class Looks:
    """A tick that counts, and ends work of which it has counted enough.

    Args:
        tick: Called each time; see `puzzles.limits`.
    """

    def __init__(self, tick: Tick) -> None:
        self._tick = tick
        self._left: int | None = None

    def begin(self, most: int | None) -> None:
        """Count anew, up to so many looks; None: any number."""
        self._left = most

    def __call__(self) -> None:
        """Count a look.

        Raises:
            LookedEnoughError: There were too many; or what the tick raises.
        """
        self._tick()
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                raise LookedEnoughError(Limit.WORK)
