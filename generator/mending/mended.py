"""Ways to mend a puzzle, and the best of them so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from generator.mending.changes import Change, changes_between, told_together
from generator.mending.leeway import Pinned
from puzzles import KINDS, Answer, Limit, Puzzle, Verdict, Work

if TYPE_CHECKING:
    from puzzles.drawing import Drawing


@dataclass(frozen=True, slots=True)
class Mended:
    """A way to mend a puzzle.

    Attributes:
        puzzle: The puzzle after it.
        changes: What is changed, by cell.
        answer: The one answer.
    """

    puzzle: Puzzle
    changes: tuple[Change, ...]
    answer: Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """How a puzzle can be mended.

    Attributes:
        puzzle: The puzzle as it was.
        before: How many answers it has.
        mended: Ways to mend it, all with equally many changes. None for a puzzle that has one
            answer already, and where no way was found.
        bound: No way has fewer changes.
        possible: False if no clues can do what is asked.
        flips: The fewest cells to paint the other way in the picture wanted, ascending, so that
            some clues can pin it; none where some can.
        complete: Whether these are all ways that have so few changes.
        answers: How many answers were looked at for the one that is pinned best.
        every: Whether what is said of them has been shown of all others, too.
        work: What it cost.
        stopped: The limit that came first, or None.
    """

    puzzle: Puzzle
    before: Verdict
    mended: tuple[Mended, ...] = ()
    bound: int = 0
    possible: bool = True
    flips: tuple[int, ...] = ()
    complete: bool = False
    answers: int = 0
    every: bool = False
    work: Work = field(default_factory=Work)
    stopped: Limit | None = None

    @property
    def changes(self) -> int:
        """How many changes each way takes."""
        return len(self.mended[0].changes)

    @property
    def proven(self) -> bool:
        """Whether it is known that fewer changes will not do."""
        return bool(self.mended) and self.changes == self.bound

    def drawing(self, name: str = "") -> Drawing:
        """Draw the puzzle before and after the first way; as it is where there is none.

        Args:
            name: What the puzzle is called.
        """
        from puzzles.drawing import draw_mended, draw_puzzle

        if not self.mended:
            return draw_puzzle(self.puzzle, name=name)
        way = self.mended[0]
        text = told_together(way.changes, self.puzzle.cols)
        return draw_mended(self.puzzle, way.puzzle, text, name=name)

    def _repr_svg_(self) -> str:
        """Show in a notebook what is changed."""
        return self.drawing().svg()


HeedRepair = Callable[[Repair], None]
"""Told of every way to mend a puzzle that is better than those before."""


class Best:
    """The best repair that is known.

    Args:
        found: What is known of the puzzle to begin with.
        heed: Told of every better one.
    """

    def __init__(self, found: Repair, heed: HeedRepair) -> None:
        self.repair, self._heed = found, heed

    def offer(self, board: Puzzle, pinned: Pinned) -> None:
        """Take what pins an answer of a board, if that needs fewer changes, or is more ways.

        Args:
            board: What is left of the puzzle, with all that is certain to be put there.
            pinned: What else is put there.
        """
        ways = [_mended(self.repair.puzzle, board, *way) for way in _choices(pinned)]
        fewest = min((len(way.changes) for way in ways), default=0)
        better = tuple(way for way in ways if len(way.changes) == fewest)
        known = self.repair.mended
        if better and (not known or (fewest, -len(better)) < (self.repair.changes, -len(known))):
            self.repair = replace(self.repair, mended=better)
            self._heed(self.repair)


def with_pinned(found: Repair, pinned: Pinned) -> Repair:
    """Return a repair with what is known of answers that were looked at."""
    return replace(
        found,
        possible=pinned.found.possible,
        complete=pinned.found.complete,
        answers=pinned.listed,
        every=pinned.every,
        stopped=pinned.found.stopped,
    )


def _choices(pinned: Pinned) -> list[tuple[Answer, frozenset[int]]]:
    return list(zip(pinned.answers, pinned.found.choices, strict=True))


def _mended(before: Puzzle, board: Puzzle, answer: Answer, cells: frozenset[int]) -> Mended:
    every = KINDS[board.kind].every_clue(board.rows, board.cols, answer)
    clues = tuple(every[i] if i in cells else v for i, v in enumerate(board.clues))
    return Mended(replace(board, clues=clues), changes_between(before, clues), answer)
