"""The engine that goes step by step: the gentlest there is, again and again, with reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ladder.boards import Boards, News, settled
from ladder.engine import Reached, begin, distinct, no_start, reached, stopped
from ladder.state import Contradiction, Finding, State
from ladder.steps import Step
from ladder.table import Enabled, Ladder, Technique, lightest
from puzzles import Limit, LimitError, Puzzle
from puzzles.limits import Tick, never
from puzzles.outcomes import Outcome
from puzzles.types import Clues


@dataclass(frozen=True, slots=True)
class Trace:
    """The steps that were taken and where they end: plain data.

    Attributes:
        steps: In order; each is the gentlest there was.
        boards: The settled cells after each step.
        outcome: How they end.
        values: The settled cells at the end.
        stopped: The limit that came first, if UNKNOWN.
    """

    steps: tuple[Step, ...]
    boards: Boards
    outcome: Outcome
    values: Clues
    stopped: Limit | None = None


Note = Callable[[State, Technique | None, Sequence[Finding]], None]
"""Takes note of a board: it, the technique that comes next, if any does, and what that finds there:
the first of it is the next step. Where it sees a contradiction, it finds nothing else."""


def unnoted(_state: State, _row: Technique | None, _findings: Sequence[Finding]) -> None:
    """Take no note."""


def climb(  # noqa: PLR0913 (what to solve, with what, how far)
    ladder: Ladder,
    puzzle: Puzzle,
    enabled: Enabled | None = None,
    marks: Clues | None = None,
    *,
    most: int | None = None,
    tick: Tick = never,
) -> Trace:
    """Take the gentlest step there is, again and again, from the gentlest technique on.

    Args:
        ladder: The techniques of the puzzle's kind.
        puzzle: The puzzle.
        enabled: The techniques that are on; the default ones if not given.
        marks: Cells that are filled already, row by row.
        most: Stop after so many steps: STOPPED, whether there are more or not.
        tick: See `puzzles.limits`.
    """
    trace, _there = climbed(ladder, puzzle, enabled, marks, most=most, tick=tick)
    return trace


def climbed(  # noqa: PLR0913 (what to solve, with what, how far)
    ladder: Ladder,
    puzzle: Puzzle,
    enabled: Enabled | None = None,
    marks: Clues | None = None,
    *,
    most: int | None = None,
    tick: Tick = never,
    note: Note = unnoted,
) -> tuple[Trace, Reached]:
    """Climb as `climb`, and also return where the ladder stands, candidates included.

    `note` is told of the board before each step and at the end.
    """
    on = ladder.default if enabled is None else enabled
    rows = ladder.enabled(on)
    try:
        state = begin(ladder, puzzle, marks)
    except Contradiction as contradiction:
        there = no_start(ladder, puzzle)
        step = rows[0].refuted(there.state, contradiction) if rows else None
        return _Taken(there.values).after([step] if step else []).trace(there)
    state.tick = tick
    return onward(ladder, state, on, most=most, note=note)


def onward(
    ladder: Ladder,
    state: State,
    on: Enabled,
    *,
    most: int | None = None,
    note: Note = unnoted,
) -> tuple[Trace, Reached]:
    """Climb as `climbed`, on from a state, which is changed."""
    looked, taken = _Looked(ladder.enabled(on), on), _Taken(state.values())
    while not state.is_full() and (most is None or len(taken.steps) < most):
        try:
            found = looked.gentlest(state)
        except LimitError as limit:
            return taken.trace(stopped(state, limit))
        if found is None:
            break
        row, step, findings = found
        note(state, row, findings)
        if taken.applied(state, row, step, findings).contradiction:
            return taken.trace(Reached(Outcome.CONTRADICTION, state.values(), state))
    note(state, None, ())
    there = reached(state)
    if there.outcome is Outcome.STUCK and most is not None and len(taken.steps) >= most:
        there = replace(there, outcome=Outcome.STOPPED)
    return taken.trace(there)


class _Taken:
    """The steps that have been taken, and what each settled of a board."""

    def __init__(self, start: Clues) -> None:
        self.steps: list[Step] = []
        self._start = start
        self._news: list[News] = []

    def after(self, steps: Sequence[Step], news: News = ()) -> _Taken:
        """Add steps, the first of which settles some cells and the others none."""
        self.steps += steps
        self._news += [news, *[()] * (len(steps) - 1)][: len(steps)]
        return self

    def applied(
        self, state: State, row: Technique, step: Step, findings: Sequence[Finding]
    ) -> Step:
        """Apply what a step found, and add it and the contradiction that comes of it, if one does.

        Returns the last that was added.
        """
        try:
            news = [state.settled(state.apply(finding)) for finding in findings[:1]]
        except Contradiction as contradiction:
            before = Boards(self._start, tuple(self._news))[-1] if self._news else self._start
            refuted = row.refuted(state, contradiction)
            self.after([step, refuted], settled(before, state.values()))
        else:
            self.after([step], *news)
        return self.steps[-1]

    def trace(self, there: Reached) -> tuple[Trace, Reached]:
        """Return all of them, with where they end."""
        boards = Boards(self._start, tuple(self._news))
        steps = tuple(self.steps)
        return Trace(steps, boards, there.outcome, there.values, there.stopped), there


class _Looked:
    """Finds the gentlest step; keeps what one look at a costly technique found.

    A sweep of hypotheses finds many that fail alike. They are told one by one,
    with everything gentler in between, before the sweep is made again: what
    failed still fails where more is known.
    """

    def __init__(self, rows: Sequence[Technique], on: Enabled) -> None:
        self._rows, self._on = rows, on
        self._left: dict[str, list[Finding]] = {}
        self._all: dict[str, list[Finding]] = {}

    def gentlest(self, state: State) -> tuple[Technique, Step, Sequence[Finding]] | None:
        """Return technique, step, and all it finds, that of the step first (none: no answer)."""
        for row in self._rows:
            state.tick()
            try:
                findings = self._next(row, state)
            except Contradiction as contradiction:
                return row, row.refuted(state, contradiction), ()
            if findings:
                return row, row.step(state, findings[0]), findings
        return None

    def _next(self, row: Technique, state: State) -> list[Finding]:
        left = self._left.pop(row.name, [])
        while left and not _tells(state, left[0]):
            del left[0]
        if left:
            self._all[row.name] = [each for each in self._all[row.name] if _tells(state, each)]
        else:
            found = list(row.look(state, self._on))
            left = lightest(found)
            self._all[row.name] = found
        if row.costly:
            self._left[row.name] = left[1:]
        return [*left[:1], *self._all[row.name]]


def _tells(state: State, finding: Finding) -> bool:
    """Whether a finding still says something new."""
    return bool(state.removed(finding)) or any(state.placed(*to) for to in finding.place)


def ways(findings: Sequence[Finding]) -> int:
    """Return how many different steps were found; a contradiction is one."""
    return max(1, len(distinct(findings)))
