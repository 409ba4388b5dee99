"""Clues that have to go or to change: those that contradict each other, or an answer wanted.

Such a clue is taken out, replaced in its cell, or moved to a cell beside it.
Whichever it is, each change does away with one clue at most. So a puzzle takes
as many changes as clues have to go, at least; and exactly so many only if no
clue is put elsewhere than where one of them went.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, islice, product

from cpmodels.base import Meter
from generator.mending.choosing import pin_any
from generator.mending.conflicts import Conflicts
from generator.mending.fewest import fewest
from generator.mending.leeway import Pinned, pin
from generator.mending.mended import Best, HeedRepair, Repair, with_pinned
from generator.mending.rivals import ClueCells
from generator.mending.terms import Terms, wish
from generator.recipe import Symmetry
from puzzles import KINDS, Answer, Puzzle, QuestionError, violation
from puzzles.grid import neighbours
from puzzles.twins import theory
from puzzles.types import Clues

REMOVALS = 100
"""Choices of clues to take out that are tried, all equally few."""

BOARDS = 1000
"""Boards that are looked at, with clues moved in every way."""

FITTING = 64
"""Ways to move clues to where the answer wanted has them that are looked at."""


_Rest = tuple[Puzzle, ClueCells]
"""What is left of a puzzle, and the cells whose clue is gone: another there is no change more."""


def resolve(found: Repair, terms: Terms, meter: Meter, heed: HeedRepair) -> Repair:
    """Take out the fewest clues that leave an answer, or put them elsewhere; then add.

    Args:
        found: A puzzle without an answer.
        terms: What to keep to.
        meter: The budget.
        heed: Told of what is found on the way.
    """
    puzzle = found.puzzle
    printed = [frozenset({i}) for i, v in enumerate(puzzle.clues) if v is not None]
    judge = Conflicts(puzzle, meter)
    out = fewest(judge, printed, meter)
    best = Best(replace(found, bound=out.bound, possible=out.possible), heed)
    tries = _Tries(best, terms, meter)
    tries.run(_rests(puzzle, out.choices))
    if not best.repair.proven and not meter.spent() and out.choices:
        out = fewest(judge, printed, meter, most=REMOVALS)
        rests = chain(_rests(puzzle, out.choices), _moved(puzzle, terms, out.choices))
        if tries.run(rests) and out.complete and not best.repair.proven:
            best.repair = replace(best.repair, bound=out.bound + 1)
    stopped = None if best.repair.proven else out.stopped or meter.spent()
    return replace(best.repair, stopped=stopped)


def change_one(found: Repair, terms: Terms, meter: Meter, heed: HeedRepair) -> Repair:
    """Take out or replace one clue, or put it beside its cell, where more clues cannot help; add.

    Args:
        found: A puzzle with several answers, none of which its clues and more can pin.
        terms: What to keep to.
        meter: The budget.
        heed: Told of what is found on the way.
    """
    puzzle = found.puzzle
    printed = [frozenset({i}) for i, v in enumerate(puzzle.clues) if v is not None]
    best = Best(replace(found, bound=1), heed)
    _Tries(best, terms, meter).run(chain(_rests(puzzle, printed), _moved(puzzle, terms, printed)))
    if not best.repair.mended:
        return found
    stopped = None if best.repair.proven else meter.spent()
    return replace(best.repair, possible=True, stopped=stopped)


class _Tries:
    """Adds what is missing to what is left of a puzzle, to each board once."""

    def __init__(self, best: Best, terms: Terms, meter: Meter) -> None:
        self._best, self._terms, self._meter = best, terms, meter
        self._more: dict[Clues, bool] = {}  # by board whether more changes are needed

    def run(self, rests: Iterator[_Rest]) -> bool:
        """Whether each board is known to need more changes than clues have gone."""
        known = True
        for board, free in islice(rests, BOARDS):
            if self._meter.spent() or self._best.repair.proven:
                return False
            if board.clues not in self._more:
                self._more[board.clues] = self._needs_more(board, free)
            known = known and self._more[board.clues]
        return known and not self._meter.spent() and next(rests, None) is None

    def _needs_more(self, board: Puzzle, free: ClueCells) -> bool:
        told = partial(self._best.offer, board)
        pinned = pin_any(wish(board, self._terms, free=free), self._meter, told)
        self._best.offer(board, pinned)
        return pinned.found.bound > 0 or not pinned.found.possible


def fit(found: Repair, terms: Terms, answer: Answer, meter: Meter) -> Repair:
    """Replace or move the clues that do not fit an answer, and add the fewest that pin it.

    Raises:
        QuestionError: The answer breaks the rule.
    """
    puzzle = found.puzzle
    broken = violation(replace(puzzle, clues=(None,) * len(puzzle.clues)), answer)
    if broken:
        raise QuestionError(f"the answer breaks the rule: {broken.message}")
    every = KINDS[puzzle.kind].every_clue(puzzle.rows, puzzle.cols, answer)
    pairs = enumerate(zip(puzzle.clues, every, strict=True))
    wrong: dict[int, int | None] = {i: new for i, (old, new) in pairs if old not in (None, new)}
    moved = (
        (put, goal)
        for put, goal in _moves(puzzle, terms, frozenset(wrong))
        if all(every[b] == v for b, v in goal.items())
    )
    ways = chain([wrong], (wrong | put | goal for put, goal in moved))
    best, bounds = Best(found, lambda _repair: None), list[int]()
    for put in islice(ways, FITTING):
        board = replace(puzzle, clues=_with_clues(puzzle.clues, put))
        chosen = pin(wish(board, terms), answer, meter)
        pinned = Pinned(chosen, (answer,) * len(chosen.choices), 1, every=True)
        if not best.repair.mended:
            best.repair = with_pinned(best.repair, pinned)
        best.offer(board, pinned)
        bounds.append(chosen.bound)
    more = 0 if next(ways, None) else min(bounds)
    flips = _flips(puzzle, answer) if not best.repair.possible else ()
    return replace(best.repair, bound=len(wrong) + more, flips=flips)


def _flips(puzzle: Puzzle, answer: Answer) -> tuple[int, ...]:
    """Return the fewest cells to flip in a picture so that it has no twin; none if it has none."""
    if not KINDS[puzzle.kind].can_have_twins:
        return ()
    return theory.mend(answer, puzzle.rows, puzzle.cols)


def _rests(puzzle: Puzzle, choices: Sequence[ClueCells]) -> Iterator[_Rest]:
    """Yield what is left of a puzzle without some clues."""
    for cells in choices:
        yield replace(puzzle, clues=_with_clues(puzzle.clues, dict.fromkeys(cells))), cells


def _moved(puzzle: Puzzle, terms: Terms, choices: Sequence[ClueCells]) -> Iterator[_Rest]:
    """Yield the same with some of the clues moved."""
    for cells in choices:
        gone = dict.fromkeys(cells)
        for left, goal in _moves(puzzle, terms, cells):
            clues = _with_clues(puzzle.clues, gone | goal)
            yield replace(puzzle, clues=clues), cells - set(left)


def _moves(
    puzzle: Puzzle, terms: Terms, cells: ClueCells
) -> Iterator[tuple[dict[int, None], dict[int, int | None]]]:
    """Yield every way to move some of the clues in `cells`: where they leave, and what goes where.

    They go to blank cells beside their own. None where positions have to stay symmetric.
    """
    if terms.symmetry is not Symmetry.NONE:
        return
    beside, clues = neighbours(puzzle.rows, puzzle.cols), puzzle.clues
    goals = [
        [None, *(b for b in beside[a] if clues[b] is None and b not in terms.keep_empty)]
        for a in sorted(cells)
    ]
    for chosen in product(*goals):
        pairs = [(a, b) for a, b in zip(sorted(cells), chosen, strict=True) if b is not None]
        goal = {b: clues[a] for a, b in pairs}
        if pairs and len(goal) == len(pairs):
            yield dict.fromkeys(a for a, _ in pairs), goal


def _with_clues(clues: Clues, put: Mapping[int, int | None]) -> Clues:
    return tuple(put.get(i, v) for i, v in enumerate(clues))
