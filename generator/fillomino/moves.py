"""How an answer is changed until the givens at the cells of a mask pin it.

One cell goes over to a region beside it, or starts one. What it leaves may
fall apart, and regions of equal size that touch now are one.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.draws import Draws
from generator.fillomino import packing
from generator.kinds import Laid
from generator.masks import marked
from generator.recipe import Recipe
from puzzles import Answer, QuestionError
from puzzles.grid import cell_name, neighbours


class RegionMoves:
    """The moves of `generator.kinds.Moves` for regions.

    Args:
        recipe: What is wanted, with a mask.

    Raises:
        QuestionError: Every region is to have a given, and those of the mask are too few or
            too far from some cell for that.
    """

    def __init__(self, recipe: Recipe) -> None:
        self._recipe = recipe
        self._near = neighbours(recipe.rows, recipe.cols)
        self._cap = min(recipe.max_region, len(self._near))
        self._marked = marked(recipe)
        if not recipe.silent:
            self._check_reach()

    def _check_reach(self) -> None:
        need = -(-len(self._near) // self._cap)
        if len(self._marked) < need:
            text = f"regions of at most {self._cap} cells with a given each need {need} of them"
            raise QuestionError(f"{text}; the mask marks {len(self._marked)}")
        reached, edge = set(self._marked), set(self._marked)
        for _ in range(self._cap - 1):
            edge = {j for i in edge for j in self._near[i]} - reached
            reached |= edge
        for cell in range(len(self._near)):
            if cell not in reached:
                name = cell_name(cell, self._recipe.cols)
                text = f"{name} is too far from the mask: no region of {self._cap} with a given"
                raise QuestionError(f"{text} reaches it")

    def start(self, draws: Draws) -> Laid:
        """Pack an answer."""
        return packing.lay(self._recipe, draws)

    def moved(self, answer: Answer, cell: int, draws: Draws) -> Answer | None:
        """Move `cell` or a cell beside it; None where no region can take it."""
        cell = draws.pick((cell, *self._near[cell]))
        home, sizes = self._cut(answer)
        targets = sorted({home[j] for j in self._near[cell]} - {home[cell]})
        if sizes[home[cell]] > 1:
            targets.append(len(sizes))
        for target in draws.shuffled(targets):
            changed = list(home)
            changed[cell] = target
            numbers = self._joined(changed)
            if numbers is not None and numbers != answer:
                return numbers
        return None

    def untold(self, answer: Answer) -> tuple[packing.RegionCells, ...]:
        """Return the regions that the mask gives no number, where each has to have one."""
        if self._recipe.silent:
            return ()
        stay = set(self._marked)
        cut = packing.regions(self._recipe.rows, self._recipe.cols, answer)
        return tuple(region for region in cut if stay.isdisjoint(region))

    def _joined(self, labels: list[int]) -> Answer | None:
        """Make one region of equal ones that touch; None if that passes the cap."""
        while True:
            home, sizes = self._cut(labels)
            if max(sizes) > self._cap:
                return None
            numbers = tuple(sizes[k] for k in home)
            clash = next(
                (
                    (home[i], home[j])
                    for i, beside in enumerate(self._near)
                    for j in beside
                    if numbers[i] == numbers[j] and home[i] != home[j]
                ),
                None,
            )
            if clash is None:
                return numbers
            one, other = clash
            labels = [one if k == other else k for k in home]

    def _cut(self, labels: Sequence[int]) -> tuple[list[int], list[int]]:
        """Return the number of every cell's region and their sizes; equal labels hold together."""
        home = [-1] * len(labels)
        sizes: list[int] = []
        for start, label in enumerate(labels):
            if home[start] >= 0:
                continue
            home[start], region = len(sizes), [start]
            for i in region:
                for j in self._near[i]:
                    if home[j] < 0 and labels[j] == label:
                        home[j] = len(sizes)
                        region.append(j)
            sizes.append(len(region))
        return home, sizes
