"""Which of a puzzle's answers is pinned by the fewest clues?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from cpmodels import Budget, open_grid
from cpmodels.base import Meter
from generator.mending.apart import least_clues
from generator.mending.fewest import Fewest, fewest
from generator.mending.isolation import Isolation
from generator.mending.judges import AgainstList
from generator.mending.leeway import Heed, Leeway, Pinned, pin
from generator.mending.rivals import ClueCells
from puzzles import KINDS, Answer

LISTED = 40
"""Answers that are listed at most; the solver finds so many one by one."""

LISTING = 1.0
"""Deterministic time for listing them."""


def pin_any(wish: Leeway, meter: Meter, heed: Heed) -> Pinned:
    """Find the answer that takes the fewest clues to pin.

    If there are few answers, all are looked at. Otherwise one of them gives a first choice, and
    then single clues and pairs of clues are tried that only one answer known so far has.

    Args:
        wish: What may be done.
        meter: The budget.
        heed: Told of what is found on the way.
    """
    answers, every = _some_answers(wish, meter)
    if not answers:
        return Pinned(Fewest((), 0, possible=not every), (), 0, every)
    if every:
        return _of_all(wish, answers, meter, heed)
    first = pin(wish, answers[0], meter)
    first = replace(first, bound=0 if wish.free else 1, complete=False)
    best = Pinned(first, (answers[0],) * len(first.choices), len(answers), every=False)
    if first.choices:
        heed(best)
    if first.choices and first.weight > 1:
        best = _narrowed(wish, answers, best, meter)
        heed(best)
    best = Isolation(wish, answers, meter, heed).improve(best)
    if best.found.proven or not best.found.choices or best.found.weight < 3:
        return best
    bound = max(best.found.bound, least_clues(wish, meter))
    return replace(best, found=replace(best.found, bound=bound))


def _narrowed(wish: Leeway, answers: Sequence[Answer], best: Pinned, meter: Meter) -> Pinned:
    """Add the clue that the fewest answers known have, until all can be listed; then pin one."""
    chosen = frozenset[int]()
    every, narrow = False, wish
    while not every and answers and len(chosen - wish.free) + 1 < best.found.weight:
        cells, answer = _rarest(narrow, answers)
        chosen |= cells
        narrow = _with_clues_of(narrow, answer, cells)
        answers, every = _some_answers(narrow, meter)
    if not every or meter.spent():
        return best
    pinned = _of_all(narrow, answers, meter, lambda _pinned: None)
    choices = tuple(chosen | more for more in pinned.found.choices)
    weight = len(chosen - wish.free) + pinned.found.weight
    if not choices or weight >= best.found.weight:
        return best
    found = replace(best.found, choices=choices, weight=weight)
    return replace(best, found=found, answers=pinned.answers)


def _rarest(wish: Leeway, answers: Sequence[Answer]) -> tuple[ClueCells, Answer]:
    """Return cells whose clues together the fewest answers have, and one that has them."""
    every, base = KINDS[wish.puzzle.kind].every_clue, wish.base
    boards = [every(wish.puzzle.rows, wish.puzzle.cols, answer) for answer in answers]
    found: list[tuple[int, int, int]] = []
    for number, group in enumerate(wish.groups):
        clues = [tuple(board[i] for i in sorted(group - base)) for board in boards]
        often = Counter(clues)
        found += [(often[clue], number, i) for i, clue in enumerate(clues) if clue]
    _, number, i = min(found)
    return wish.groups[number] - base, answers[i]


def _with_clues_of(wish: Leeway, answer: Answer, cells: ClueCells) -> Leeway:
    """Return what may be done once an answer's clues stand in some cells."""
    puzzle = wish.puzzle
    every = KINDS[puzzle.kind].every_clue(puzzle.rows, puzzle.cols, answer)
    clues = tuple(every[i] if i in cells else v for i, v in enumerate(puzzle.clues))
    groups = [group for group in wish.groups if not group <= cells]
    return replace(wish, puzzle=replace(puzzle, clues=clues), groups=groups)


def _of_all(wish: Leeway, answers: Sequence[Answer], meter: Meter, heed: Heed) -> Pinned:
    """Try each of all answers there are, the most promising first."""
    ranked = [pair for pair in _ranked(wish, answers, meter) if pair[1].possible]
    best = Pinned(Fewest((), 0, possible=bool(ranked)), (), len(answers), every=True)
    alone = wish.also is None and wish.filled is None  # then what is listed is all that counts
    bounds, complete = [], True
    for answer, rough in sorted(ranked, key=lambda pair: pair[1].bound):
        within = _useful(best, wish)
        bounds.append(rough.bound)
        if within is not None and rough.bound > within:
            complete = complete and rough.bound > best.found.weight
            continue
        found = rough if alone else pin(wish, answer, meter, within=within)
        bounds[-1] = max(rough.bound, found.bound)
        if found.choices:
            before = len(best.answers) if found.weight == best.found.weight else 0
            best = _joined(best, found, answer, wish.most)
            whole = len(best.answers) == before + len(found.choices)
            complete = found.complete and whole and (complete or not before)
            heed(best)
    found = replace(best.found, bound=min(bounds, default=0), complete=complete)
    return replace(best, found=found)


def _useful(best: Pinned, wish: Leeway) -> int | None:
    """Return what a choice may weigh: less than the best, or as much where more are wanted."""
    if not best.answers:
        return None
    return best.found.weight - (len(best.answers) >= wish.most)


def _joined(best: Pinned, found: Fewest, answer: Answer, most: int) -> Pinned:
    """Add choices that are as light as the best ones, or take the place of those."""
    answers = (answer,) * len(found.choices)
    if best.answers and found.weight == best.found.weight:
        choices = (*best.found.choices, *found.choices)[:most]
        found = replace(found, choices=choices, complete=False)
        answers = (*best.answers, *answers)[:most]
    return replace(best, found=found, answers=answers)


def _some_answers(wish: Leeway, meter: Meter) -> tuple[Sequence[Answer], bool]:
    """Return answers, and whether these are all."""
    left = meter.left()
    work = LISTING if left.deterministic is None else min(LISTING, left.deterministic)
    budget = Budget(work, left.conflicts, left.seconds)
    grid = open_grid(wish.puzzle)
    counted = grid.count(wish.puzzle.clues, limit=LISTED, known=wish.filled, budget=budget)
    meter.add_work(counted.work)
    return counted.answers, counted.exact


def _ranked(wish: Leeway, answers: Sequence[Answer], meter: Meter) -> list[tuple[Answer, Fewest]]:
    """Return each answer with the fewest clues that tell it from the others."""
    every = KINDS[wish.puzzle.kind].every_clue
    boards = [every(wish.puzzle.rows, wish.puzzle.cols, answer) for answer in answers]
    ranked = []
    for i, answer in enumerate(answers):
        others = boards[:i] + boards[i + 1 :]
        judge = AgainstList(boards[i], others, wish.open_cells)
        found = fewest(judge, wish.groups, meter, base=wish.base, free=wish.free, most=wish.most)
        ranked.append((answer, found))
    return ranked
