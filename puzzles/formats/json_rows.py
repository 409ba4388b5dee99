"""JSON and JSONL: one object a puzzle, with rows of numbers and nulls.

A JSON file holds one object or an array of them; a JSONL file one object a
line. Keys that are not known are ignored: published collections carry more.
What an object or a list means is said in `json_boards`.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from puzzles.errors import FormatError
from puzzles.formats import json_boards
from puzzles.formats.base import Format, Glimpse, Parsed, counted, placed, quote
from puzzles.formats.json_boards import JsonPuzzle
from puzzles.kinds import KINDS
from puzzles.places import Place
from puzzles.printing import printable
from puzzles.types import Puzzle, as_rows

JSON = "json"
JSONL = "jsonl"
MAX_VALUES = 5_000_000
"""Most commas and brackets of a text: what is read takes many times the room of its text."""

MAX_TEXTS = 1_200_000
"""Most texts and keys: each takes a hundred times the room of a comma, and time to tell apart."""

_SPACE = re.compile(r"\s*")


def looks_like(seen: Glimpse) -> bool:
    """Whether a text starts like an object or a list."""
    return seen.line[0] in "{["


def read(text: str, kind: str | None) -> list[Parsed]:
    """Read all puzzles of a JSON or JSONL text.

    Raises:
        FormatError: The first fault, with line and column or key.
    """
    if sum(map(text.count, ",[{")) > MAX_VALUES:
        raise FormatError(f"more than {MAX_VALUES} values; several files can hold them")
    if text.count('"') > 2 * MAX_TEXTS:
        raise FormatError(f"more than {MAX_TEXTS} texts and keys; several files can hold them")
    values = list(counted(_values(text)))
    line, one_line, first = values[0]
    if isinstance(first, list) and not first:
        if len(values) == 1:
            raise FormatError("an empty list; expected puzzles", where=Place(line=line))
        raise FormatError("text after the closing bracket", where=Place(line=values[1][0]))
    if len(values) == 1 and (several := json_boards.items(first)) is not None:
        return [
            _found(item, line, JSON, kind, where=Place(item=f"puzzle {n}"))
            for n, item in enumerate(counted(several), start=1)
        ]
    name = JSONL if len(values) > 1 or (one_line and isinstance(first, dict)) else JSON
    return [
        _found(JsonPuzzle(value), line, name, kind, where=Place(line=line))
        for line, _one, value in values
    ]


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
    decoder = json.JSONDecoder(object_pairs_hook=_object)
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
        except FormatError as error:
            raise error.located(Place(line=line)) from None
        except ValueError:  # Python's own limit on the digits of a number
            raise FormatError("a number with thousands of digits", where=Place(line=line)) from None
        yield line, "\n" not in text[start:end], value
        start = _skip_space(text, end)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object of JSON.

    Raises:
        FormatError: A key that stands twice: nobody can say which was meant.
    """
    found = dict(pairs)
    if len(found) < len(pairs):
        ((twice, _count),) = Counter(key for key, _value in pairs).most_common(1)
        raise FormatError(f"{quote(twice)} stands twice in an object; expected it once")
    return found


def _skip_space(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at


def _found(item: JsonPuzzle, line: int, name: str, asked: str | None, *, where: Place) -> Parsed:
    with placed(where):
        found, own = json_boards.puzzle(item, asked), json_boards.id_of(item)
        return Parsed(found, line, name, own, json_boards.credits_of(item))


OBJECTS = Format(
    name=JSON,
    kinds=tuple(KINDS),
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
    suffixes=(".jsonl",),
    common=True,
    looks_like=looks_like,  # only `read` can tell, and says, which of the two it was
    read=read,
    write=write_line,
)
