"""What a bank keeps of a code: the puzzle and what is known of it, or why there is none.

Of a rating a row has what people sort and search by; the moments can be had
again from the puzzle.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator import codes
from generator.bank.canonical import digest
from generator.bank.texts import recipe_text
from generator.recipe import ENGINE, Crosscheck, GaveUp, Made, Make, Recipe, Tally
from ladder import Rating
from puzzles import Answer, Puzzle, QuestionError, WitnessError
from puzzles.credits import NOBODY, Credits

BROUGHT = 0
"""The engine of puzzles that no engine made."""


class CodeError(WitnessError):
    """A `WitnessError` that came up while the puzzle of a code was made.

    It travels between processes, so it takes what it has by position.

    Args:
        message: What contradicted what.
        code: The code.
        recipe: What was asked, as JSON.
        puzzle: The board that shows it, if it is known.
        answers: Answers that show it.
    """

    def __init__(
        self,
        message: str,
        code: str,
        recipe: str,
        puzzle: Puzzle | None,
        answers: tuple[Answer, ...],
    ) -> None:
        super().__init__(message, code, recipe, puzzle, answers)
        self.code, self.recipe = code, recipe
        self.puzzle, self.answers = puzzle, answers

    def __str__(self) -> str:
        return f"code {self.code}: {self.args[0]}"


@dataclass(frozen=True, slots=True)
class BankEntry:
    """A puzzle as a bank keeps it.

    Attributes:
        code: The code it came of; of a puzzle that somebody brought, its name.
        recipe: What was asked; None for a puzzle that was brought.
        engine: Version of the generator that made it; `BROUGHT` for one that was brought.
        puzzle: The puzzle.
        answer: Its only answer.
        tier: Word for its tier, or None where the ladder is stuck.
        score: The ladder's score.
        depth: Moments at that tier.
        uses: Finds by technique.
        crosscheck: What both witnesses said to the removals.
        digest: Fingerprint of the canonical form.
        credits: What is said of its title, author and source.
    """

    code: str
    recipe: Recipe | None
    engine: int
    puzzle: Puzzle
    answer: Answer
    tier: str | None
    score: float
    depth: int
    uses: dict[str, int]
    crosscheck: Crosscheck
    digest: str
    credits: Credits = NOBODY

    @property
    def clue_count(self) -> int:
        """Number of cells with a clue."""
        return sum(v is not None for v in self.puzzle.clues)

    @property
    def hardest(self) -> str | None:
        """The hardest technique that it needs, if the ladder solves it."""
        return None if self.tier is None else next(reversed(self.uses), None)

    @property
    def finds(self) -> int:
        """Finds of all techniques."""
        return sum(self.uses.values())

    @property
    def name(self) -> str:
        """What the puzzle is called: its code, and letters that stand for the recipe.

        Codes of several recipes are alike, names are not: the recipe is part of what they stand
        for, so a puzzle has the same name in each bank. One that was brought keeps its own.
        """
        if self.recipe is None:
            return self.code
        return f"{self.code}-{codes.tag(self.recipe, self.engine)}"

    @property
    def full_code(self) -> str | None:
        """The code with its recipe, of which the same engine makes the puzzle again, if one did."""
        if self.recipe is None:
            return None
        return f"{codes.stem(self.recipe, self.engine)}|{self.code}"

    @property
    def words(self) -> tuple[str | None, ...]:
        """All that the puzzle is called by."""
        return self.code, self.name, self.full_code


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a code.

    Attributes:
        code: The code.
        engine: Version of the generator that tried it; a worker's may be another.
        tally: What became of the answers that were tried.
        entry: The puzzle, or None if the generator gave up.
    """

    code: str
    engine: int
    tally: Tally
    entry: BankEntry | None


def attempt(make: Make, recipe: Recipe, code: str) -> Tried:
    """Make the puzzle of a code and keep what a bank needs (in a worker).

    Raises:
        CodeError: Ladder and counter disagree.
        QuestionError: A recipe that makes no sense.
    """
    made = _blamed(make, recipe, code)
    if isinstance(made, CodeError):
        raise made  # with no other error behind it: those need not survive the way from a worker
    if isinstance(made, GaveUp):
        return Tried(code, ENGINE, made.tally, None)
    return Tried(code, ENGINE, made.tally, entry(made))


def _blamed(make: Make, recipe: Recipe, code: str) -> Made | GaveUp | CodeError:
    try:
        return make(recipe, code)
    except WitnessError as error:
        puzzle, answers = getattr(error, "puzzle", None), getattr(error, "answers", ())
        return CodeError(str(error), code, recipe_text(recipe), puzzle, answers)


def entry(made: Made) -> BankEntry:
    """Return what a bank keeps of a puzzle that was made.

    Raises:
        QuestionError: Its making was stopped, so that its code would not make it again.
    """
    if made.untried is not None:
        raise QuestionError(f"the puzzle {made.code} was stopped; a bank keeps whole ones")
    rating = made.rating
    return BankEntry(
        code=made.code,
        recipe=made.recipe,
        engine=ENGINE,
        puzzle=made.puzzle,
        answer=made.answer,
        tier=None if rating.tier is None else rating.tier.word,
        score=float(rating.score),
        depth=rating.depth,
        uses=dict(rating.uses),
        crosscheck=made.crosscheck,
        digest=digest(made.puzzle),
    )


def brought(
    puzzle: Puzzle, answer: Answer, rating: Rating, *, name: str, said: Credits
) -> BankEntry:
    """Return what a bank keeps of a puzzle that somebody brought."""
    return BankEntry(
        code=name,
        recipe=None,
        engine=BROUGHT,
        puzzle=puzzle,
        answer=answer,
        tier=None if rating.tier is None else rating.tier.word,
        score=float(rating.score),
        depth=rating.depth,
        uses=dict(rating.uses),
        crosscheck=Crosscheck(),
        digest=digest(puzzle),
        credits=said,
    )
