"""What all formats share: what a reader hands over, how a format is described, safe excerpts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from puzzles import fillapix, fillomino
from puzzles.credits import NOBODY, Credits
from puzzles.errors import FormatError
from puzzles.grid import MAX_SIDE, cell_name
from puzzles.kinds import ALIASES, KINDS, find_kind
from puzzles.places import Place
from puzzles.printing import plural, printable
from puzzles.types import Puzzle

T = TypeVar("T")

FILLOMINO, FILLAPIX = fillomino.NAME, fillapix.NAME

_MAX_DIGITS = 9
"""Longest number that is read. No board has more than five digits' worth of cells."""

_MOST_PUZZLES = 100_000
"""Most puzzles that are read from one text: a bank's worth, and not what fills the memory."""
MAX_LINES = 2_000_000
"""Most lines of one text that is read line by line."""

MAX_LINE = 1_000_000
"""Longest line with one board: the largest takes a tenth of it."""

_SHOWN = 20
"""Most characters of the input that a message repeats."""


class Parsed(NamedTuple):
    """One puzzle as a reader found it.

    Attributes:
        puzzle: The puzzle.
        line: The line it starts in, from 1.
        format: Name of the format it was written in.
        id: The name that the file itself gives it, or None.
        credits: What the file says of its origin.
    """

    puzzle: Puzzle
    line: int
    format: str
    id: str | None = None
    credits: Credits = NOBODY


class Glimpse(NamedTuple):
    """What a format is told from.

    Attributes:
        line: The first line that is neither blank nor a comment, stripped. It should decide
            where it can: a damaged file is then reported in the terms of what it was meant to be.
        text: The whole text, for formats whose first line says nothing.
    """

    line: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One way to write a puzzle down: a row of `puzzles.formats.table.FORMATS`.

    Attributes:
        name: What `write` and the command line call it.
        kinds: The kinds of puzzle it can hold.
        suffixes: Suffixes of files in this format, dots included; the first is the usual one.
            Files with one of them are read from folders.
        common: Whether other files have these suffixes, too. Hooks and actions then take a file
            for a puzzle in folders called ``puzzles`` only.
        looks_like: Whether a text seems to be in this format; formats are asked in the order of
            the table. None: the format of whatever looks like no other.
        read: Reads a whole text, one puzzle or several; the kind is what the user says, or None.
            None for a format with `read_line`.
        read_line: Reads a puzzle from one line without its comment, for formats with a puzzle a
            line. Lines of several such formats may be mixed in one text.
        unpacked: Returns how many bytes such a line unpacks to; None where lines are not packed.
        credits: Returns what such a line says of the puzzle's origin; None where there is no
            place for that.
        write: Writes one puzzle, with its id where the format has a place for one.
        several: Makes one file of the texts of several puzzles; None where a file holds one.
    """

    name: str
    kinds: tuple[str, ...]
    suffixes: tuple[str, ...]
    common: bool = False
    looks_like: Callable[[Glimpse], bool] | None
    read: Callable[[str, str | None], list[Parsed]] | None = None
    read_line: Callable[[str, str | None], Puzzle] | None = None
    unpacked: Callable[[str], int] | None = None
    credits: Callable[[str], Credits] | None = None
    write: Callable[[Puzzle, str | None], str]
    several: Callable[[Sequence[str]], str] | None = "".join


class Foreign(NamedTuple):
    """A format that is known and not read: a row of `puzzles.formats.foreign.FOREIGN`.

    Attributes:
        looks_like: As in `Format`.
        refusal: The sentence that refuses it, and says what is read instead.
    """

    looks_like: Callable[[Glimpse], bool]
    refusal: str


def cut(text: str) -> str:
    """Return the start of `text`, safe to print and never long."""
    shown = printable(text[:_SHOWN])[: 2 * _SHOWN]
    return shown + "..." if len(text) > _SHOWN else shown


def quote(text: str) -> str:
    """Return the start of `text` in quotes, safe to print and never long."""
    return f"'{cut(text)}'"


def number(text: str) -> int:
    """Read a whole number written in ASCII digits.

    Raises:
        FormatError: Anything else, or more digits than any board can need.
    """
    if not re.fullmatch("[0-9]+", text):
        raise FormatError(f"unexpected {quote(text)}; expected a whole number")
    if len(text.lstrip("0")) > _MAX_DIGITS:
        raise FormatError(f"the number {quote(text)} is too large")
    return int(text)


def check_size(rows: int, cols: int) -> None:
    """Refuse a size out of range before anything of that size is built.

    Raises:
        FormatError: A side that is not 1..128.
    """
    if not (1 <= rows <= MAX_SIDE and 1 <= cols <= MAX_SIDE):
        limit = f"boards are 1x1 to {MAX_SIDE}x{MAX_SIDE}"
        raise FormatError(f"a board of {plural(rows, 'row')} and {plural(cols, 'column')}; {limit}")


def check_count(count: int, rows: int, cols: int) -> None:
    """Refuse a number of cells that does not fit the size.

    Raises:
        FormatError: Too few or too many.
    """
    want = rows * cols
    if count != want:
        fault = "too few" if count < want else "too many"
        size = f"{plural(rows, 'row')} and {plural(cols, 'column')}"
        raise FormatError(f"{fault} cells; a board of {size} has {want}")


def kind_of(word: str) -> str:
    """Return the kind for a name or alias found in a file.

    Raises:
        FormatError: No such kind.
    """
    kind = find_kind(word)
    if kind is None:
        raise FormatError(f"unknown kind {quote(word)}; known are {', '.join(ALIASES)}")
    return kind


def settle_kind(stated: str | None, asked: str | None) -> str:
    """Bring together the kind that the file states and the kind the user gave.

    Raises:
        FormatError: They differ, or there is neither.
    """
    if stated and asked and stated != asked:
        raise FormatError(f"this is a {stated} puzzle, but the kind asked for is {asked}")
    kind = stated or asked
    if kind is None:
        choices = " or ".join(f"--kind {name}" for name in KINDS)
        raise FormatError(f"nothing here says which kind of puzzle it is; add {choices}")
    return kind


@contextmanager
def placed(where: Place) -> Iterator[None]:
    """Place any `FormatError` raised inside."""
    try:
        yield
    except FormatError as error:
        raise error.located(where) from None


def on_line(line: int) -> AbstractContextManager[None]:
    """Place any `FormatError` raised inside on a line."""
    return placed(Place(line=line))


def lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield number and text of every line, one at a time: a reader may stop early.

    Raises:
        FormatError: There are more than `MAX_LINES`.
    """
    line, at = 1, 0
    while (end := text.find("\n", at)) >= 0:
        yield line, text[at:end]
        line, at = line + 1, end + 1
        if line > MAX_LINES:
            check_lines(text)
    yield line, text[at:]


def counted(found: Iterable[T]) -> Iterator[T]:
    """Yield what is found in a text, as long as it is not too much.

    Raises:
        FormatError: More puzzles than are read at once; nothing after them is looked at.
    """
    for number_, one in enumerate(found):
        if number_ == _MOST_PUZZLES:
            raise FormatError(f"more than {_MOST_PUZZLES} puzzles in one text; expected fewer")
        yield one


def check_lines(text: str) -> None:
    """Refuse a text of more lines than can be looked at one by one in good time.

    Raises:
        FormatError: There are more than `MAX_LINES`.
    """
    if text.count("\n") > MAX_LINES:
        raise FormatError(f"more than {MAX_LINES} lines, which is no puzzle file")


def check_line(number: int, line: str) -> None:
    """Refuse a line that is too long for a board before it is taken apart.

    Raises:
        FormatError: It is longer than `MAX_LINE`.
    """
    if len(line) > MAX_LINE:
        text = f"a line of {len(line)} characters, more than a board can have"
        raise FormatError(text, where=Place(line=number))


def significant(text: str, *, comment: str = "#") -> Iterator[tuple[int, str]]:
    """Yield number and stripped text of the lines that are neither blank nor a comment."""
    for line, raw in lines(text):
        stripped = raw.strip()
        if stripped and not stripped.startswith(comment):
            yield line, stripped


def need_no_cap(puzzle: Puzzle, what: str) -> None:
    """Refuse to write a puzzle whose `max_region` would be lost.

    Raises:
        FormatError: It has one.
    """
    if puzzle.max_region is not None:
        raise FormatError(f"{what} has no place for max_region {puzzle.max_region}")


def need_at_most(puzzle: Puzzle, limit: int, what: str) -> None:
    """Refuse to write a clue that the format has no way to write.

    Raises:
        FormatError: A clue above `limit`; the first such cell is named.
    """
    for i, clue in enumerate(puzzle.clues):
        if clue is not None and clue > limit:
            text = f"{what} holds numbers up to {limit}, not {clue}"
            raise FormatError(text, where=Place(cell=cell_name(i, puzzle.cols)))


def cell_fault(row: int, col: int, error: FormatError) -> FormatError:
    """Return `error` placed at a cell; row and column count from 0."""
    return error.located(Place(cell=f"r{row + 1}c{col + 1}"))


def words(row: Sequence[int | None], *, blank: str) -> list[str]:
    """Return one word a cell, `blank` for a blank one."""
    return [blank if clue is None else str(clue) for clue in row]
