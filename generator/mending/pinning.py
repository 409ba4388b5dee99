"""The fewest clues that pin an answer: an implicit hitting set, with a solver that remembers.

As `generator.mending.fewest`, for a whole board instead of a few cells. Each
choice that is too light is made up to a full one in several ways, each of which
teaches more rivals: the fewer choices are asked for, the less it costs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random

from cpmodels import Budget
from cpmodels.base import Meter
from cpmodels.hitting import Hitters, lightest, met_by
from generator.mending.fewest import Judge
from generator.mending.judges import AllOf, Solvable
from generator.mending.rivals import ClueCells, NearRivals
from ladder import Tier
from puzzles import (
    KINDS,
    Answer,
    Limit,
    LimitError,
    Puzzle,
    QuestionError,
    WitnessError,
    Work,
    violation,
)
from puzzles.outcomes import Reply

FEWEST_BUDGET = Budget(deterministic=60.0)
"""What one answer may cost, the same on every machine; a 10x10 Fillomino takes 2 in the middle."""

WAYS = 4
"""Ways in which a choice is made up to a full one. 1 takes twice as many rounds, 8 more time."""

CONFIRMING = Budget(deterministic=20.0)
"""What it may cost to have the bound confirmed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FewestClues:
    """The fewest clues found that pin an answer.

    Attributes:
        puzzle: The puzzle with these clues.
        answer: Its one answer.
        bound: No choice of cells has fewer clues.
        possible: False if not even all clues do what is asked.
        pinned: Whether CP-SAT says, too, that these clues leave one answer.
        rivals: Other answers; the bound rests on where they differ.
        demands: How many sets of cells the bound rests on.
        work: What it cost.
        stopped: The limit that came first, or None.
    """

    puzzle: Puzzle
    answer: Answer
    bound: int = 0
    possible: bool = True
    pinned: bool = False
    rivals: tuple[Answer, ...] = ()
    demands: int = 0
    work: Work = field(default_factory=Work)
    stopped: Limit | None = None

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that have a clue."""
        return tuple(i for i, v in enumerate(self.puzzle.clues) if v is not None)

    @property
    def proven(self) -> bool:
        """Whether it is known that fewer clues will not do."""
        return self.possible and self.pinned and len(self.cells) == self.bound


CLIMB = 0.005
"""Deterministic time that a question to the ladder counts: about what one takes on a 10x10."""

HeedFewest = Callable[[FewestClues], None]
"""Told of every choice that is better than those before."""


def _ignored(_found: FewestClues) -> None:
    """Take no notice."""


def fewest_clues(
    puzzle: Puzzle,
    answer: Answer,
    *,
    tier: Tier | None = None,
    budget: Budget = FEWEST_BUDGET,
    heed: HeedFewest = _ignored,
) -> FewestClues:
    """Find the fewest clues that pin an answer.

    What comes out has been asked of one witness only: certify it.

    Args:
        puzzle: Kind, size and max_region. Its clues do not matter.
        answer: The answer.
        tier: The ladder has to finish with techniques up to this tier; None: or not at all.
        budget: What it may cost.
        heed: Told of what is found on the way.

    Raises:
        QuestionError: The answer breaks the rule.

    Cost: 0.1 s for a 6x6 Fillomino, 4 s for a 10x10; a third of that for a Fill-a-Pix.
    """
    blank = replace(puzzle, clues=(None,) * len(puzzle.clues))
    broken = violation(blank, answer)
    if broken:
        raise QuestionError(f"the answer breaks the rule: {broken.message}")
    meter = Meter(budget)
    near = NearRivals(blank, answer, meter)
    judge: Judge = near
    if tier is not None:
        tick, cells = partial(_tick, meter), range(len(answer))
        judge = AllOf(near, Solvable(blank, answer, tier=tier, open_cells=cells, tick=tick))
    search = _Search(blank, answer, judge, near, meter, heed)
    try:
        search.run()
    except LimitError as stopped:
        search.stopped = stopped.limit
    except _ImpossibleError:
        search.possible = False
    return search.result(final=True)


def _tick(meter: Meter) -> None:
    """Count a question to the ladder.

    Raises:
        LimitError: The budget is spent.
    """
    meter.add(conflicts=0, branches=0, deterministic=CLIMB)
    if limit := meter.spent():
        raise LimitError(limit)


class _ImpossibleError(Exception):
    """Something is missing that no clue gives."""


@dataclass(slots=True)
class _Search:
    """One search, and what it knows by now."""

    blank: Puzzle
    answer: Answer
    judge: Judge
    near: NearRivals
    meter: Meter
    heed: HeedFewest
    best: ClueCells = field(init=False)
    sets: dict[ClueCells, None] = field(default_factory=dict)
    often: Counter[int] = field(default_factory=Counter)  # how many sets a cell is in
    bound: int = 0
    possible: bool = True
    pinned: bool = False
    stopped: Limit | None = None
    draw: Random = field(default_factory=lambda: Random(1))

    def __post_init__(self) -> None:
        self.best = frozenset(range(len(self.answer)))

    def result(self, *, final: bool = False) -> FewestClues:
        """Return what is known by now; `final`: with a bound that CP-SAT has confirmed."""
        every = KINDS[self.blank.kind].every_clue(self.blank.rows, self.blank.cols, self.answer)
        clues = tuple(v if i in self.best else None for i, v in enumerate(every))
        return FewestClues(
            puzzle=replace(self.blank, clues=clues),
            answer=self.answer,
            bound=self._sure_bound() if final else 0,
            possible=self.possible,
            pinned=self.pinned,
            rivals=tuple(self.near.seen[cells] for cells in self.sets if cells in self.near.seen),
            demands=len(self.sets),
            work=self.meter.work,
            stopped=self.stopped,
        )

    def run(self) -> None:
        """Close the gap between the best choice and the bound."""
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
        demand = self.near.confirm(self.best)
        if demand.reply is Reply.YES:
            self._learn(demand.cells)
            kept, self.best = self.best, frozenset(range(len(self.answer)))
            self._take(self._completed(kept))
            return True
        if demand.reply is Reply.UNKNOWN:
            raise LimitError(demand.stopped or self.meter.limit_reached())
        self.pinned = True
        return False

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
            raise _ImpossibleError
        self.sets[cells] = None
        self.often.update(cells)

    def _take(self, chosen: ClueCells) -> None:
        """Keep a choice that lacks nothing if it is the lightest so far."""
        if len(chosen) < len(self.best):
            self.best = chosen
            self.heed(self.result())

    def _sure_bound(self) -> int:
        """Return the bound as far as CP-SAT says the same."""
        if not self.bound:
            return 0
        left = self.meter.left().seconds
        own = Meter(replace(CONFIRMING, seconds=None if left is None else max(1.0, left)))
        reply = met_by(len(self.answer), self.sets, self.bound - 1, own)
        if reply is Reply.YES:
            raise WitnessError(f"fewer than {self.bound} cells meet all differences")
        hitting = (
            lightest([1] * len(self.answer), self.sets, own) if reply is not Reply.NO else None
        )
        self.meter.add_work(own.work)
        return self.bound if hitting is None else min(self.bound, hitting.bound)
