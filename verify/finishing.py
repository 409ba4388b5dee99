"""Explanations that go on where no technique finds anything: the solver gives the next cell.

What it gives is the smallest reason it finds for a cell (`cpmodels.reasons`). Then the techniques
go on, until they are stuck again. The ladder has not solved such a puzzle, and it stays stuck.
"""

from __future__ import annotations

from cpmodels import Budget, open_grid
from cpmodels.base import Meter
from cpmodels.reasons import Reason, ReasonSearch
from ladder import Explanation, Ladder, Outcome, Step, Tier, climbed, explanation
from ladder.boards import Boards
from ladder.climbing import onward, unnoted
from ladder.notes import Notes
from ladder.table import Enabled
from puzzles import KINDS, Puzzle, WitnessError
from puzzles.grid import cell_name
from puzzles.limits import Tick, never
from puzzles.printing import plural
from puzzles.types import Clues

FINISHING = Budget(deterministic=60.0)
"""What the solver's steps of one puzzle may cost together: some minutes."""

MOST_NAMES = 8
"""Cells named one by one in a sentence."""

NAME = "smallest reason"
"""What such a step is called."""


def to_the_end(  # noqa: PLR0913 (what to solve, with what, and what to note)
    ladder: Ladder,
    puzzle: Puzzle,
    enabled: Enabled | None = None,
    marks: Clues | None = None,
    *,
    noted: bool = False,
    whole: bool = False,
    budget: Budget = FINISHING,
    tick: Tick = never,
) -> Explanation:
    """Explain a puzzle, and go on with the solver wherever the techniques are stuck.

    Args:
        ladder: The techniques of the puzzle's kind.
        puzzle: The puzzle.
        enabled: The techniques that are on; the default ones if not given.
        marks: Cells that are filled already, row by row.
        noted: As of `explanation`.
        whole: As of `explanation`.
        budget: What all steps of the solver may cost.
        tick: Stops the techniques; see `puzzles.limits`.

    Raises:
        WitnessError: The techniques contradict an answer.
    """
    on = ladder.default if enabled is None else enabled
    told = explanation(ladder, puzzle, on, marks, noted=noted, whole=whole, tick=tick)
    if told.outcome is not Outcome.STUCK:
        return told
    return _Climb(ladder, puzzle, on, marks, noted=noted, tick=tick).told(Meter(budget))


class _Climb:
    """The steps of a puzzle, by techniques and by the solver."""

    def __init__(  # noqa: PLR0913 (as above)
        self,
        ladder: Ladder,
        puzzle: Puzzle,
        on: Enabled,
        marks: Clues | None,
        *,
        noted: bool,
        tick: Tick,
    ) -> None:
        self._ladder, self._puzzle, self._on, self._tick = ladder, puzzle, on, tick
        self._notes = Notes(on) if noted else None
        self._note = self._notes.by(ladder) if self._notes else unnoted
        trace, self._there = climbed(ladder, puzzle, on, marks, tick=tick, note=self._note)
        self._start, self._steps = trace.boards.start, [*trace.steps]
        self._news = [*trace.boards.news]
        self._alone = len(self._steps), self._there.settled

    def told(self, meter: Meter) -> Explanation:
        """Go on as far as the solver comes, and return all steps."""
        grid, values = open_grid(self._puzzle), self._there.values
        found = grid.count(self._puzzle.clues, limit=1, known=values, budget=meter.left())
        meter.add_work(found.work)
        if found.answers:
            search = ReasonSearch(grid, self._puzzle, found.answers[0])
            while self._there.outcome is Outcome.STUCK:
                reason = search.smallest(self._there.values, meter)
                if reason is None:
                    break
                self._take(reason)
        there = self._there
        return Explanation(
            Outcome.UNKNOWN if there.outcome is Outcome.UNKNOWN else Outcome.STUCK,
            there.values,
            tuple(self._steps),
            Boards(self._start, tuple(self._news)),
            stopped=there.stopped or (None if there.outcome is Outcome.SOLVED else meter.spent()),
            notes=self._notes,
            found=len(self._steps),
            alone=self._alone,
        ).of(self._puzzle)

    def _take(self, reason: Reason) -> None:
        """Fill the cell that the solver gives, and let the techniques go on."""
        state = self._there.state
        state.apply(state.assume(reason.cell, reason.value))
        state.tick = self._tick
        self._steps.append(_step(self._puzzle, reason))
        self._news.append(((reason.cell, reason.value),))
        if self._notes:
            self._notes.ways.append(1)
        trace, self._there = onward(self._ladder, state, self._on, note=self._note)
        self._steps += trace.steps
        self._news += trace.boards.news
        if self._there.outcome is Outcome.CONTRADICTION:
            raise WitnessError("the techniques contradict an answer that the solver found")


def _step(puzzle: Puzzle, reason: Reason) -> Step:
    """Return a reason as a step."""
    cell, kind = cell_name(reason.cell, puzzle.cols), KINDS[puzzle.kind]
    value = ("blank", "painted")[reason.value] if kind.picture else str(reason.value)
    facts = plural(len(reason.facts), "cell" if kind.clues_are_cells else "clue")
    least = "; fewer do not force it" if reason.least else ""
    sentence = f"{facts} leave nothing else for {cell}, so it is {value}: {_named(puzzle, reason)}"
    return Step(
        technique=NAME,
        tier=Tier.EXPERT,
        weight=0,
        placements=((reason.cell, reason.value),),
        eliminations=(),
        reason=NAME,
        premises=tuple(sorted(reason.facts)),
        sentence=f"{sentence}{least}.",
        solver=True,
    )


def _named(puzzle: Puzzle, reason: Reason) -> str:
    """Return the cells of a reason; of many only the first: the board shows all."""
    names = [cell_name(cell, puzzle.cols) for cell in sorted(reason.facts)]
    more = len(names) - MOST_NAMES + 1
    if more > 1:
        names = [*names[: MOST_NAMES - 1], f"{more} more"]
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
