"""How many clues it takes at least, whichever answer they are to pin."""

from __future__ import annotations

from dataclasses import replace

from cpmodels import open_grid
from cpmodels.base import Meter
from cpmodels.hitting import lightest
from generator.mending.leeway import Leeway
from generator.registry import GENERATORS

ALIKE = 2.0
"""Deterministic time for finding the cells that all answers have in common."""


def least_clues(wish: Leeway, meter: Meter) -> int:
    """Return how many clues are needed where parts of the board leave several answers each.

    All cells of a part vary, and no part minds what is in the others. So every answer has a rival
    that differs in one part only, for each part; and only a clue that sees the part tells them
    apart. At least 1 for a board with several answers, or what its parts say.

    Args:
        wish: What may be done; its board has several answers.
        meter: The budget.
    """
    grid, puzzle, left = open_grid(wish.puzzle), wish.puzzle, meter.left()
    if left.deterministic is None or left.deterministic > ALIKE:
        left = replace(left, deterministic=ALIKE)
    found = grid.forced(puzzle.clues, left)
    meter.add_work(found.work)
    if not found.exact or meter.spent():
        return 0
    until = GENERATORS[puzzle.kind].until
    seen = {cell: {*until(puzzle, (cell,))} for cell in wish.open_cells}
    groups = [group - wish.base for group in wish.groups]
    sets = [
        {i for i, group in enumerate(groups) if any(seen[cell] & part for cell in group)}
        for part in grid.apart(puzzle.clues, found.values)
    ]
    return lightest([len(group - wish.free) for group in groups], sets, meter).bound
