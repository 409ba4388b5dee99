"""The orders in which people look at the puzzles of a bank, as SQLite sorts by them.

SQLite sorts numbers of puzzles, so that of a million none is read but those that are looked at.
What no column has, SQLite asks functions here for. They never fail: a row that is damaged is named
when it is read.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from generator import codes
from generator.bank import columns
from generator.bank.columns import DamagedError
from generator.bank.texts import NONE, recipe_from
from ladder import Tier

ORDERS: dict[str, tuple[str, ...]] = {
    "id": ("id",),
    "code": ("name(code, recipe, engine)",),
    "kind": ("kind",),
    "size": ("rows * cols", "rows"),
    "tier": ("rank(tier)",),
    "score": ("score",),
    "depth": ("depth",),
    "clues": ("clue_count",),
    "finds": ("finds(uses)",),
}
"""What puzzles can be sorted by: terms of SQL. Those that are alike come by number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BankOrder:
    """Which of the puzzles that are wanted come, and in which order.

    Attributes:
        by: One of `ORDERS`, or None: as they are in the bank, or as they are drawn.
        reverse: Whether the order is turned around.
        seed: Draws at random: what comes depends on seed and puzzles alone, not on machine or
            place in the bank. None takes the first ones.
        count: How many come at most; None for all. What is drawn is sorted, what is sorted cut.
    """

    by: str | None = None
    reverse: bool = False
    seed: str | None = None
    count: int | None = None

    def of(self, where: str, values: list[object]) -> tuple[str, list[object]]:
        """Return an SQL query for numbers of puzzles with its values.

        Args:
            where: Condition on puzzles.
            values: What it has for its question marks.
        """
        found = f"SELECT id FROM puzzles WHERE {where}"
        count = -1 if self.count is None else self.count
        if self.seed is None:
            return f"{found} ORDER BY {self._terms('id')} LIMIT ?", [*values, count]
        draw = "draw(?, digest)"
        drawn = [*values, self.seed, count]
        found = f"{found} ORDER BY {draw}, id LIMIT ?"
        more = [self.seed] if self.by is None else []
        sql = f"SELECT id FROM puzzles WHERE id IN ({found}) ORDER BY {self._terms(draw)}"
        return sql, [*drawn, *more]

    def _terms(self, usual: str) -> str:
        turn = " DESC" if self.reverse else ""
        terms = (usual,) if self.by is None else ORDERS[self.by]
        return ", ".join([*(f"{term}{turn}" for term in terms), "id"])


def rank(tier: object) -> int:
    """Return where a tier stands from gentle to hard, stuck last."""
    words = [t.word for t in Tier]
    return words.index(str(tier)) if tier in words else len(words)


def prepare(base: sqlite3.Connection) -> None:
    """Have SQLite know the functions that orders have."""
    for function, values in FUNCTIONS.items():
        base.create_function(function.__name__.strip("_"), values, function, deterministic=True)


def _name(code: object, recipe: object, engine: int) -> bytes:
    """Return what a puzzle is called; bytes, since a text may be none that SQLite takes."""
    try:
        tag = "" if recipe == NONE else f"-{codes.tag(recipe_from(recipe), engine)}"
    except DamagedError:
        tag = ""
    return f"{code}{tag}".encode(errors="replace")


def _finds(uses: object) -> float | None:
    """Return the number of finds."""
    try:
        return float(sum(columns.numbers(uses, "uses").values()))
    except DamagedError:
        return None


def _draw(seed: object, digest: object) -> bytes:
    """Return the place of a puzzle in the order of a seed."""
    return sha256(f"{seed} {digest}".encode(errors="replace")).digest()


FUNCTIONS: dict[Callable[..., bytes | float | None], int] = {rank: 1, _name: 3, _finds: 1, _draw: 2}
"""The functions, and how many values they take."""
