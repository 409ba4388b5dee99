"""Wide open boards: answers that are laid, and the cells that they show to vary.

See `cpmodels.fillomino.laying` for how. Nothing here is ever a proof that
there is no (other) answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cpmodels.base import Meter
from cpmodels.fillomino.deduce import Candidates
from cpmodels.fillomino.geometry import each_cell
from cpmodels.fillomino.laying import laid
from puzzles import Answer, Puzzle

SPARSE, SPARSE_FROM = 0.2, 100
"""Boards of so many cells or more, with up to this share of them known, are laid before any model
is built."""

TRIES = 6
"""Times a board is laid, beyond the answers that are wanted."""

SEVERAL = 8
"""Answers that are laid as they come to see which cells vary."""

FORCED_APART = 64
"""Cells that are to vary all at once, at first."""

PATIENCE = 16
"""Tries in vain, one after the other, before the cells that are left count as the same."""

VALUES = 8
"""Other values that are tried in a cell, the smallest first."""


def is_sparse(candidates: Candidates) -> bool:
    """Whether so little of a settled board is known that laying comes before searching."""
    cells = candidates.board.full.bit_count()
    return cells >= SPARSE_FROM and candidates.done.bit_count() <= SPARSE * cells


def some_answers(puzzle: Puzzle, candidates: Candidates, wanted: int, meter: Meter) -> list[Answer]:
    """Lay answers, different ones, up to `wanted`; finding fewer says nothing."""
    found: list[Answer] = []
    for answer in laid(puzzle, candidates.values(), wanted + TRIES):
        found.append(answer)
        if len(found) >= wanted or meter.spent():
            break
    return found


def shared(puzzle: Puzzle, candidates: Candidates, meter: Meter) -> tuple[list[Answer], int]:
    """Lay answers until the cells that are the same in all of them are the known ones, if it can.

    Cells that stay the same are laid with other values, many at once as long
    as that goes.

    Returns:
        The answers, none where the board could not be laid, and the cells that are the same.
    """
    answers = some_answers(puzzle, candidates, SEVERAL, meter)
    common = _same(candidates, answers)
    draw, at_once, misses, seed = Random(0).random, FORCED_APART, 0, SEVERAL + TRIES
    while answers and misses < PATIENCE and not meter.spent():
        left = [candidates.board.index(b) for b in each_cell(common & ~candidates.done)]
        if not left:
            break
        start, step = int(draw() * len(left)), -(-len(left) // at_once)
        known = list(candidates.values())
        for i in (left[start:] + left[:start])[::step]:
            others = _others(candidates, i, answers[0][i])
            known[i] = others[int(draw() * len(others))]
        seed += 1
        answer = next(laid(puzzle, tuple(known), 1, first=seed), None)
        if answer is None:
            at_once, misses = max(1, at_once // 2), misses + (at_once == 1)
        else:
            answers.append(answer)
            common &= _same(candidates, [answers[0], answer])
            misses = 0
    return answers, common


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
