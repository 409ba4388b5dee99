"""Clues that only one answer has: single ones, then pairs.

Answers known so far rule out most clues and pairs of clues without a question:
whatever two of them have in common pins neither. What only one of them has is
asked; either it pins that answer, or the solver returns one answer more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cpmodels import open_grid
from cpmodels.base import Meter
from generator.mending.fewest import Fewest
from generator.mending.leeway import Heed, Leeway, Pinned
from generator.mending.rivals import ClueCells
from puzzles import KINDS, Answer
from puzzles.outcomes import Reply
from puzzles.types import Clues


class Isolation:
    """The answers known so far, and what only one of them has.

    Args:
        wish: What may be done.
        answers: Some answers.
        meter: The budget.
        heed: Told of every better choice.
    """

    def __init__(self, wish: Leeway, answers: Sequence[Answer], meter: Meter, heed: Heed) -> None:
        self._wish, self._meter, self._heed = wish, meter, heed
        self._grid = open_grid(wish.puzzle)
        self._every = KINDS[wish.puzzle.kind].every_clue
        self._groups = [group - wish.base for group in wish.groups if group - wish.base]
        self._answers: list[Answer] = []
        self._boards: list[tuple[int, ...]] = []
        self._wanted: list[bool] = []
        # Choices that pin an answer with which another judge is not content, or nobody knows.
        self._refused = set[tuple[int, ClueCells]]()
        self._all_known = False  # whether `_answers` show every clue that any answer has
        for answer in answers:
            self._learn(answer)

    def improve(self, best: Pinned) -> Pinned:
        """Return a choice of one or two groups of clues, if there is one better than `best`."""
        for stage in (self._singles, self._all_values, self._singles, self._pairs):
            if self._meter.spent() or best.found.proven:
                break
            best = stage(best)
        stopped = self._meter.spent()
        found = best.found if best.found.proven else replace(best.found, stopped=stopped)
        return replace(best, found=found, listed=len(self._answers))

    def _singles(self, best: Pinned) -> Pinned:
        best = self._tried(1, best)
        known = self._all_known and not self._wish.free and not self._meter.spent()
        if known and not best.found.proven:
            return replace(best, found=replace(best.found, bound=2))
        return best

    def _pairs(self, best: Pinned) -> Pinned:
        return self._tried(2, best)

    def _all_values(self, best: Pinned) -> Pinned:
        """Find an answer for every clue that a group of one cell can have."""
        if self._wish.filled is not None or any(len(group) > 1 for group in self._groups):
            return best
        for (cell,) in self._groups:
            values = {board[cell] for board in self._boards}
            while not self._meter.spent():
                found = self._grid.unlike(self._wish.puzzle.clues, cell, values, self._meter.left())
                self._meter.add_work(found.work)
                if found.reply is Reply.UNKNOWN:
                    return best
                if found.answer is None:
                    break
                self._learn(found.answer)
                values.add(self._boards[-1][cell])
        self._all_known = not self._meter.spent()
        return best

    def _tried(self, size: int, best: Pinned) -> Pinned:
        """Ask about what one answer only has, in so many groups, until nothing is left to ask."""
        while not self._meter.spent() and not best.found.proven:
            most = best.found.weight - 1 if best.found.choices else None
            candidate = next(self._candidates(size, most), None)
            if candidate is None:
                break
            better = self._asked(*candidate)
            if better is not None:
                found = replace(better[1], bound=best.found.bound)
                best = replace(best, answers=(better[0],), found=found)
                self._heed(best)
        return best

    def _asked(self, answer: int, cells: ClueCells) -> tuple[Answer, Fewest] | None:
        """Ask whether an answer's clues in `cells` pin it; learn the rival if they do not."""
        board, own = self._boards[answer], self._wish.base | cells
        clues: Clues = tuple(v if i in own else None for i, v in enumerate(board))
        found = self._grid.another(clues, self._answers[answer], self._meter.left())
        self._meter.add_work(found.work)
        if found.answer is not None:
            self._learn(found.answer)
            return None
        also = self._wish.also
        if found.reply is Reply.UNKNOWN:
            self._all_known = False
        elif not also or also(self._answers[answer]).missing(own).reply is Reply.NO:
            return self._answers[answer], Fewest((cells,), 0, self._weight(cells))
        self._refused.add((answer, cells))
        return None

    def _weight(self, cells: ClueCells) -> int:
        return len(cells - self._wish.free)

    def _learn(self, answer: Answer) -> None:
        filled = self._wish.filled or answer
        self._answers.append(answer)
        self._boards.append(self._every(self._wish.puzzle.rows, self._wish.puzzle.cols, answer))
        self._wanted.append(all(f in (None, a) for f, a in zip(filled, answer, strict=True)))

    def _candidates(self, size: int, most: int | None) -> Iterator[tuple[int, ClueCells]]:
        """Yield an answer and cells whose clues no other answer known so far has.

        Those first that the fewest answers have one by one.
        """
        if not self._groups:
            return
        table, groups = self._table()
        common = table.T @ table  # answers that two clues have in common; on the diagonal, one
        often = np.diag(common)
        first, second = np.nonzero(np.triu(common == 1, k=size - 1))
        if size == 1:
            first, second = (ends[first == second] for ends in (first, second))
        for at in np.argsort(often[first] + often[second], kind="stable"):
            i, j = int(first[at]), int(second[at])
            cells = self._groups[groups[i]] | self._groups[groups[j]]
            answer = int(np.argmax(table[:, i] * table[:, j]))
            useful = most is None or self._weight(cells) <= most
            if useful and self._wanted[answer] and (answer, cells) not in self._refused:
                yield answer, cells

    def _table(self) -> tuple[NDArray[Any], list[int]]:
        """Return which answer (rows) has which clues (columns), and each column's group."""
        boards = np.array(self._boards)
        columns, groups = [], []
        for number, group in enumerate(self._groups):
            _values, which = np.unique(boards[:, sorted(group)], axis=0, return_inverse=True)
            for value in range(which.max() + 1):
                columns.append(which.reshape(-1) == value)
                groups.append(number)
        return np.array(columns, dtype=np.float32).T, groups
