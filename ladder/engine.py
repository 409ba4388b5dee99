"""The fast engine, which only says how far the ladder comes; what both engines have in common.

`ladder.climbing` is the other one: it goes step by step and gives reasons.

Techniques are sound and monotone (what one removes it also removes, or finds
removed, from a board where more is known), so the order in which they run
cannot change where they end, and both engines end in the same place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ladder.state import CellSet, Contradiction, Finding, State
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


def distinct(findings: Sequence[Finding]) -> list[Finding]:
    """Return the findings with those left out whose conclusion another has too."""
    first: dict[object, Finding] = {}
    for finding in findings:
        first.setdefault((finding.place, finding.remove), finding)
    return list(first.values())


def no_start(ladder: Ladder, puzzle: Puzzle) -> Reached:
    """Return the reply for clues that contradict each other before anything is done."""
    blank = Puzzle(puzzle.kind, puzzle.rows, puzzle.cols, (None,) * len(puzzle.clues))
    return Reached(Outcome.CONTRADICTION, (None,) * len(puzzle.clues), ladder.start(blank))
