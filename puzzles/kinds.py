"""The kinds of puzzle. A third kind is one module and one line here."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

from puzzles import fillapix, fillomino
from puzzles.errors import FormatError
from puzzles.rules import Cells, Violation

if TYPE_CHECKING:
    from puzzles.types import Puzzle

KINDS: dict[str, ModuleType] = {m.NAME: m for m in (fillomino, fillapix)}
"""Rule modules by kind name; each has NAME, ALIASES, CLUE_WORD, PICTURE, clue_fault, board_fault,
CHECKS."""

ALIASES: dict[str, str] = {a: name for name, m in KINDS.items() for a in (name, *m.ALIASES)}


def kind_name(word: str) -> str:
    """Return the kind for a name or an alias (`filling`, `mosaic`), in any case.

    Raises:
        FormatError: No such kind.
    """
    try:
        return ALIASES[word.strip().lower()]
    except KeyError:
        known = ", ".join(ALIASES)
        raise FormatError(f"unknown kind {word!r}; known are {known}") from None


def is_picture(kind: str) -> bool:
    """Whether an answer of a kind is a picture: cells painted or blank, not numbers."""
    return bool(KINDS[kind].PICTURE)


def violation(puzzle: Puzzle, cells: Cells) -> Violation | None:
    """Return the first rule that `cells` breaks, or None for a correct full board.

    Cells may hold None: a part-filled board is told of a broken rule where
    it can no longer be mended, and of ``cell-blank`` otherwise.

    Cost: O(cells) for Fill-a-Pix, O(cells * runs) at worst for Fillomino.
    """
    for _code, check in KINDS[puzzle.kind].CHECKS:
        found: Violation | None = check(puzzle, cells)
        if found is not None:
            return found
    return None


def is_answer(puzzle: Puzzle, cells: Cells) -> bool:
    """Whether `cells` is a full board that keeps the clues and breaks no rule."""
    return violation(puzzle, cells) is None
