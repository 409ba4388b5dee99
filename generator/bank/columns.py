"""Columns of a bank as they are read: each value of its type, and none out of all proportion.

A bank may come from elsewhere, and SQLite keeps what it is given: a text in a
column of numbers, bytes in a column of texts, JSON nested a thousand deep.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from enum import Enum
from itertools import chain
from typing import Any, TypeVar

from puzzles import FillproofError
from puzzles.printing import printable, shortened

E = TypeVar("E", bound=Enum)
T = TypeVar("T")

LONGEST = 1_000_000
"""Most characters of a JSON column: the largest board has a tenth of them."""

MOST = 10**15
"""Largest number that is read."""


class BankError(FillproofError):
    """A bank that cannot be read or filled."""


class DamagedError(BankError):
    """A row of a bank that is not what this program wrote."""


def whole(value: object, name: str, *, least: int = 0, most: int = MOST) -> int:
    """Return a whole number in a range.

    Raises:
        DamagedError: Something else.
    """
    if type(value) is not int or not least <= value <= most:
        raise DamagedError(f"{name} is {_shown(value)}, not a whole number in range")
    return value


def real(value: object, name: str) -> float:
    """Return a number, 0 or more.

    Raises:
        DamagedError: Something else.
    """
    if type(value) not in (int, float) or not isinstance(value, (int, float)):
        raise DamagedError(f"{name} is {_shown(value)}, not a number")
    if not math.isfinite(value) or not 0 <= value <= MOST:
        raise DamagedError(f"{name} is {_shown(value)}, which is out of range")
    return float(value)


def text(value: object, name: str, *, longest: int) -> str:
    """Return a text that can be printed.

    Raises:
        DamagedError: Something else.
    """
    if not isinstance(value, str) or not value.isprintable() or len(value) > longest:
        raise DamagedError(f"{name} is {_shown(value)}, not a short text")
    return value


def flag(value: object, name: str) -> bool:
    """Return true or false.

    Raises:
        DamagedError: Something else.
    """
    if not isinstance(value, bool):
        raise DamagedError(f"{name} is {_shown(value)}, not true or false")
    return value


def member(value: object, name: str, words: type[E]) -> E:
    """Return the member of an enum with this value.

    Raises:
        DamagedError: There is none.
    """
    for one in words:
        if type(value) is type(one.value) and value == one.value:
            return one
    raise DamagedError(f"{name} is {_shown(value)}, which is none of its words")


def fields(value: object, name: str) -> dict[str, Any]:
    """Return the JSON object that a text holds.

    Raises:
        DamagedError: Something else, or it is too long or nested too deeply.
    """
    found = _json(value, name)
    if not isinstance(found, dict):
        raise DamagedError(f"{name} is no object")
    return found


def numbers(value: object, name: str) -> dict[str, int]:
    """Return an object of whole numbers, that is one already or a text that holds one.

    Raises:
        DamagedError: Something else.
    """
    found = value if isinstance(value, dict) else fields(value, name)
    return {text(k, name, longest=100): whole(n, name) for k, n in found.items()}


def board(value: object, rows: int, cols: int, name: str) -> tuple[int | None, ...]:
    """Return the cells of a board of a size, row by row.

    Raises:
        DamagedError: Something else.
    """
    found = _json(value, name)
    if not isinstance(found, list) or len(found) != rows:
        raise DamagedError(f"{name} has other rows than {rows}")
    if any(not isinstance(row, list) or len(row) != cols for row in found):
        raise DamagedError(f"{name} has a row without {cols} cells")
    cells = tuple(chain.from_iterable(found))
    numbers = [cell for cell in cells if cell is not None]
    # One by one only where something is wrong: a bank has more cells than anything else.
    if (
        set(map(type, numbers)) - {int}
        or not 0 <= min(numbers, default=0) <= max(numbers, default=0) <= MOST
    ):
        for cell in numbers:
            whole(cell, name)
    return cells


Reader = Callable[[object, str], T]
"""Reads a value; is told its name for messages."""


def only(found: Mapping[str, object], known: Mapping[str, Reader[T]]) -> dict[str, T]:
    """Return the values of an object, each read by the function for its name.

    Raises:
        DamagedError: A name without one, or a value that is refused.
    """
    for name in found.keys() - known.keys():
        raise DamagedError(f"{_shown(name)} is not known")
    return {name: known[name](value, name) for name, value in found.items()}


def _json(value: object, name: str) -> object:
    if not isinstance(value, str) or len(value) > LONGEST:
        raise DamagedError(f"{name} is {_shown(value)}, not a text of JSON")
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        raise DamagedError(f"{name} is not valid JSON, or nested too deeply") from None


def _shown(value: object) -> str:
    """Say what a value is without repeating much of it."""
    if value is None:
        return "missing"
    if isinstance(value, (bytes, list, dict)):
        return {bytes: "bytes", list: "a list", dict: "an object"}[type(value)]
    return printable(shortened(repr(value) if isinstance(value, str) else str(value), 40))
