"""What every CP-SAT model answers, and how its work is limited."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import Protocol

from puzzles import Answer, Count, Limit, Puzzle, Work
from puzzles.outcomes import Reply
from puzzles.types import Clues


@dataclass(frozen=True, slots=True)
class Budget:
    """How much one question may cost; None is no limit.

    Attributes:
        deterministic: Solver's deterministic time, summed over its calls;
            the same on every machine.
        conflicts: Solver conflicts, summed over its calls.
        seconds: Wall-clock seconds, for people; makes results depend on the machine.
    """

    deterministic: float | None = None
    conflicts: int | None = None
    seconds: float | None = None


UNLIMITED = Budget()


class Meter:
    """Adds up the work of one question and says when its budget is spent.

    Args:
        budget: The limits. The wall clock starts now.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._start = time.perf_counter()
        self._spent = Work()

    def add(self, *, conflicts: int, branches: int, deterministic: float) -> None:
        """Count one solver call."""
        self._spent += Work(1, conflicts, branches, deterministic)

    def add_work(self, work: Work) -> None:
        """Count the work of a question that was part of this one."""
        self._spent += replace(work, seconds=0.0)

    @property
    def work(self) -> Work:
        """The work so far, with the wall-clock time since the start."""
        w = self._spent
        return Work(w.calls, w.conflicts, w.branches, w.deterministic, self._elapsed())

    def spent(self) -> Limit | None:
        """Name the first limit that is reached: time, conflicts, work; or None."""
        b, w = self.budget, self._spent
        if b.seconds is not None and self._elapsed() >= b.seconds:
            return Limit.TIME
        if b.conflicts is not None and w.conflicts >= b.conflicts:
            return Limit.CONFLICTS
        if b.deterministic is not None and w.deterministic >= b.deterministic:
            return Limit.WORK
        return None

    def limit_reached(self) -> Limit:
        """Name the limit that stopped a question.

        The solver stops a little before its limit, so where none is quite
        reached it is the one that is nearest.
        """
        b, w = self.budget, self.work
        limits = {
            Limit.TIME: (b.seconds, w.seconds),
            Limit.CONFLICTS: (b.conflicts, w.conflicts),
            Limit.WORK: (b.deterministic, w.deterministic),
        }
        used = {name: done / limit for name, (limit, done) in limits.items() if limit}
        return self.spent() or max(used, key=lambda name: used[name], default=Limit.SOLVER)

    def left(self) -> Budget:
        """Return what remains, for the next solver call; never negative."""
        b, w = self.budget, self._spent
        return Budget(
            None if b.deterministic is None else max(0.0, b.deterministic - w.deterministic),
            None if b.conflicts is None else max(0, b.conflicts - w.conflicts),
            None if b.seconds is None else max(0.0, b.seconds - self._elapsed()),
        )

    def _elapsed(self) -> float:
        return time.perf_counter() - self._start


@dataclass(frozen=True, slots=True)
class Found:
    """Reply to "is there an answer (such that ...)?".

    Attributes:
        reply: YES with an answer that passed the rule predicate, NO when proven, else UNKNOWN.
        answer: The answer found, or None.
        work: What it cost.
        stopped: The limit that stopped it, or None.
        puzzle: The puzzle, where the question was about one that stays as it is.
    """

    reply: Reply
    answer: Answer | None
    work: Work
    stopped: Limit | None = None
    puzzle: Puzzle | None = field(default=None, compare=False, repr=False)

    def _repr_svg_(self) -> str | None:
        """Show the answer in a notebook, if there is one."""
        return None if self.answer is None else _shown(self.puzzle, self.answer)


@dataclass(frozen=True, slots=True)
class Forced:
    """The cells that are equal in all answers.

    Attributes:
        reply: YES if the puzzle has an answer, NO if it has none, else UNKNOWN.
        values: Row by row the value common to all answers, None where answers
            differ. When not exact, cells that may still differ are None too.
        exact: Whether every None is known to vary.
        work: What it cost.
        stopped: The limit that stopped it, or None.
    """

    reply: Reply
    values: Clues
    exact: bool
    work: Work
    stopped: Limit | None = None
    puzzle: Puzzle | None = field(default=None, compare=False, repr=False)

    def _repr_svg_(self) -> str | None:
        """Show the cells in a notebook, if there is an answer."""
        return None if self.reply is not Reply.YES else _shown(self.puzzle, self.values)


def _shown(puzzle: Puzzle | None, values: Clues) -> str | None:
    """Return a picture of cells, row by row; None where they belong to no puzzle."""
    from puzzles.drawing import draw_answer

    return None if puzzle is None else draw_answer(puzzle, values).svg()


@dataclass(frozen=True, slots=True)
class Conflict:
    """Clues that already contradict each other.

    Attributes:
        cells: Cells of those clues, ascending; proven to have no answer on their own.
            None where no contradiction was proven.
        work: What it cost.
        minimal: Whether each of them is known to be needed for that.
    """

    cells: tuple[int, ...] | None
    work: Work
    minimal: bool = False


class Grid(Protocol):
    """All questions about boards of one kind and size. Built once, asked often.

    What it has learned about boards of this size stays for later questions;
    it changes how fast they are answered, never the set of answers. Clues
    are given row by row, None for a blank cell, and are trusted to be in range.
    """

    rows: int
    cols: int

    def solve(self, clues: Clues, budget: Budget = UNLIMITED) -> Found:
        """Find any answer."""

    def count(
        self,
        clues: Clues,
        *,
        limit: int | None,
        partitions: bool = False,
        known: Clues | None = None,
        budget: Budget = UNLIMITED,
    ) -> Count:
        """Count answers up to `limit` (None: all). Counts answer cells only.

        Only those that have the values of `known`, where it has any.

        Raises:
            QuestionError: `partitions` for a kind without regions.
        """

    def count_steadily(self, clues: Clues, budget: Budget = UNLIMITED) -> Count:
        """Count answers up to two, always finding the same: for what a code makes.

        Which they are depends on CP-SAT alone, whose release is fixed. `count`
        may find others with another release of python-sat, and costs less.
        """

    def differs_at(
        self, clues: Clues, cell: int, known: Answer, budget: Budget = UNLIMITED
    ) -> Found:
        """Find an answer that differs from the answer `known` at `cell`.

        The generator's question: `clues` is a board that was unique with
        `known`'s value printed at `cell`, and that clue has been removed.
        """

    def another(self, clues: Clues, known: Answer, budget: Budget = UNLIMITED) -> Found:
        """Find an answer of `clues` other than `known`, which is one itself.

        NO has been asked in one way only: certify what rests on it.
        """

    def forced(self, clues: Clues, budget: Budget = UNLIMITED) -> Forced:
        """Find the cells common to all answers."""

    def contradicts(self, clues: Clues) -> bool:
        """Whether deduction alone, no solver, sees that there is no answer."""
