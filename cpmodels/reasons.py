"""Why a cell has its value: as few facts as force it, smallest unsatisfiable subsets.

Forcing are what is printed or filled on a board. Some force a cell if they have no answer in which
the cell has another value. Such a set is shrunk fact by fact for every cell; of the cell that
comes off best the fewest are then looked for, as the smallest set that meets what each rival
breaks. All rivals come from a solver that remembers (`cpmodels.rivals`); CP-SAT has the last word.

Source: Gupta, Genc, O'Sullivan, "Explanation in constraint satisfaction", IJCAI 2021 (a survey);
Ignatiev, Previti, Liffiton, Marques-Silva, "Smallest MUS extraction with minimal hitting set
dualization", CP 2015; the program Demystify.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from cpmodels.base import Grid, Meter
from cpmodels.counting import halved
from cpmodels.hitting import Hitters
from cpmodels.needed import part
from cpmodels.rivals import RIVALS
from puzzles import KINDS, Answer, Puzzle
from puzzles.outcomes import Reply
from puzzles.types import Clues

MOST = 16
"""Cells of which a set of facts is shrunk: those with the smallest sets at first."""

SHRINKING = 0.2
"""Deterministic time for shrinking the sets of one reason, and again for the fewest facts."""

ROUNDS = 300
"""Rivals by which the fewest facts are looked for, at most, after which they need not be."""

Forcing = frozenset[int]
"""Cells whose facts are used."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Forcing that force a cell.

    Attributes:
        cell: The cell.
        value: What it is forced to be.
        facts: The cells whose facts force it.
        least: Whether no fewer facts force the cell. Of other cells that is not said.
    """

    cell: int
    value: int
    facts: Forcing
    least: bool


class _Rival(NamedTuple):
    """Another board: the cells whose fact it breaks, and those that have another value."""

    breaks: Forcing
    cells: Forcing


@dataclass(slots=True)
class _Shrunk:
    """What is known of a cell: facts that force it, and sets of facts of which each is needed."""

    facts: Forcing
    broken: list[Forcing] = field(default_factory=list)


class ReasonSearch:
    """Finds reasons on one board, and keeps what was learned for the next.

    Args:
        grid: The boards of the puzzle's kind and size.
        puzzle: The puzzle.
        answer: One of its answers.
    """

    def __init__(self, grid: Grid, puzzle: Puzzle, answer: Answer) -> None:
        self._grid, self._puzzle, self._answer = grid, puzzle, answer
        blank = Puzzle(
            puzzle.kind, puzzle.rows, puzzle.cols, (None,) * len(answer), puzzle.max_region
        )
        self._model = RIVALS[puzzle.kind](blank, answer)
        self._kind = KINDS[puzzle.kind]
        self._every = self._all(answer)
        self._rivals: list[_Rival] = []

    def facts(self, values: Clues) -> Forcing:
        """Return the facts of a board: its clues, and its filled cells where these say as much.

        Args:
            values: The filled cells, row by row.
        """
        shown = values if self._kind.clues_are_cells else self._puzzle.clues
        return frozenset(i for i, v in enumerate(shown) if v is not None)

    def smallest(self, values: Clues, meter: Meter) -> Reason | None:
        """Return the smallest reason that is found for an open cell; None: none is forced.

        None also where the meter is spent: it says.

        Cost: a question for each open cell, and one for each fact of a set that is shrunk.
        """
        facts = self.facts(values)
        known = self._forced(values, facts, meter)
        own = Meter(replace(meter.left(), deterministic=SHRINKING))
        for cell in _best(known)[:MOST]:
            self._shrink(cell, facts, known[cell], own)
        meter.add_work(own.work)
        for cell in _best(known):
            own = Meter(replace(meter.left(), deterministic=SHRINKING))
            least = self._fewest(cell, facts, known[cell], own)
            meter.add_work(own.work)
            if self._refuted(cell, known[cell].facts, meter):
                return Reason(cell, self._answer[cell], known[cell].facts, least)
        return None

    def _forced(self, values: Clues, facts: Forcing, meter: Meter) -> dict[int, _Shrunk]:
        """Return the open cells that are forced, each with facts that the solver names."""
        known: dict[int, _Shrunk] = {}
        for cell in (i for i, v in enumerate(values) if v is None):
            if self._ask(cell, facts, meter) is Reply.NO:
                known[cell] = _Shrunk(self._named(facts))
        return known

    def _shrink(self, cell: int, facts: Forcing, known: _Shrunk, meter: Meter) -> None:
        """Leave out facts of a cell that are not needed, one by one, the farthest first."""
        for fact in sorted(known.facts, key=lambda i: (-self._apart(i, cell), i)):
            if fact not in known.facts:
                continue
            reply = self._ask(cell, known.facts - {fact}, meter)
            if isinstance(reply, _Rival):
                known.broken.append(reply.breaks & facts)
            elif reply is Reply.NO:
                known.facts = self._named(known.facts)

    def _fewest(self, cell: int, facts: Forcing, known: _Shrunk, meter: Meter) -> bool:
        """Make the facts of a cell as few as can be; whether they are known to be."""
        whole = halved(sorted(facts), self._puzzle.cols)
        hitters = Hitters(whole, len(known.facts))
        for broken in known.broken:
            hitters.add(broken)
        for _ in range(ROUNDS):
            if not known.facts:
                return True
            reply, chosen = hitters.choose(whole, len(known.facts) - 1, meter)
            if reply is not Reply.YES:
                return reply is Reply.NO
            missed = self._missed(cell, facts, chosen, meter)
            if missed is None:
                return False
            if missed:
                hitters.add(missed)
            else:
                known.facts = chosen
        return False

    def _missed(self, cell: int, facts: Forcing, chosen: Forcing, meter: Meter) -> Forcing | None:
        """Return facts of which one is needed besides those chosen, as few as can be by inclusion.

        None of them if those chosen force the cell; None at a limit.
        """
        reply = self._ask(cell, chosen, meter)
        if not isinstance(reply, _Rival):
            return frozenset() if reply is Reply.NO else None
        broken = reply.breaks & facts
        for fact in sorted(broken):
            if fact in broken:
                reply = self._ask(cell, (facts - broken) | {fact}, meter)
                if isinstance(reply, _Rival):
                    broken = reply.breaks & facts
        return broken

    def _ask(self, cell: int, facts: Forcing, meter: Meter) -> _Rival | Reply:
        """Look for a board with some facts on which a cell has another value."""
        for rival in self._rivals:
            if cell in rival.cells and facts.isdisjoint(rival.breaks):
                return rival
        other = -self._model.value[cell] - 1
        assumed = [*(self._model.same[i] for i in sorted(facts)), other]
        reply, board = self._model.board(meter, assumed)
        if board is None:
            return reply
        self._rivals.append(
            _Rival(_differing(self._every, self._all(board)), _differing(self._answer, board))
        )
        return self._rivals[-1]

    def _named(self, facts: Forcing) -> Forcing:
        """Return those of some facts that the solver used for its last "no"."""
        core = set(self._model.guide.core())
        return frozenset(i for i in facts if self._model.same[i] in core)

    def _all(self, board: Answer) -> Clues:
        """Return all facts of a full board."""
        return tuple(self._kind.every_clue(self._puzzle.rows, self._puzzle.cols, board))

    def _refuted(self, cell: int, facts: Forcing, meter: Meter) -> bool:
        """Whether CP-SAT, too, sees that facts force a cell."""
        clues, value, left = part(self._every, facts), self._answer[cell], meter.left()
        if self._kind.clues_are_cells:
            found = self._grid.differs_at(clues, cell, self._answer, left)
            meter.add_work(found.work)
            return found.reply is Reply.NO
        other = tuple(1 - value if i == cell else None for i in range(len(clues)))
        counted = self._grid.count(clues, limit=1, known=other, budget=left)
        meter.add_work(counted.work)
        return counted.exact and not counted.answers

    def _apart(self, a: int, b: int) -> int:
        cols = self._puzzle.cols
        return abs(a // cols - b // cols) + abs(a % cols - b % cols)


def _differing(one: Clues, other: Clues) -> Forcing:
    return frozenset(i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)


def _best(known: Mapping[int, _Shrunk]) -> list[int]:
    """Return cells, those first that the fewest facts force."""
    return sorted(known, key=lambda cell: (len(known[cell].facts), cell))
