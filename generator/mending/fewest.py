"""The fewest clues that satisfy a judge: an implicit hitting set.

A judge says of a board what is missing: cells of which one, at least, has to
get its clue. So the fewest clues are a minimum hitting set of all that the
judge could ever say; and what it has said so far gives a lower bound. Choose
a minimum for that, ask the judge, and go on until nothing is missing.

Source: Chandrasekaran, Karp, Moreno-Centeno, Vempala, "Algorithms for implicit
hitting set problems", SODA 2011.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from cpmodels.base import Meter
from cpmodels.hitting import Hitting, lightest
from generator.mending.rivals import ClueCells, Demand
from puzzles import Limit
from puzzles.outcomes import Reply


class Judge(Protocol):
    """Says what is missing. The more clues there are, the less may be missing."""

    def missing(self, kept: ClueCells) -> Demand:
        """Return what the board with the clues of `kept` lacks."""


@dataclass(frozen=True, slots=True)
class Fewest:
    """What was found.

    Attributes:
        choices: Choices of cells that satisfy the judge, all equally light. None if none was found.
        bound: No choice weighs less.
        weight: What each choice weighs: its cells, those that are free not counted.
        possible: False if even all cells together do not satisfy the judge.
        complete: Whether `choices` are all that have so few cells.
        demands: How many sets of cells the bound rests on.
        stopped: The limit that came first, or None.
    """

    choices: tuple[ClueCells, ...]
    bound: int
    weight: int = 0
    possible: bool = True
    complete: bool = False
    demands: int = 0
    stopped: Limit | None = None

    @property
    def proven(self) -> bool:
        """Whether no choice weighs less than those found."""
        return bool(self.choices) and self.weight == self.bound


def fewest(  # noqa: PLR0913 (what to choose from, and for whom)
    judge: Judge,
    groups: Sequence[ClueCells],
    meter: Meter,
    *,
    base: ClueCells = frozenset(),
    free: ClueCells = frozenset(),
    most: int = 1,
) -> Fewest:
    """Find the fewest cells that satisfy a judge together with the cells of `base`.

    Args:
        judge: Says what is missing.
        groups: Cells that get their clues together, one by one or by symmetry; disjoint.
        meter: The budget. What the judge is asked is counted there too.
        base: Cells that have their clues already.
        free: Cells that weigh nothing.
        most: Choices wanted, of those that are equally few.

    Cost: a minimum hitting set and a few dozen questions a round; rounds grow with the number of
    cells to choose. A few for a puzzle that lacks one or two clues.
    """
    search = _Search(judge, groups, [len(group - free) for group in groups], meter, base)
    try:
        search.minimum()
        search.others(most)
    except _Stopped as stopped:
        search.stopped = stopped.limit
    except _Impossible:
        search.possible = False
    return search.result()


class _Stopped(Exception):  # noqa: N818 (an outcome, not an error)
    """A limit came first."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(limit)
        self.limit = limit


class _Impossible(Exception):  # noqa: N818 (an outcome, not an error)
    """Something is missing that no group has."""


@dataclass(slots=True)
class _Search:
    """One search, and what it knows by now."""

    judge: Judge
    groups: Sequence[ClueCells]
    weights: Sequence[int]
    meter: Meter
    base: ClueCells
    sets: list[frozenset[int]] = field(default_factory=list)  # of numbers of groups
    choices: list[frozenset[int]] = field(default_factory=list)
    bound: int = 0
    possible: bool = True
    complete: bool = False
    stopped: Limit | None = None

    def result(self) -> Fewest:
        """Return what is known by now."""
        choices = tuple(self._cells(choice) for choice in self.choices) if self.possible else ()
        weight = self._weight(self.choices[0]) if choices else 0
        return Fewest(
            choices,
            self.bound,
            weight,
            self.possible,
            self.complete,
            len(self.sets),
            self.stopped,
        )

    def minimum(self) -> None:
        """Close the gap between the best choice and the bound."""
        while not self.choices or self._weight(self.choices[0]) > self.bound:
            hitting = self._lightest()
            self.bound = max(self.bound, hitting.bound)
            if not self._lacking(hitting.chosen):
                self._take(hitting.chosen)
            elif self.choices and self._weight(self.choices[0]) <= self.bound:
                return
            else:
                self._take(self._completed(hitting.chosen))

    def others(self, most: int) -> None:
        """Find more choices as good as the best one."""
        while self.choices and len(self.choices) < most:
            hitting = self._lightest(but=self.choices, most=self.bound)
            if hitting.reply is Reply.NO:
                self.complete = True
                return
            if not self._lacking(hitting.chosen):
                self.choices.append(frozenset(hitting.chosen))

    def _lightest(self, but: Sequence[frozenset[int]] = (), most: int | None = None) -> Hitting:
        hitting = lightest(self.weights, self.sets, self.meter, but=but, most=most)
        if hitting.reply is Reply.UNKNOWN:
            raise _Stopped(self.meter.limit_reached())
        return hitting

    def _lacking(self, chosen: Collection[int]) -> bool:
        """Whether something is missing; if so, learn sets that have no group in common."""
        kept, lacking = set(chosen), False
        while found := self._missing(kept):
            kept |= found
            lacking = True
        return lacking

    def _completed(self, chosen: Collection[int]) -> frozenset[int]:
        """Return a choice with `chosen` that lacks nothing.

        Of each set learnt on the way it has the group that is in most sets, so that it has few to
        spare; then those go.
        """
        often = Counter(i for members in self.sets for i in members)
        kept = set(chosen)
        while found := self._missing(kept):
            kept.add(max(sorted(found), key=lambda i: often[i] / (1 + self.weights[i])))
        for i in sorted(kept, key=lambda i: (often[i], i)):
            if not self._missing(kept - {i}):
                kept.discard(i)
        return frozenset(kept)

    def _missing(self, kept: Collection[int]) -> frozenset[int]:
        """Return, and learn, the groups of which one is missing; none where all is well."""
        demand = self.judge.missing(self.base | self._cells(kept))
        if demand.reply is Reply.UNKNOWN:
            raise _Stopped(demand.stopped or self.meter.limit_reached())
        if demand.reply is Reply.NO:
            return frozenset()
        found = frozenset(i for i, g in enumerate(self.groups) if g & demand.cells)
        if not found:
            raise _Impossible
        self.sets.append(found)
        return found

    def _take(self, chosen: Collection[int]) -> None:
        """Keep a choice that lacks nothing if it is the lightest so far."""
        if not self.choices or self._weight(chosen) < self._weight(self.choices[0]):
            self.choices = [frozenset(chosen)]

    def _weight(self, chosen: Collection[int]) -> int:
        return sum(self.weights[i] for i in chosen)

    def _cells(self, chosen: Collection[int]) -> ClueCells:
        return frozenset().union(*(self.groups[i] for i in chosen))
