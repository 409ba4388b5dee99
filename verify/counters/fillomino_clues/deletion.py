"""Givens that already contradict each other, as the solver's own refutation names them.

The board is asked with every cell blank and the givens as assumptions. So what
the solver learns is true of all boards, whichever givens are left, and each
refutation says which givens it used. Then they are left out one by one. Those
that are not needed are mostly refuted without at once, so no question goes on
for long; which of the rest are needed is for others to show.

Source: deletion with clauses kept from question to question, as in Belov,
Marques-Silva, "MUSer2: an efficient MUS extractor", JSAT 8, 2012.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from puzzles import LimitError, Puzzle
from puzzles.limits import Tick, never
from verify.counters.fillomino_clues.search import (
    DEFAULT_LIMITS,
    LEAST,
    ClueLimits,
    Proposals,
    WideError,
)
from verify.counters.fillomino_clues.sheet import Alphabet, Sheet

ROUNDS = 3
"""Boards that may be proposed where one given is left out. With 100 no given more went from the
published boards without an answer, in twenty times the time."""

CONFLICTS = 200
"""Conflicts of the solver for the same, at most."""


def clash(
    puzzle: Puzzle, *, limits: ClueLimits = DEFAULT_LIMITS, tick: Tick = never
) -> tuple[int, ...] | None:
    """Return cells of givens that contradict each other, few of them needless.

    Args:
        puzzle: A Fillomino puzzle.
        limits: What finding the first such givens may cost.
        tick: As of `another`.

    Returns:
        The cells, ascending; None if there is an answer.

    Raises:
        LimitError: A limit of `limits`.

    Cost: 10 ms for a board of 10x10, a second or two for one of 37x23.
    """
    last = {v: cell for cell, v in enumerate(puzzle.clues) if v is not None}
    for v, cell in last.items():
        if v > puzzle.cap:
            return (cell,)
    if sum(last) > len(puzzle.clues):  # a region of each number, and they do not overlap
        return tuple(sorted(last.values()))
    sheet, least = Sheet(puzzle.rows, puzzle.cols), LEAST
    while True:
        alphabet = Alphabet(puzzle, sheet, least)
        proposals = Proposals(sheet, alphabet, limits, tick, assume=True)
        try:
            return _Clash(puzzle, sheet, proposals).run()
        except WideError as wide:
            least, limits = wide.least, proposals.limits
        finally:
            proposals.model.close()


class _Clash:
    """Leaves givens out as long as the rest is refuted."""

    def __init__(self, puzzle: Puzzle, sheet: Sheet, proposals: Proposals) -> None:
        self._clues, self._sheet, self._proposals = puzzle.clues, sheet, proposals

    def run(self) -> tuple[int, ...] | None:
        """Return the givens that are left."""
        cells = self._refuted([i for i, v in enumerate(self._clues) if v is not None])
        if cells is None:
            return None
        for cell in sorted(cells):
            fewer = self._soon_refuted(cells - {cell}) if cell in cells else None
            cells = cells if fewer is None else fewer
        return tuple(sorted(cells))

    def _soon_refuted(self, cells: Collection[int]) -> frozenset[int] | None:
        self._proposals.limits = replace(self._proposals.limits, rounds=ROUNDS, conflicts=CONFLICTS)
        try:
            return self._refuted(cells)
        except (LimitError, WideError):
            return None

    def _refuted(self, cells: Collection[int]) -> frozenset[int] | None:
        """Return those of `cells` that the solver needs to refute them; None: they have an answer.

        Raises:
            LimitError: At a limit.
            WideError: `MANY` must stand for fewer numbers.
        """
        bits = self._sheet.bits
        assumed = [(bits[cell], v) for cell in cells if (v := self._clues[cell]) is not None]
        if self._proposals.answer(None, assumed) is not None:
            return None
        core = self._proposals.model.core()
        return frozenset(cell for cell in cells if bits[cell] & core)
