"""Limits on work: their names, the error that carries one, and a clock that raises it."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import StrEnum

from puzzles.errors import FillproofError


class Limit(StrEnum):
    """What ended work before its reply was certain. The value is its word in JSON."""

    ANSWERS = "limit"
    TIME = "time"
    WORK = "work"
    CONFLICTS = "conflicts"
    ROUNDS = "rounds"
    STEPS = "steps"
    STATES = "states"
    COLUMNS = "columns"
    SIZE = "size"
    CELLS = "cells"
    SOLVER = "solver"
    LOST = "worker died"

    @property
    def sentence(self) -> str:
        """What it says to a person, without a capital and a full stop."""
        return SENTENCES[self]


SENTENCES = {
    Limit.ANSWERS: "stopped at the limit on answers",
    Limit.TIME: "stopped by the time limit",
    Limit.WORK: "stopped by the limit on work",
    Limit.CONFLICTS: "stopped by the limit on conflicts",
    Limit.ROUNDS: "stopped by the limit on rounds",
    Limit.STEPS: "stopped by the limit on steps",
    Limit.STATES: "more states than the limit",
    Limit.COLUMNS: "too many columns to count by rows; up to 15 always go",
    Limit.SIZE: "the board is too large for this question",
    Limit.CELLS: "the board has more cells than were asked for",
    Limit.SOLVER: "the solver gave up",
    Limit.LOST: "its worker process died, most often for lack of memory",
}


class LimitError(FillproofError):
    """A limit on work was reached: nothing is known.

    Args:
        limit: Which one.
        message: More than the limit says by itself, for people.
    """

    exit_code = 3

    def __init__(self, limit: Limit, message: str | None = None) -> None:
        super().__init__(message or limit.sentence)
        self.limit = limit
        self.message = message

    def __reduce__(self) -> tuple[type[LimitError], tuple[object, ...]]:
        return type(self), (self.limit, self.message)


Tick = Callable[[], None]
"""Called often by long work; raises `LimitError` when that is to stop."""


def never() -> None:
    """Let work go on."""


def deadline(seconds: float | None) -> Tick:
    """Return a tick that stops work after so many seconds of wall clock; None: never.

    Raises (the tick):
        LimitError: `Limit.TIME`.
    """
    if seconds is None:
        return never
    end = time.monotonic() + seconds

    def tick() -> None:
        if time.monotonic() > end:
            raise LimitError(Limit.TIME)

    return tick
