"""What ``fillproof bank build`` says: while it works, when it is stopped, and at the end."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli import objects
from cli.progress import Bar
from puzzles.printing import plural, printable, shortened

if TYPE_CHECKING:
    from generator import Recipe
    from generator.bank import BatchProgress, Order

OPTIONS = 60
"""Most characters of a recipe's options that are shown: a mask alone may have thousands."""


class BuildWatch:
    """Says how far all recipes together have come.

    Args:
        file: The bank.
        asked: What is ordered.
    """

    def __init__(self, file: str, asked: Sequence[Order]) -> None:
        self._made = _there(file, asked)
        self.total = sum(order.count for order in asked)
        self._pace = Pace(self.total)

    def notice(self, bar: Bar, number: int, standing: BatchProgress) -> None:
        """Take note of how far a recipe, counted from 0, has come."""
        self._made[number] = standing.made
        made, recipes = sum(self._made), len(self._made)
        which = f", recipe {number + 1} of {recipes}" if recipes > 1 else ""
        bar.reach(made, f"bank build{which}{self._pace.words(made)}")


class Pace:
    """Says how fast puzzles come, from the first number that it is told."""

    def __init__(self, wanted: int) -> None:
        self._wanted = wanted
        self._start: tuple[int, float] | None = None

    def words(self, made: int) -> str:
        """Return puzzles a minute and the time left; nothing where none is new yet."""
        now = time.monotonic()
        first, since = self._start = self._start or (made, now)
        new, minutes = made - first, (now - since) / 60
        if new == 0 or minutes == 0:
            return ""
        left = round((self._wanted - made) * minutes * 60 / new)
        clock = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
        return f", {new / minutes:.1f} a minute, {clock} left"


def kept_of(file: str, asked: Sequence[Order]) -> str:
    """Say how much of what is ordered a bank has; of several recipes, how much of each."""
    there, wanted = _there(file, asked), [order.count for order in asked]
    text = f"{sum(there)} of {sum(wanted)} kept"
    if len(asked) == 1:
        return text
    pairs = enumerate(zip(there, wanted, strict=True), start=1)
    return f"{text} ({', '.join(f'recipe {n}: {k} of {w}' for n, (k, w) in pairs)})"


def _there(file: str, asked: Sequence[Order]) -> list[int]:
    from generator.bank import kept

    return [min(kept(file, order), order.count) for order in asked]


def sentence(file: str, order: Order, standing: BatchProgress) -> str:
    """Say what has come of a recipe."""
    what = f"{_recipe(order.recipe)}, seed {order.seed}"
    passed = []
    if standing.duplicates:
        passed.append(plural(standing.duplicates, "duplicate"))
    if standing.gave_up:
        passed.append(f"{plural(standing.gave_up, 'code')} without a puzzle")
    tail = f"; passed over {' and '.join(passed)}" if passed else ""
    text = f"{printable(file)}: {plural(standing.made, 'puzzle')} ({what}){tail}"
    if standing.made >= order.count:
        return text
    stop = f"{plural(standing.barren, 'code')} in a row with nothing new"
    return f"{text}\nstopped short of {order.count} after {stop}; --give-up allows more"


def total(file: str, standings: Sequence[BatchProgress]) -> str:
    """Say what has come of all recipes of a plan."""
    made = plural(sum(s.made for s in standings), "puzzle")
    return f"{printable(file)}: {made} of {plural(len(standings), 'recipe')}"


def as_object(file: str, order: Order, standing: BatchProgress) -> objects.Fields:
    """Return what has come of a recipe as a JSON object."""
    from generator.bank.texts import recipe_fields

    r = order.recipe
    return {
        "bank": file,
        "kind": r.kind,
        "rows": r.rows,
        "cols": r.cols,
        "difficulty": r.difficulty,
        "recipe": recipe_fields(r),
        "seed": order.seed,
        "wanted": order.count,
        "made": standing.made,
        "duplicates": standing.duplicates,
        "gave_up": standing.gave_up,
        "complete": standing.made >= order.count,
    }


def _recipe(recipe: Recipe) -> str:
    """Name a recipe: what tells it from others of its kind, size and difficulty comes last."""
    from generator.codes import options

    name = f"{recipe.difficulty} {recipe.kind} {recipe.rows}x{recipe.cols}"
    more = shortened(options(recipe), OPTIONS)
    return f"{name}, {more}" if more else name
