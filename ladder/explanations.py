"""The steps from a puzzle, or from a partly filled board, to where they end: plain data."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ladder.boards import Boards
from ladder.climbing import Trace, unnoted
from ladder.engine import Reached
from ladder.hints import hint
from ladder.notes import Notes, OpenCandidates
from ladder.resting import Needs, Solution, solved
from ladder.retold import as_told, retold
from ladder.state import State
from ladder.steps import Shown, Step, Tier
from ladder.table import Enabled, Ladder
from puzzles import Limit, LimitError, Puzzle, Violation, violation
from puzzles.limits import Tick, never
from puzzles.outcomes import Outcome
from puzzles.types import Clues

SAMPLE = 6
"""Open cells whose candidates are kept where the ladder is stuck."""

OPEN = "cell-blank"
"""Code of the rule that a board which is not yet full breaks."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """The steps of a puzzle and where they end.

    Attributes:
        outcome: How it ends.
        values: The settled cells at the end.
        steps: In order.
        boards: The settled cells after each step.
        open: Candidates of a few open cells, those with the fewest, where stuck.
        broken: The rule that the filled cells break before the first step, or a full board at
            the end.
        stopped: The limit that came first if UNKNOWN.
        notes: What else was noted on the way, where that was asked for.
        found: How many steps there are in all, with those that nothing rests on.
        rests: For each step the steps before it that it rests on, counted from 0; None where that
            is not known: the board is not full at the end, or it would have taken too long.
        needed: For each step whether the rest stands on it; None where that is not known.
        upto: Of a hint, the hardest tier of its steps, if there was to be one.
        beyond: The gentlest step beyond that tier, where there is none within it.
        alone: Where the solver went on: the steps that were taken without it, and the cells settled
            by these; None elsewhere.
        puzzle: The puzzle.
    """

    outcome: Outcome
    values: Clues
    steps: tuple[Step, ...] = ()
    boards: Boards = field(default_factory=Boards)
    open: OpenCandidates = ()
    broken: Violation | None = None
    stopped: Limit | None = None
    notes: Notes | None = None
    found: int = 0
    rests: tuple[Needs, ...] | None = None
    needed: tuple[bool, ...] | None = None
    upto: Tier | None = None
    beyond: Step | None = None
    alone: tuple[int, int] | None = None
    puzzle: Puzzle | None = field(default=None, compare=False, repr=False)

    def _repr_svg_(self) -> str | None:
        """Show in a notebook how far it comes: the board at the end."""
        from puzzles.drawing import draw_answer

        return None if self.puzzle is None else draw_answer(self.puzzle, self.values).svg()

    def of(self, puzzle: Puzzle) -> Explanation:
        """Return it with the puzzle and, for each step, the board on which it stands."""
        numbered = enumerate(self.steps, start=1)
        steps = tuple(replace(s, shown=Shown(puzzle, self.boards, n)) for n, s in numbered)
        return replace(self, puzzle=puzzle, steps=steps)

    @property
    def settled(self) -> int:
        """Number of settled cells."""
        return sum(v is not None for v in self.values)

    @property
    def hardest(self) -> Step | None:
        """The last step of the hardest tier."""
        return max(reversed(self.steps), key=lambda step: step.tier, default=None)

    @property
    def tier(self) -> Tier | None:
        """Tier of the hardest step; None unless solved."""
        if self.outcome is not Outcome.SOLVED:
            return None
        return self.hardest.tier if self.hardest else Tier.EASY


def explanation(  # noqa: PLR0913 (what to solve, with what, how far)
    ladder: Ladder,
    puzzle: Puzzle,
    enabled: Enabled | None = None,
    marks: Clues | None = None,
    *,
    most: int | None = None,
    noted: bool = False,
    whole: bool = False,
    tick: Tick = never,
) -> Explanation:
    """Explain a puzzle as far as the techniques come.

    Of a puzzle that they solve, the steps that the rest stands on are told; of others all are,
    since nobody knows what the rest would stand on.

    Args:
        ladder: The techniques of the puzzle's kind.
        puzzle: The puzzle.
        enabled: The techniques that are on; the default ones if not given.
        marks: Cells that are filled already, row by row.
        most: Stop after so many steps.
        noted: Whether to note candidates, and the moments inside hypotheses.
        whole: Whether to tell the other steps of a solved puzzle, too.
        tick: See `puzzles.limits`.

    Cost: that of all steps, with what `retold` costs.
    """
    on = ladder.default if enabled is None else enabled
    told = _broken_before(puzzle, marks)
    if told:
        return told.of(puzzle)
    notes = Notes(on) if noted else None
    note = notes.by(ladder) if notes else unnoted
    trace, there, solution = solved(ladder, puzzle, on, marks, tick=tick, note=note)
    told = replace(_told(trace, there), notes=notes, found=len(trace.steps))
    if told.outcome is Outcome.SOLVED:
        told = _fewer(told, solution(), ladder, whole=whole)
    return _cut(told, most).of(puzzle)


def _fewer(told: Explanation, solution: Solution, ladder: Ladder, *, whole: bool) -> Explanation:
    """Return the explanation of a solved puzzle with the steps that the rest stands on, or all.

    Where a limit comes first, all steps are told, and not what they rest on.
    """
    notes = None if told.notes is None else Notes(told.notes.on)
    try:
        fewer = retold(solution, note=notes.by(ladder) if notes else unnoted)
        if fewer is None:
            return told
        if whole:
            needed = tuple(n in fewer.numbers for n in range(told.found))
            rests = as_told(solution, told.steps, told.boards).rests
            return replace(told, rests=rests, needed=needed)
    except LimitError:
        return told
    if notes:
        notes.ways = list(fewer.ways)
    needed = (True,) * len(fewer.steps)
    return replace(
        told,
        steps=fewer.steps,
        boards=fewer.boards,
        notes=notes,
        rests=fewer.rests,
        needed=needed,
    )


def _cut(told: Explanation, most: int | None) -> Explanation:
    """Return an explanation up to a step."""
    if most is None or most >= len(told.steps):
        return told
    steps, boards = told.steps[:most], Boards(told.boards.start, told.boards.news[:most])
    rests, needed = told.rests and told.rests[:most], told.needed and told.needed[:most]
    return Explanation(
        Outcome.STOPPED,
        boards[-1],
        steps,
        boards,
        notes=told.notes and told.notes.up_to(most),
        found=told.found,
        rests=rests,
        needed=needed,
    )


def next_step(  # noqa: PLR0913 (what to solve, with what, how far)
    ladder: Ladder,
    puzzle: Puzzle,
    enabled: Enabled | None = None,
    marks: Clues | None = None,
    *,
    upto: Tier | None = None,
    tick: Tick = never,
) -> Explanation:
    """Explain the gentlest next step that fills a cell, with no more than it rests on.

    Where there is one, it is the last of the steps and the explanation is
    STOPPED, or the last shows that there is no answer. Otherwise there are no
    steps, and the outcome says why. The arguments are those of `explanation`;
    `upto` is the hardest tier of the steps.
    """
    on = ladder.default if enabled is None else enabled
    told = _broken_before(puzzle, marks)
    if told:
        return told.of(puzzle)
    chain, trace, there, beyond = hint(ladder, puzzle, on, marks, upto=upto, tick=tick)
    if not chain:
        end = replace(_told(trace, there), steps=(), boards=Boards(), upto=upto, beyond=beyond)
        return end.of(puzzle)
    steps, boards = zip(*chain, strict=True)
    outcome = Outcome.CONTRADICTION if steps[-1].contradiction else Outcome.STOPPED
    return Explanation(outcome, boards[-1], steps, Boards.of(boards), upto=upto).of(puzzle)


def _broken_before(puzzle: Puzzle, marks: Clues | None) -> Explanation | None:
    """Return the explanation of filled cells that break a rule already."""
    broken = None if marks is None else violation(puzzle, marks)
    if marks is None or broken is None or broken.code == OPEN:
        return None
    return Explanation(Outcome.CONTRADICTION, marks, broken=broken)


def _told(trace: Trace, there: Reached) -> Explanation:
    """Return a trace with what the last state shows of its end."""
    outcome, broken = there.outcome, None
    few: OpenCandidates = ()
    if outcome is Outcome.STUCK:
        few = _fewest(there.state)
    elif outcome is Outcome.CONTRADICTION and None not in there.values:
        broken = violation(there.state.puzzle, there.values)
    return Explanation(outcome, there.values, trace.steps, trace.boards, few, broken, there.stopped)


def _fewest(state: State) -> OpenCandidates:
    """Return the open cells with the fewest candidates, in reading order among equals."""
    cells = [(i, state.candidates(i)) for i, v in enumerate(state.values()) if v is None]
    return tuple(sorted(cells, key=lambda pair: len(pair[1]))[:SAMPLE])
