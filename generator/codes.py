"""Codes: short strings of which a puzzle comes, the same one on every machine.

A full code reads ``kind|engine|rowsxcols|difficulty|options|code``. Its first five parts are the
recipe, so that it tells all there is to know. Options that are as usual are left out.
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Iterator
from dataclasses import fields, replace
from datetime import date, timedelta
from enum import Enum
from functools import cache
from hashlib import sha256
from typing import Any

from generator.recipe import ENGINE, Policy, Recipe, Symmetry
from generator.registry import GENERATORS
from puzzles import QuestionError
from puzzles.printing import shortened

LONGEST = 64
"""Characters of a code."""

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters of new codes; those that look alike are left out."""

NEW = 12
"""Letters of a new code: more than 10**17 of them."""

DAILY = 16
"""Letters of a day's code."""

TAG = 6
"""Letters that stand for a recipe: by chance, two of a thousand recipes have the same once in 1,700
times."""

PLAIN = ("kind", "rows", "cols", "difficulty", "attempts")
"""Parts of a recipe that are no options. With more attempts a code makes the same puzzle."""


def new_code() -> str:
    """Return a code that nobody had before."""
    return "".join(secrets.choice(ALPHABET) for _ in range(NEW))


def check_code(code: str) -> None:
    """Refuse what is no code.

    Raises:
        QuestionError: It is empty, too long, or has other signs than plain printable ones.
    """
    if not re.fullmatch(r"[!-{}~](?:[ -{}~]*[!-{}~])?", code) or len(code) > LONGEST:
        shown = shortened(code, LONGEST)
        text = f"a code is 1 to {LONGEST} plain characters without a bar, not {shown!r}"
        raise QuestionError(text)


def seed(recipe: Recipe, code: str) -> str:
    """Return the full code. It seeds everything that is drawn.

    Raises:
        QuestionError: `code` is no code.
    """
    check_code(code)
    return f"{stem(recipe, ENGINE)}|{code}"


def stem(recipe: Recipe, engine: int) -> str:
    """Return what comes before the code in the full codes of a recipe."""
    size = f"{recipe.rows}x{recipe.cols}"
    return "|".join((recipe.kind, str(engine), size, recipe.difficulty, options(recipe)))


@cache
def tag(recipe: Recipe, engine: int) -> str:
    """Return a few letters for a recipe, which tell apart the puzzles that it and others make."""
    number = int.from_bytes(sha256(stem(recipe, engine).encode()).digest())
    return "".join(ALPHABET[number // len(ALPHABET) ** n % len(ALPHABET)] for n in range(TAG))


def options(recipe: Recipe) -> str:
    """Return what is not as usual in a recipe: ``symmetry=mirror,silent``; empty if all is."""
    words = []
    for field in fields(recipe):
        value = getattr(recipe, field.name)
        if field.name in PLAIN or value == field.default:
            continue
        name = field.name.replace("_", "-")
        words.append(name if value is True else f"{name}={_word(value)}")
    return ",".join(words)


def read(text: str) -> tuple[Recipe, str]:
    """Return recipe and code of a full code.

    Raises:
        QuestionError: It is none, or of another version of the engine.
    """
    parts = text.split("|", 5)
    size = re.fullmatch(r"([1-9][0-9]{0,2})x([1-9][0-9]{0,2})", parts[2] if len(parts) == 6 else "")
    if size is None:
        form = "kind|engine|rowsxcols|difficulty|options|code"
        raise QuestionError(f"{shortened(text)!r} is no full code; one reads {form}")
    kind, engine, _size, difficulty, chosen, code = parts
    if engine != str(ENGINE):
        text = f"the code is of engine {shortened(engine, LONGEST)}; this is engine {ENGINE}"
        raise QuestionError(text)
    recipe = Recipe(kind, int(size[1]), int(size[2]), difficulty)
    recipe = replace(recipe, **dict(_option(word) for word in chosen.split(",") if word))
    if seed(recipe, code) != text:
        shown = shortened(chosen)
        raise QuestionError(f"the options {shown!r} of a code are not in their usual form")
    return recipe, code


def daily_code(secret: bytes, recipe: Recipe, day: date) -> str:
    """Return a day's code, which nobody can tell without the secret.

    It is HMAC-SHA256 of ``kind|date|rowsxcols|difficulty``, shortened.

    Raises:
        QuestionError: The secret is empty.
    """
    if not secret:
        raise QuestionError("the secret of the daily codes is empty")
    text = f"{recipe.kind}|{day.isoformat()}|{recipe.rows}x{recipe.cols}|{recipe.difficulty}"
    return hmac.new(secret, text.encode(), "sha256").hexdigest()[:DAILY]


def daily(kind: str, day: date) -> Recipe:
    """Return the recipe of a day: the week climbs from Monday to Sunday.

    Raises:
        QuestionError: The kind has no week.
    """
    if kind not in GENERATORS:
        raise QuestionError(f"there is no daily {kind}; there is one of {', '.join(GENERATORS)}")
    return GENERATORS[kind].week[day.weekday()]


def archive(kind: str, first: date, last: date) -> Iterator[tuple[date, Recipe]]:
    """Yield the days from `first` to `last` with their recipes.

    Raises:
        QuestionError: The kind has no week.
    """
    for number in range((last - first).days + 1):
        day = first + timedelta(days=number)
        yield day, daily(kind, day)


def _word(value: object) -> str:
    return str(value.value) if isinstance(value, Enum) else str(value)


def _option(word: str) -> tuple[str, Any]:
    """Return field and value of an option.

    Raises:
        QuestionError: There is none like it.
    """
    name, given, text = word.partition("=")
    try:
        field = next(f for f in fields(Recipe) if f.name == name.replace("-", "_"))
        if field.name in PLAIN or (field.default is False) == bool(given):
            raise ValueError(word)
        if not given:
            return field.name, True
        makers: dict[type, Any] = {Policy: Policy, Symmetry: Symmetry, int: int, str: str}
        return field.name, makers[type(field.default)](text)
    except (StopIteration, ValueError, KeyError):
        raise QuestionError(f"no option of a code is called {shortened(word)!r}") from None
