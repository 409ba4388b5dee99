"""Fillomino answers, and which of their numbers may go.

An answer is packed: regions of random sizes grow one after the other, then
equal regions that touch are merged until none do. Where that would pass the
cap, the place is laid again. The mix of sizes decides how hard the puzzles
get: long regions take longer to trace.

Source: the packing, its mixes and the order of removals of the game this
kind's first puzzles came from.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from generator.draws import Draws
from generator.kinds import Laid, Orbit
from generator.recipe import Recipe
from generator.symmetry import together
from puzzles import Answer, Puzzle, QuestionError, is_answer
from puzzles.grid import neighbours
from puzzles.types import Clues

RegionCells = tuple[int, ...]
"""The cells of a region, ascending."""

MIX: dict[str, tuple[int, ...]] = {
    "easy": (2, 10, 14, 13, 9, 5, 2, 0, 0),
    "medium": (2, 9, 13, 13, 11, 8, 5, 3, 2),
    "hard": (2, 8, 12, 13, 12, 9, 7, 5, 4),
    "expert": (2, 8, 12, 13, 12, 9, 7, 5, 4),
    "any": (2, 9, 13, 13, 11, 8, 5, 3, 2),
}
"""Weights of the sizes 1 to 9 by difficulty; 1 is rare, since leftover cells are 1s anyway."""

SIZES = 9
"""Sizes in a mix."""

SETTLING = 4
"""Times a new region grows or shrinks by a cell to differ from one beside it."""

RELAYS = 2
"""Places laid again, for each cell of the board, before an answer is given up."""


def check(recipe: Recipe) -> None:
    """Refuse what makes no Fillomino.

    Regions of 1 and 2 alone cannot fill a board with a 2x2 square in it. Two 2s and two 1s
    crosswise are the only way to fill the square, and each 2's other cell then touches a cell
    that can be neither.

    Raises:
        QuestionError: A cap too small for any answer.
    """
    least = 1 if recipe.rows * recipe.cols == 1 else 2 if 1 in (recipe.rows, recipe.cols) else 3
    if recipe.max_region < least:
        size = f"{recipe.rows}x{recipe.cols}"
        text = f"no {size} board has regions of at most {recipe.max_region}; it takes {least}"
        raise QuestionError(text)


def lay(recipe: Recipe, draws: Draws) -> Laid:
    """Pack an answer; none where the place that does not fit was laid again too often."""
    numbers = _Packer(recipe, draws).numbers()
    if numbers is None:
        return Laid(None)
    blank: Clues = (None,) * len(numbers)
    puzzle = Puzzle(recipe.kind, recipe.rows, recipe.cols, blank, recipe.max_region)
    if not is_answer(puzzle, numbers):
        raise AssertionError("a packed board breaks the rule")
    return Laid(numbers)


def clues(_recipe: Recipe, answer: Answer) -> Clues:
    """Return all numbers."""
    return answer


def order(recipe: Recipe, answer: Answer, draws: Draws) -> tuple[Orbit, ...]:
    """Return the cells in the order in which they lose their numbers.

    A cell of every region in turn, so that the regions thin out alike; each region's last one
    after all others. Cells that go together go when the last of them is due.

    Where regions may be silent, all orders are as likely: taken in turn, the last number of a
    region hardly ever goes (1 region in 100 of 6x6 puzzles then was silent, not 7).
    """
    orbits = together(recipe)
    if recipe.silent:
        return tuple(draws.shuffled(dict.fromkeys(orbits)))
    cut = draws.shuffled(regions(recipe.rows, recipe.cols, answer))
    lists = [draws.shuffled(cells) for cells in cut]
    most = max(len(cells) for cells in lists)
    due = [cells[k] for k in range(1, most) for cells in lists if k < len(cells)]
    due += [cells[0] for cells in lists]
    last = dict.fromkeys(orbits[cell] for cell in reversed(due))
    return tuple(reversed(last))


def may_remove(recipe: Recipe, answer: Answer, clues: Clues, group: Orbit) -> bool:
    """Whether every region keeps a number, or need not."""
    if recipe.silent:
        return True
    home = _homes(recipe.rows, recipe.cols, answer)
    return all(any(clues[i] is not None and i not in group for i in home[cell]) for cell in group)


def until(_puzzle: Puzzle, cells: Orbit) -> tuple[int, ...]:
    """Return the cells themselves: a number is known when its cell is."""
    return cells


def regions(rows: int, cols: int, answer: Answer) -> tuple[RegionCells, ...]:
    """Return the regions of an answer in reading order."""
    return tuple(dict.fromkeys(_homes(rows, cols, answer)))


@lru_cache(maxsize=4)
def _homes(rows: int, cols: int, answer: Answer) -> tuple[RegionCells, ...]:
    """Return the region of every cell."""
    near = neighbours(rows, cols)
    home: list[RegionCells | None] = [None] * len(answer)
    for start, number in enumerate(answer):
        if home[start] is None:
            found = [start]
            for i in found:
                found += [j for j in near[i] if answer[j] == number and j not in found]
            region = tuple(sorted(found))
            for i in region:
                home[i] = region
    return tuple(region for region in home if region is not None)


def mix(difficulty: str, most: int) -> tuple[int, ...]:
    """Return the weights of the sizes 1 to `most`.

    A smaller cap cuts the mix off; a larger one stretches it.
    """
    weights = MIX[difficulty]
    if most <= SIZES:
        return weights[:most]
    return tuple(weights[-(-size * SIZES // most) - 1] for size in range(1, most + 1))


class _Packer:
    """Cuts one board into regions. Regions are numbered; a region merged into another is empty."""

    def __init__(self, recipe: Recipe, draws: Draws) -> None:
        self.draws = draws
        self.area = recipe.rows * recipe.cols
        self.cap = min(recipe.max_region, self.area)
        self.near = neighbours(recipe.rows, recipe.cols)
        self.weights = mix(recipe.difficulty, self.cap)
        self.home = [-1] * self.area
        self.regions: list[list[int]] = []

    def numbers(self) -> Answer | None:
        """Return the size of every cell's region, or None if the mending fails."""
        self._grow_all(range(self.area))
        relays = RELAYS * self.area
        while (pair := self._clash()) is not None:
            if self._merge(*pair):
                continue
            relays -= 1
            if relays < 0:
                return None
            self._grow_all(self._cleared(*pair))
        self._thin_ones()
        return tuple(len(self.regions[k]) for k in self.home)

    def _grow_all(self, cells: Iterable[int]) -> None:
        """Start a region at every free cell, in random order."""
        for start in self.draws.shuffled(cells):
            if self.home[start] >= 0:
                continue
            target = 1 + self.draws.weighted(self.weights)
            region = [start]
            self.home[start] = len(self.regions)
            self.regions.append(region)
            while len(region) < target and self._grow(region):
                pass
            self._settle(region)

    def _cleared(self, one: int, other: int) -> list[int]:
        """Free the cells of two regions and of some around them, and return them."""
        around = {self.home[j] for k in (one, other) for i in self.regions[k] for j in self.near[i]}
        chosen = [k for k in sorted(around) if k in (one, other) or self.draws.chance(50)]
        cells = sorted(i for k in chosen for i in self.regions[k])
        for i in cells:
            self.home[i] = -1
        for k in chosen:
            self.regions[k] = []
        return cells

    def _grow(self, cells: list[int]) -> bool:
        """Take a random free cell beside a region, if there is one."""
        edge = list(dict.fromkeys(j for i in cells for j in self.near[i] if self.home[j] < 0))
        if not edge:
            return False
        cell = self.draws.pick(edge)
        self.home[cell] = self.home[cells[0]]
        cells.append(cell)
        return True

    def _settle(self, cells: list[int]) -> None:
        """Beside a region of its own size, grow by a cell or give the last one back."""
        for _ in range(SETTLING):
            if self._rival(cells) is None:
                return
            if len(cells) < self.cap and self.draws.chance(50) and self._grow(cells):
                continue
            if len(cells) > 1:
                self.home[cells.pop()] = -1

    def _rival(self, cells: list[int]) -> int | None:
        """Return a region of equal size beside a region, or None."""
        own, size = self.home[cells[0]], len(cells)
        for i in cells:
            for j in self.near[i]:
                other = self.home[j]
                if other not in (own, -1) and len(self.regions[other]) == size:
                    return other
        return None

    def _clash(self) -> tuple[int, int] | None:
        """Return two regions of equal size that touch, if there are any."""
        for number, cells in enumerate(self.regions):
            if cells:
                other = self._rival(cells)
                if other is not None:
                    return number, other
        return None

    def _merge(self, one: int, other: int) -> bool:
        """Make one region of two; whether the cap allows it."""
        if len(self.regions[one]) + len(self.regions[other]) > self.cap:
            return False
        for cell in self.regions[other]:
            self.home[cell] = one
        self.regions[one] += self.regions[other]
        self.regions[other] = []
        return True

    def _thin_ones(self) -> None:
        """Join about half of the 1s to a region beside them where that makes no new clash."""
        for number, cells in enumerate(self.regions):
            if len(cells) != 1 or not self.draws.chance(50):
                continue
            beside = sorted({self.home[j] for j in self.near[cells[0]]})
            fitting = [k for k in beside if self._fits(self.regions[k], cells[0])]
            if fitting:
                self._merge(self.draws.pick(fitting), number)

    def _fits(self, cells: list[int], cell: int) -> bool:
        """Whether a region can take a cell without growing equal to one beside it."""
        more = [*cells, cell]
        return len(more) <= self.cap and self._rival(more) is None
