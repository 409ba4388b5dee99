"""Whether a technique still comes to a conclusion where less is known."""

from __future__ import annotations

from dataclasses import dataclass

from ladder.state import Finding, State
from ladder.steps import Step
from ladder.table import Enabled, Technique


@dataclass(frozen=True, slots=True)
class Taken:
    """A step as it was taken, with what it takes to take it again.

    Attributes:
        row: Its technique.
        step: The step.
        finding: What it was made of.
        ways: How many different steps its technique found there.
        opens: Whether it gave a number of a class a symbol of its own. What comes later may
            speak of that symbol, and can be put to no board on which there is none.
    """

    row: Technique
    step: Step
    finding: Finding
    ways: int
    opens: bool

    @property
    def fills(self) -> bool:
        """Whether it fills a cell."""
        return bool(self.step.placements)

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that it says something about."""
        filled = [cell for cell, _value in self.step.placements]
        return (*filled, *(cell for cell, _values in self.step.eliminations))


def again(taken: Taken, state: State, on: Enabled) -> Finding | None:
    """Return a finding of the step's technique that concludes all that the step did, if any does.

    What is known already need not be concluded.

    Args:
        taken: The step.
        state: A board; it stays as it is.
        on: The techniques that are on.
    """
    about = _touched(taken.finding)
    for finding in taken.row.finder.again(state, on, taken.finding):
        if about & _touched(finding):
            trial = state.copy()
            trial.apply(finding)
            if is_known(trial, taken.finding):
                return finding
    return None


def is_known(state: State, finding: Finding) -> bool:
    """Whether a finding says nothing new."""
    return not state.removed(finding) and not any(state.placed(*to) for to in finding.place)


def _touched(finding: Finding) -> int:
    """Return the cells that a finding says something about."""
    cells = 0
    for _symbol, some in (*finding.place, *finding.remove):
        cells |= some
    return cells
