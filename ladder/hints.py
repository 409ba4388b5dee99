"""The next cell that a person can fill, and the steps that lead there.

Between two filled cells the ladder may remove many candidates, and few of
them matter for the second cell. A person has none of them on paper, so those
that matter are shown, and no others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ladder.climbing import Trace, climbed
from ladder.engine import Reached, begin, stopped
from ladder.state import Contradiction, Finding, State
from ladder.steps import Step, Tier
from ladder.table import Enabled, Ladder, Technique
from puzzles import LimitError, Puzzle
from puzzles.limits import Tick, never
from puzzles.outcomes import Outcome
from puzzles.types import Clues

LOOKS = 200_000
"""Looks for a technique, times cells of the board, that shortening a chain may take (about three
seconds); what is left then is shown."""

Chain = list[tuple[Step, Clues]]
"""Steps, each with the cells settled after it."""


class Hint(NamedTuple):
    """The next step, and where it was found.

    Attributes:
        chain: The steps it rests on and the step itself; none where nothing more is found.
        trace: The trace it was found in.
        there: Where that trace ends.
        beyond: The gentlest step beyond a tier, where there is none within it.
    """

    chain: Chain
    trace: Trace
    there: Reached
    beyond: Step | None = None


def hint(  # noqa: PLR0913 (what to solve, with what, how far)
    ladder: Ladder,
    puzzle: Puzzle,
    enabled: Enabled | None = None,
    marks: Clues | None = None,
    *,
    upto: Tier | None = None,
    tick: Tick = never,
) -> Hint:
    """Find the gentlest next step that fills a cell, or shows that there is no answer.

    Args:
        ladder: The techniques of the puzzle's kind.
        puzzle: The puzzle.
        enabled: The techniques that are on; the default ones if not given.
        marks: Cells that are filled already, row by row.
        upto: The hardest tier of the steps; a harder one is only named. None for any.
        tick: See `puzzles.limits`.
    """
    on = ladder.default if enabled is None else enabled
    within = on if upto is None else frozenset(n for n in on if ladder[n].tier <= upto)
    found = _hint(ladder, puzzle, within, marks, tick)
    if within == on or found.there.outcome is not Outcome.STUCK:
        return found
    try:
        return found._replace(beyond=_gentlest(ladder, found.there.state, on, tick))
    except LimitError as limit:
        return found._replace(there=stopped(found.there.state, limit))


def _gentlest(ladder: Ladder, state: State, on: Enabled, tick: Tick) -> Step | None:
    """Return the gentlest step from a state, whether or not it fills a cell."""
    state.tick = tick
    found = (row.find(state, on) for row in ladder.enabled(on))
    return next((step for step in found if step is not None), None)


def _hint(ladder: Ladder, puzzle: Puzzle, on: Enabled, marks: Clues | None, tick: Tick) -> Hint:
    most = 8
    while True:
        trace, there = climbed(ladder, puzzle, on, marks, most=most, tick=tick)
        number = _filling(trace)
        if number:
            chain = list(zip(trace.steps[:number], trace.boards, strict=False))
            looks = LOOKS // len(puzzle.clues)
            shorter = _Shortening(ladder, puzzle, on, marks, looks, tick).shorten(chain)
            return Hint(shorter, trace, there)
        if len(trace.steps) < most:
            return Hint([], trace, there)
        most *= 2


def _filling(trace: Trace) -> int:
    """Return the number of the first step that fills a cell, or 0.

    A step that shows that there is no answer counts too, and goes before one
    that fills a cell only to be refuted at once.
    """
    for number, step in enumerate(trace.steps, start=1):
        refuted = any(after.contradiction for after in trace.steps[number : number + 1])
        if step.contradiction or (step.placements and not refuted):
            return number
    return 0


@dataclass(slots=True)
class _Shortening:
    """Leaves out of a chain whatever its last step can do without."""

    ladder: Ladder
    puzzle: Puzzle
    on: Enabled
    marks: Clues | None
    looks: int
    tick: Tick

    def shorten(self, chain: Chain) -> Chain:
        """Drop steps, many at a time at first, as long as the last one is still found.

        Stopped by a limit, return the shortest chain so far.
        """
        *before, last = (step for step, _board in chain)
        best, size = chain, len(before)
        while size and self.looks > 0:
            for start in range(len(before) - size, -size, -size):
                fewer = [s for i, s in enumerate(before) if not start <= i < start + size]
                try:
                    again = self._replay([*fewer, last]) if len(fewer) < len(before) else None
                except LimitError:
                    return best
                if again:
                    best, before = again, fewer
            size //= 2
        return best

    def _replay(self, steps: Sequence[Step]) -> Chain | None:
        """Take steps once more, or return None where one is not found any more."""
        chain: Chain = []
        row = self.ladder[steps[0].technique]
        try:
            state = begin(self.ladder, self.puzzle, self.marks)
        except Contradiction:
            return None
        state.tick = self.tick
        try:
            for step in steps:
                row = self.ladder[step.technique]
                found = self._again(row, state, step)
                if found is None:
                    return None
                told = row.step(state, found)
                chain.append((told, state.values()))
                state.apply(found)
                chain[-1] = (told, state.values())
        except Contradiction as contradiction:
            chain.append((row.refuted(state, contradiction), state.values()))
        return chain if chain[-1][0].contradiction == steps[-1].contradiction else None

    def _again(self, row: Technique, state: State, step: Step) -> Finding | None:
        """Return what concludes at least what a step did."""
        self.looks -= 1
        for finding in row.look(state, self.on):
            if self.looks <= 0:
                return None
            if _covers(row.step(state, finding), step):
                return finding
        return None


def _covers(step: Step, other: Step) -> bool:
    """Whether a step concludes all that another did."""
    if other.contradiction or not set(other.placements) <= set(step.placements):
        return False
    lost = dict(step.eliminations)
    return all(cell in lost and {*values} <= {*lost[cell]} for cell, values in other.eliminations)
