"""The clause model of a deduced board, hidden values merged into one symbol.

A value is hidden when no cell is known to hold it. On boards without a cap
there are hundreds of them and they behave alike, so all hidden values from
some threshold up become one symbol, HIDDEN. A relaxed answer is a board of
symbols. Every answer of the puzzle maps to one relaxed answer; as long as no
connected part of HIDDEN has twice as many cells as the least hidden value,
no two map to the same one, because each part is then one region.

Every clause is one of two kinds, true of all boards of that size:

* too large, L(S, v): S connected with more than v cells: not all of S is v;
* too small, B(T, v, c): T connected with fewer than v cells, c in T: if c is
  v, then some cell beside T is v.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import compress

from cpmodels.fillomino.deduce import Section
from cpmodels.fillomino.geometry import each_cell
from cpmodels.guided import GuidedModel

HIDDEN = 0
"""The symbol of all merged values."""


Fact = tuple[int, int, int]
"""Symbol and two sets of cells: one of the first is not that symbol, or one of the second is."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A fact about value v on boards of one size, true whatever the clues.

    Attributes:
        value: The value it is about.
        cells: S of a "too large", T of a "too small" fact.
        large: Which of the two it is.
    """

    value: int
    cells: int
    large: bool


class Pool:
    """Facts found so far about boards of one size, for later questions.

    Args:
        limit: The oldest are dropped beyond this many.
    """

    def __init__(self, limit: int = 4000) -> None:
        self._cuts: dict[Cut, None] = {}
        self._limit = limit

    def add(self, cut: Cut) -> None:
        """Keep a fact."""
        self._cuts[cut] = None
        if len(self._cuts) > self._limit:
            del self._cuts[next(iter(self._cuts))]

    def __iter__(self) -> Iterator[Cut]:
        return iter(self._cuts)


class Relaxation:
    """Variables and clauses for the cells that deduction left open.

    Args:
        section: A section of a settled board.
        threshold: Hidden values from here up are merged; None merges nothing.
        guided: Whether the model has a guide.

    Attributes:
        least: The least merged value, or 0 where none is merged.
        merged: The merged values.
        possible, fixed: By symbol, as in `Candidates`.
        facts: The clauses added, known cells among theirs.
        counted: The value and the cells of each set in which it was counted.
    """

    def __init__(self, section: Section, threshold: int | None, *, guided: bool = True) -> None:
        self.board = section.board
        self.model = GuidedModel(guided=guided)
        self.facts: list[Fact] = []
        self.counted: list[tuple[int, int]] = []
        self._merge(section, threshold)
        self._variables()
        self._base()

    def _merge(self, section: Section, threshold: int | None) -> None:
        hidden = []
        if threshold is not None:
            hidden = [v for v in section.possible if v >= threshold and not section.fixed[v]]
        if len(hidden) < 2:
            hidden = []
        self.merged = frozenset(hidden)
        self.least = min(hidden, default=0)
        self.possible = {v: p for v, p in section.possible.items() if v not in self.merged}
        self.fixed = {v: section.fixed[v] for v in self.possible}
        if hidden:
            union = only = 0
            for v in hidden:
                union |= section.possible[v]
            for p in self.possible.values():
                only |= p
            self.possible[HIDDEN] = union
            self.fixed[HIDDEN] = union & ~only

    def _variables(self) -> None:
        model = self.model
        self.places: list[tuple[int, int]] = []  # symbol and cell by variable
        self._number: dict[int, dict[int, int]] = {s: {} for s in self.possible}
        by_cell: dict[int, list[int]] = {}
        for s, p in self.possible.items():
            number = self._number[s]
            for b in each_cell(p & ~self.fixed[s]):
                number[b] = model.variable()
                self.places.append((s, b))
                by_cell.setdefault(b, []).append(number[b])
        for literals in by_cell.values():
            model.exactly_one(literals)

    def _base(self) -> None:
        near = self.board.near
        for s, p in self.possible.items():
            if s == 1:
                for b in each_cell(p):
                    for d in each_cell(near(b) & p):
                        if d > b:
                            self.clause(s, b | d, 0)
                continue
            for b in each_cell(p & ~self.fixed[s]):
                self.clause(s, b, near(b))
            for g in self.board.components(self.fixed[s]):
                if g.bit_count() < (s or self.least):
                    self.clause(s, g & -g, near(g))

    def clause(self, s: int, negative: int, positive: int) -> None:
        """Add: some cell of `negative` is not s, or some cell of `positive` is s."""
        self.facts.append((s, negative, positive))
        literals = self.literals(s, negative, positive)
        if literals is not None:
            self.model.clause(literals)

    def literals(self, s: int, negative: int, positive: int) -> list[int] | None:
        """Return that clause with known cells folded away, or None where it holds anyway."""
        possible, fixed = self.possible[s], self.fixed[s]
        if positive & fixed or negative & ~possible:
            return None
        number = self._number[s]
        found = [-number[b] - 1 for b in each_cell(negative & ~fixed)]
        found += [number[b] for b in each_cell(positive & possible)]
        return found

    def cut(self, cut: Cut) -> None:
        """Add a fact; one clause, or one for each cell of a "too small" set."""
        s, cells = cut.value, cut.cells
        if s not in self.possible:
            return
        if cut.large:
            self.clause(s, cells, 0)
            return
        border = self.board.near(cells)
        if border & self.fixed[s]:
            return
        known = cells & self.fixed[s]
        if known:
            self.clause(s, known & -known, border)
            return
        for b in each_cell(cells & self.possible[s]):
            self.clause(s, b, border)

    def literal(self, s: int, b: int) -> int | None:
        """Return the variable "cell b is symbol s", or None where it is known."""
        return self._number[s].get(b)

    def symbol(self, v: int) -> int:
        """Return the symbol that stands for value v."""
        return HIDDEN if v in self.merged else v

    def decode(self, values: list[int]) -> dict[int, int]:
        """Return the cells of each symbol in a relaxed answer."""
        found = dict(self.fixed)
        for s, b in compress(self.places, values):
            found[s] |= b
        return found
