"""Which of the cells that a person has filled in cannot be right.

A filled cell is a *mistake* if no answer of the puzzle has its value there.
Where each filled cell is possible by itself, all of them together may still
fit no answer: then some of them *clash*.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import cpmodels
from cpmodels import Budget
from cpmodels.base import Meter
from cpmodels.conflict import fewest
from puzzles import KINDS, Answer, Limit, Puzzle, QuestionError, Verdict, Violation, Work, violation
from puzzles.types import Clues
from verify.certify import DEFAULT_BUDGET, certify

OPEN = "cell-blank"
"""Code of the rule that a board which is not yet full breaks."""

HINTING = Budget(deterministic=10.0)
"""What looking for mistakes may cost before a hint is given: a few seconds on most boards."""

PROBE = 0.5
"""Deterministic time for asking about one set of cells that may clash; undecided, it does not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistakes:
    """What is wrong with a board that is filled, wholly or in part.

    Attributes:
        puzzle: The puzzle.
        filled: The board, row by row, None for an open cell.
        right: Whether an answer has all filled cells; None where that is not known.
        cells: The cells whose value no answer has there, ascending.
        undecided: Filled cells of which nothing is known, because of a limit.
        clash: Filled cells, no mistakes each by itself, that no answer has together; none of them
            can be left out, as far as it could be told. None where no such set is known.
        broken: The rule that the board breaks by itself, if it does.
        verdict: How many answers the puzzle has, where that had to be known.
        work: What it cost.
        stopped: The limit that left something undecided, or None.
    """

    puzzle: Puzzle
    filled: Clues
    right: bool | None
    cells: tuple[int, ...] = ()
    undecided: tuple[int, ...] = ()
    clash: tuple[int, ...] | None = None
    broken: Violation | None = None
    verdict: Verdict | None = None
    work: Work
    stopped: Limit | None = None

    @property
    def filled_cells(self) -> tuple[int, ...]:
        """The filled cells, printed givens left out unless another number stands there."""
        return filled_cells(self.puzzle, self.filled)


def filled_cells(puzzle: Puzzle, filled: Clues) -> tuple[int, ...]:
    """Return the cells that a person has filled: those that do not just repeat a given."""
    printed: Clues = puzzle.clues if KINDS[puzzle.kind].clues_are_cells else (None,) * len(filled)
    pairs = enumerate(zip(filled, printed, strict=True))
    return tuple(i for i, (v, given) in pairs if v is not None and v != given)


def mistakes(
    puzzle: Puzzle, filled: Sequence[int | None], budget: Budget = DEFAULT_BUDGET
) -> Mistakes:
    """Say which filled cells cannot be right.

    Args:
        puzzle: The puzzle; it need not have just one answer.
        filled: Row by row the number, or 1 painted and 0 blank; None is open.
        budget: What it may cost.

    Raises:
        QuestionError: Not a board of this size.
        WitnessError: Two ways to an answer contradict each other.

    Cost: one question of the counter where nothing is wrong; where something is, `certify` of a
        puzzle with one answer, else a question for each filled cell at most.
    """
    if len(filled) != len(puzzle.clues):
        raise QuestionError(f"{len(filled)} filled cells; the puzzle has {len(puzzle.clues)}")
    return _Asking(puzzle, tuple(filled), budget).told()


class _Asking:
    """The questions about one board, and what they have shown."""

    def __init__(self, puzzle: Puzzle, filled: Clues, budget: Budget) -> None:
        self.puzzle, self.filled = puzzle, filled
        self.meter = Meter(budget)
        self.grid = cpmodels.open_grid(puzzle)
        broken = violation(puzzle, filled)
        self.broken = None if broken is None or broken.code == OPEN else broken
        self.full = broken is None
        self.mine = filled_cells(puzzle, filled)
        values = range(2) if KINDS[puzzle.kind].picture else range(1, puzzle.cap + 1)
        self.wrong = {i for i in self.mine if filled[i] not in values or self._reprinted(i)}
        self.possible: set[int] = set()
        self.verdict: Verdict | None = None

    def told(self) -> Mistakes:
        """Ask as much as is needed, and put it together."""
        right = True if self.full else self._together(self.mine)
        if right:
            return self._mistakes(right=True)
        if right is False and len(self.mine) == 1:
            self.wrong.update(self.mine)
        self._judge()
        left = [i for i in self.mine if i not in self.wrong]
        undecided = [i for i in left if i not in self.possible]
        known = right is False or bool(self.wrong)
        clash = None
        if not undecided and self.verdict is not Verdict.NONE:
            clash = self._clash(left, certain=right is False and not self.wrong)
        return self._mistakes(right=False if known else None, undecided=undecided, clash=clash)

    def _mistakes(
        self,
        *,
        right: bool | None,
        undecided: Iterable[int] = (),
        clash: tuple[int, ...] | None = None,
    ) -> Mistakes:
        undecided = tuple(undecided)
        return Mistakes(
            puzzle=self.puzzle,
            filled=self.filled,
            right=right,
            cells=tuple(sorted(self.wrong)),
            undecided=undecided,
            clash=clash,
            broken=self.broken,
            verdict=self.verdict,
            work=self.meter.work,
            stopped=self.meter.limit_reached() if undecided or right is None else None,
        )

    def _reprinted(self, cell: int) -> bool:
        """Whether a filled cell has another number than the given printed there."""
        return KINDS[self.puzzle.kind].clues_are_cells and self.puzzle.clues[cell] is not None

    def _judge(self) -> None:
        """Find the cells that are wrong, and those that are possible."""
        known = certify(self.puzzle, self.meter.left())
        self.meter.add_work(known.work)
        self.verdict = known.verdict
        if known.verdict is Verdict.NONE:
            self.wrong.update(self.mine)
        for answer in (known.answer, known.other):
            self._seen(answer)
        if known.verdict is Verdict.UNIQUE:
            self.wrong.update(i for i in self.mine if i not in self.possible)
            return
        for i in self.mine:
            if i in self.wrong or i in self.possible or self.meter.spent():
                continue
            if self._together([i]) is False:
                self.wrong.add(i)

    def _together(self, cells: Sequence[int], budget: Budget | None = None) -> bool | None:
        """Whether an answer has the values of some filled cells; None where a limit came first."""
        if self.wrong.intersection(cells):
            return False
        keep = set(cells)
        known = tuple(v if i in keep else None for i, v in enumerate(self.filled))
        counted = self.grid.count(
            self.puzzle.clues, limit=1, known=known, budget=budget or self.meter.left()
        )
        self.meter.add_work(counted.work)
        for answer in counted.answers:
            self._seen(answer)
        return True if counted.count else False if counted.exact else None

    def _seen(self, answer: Answer | None) -> None:
        """Note which filled cells an answer has."""
        if answer is not None:
            self.possible.update(i for i in self.mine if answer[i] == self.filled[i])

    def _clash(self, cells: Sequence[int], *, certain: bool) -> tuple[int, ...] | None:
        """Return few of the cells that no answer has together, if it is known that none has."""
        if not certain and self._together(cells) is not False:
            return None
        found = fewest(cells, self._refuted)
        return tuple(sorted(found if self._refuted(found) else cells))

    def _refuted(self, cells: Sequence[int]) -> bool:
        left = self.meter.left()
        most = PROBE if left.deterministic is None else min(PROBE, left.deterministic)
        return self._together(cells, replace(left, deterministic=most)) is False
