"""A Fill-a-Pix board that loses clues, and what each of its cells rests on.

Every find of the fast engine is kept with its clues and its *premises*: the cells that
were known in their blocks. When a clue goes, the cells that rest on it, directly or by
premises, are opened again. All others have been found without it. So a run over those
few cells ends where a run over the whole board would.

Exact, because techniques are monotone: what was found from some clues and cells is
found again, or found done, where at least these are known. Once the block of the clue is
known without it, whatever rested on the clue rests on that block as well.
Source: truth maintenance (J. Doyle, 1979).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from ladder.fillapix.field import ThinnedField
from ladder.fillapix.finds import Finds
from ladder.fillapix.state import BLANK, INK, FillapixState
from ladder.fillapix.traces import Fence
from ladder.probe import gentle
from ladder.state import CellSet, Contradiction
from ladder.table import Enabled, Ladder
from puzzles import Answer, Puzzle
from puzzles.grid import blocks, mask
from puzzles.limits import Tick

NEAR = 5
"""How many rows and columns away from a clue that goes gentle techniques look first. On pictures
of 24x36 to 50x50, drawn and dithered, that settles four of five questions."""


class FillapixThinned:
    """What is known of a board while its clues go. See `ladder.thinned.ThinnedBoard`.

    Args:
        ladder: The table.
        puzzle: The board with all its clues.
        answer: An answer of it.
        on: The techniques.
        tick: See `puzzles.limits`.

    Raises:
        Contradiction: The techniques leave no room for the answer.
    """

    def __init__(
        self, ladder: Ladder, puzzle: Puzzle, answer: Answer, on: Enabled, tick: Tick
    ) -> None:
        self._ladder, self._on = ladder, on
        self._gentle = frozenset(row.name for row in ladder.enabled(on) if gentle(row))
        self._near, self._cols = blocks(puzzle.rows, puzzle.cols), puzzle.cols
        state = FillapixState(puzzle)
        state.field = self._field = ThinnedField(puzzle)
        ink = mask(tuple(i for i, v in enumerate(answer) if v))
        self._answer = state.open & ~ink, ink
        state.tick, state.trail = tick, []
        ladder.settle(state, on)
        self._check(state)
        self.finished = self._sure = state.is_full()
        self._finds = Finds(self._near, self._field.at)
        self._finds.add(state)
        self._state = self._rested(state)

    def follows(self, cells: Sequence[int]) -> bool:
        """Whether the techniques finish the board without the clues at some cells; none goes yet.

        Cost: as for a board with no more open cells than rest on these clues, and less
            where gentle techniques settle the blocks of the clues from nearby.
        """
        if not self._sure:
            return False
        cone = self._finds.resting(cells)
        goal = mask(tuple({j for cell in cells for j in self._near[cell]})) & cone
        if goal:
            with self._without(cells):
                trial = self._opened(cells, cone)
                trial.trail = []
                self._reach(trial, goal, cells)
            self._check(trial)
            if trial.open & goal:
                return False
            self._finds.add(trial)
        self._finds.replace(cells)
        return True

    def leaves_open(self, cells: Sequence[int], differing: Sequence[int]) -> bool:
        """Whether some cells, all others filled, stay open without the clues at `cells`."""
        wanted = mask(tuple(differing))
        with self._without(cells):
            trial = self._opened(cells, wanted)
            try:
                self._ladder.settle(trial, self._on)
            except Contradiction:
                return False
        return trial.open == wanted

    def drop(self, cells: Sequence[int]) -> None:
        """Take the clues at some cells away; what rests on them is not sure any more."""
        self._sure = self._sure and not self._finds.resting(cells)
        self._field.drop(cells)
        self._silence(self._state, cells)

    def _reach(self, trial: FillapixState, goal: CellSet, cells: Sequence[int]) -> None:
        """Run a state until a goal is settled: gently nearby, then by hypotheses about the goal."""
        everywhere = frozenset(self._field.at.values())
        stages = (
            (self._gentle, Fence(trial.open, self._clues_near(cells))),
            (self._on, Fence(goal, everywhere)),
            (self._on, None),
        )
        for on, fence in stages:
            trial.start_again(self._on, fence)
            self._ladder.settle(trial, on, goal)
            if not trial.open & goal:
                return

    def _clues_near(self, cells: Iterable[int]) -> frozenset[int]:
        """Return the clues at most `NEAR` rows and columns away."""
        places = [divmod(cell, self._cols) for cell in cells]
        at, height = self._field.at, len(self._near) // self._cols
        return frozenset(
            at[near]
            for r, c in places
            for row in range(max(0, r - NEAR), min(height, r + NEAR + 1))
            for col in range(max(0, c - NEAR), min(self._cols, c + NEAR + 1))
            if (near := row * self._cols + col) in at
        )

    @contextmanager
    def _without(self, cells: Sequence[int]) -> Iterator[None]:
        undo = self._field.drop(cells)
        try:
            yield
        finally:
            undo()

    def _opened(self, cells: Sequence[int], some: CellSet) -> FillapixState:
        """Return a copy in which some cells are open again and clues say nothing."""
        trial = self._state.copy()
        trial.reopen(some)
        self._silence(trial, cells)
        return trial

    def _silence(self, state: FillapixState, cells: Sequence[int]) -> None:
        for clue in (self._field.at[cell] for cell in cells):
            state.window[clue] = state.lack[BLANK][clue] = state.lack[INK][clue] = 0

    def _check(self, state: FillapixState) -> None:
        """Hold a state against the answer.

        Raises:
            Contradiction: It leaves no room for it.
        """
        wrong = state.known[BLANK] & self._answer[INK] | state.known[INK] & self._answer[BLANK]
        if wrong:
            raise Contradiction(wrong)

    def _rested(self, state: FillapixState) -> FillapixState:
        """Return a state with all cells filled, at rest."""
        for symbol in (BLANK, INK):
            state.place(symbol, self._answer[symbol] & state.open)
        state.calm, state.dirty, state.trail = self._on, set(), None
        return state
