"""JSON and JSONL: one object a puzzle, with rows of numbers and nulls.

A JSON file holds one object or an array of them; a JSONL file one object a
line. Keys that are not known are ignored: published collections carry more.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from puzzles.errors import FormatError
from puzzles.formats.base import (
    Format,
    Glimpse,
    Parsed,
    cell_fault,
    check_size,
    cut,
    kind_of,
    placed,
    quote,
    settle_kind,
)
from puzzles.kinds import KINDS
from puzzles.places import Place
from puzzles.printing import name_of, printable
from puzzles.types import Puzzle, as_rows

JSON = "json"
JSONL = "jsonl"
_ABSURD = 10**9


def looks_like(seen: Glimpse) -> bool:
    """Whether a text starts like an object or a list."""
    return seen.line[0] in "{["


def read(text: str, kind: str | None) -> list[Parsed]:
    """Read all puzzles of a JSON or JSONL text.

    Raises:
        FormatError: The first fault, with line and column or key.
    """
    values = list(_values(text))
    line, one_line, first = values[0]
    if isinstance(first, list):
        if len(values) > 1:
            raise FormatError("text after the closing bracket", where=Place(line=values[1][0]))
        if not first:
            raise FormatError("an empty list; expected puzzles", where=Place(line=line))
        return [
            _found(value, line, JSON, kind, where=Place(item=f"puzzle {n}"))
            for n, value in enumerate(first, start=1)
        ]
    name = JSONL if len(values) > 1 or one_line else JSON
    return [_found(value, line, name, kind, where=Place(line=line)) for line, _one, value in values]


def write(puzzle: Puzzle, name: str | None) -> str:
    """Write one object, one line a row of clues."""
    rows = as_rows(puzzle.clues, puzzle.cols)
    lines = ",\n".join(f"    {json.dumps(row)}" for row in rows)
    head = json.dumps(_fields(puzzle, name), indent=2, ensure_ascii=False).removesuffix("\n}")
    return f'{head},\n  "clues": [\n{lines}\n  ]\n}}\n'


def write_line(puzzle: Puzzle, name: str | None) -> str:
    """Write one object on one line."""
    fields = _fields(puzzle, name) | {"clues": as_rows(puzzle.clues, puzzle.cols)}
    return json.dumps(fields, ensure_ascii=False) + "\n"


def _array(texts: Sequence[str]) -> str:
    """Return objects as an array; one alone stays an object."""
    if len(texts) == 1:
        return texts[0]
    return "[\n" + ",\n".join(text.rstrip("\n") for text in texts) + "\n]\n"


def _fields(puzzle: Puzzle, name: str | None) -> dict[str, object]:
    """Return everything but the clues."""
    fields: dict[str, object] = {} if not name else {"id": printable(name)}
    fields |= {"kind": puzzle.kind, "rows": puzzle.rows, "cols": puzzle.cols}
    if puzzle.max_region is not None:
        fields["max_region"] = puzzle.max_region
    return fields


def _values(text: str) -> Iterator[tuple[int, bool, object]]:
    """Yield line, whether it is all on that line, and content of each value in the text."""
    decoder = json.JSONDecoder()
    line, seen, start = 1, 0, _skip_space(text, 0)
    while start < len(text):
        line, seen = line + text.count("\n", seen, start), start
        try:
            value, end = decoder.raw_decode(text, start)
        except json.JSONDecodeError as error:
            place = Place(line=error.lineno, column=error.colno)
            raise FormatError(f"not valid JSON: {error.msg}", where=place) from None
        except RecursionError:
            raise FormatError("lists nested too deeply", where=Place(line=line)) from None
        except ValueError:  # Python's own limit on the digits of a number
            raise FormatError("a number with thousands of digits", where=Place(line=line)) from None
        yield line, "\n" not in text[start:end], value
        start = _skip_space(text, end)


def _skip_space(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _found(value: object, line: int, name: str, asked: str | None, *, where: Place) -> Parsed:
    with placed(where):
        if not isinstance(value, dict):
            raise FormatError(f"{_short(value)} where a puzzle was expected, an object with clues")
        return Parsed(_puzzle(value, asked), line, name, _id(value))


def _puzzle(value: dict[str, object], asked: str | None) -> Puzzle:
    kind = settle_kind(_kind(value), asked)
    grid = _grid(value.get("clues"))
    for key, actual in (("rows", len(grid)), ("cols", len(grid[0]))):
        stated = _whole(value, key)
        if stated is not None and stated != actual:
            raise FormatError(f"{key} is {stated}, but clues has {actual}")
    return Puzzle.from_rows(kind, grid, max_region=_whole(value, "max_region"), lenient=True)


def _kind(value: dict[str, object]) -> str | None:
    for key in ("kind", "type"):
        word = value.get(key)
        if isinstance(word, str):
            return kind_of(word)
        if word is not None:
            raise FormatError(f"{key} is {_short(word)}, expected the name of a kind")
    return None


def _id(value: dict[str, object]) -> str | None:
    name = value.get("id")
    if name is None or isinstance(name, str):
        return name_of(name) if name else None
    if isinstance(name, int) and not isinstance(name, bool):
        return name_of(str(name))
    raise FormatError(f"id is {_short(name)}, expected text")


def _whole(value: dict[str, object], key: str) -> int | None:
    """Return a whole number or None where the key is missing or null. A bool is not a number."""
    found = value.get(key)
    if found is None:
        return None
    if isinstance(found, bool) or not isinstance(found, int):
        raise FormatError(f"{key} is {_short(found)}, expected a whole number")
    if abs(found) > _ABSURD:
        raise FormatError(f"{key} is {_short(found)}, which is out of range")
    return found


def _grid(clues: object) -> list[list[int | None]]:
    if not isinstance(clues, list):
        given = "missing" if clues is None else _short(clues)
        raise FormatError(f"clues is {given}, expected a list of rows")
    if not clues:
        raise FormatError("clues is an empty list, expected at least one row")
    rows = [_row(r, row) for r, row in enumerate(clues)]
    check_size(len(rows), len(rows[0]))
    return rows


def _row(r: int, row: object) -> list[int | None]:
    if not isinstance(row, list):
        raise FormatError(f"row {r + 1} of clues is {_short(row)}, expected a list")
    for c, clue in enumerate(row):
        if clue is not None and (type(clue) is not int or abs(clue) > _ABSURD):
            text = f"{_short(clue)} in clues, expected a whole number in range or null"
            raise cell_fault(r, c, FormatError(text))
    return row


def _short(value: object) -> str:
    """Say what a value is without repeating much of it."""
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    return quote(value) if isinstance(value, str) else cut(json.dumps(value))


OBJECTS = Format(
    name=JSON,
    kinds=tuple(KINDS),
    description="JSON object",
    suffixes=(".json",),
    common=True,
    looks_like=looks_like,
    read=read,
    write=write,
    several=_array,
)

LINES = Format(
    name=JSONL,
    kinds=tuple(KINDS),
    description="JSON object a line",
    suffixes=(".jsonl",),
    common=True,
    looks_like=looks_like,  # only `read` can tell, and says, which of the two it was
    read=read,
    write=write_line,
)
