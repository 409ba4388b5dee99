"""From a recipe and a code to a puzzle, and the audit of one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from cpmodels import Reply, count
from generator.codes import seed
from generator.draws import Draws
from generator.errors import RemovalError, clashing
from generator.kinds import Laid, Orbit
from generator.masks import printed
from generator.recipe import Crosscheck, GaveUp, Made, Recipe, Symmetry, Tally
from generator.registry import check, kind_of
from generator.removal import Bench, Witnesses, Word, board, keeps, take_away, without
from generator.symmetry import together
from generator.walk import STEPS, MaskWalk
from ladder import Outcome, Rating, clash, rated
from puzzles import Answer, Count, Puzzle, QuestionError, Verdict, violation
from puzzles.grid import cell_name
from puzzles.limits import Tick, never

DEPTH: dict[str, int] = {"easy": 0, "medium": 3, "hard": 2, "expert": 1}
"""Moments of its own tier that a puzzle has to have: one medium step makes no medium puzzle."""


def generate(
    recipe: Recipe,
    code: str,
    *,
    answer: Answer | None = None,
    witnesses: Witnesses | None = None,
    tick: Tick = never,
) -> Made | GaveUp:
    """Make the puzzle of a code.

    Both witnesses are asked of every removal; under a mask, which lets nothing go, of every
    answer that comes near. The result depends on recipe,
    code and `ENGINE` alone, never on the machine or on what was made before.

    Args:
        recipe: What is wanted.
        code: 1 to 64 plain characters.
        answer: The answer the puzzle has to have, for one that somebody drew; the code then
            decides no more than the order of removals, and beside a mask nothing.
        witnesses: Whom to ask; the recipe's own if not given. For tests and studies.
        tick: Called before every answer and every question, and often by the ladder; see
            `puzzles.limits`.

    Returns:
        The puzzle, or why none came of the recipe's attempts. Never an easier one.

    Raises:
        QuestionError: A recipe that makes no puzzle, no code, or an answer that breaks the rule
            or that not even all clues together, or those of the mask, can pin.
        RemovalError: The witnesses contradict each other.
        LimitError: What the tick raises.
    """
    check(recipe)
    asked = replace(witnesses or Witnesses.for_recipe(recipe), tick=tick)
    making = _Making(recipe, code, asked, answer)
    if answer is not None:
        making.check_answer(answer)
    thinnest: Made | None = None
    for _ in range(max(1, recipe.thin)):
        made = making.puzzle()
        if made is None:  # also where one has come: with more attempts the code makes no other
            return GaveUp(recipe, code, making.tally())
        if thinnest is None or _clues(made) < _clues(thinnest):
            thinnest = made
    assert thinnest is not None
    return replace(thinnest, tally=making.tally())


def _clues(made: Made) -> int:
    return sum(clue is not None for clue in made.puzzle.clues)


class _Making:
    """The attempts of one code, and the books about them."""

    def __init__(
        self, recipe: Recipe, code: str, witnesses: Witnesses, answer: Answer | None
    ) -> None:
        self.recipe, self.code, self.witnesses, self.answer = recipe, code, witnesses, answer
        self.kind = kind_of(recipe)
        self.draws = Draws(seed(recipe, code))
        self.attempts = self.failed = self.redrawn = self.shallow = 0
        self.same = False  # whether all other attempts would come to the same
        self.rated: Counter[str] = Counter()

    def check_answer(self, answer: Answer) -> None:
        """Refuse an answer that is none of this recipe.

        Raises:
            QuestionError: One sentence.
        """
        recipe = self.recipe
        broken = violation(board(recipe, (None,) * (recipe.rows * recipe.cols)), answer)
        if broken:
            raise QuestionError(f"the answer breaks the rule: {broken.message}")
        clues = self.kind.clues(recipe, answer)
        if recipe.mask:
            clues = printed(recipe, clues)
            self._check_told(answer)
        counted = self.witnesses.grid.count(clues, limit=2, budget=self.witnesses.budget)
        if counted.verdict is Verdict.MULTIPLE and recipe.mask:
            other = next(a for a in counted.answers if a != answer)
            cell = next(i for i, value in enumerate(other) if value != answer[i])
            text = f"{cell_name(cell, recipe.cols)} differs in another one"
            raise QuestionError(f"the clues of the mask do not pin the answer: {text}")
        if counted.verdict is Verdict.MULTIPLE:
            raise QuestionError("the answer has a twin: not even all clues together can pin it")

    def _check_told(self, answer: Answer) -> None:
        for region in self.kind.moves(self.recipe).untold(answer):
            cell = cell_name(region[0], self.recipe.cols)
            raise QuestionError(f"the mask leaves the answer's region of {cell} without a given")

    def puzzle(self) -> Made | None:
        """Make a puzzle of as many answers as a recipe tries; None if none comes of them."""
        # With an answer and a mask, nothing is left to the draws.
        once = self.answer is not None and self.recipe.mask
        for _ in range(1 if once else self.recipe.attempts):
            self.witnesses.tick()
            made = self.walk() if self.recipe.mask else self.attempt()
            if made is not None or self.same:
                return made
        return None

    def attempt(self) -> Made | None:
        """Make a puzzle of one answer; None if it is not what is wanted."""
        recipe = self.recipe
        self.attempts += 1
        laid = Laid(self.answer) if self.answer else self.kind.lay(recipe, self.draws)
        self.redrawn += laid.redrawn
        if laid.answer is None:
            self.failed += 1
            return None
        bench = Bench(self.kind, recipe, laid.answer, self.witnesses)
        puzzle, said = take_away(bench, self.draws)
        # No clue of the answer given could go first; so none can, in whatever order.
        self.same = bool(self.answer) and None not in puzzle.clues
        rating = self._accepted(puzzle, laid.answer)
        if rating is None:
            return None
        return Made(recipe, self.code, puzzle, laid.answer, rating, said, self.tally())

    def walk(self) -> Made | None:
        """Walk from one answer until its clues under the mask are what is wanted."""
        recipe, moves = self.recipe, self.kind.moves(self.recipe)
        self.attempts += 1
        laid = Laid(self.answer) if self.answer else moves.start(self.draws)
        if laid.answer is None:
            self.failed += 1
            return None
        walk = MaskWalk(self.kind, moves, recipe, self.witnesses)
        steps = 0 if self.answer else STEPS * len(laid.answer)
        for puzzle, answer in walk.puzzles(laid.answer, self.draws, steps=steps):
            rating = self._accepted(puzzle, answer)
            if rating is not None:
                said = Crosscheck(**walk.words)
                return Made(recipe, self.code, puzzle, answer, rating, said, self.tally())
        if not walk.words["both"]:  # else the rating has said why not
            self.rated[Outcome.STUCK.value if walk.words["counter_only"] else "ambiguous"] += 1
        return None

    def tally(self) -> Tally:
        """Return the books so far."""
        rated = dict(sorted(self.rated.items()))
        return Tally(self.attempts, self.failed, self.redrawn, self.shallow, rated)

    def _accepted(self, puzzle: Puzzle, answer: Answer) -> Rating | None:
        """Rate a puzzle with all techniques; None, and a note, where it is not what is wanted."""
        ladder = self.witnesses.ladder
        rating, there = rated(ladder, puzzle, tick=self.witnesses.tick)
        found = clash(there, answer)
        if found is not None:
            raise clashing(found, puzzle, answer, ladder=ladder, on=ladder.default)
        wanted = self.recipe.difficulty
        if wanted == "any":
            return rating
        got = rating.tier.word if rating.tier else Outcome.STUCK.value
        if got != wanted:
            self.rated[got] += 1
        elif rating.depth < DEPTH[wanted]:
            self.shallow += 1
        else:
            return rating
        return None


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
