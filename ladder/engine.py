"""The two engines: one explains, step by step; the other only says how far it comes.

Techniques are sound and monotone (what one removes it also removes, or finds
removed, from a board where more is known), so the order in which they run
cannot change where they end, and both engines end in the same place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from ladder.state import CellSet, Contradiction, Finding, State
from ladder.steps import Step
from ladder.table import Enabled, Ladder, Technique, lightest
from puzzles import Answer, Limit, LimitError, Puzzle, is_answer
from puzzles.limits import Tick, never
from puzzles.outcomes import Outcome
from puzzles.types import Clues


@dataclass(frozen=True, slots=True)
class Reached:
    """Where the ladder stands when nothing more is found.

    Attributes:
        outcome: SOLVED with a board that passed the rule predicate, STUCK, or CONTRADICTION.
        values: Row by row the settled cells, None where there is none.
        state: The state itself, for candidates.
        stopped: The limit that came first, if UNKNOWN.
    """

    outcome: Outcome
    values: Clues
    state: State
    stopped: Limit | None = None

    @property
    def settled(self) -> int:
        """Number of settled cells, givens included where they are cells of the answer."""
        return sum(v is not None for v in self.values)

    @property
    def answer(self) -> Answer | None:
        """The full board, if solved."""
        if self.outcome is not Outcome.SOLVED:
            return None
        return tuple(v for v in self.values if v is not None)


@dataclass(frozen=True, slots=True)
class Trace:
    """The steps of the explaining engine and where they end: plain data.

    Attributes:
        steps: In order; each is the gentlest there was.
        boards: The settled cells after each step, one board a step.
        outcome: How they end.
        values: The settled cells at the end.
        stopped: The limit that came first, if UNKNOWN.
    """

    steps: tuple[Step, ...]
    boards: tuple[Clues, ...]
    outcome: Outcome
    values: Clues
    stopped: Limit | None = None


Note = Callable[[State, Technique | None, Finding | None], None]
"""Takes note of a board: it, and the technique and the finding that come next, if any do."""


def _unnoted(_state: State, _row: Technique | None, _finding: Finding | None) -> None:
    """Take no note."""


def fixpoint(
    ladder: Ladder,
    puzzle: Puzzle,
    enabled: Enabled | None = None,
    marks: Clues | None = None,
    *,
    tick: Tick = never,
) -> Reached:
    """Run to the fixpoint, fast, without steps.

    Args:
        ladder: The techniques of the puzzle's kind.
        puzzle: The puzzle.
        enabled: The techniques that are on; the default ones if not given.
        marks: Cells that are filled already, row by row.
        tick: See `puzzles.limits`.

    Cost: a few milliseconds for 10x10 without a probe.
    """
    on = ladder.default if enabled is None else enabled
    try:
        state = begin(ladder, puzzle, marks)
    except Contradiction:
        return no_start(ladder, puzzle)
    state.tick = tick
    try:
        ladder.settle(state, on)
    except Contradiction:
        return Reached(Outcome.CONTRADICTION, state.values(), state)
    except LimitError as limit:
        return stopped(state, limit)
    return reached(state)


def explain(  # noqa: PLR0913 (what to solve, with what, how far)
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
    trace, _there = explained(ladder, puzzle, enabled, marks, most=most, tick=tick)
    return trace


def explained(  # noqa: PLR0913 (what to solve, with what, how far)
    ladder: Ladder,
    puzzle: Puzzle,
    enabled: Enabled | None = None,
    marks: Clues | None = None,
    *,
    most: int | None = None,
    tick: Tick = never,
    note: Note = _unnoted,
) -> tuple[Trace, Reached]:
    """Explain as `explain`, and also return where the ladder stands, candidates included.

    `note` is told of the board before each step and at the end.
    """
    on = ladder.default if enabled is None else enabled
    rows = ladder.enabled(on)
    steps: list[Step] = []
    boards: list[Clues] = []
    try:
        state = begin(ladder, puzzle, marks)
    except Contradiction as contradiction:
        there = no_start(ladder, puzzle)
        step = rows[0].refuted(there.state, contradiction) if rows else None
        return _trace([step] if step else [], [there.values] if step else [], there)
    looked = _Looked(rows, on)
    state.tick = tick
    while not state.is_full() and (most is None or len(steps) < most):
        try:
            found = looked.gentlest(state)
        except LimitError as limit:
            return _trace(steps, boards, stopped(state, limit))
        if found is None:
            break
        row, step, finding = found
        note(state, row, finding)
        told = [step]
        if finding is not None:
            try:
                state.apply(finding)
            except Contradiction as contradiction:
                told.append(row.refuted(state, contradiction))
        for each in told:
            steps.append(each)
            boards.append(state.values())
        if steps[-1].contradiction:
            there = Reached(Outcome.CONTRADICTION, state.values(), state)
            return _trace(steps, boards, there)
    note(state, None, None)
    there = reached(state)
    if there.outcome is Outcome.STUCK and most is not None and len(steps) >= most:
        there = replace(there, outcome=Outcome.STOPPED)
    return _trace(steps, boards, there)


def _trace(steps: Sequence[Step], boards: Sequence[Clues], there: Reached) -> tuple[Trace, Reached]:
    trace = Trace(tuple(steps), tuple(boards), there.outcome, there.values, there.stopped)
    return trace, there


def begin(ladder: Ladder, puzzle: Puzzle, marks: Clues | None = None) -> State:
    """Return the first state of a puzzle, with cells that are filled already.

    Raises:
        Contradiction: A clue that no board can meet, or a mark that its cell cannot have.
    """
    state = ladder.start(puzzle)
    filled = state.values()  # a mark on a cell that is filled already says nothing new
    for cell, value in enumerate(marks or ()):
        if value is None or filled[cell] == value:
            continue
        if value not in state.candidates(cell):
            raise Contradiction(state.mask(cell), "a filled cell cannot hold its number")
        state.apply(state.assume(cell, value))
    return state


def reached(state: State) -> Reached:
    """Say where a state stands at which nothing more is found.

    A full board that breaks the rule shows that there is no answer: each
    other board has been ruled out.
    """
    values, state.tick = state.values(), never
    if not state.is_full():
        return Reached(Outcome.STUCK, values, state)
    fits = is_answer(state.puzzle, values)
    return Reached(Outcome.SOLVED if fits else Outcome.CONTRADICTION, values, state)


def stopped(state: State, limit: LimitError) -> Reached:
    """Say where a state stands at which a limit stopped the work."""
    state.tick = never
    return Reached(Outcome.UNKNOWN, state.values(), state, limit.limit)


def first_working(
    rows: Sequence[Technique], state: State, on: Enabled
) -> Iterator[tuple[Technique, list[Finding]]]:
    """Yield the gentlest technique that works with the lightest of what it finds, if there is one.

    Raises:
        Contradiction: A technique saw that the board has no answer.
    """
    for row in rows:
        state.tick()
        found = lightest(row.look(state, on))
        if found:
            yield row, found
            return


def changes(state: State, findings: Sequence[Finding]) -> CellSet:
    """Apply findings made in one state, and return the cells that changed."""
    changed = 0
    for finding in findings:
        changed |= state.apply(finding)
    return changed


class _Looked:
    """Finds the gentlest step; keeps what one look at a costly technique found.

    A sweep of hypotheses finds many that fail alike. They are told one by one,
    with everything gentler in between, before the sweep is made again: what
    failed still fails where more is known.
    """

    def __init__(self, rows: Sequence[Technique], on: Enabled) -> None:
        self._rows, self._on = rows, on
        self._left: dict[str, list[Finding]] = {}

    def gentlest(self, state: State) -> tuple[Technique, Step, Finding | None] | None:
        """Return technique, step, and the finding to apply (none for a contradiction)."""
        for row in self._rows:
            state.tick()
            try:
                finding = self._next(row, state)
            except Contradiction as contradiction:
                return row, row.refuted(state, contradiction), None
            if finding is not None:
                return row, row.step(state, finding), finding
        return None

    def _next(self, row: Technique, state: State) -> Finding | None:
        left = self._left.pop(row.name, [])
        while left:
            finding = left.pop(0)
            if state.removed(finding) or any(state.placed(*to) for to in finding.place):
                self._left[row.name] = left
                return finding
        found = lightest(row.look(state, self._on))
        if row.costly:
            self._left[row.name] = found[1:]
        return found[0] if found else None


def no_start(ladder: Ladder, puzzle: Puzzle) -> Reached:
    """Return the reply for clues that contradict each other before anything is done."""
    blank = Puzzle(puzzle.kind, puzzle.rows, puzzle.cols, (None,) * len(puzzle.clues))
    return Reached(Outcome.CONTRADICTION, (None,) * len(puzzle.clues), ladder.start(blank))
