"""What a recipe demands of the solution: techniques, steps, score and width.

All of it is said of the rating with all techniques, and of the steps that `explain` tells: those
that the rest stands on.

A recipe keeps demands as texts, in one form each: `needs` and `without` are techniques with a plus
between them, gentlest first, with hyphens for blanks; the others a technique, and ranges.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

from generator.ranges import ANY, Range, range_text, read_range
from generator.recipe import Recipe
from ladder import LADDERS, Ladder, SelectionError, Tier
from ladder.table import Enabled, plain
from puzzles import QuestionError
from puzzles.printing import shortened

NAMES = ("needs", "without")
"""Demands that name several techniques."""

RANGES = ("steps", "score", "width")
"""Demands that are ranges."""

DEMANDS = (*NAMES, "hardest", *RANGES)
"""The parts of a recipe that are demands."""


@dataclass(frozen=True, slots=True)
class Demands:
    """What is demanded of a solution. Anything will do where nothing is said.

    Attributes:
        needs: Techniques that the rating uses, and of which a step is told: the rest stands on it.
        without: Techniques without which the ladder finishes, with nothing harder than is asked
            for.
        hardest: The hardest technique of the rating.
        steps: How many steps are told.
        score: The score of the rating.
        width: How many steps are open, on average, when one of those told is taken.
    """

    needs: tuple[str, ...] = ()
    without: Enabled = frozenset()
    hardest: str | None = None
    steps: Range = ANY
    score: Range = ANY
    width: Range = ANY


def demanding(recipe: Recipe) -> bool:
    """Whether a recipe has demands."""
    return any(getattr(recipe, name) for name in DEMANDS)


@lru_cache(maxsize=1000)
def demands(recipe: Recipe) -> Demands:
    """Return what a recipe demands.

    Raises:
        QuestionError: A technique that is none, or a range that is none.
    """
    ladder = LADDERS[recipe.kind]
    return Demands(
        needs=_needed(ladder, recipe.needs.split("+")),
        without=_left_out(ladder, recipe.without.split("+")),
        hardest=_technique(ladder, recipe.hardest, "hardest") if recipe.hardest else None,
        steps=_range(recipe.steps, "steps"),
        score=_range(recipe.score, "score"),
        width=_range(recipe.width, "width"),
    )


def texts(kind: str, said: Mapping[str, Sequence[str] | str | None]) -> dict[str, str]:
    """Return demands as a recipe keeps them.

    Args:
        kind: The kind of puzzle.
        said: Demands by name as somebody says them: names of techniques in any spelling, several
            of them in a list or with commas; ranges. None or nothing for none.

    Raises:
        QuestionError: A technique that is none, or a range that is none.
    """
    ladder = LADDERS[kind]
    needs, without = (_words(said.get(name)) for name in NAMES)
    hardest = str(said.get("hardest") or "")
    return {
        "needs": _joined(ladder, _needed(ladder, needs)),
        "without": _joined(ladder, _left_out(ladder, without)),
        "hardest": _word(_technique(ladder, hardest, "hardest")) if hardest else "",
        **{name: range_text(_range(str(said.get(name) or ""), name)) for name in RANGES},
    }


def least_tier(kind: str, said: Mapping[str, str]) -> str | None:
    """Return the word for the tier of the hardest technique that demands name; None if none does.

    Args:
        kind: The kind of puzzle.
        said: Demands as `texts` returns them.
    """
    ladder = LADDERS[kind]
    named = {*filter(None, (*said["needs"].split("+"), said["hardest"]))}
    tiers = [row.tier for row in ladder.techniques if _word(row.name) in named]
    return max(tiers).word if tiers else None


def within(recipe: Recipe) -> Enabled:
    """Return the techniques with which the ladder has to finish the puzzles of a recipe."""
    ladder = LADDERS[recipe.kind]
    tiered = recipe.difficulty != "any"
    on = ladder.up_to(Tier[recipe.difficulty.upper()]) if tiered else ladder.default
    # Codes are older than the techniques for boards on which nothing else finds anything.
    last = {row.name for row in ladder.techniques if row.finder.last}
    if not demanding(recipe):
        return on - last
    asked, names = demands(recipe), [row.name for row in ladder.techniques]
    on -= last - {*asked.needs, asked.hardest}
    if asked.hardest is not None:
        on &= set(names[: names.index(asked.hardest) + 1])
    return on - asked.without


def _words(said: Sequence[str] | str | None) -> list[str]:
    """Return what is said in a list or with commas, word by word."""
    given = [said] if isinstance(said, str) else said or []
    return [word for text in given for word in text.split(",")]


def _needed(ladder: Ladder, words: Iterable[str]) -> tuple[str, ...]:
    named = {_technique(ladder, word, "needs") for word in words if word.strip()}
    return tuple(row.name for row in ladder.techniques if row.name in named)


def _left_out(ladder: Ladder, words: Iterable[str]) -> Enabled:
    """Return the techniques that words mean: a technique, or all of a rung or tier."""
    found: set[str] = set()
    for word in filter(str.strip, words):
        same = {row.name for row in ladder.techniques if plain(row.name) == plain(word)}
        try:
            found |= same or ladder.names(word)
        except SelectionError as error:
            raise QuestionError(f"without: {error}{_near(ladder, word)}") from None
    return ladder.default & found


def _technique(ladder: Ladder, word: str, name: str) -> str:
    """Return the technique that a word means.

    Raises:
        QuestionError: It means none, or one that no rating uses.
    """
    found = next((row for row in ladder.techniques if plain(row.name) == plain(word)), None)
    if found is None:
        text = f"{name}: no technique of {ladder.kind} is called {shortened(word)!r}"
        raise QuestionError(f"{text}{_near(ladder, word)}")
    if not found.default:
        raise QuestionError(f"{name}: {found.name} is off in ratings, so no puzzle is made for it")
    return found.name


def _near(ladder: Ladder, word: str) -> str:
    """Return the end of a sentence: which techniques are called much the same, else all."""
    known = [row.name for row in ladder.techniques if row.default]
    near = get_close_matches(word.strip().lower(), known)
    return f"; did you mean {' or '.join(near)}?" if near else f"; known are {', '.join(known)}"


def _joined(ladder: Ladder, names: Iterable[str]) -> str:
    named = set(names)
    return "+".join(_word(row.name) for row in ladder.techniques if row.name in named)


def _word(name: str) -> str:
    return name.replace(" ", "-")


def _range(text: str, name: str) -> Range:
    return read_range(text, name) if text else ANY
