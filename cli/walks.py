"""The ladder's steps from a puzzle, or from a partly filled board, to where they end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cli.show.boards import PICTURES
from puzzles import Limit, Puzzle, Violation, violation
from puzzles.limits import deadline
from puzzles.types import Clues

if TYPE_CHECKING:
    from ladder import Ladder, State, Step, Trace
    from ladder.hints import Chain

SOLVED, STUCK, CONTRADICTION = "solved", "stuck", "contradiction"
"""Outcomes of the ladder."""

STOPPED, UNKNOWN = "stopped", "unknown"
"""Outcomes beside those: more steps are there but were not asked for; a limit came first, or
the worker died."""

SAMPLE = 6
"""Open cells whose candidates are kept where the ladder is stuck."""

Candidates = tuple[tuple[int, tuple[int, ...]], ...]
"""Cells, each with its candidates."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked about each puzzle.

    Attributes:
        on: The techniques that are on, by kind.
        marks: Cells that are filled already, or None.
        most: Steps at most, or None.
        hint: Whether only the next step that fills a cell is wanted.
        seconds: Time limit for each puzzle, or None.
    """

    on: Mapping[str, frozenset[str]]
    marks: Clues | None = None
    most: int | None = None
    hint: bool = False
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Walk:
    """The steps of a puzzle and where they end.

    Attributes:
        outcome: How it ends.
        values: The settled cells at the end.
        steps: In order.
        boards: The settled cells after each step.
        open: Candidates of a few open cells, those with the fewest, where stuck.
        broken: The rule that the filled cells break before the first step, or a full board at
            the end.
        stopped: What came first where the outcome is unknown.
    """

    outcome: str
    values: Clues
    steps: tuple[Step, ...] = ()
    boards: tuple[Clues, ...] = ()
    open: Candidates = ()
    broken: Violation | None = None
    stopped: Limit | None = None

    @property
    def settled(self) -> int:
        """Number of settled cells."""
        return sum(v is not None for v in self.values)

    @property
    def hardest(self) -> Step | None:
        """The last step of the hardest tier."""
        return max(reversed(self.steps), key=lambda step: step.tier, default=None)

    @property
    def tier(self) -> str | None:
        """Tier of the hardest step; None unless solved."""
        from ladder import Tier

        if self.outcome != SOLVED:
            return None
        return self.hardest.tier.word if self.hardest else Tier.EASY.word


def ask(puzzle: Puzzle, asked: Asked) -> Walk:
    """Walk through one puzzle (in a worker)."""
    from ladder import explain, hint, ladder_for

    if asked.marks is not None:
        broken = violation(puzzle, asked.marks)
        if broken and broken.code != "cell-blank":
            return Walk(CONTRADICTION, asked.marks, broken=broken)
    ladder, on, tick = ladder_for(puzzle.kind), asked.on[puzzle.kind], deadline(asked.seconds)
    if asked.hint:
        return _next(ladder, on, *hint(ladder, puzzle, on, asked.marks, tick=tick))
    trace = explain(ladder, puzzle, on, asked.marks, most=asked.most, tick=tick)
    return _walk(ladder, on, trace)


def lost(puzzle: Puzzle) -> Walk:
    """Return what is known of a puzzle whose worker died: nothing."""
    return Walk(UNKNOWN, (None,) * len(puzzle.clues), stopped=Limit.LOST)


def _next(ladder: Ladder, on: frozenset[str], chain: Chain, trace: Trace) -> Walk:
    if not chain:
        return replace(_walk(ladder, on, trace), steps=(), boards=())
    steps, boards = tuple(s for s, _board in chain), tuple(board for _step, board in chain)
    outcome = CONTRADICTION if steps[-1].contradiction else STOPPED
    return Walk(outcome, boards[-1], steps, boards)


def _walk(ladder: Ladder, on: frozenset[str], trace: Trace) -> Walk:
    """Return a trace without its state, which would be slow to send from a worker."""
    outcome, values, state = trace.reached.outcome.value, trace.reached.values, trace.reached.state
    few: Candidates = ()
    broken = None
    if outcome == STUCK:
        if any(row.find(state, on) for row in ladder.enabled(on)):
            outcome = STOPPED
        elif ladder.kind not in PICTURES:
            few = _fewest(state)
    elif outcome == CONTRADICTION and None not in values:
        broken = violation(state.puzzle, values)
    stopped = trace.reached.stopped
    return Walk(outcome, values, trace.steps, trace.boards, few, broken, stopped)


def _fewest(state: State) -> Candidates:
    """Return the open cells with the fewest candidates, in reading order among equals."""
    cells = [(i, state.candidates(i)) for i, v in enumerate(state.values()) if v is None]
    return tuple(sorted(cells, key=lambda pair: len(pair[1]))[:SAMPLE])
