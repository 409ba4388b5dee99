"""Addresses that stand where a file could be named, and short names for what they hold."""

from __future__ import annotations

import re

from puzzles.places import ADDRESS
from puzzles.types import Puzzle

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")
_BARE = re.compile(
    r"[^\s?]*\?\S*/"  # puzz.link/p?fillomino/4/3/...
    r"|fillomino(01)?(_edit|_play)?/+(t/|v:|[0-9])"
    r"|\S*[A-Za-z]\.html#"  # mosaic.html#4x3:...
    r"|\S*m=(edit|solve)&p="
    r"|sgtpuzzles:"
)
_SHOWN = 40
_DIGITS = 6


def is_address(text: str) -> bool:
    """Whether a text is an address of the web, with or without ``https://`` in front."""
    return has_scheme(text) or _BARE.match(text) is not None


def has_scheme(text: str) -> bool:
    """Whether a text can be nothing but an address."""
    return _SCHEME.match(text) is not None


def describe_address(text: str) -> str:
    """Return what messages call an address; it may be thousands of characters long."""
    shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
    return shown if has_scheme(text) else ADDRESS + shown


def short_name(puzzle: Puzzle) -> str:
    """Return a name for a puzzle that came from an address: ``fillomino-4x3-5f2c9a``.

    The digits are of a digest of the puzzle: equal puzzles have equal names, however they were
    written, and different ones have different names but for one pair in 16 million.
    """
    from hashlib import sha256

    content = repr((puzzle.kind, puzzle.rows, puzzle.cols, puzzle.clues, puzzle.max_region))
    digest = sha256(content.encode()).hexdigest()[:_DIGITS]
    return f"{puzzle.kind}-{puzzle.rows}x{puzzle.cols}-{digest}"
