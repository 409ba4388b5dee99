"""Answers of wide open boards, laid region by region.

A large sparse board has answers by the million, and a search among all of
them gets lost. Laying takes what comes (`cpmodels.fillomino.growing`), and
mends what does not fit (`cpmodels.fillomino.mending`). It is a first try
only: what it finds has passed the rule, and finding nothing says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

from cpmodels.base import Meter
from cpmodels.fillomino import tiles
from cpmodels.fillomino.growing import Growing
from cpmodels.fillomino.mending import Mending
from puzzles import Answer, Puzzle, is_answer
from puzzles.types import Clues

TRIES = 8
"""How often a board is laid until there is an answer; the seeds are 0, 1, 2 and so on."""

MOST = 64
"""How often it is laid at most, once there is one."""

MENDED = (1, 3)
"""Of these tries, what does not fit is mended: small regions, runs of a number apart or joined."""

MENDED_FROM = 1000
"""Boards of fewer cells are mended only for regions of at most 3: the search is quick there, and a
puzzle of 10x10 with one answer took 2.6 seconds more."""

VARIED = 20
"""Cells that are given another value in vain, before no other answer is expected."""


def laid(puzzle: Puzzle, known: Clues, tries: int, *, first: int = 0) -> Iterator[Answer]:
    """Yield different answers that have the values of `known`, at most one a try, none mended.

    Large regions and small ones take turns, so that two answers show most of
    the cells that vary. The same board has the same answers everywhere.

    Args:
        puzzle: The puzzle.
        known: Cells whose value is known, givens included; None for the others.
        tries: How often to lay the board.
        first: Number of the first try; each goes its own way.

    Cost: linear in the cells for each try.
    """
    seen: set[Answer] = set()
    for number in range(first, first + tries):
        answer = Growing(puzzle, known, seed=number).answer()
        if answer is not None and answer not in seen and is_answer(puzzle, answer):
            seen.add(answer)
            yield answer


def answers(puzzle: Puzzle, known: Clues, meter: Meter) -> Iterator[Answer]:
    """Yield different answers that have the values of `known`, as long as they come easily.

    After the first, the board is laid anew as long as that works, and then
    answers are varied in one place after the other.

    Args:
        puzzle: The puzzle.
        known: Cells whose value is known, givens included; None for the others.
        meter: The budget.
    """
    seen: set[Answer] = set()
    small = puzzle.cap == tiles.CAP
    found = _tiled(puzzle, known, meter) if small else _grown(puzzle, known, seen, meter)
    mended = small or len(known) >= MENDED_FROM
    for answer in chain(found, _varied(puzzle, known, seen, meter) if mended else ()):
        if answer not in seen and is_answer(puzzle, answer):
            seen.add(answer)
            yield answer


def total(answer: Clues) -> int:
    """Return the sum of the numbers: small where the regions are small, which are easy to vary."""
    return sum(v or 0 for v in answer)


def _tiled(puzzle: Puzzle, known: Clues, meter: Meter) -> Iterator[Answer]:
    """Yield boards of blocks, laid in several ways, and mended around what is known."""
    for turn in range(tiles.TURNS):
        board = tiles.tiled(puzzle.rows, puzzle.cols, turn=turn) or (None,) * len(known)
        answer = Mending(puzzle, known, board, meter).mended()
        if answer is None:
            return
        yield answer


def _grown(puzzle: Puzzle, known: Clues, seen: set[Answer], meter: Meter) -> Iterator[Answer]:
    """Yield answers that are grown, up to a try without a new one; mended only until there is any.

    Args:
        puzzle: The puzzle.
        known: Cells whose value is known.
        seen: The answers that were yielded and passed the rule.
        meter: The budget.
    """
    for number in range(MOST):
        growing = Growing(puzzle, known, seed=number)
        answer = growing.answer()
        mend = number in MENDED and len(known) >= MENDED_FROM
        if answer is None and not seen and mend:
            answer = Mending(puzzle, known, growing.remains(), meter).mended()
        if answer is not None and answer not in seen:
            yield answer
        elif seen or number >= TRIES or meter.spent():
            return


def _varied(puzzle: Puzzle, known: Clues, seen: set[Answer], meter: Meter) -> Iterator[Answer]:
    """Yield answers that are not seen yet: one of those seen, varied here and there."""
    open_cells = [i for i, value in enumerate(known) if value is None]
    if not seen or not open_cells:
        return
    mending = Mending(puzzle, known, min(seen, key=total), meter)
    draw, in_vain = Random(0).random, 0
    while in_vain < VARIED and not meter.spent():
        changed = mending.vary(open_cells[int(draw() * len(open_cells))])
        if changed and mending.board() not in seen:
            yield mending.board()
        else:
            in_vain += 1
