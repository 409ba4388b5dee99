"""Making a puzzle stops when its clock says so, within the ladder's work, too."""

from __future__ import annotations

import sys

import pytest

from generator import Recipe, generate
from puzzles.limits import Limit, LimitError


def rooms() -> set[str]:
    """Return the rooms whose code is running, innermost first."""
    frame, found = sys._getframe(), set()
    while frame := frame.f_back:  # type: ignore[assignment]
        found.add(frame.f_globals["__name__"].partition(".")[0])
    return found


@pytest.mark.parametrize("kind", ["fillomino", "fillapix"])
@pytest.mark.parametrize("mask", ["", "ffffffff8"])
def test_the_ladder_looks_at_the_clock(kind: str, mask: str) -> None:
    def tick() -> None:
        if "ladder" in rooms():
            raise LimitError(Limit.TIME)

    recipe = Recipe(kind, 6, 6, "any", mask=mask)
    with pytest.raises(LimitError):
        generate(recipe, "clock", tick=tick)
