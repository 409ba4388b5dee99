"""What a solution leaves out, noted on the way: candidates, and hypotheses moment by moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ladder.climbing import Note, ways
from ladder.engine import changes, first_working
from ladder.probe import Probe
from ladder.state import Contradiction, Finding, State
from ladder.steps import Step
from ladder.table import Enabled, FailedHypothesis, Ladder, Technique
from puzzles.types import Clues

OpenCandidates = tuple[tuple[int, tuple[int, ...]], ...]
"""Cells, each with its candidates."""


@dataclass(frozen=True, slots=True)
class InnerMoment:
    """A moment inside a hypothesis: what one technique sees there.

    Attributes:
        steps: What it concludes.
        board: The settled cells after it, row by row.
    """

    steps: tuple[Step, ...]
    board: Clues


@dataclass(frozen=True, slots=True)
class Unfolded:
    """A hypothesis that failed, from the assumption to the contradiction.

    The contradiction is the last moment that the step counts. The board is as the step finds it:
    where more is known there than when the hypothesis was looked at first, it may fail sooner.

    Attributes:
        board: The settled cells with what is assumed.
        moments: Those before the contradiction, in order.
        text: What goes wrong, as a sentence without its full stop.
        about: Cells that show it.
    """

    board: Clues
    moments: tuple[InnerMoment, ...]
    text: str
    about: tuple[int, ...]


@dataclass(slots=True)
class Notes:
    """Notes on a solution; see `by`.

    Attributes:
        on: The techniques that are on.
        most: Cells of a board of which candidates are noted, at most: there may be as many
            in each cell as the board has cells.
        open: Before each step, and at the end: the cells whose candidates are not those they
            had before, with what is left; all open cells the first time.
        unfolded: The hypotheses that failed, by the number of their step, counted from 0.
        ways: Before each step: how many different steps its technique finds there, heavier ones
            too. Of costly techniques it is those of their last look that are still open.
    """

    on: Enabled
    most: int = 400
    open: list[OpenCandidates] = field(default_factory=list)
    unfolded: dict[int, Unfolded] = field(default_factory=dict)
    ways: list[int] = field(default_factory=list)
    _last: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def by(self, ladder: Ladder) -> Note:
        """Return what takes these notes on a solution by a ladder."""

        def note(state: State, row: Technique | None, findings: Sequence[Finding]) -> None:
            if row is not None:
                self.ways.append(ways(findings))
            if findings and row is not None and isinstance(row.finder, Probe):
                rows = ladder.enabled(row.finder.inside(self.on))
                self.unfolded[len(self.open)] = unfolded(state, findings[0].data, rows)
            self.open.append(tuple(self._changed(state)))

        return note

    def up_to(self, step: int) -> Notes:
        """Return the notes on the first steps, and on the board after them."""
        unfolded = {n: found for n, found in self.unfolded.items() if n < step}
        return Notes(self.on, self.most, self.open[: step + 1], unfolded, self.ways[:step])

    def _changed(self, state: State) -> Iterator[tuple[int, tuple[int, ...]]]:
        if len(state.puzzle.clues) > self.most:
            return
        for cell, value in enumerate(state.values()):
            left = state.candidates(cell) if value is None else ()
            if self._last.get(cell, ()) != left:
                self._last[cell] = left
                yield cell, left


def unfolded(state: State, failed: FailedHypothesis, rows: tuple[Technique, ...]) -> Unfolded:
    """Follow a hypothesis that fails, moment by moment. The state stays as it is."""
    trial, on = state.copy(), frozenset(row.name for row in rows)
    board, moments = state.values(), list[InnerMoment]()
    try:
        trial.suppose((failed.symbol, failed.cell))
        board = trial.values()
        while (found := next(first_working(rows, trial, on), None)) is not None:
            row, findings = found
            steps = tuple(row.step(trial, finding) for finding in findings)
            try:
                changes(trial, findings)
            finally:
                moments.append(InnerMoment(steps, trial.values()))
    except Contradiction as end:
        return Unfolded(board, tuple(moments), end.text, trial.cells(end.about))
    raise AssertionError("a hypothesis that failed fails whenever more is known")
