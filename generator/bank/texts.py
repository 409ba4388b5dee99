"""What is JSON in a bank: recipes, tallies and crosschecks, one text for one value."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from dataclasses import fields as dataclass_fields
from functools import lru_cache, partial
from typing import Any

from generator.bank import columns
from generator.bank.columns import DamagedError
from generator.demands import DEMANDS
from generator.recipe import Crosscheck, Policy, Recipe, Symmetry, Tally
from puzzles.grid import MAX_SIDE

LATER = ("mask", "density", "thin", *DEMANDS)
"""Parts that recipes did not always have; left out of their text where they are empty."""


LONGEST_NAMES = 400
"""Characters of the names of techniques in a recipe: all there are take fewer."""

NONE = "null"
"""The JSON of a recipe that there is not."""


def json_text(fields: object) -> str:
    """Write a value as JSON, the same text for the same value."""
    return json.dumps(fields, sort_keys=True, separators=(",", ":"))


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


def tally_text(tally: Tally) -> str:
    """Write a tally as JSON; what was missed is left out where nothing was, as it used to be."""
    said = asdict(tally)
    return json_text({k: v for k, v in said.items() if v or k != "missed"})


def tally_from(text: object) -> Tally:
    """Read a tally that was written by `tally_text`.

    Raises:
        DamagedError: Not a tally.
    """
    try:
        return Tally(**columns.only(columns.fields(text, "tally"), TALLY))
    except DamagedError as error:
        raise DamagedError(f"not a tally ({error})") from None


def number(value: object, name: str) -> int:
    """Return a whole number, 0 or more."""
    return columns.whole(value, name)


def side(value: object, name: str) -> int:
    """Return rows or columns of a board."""
    return columns.whole(value, name, least=1, most=MAX_SIDE)


def word(value: object, name: str) -> str:
    """Return a short text."""
    return columns.text(value, name, longest=40)


def _mask(value: object, name: str) -> str:
    return columns.text(value, name, longest=MAX_SIDE**2)


RECIPE: dict[str, Callable[[object, str], Any]] = {
    "kind": word,
    "rows": side,
    "cols": side,
    "difficulty": word,
    "policy": partial(columns.member, words=Policy),
    "symmetry": partial(columns.member, words=Symmetry),
    "silent": columns.flag,
    "max_region": number,
    "promise": columns.flag,
    "ink": number,
    "attempts": number,
    "mask": _mask,
    "density": number,
    "thin": number,
    **dict.fromkeys(DEMANDS, partial(columns.text, longest=LONGEST_NAMES)),
}
TALLY: dict[str, Callable[[object, str], Any]] = {
    "attempts": number,
    "failed": number,
    "redrawn": number,
    "shallow": number,
    "rated": columns.numbers,
    "missed": columns.numbers,
}
CROSSCHECK: dict[str, Callable[[object, str], int]] = {
    field.name: number for field in dataclass_fields(Crosscheck)
}
"""How the fields of what is JSON in a bank are read."""
