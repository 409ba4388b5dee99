"""Boards that are laid but for some cells: patches of them are solved anew.

A patch is what is around a cell that does not fit, whole regions at a time;
everything else stays. It has some dozen cells, so that the solver needs
hundredths of a second. Where a patch has no answer, a wider one is tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cpmodels.base import Budget, Meter
from cpmodels.fillomino.deduce import Section
from cpmodels.fillomino.geometry import Geometry
from cpmodels.fillomino.search import Search, Settings
from puzzles import Answer, Puzzle
from puzzles.grid import neighbours
from puzzles.outcomes import Reply
from puzzles.types import Clues

REACHES = (2, 3, 4, 6, 9)
"""How far around a cell a patch goes, in steps; the next where there is no answer."""

NARROW = 3
"""So many of them, from the first on, where a cell is to have another value: many keep theirs."""

WHOLE = 40
"""Regions of more cells than this are not taken up, and not mended."""

FRESH = 6
"""Numbers up to this are tried where no given asks for them."""

WORK = Budget(deterministic=0.02, conflicts=2000)
"""What one patch may cost; hardly any comes near."""

IN_VAIN = 30
"""Cells around which no patch has an answer, before a board is given up."""

UNMERGED = Settings(threshold=None, guided=False)
"""Patches have few numbers, each a symbol of its own, and are small: a guide gains little."""


class Mending:
    """A board with its known cells, whose others are laid or blank.

    Args:
        puzzle: The puzzle.
        known: Cells whose value is known, givens included; None for the others.
        board: What is laid, None for blank cells. A known cell keeps its
            value, and what is no whole region then is blank.
        meter: The budget.

    Cost: local to the patches, whatever the size of the board.
    """

    def __init__(self, puzzle: Puzzle, known: Clues, board: Clues, meter: Meter) -> None:
        self._near = neighbours(puzzle.rows, puzzle.cols)
        self._cols, self._cap = puzzle.cols, puzzle.cap
        self._known, self._meter = known, meter
        self._values = [k or b for k, b in zip(known, board, strict=True)]
        self._random = Random(0).random
        self._bad = self._unfit()

    def mended(self) -> Answer | None:
        """Solve patches until all cells fit; None where that does not work out."""
        in_vain = 0
        while self._bad and not self._meter.spent():
            cell = self._bad[int(self._random() * len(self._bad))]
            if self._values[cell] and (self._known[cell] or 0) > WHOLE:
                return None
            if not self._changed(cell, None, REACHES):
                self._take_up(cell)
                in_vain += 1
            if in_vain > IN_VAIN:
                return None
            self._bad = [i for i in self._bad if not self._fits(i)]
        return None if self._bad else self.board()

    def vary(self, cell: int) -> bool:
        """Give a cell of a full board another value, if a patch around it allows that."""
        return self._changed(cell, cell, REACHES[:NARROW])

    def value(self, cell: int) -> int | None:
        """Return the value of a cell, None where it is blank."""
        return self._values[cell]

    def board(self) -> Answer:
        """Return the board, which has no blank cells."""
        return tuple(v or 0 for v in self._values)

    def _unfit(self) -> list[int]:
        """Blank what is no whole region, and return the cells that are blank or unfinished."""
        bad, seen = list[int](), set[int]()
        for start, value in enumerate(self._values):
            if start in seen:
                continue
            cells = self._region(start, len(self._values)) if value else [start]
            seen.update(cells)
            if len(cells) != value:
                bad += cells
        for i in bad:
            self._values[i] = self._known[i]
        return bad

    def _region(self, start: int, most: int) -> list[int]:
        """Return the cells connected with one that have its value; not all beyond `most`."""
        value, found, seen = self._values[start], [start], {start}
        for i in found:
            for j in self._near[i]:
                if j not in seen and self._values[j] == value:
                    seen.add(j)
                    found.append(j)
            if len(found) > most:
                break
        return found

    def _fits(self, cell: int) -> bool:
        value = self._values[cell]
        return value is not None and len(self._region(cell, value)) == value

    def _take_up(self, cell: int) -> None:
        """Blank what is around a cell that fits nowhere, to go another way from there."""
        for i in self._patch(cell, REACHES[0]):
            self._values[i] = self._known[i]
            self._bad.append(i)

    def _changed(self, cell: int, other: int | None, reaches: Sequence[int]) -> bool:
        """Solve the patch around a cell; `other` is a cell that is to have another value."""
        for reach in reaches:
            patch = self._patch(cell, reach)
            found = self._solved(patch, other)
            if found is not None:
                for i, value in zip(patch, found, strict=True):
                    self._values[i] = value
                return True
        return False

    def _patch(self, cell: int, reach: int) -> list[int]:
        """Return the blank cells within reach, and the regions there that can be taken up."""
        within, layer = {cell: None}, [cell]
        for _ in range(reach):
            layer = [j for i in layer for j in self._near[i] if j not in within]
            within |= dict.fromkeys(layer)
        patch: dict[int, None] = {}
        for i in within:
            if self._values[i] is None:
                patch[i] = None
            elif i not in patch:
                region = self._region(i, WHOLE)
                if len(region) <= WHOLE and not self._is_settled(region):
                    patch |= dict.fromkeys(region)
        return sorted(patch)

    def _is_settled(self, region: Sequence[int]) -> bool:
        """Whether a region is whole and known in all its cells."""
        return len(region) == self._values[region[0]] and all(self._known[i] for i in region)

    def _solved(self, patch: Sequence[int], other: int | None) -> list[int] | None:
        """Return other values for the cells of a patch, or None."""
        if not patch or (other is not None and other not in patch):
            return None
        section, bits = self._section(patch)
        covered = 0
        for possible in section.possible.values():
            covered |= possible
        if section.cells & ~covered:
            return None
        meter = Meter(WORK)
        search = Search(section, meter, settings=UNMERGED)
        if other is not None:
            old = [0] * (section.board.rows * section.board.cols)
            old[section.board.index(bits[other])] = self._values[other] or 0
            search.demand_difference(tuple(old), bits[other])
        reply, answer = search.next()
        self._meter.add_work(meter.work)
        if reply is not Reply.YES or answer is None:
            return None
        return [answer[section.board.index(bits[i])] for i in patch]

    def _section(self, patch: Sequence[int]) -> tuple[Section, dict[int, int]]:
        """Return a patch as a section of a board of its own, and the bit of each of its cells."""
        rows, cols = [i // self._cols for i in patch], [i % self._cols for i in patch]
        top, left = min(rows), min(cols)
        board = Geometry(max(rows) - top + 1, max(cols) - left + 1)
        bits = {
            i: board.bit((r - top) * board.cols + c - left)
            for i, r, c in zip(patch, rows, cols, strict=True)
        }
        numbers = {*range(1, min(FRESH, self._cap) + 1), *(self._known[i] or 1 for i in patch)}
        possible = dict.fromkeys(sorted(v for v in numbers if v <= len(patch)), 0)
        fixed = dict(possible)
        for i, bit in bits.items():
            value = self._known[i]
            if value is None:
                beside = {self._values[j] for j in self._near[i] if j not in bits}
                for v in possible.keys() - beside:
                    possible[v] |= bit
            elif value in possible:
                possible[value] |= bit
                fixed[value] |= bit
        held = [v for v, cells in possible.items() if cells]
        section = Section(
            board,
            sum(bits.values()),
            {v: possible[v] for v in held},
            {v: fixed[v] for v in held},
            (),
        )
        return section, bits
