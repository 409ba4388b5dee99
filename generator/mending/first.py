"""A first choice of clues that pins an answer of a large board: quick, and not the fewest.

Answers of an open board mostly differ in a few cells that lie together. So rivals
are sought in small windows first, with the clues of the answer everywhere
outside: such a question is answered at once, where one about the whole board
has a solver build thousands of regions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from cpmodels.base import Budget, Meter
from cpmodels.proposals import literals
from generator.mending.fewest import Judge, fewest
from generator.mending.judges import AllOf
from generator.mending.leeway import Leeway
from generator.mending.rivals import ClueCells, Demand, NearRivals
from puzzles import Answer, LimitError, Puzzle
from puzzles.outcomes import Reply

SIDE, STEP = 6, 3
"""Side of the square windows, and how far the next one is, in cells."""

OPEN = 5_000
"""Values that cells may have from which a first choice is worth it."""

CELLS, PAIRS = 1_000, 1_000_000
"""The most cells of a board: each question names all of them, and there are as many questions. And
the most pairs of numbers in all its cells together: the model of rivals has a clause for each."""

SHARE, MOST = 0.5, 1.0
"""What the first choice may cost: a share of the budget, and deterministic time at most."""


@dataclass(frozen=True, slots=True)
class First:
    """What was found.

    Attributes:
        chosen: Numbers of the groups whose clues were chosen.
        enough: Whether they pin the answer, as a guide says.
        rivals: Other answers of the board, found on the way.
    """

    chosen: frozenset[int]
    enough: bool
    rivals: tuple[Answer, ...]


class Nearby:
    """Judges as `NearRivals` does, who is asked about small windows before the whole board.

    What it has found once it says again without a question.

    Args:
        puzzle: Size of the board.
        near: The judge.
    """

    def __init__(self, puzzle: Puzzle, near: NearRivals) -> None:
        self._near, self._every = near, frozenset(range(len(puzzle.clues)))
        self._windows = [
            frozenset(
                i * puzzle.cols + j
                for i in range(top, min(top + SIDE, puzzle.rows))
                for j in range(left, min(left + SIDE, puzzle.cols))
            )
            for top in range(0, max(1, puzzle.rows - SIDE + STEP), STEP)
            for left in range(0, max(1, puzzle.cols - SIDE + STEP), STEP)
        ]
        self._enough: list[list[ClueCells]] = [[] for _ in self._windows]  # clues that are, in each

    def missing(self, kept: ClueCells) -> Demand:
        """Return where some rival differs, all without a clue; NO where none is in sight."""
        known = next((cells for cells in self._near.seen if not cells & kept), None)
        if known is not None:
            return Demand(Reply.YES, known)
        for window, enough in zip(self._windows, self._enough, strict=True):
            inside = kept & window
            if any(cells <= inside for cells in enough):
                continue
            demand = self._near.missing(kept | (self._every - window))
            if demand.reply is not Reply.NO:
                return demand
            enough.append(inside)
        return self._near.missing(kept)


def worth_it(puzzle: Puzzle, answer: Answer) -> bool:
    """Whether a first choice is sought by itself: on open boards it would take seconds else."""
    cells = len(answer)
    quick = cells <= CELLS and cells * max(answer) ** 2 <= PAIRS
    return quick and literals(puzzle) >= OPEN


def first_choice(wish: Leeway, groups: Sequence[ClueCells], answer: Answer, meter: Meter) -> First:
    """Choose groups until they pin an answer, then fewer as long as the share of the budget lasts.

    Args:
        wish: What may be done.
        groups: Cells that may get their clues together; disjoint.
        answer: An answer of the board.
        meter: The budget, of which a share is used.
    """
    own = Meter(_share(meter.left()))
    near = NearRivals(wish.puzzle, answer, own)
    judge: Judge = Nearby(wish.puzzle, near)
    if wish.also is not None:
        judge = AllOf(judge, wish.also(answer))
    greedy = _Greedy(judge, wish.base, groups, [len(group - wish.free) for group in groups])
    with suppress(LimitError):  # what was found by then is of use
        greedy.run()
    chosen = frozenset(greedy.chosen)
    if greedy.enough:
        best = fewest(judge, groups, own, base=wish.base, free=wish.free)
        if best.choices and best.weight < greedy.weight():
            chosen = frozenset(g for g, group in enumerate(groups) if group <= best.choices[0])
    meter.add_work(own.work)
    return First(chosen, greedy.enough, tuple(near.seen.values()))


def _share(left: Budget) -> Budget:
    whole = MOST / SHARE if left.deterministic is None else left.deterministic
    return replace(
        left,
        deterministic=min(MOST, SHARE * whole),
        seconds=None if left.seconds is None else SHARE * left.seconds,
    )


class _Greedy:
    """Takes the group that has been missing most often, again and again."""

    def __init__(
        self, judge: Judge, base: ClueCells, groups: Sequence[ClueCells], weights: Sequence[int]
    ) -> None:
        self._judge, self._base, self._groups, self._weights = judge, base, groups, weights
        self._often = Counter[int]()
        self.chosen: set[int] = set()
        self.enough = False

    def run(self) -> None:
        """Choose until nothing is missing, and leave out what is not needed.

        Raises:
            LimitError: The budget is spent.
        """
        while (lacking := self._lacks(self.chosen)) is not None:
            if not lacking:
                return  # no group tells the answer from a rival
            self.chosen.add(max(sorted(lacking), key=self._worth))
        self.enough = True
        for g in sorted(self.chosen, key=lambda g: (self._worth(g), g)):
            if self._lacks(self.chosen - {g}) is None:
                self.chosen.discard(g)

    def weight(self) -> int:
        """Return what the groups chosen weigh."""
        return sum(self._weights[g] for g in self.chosen)

    def _lacks(self, chosen: Collection[int]) -> frozenset[int] | None:
        cells = frozenset[int]().union(*(self._groups[g] for g in chosen))
        demand = self._judge.missing(self._base | cells)
        if demand.reply is Reply.UNKNOWN:
            assert demand.stopped is not None
            raise LimitError(demand.stopped)
        if demand.reply is Reply.NO:
            return None
        seeing = frozenset(g for g, group in enumerate(self._groups) if group & demand.cells)
        self._often.update(seeing)
        return seeing

    def _worth(self, group: int) -> float:
        return self._often[group] / (1 + self._weights[group])
