"""Files of strict JSON, packed or not, that a checker can read without fear.

No key twice, no number out of bounds, no nesting without end, and not more
than memory holds: anything else is refused in one sentence.
"""

from __future__ import annotations

import json
import zlib
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Any

from puzzles import FormatError
from puzzles.limits import Tick, never
from puzzles.regular import open_regular

JsonObject = dict[str, Any]

MAX_BYTES = 1 << 26
"""Longest file that is read, packed or unpacked."""

MAX_VALUES = 4_000_000
"""Most commas and brackets in it: lists of nothing take far more memory than their text."""

MAX_QUOTES = 500_000
"""Most quotation marks in it, two a key or text: each key takes two hundred bytes."""

MAX_DIGITS = 100
"""Longest number, sign and point among its characters: reading one takes the square of that."""

GZIP = b"\x1f\x8b"
"""How a packed file starts."""


def load(path: Path) -> bytes:
    """Return the content of a file, unpacked if it is packed.

    Raises:
        FormatError: It cannot be read, or is too long.
    """
    try:
        with open_regular(path) as file:
            content = file.read(MAX_BYTES + 1)
        if content.startswith(GZIP) and len(content) <= MAX_BYTES:
            content = _unpacked(content)
    except FileNotFoundError:
        raise FormatError("no such file") from None
    except (OSError, ValueError, zlib.error) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise FormatError(f"cannot be read: {reason}") from None
    if len(content) > MAX_BYTES:
        raise FormatError(f"more than {MAX_BYTES} bytes")
    return content


def _unpacked(packed: bytes) -> bytes:
    """Unpack what gzip packs: one member, and nothing after it, for a million empty ones take long.

    At most a byte more than `MAX_BYTES` is unpacked.
    """
    one = zlib.decompressobj(16 + zlib.MAX_WBITS)
    content = one.decompress(packed, MAX_BYTES + 1)
    if len(content) <= MAX_BYTES and (not one.eof or one.unused_data):
        raise ValueError("something follows the packed content" if one.eof else "it is cut short")
    return content


def canonical(value: object) -> str:
    """Write JSON in the one form that is digested: sorted keys, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


def parse(content: bytes, tick: Tick = never) -> JsonObject:
    """Read one JSON object: no key twice, no numbers out of bounds, not nested deeply.

    Args:
        content: The text.
        tick: Called at every object and number.

    Raises:
        FormatError: Anything else.
        LimitError: What the tick raises.
    """
    if sum(map(content.count, (b",", b"[", b"{"))) > MAX_VALUES:
        raise FormatError(f"more than {MAX_VALUES} values")
    if content.count(b'"') > MAX_QUOTES:
        raise FormatError(f"more than {MAX_QUOTES} quotation marks")
    try:
        value = json.loads(
            content.decode(),
            object_pairs_hook=partial(_object, tick),
            parse_int=partial(_whole, tick),
            parse_float=_real,
            parse_constant=partial(_whole, never),
        )
    except RecursionError:
        raise FormatError("lists nested too deeply") from None
    except UnicodeDecodeError as error:
        raise FormatError(f"not text in UTF-8 (byte {error.start + 1})") from None
    except ValueError as error:  # JSONDecodeError is
        raise FormatError(f"not valid JSON: {error}") from None
    if not isinstance(value, dict):
        raise FormatError("not an object")
    return value


def _object(tick: Tick, pairs: list[tuple[str, object]]) -> JsonObject:
    tick()
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a key stands twice in one object")
    return fields


def _whole(tick: Tick, word: str) -> int:
    tick()
    if len(word) <= MAX_DIGITS:
        return int(word)
    raise ValueError("a number is out of bounds")


def _real(word: str) -> float:
    if len(word) <= MAX_DIGITS and isfinite(float(word)):
        return float(word)
    raise ValueError("a number is out of bounds")
