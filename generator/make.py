"""From a recipe and a code to a puzzle."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from generator.codes import seed
from generator.draws import Draws
from generator.errors import StoppedError, clashing
from generator.kinds import Laid
from generator.looks import RATING, Looks, limited
from generator.masks import printed
from generator.meeting import missed
from generator.pinned import pin
from generator.recipe import Crosscheck, GaveUp, Made, Recipe, Tally
from generator.registry import check, kind_of
from generator.removal import Bench, Witnesses, board
from generator.taking import WHOLE, RemovalPass, take_away
from generator.walk import STEPS, MaskWalk
from ladder import Outcome, Rating, clash, rated
from puzzles import Answer, LimitError, Puzzle, QuestionError, Verdict, violation
from puzzles.grid import cell_name
from puzzles.limits import Tick, never

DEPTH: dict[str, int] = {"easy": 0, "medium": 3, "hard": 2, "expert": 1}
"""Moments of its own tier that a puzzle has to have: one medium step makes no medium puzzle."""


def generate(  # noqa: PLR0913 (what somebody brings, asks and hears)
    recipe: Recipe,
    code: str,
    *,
    answer: Answer | None = None,
    witnesses: Witnesses | None = None,
    tick: Tick = never,
    way: RemovalPass = WHOLE,
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
        way: Whether a puzzle of `answer` is kept when the tick stops it, with clues that were not
            tried; and who is told how far the removals are. Or that the fewest clues are sought;
            which they are, if there are several choices, depends on the solvers' releases, too.

    Returns:
        The puzzle, or why none came of the recipe's attempts. Never an easier one, unless it is
        kept when it is stopped: then it is not harder.

    Raises:
        QuestionError: A recipe that makes no puzzle, no code, an answer that breaks the rule or
            that not even all clues together, or those of the mask, can pin, or a puzzle to be kept
            of a code alone, which makes the same one everywhere.
        RemovalError: The witnesses contradict each other.
        StoppedError: The `LimitError` that the tick raises, with the attempts up to then.
    """
    check(recipe)
    if way.keep and answer is None:
        raise QuestionError("a code makes a whole puzzle or none; only that of an answer is kept")
    asked = replace(witnesses or Witnesses.for_recipe(recipe), tick=tick)
    making = _Making(recipe, code, asked, answer, way)
    if answer is not None:
        making.check_answer(answer)
    try:
        return making.thinnest()
    except LimitError as error:
        raise StoppedError(error.limit, error.message, making.tally()) from error


class _Making:
    """The attempts of one code, and the books about them."""

    def __init__(
        self,
        recipe: Recipe,
        code: str,
        witnesses: Witnesses,
        answer: Answer | None,
        way: RemovalPass,
    ) -> None:
        self.recipe, self.code, self.witnesses, self.answer = recipe, code, witnesses, answer
        self.way = way
        self.kind = kind_of(recipe)
        self.draws = Draws(seed(recipe, code))
        self.attempts = self.failed = self.redrawn = self.shallow = 0
        self.same = False  # whether all other attempts would come to the same
        self.rated: Counter[str] = Counter()
        self.missed: Counter[str] = Counter()

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

    def thinnest(self) -> Made | GaveUp:
        """Make as many puzzles as the recipe says, and return the one with the fewest clues.

        A limit ends this with what there is, if that is to be kept.
        """
        best: Made | None = None
        for _ in range(max(1, self.recipe.thin)):
            try:
                made = self.puzzle()
            except LimitError:
                if best is None or not self.way.keep:
                    raise
                best = replace(best, untried=0)
                break
            if made is None:  # also where one has come: with more attempts the code makes no other
                return GaveUp(self.recipe, self.code, self.tally())
            if best is None or made.printed < best.printed:
                best = made
            elif made.untried is not None:
                best = replace(best, untried=0)
            if made.untried is not None:
                break
        assert best is not None
        return replace(best, tally=self.tally())

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
        if self.way.fewest:
            left = pin(bench, self.way.seconds)
        else:
            left = take_away(bench, self.draws, self.way)
        puzzle, said, untried, bound = left
        # No clue of the answer given could go first; so none can, in whatever order.
        self.same = bool(self.answer) and None not in puzzle.clues
        rating = self._accepted(puzzle, laid.answer, stopped=untried is not None)
        if rating is None:
            return None
        tally = self.tally()
        return Made(recipe, self.code, puzzle, laid.answer, rating, said, tally, untried, bound)

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
        rated, missed = dict(sorted(self.rated.items())), dict(sorted(self.missed.items()))
        return Tally(self.attempts, self.failed, self.redrawn, self.shallow, rated, missed)

    def _accepted(self, puzzle: Puzzle, answer: Answer, *, stopped: bool = False) -> Rating | None:
        """Rate a puzzle with all techniques; None, and a note, where it is not what is wanted.

        One that was stopped is taken as it is. What is kept is rated without a clock: the
        removals are done, and the rating is short beside them. That of a large picture of any
        difficulty is not; it ends after some looks.
        """
        ladder = self.witnesses.ladder
        looks = Looks(never if self.way.keep or self.way.fewest else self.witnesses.tick)
        looks.begin(RATING if limited(self.recipe) else None)
        rating, there = rated(ladder, puzzle, tick=looks)
        found = clash(there, answer)
        if found is not None:
            raise clashing(found, puzzle, answer, ladder=ladder, on=ladder.default)
        if stopped or self._is_wanted(puzzle, rating, looks):
            return rating
        return None

    def _is_wanted(self, puzzle: Puzzle, rating: Rating, tick: Tick) -> bool:
        """Whether a puzzle has the tier that is asked for and meets all demands; else a note."""
        wanted = self.recipe.difficulty
        got = rating.tier.word if rating.tier else Outcome.STUCK.value
        if wanted not in ("any", got):
            self.rated[got] += 1
        elif rating.depth < DEPTH.get(wanted, 0):
            self.shallow += 1
        elif lacking := missed(self.recipe, puzzle, rating, tick=tick):
            self.missed[lacking] += 1
        else:
            return True
        return False
