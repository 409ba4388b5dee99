"""Puzzles that were made: in the native text format with comments, and as JSON objects."""

from __future__ import annotations

import textwrap
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from cli import objects
from cli.output import PLAIN_WIDTH, paint
from cli.show.fewest import enough
from cli.show.table import listed
from puzzles import Answer, Puzzle
from puzzles.printing import plural

if TYPE_CHECKING:
    from generator import Audit, Crosscheck, GaveUp, Made, Recipe, Tally
    from ladder import Rating


LACKING = {
    "hardest": "with another hardest technique",
    "score": "of another score",
    "without": "not solved without what is left out",
    "steps": "of another number of steps",
    "width": "of another width",
    "unknown": "too long to tell what its steps rest on",
}
"""What a puzzle does not meet, in words."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A puzzle that is to be made.

    Attributes:
        recipe: What is wanted.
        code: The code.
        name: What the puzzle is called.
        notes: What else is to be said of it, ready for JSON.
        answer: The answer it has to have, if one was brought along.
        fewest: Whether its clues are to be the fewest of its answer.
    """

    recipe: Recipe
    code: str
    name: str
    notes: objects.Fields
    answer: Answer | None = None
    fewest: bool = False

    @property
    def demanding(self) -> bool:
        """Whether something is demanded of the solution."""
        from generator.demands import demanding

        return demanding(self.recipe)


def given_up(gone: GaveUp) -> str:
    """Say that no puzzle came of a code, and why."""
    from generator.demands import demanding

    tally = gone.tally
    text = f"code {gone.code}: no puzzle came of {plural(tally.attempts, 'attempt')}"
    if gone.stopped is not None:
        text = f"{text}, {gone.stopped.sentence}"
    why = _reasons(tally, shares=demanding(gone.recipe))
    return f"{text}: {', '.join(why)}" if why else text


def expected(wish: Wish) -> str:
    """Say how many answers a puzzle by technique will take, or that nobody knows."""
    from generator.estimates import MEASURED, estimate

    most = f"at most {plural(wish.recipe.attempts, 'answer')} a puzzle will be tried"
    found = estimate(wish.recipe)
    if found is None:
        return f"how many answers this takes was not measured; {most}"
    size = "x".join(map(str, MEASURED))
    if found.answers is None:
        return f"no answer came to such a puzzle when this was measured on {size}; {most}"
    rest = "" if found.whole else ", without what else is asked for"
    return f"about {found.answers:.1f} answers a puzzle (measured on {size}{rest}); {most}"


def spent(made: Made) -> str:
    """Say how many answers a puzzle by technique took, and which share was dropped for what."""
    tally = made.tally
    drops = ", ".join(_reasons(tally, shares=True)) or "none dropped"
    return f"code {made.code}: {plural(tally.attempts, 'answer')} tried: {drops}"


def _reasons(tally: Tally, *, shares: bool = False) -> list[str]:
    """Say what became of the attempts that made nothing, and of pictures before them."""
    counts = {
        "no answer could be laid": tally.failed,
        "of the right tier but too shallow": tally.shallow,
        **{_instead(word): n for word, n in tally.rated.items()},
        **{_lacking(word): n for word, n in tally.missed.items()},
    }
    if shares:
        every = tally.attempts
        counts = {f"{why} ({100 * n / every:.0f} %)": n for why, n in counts.items() if n}
    twins = f"{'picture' if tally.redrawn == 1 else 'pictures'} with a twin drawn again"
    return [f"{n} {reason}" for reason, n in (counts | {twins: tally.redrawn}).items() if n]


def _instead(word: str) -> str:
    return word if word in ("stuck", "ambiguous") else f"{word} instead"


def _lacking(word: str) -> str:
    """Say what a puzzle does not meet, of what is demanded."""
    return LACKING.get(word) or f"without need of {word.removeprefix('needs ')}"


def text(wish: Wish, made: Made, checked: Audit | None) -> str:
    """Return a puzzle in the native format; what is known of it follows as comments."""
    from puzzles.formats import write

    lines = [
        *(f"{key} {_plain(value)}" for key, value in wish.notes.items()),
        _rated(made.rating),
        "; ".join([plural(made.tally.attempts, "attempt"), *_reasons(made.tally)]),
        f"cross-check: {_removals(made.crosscheck)}"
        if made.bound is None
        else enough(made.printed, made.bound),
    ]
    if made.untried is not None:
        lines.append(f"stopped: {_untried(made.untried)}")
    if checked is not None:
        lines.append(f"audit: {_found(checked, made.puzzle)}")
    code = f"# code {_full_code(wish) or wish.code}\n"  # never cut: it is there to be copied
    notes = code + "".join(map(_comment, lines))
    shown = "".join(f"{paint(line, 'note')}\n" for line in notes.rstrip("\n").split("\n"))
    return write(made.puzzle, "text", id=wish.name) + shown


def _rated(rating: Rating) -> str:
    if rating.stopped:
        return f"not rated to its end: {rating.stopped.sentence}; score {rating.score} so far"
    tier = rating.tier.word if rating.tier else "stuck"
    return f"{tier}, score {rating.score}, depth {rating.depth}"


def _plain(value: object) -> str:
    if isinstance(value, dict):
        value = list(value.values())
    return " ".join(map(_plain, value)) if isinstance(value, list) else str(value)


def _comment(text: str) -> str:
    lines = textwrap.wrap(text, PLAIN_WIDTH - 4, subsequent_indent="  ", break_long_words=False)
    return "".join(f"# {line}\n" for line in lines)


def _removals(said: Crosscheck) -> str:
    """Say in words what both witnesses said; JSON has the same words."""
    return ", ".join(f"{n} {word.replace('_', ' ')}" for word, n in asdict(said).items())


def _untried(clues: int) -> str:
    """Say what a puzzle that was stopped lacks; it has one answer all the same."""
    if not clues:
        return "not all puzzles were made from which this one would have been chosen"
    return f"{plural(clues, 'clue')} not tried; there may be more clues than it needs"


def _found(checked: Audit, puzzle: Puzzle) -> str:
    unique = "unique" if checked.unique else "not known to be unique"
    if checked.groups:
        cells = [cell for group in checked.groups for cell in group]
        return f"{unique}; could go: {listed(cells, puzzle)}"
    if checked.unknown:
        return f"{unique}; not decided: {listed(checked.unknown, puzzle)}"
    if checked.wished and checked.single:
        return f"{unique}; clues that stay by wish only: {listed(checked.single, puzzle)}"
    return f"{unique}, no clue can go"


def _full_code(wish: Wish) -> str | None:
    """Return the full code; None where it alone would not make the puzzle again."""
    from generator import codes

    return None if wish.answer is not None or wish.fewest else codes.seed(wish.recipe, wish.code)


def as_object(wish: Wish, made: Made | GaveUp, checked: Audit | None) -> objects.Fields:
    """Return a puzzle, or that none came, as a JSON object."""
    from generator import ENGINE, GaveUp

    recipe, tally = wish.recipe, asdict(made.tally)
    head: objects.Fields = {
        "id": wish.name,
        **wish.notes,
        "code": wish.code,
        "full_code": _full_code(wish),
        "engine": ENGINE,
        "kind": recipe.kind,
        "rows": recipe.rows,
        "cols": recipe.cols,
        "difficulty": recipe.difficulty,
    }
    if wish.demanding and wish.answer is None:
        head["expected_answers"] = _expected(recipe)
    tail: objects.Fields = {"attempts": tally.pop("attempts"), "tally": tally}
    if isinstance(made, GaveUp):
        stopped = {} if made.stopped is None else {"stopped": made.stopped}
        return head | {"made": False} | stopped | tail
    return head | {"made": True} | _known(made) | tail | _audit_object(checked, made.puzzle)


def _expected(recipe: Recipe) -> float | None:
    from generator.estimates import estimate

    found = estimate(recipe)
    return None if found is None or found.answers is None else round(found.answers, 1)


def _known(made: Made) -> objects.Fields:
    puzzle, rating = made.puzzle, made.rating
    stops = {"untried": made.untried, "rating_stopped": rating.stopped}
    fields: objects.Fields = {name: v for name, v in stops.items() if v is not None}
    if made.bound is not None:
        fields |= {"bounds": [made.bound, made.printed], "proven": made.proven}
    return fields | {
        "max_region": puzzle.max_region,
        "clues": objects.board(puzzle, puzzle.clues),
        "answer": objects.board(puzzle, made.answer),
        "tier": rating.tier.word if rating.tier else None,
        "score": rating.score,
        "depth": rating.depth,
        "uses": dict(rating.uses),
        "crosscheck": asdict(made.crosscheck),
    }


def _audit_object(checked: Audit | None, puzzle: Puzzle) -> objects.Fields:
    if checked is None:
        return {}
    fields: objects.Fields = {
        "unique": checked.unique,
        "minimal": checked.minimal,
        "removable": [objects.names(puzzle, group) for group in checked.groups],
        "single": objects.names(puzzle, checked.single),
        "ladder_only": objects.names(puzzle, checked.ladder_only),
        "unknown": objects.names(puzzle, checked.unknown),
    }
    return {"audit": fields}
