"""From what somebody wishes to a recipe: whatever is not said is as usual for the kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from generator import masks
from generator.kinds import Generator
from generator.pictures import Picture
from generator.recipe import Policy, Recipe, Symmetry
from generator.registry import GENERATORS
from puzzles import QuestionError, kind_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """What is usual for a purpose, whatever the kind, size and difficulty.

    Attributes:
        symmetry: As in `Recipe`.
        thin: As in `Recipe`.
    """

    symmetry: Symmetry
    thin: int


STYLES: Mapping[str, Style] = {
    # Readers of print expect symmetry, which costs clues; the thinnest of four has fewer again.
    "print": Style(symmetry=Symmetry.HALF_TURN, thin=4),
}
"""Styles by name. They stand in no code: a code holds the options that they come to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What is said of a puzzle that is to be made. Every field but the kind may be left open.

    Attributes:
        kind: Kind of puzzle; may be an alias.
        size: Rows and columns. Open: those of the mask, or of the first preset that has the
            difficulty.
        difficulty: As in `Recipe`. Open: that of the first preset of the size, else ``any``.
        policy: As in `Recipe`. Open: that of the kind's presets of the difficulty. Pictures of
            any difficulty get the fewest clues, whatever the ladder can do with them.
        symmetry: As in `Recipe`, and so are those below, with its defaults.
        silent: Fillomino only.
        max_region: Fillomino only.
        promise: Fillomino only.
        ink: Fill-a-Pix only, in percent.
        mask: Where clues stand, a picture of the size of the board.
        density: In percent.
        thin: Number of puzzles of which the thinnest is kept.
        style: A name of `STYLES`, which says what is left open above. Not with a mask.
        attempts: Answers tried.
    """

    kind: str
    size: tuple[int, int] | None = None
    difficulty: str | None = None
    policy: Policy | None = None
    symmetry: Symmetry | None = None
    silent: bool | None = None
    max_region: int | None = None
    promise: bool | None = None
    ink: int | None = None
    mask: Picture | None = None
    density: int | None = None
    thin: int | None = None
    style: str | None = None
    attempts: int | None = None

    def recipe(self) -> Recipe:
        """Return the recipe. It may still make no puzzle: `generator.check` says.

        Raises:
            FormatError: There is no such kind.
            QuestionError: The mask has another size than the board, or there is no such style.
        """
        kind = kind_name(self.kind)
        rows, cols, difficulty = self._board(GENERATORS[kind])
        policy = self.policy or _usual_policy(GENERATORS[kind], difficulty)
        said = {name: getattr(self, name) for name in _AS_SAID}
        chosen = self._styled() | {name: value for name, value in said.items() if value is not None}
        if chosen.get("thin") == 1:  # the first that comes
            del chosen["thin"]
        if self.mask is not None:
            chosen["mask"] = masks.to_digits(self.mask.answer)
        return Recipe(kind, rows, cols, difficulty, policy, **chosen)

    def _board(self, kind: Generator) -> tuple[int, int, str]:
        """Return rows, columns and difficulty."""
        size, difficulty = self._size(), self.difficulty
        if difficulty is None and self.policy is Policy.SOLVER:
            difficulty = "any"  # the only one that this policy can have
        fits = [
            preset
            for preset in kind.presets
            if size in (None, (preset.rows, preset.cols))
            and difficulty in (None, preset.difficulty)
        ]
        usual = fits[0] if fits else kind.presets[0]
        rows, cols = size or (usual.rows, usual.cols)
        if difficulty is None:
            difficulty = usual.difficulty if fits else "any"
        return rows, cols, difficulty

    def _styled(self) -> dict[str, Any]:
        """Return what the style says of the recipe."""
        if self.style is None:
            return {}
        if self.style not in STYLES:
            raise QuestionError(f"unknown style {self.style!r}; known are {', '.join(STYLES)}")
        if self.mask is not None:
            raise QuestionError("the mask says where clues stand; leave the style out")
        return asdict(STYLES[self.style])

    def _size(self) -> tuple[int, int] | None:
        """Return the size that is said or that the mask has, if there is either."""
        if self.mask is None:
            return self.size
        size = self.mask.rows, self.mask.cols
        if self.size not in (None, size):
            wanted = "x".join(map(str, self.size or ()))
            raise QuestionError(f"the mask is {size[0]}x{size[1]}, the board {wanted}")
        return size


_AS_SAID = ("symmetry", "silent", "max_region", "promise", "ink", "density", "thin", "attempts")
"""Fields that go into the recipe as they are."""


def _usual_policy(kind: Generator, difficulty: str) -> Policy:
    """Return the policy of a kind's presets of a difficulty; LADDER if there are none."""
    policies = {preset.policy for preset in kind.presets if preset.difficulty == difficulty}
    return Policy.SOLVER if policies == {Policy.SOLVER} else Policy.LADDER
