"""Closes the gap between a choice of cells that is enough and a bound: an implicit hitting set.

As `generator.mending.fewest`, for a whole board instead of a few cells. Each
choice that is too light is made up to a full one in several ways, each of which
teaches more rivals: the fewer choices are asked for, the less it costs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from random import Random

from cpmodels import Budget
from cpmodels.base import Meter
from cpmodels.hitting import Hitters, lightest, met_by
from generator.mending.fewest import Judge
from generator.mending.rivals import ClueCells, NearRivals
from puzzles import Answer, LimitError, Puzzle, WitnessError
from puzzles.outcomes import Reply

WAYS = 4
"""Ways in which a choice is made up to a full one. 1 takes twice as many rounds, 8 more time."""

CONFIRMING = Budget(deterministic=20.0)
"""What it may cost to have the bound confirmed, or a choice."""


class ImpossibleError(Exception):
    """Something is missing that no clue gives."""


@dataclass(slots=True)
class Gap:
    """One search, and what it knows by now: choices that are enough, and a bound.

    Attributes:
        blank: Kind, size and max_region.
        answer: The answer.
        judge: Says what a choice lacks.
        near: The judge of rivals, who can ask CP-SAT, too.
        meter: The budget.
        heed: Called after each better choice.
        best: The lightest choice so far that lacks nothing.
        sets: Sets of cells, of each of which one has to get its clue.
        bound: No choice has fewer cells, as the solver that remembers says.
        pinned: Whether CP-SAT says, too, that `best` leaves one answer.
    """

    blank: Puzzle
    answer: Answer
    judge: Judge
    near: NearRivals
    meter: Meter
    heed: Callable[[], None]
    best: ClueCells = field(init=False)
    sets: dict[ClueCells, None] = field(default_factory=dict)
    often: Counter[int] = field(default_factory=Counter)  # how many sets a cell is in
    bound: int = 0
    pinned: bool = False
    draw: Random = field(default_factory=lambda: Random(1))

    def __post_init__(self) -> None:
        self.best = frozenset(range(len(self.answer)))

    def close(self) -> None:
        """Close the gap between the best choice and the bound.

        Raises:
            ImpossibleError: Not even all cells together are enough.
            LimitError: The budget is spent.
        """
        self._take(self._completed(frozenset()))
        self._narrow()
        while self._has_rival():
            self._narrow()

    def _narrow(self) -> None:
        hitters, fed = Hitters(len(self.answer), len(self.best)), 0
        while len(self.best) > self.bound:
            for members in list(self.sets)[fed:]:
                hitters.add(members)
            fed = len(self.sets)
            hitting = hitters.lightest(self.meter)
            self.bound = max(self.bound, hitting.bound)
            if hitting.reply is Reply.UNKNOWN:
                raise LimitError(self.meter.limit_reached())
            if len(self.best) > self.bound:
                self._improve(frozenset(hitting.chosen))

    def _has_rival(self) -> bool:
        """Ask CP-SAT about the best choice; make it up to a full one if there is a rival still."""
        own = self._confirming()
        demand = self.near.confirm(self.best, own)
        self.meter.add_work(own.work)
        if demand.reply is Reply.YES:
            self._learn(demand.cells)
            kept, self.best = self.best, frozenset(range(len(self.answer)))
            self._take(self._completed(kept))
            return True
        if demand.reply is Reply.UNKNOWN:
            raise LimitError(demand.stopped or self.meter.limit_reached())
        self.pinned = True
        return False

    def confirm(self) -> None:
        """Have CP-SAT look at the best choice, even where a limit came first."""
        if not self.pinned and len(self.best) < len(self.answer):
            own = self._confirming()
            self.pinned = self.near.confirm(self.best, own).reply is Reply.NO
            self.meter.add_work(own.work)

    def _confirming(self) -> Meter:
        """Return the budget for a last word: after all time is over, a second."""
        left = self.meter.left().seconds
        return Meter(replace(CONFIRMING, seconds=None if left is None else max(1.0, left)))

    def _improve(self, chosen: ClueCells) -> None:
        """Learn what a choice lacks, sets without a cell in common first; take full choices."""
        kept = set(chosen)
        while found := self._missing(kept):
            kept |= found
        if kept == chosen:
            self._take(chosen)
            return
        for _ in range(WAYS):
            self._take(self._completed(chosen))

    def _completed(self, chosen: ClueCells) -> ClueCells:
        """Return a choice that lacks nothing, with most of `chosen`; drawn among many."""
        kept = set(chosen)
        for members in self._unmet(kept):
            kept.add(max(sorted(members), key=self._worth))
        for i in sorted(kept, key=self._worth):
            needed = any(members & kept == {i} for members in self.sets)
            if not needed and not self._missing(kept - {i}):
                kept.discard(i)
        return frozenset(kept)

    def _unmet(self, kept: set[int]) -> Iterator[ClueCells]:
        """Yield sets without a cell of `kept`, which grows meanwhile: known ones, then new ones."""
        known = [members for members in self.sets if not members & kept]
        self.draw.shuffle(known)
        for members in known:
            if not members & kept:
                yield members
        while found := self._missing(kept):
            yield found

    def _worth(self, cell: int) -> float:
        return self.often[cell] * (1 + self.draw.random())

    def _missing(self, kept: Collection[int]) -> ClueCells:
        """Return, and learn, cells of which one is missing; none where all is well."""
        demand = self.judge.missing(frozenset(kept))
        if demand.reply is Reply.UNKNOWN:
            raise LimitError(demand.stopped or self.meter.limit_reached())
        if demand.reply is Reply.YES:
            self._learn(demand.cells)
        return demand.cells

    def _learn(self, cells: ClueCells) -> None:
        if not cells:
            raise ImpossibleError
        self.sets[cells] = None
        self.often.update(cells)

    def _take(self, chosen: ClueCells) -> None:
        """Keep a choice that lacks nothing if it is the lightest so far."""
        if len(chosen) < len(self.best):
            self.best = chosen
            self.heed()

    def sure_bound(self) -> int:
        """Return the bound as far as CP-SAT says the same."""
        if not self.bound:
            return 0
        own = self._confirming()
        reply = met_by(len(self.answer), self.sets, self.bound - 1, own)
        if reply is Reply.YES:
            raise WitnessError(f"fewer than {self.bound} cells meet all differences")
        hitting = (
            lightest([1] * len(self.answer), self.sets, own) if reply is not Reply.NO else None
        )
        self.meter.add_work(own.work)
        return self.bound if hitting is None else min(self.bound, hitting.bound)
