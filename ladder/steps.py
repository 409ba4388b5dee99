"""What the ladder says: steps, tiers, outcomes."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from ladder.boards import Boards
from puzzles import Puzzle, QuestionError
from puzzles.grid import cell_name
from puzzles.types import Clues

if TYPE_CHECKING:
    from puzzles.drawing import Drawing


class Tier(IntEnum):
    """How hard a technique is for a person; ordered."""

    EASY = 1
    MEDIUM = 2
    HARD = 3
    EXPERT = 4

    @property
    def word(self) -> str:
        """The name people read: ``easy``, ``medium``, ``hard``, ``expert``."""
        return self.name.lower()


Elimination = tuple[int, tuple[int, ...]]
"""A cell and the values that leave it."""


class Shown(NamedTuple):
    """Where a step stands, for its picture.

    Attributes:
        puzzle: The puzzle.
        boards: The settled cells after each step, row by row.
        number: Its number among the steps, counted from 1.
    """

    puzzle: Puzzle
    boards: Boards
    number: int

    @property
    def board(self) -> Clues:
        """The settled cells after the step."""
        return self.boards[self.number - 1]


@dataclass(frozen=True, slots=True)
class Step:
    """One conclusion a person can follow without searching.

    Attributes:
        technique: Name of the technique, as in the ladder's table.
        tier: Its tier.
        weight: What the step weighs in a score.
        placements: Cells and the values they get, in reading order.
        eliminations: Cells and the values that leave them, in reading order;
            those that a placement displaces are not among them.
        reason: A word for the argument where a technique has several
            (``room``, ``crowding``), else the technique's name.
        premises: Cells the argument uses, ascending.
        sentence: The argument for a person, cells named ``r3c5``.
        inside: Moments inside the hypothesis, for a probe; else 0.
        contradiction: Whether the step shows that the board has no answer.
        solver: Whether a solver found the step, and no technique; then its tier says nothing.
        shown: Where it stands, if it is one of an explanation: a notebook shows it there.
    """

    technique: str
    tier: Tier
    weight: float
    placements: tuple[tuple[int, int], ...]
    eliminations: tuple[Elimination, ...]
    reason: str
    premises: tuple[int, ...]
    sentence: str
    inside: int = 0
    contradiction: bool = False
    solver: bool = False
    shown: Shown | None = field(default=None, compare=False, repr=False)

    @property
    def grade(self) -> str:
        """How hard it is, as people read it: its tier, or that a solver found it."""
        return "found by the solver" if self.solver else self.tier.word

    def drawing(self, name: str = "") -> Drawing:
        """Draw the board after the step, with its marks and its sentence.

        Args:
            name: What the puzzle is called.

        Raises:
            QuestionError: The step stands on no board: it is none of an explanation.
        """
        from puzzles.drawing import draw_step

        if self.shown is None:
            raise QuestionError("a step by itself; those of an explanation have a board")
        return draw_step(
            self.shown.puzzle, self.shown.board, self, number=self.shown.number, name=name
        )

    def _repr_svg_(self) -> str | None:
        """Show it in a notebook, if it has a board."""
        return None if self.shown is None else self.drawing().svg()

    def as_object(self, cols: int) -> dict[str, object]:
        """Return the step ready for JSON, cells named, as docs/step.schema.json describes it.

        Args:
            cols: Width of the board, in cells.
        """
        return {
            "technique": self.technique,
            "tier": None if self.solver else self.tier.word,
            "weight": self.weight,
            "placements": [{"cell": cell_name(i, cols), "value": v} for i, v in self.placements],
            "eliminations": [
                {"cell": cell_name(i, cols), "values": list(values)}
                for i, values in self.eliminations
            ],
            "reason": self.reason,
            "premises": [cell_name(i, cols) for i in self.premises],
            "sentence": self.sentence,
            "inside": self.inside,
            "contradiction": self.contradiction,
            **({"found_by": "solver"} if self.solver else {}),
        }
