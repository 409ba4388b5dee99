"""Files of strict JSON, packed or not, that a checker can read without fear.

No key twice, no number out of bounds, no nesting without end, and not more
than memory holds: anything else is refused in one sentence.
"""

from __future__ import annotations

import gzip
import json
import zlib
from math import isfinite
from pathlib import Path
from typing import Any

from puzzles import FormatError

JsonObject = dict[str, Any]

MAX_BYTES = 1 << 27
"""Longest text that is read, unpacked."""

MAX_VALUES = 4_000_000
"""Most commas and brackets in it: lists of nothing take far more memory than their text."""

MAX_DIGITS = 100
"""Longest number, sign and point among its characters: reading one takes the square of that."""


def load(path: Path) -> bytes:
    """Return the content of a file, unpacked if it is packed.

    Raises:
        FormatError: It cannot be read, or is too long.
    """
    try:
        with path.open("rb") as file:
            packed = file.peek(2)[:2] == b"\x1f\x8b"
            content = (gzip.GzipFile(fileobj=file) if packed else file).read(MAX_BYTES + 1)
    except (OSError, EOFError, ValueError, zlib.error) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise FormatError(f"cannot be read: {reason}") from None
    if len(content) > MAX_BYTES:
        raise FormatError(f"more than {MAX_BYTES} bytes")
    return content


def canonical(value: object) -> str:
    """Write JSON in the one form that is digested: sorted keys, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


def parse(content: bytes) -> JsonObject:
    """Read one JSON object: no key twice, no numbers out of bounds, not nested deeply.

    Raises:
        FormatError: Anything else.
    """
    if sum(map(content.count, (b",", b"[", b"{"))) > MAX_VALUES:
        raise FormatError(f"more than {MAX_VALUES} values")
    try:
        value = json.loads(
            content.decode(),
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_real,
            parse_constant=_whole,
        )
    except RecursionError:
        raise FormatError("lists nested too deeply") from None
    except ValueError as error:  # UnicodeDecodeError and JSONDecodeError are
        raise FormatError(f"not valid JSON: {error}") from None
    if not isinstance(value, dict):
        raise FormatError("not an object")
    return value


def _object(pairs: list[tuple[str, object]]) -> JsonObject:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a key stands twice in one object")
    return fields


def _whole(word: str) -> int:
    if len(word) <= MAX_DIGITS:
        return int(word)
    raise ValueError("a number is out of bounds")


def _real(word: str) -> float:
    if len(word) <= MAX_DIGITS and isfinite(float(word)):
        return float(word)
    raise ValueError("a number is out of bounds")
