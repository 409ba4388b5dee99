"""Wide open boards: answers that are laid, and the cells that they show to vary.

See `cpmodels.fillomino.laying` for how. Nothing here is ever a proof that
there is no (other) answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random

from cpmodels.base import Meter
from cpmodels.fillomino.deduce import Candidates
from cpmodels.fillomino.geometry import each_cell
from cpmodels.fillomino.laying import answers, laid, total
from cpmodels.fillomino.mending import Mending
from puzzles import Answer, Puzzle, is_answer

SPARSE = ((1000, 0.5), (100, 0.2))
"""Boards of so many cells or more, with up to this share of them known, are laid before any model
is built. With more known, deduction and search are quicker."""

SEVERAL = 8
"""Answers that are laid as they come to see which cells vary."""

FORCED_APART = 64
"""Cells that are to vary all at once, at first."""

PATIENCE = 6
"""Tries in vain, one after the other, before the cells that are left count as the same."""

ROUNDS = 4
"""How often the cells that are the same are gone through, patch by patch."""

VALUES = 8
"""Other values that are tried in a cell, the smallest first."""


def is_sparse(candidates: Candidates) -> bool:
    """Whether so little of a settled board is known that laying comes before searching."""
    cells, known = candidates.board.full.bit_count(), candidates.done.bit_count()
    return any(cells >= least and known <= share * cells for least, share in SPARSE)


def some_answers(puzzle: Puzzle, candidates: Candidates, wanted: int, meter: Meter) -> list[Answer]:
    """Lay answers, different ones, up to `wanted`; finding fewer says nothing."""
    return list(islice(answers(puzzle, candidates.values(), meter), wanted))


def shared(puzzle: Puzzle, candidates: Candidates, meter: Meter) -> tuple[list[Answer], int]:
    """Lay answers until the cells that are the same in all of them are the known ones, if it can.

    Returns:
        The answers, none where the board could not be laid, and the cells that are the same.
    """
    some = some_answers(puzzle, candidates, SEVERAL, meter)
    if not some:
        return some, candidates.board.full
    some += _varied(puzzle, candidates, some, meter)
    return some, _forced_apart(puzzle, candidates, some, meter)


def _varied(
    puzzle: Puzzle, candidates: Candidates, some: Sequence[Answer], meter: Meter
) -> list[Answer]:
    """Return answers in which cells vary that are the same in all of some, patch by patch.

    A later patch may undo what an earlier one changed, so there are a few rounds.
    """
    found = list[Answer]()
    mending = Mending(puzzle, candidates.values(), min(some, key=total), meter)
    for _ in range(ROUNDS):
        left = _left(candidates, _same(candidates, [*some, *found]))
        for i in left:
            if mending.value(i) == some[0][i] and not meter.spent():
                mending.vary(i)
        answer = mending.board()
        if all(answer[i] == some[0][i] for i in left) or not is_answer(puzzle, answer):
            break
        found.append(answer)
    return found


def _forced_apart(puzzle: Puzzle, candidates: Candidates, some: list[Answer], meter: Meter) -> int:
    """Lay more answers, with other values in cells that stay the same; return those that still do.

    Many cells at once, as long as that goes.
    """
    common = _same(candidates, some)
    draw, at_once, misses, seed = Random(0).random, FORCED_APART, 0, SEVERAL
    while misses < PATIENCE and not meter.spent():
        left = _left(candidates, common)
        if not left:
            break
        start, step = int(draw() * len(left)), -(-len(left) // at_once)
        known = list(candidates.values())
        for i in (left[start:] + left[:start])[::step]:
            others = _others(candidates, i, some[0][i])
            known[i] = others[int(draw() * len(others))]
        seed += 1
        answer = next(laid(puzzle, tuple(known), 1, first=seed), None)
        if answer is None:
            at_once, misses = max(1, at_once // 2), misses + (at_once == 1)
        else:
            some.append(answer)
            common &= _same(candidates, [some[0], answer])
            misses = 0
    return common


def _left(candidates: Candidates, common: int) -> list[int]:
    """Return the open cells among some."""
    return [candidates.board.index(b) for b in each_cell(common & ~candidates.done)]


def _same(candidates: Candidates, answers: Sequence[Answer]) -> int:
    """Return the cells that are the same in all of some answers; all for none."""
    if not answers:
        return candidates.board.full
    return candidates.board.cells([len({*v}) == 1 for v in zip(*answers, strict=True)])


def _others(candidates: Candidates, cell: int, value: int) -> list[int]:
    """Return values that an open cell may have besides `value`."""
    bit, found = candidates.board.bit(cell), list[int]()
    for v, possible in enumerate(candidates.possible):
        if possible & bit and v != value:
            found.append(v)
        if len(found) == VALUES:
            break
    return found or [value]
