"""The audit of a finished puzzle."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cpmodels import Reply, count
from generator.errors import RemovalError
from generator.kinds import Orbit
from generator.recipe import Made, Recipe, Symmetry
from generator.registry import kind_of
from generator.removal import Bench, Witnesses, Word, keeps, without
from generator.symmetry import together
from puzzles import Count, Verdict


@dataclass(frozen=True, slots=True)
class Audit:
    """What both witnesses say of a finished puzzle, asked afresh.

    Attributes:
        count: The counter's count.
        groups: Groups of clues that could still go; none, if all is well.
        single: Cells whose clue could go on its own. None unless the rest of a symmetric group,
            the mask or the density is what keeps them.
        ladder_only: Cells whose clue the counter could do without, the ladder could not.
        unknown: Cells whose clue the counter has no word on.
        wished: Whether clues stay by wish, for a mask or a density.
    """

    count: Count
    groups: tuple[Orbit, ...]
    single: tuple[int, ...]
    ladder_only: tuple[int, ...]
    unknown: tuple[int, ...]
    wished: bool = False

    @property
    def unique(self) -> bool:
        """Whether the counter certifies that the answer is the only one."""
        return self.count.verdict is Verdict.UNIQUE

    @property
    def minimal(self) -> bool:
        """Whether it is known that nothing more could go under the recipe.

        A puzzle with more clues than it needs is not called so, even if that is by wish.
        """
        return self.fine and not (self.wished and self.single)

    @property
    def fine(self) -> bool:
        """Whether it is known that the recipe keeps every clue that is left."""
        return not self.groups and not self.unknown


def audit(made: Made, *, witnesses: Witnesses | None = None) -> Audit:
    """Count a puzzle's answers, and ask again of every clue that is left.

    Args:
        made: The puzzle.
        witnesses: Whom to ask; fresh ones if not given.

    Raises:
        RemovalError: The witnesses contradict each other, or the counter finds another answer.
    """
    asked = witnesses or Witnesses.for_recipe(made.recipe)
    counted = count(made.puzzle, budget=asked.budget)
    others = tuple(a for a in counted.answers if a != made.answer)
    if others or counted.verdict in (Verdict.NONE, Verdict.MULTIPLE):
        text = "the counter does not agree that the answer is the only one"
        raise RemovalError(text, puzzle=made.puzzle, cell=0, answers=(made.answer, *others))
    free = replace(made.recipe, symmetry=Symmetry.NONE, mask="", density=0, thin=0)
    alone = _asked(free, made, asked)
    words = alone if replace(made.recipe, thin=0) == free else _asked(made.recipe, made, asked)
    return Audit(
        counted,
        groups=tuple(g for g, word in words if keeps(made.recipe.policy, word)),
        single=tuple(g[0] for g, word in alone if keeps(made.recipe.policy, word)),
        ladder_only=tuple(g[0] for g, w in alone if w.counter is Reply.NO and not w.ladder),
        unknown=tuple(g[0] for g, word in words if word.counter is Reply.UNKNOWN),
        wished=bool(made.recipe.mask or made.recipe.density),
    )


def _asked(recipe: Recipe, made: Made, witnesses: Witnesses) -> list[tuple[Orbit, Word]]:
    """Ask about each group of clues that is left and that the recipe lets go; a mask lets none."""
    if recipe.mask:
        return []
    kind, clues = kind_of(recipe), made.puzzle.clues
    bench = Bench(kind, recipe, made.answer, witnesses, thorough=True)
    left = dict.fromkeys(g for g in together(recipe) if clues[g[0]] is not None)
    return [
        (group, bench.ask(without(clues, group), group))
        for group in left
        if kind.may_remove(recipe, made.answer, clues, group)
    ]
