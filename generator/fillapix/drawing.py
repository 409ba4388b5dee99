"""Fill-a-Pix pictures that their clues can pin, and the order in which clues go."""

from __future__ import annotations

from generator.draws import Draws
from generator.kinds import Laid, Orbit
from generator.recipe import Recipe
from generator.symmetry import together
from puzzles import Answer, Puzzle, QuestionError
from puzzles.grid import blocks
from puzzles.twins.theory import twin
from puzzles.types import Clues

WHOLE = 100
"""Pictures drawn anew as a whole, before only cells that flip are drawn again.

On 5x5, where three of four fair pictures have a twin, no picture needs as many. On 2x20 one
picture in a million would do.
"""

REDRAWS = 10_000
"""Pictures thrown away before a size is given up."""


def check(recipe: Recipe) -> None:
    """Refuse what makes no picture.

    Raises:
        QuestionError: A share of ink out of range.
    """
    if not 1 <= recipe.ink <= 99:
        raise QuestionError(f"painted cells are 1 to 99 percent of a picture, not {recipe.ink}")


def lay(recipe: Recipe, draws: Draws) -> Laid:
    """Paint each cell with the recipe's chance of ink, again while the picture has a twin.

    Up to `WHOLE` pictures are drawn from scratch, so that all pictures that
    clues can pin are as likely as the ink makes them. Where those are rare,
    only the cells of the twin are drawn again after that: a long line of lines
    that each may flip then comes to an end.
    """
    cells: list[int] = [0] * (recipe.rows * recipe.cols)
    again: tuple[int, ...] = tuple(range(len(cells)))
    for redrawn in range(REDRAWS):
        for cell in again:
            cells[cell] = int(draws.chance(recipe.ink))
        found = twin(cells, recipe.rows, recipe.cols)
        if found is None:
            return Laid(tuple(cells), redrawn)
        if redrawn + 1 >= WHOLE:
            again = found.cells
    return Laid(None, REDRAWS)


def clues(recipe: Recipe, answer: Answer) -> Clues:
    """Return the clue of every cell: painted cells in its block."""
    near = blocks(recipe.rows, recipe.cols)
    return tuple(sum(answer[j] for j in block) for block in near)


def order(recipe: Recipe, answer: Answer, draws: Draws) -> tuple[Orbit, ...]:
    """Return the groups of cells in random order, each as likely as the others."""
    groups = dict.fromkeys(together(recipe))
    return tuple(draws.shuffled(groups))


def may_remove(recipe: Recipe, answer: Answer, clues: Clues, group: Orbit) -> bool:
    """Say yes: any clue may go."""
    return True


def until(puzzle: Puzzle, cells: Orbit) -> tuple[int, ...]:
    """Return the cells of the blocks of `cells`, ascending."""
    near = blocks(puzzle.rows, puzzle.cols)
    return tuple(sorted({j for cell in cells for j in near[cell]}))
