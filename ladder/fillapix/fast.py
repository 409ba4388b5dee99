"""The fast engine: to the fixpoint, no steps.

Same techniques as the explaining engine. Each keeps a list of the clues near
which something changed since it last looked there, and the cheap ones empty
theirs before the others get a turn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from ladder.fillapix.finders import SomeClues
from ladder.fillapix.state import NONE, FillapixState
from ladder.memory import Hypothesis
from ladder.probe import Probe, Refuting, fails
from ladder.state import CellSet
from ladder.table import Enabled, Settle, Technique


def fast(rows: tuple[Technique, ...]) -> Settle:
    """Make the fast engine of techniques, those that are on, from what their rows say."""
    gentle = _Gentle(rows)
    on = frozenset(row.name for row in rows)
    finders = [row.finder for row in rows if isinstance(row.finder, Probe)]
    probes = [(probe, inside) for probe in finders if (inside := probe.inside(on))]

    def run(board: FillapixState, until: CellSet) -> None:
        def known() -> bool:
            return until != 0 and not board.open & until

        def calm() -> None:
            gentle.run(board, known)

        calm()
        refuting = Refuting(board, calm, known)
        probing = [_Probing(board, probe, inside, until) for probe, inside in probes]
        hunches = [(each, board.hunches.get(each.inside)) for each in probing]
        sweeps = [pair for pair in hunches if pair[1] is not None]
        sweeps += [(each, None) for each in probing]
        while not known() and any(each.refute(refuting, some) for each, some in sweeps):
            pass

    return run


@dataclass(slots=True)
class _Stage:
    """A technique, and what is left for it to look at.

    Attributes:
        finder: Does the work.
        changed: Clues in whose blocks something changed.
        todo: Clues to look at.
    """

    finder: SomeClues
    changed: set[int] = field(default_factory=set)
    todo: set[int] = field(default_factory=set)

    def run(self, board: FillapixState, found: frozenset[int]) -> bool:
        """Work until something is found or nothing is left; whether something was found."""
        if self.changed:
            self.todo |= board.field.around(self.changed, self.finder.reach)
            self.changed = set()
            if board.fence:
                self.todo &= board.fence.clues
        return bool(self.todo) and self.finder.sweep(board, self.todo, found)


class _Gentle:
    """The techniques that assume nothing, cheap ones first.

    Args:
        rows: The techniques that are on.
    """

    def __init__(self, rows: tuple[Technique, ...]) -> None:
        named = [(row.name, row.finder) for row in rows if isinstance(row.finder, SomeClues)]
        self.on: Enabled = frozenset(name for name, _finder in named)
        self.finders = [finder for _name, finder in named]
        bounds = [finder.together for finder in self.finders]
        self.together = frozenset(n for n in bounds if n is not None)
        self.bounded = None not in bounds

    def run(self, board: FillapixState, known: Callable[[], bool]) -> None:
        """Apply them until none finds anything."""
        before, board.followed = board.followed, None
        if not self.on <= board.calm:
            board.dirty = set(range(len(board.window)))
        elif before is not None and self.bounded:
            board.skip_alike(before, max(self.together, default=0))
        stages = [_Stage(finder) for finder in self.finders]
        found = True
        while found:
            board.tick()
            if known():
                board.calm = NONE  # not at rest: others of its cells may still say something
                return
            if board.dirty:
                for stage in stages:
                    stage.changed |= board.dirty
                board.dirty = set()
            found = any(stage.run(board, self.together) for stage in stages)
        board.calm = self.on


@dataclass(frozen=True, slots=True)
class _Probing:
    """A probe at work on a board.

    Attributes:
        board: The board.
        probe: The probe.
        inside: The techniques that run inside it.
        until: The cells that matter; all if there are none.
    """

    board: FillapixState
    probe: Probe
    inside: Enabled
    until: CellSet

    def refute(self, refuting: Refuting, some: frozenset[Hypothesis] | None) -> bool:
        """Try hypotheses, all or some, until none of them fails any more; whether any did."""
        board, memory = self.board, self.board.memory(self.inside)
        settle = partial(self.probe.ladder().settle, on=self.inside)
        return refuting.run(
            lambda: self._nearest_first(some),
            memory,
            lambda hypothesis: fails(board, hypothesis, memory, settle),
        )

    def _nearest_first(self, some: frozenset[Hypothesis] | None) -> list[Hypothesis]:
        """Return hypotheses, all or some; first those near the cells that matter."""
        board, until = self.board, self.until
        found = [h for h in board.hypotheses() if some is None or h in some]
        if until:
            cols = board.puzzle.cols
            r, c = divmod(board.cells(until)[until.bit_count() // 2], cols)

            def far(hypothesis: Hypothesis) -> int:
                row, col = divmod(hypothesis[1].bit_length() - 1, cols)
                return max(abs(row - r), abs(col - c))

            found.sort(key=far)
        return found
