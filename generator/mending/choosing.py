"""Which of a puzzle's answers is pinned by the fewest clues?"""

from __future__ import annotations

from dataclasses import replace

from cpmodels import open_grid
from cpmodels.base import Meter
from cpmodels.proposals import literals
from generator.mending.fewest import Fewest
from generator.mending.leeway import Heed, Leeway, Pinned, pin
from generator.mending.together import Together

LARGEST = 100_000
"""Values of cells beyond which only one answer is looked at: building the model takes seconds."""


def pin_any(wish: Leeway, meter: Meter, heed: Heed) -> Pinned:
    """Find the answer that takes the fewest clues to pin.

    Args:
        wish: What may be done.
        meter: The budget.
        heed: Told of what is found on the way.
    """
    puzzle = wish.puzzle
    grid, left = open_grid(puzzle), meter.left()
    found = grid.count(puzzle.clues, limit=1, known=wish.filled, budget=left)
    meter.add_work(found.work)
    if not found.answers:
        none = Fewest((), 0, possible=not found.exact, stopped=found.stopped)
        return Pinned(none, (), 0, every=found.exact)
    if literals(puzzle) <= LARGEST:
        return Together(wish, meter, heed).run(found.answers[0])
    pinned = replace(pin(wish, found.answers[0], meter), bound=0, complete=False)
    return Pinned(pinned, (found.answers[0],) * len(pinned.choices), 1, every=False)
