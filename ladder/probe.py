"""Probes: assume a value in a cell, go on gently, and see whether something goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Protocol, TypeVar

from ladder.engine import changes, first_working
from ladder.memory import Hypothesis, Memory
from ladder.state import Contradiction, Finding, State
from ladder.table import Enabled, FailedHypothesis, Finder, Ladder, Technique

S = TypeVar("S", bound=State)

PER_MOMENT = 2
"""What each moment inside a hypothesis adds to its weight."""

Inner = Callable[[Any], None]
"""Runs a board to the fixpoint with what is on inside a hypothesis; raises `Contradiction`."""


@dataclass(frozen=True, slots=True)
class Probe(Finder):
    """Assume a value in a cell, continue gently, and meet a contradiction.

    Inside the hypothesis, gentler techniques run to the fixpoint, as far as they
    are switched on; with none of them on, nothing is found. Of all hypotheses that
    fail, it reports those that fail after the fewest moments: what to look for first.
    Sound if what runs inside is: no answer has the value there. Monotone if that
    is, except for how many are reported.
    Source: shaving, singleton consistency.

    Attributes:
        ladder: Gives the table (which holds this probe, hence the call).
        runs: Whether a technique of the table runs inside.
    """

    ladder: Callable[[], Ladder]
    runs: Callable[[Technique], bool]
    assumes: ClassVar[bool] = True

    def inside(self, on: Enabled) -> Enabled:
        """Return which of the enabled techniques run inside."""
        return frozenset(row.name for row in self.ladder().enabled(on) if self.runs(row))

    def look(self, state: State, on: Enabled) -> Iterator[Finding]:
        """Yield the hypotheses that fail after the fewest moments."""
        inside = self.inside(on)
        if not inside:
            return
        rows = self.ladder().enabled(inside)
        memory = state.memory(inside)
        memory.update(state)
        shortest: dict[Hypothesis, Finding] = {}
        most = None
        for hypothesis in _failing(state, memory, partial(self.ladder().settle, on=inside)):
            finding = _explained(state, hypothesis, rows, most)
            moments = finding.data.moments if finding else (most or 0) + 1
            memory.failed[hypothesis] = moments
            if finding and moments != most:
                shortest, most = {}, moments
            if finding:
                shortest[hypothesis] = finding
        yield from (shortest[each] for each in state.hypotheses() if each in shortest)

    def again(self, state: State, on: Enabled, wanted: Finding) -> Iterator[Finding]:
        """Yield the same hypothesis, if it fails."""
        inside = self.inside(on)
        hypothesis = wanted.data.symbol, wanted.data.cell
        if hypothesis not in state.hypotheses():
            return
        trial = state.copy()
        try:
            trial.suppose(hypothesis)
            self.ladder().settle(trial, inside)
        except Contradiction:
            finding = _explained(state, hypothesis, self.ladder().enabled(inside), None)
            if finding is not None:
                yield finding


def gentle(row: Technique) -> bool:
    """Whether a technique assumes nothing, and may be asked inside a hypothesis."""
    return not (row.finder.assumes or row.finder.last)


def _failing(state: State, memory: Memory[State], settle: Inner) -> Iterator[Hypothesis]:
    """Yield the hypotheses that end in a contradiction; the state must stay as it is."""
    start = None
    for hypothesis in memory.soonest(state.hypotheses()):
        if hypothesis not in memory.failed:
            if memory.holds(hypothesis):
                continue
            if start is None:
                start = state.copy()
                settle(start)  # with what all of them would begin; finds nothing as a rule
            if not fails(start, hypothesis, memory, settle):
                continue
        yield hypothesis


def fails(state: S, hypothesis: Hypothesis, memory: Memory[S], settle: Inner) -> bool:
    """Whether a hypothesis ends in a contradiction; remembers the outcome. The state is at rest."""
    if hypothesis in memory.failed:
        return True
    trial = memory.leave(hypothesis)
    try:
        if trial is None:
            trial = state.copy()
            trial.suppose(hypothesis)
        else:
            trial.follow(state)
        settle(trial)
    except Contradiction as end:
        memory.failed[hypothesis] = 0
        if trial is not None:
            state.blame(trial, end.about)
        return True
    memory.add(state, hypothesis, trial)
    return False


def _explained(
    state: State, hypothesis: Hypothesis, rows: tuple[Technique, ...], most: int | None
) -> Finding | None:
    """Walk a failing hypothesis again in moments, to say how long it takes and where it ends.

    None if it takes more than `most` moments.
    """
    trial = state.copy()
    on = frozenset(row.name for row in rows)
    moments = 0
    end = Contradiction()
    try:
        trial.suppose(hypothesis)
        while (found := next(first_working(rows, trial, on), None)) is not None:
            moments += 1
            if moments == most:
                return None  # what goes wrong comes at the next one, or later
            changes(trial, found[1])
    except Contradiction as contradiction:
        moments += 1
        end = contradiction
    if most is not None and moments > most:
        return None
    data = FailedHypothesis(*hypothesis, end.text, moments)
    extra = PER_MOMENT * moments
    return state.denial(hypothesis)._replace(about=end.about, data=data, extra=extra)


class Noted(Protocol):
    """What is known of hypotheses; a `Memory` is one."""

    def update(self, state: Any, /) -> None:
        """Take note that more is known of the board."""

    def holds(self, hypothesis: Hypothesis, /) -> bool:
        """Whether a hypothesis is known not to fail."""


@dataclass(frozen=True, slots=True)
class Refuting:
    """The fast engine at work on hypotheses.

    Attributes:
        state: The board; it is changed.
        gently: Applies the techniques that assume nothing.
        done: Whether all that matters is known.
    """

    state: State
    gently: Callable[[], object]
    done: Callable[[], bool]

    def run(
        self,
        hypotheses: Callable[[], Iterable[Hypothesis]],
        noted: Noted,
        fails: Callable[[Hypothesis], bool],
    ) -> bool:
        """Try hypotheses until none fails any more, and go on gently after each; whether any did.

        Args:
            hypotheses: Gives them, the most promising ones first.
            noted: What is known of them.
            fails: Whether one fails, on the state as it is by then.
        """
        state, found, more = self.state, False, True
        noted.update(state)
        while more:
            more = False
            for hypothesis in hypotheses():
                if not state.allows(hypothesis) or noted.holds(hypothesis):
                    continue
                state.tick()
                if not fails(hypothesis):
                    continue
                state.apply(state.denial(hypothesis))
                self.gently()
                found = more = True
                if self.done():
                    return True
                noted.update(state)
        return found
