"""The kinds of puzzle. A third kind is one module and one word here."""

from __future__ import annotations

import re

from puzzles import fillapix, fillomino
from puzzles.errors import FormatError
from puzzles.rules import CellValues, PuzzleKind, PuzzleLike, Violation

KINDS: dict[str, PuzzleKind] = {kind.name: kind for kind in (fillomino.KIND, fillapix.KIND)}
"""All kinds by name."""

ALIASES: dict[str, str] = {a: name for name, kind in KINDS.items() for a in (name, *kind.aliases)}


def find_kind(word: str) -> str | None:
    """Return the kind for a name or an alias (`filling`, `Fill-a-Pix`), or None for no such kind.

    Capitals, hyphens, underscores and blanks make no difference.
    """
    return ALIASES.get(re.sub(r"[-_\s]", "", word).lower())


def kind_name(word: str) -> str:
    """Return the kind for a name or an alias.

    Raises:
        FormatError: No such kind.
    """
    kind = find_kind(word)
    if kind is None:
        known = ", ".join(ALIASES)
        raise FormatError(f"unknown kind {word!r}; known are {known}")
    return kind


def violation(puzzle: PuzzleLike, cells: CellValues) -> Violation | None:
    """Return the first rule that `cells` breaks, or None for a correct full board.

    Cells may hold None: a part-filled board is told of a broken rule where
    it can no longer be mended, and of ``cell-blank`` otherwise.

    Cost: O(cells) for Fill-a-Pix, O(cells * runs) at worst for Fillomino.
    """
    for _code, check in KINDS[puzzle.kind].checks:
        found = check(puzzle, cells)
        if found is not None:
            return found
    return None


def is_answer(puzzle: PuzzleLike, cells: CellValues) -> bool:
    """Whether `cells` is a full board that keeps the clues and breaks no rule."""
    return violation(puzzle, cells) is None
