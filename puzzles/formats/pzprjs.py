"""What addresses and files of pzprjs share: names of the genre, variants, the cap of 3."""

from __future__ import annotations

import re

from puzzles.errors import FormatError
from puzzles.formats.base import FILLOMINO, quote
from puzzles.types import Puzzle

TRI_FLAG = "t"
TRI_CAP = 3
"""The flag ``t`` is pzprjs' option "maximum block size is 3"."""

BORDERS = "prints borders between cells, a rule that is not read here"

_NAMES = (FILLOMINO, "fillomino01")
"""The genre; Kanpen's second collection has a name of its own for it, which pzprjs reads."""


def check_genre(pid: str, what: str) -> None:
    """Refuse what is not Fillomino.

    Args:
        pid: The name of the genre.
        what: What has it, for messages: ``an address``.

    Raises:
        FormatError: Another genre, or a variant.
    """
    if pid.startswith("v:"):
        text = f"{what} of the variant {quote(pid[2:])}, with rules that are not read here"
        raise FormatError(f"{text}; expected plain fillomino")
    if re.sub("_(edit|play)$", "", pid) not in _NAMES:
        raise FormatError(f"{what} of {quote(pid)}; expected one of fillomino")


def has_flag(puzzle: Puzzle, what: str) -> bool:
    """Whether the puzzle is of the variant with regions of at most 3 cells.

    Raises:
        FormatError: It has another cap, which pzprjs cannot express.
    """
    if puzzle.max_region not in (None, TRI_CAP):
        raise FormatError(f"{what} can say max_region 3 or none, not {puzzle.max_region}")
    return puzzle.max_region == TRI_CAP
