"""Formats that people exchange puzzles in and that are not read here: one sentence each."""

from __future__ import annotations

import re

from puzzles.formats.base import Foreign, Glimpse

_READ = "puzz.link addresses and penpa links are"


def _starts(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_KUDAMONO = _starts(r"\S*kudamono/(player|editor)?\?\S*W=")
_SUDOKUPAD = _starts(r"\S*(sudokupad\.app/|sudokulab\.net/|f-puzzles\.com/)")
_XML = _starts(r"<\?xml|<puzzle")


def _is(pattern: re.Pattern[str], seen: Glimpse) -> bool:
    return pattern.match(seen.line) is not None


FOREIGN: tuple[Foreign, ...] = (
    Foreign(
        lambda seen: _is(_KUDAMONO, seen), f"a Kudamono address, which is not read here; {_READ}"
    ),
    Foreign(
        lambda seen: _is(_SUDOKUPAD, seen), f"a SudokuPad address, which is not read here; {_READ}"
    ),
    Foreign(
        lambda seen: _is(_XML, seen),
        "an XML file, such as PencilBox has, which is not read here; expected a puzzle in a "
        "format that fillproof convert knows",
    ),
)
