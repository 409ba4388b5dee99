"""The referee: whether an answer that somebody sends in solves the puzzle of a code.

A post names a puzzle by code, size, difficulty and engine, and brings an
answer and the time it took. What costs little is asked first; the puzzle is
made again last. Any answer that keeps the rules is right, not only the one
the generator began with.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass

from generator import codes
from generator.make import generate
from generator.recipe import ENGINE, GaveUp, Made, Make, Recipe
from generator.registry import GENERATORS, check
from generator.wishes import Request
from puzzles import KINDS, Answer, FillproofError, LimitError, Puzzle, kind_name, violation
from puzzles.printing import shortened

MOST_CELLS = 400
"""Cells of the largest board that is made again, if nothing else is said: 20x20."""

LONGEST = 300
"""Characters of a message: it may repeat what a post says."""

USUAL = next(iter(KINDS))
"""Kind of a post that names none."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee says.

    Attributes:
        reason: None if the answer is accepted. Else ``post`` (it names no puzzle), ``engine``
            (of another version), ``shape`` (not a value a cell), ``time`` (faster than anybody),
            ``puzzle`` (the code makes none), ``rule`` (the answer breaks one) or ``limit`` (the
            board is too large to be made again, or it takes too long: nothing is known).
        message: One sentence for a person.
    """

    reason: str | None
    message: str

    @property
    def accepted(self) -> bool:
        """Whether the answer counts."""
        return self.reason is None


UNMADE = "the puzzle could not be made again"
"""What a limit means for a post."""


class _RefusedError(Exception):
    """Ends the questions with a ruling; never leaves this module."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.ruling = Ruling(reason, shortened(message, LONGEST))


def least_seconds(kind: str, rows: int, cols: int) -> float:
    """Return the least time in seconds that the referee believes."""
    known = GENERATORS[kind]
    return known.least.get((rows, cols), known.pace * rows * cols)


def judge(
    post: Mapping[str, object], *, make: Make = generate, most_cells: int = MOST_CELLS
) -> Ruling:
    """Say whether an answer is accepted.

    Args:
        post: ``code``, ``size`` (``10x10``, or ``10`` for a square), ``difficulty``, ``engine``,
            ``answer`` (a digit a cell in one text, a list of numbers, or a list of rows) and
            ``seconds``; ``kind`` (fillomino if it is missing) and ``options`` (as they stand in a
            full code) may be there. Other keys are ignored.
        make: Makes the puzzle of a code. Where a limit stops it, that is the ruling.
        most_cells: Cells of the largest board that is made again.

    Raises:
        WitnessError: The witnesses contradict each other while the puzzle is made again.

    Cost: as `generate`, for an answer that passes what is asked before. For posts from
    strangers, give a `make` with a limit of time.
    """
    try:
        recipe, code = _asked(post)
        if recipe.rows * recipe.cols > most_cells:
            size = f"{recipe.rows}x{recipe.cols}"
            text = f"a board of {size}; those of at most {most_cells} cells are made again"
            raise _RefusedError("limit", text)
        answer = _answer(post.get("answer"), recipe)
        _check_time(post.get("seconds"), recipe)
        _check_rule(Puzzle(recipe.kind, recipe.rows, recipe.cols, (None,) * len(answer)), answer)
        made = _made(make, recipe, code)
        if isinstance(made, GaveUp):
            if made.stopped is not None:
                raise _RefusedError("limit", f"{UNMADE}: {made.stopped.sentence}")
            tries = made.tally.attempts
            raise _RefusedError("puzzle", f"no puzzle comes of the code in {tries} attempts")
        _check_rule(made.puzzle, answer)
    except _RefusedError as refused:
        return refused.ruling
    return Ruling(None, "the answer solves the puzzle")


def _made(make: Make, recipe: Recipe, code: str) -> Made | GaveUp:
    try:
        return make(recipe, code)
    except LimitError as error:
        raise _RefusedError("limit", f"{UNMADE}: {error}") from error


def _asked(post: Mapping[str, object]) -> tuple[Recipe, str]:
    """Return recipe and code that a post names."""
    engine = post.get("engine")
    if not _whole(engine):
        raise _RefusedError("post", "engine is missing or no whole number")
    if engine != ENGINE:
        text = f"the post is of engine {str(engine)[:9]}; this is engine {ENGINE}"
        raise _RefusedError("engine", text)
    code, difficulty = _text(post, "code"), _text(post, "difficulty")
    rows, cols = _size(post.get("size"))
    try:
        kind = kind_name(_text(post, "kind") if "kind" in post else USUAL)
        recipe = Request(kind=kind, size=(rows, cols), difficulty=difficulty).recipe()
        if "options" in post:
            full = (kind, str(ENGINE), f"{rows}x{cols}", difficulty, _text(post, "options"), code)
            recipe, code = codes.read("|".join(full))
        codes.check_code(code)
        check(recipe)
    except FillproofError as error:
        raise _RefusedError("post", str(error)) from error
    return recipe, code


def _text(post: Mapping[str, object], key: str) -> str:
    value = post.get(key)
    if not isinstance(value, str):
        raise _RefusedError("post", f"{key} is missing or no text")
    return value


def _size(value: object) -> tuple[int, int]:
    match = re.fullmatch(r"([1-9][0-9]{0,2})(?:[xX]([1-9][0-9]{0,2}))?", str(value))
    if match is None or not (_whole(value) or isinstance(value, str)):
        raise _RefusedError("post", "size is missing or not like 10x10")
    rows = int(match[1])
    return rows, int(match[2] or rows)


def _answer(value: object, recipe: Recipe) -> Answer:
    """Return an answer as one value a cell."""
    area = recipe.rows * recipe.cols
    if isinstance(value, str):
        cells = _from_signs(value, recipe.kind)
    elif isinstance(value, list):
        cells = _from_list(value, recipe)
    else:
        raise _RefusedError("shape", "answer is missing or neither a text nor a list")
    if len(cells) != area:
        text = f"an answer of length {len(cells)}; the board has {area} cells"
        raise _RefusedError("shape", text)
    return cells


def _from_signs(text: str, kind: str) -> Answer:
    own = GENERATORS[kind].signs
    signs = {str(digit): digit for digit in range(10)} | dict(own)
    if not set(text) <= set(signs):
        known = " ".join(own)
        also = f" or {known}" if known else ""
        raise _RefusedError("shape", f"the answer has other signs than digits{also}")
    return tuple(signs[sign] for sign in text)


def _from_list(values: list[object], recipe: Recipe) -> Answer:
    cells: list[object] = []
    for value in values:
        if isinstance(value, list) and len(value) != recipe.cols:
            text = (
                f"a row of length {len(value)} in the answer; the board has {recipe.cols} columns"
            )
            raise _RefusedError("shape", text)
        cells += value if isinstance(value, list) else [value]
    if len({isinstance(value, list) for value in values}) > 1:
        raise _RefusedError("shape", "the answer has rows and single cells")
    numbers = tuple(cell for cell in cells if isinstance(cell, int) and _whole(cell))
    if len(numbers) != len(cells):
        raise _RefusedError("shape", "the answer has a cell without a whole number")
    return numbers


def _whole(value: object) -> bool:
    """Whether a value is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _check_time(value: object, recipe: Recipe) -> None:
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not _finite(value):
        raise _RefusedError("post", "seconds is missing or no number")
    least = least_seconds(recipe.kind, recipe.rows, recipe.cols)
    if value < least:
        size = f"{recipe.rows}x{recipe.cols}"
        text = f"{value:g} seconds; a {recipe.kind} of {size} takes at least {least:g}"
        raise _RefusedError("time", text)


def _finite(value: float) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:  # a whole number beyond all floating ones
        return False


def _check_rule(puzzle: Puzzle, answer: Answer) -> None:
    broken = violation(puzzle, answer)
    if broken is not None:
        raise _RefusedError("rule", broken.message)
