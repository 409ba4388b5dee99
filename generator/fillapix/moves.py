"""How a picture is changed until the clues at the cells of a mask pin it.

Cells that the same clues see can swap their colours unless they are all alike.
So such a *class* of cells is painted, and turned over, as one.
"""

from __future__ import annotations

from generator.draws import Draws
from generator.kinds import Laid
from generator.masks import marked
from generator.recipe import Recipe
from puzzles import Answer, QuestionError
from puzzles.grid import blocks, cell_name


class PictureMoves:
    """The moves of `generator.kinds.Moves` for pictures.

    Args:
        recipe: What is wanted, with a mask.

    Raises:
        QuestionError: A cell that no clue sees.
    """

    def __init__(self, recipe: Recipe) -> None:
        self._recipe = recipe
        self._near = blocks(recipe.rows, recipe.cols)
        stay = set(marked(recipe))
        classes: dict[tuple[int, ...], list[int]] = {}
        for cell, block in enumerate(self._near):
            classes.setdefault(tuple(j for j in block if j in stay), []).append(cell)
        if () in classes:
            name = cell_name(classes[()][0], recipe.cols)
            raise QuestionError(f"no clue of the mask sees {name}, so it could be either colour")
        self._classes = list(classes.values())
        self._class_of = {cell: cells for cells in self._classes for cell in cells}

    def start(self, draws: Draws) -> Laid:
        """Paint each class with the recipe's chance of ink."""
        picture = [0] * len(self._near)
        for cells in self._classes:
            ink = int(draws.chance(self._recipe.ink))
            for cell in cells:
                picture[cell] = ink
        return Laid(tuple(picture))

    def moved(self, answer: Answer, cell: int, draws: Draws) -> Answer | None:
        """Turn over the class of a cell in the block of `cell`."""
        turned = self._class_of[draws.pick(self._near[cell])]
        return tuple(1 - ink if j in turned else ink for j, ink in enumerate(answer))

    def untold(self, _answer: Answer) -> tuple[tuple[int, ...], ...]:
        """Return nothing: pictures have no regions that need a clue of their own."""
        return ()
