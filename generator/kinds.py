"""What a kind of puzzle tells the generator: one record a kind.

The pass that takes clues away, the attempts, the rating, the codes and the
referee know nothing of any kind. A kind fills in a `Generator`, and one line
in ``generator/registry.py`` names it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from generator.draws import Draws
from generator.recipe import Recipe
from puzzles import Answer, Puzzle
from puzzles.types import Clues

Orbit = tuple[int, ...]
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


class Moves(Protocol):
    """How answers of a kind change while the clues at the cells of a mask do not pin them.

    Made for one recipe. Making them fails for a mask that fits no answer.
    """

    def start(self, draws: Draws) -> Laid:
        """Draw the first answer; it passes the rule predicate, as all that come after it."""

    def moved(self, answer: Answer, cell: int, draws: Draws) -> Answer | None:
        """Change an answer at a cell or close to it; None where nothing came of it."""

    def untold(self, answer: Answer) -> tuple[tuple[int, ...], ...]:
        """Return the sets of cells of which the recipe wants a clue, and the mask has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Generator:
    """What the generator knows of one kind.

    Attributes:
        kind: Name of the kind.
        check: Refuses, with a `QuestionError`, a recipe that this kind has no puzzle for. Size,
            symmetry, mask and options of other kinds are checked already.
        lay: Draws an answer. It passes the rule predicate under the recipe's cap.
        clues: Returns the clue of every cell of an answer, none left out.
        order: Returns all cells in the order in which they lose their clues, as far as they may.
            Every cell is in one orbit, and the orbits are those of the recipe's symmetry
            (`generator.symmetry.together`).
        may_remove: Whether the recipe lets an orbit's clues go; the clues given are those that
            are left, with them. This is about the recipe, never about the number of answers.
        until: Returns the cells that make the clues of some cells known once they are known
            themselves. Where they follow without those clues, nothing is lost with the clues.
        moves: Makes the moves under the mask of a recipe; a `QuestionError` for a mask that
            no answer can do with.
        made_of: What its answers are made of, in the plural.
        options: Fields of a recipe that are this kind's own. Those of other kinds are refused.
        presets: What is usual: the first where no size is given.
        week: What a week's daily puzzles are, from Monday to Sunday. The week climbs.
        pace: Seconds a cell of the board that nobody who fills one in can undercut.
        shares: By technique, the share of answers that come to a puzzle of which it is the hardest
            technique, where nothing harder is used; see `generator.estimates`.
        least: Seconds for whole boards of some sizes (rows, cols), where they were measured.
        signs: Signs of an answer beside digits, and their values.
    """

    kind: str
    check: Callable[[Recipe], None]
    lay: Callable[[Recipe, Draws], Laid]
    clues: Callable[[Recipe, Answer], Clues]
    order: Callable[[Recipe, Answer, Draws], tuple[Orbit, ...]]
    may_remove: Callable[[Recipe, Answer, Clues, Orbit], bool]
    until: Callable[[Puzzle, Orbit], tuple[int, ...]]
    moves: Callable[[Recipe], Moves]
    made_of: str
    options: tuple[str, ...]
    presets: tuple[Recipe, ...]
    week: tuple[Recipe, ...]
    pace: float
    shares: Mapping[str, float] = field(default_factory=dict)
    least: Mapping[tuple[int, int], float] = field(default_factory=dict)
    signs: Mapping[str, int] = field(default_factory=dict)
