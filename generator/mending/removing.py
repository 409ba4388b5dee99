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
from puzzles.types import Clues

REMOVALS = 8
"""Choices of clues to take out that are tried, all equally few."""

BOARDS = 64
"""Boards that are looked at, with clues moved in every way."""


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
    out = fewest(Conflicts(puzzle, meter), printed, meter, most=REMOVALS)
    best = Best(replace(found, bound=out.bound, possible=out.possible), heed)
    rests = _rests(puzzle, terms, out.choices)
    all_more = out.complete and bool(out.choices)  # no way has so few changes as clues go
    for board, free in islice(rests, BOARDS):
        if meter.spent() or best.repair.proven:
            break
        pinned = pin_any(wish(board, terms, free=free), meter, partial(best.offer, board))
        best.offer(board, pinned)
        all_more = all_more and (pinned.found.bound > 0 or not pinned.found.possible)
    all_more = all_more and not meter.spent() and next(rests, None) is None
    stopped = out.stopped or meter.spent()
    bound = out.bound + (all_more and not best.repair.proven)
    return replace(best.repair, bound=bound, stopped=None if best.repair.proven else stopped)


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
    for put in islice(ways, BOARDS):
        board = replace(puzzle, clues=_with_clues(puzzle.clues, put))
        chosen = pin(wish(board, terms), answer, meter)
        pinned = Pinned(chosen, (answer,) * len(chosen.choices), 1, every=True)
        if not best.repair.mended:
            best.repair = with_pinned(best.repair, pinned)
        best.offer(board, pinned)
        bounds.append(chosen.bound)
    more = 0 if next(ways, None) else min(bounds)
    return replace(best.repair, bound=len(wrong) + more)


def _rests(
    puzzle: Puzzle, terms: Terms, choices: Sequence[ClueCells]
) -> Iterator[tuple[Puzzle, ClueCells]]:
    """Yield what is left of a puzzle: first without clues, then with some of them moved.

    With each board come the cells whose clue is gone for good: another one there is no change more.
    """
    for cells in choices:
        yield replace(puzzle, clues=_with_clues(puzzle.clues, dict.fromkeys(cells))), cells
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
