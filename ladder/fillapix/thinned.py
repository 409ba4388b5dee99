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
from ladder.fillapix.finders import SomeClues
from ladder.fillapix.finds import Finds
from ladder.fillapix.state import BLANK, INK, FillapixState
from ladder.fillapix.traces import Fence
from ladder.probe import gentle
from ladder.state import CellSet, Contradiction
from ladder.table import Enabled, Ladder, Technique
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
        self._sight = _sight(ladder.enabled(on))
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
                trial = self._reached(cells, cone, goal)
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

    def _reached(self, cells: Sequence[int], cone: CellSet, goal: CellSet) -> FillapixState:
        """Return a state that was run until a goal was settled, or for good.

        First gently and nearby, where only what arguments from there can see has to be opened;
        then by hypotheses about the goal.
        """
        at = self._field.at
        near = frozenset(at[i] for i in self._around(cells, NEAR) if i in at)
        inside = cone
        if self._sight is not None:
            inside &= mask(tuple(self._around(cells, NEAR + self._sight)))
        trial = self._opened(cells, inside)
        trial.trail = []
        self._run(trial, self._gentle, Fence(inside, near), goal)
        if trial.open & goal:
            trial.reopen(cone & ~inside)
            self._run(trial, self._on, Fence(goal, frozenset(at.values())), goal)
        if trial.open & goal:
            self._run(trial, self._on, None, goal)
        return trial

    def _run(self, trial: FillapixState, on: Enabled, fence: Fence | None, goal: CellSet) -> None:
        trial.start_again(self._on, fence)
        self._ladder.settle(trial, on, goal)

    def _around(self, cells: Iterable[int], reach: int) -> set[int]:
        """Return the cells at most so many rows and columns away."""
        cols, rows = self._cols, len(self._near) // self._cols
        return {
            row * cols + col
            for r, c in (divmod(cell, cols) for cell in cells)
            for row in range(max(0, r - reach), min(rows, r + reach + 1))
            for col in range(max(0, c - reach), min(cols, c + reach + 1))
        }

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


def _sight(rows: Iterable[Technique]) -> int | None:
    """Return how many rows and columns away from a clue gentle arguments about it see a cell.

    A clue sees one; each other one that an argument puts together with it may be two farther off.
    None if there is no bound.
    """
    most = [row.finder.together for row in rows if isinstance(row.finder, SomeClues)]
    if None in most:
        return None
    return 2 * max((n for n in most if n is not None), default=1) - 1
