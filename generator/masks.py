"""Clue positions that somebody chose, and how many clues are to stay.

A *mask* marks the cells that have a clue: exactly those, whatever could do
without. A recipe keeps it as hexadecimal digits, a bit a cell, row by row,
filled up with zeros, so that it fits into codes and banks as it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from generator.kinds import Generator, Orbit
from generator.recipe import Recipe, Symmetry
from puzzles import Answer, QuestionError
from puzzles.types import Clues

MOST = 100
"""Puzzles of which the thinnest may be asked for: each costs as much as one."""


def to_digits(marks: Iterable[int]) -> str:
    """Return a mask as a recipe keeps it.

    Args:
        marks: Row by row, 1 for a cell with a clue and 0 for one without.
    """
    bits = "".join(map(str, marks))
    digits = -(-len(bits) // 4)
    return f"{int(bits.ljust(4 * digits, '0'), 2):0{digits}x}"


def marked(recipe: Recipe) -> tuple[int, ...]:
    """Return the cells that a recipe's mask marks, ascending; none without a mask."""
    bits = "".join(f"{int(digit, 16):04b}" for digit in recipe.mask)
    return tuple(cell for cell, bit in enumerate(bits) if bit == "1")


def check(recipe: Recipe) -> None:
    """Refuse a mask or a density that makes no sense.

    Raises:
        QuestionError: A mask of another size, one beside symmetry or density, or a share that
            is none.
    """
    if not 0 <= recipe.density <= 100:
        raise QuestionError(f"clues on 1 to 100 percent of the cells, not {recipe.density}")
    if not 0 <= recipe.thin <= MOST:
        raise QuestionError(f"the thinnest of 1 to {MOST} puzzles, not of {recipe.thin}")
    if not recipe.mask:
        return
    size = f"{recipe.rows}x{recipe.cols}"
    digits = -(-recipe.rows * recipe.cols // 4)
    if len(recipe.mask) != digits or not set(recipe.mask) <= set("0123456789abcdef"):
        raise QuestionError(f"the mask of a {size} board has {digits} hexadecimal digits")
    if any(cell >= recipe.rows * recipe.cols for cell in marked(recipe)):
        raise QuestionError(f"the mask marks more cells than a {size} board has")
    if recipe.symmetry is not Symmetry.NONE or recipe.density or recipe.thin:
        text = "the mask says where clues stand; leave symmetry, density and thin out"
        raise QuestionError(text)


def printed(recipe: Recipe, clues: Clues) -> Clues:
    """Return the clues that a recipe's mask leaves of those of all cells."""
    stay = set(marked(recipe))
    return tuple(clue if cell in stay else None for cell, clue in enumerate(clues))


def floored(kind: Generator) -> Generator:
    """Return a kind whose clues go only while enough are left for the recipe's density."""

    def may_remove(recipe: Recipe, answer: Answer, clues: Clues, group: Orbit) -> bool:
        going = sum(clues[cell] is not None for cell in group)
        left = sum(clue is not None for clue in clues) - going
        enough = 100 * left >= recipe.density * len(clues)
        return enough and kind.may_remove(recipe, answer, clues, group)

    return replace(kind, may_remove=may_remove)
