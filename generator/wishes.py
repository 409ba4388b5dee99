"""From what somebody wishes to a recipe: whatever is not said is as usual for the kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from generator import masks
from generator.demands import DEMANDS, least_tier, texts
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
        difficulty: As in `Recipe`. Open: the tier of the hardest technique that is named below;
            else that of the first preset of the size, else ``any``.
        policy: As in `Recipe`. Open: that of the kind's presets of the difficulty. Pictures of
            any difficulty get the fewest clues, whatever the ladder can do with them, unless
            something is said of the solution.
        symmetry: As in `Recipe`, and so are those below, with its defaults.
        silent: Fillomino only.
        max_region: Fillomino only.
        promise: Fillomino only.
        ink: Fill-a-Pix only, in percent.
        mask: Where clues stand, a picture of the size of the board.
        density: In percent.
        thin: Number of puzzles of which the thinnest is kept.
        needs: Techniques in any spelling, as what is said below; see `generator.demands`.
        without: Techniques, rungs or tiers.
        hardest: A technique.
        steps: A range as text, like ``60..``.
        score: The same.
        width: The same.
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
    needs: Sequence[str] | str | None = None
    without: Sequence[str] | str | None = None
    hardest: str | None = None
    steps: str | None = None
    score: str | None = None
    width: str | None = None
    style: str | None = None
    attempts: int | None = None

    def recipe(self) -> Recipe:
        """Return the recipe. It may still make no puzzle: `generator.check` says.

        Raises:
            FormatError: There is no such kind.
            QuestionError: The mask has another size than the board, or there is no such style,
                technique or range.
        """
        kind = kind_name(self.kind)
        asked = texts(kind, {name: getattr(self, name) for name in DEMANDS})
        tier = least_tier(kind, asked) if self.difficulty is None else self.difficulty
        rows, cols, difficulty = self._board(GENERATORS[kind], tier)
        usual = Policy.LADDER if any(asked.values()) else _usual_policy(kind, difficulty)
        said = {name: getattr(self, name) for name in _AS_SAID}
        chosen = self._styled() | {name: value for name, value in said.items() if value is not None}
        chosen |= asked
        if chosen.get("thin") == 1:  # the first that comes
            del chosen["thin"]
        if self.mask is not None:
            chosen["mask"] = masks.to_digits(self.mask.answer)
        return Recipe(kind, rows, cols, difficulty, self.policy or usual, **chosen)

    def _board(self, kind: Generator, difficulty: str | None) -> tuple[int, int, str]:
        """Return rows, columns and difficulty."""
        size = self._size()
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


def _usual_policy(kind: str, difficulty: str) -> Policy:
    """Return the policy of a kind's presets of a difficulty; LADDER if there are none."""
    presets = GENERATORS[kind].presets
    policies = {preset.policy for preset in presets if preset.difficulty == difficulty}
    return Policy.SOLVER if policies == {Policy.SOLVER} else Policy.LADDER
