"""Closes the gap between a choice of cells that is enough and a bound: an implicit hitting set.

As `generator.mending.fewest`, for a whole board instead of a few cells. Parts
of the board come first, each with the clues of all other cells given: what they
need at least is needed on the whole, and their rivals are near and many.

On each part the questions come from above: is there a choice with one cell less
that meets all that was learned? Near the fewest such a question is hardest, so
there are few of that kind; and each choice that turns out to be too light is
made up to a full one in several ways, each of which teaches more rivals.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from random import Random

from cpmodels.base import Meter
from cpmodels.counting import Bisection, halved
from cpmodels.hitting import Hitters
from generator.mending.agreeing import LastWord
from generator.mending.fewest import Judge
from generator.mending.rivals import ClueCells, NearRivals
from puzzles import Answer, LimitError, Puzzle
from puzzles.outcomes import Reply

WAYS = 2
"""Ways in which a choice is made up to a full one. With 0, 1 and 4 a 12x12 Fill-a-Pix took 13, 13
and 9 s of CPU where it took 11 with 2, another 8, 7 and 9 where it took 6."""

SMALLEST = 12
"""Cells of the smallest part that is looked at by itself."""

EFFORT = 5000
"""Conflicts that a question about a choice may take before another one is asked; then twice as
many."""


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
        whole: The board, and how it falls in parts.
        choices: By part the lightest choice so far that lacks nothing if all else has its clue.
        least: By part what is known to be needed, as the solver that remembers says.
        sets: Sets of cells, of each of which one has to get its clue.
        pinned: Whether CP-SAT says, too, that `best` leaves one answer.
    """

    blank: Puzzle
    answer: Answer
    judge: Judge
    near: NearRivals
    meter: Meter
    heed: Callable[[], None]
    whole: Bisection = field(init=False)
    choices: dict[Bisection, ClueCells] = field(init=False)
    least: dict[Bisection, int] = field(default_factory=dict)
    sets: dict[ClueCells, None] = field(default_factory=dict)
    where: dict[int, list[ClueCells]] = field(default_factory=lambda: defaultdict(list))  # by cell
    pinned: bool = False
    draw: Random = field(default_factory=lambda: Random(1))
    _hitters: Hitters | None = None
    _fed: int = 0  # how many sets the hitters know

    def __post_init__(self) -> None:
        self.whole = halved(range(len(self.answer)), self.blank.cols)
        self.choices = {self.whole: frozenset(self.whole.things)}

    @property
    def best(self) -> ClueCells:
        """The lightest choice so far that lacks nothing."""
        return self.choices[self.whole]

    def close(self) -> None:
        """Close the gap between the best choice and the bound.

        Raises:
            ImpossibleError: Not even all cells together are enough.
            LimitError: The budget is spent.
        """
        self._take(self.whole, self._completed(self.whole, frozenset()))
        self._begin()
        for part in self._parts():
            self._narrow(part)
        while self._has_rival():
            self._begin()
            self._narrow(self.whole)

    def _begin(self) -> None:
        self._hitters, self._fed = Hitters(self.whole, len(self.best)), 0

    def confirm(self) -> None:
        """Have CP-SAT look at the best choice, even where a limit came first."""
        if not self.pinned and len(self.best) < len(self.answer):
            self.pinned = self._last().rival(self.best).reply is Reply.NO

    def sure_bound(self) -> int:
        """Return the bound as far as CP-SAT says the same.

        Raises:
            WitnessError: CP-SAT says that the bound is wrong.
        """
        return self._last().bound(self._parts(), self.least, self.sets)

    def _last(self) -> LastWord:
        return LastWord(self.near, self.meter)

    def _parts(self) -> Iterator[Bisection]:
        """Yield the parts that are looked at, the whole last."""
        for part in self.whole.parts():
            if part is self.whole or len(part.things) >= SMALLEST:
                yield part

    def _narrow(self, part: Bisection) -> None:
        """Close the gap on a part."""
        known = self.choices.get(part, self.best & frozenset(part.things))
        self.choices[part] = known
        halves = (self.choices.get(half, known & frozenset(half.things)) for half in part.halves)
        self._take(part, self._completed(part, frozenset[int]().union(*halves)))
        self.least[part] = sum(self.least.get(half, 0) for half in part.halves)
        effort = EFFORT
        while self.least[part] < len(self.choices[part]):
            most = len(self.choices[part]) - 1
            if (
                self._asked(part, most, effort) is Reply.UNKNOWN
                and self._asked(part, self.least[part], effort) is Reply.UNKNOWN
            ):
                effort *= 2

    def _asked(self, part: Bisection, most: int, effort: int) -> Reply:
        """Ask whether `most` cells of a part are enough, and learn from what comes.

        Raises:
            LimitError: The budget is spent.
        """
        assert self._hitters is not None
        for members in list(self.sets)[self._fed :]:
            self._hitters.add(members)
        self._fed = len(self.sets)
        own = Meter(replace(self.meter.left(), conflicts=effort))
        reply, chosen = self._hitters.choose(part, most, own)
        self.meter.add_work(own.work)
        if limit := self.meter.spent():
            raise LimitError(limit)
        if reply is Reply.NO:
            self.least[part] = most + 1
        elif reply is Reply.YES:
            self._improve(part, chosen)
        return reply

    def _has_rival(self) -> bool:
        """Ask CP-SAT about the best choice; make it up to a full one if there is a rival still."""
        demand = self._last().rival(self.best)
        if demand.reply is Reply.YES:
            self._learn(demand.cells)
            kept, self.choices[self.whole] = self.best, frozenset(self.whole.things)
            self._take(self.whole, self._completed(self.whole, kept))
            return True
        if demand.reply is Reply.UNKNOWN:
            raise LimitError(demand.stopped or self.meter.limit_reached())
        self.pinned = True
        return False

    def _improve(self, part: Bisection, chosen: ClueCells) -> None:
        """Learn what a choice lacks, sets without a cell in common first; take full choices."""
        given = chosen | self._others(part)
        kept = set(given)
        while found := self._missing(part, kept):
            kept |= found
        if kept == given:
            self._take(part, chosen)
            return
        for _ in range(WAYS):
            self._take(part, self._completed(part, chosen))

    def _completed(self, part: Bisection, chosen: ClueCells) -> ClueCells:
        """Return a choice in a part that lacks nothing, with most of `chosen`; drawn among many."""
        others = self._others(part)
        kept = set(chosen | others)
        for members in self._unmet(part, kept):
            kept.add(max(sorted(members), key=self._worth))
        for i in sorted(kept - others, key=self._worth):
            needed = any(len(members & kept) == 1 for members in self.where[i])
            if not needed and not self._missing(part, kept - {i}):
                kept.discard(i)
        return frozenset(kept - others)

    def _others(self, part: Bisection) -> ClueCells:
        return frozenset(self.whole.things) - frozenset(part.things)

    def _unmet(self, part: Bisection, kept: set[int]) -> Iterator[ClueCells]:
        """Yield sets without a cell of `kept`, which grows meanwhile: known ones, then new ones."""
        known = [members for members in self.sets if not members & kept]
        self.draw.shuffle(known)
        for members in known:
            if not members & kept:
                yield members
        while found := self._missing(part, kept):
            yield found

    def _worth(self, cell: int) -> float:
        return len(self.where[cell]) * (1 + self.draw.random())

    def _missing(self, part: Bisection, kept: Collection[int]) -> ClueCells:
        """Return, and learn, cells of which one is missing; none where all is well.

        Of a part only rivals are learnt: other judges take longer, and ask for more.
        """
        judge = self.judge if part is self.whole else self.near
        demand = judge.missing(frozenset(kept))
        if demand.reply is Reply.UNKNOWN:
            raise LimitError(demand.stopped or self.meter.limit_reached())
        if demand.reply is Reply.YES:
            self._learn(demand.cells)
        return demand.cells

    def _learn(self, cells: ClueCells) -> None:
        if not cells:
            raise ImpossibleError
        if cells not in self.sets:
            self.sets[cells] = None
            for i in cells:
                self.where[i].append(cells)

    def _take(self, part: Bisection, chosen: ClueCells) -> None:
        """Keep a choice that lacks nothing if it is the lightest so far."""
        if len(chosen) < len(self.choices[part]):
            self.choices[part] = chosen
            if part is self.whole:
                self.heed()
