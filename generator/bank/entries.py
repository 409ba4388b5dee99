"""What a bank keeps of a code: the puzzle and what is known of it, or why there is none.

Of a rating a row has what people sort and search by; the moments can be had
again from the puzzle.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from dataclasses import fields as dataclass_fields
from functools import lru_cache, partial
from typing import Any

from generator import codes
from generator.bank import columns
from generator.bank.canonical import digest
from generator.bank.columns import DamagedError
from generator.recipe import (
    ENGINE,
    Crosscheck,
    GaveUp,
    Made,
    Make,
    Policy,
    Recipe,
    Symmetry,
    Tally,
)
from ladder import Rating, Tier
from puzzles import Answer, FillproofError, Puzzle, WitnessError, as_rows
from puzzles.credits import NOBODY, Credits
from puzzles.grid import MAX_SIDE
from puzzles.printing import LONGEST_NAME

BROUGHT = 0
"""The engine of puzzles that no engine made."""

LATER = ("mask", "density", "thin")
"""Parts that recipes did not always have; left out of their text where they are empty."""


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
    """Return what a bank keeps of a puzzle that was made."""
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


def recipe_text(recipe: Recipe) -> str:
    """Write a recipe as JSON, one text for one recipe: builds go on where the text is the same."""
    fields = recipe_fields(recipe)
    return json_text({k: v for k, v in fields.items() if v or k not in LATER})


def recipe_fields(recipe: Recipe) -> dict[str, object]:
    """Return a recipe ready for JSON."""
    return asdict(recipe) | {"policy": recipe.policy.value, "symmetry": recipe.symmetry.value}


@lru_cache(maxsize=1000)
def recipe_from(text: object) -> Recipe:
    """Read what `recipe_text` wrote; fields that it lacks have their default.

    It is remembered: thousands of puzzles in a row come of one recipe.

    Raises:
        DamagedError: Not a recipe.
    """
    try:
        return Recipe(**columns.only(columns.fields(text, "recipe"), RECIPE))
    except (TypeError, DamagedError) as error:
        raise DamagedError(f"not a recipe ({error})") from None


def tally_from(text: object) -> Tally:
    """Read a tally that was written by `json_text`.

    Raises:
        DamagedError: Not a tally.
    """
    try:
        return Tally(**columns.only(columns.fields(text, "tally"), TALLY))
    except DamagedError as error:
        raise DamagedError(f"not a tally ({error})") from None


def _number(value: object, name: str) -> int:
    return columns.whole(value, name)


def _side(value: object, name: str) -> int:
    return columns.whole(value, name, least=1, most=MAX_SIDE)


def _word(value: object, name: str) -> str:
    return columns.text(value, name, longest=40)


def _mask(value: object, name: str) -> str:
    return columns.text(value, name, longest=MAX_SIDE**2)


RECIPE: dict[str, Callable[[object, str], Any]] = {
    "kind": _word,
    "rows": _side,
    "cols": _side,
    "difficulty": _word,
    "policy": partial(columns.member, words=Policy),
    "symmetry": partial(columns.member, words=Symmetry),
    "silent": columns.flag,
    "max_region": _number,
    "promise": columns.flag,
    "ink": _number,
    "attempts": _number,
    "mask": _mask,
    "density": _number,
    "thin": _number,
}
TALLY: dict[str, Callable[[object, str], Any]] = {
    "attempts": _number,
    "failed": _number,
    "redrawn": _number,
    "shallow": _number,
    "rated": columns.numbers,
}
CROSSCHECK: dict[str, Callable[[object, str], int]] = {
    field.name: _number for field in dataclass_fields(Crosscheck)
}
"""How the fields of what is JSON in a bank are read."""


def json_text(fields: object) -> str:
    """Write a value as JSON, the same text for the same value."""
    return json.dumps(fields, sort_keys=True, separators=(",", ":"))


NONE = "null"
"""The JSON of a recipe that there is not."""


def to_row(kept: BankEntry) -> dict[str, object]:
    """Return an entry by column of the table ``puzzles``, its id and credits apart."""
    p = kept.puzzle
    return {
        "code": kept.code,
        "kind": p.kind,
        "rows": p.rows,
        "cols": p.cols,
        "max_region": p.max_region,
        "clues": json_text(as_rows(p.clues, p.cols)),
        "clue_count": kept.clue_count,
        "answer": json_text(as_rows(kept.answer, p.cols)),
        "tier": kept.tier,
        "score": kept.score,
        "depth": kept.depth,
        "uses": json.dumps(kept.uses, separators=(",", ":")),  # gentlest first, as rated
        "crosscheck": json_text(asdict(kept.crosscheck)),
        "engine": kept.engine,
        "recipe": NONE if kept.recipe is None else recipe_text(kept.recipe),
        "digest": kept.digest,
    }


def from_row(row: Mapping[str, object]) -> BankEntry:
    """Read an entry from the columns of its row.

    Raises:
        DamagedError: What is there is not an entry.
    """
    try:
        puzzle = _puzzle(row)
        answer = columns.board(row["answer"], puzzle.rows, puzzle.cols, "answer")
        kept = BankEntry(
            code=columns.text(row["code"], "code", longest=codes.LONGEST),
            recipe=None if row["recipe"] == NONE else recipe_from(row["recipe"]),
            engine=columns.whole(row["engine"], "engine"),
            puzzle=puzzle,
            answer=tuple(columns.whole(v, "answer") for v in answer),
            tier=_tier(row["tier"]),
            score=columns.real(row["score"], "score"),
            depth=columns.whole(row["depth"], "depth"),
            uses=columns.numbers(row["uses"], "uses"),
            crosscheck=Crosscheck(
                **columns.only(columns.fields(row["crosscheck"], "crosscheck"), CROSSCHECK)
            ),
            digest=columns.text(row["digest"], "digest", longest=64),
            credits=_credits(row),
        )
        if columns.whole(row["clue_count"], "clue_count") != kept.clue_count:
            raise DamagedError("clue_count is not the number of clues")
    except (KeyError, FillproofError) as error:
        raise DamagedError(f"not a puzzle as it was written ({error})") from None
    return kept


def _credits(row: Mapping[str, object]) -> Credits:
    said = {field.name: row[field.name] for field in dataclass_fields(Credits)}
    texts = {
        name: columns.text(value, name, longest=LONGEST_NAME)
        for name, value in said.items()
        if value is not None
    }
    return Credits(**texts)


def _tier(value: object) -> str | None:
    if value is None or value in {tier.word for tier in Tier}:
        return None if value is None else str(value)
    raise DamagedError("tier is no word for one")


def _puzzle(row: Mapping[str, object]) -> Puzzle:
    rows, cols = _side(row["rows"], "rows"), _side(row["cols"], "cols")
    cap = row["max_region"]
    return Puzzle(
        _word(row["kind"], "kind"),
        rows,
        cols,
        columns.board(row["clues"], rows, cols, "clues"),
        None if cap is None else columns.whole(cap, "max_region", least=1),
    )
