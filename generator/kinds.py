"""What a kind of puzzle tells the generator: one module of functions a kind.

The pass that takes clues away, the attempts and the rating know nothing of
any kind. A module that has the functions of `Kind` is a kind, and one line in
``generator/__init__.py`` names it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from generator.draws import Draws
from generator.recipe import Recipe
from puzzles import Answer, Puzzle
from puzzles.types import Clues

Group = tuple[int, ...]
"""Cells whose clues are taken away together, ascending; a single one without symmetry."""


@dataclass(frozen=True, slots=True)
class Laid:
    """One try at an answer.

    Attributes:
        answer: The answer, or None if it could not be laid.
        redrawn: Draws thrown away on the way, because no clues can pin them.
    """

    answer: Answer | None
    redrawn: int = 0


class Kind(Protocol):
    """The functions of a kind's module."""

    def check(self, recipe: Recipe) -> None:
        """Refuse a recipe that this kind has no puzzle for; size and symmetry are checked already.

        Raises:
            QuestionError: One sentence.
        """

    def lay(self, recipe: Recipe, draws: Draws) -> Laid:
        """Draw an answer. It passes the rule predicate under the recipe's cap."""

    def clues(self, recipe: Recipe, answer: Answer) -> Clues:
        """Return the clue of every cell, none left out."""

    def order(self, recipe: Recipe, answer: Answer, draws: Draws) -> tuple[Group, ...]:
        """Return all cells in the order in which they lose their clues, as far as they may.

        Every cell is in one group. The groups are those of the recipe's
        symmetry (`generator.symmetry.together`).
        """

    def may_remove(self, recipe: Recipe, answer: Answer, clues: Clues, group: Group) -> bool:
        """Whether the recipe lets a group's clues go; `clues` are those that are left, with it.

        This is about the recipe, never about the number of answers.
        """

    def until(self, puzzle: Puzzle, cells: Group) -> tuple[int, ...]:
        """Return the cells that make the clues of `cells` known once they are known themselves.

        Where they follow without those clues, nothing is lost with the clues.
        """


class Moves(Protocol):
    """How answers of a kind change while the clues at the cells of a mask do not pin them.

    Made for one recipe. Whoever makes them refuses a mask that no answer can do with.
    """

    def start(self, draws: Draws) -> Laid:
        """Draw the first answer; it passes the rule predicate, as all that come after it."""

    def moved(self, answer: Answer, cell: int, draws: Draws) -> Answer | None:
        """Change an answer at a cell or close to it; None where nothing came of it."""

    def untold(self, answer: Answer) -> tuple[Group, ...]:
        """Return the groups of cells of which the recipe wants a clue, and the mask has none."""
