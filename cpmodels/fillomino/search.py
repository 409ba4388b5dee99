"""The lazy loop: solve the relaxed model, cut what is wrong, until an answer is legal.

All facts found stay in the model, so finding an answer and proving that
there is no other is one and the same search.
"""

from __future__ import annotations

from dataclasses import dataclass

from cpmodels.base import Meter
from cpmodels.counter import exactly
from cpmodels.fillomino.cuts import large_sets, small_set
from cpmodels.fillomino.deduce import Section
from cpmodels.fillomino.geometry import Geometry, each_cell
from cpmodels.fillomino.relax import HIDDEN, Cut, Pool, Relaxation
from puzzles import Answer
from puzzles.outcomes import Reply


@dataclass(frozen=True, slots=True)
class Settings:
    """How the search goes about it; none of this changes the set of answers.

    The defaults decided the published boards fastest; 4 and 9 as threshold
    were no better.

    Attributes:
        threshold: Hidden values from here up are merged; None merges nothing.
        count_after: Wrong components of one value before its rooms are counted.
        guided: Whether a guide finds the boards; without one, which answers are found depends on
            CP-SAT alone, at several times the cost.
    """

    threshold: int | None = 6
    count_after: int = 60
    guided: bool = True


DEFAULT = Settings()

LARGEST_COUNTER = 4000
"""Literals times total beyond which a count is not written out: 128 of 400
cells kept the solver busy for minutes."""


class Split(Exception):  # noqa: N818 (an outcome, not an error)
    """A part of the merged symbol could be two regions: fewer values must be merged."""

    def __init__(self, threshold: int) -> None:
        super().__init__(threshold)
        self.threshold = threshold


class Search:
    """Answers of one section of a settled board, one after the other, 0 outside it.

    Args:
        section: The section.
        meter: The budget.
        pool: Facts to start from and to add to.
        hint: An answer to stay close to.
        settings: How to go about it.
    """

    def __init__(
        self,
        section: Section,
        meter: Meter,
        *,
        pool: Pool | None = None,
        hint: Answer | None = None,
        settings: Settings = DEFAULT,
    ) -> None:
        self.section, self.meter = section, meter
        self.board: Geometry = section.board
        self._pool = pool if pool is not None else Pool()
        self._hint = hint
        self._settings = settings
        self._differ: list[tuple[Answer, int]] = []
        self._start(settings.threshold)

    def _start(self, threshold: int | None) -> None:
        self.relaxed = Relaxation(self.section, threshold, guided=self._settings.guided)
        self._wrong: dict[int, int] = {}
        self._right: dict[int, int] = {}  # by symbol the cells where its components were right
        self._counted: set[int] = set()
        for cut in self._pool:
            self.relaxed.cut(cut)
        for answer, cells in self._differ:
            self._add_difference(answer, cells)
        if self._hint is not None:
            self.relaxed.model.hint(self._encode(self._hint))

    def next(self, *, tell_split: bool = False) -> tuple[Reply, Answer | None]:
        """Find an answer that differs as demanded so far.

        Args:
            tell_split: Tell the caller that the board is so open that fewer
                values must be merged; asked again, the search goes on.

        Raises:
            Split: Only if `tell_split`.
        """
        while True:
            try:
                return self._next()
            except Split as split:
                self._start(split.threshold)
                if tell_split:
                    raise

    def demand_difference(self, answer: Answer, cells: int) -> None:
        """From now on, ask for a symbol other than `answer`'s in one of `cells`.

        With all open cells, this excludes just that one answer. With fewer, a
        merged value counts as different only from values that are not merged.
        """
        self._differ.append((answer, cells))
        self._add_difference(answer, cells)

    def merged_cells(self, answer: Answer) -> int:
        """Return the open cells whose value in `answer` is one of the merged ones."""
        merged = self.relaxed.merged
        return self.board.cells([v in merged for v in answer]) & self.section.cells

    def _add_difference(self, answer: Answer, cells: int) -> None:
        literals = []
        for i, v in enumerate(answer):
            b = self.board.bit(i)
            if b & cells:
                x = self.relaxed.literal(self.relaxed.symbol(v), b)
                if x is not None:
                    literals.append(-x - 1)
        self.relaxed.model.clause(literals)

    def _encode(self, answer: Answer) -> list[int]:
        """Return the value of each cell variable under `answer`."""
        board, symbol = self.board, self.relaxed.symbol
        return [int(symbol(answer[board.index(b)]) == s) for s, b in self.relaxed.places]

    def _next(self) -> tuple[Reply, Answer | None]:
        model = self.relaxed.model
        while True:
            reply, values = model.solve(self.meter)
            if reply is not Reply.YES:
                return reply, None
            if not self._settings.guided:
                model.hint(values[: len(self.relaxed.places)])
            shown = self.relaxed.decode(values)
            answer = self._check(shown)
            if answer is not None:
                return Reply.YES, answer

    def _check(self, shown: dict[int, int]) -> Answer | None:
        """Return the answer that a relaxed answer stands for, or cut what is wrong with it."""
        good = True
        hidden = shown.get(HIDDEN, 0)
        for part in self.board.components(hidden) if self._right.get(HIDDEN) != hidden else ():
            if part.bit_count() >= 2 * self.relaxed.least:
                raise Split(part.bit_count() // 2 + 1)
        for s, cells in shown.items():
            if self._right.get(s) != cells:
                good &= self._is_right(s, cells)
        return self._written(shown) if good else None

    def _is_right(self, s: int, cells: int) -> bool:
        """Whether all components of a symbol are regions; cut those that are none."""
        wrong = []
        for part in self.board.components(cells):
            size = part.bit_count()
            if size != s and not (s == HIDDEN and self._legal_hidden(part, size)):
                wrong.append(part)
        for part in wrong:
            self._cut(s, part, part.bit_count(), cells)
        if not wrong:
            self._right[s] = cells
        return not wrong

    def _written(self, shown: dict[int, int]) -> Answer:
        """Return right symbols as numbers: each component its size."""
        value = [0] * (self.board.rows * self.board.cols)
        for cells in shown.values():
            for part in self.board.components(cells):
                for b in each_cell(part):
                    value[self.board.index(b)] = part.bit_count()
        return tuple(value)

    def _legal_hidden(self, part: int, size: int) -> bool:
        possible = self.section.possible
        return size in self.relaxed.merged and not part & ~possible[size]

    def _cut(self, s: int, part: int, size: int, current: int) -> None:
        relaxed = self.relaxed
        if s == HIDDEN and size >= relaxed.least:
            # Not one region, and too few cells for two.
            relaxed.clause(s, part, self.board.near(part))
            return
        if s != HIDDEN and size > s:
            cuts = [
                Cut(s, cells, large=True)
                for cells in large_sets(self.board, part, s, relaxed.fixed[s])
            ]
        else:
            limit = (s or relaxed.least) - 1
            cells = small_set(self.board, part, limit, relaxed.possible[s], current)
            cuts = [Cut(s, cells, large=False)]
        for cut in cuts:
            relaxed.cut(cut)
            if s != HIDDEN:
                self._pool.add(cut)
        if s != HIDDEN:
            self._count_rooms(s)

    def _count_rooms(self, v: int) -> None:
        """Count v, late and only where it gives trouble.

        A room of v that holds a run and has fewer than 2v cells holds one
        region, so v cells of v; the area argument gives other such counts.
        """
        self._wrong[v] = self._wrong.get(v, 0) + 1
        if self._wrong[v] < self._settings.count_after or v in self._counted:
            return
        self._counted.add(v)
        relaxed = self.relaxed
        counted = [(t.cells, t.total) for t in self.section.tallies if t.value == v]
        counted += [
            (room, v)
            for room in self.board.components(relaxed.possible[v])
            if room & relaxed.fixed[v] and v < room.bit_count() < 2 * v
        ]
        for cells, total in counted:
            held = cells & relaxed.fixed[v]
            literals = relaxed.literals(v, 0, cells & ~held) or []
            wanted = total - held.bit_count()
            if len(literals) * wanted <= LARGEST_COUNTER:
                relaxed.counted.append((v, cells))
                exactly(relaxed.model, literals, wanted)
