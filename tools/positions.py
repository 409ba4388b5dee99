"""Positions as one line of text: what the examples and the tests of techniques are written in.

A board is its rows, parted by slashes: ``4../444``, or with blanks where numbers have two
digits: ``12 . ./1 . 2``. A setting is ``-`` or its parts, parted by semicolons: ``cap 3``;
``after finished, no room`` (these run first, as far as they come, and are on from then on);
``with probe`` (on, but not run first). Words are techniques, rungs or tiers of the ladder.
"""

from __future__ import annotations

from typing import NamedTuple

from ladder import Ladder, State, Step, fixpoint
from ladder.table import Enabled
from puzzles import Puzzle


class Position(NamedTuple):
    """A board, and how it comes to the state in which a technique looks at it.

    Attributes:
        ladder: The techniques of its kind.
        puzzle: The board.
        first: Techniques that run before.
        on: Techniques that are on beside the one that looks.
    """

    ladder: Ladder
    puzzle: Puzzle
    first: Enabled = frozenset()
    on: Enabled = frozenset()

    def state(self) -> State:
        """Return the state in which the technique looks."""
        return fixpoint(self.ladder, self.puzzle, self.first).state

    def find(self, technique: str) -> Step | None:
        """Return the step that a technique finds first, or None."""
        return self.ladder[technique].find(self.state(), self.on | {technique})


def read_position(ladder: Ladder, board: str, setting: str) -> Position:
    """Read a position.

    Args:
        ladder: The techniques of its kind.
        board: Its rows.
        setting: ``-`` or parts as told above.

    Raises:
        ValueError: A setting that is none of them.
        SelectionError: A word that is no technique, rung or tier.
    """
    parts = _parts(setting)
    if unknown := parts.keys() - {"cap", "after", "with"}:
        raise ValueError(f"{setting!r}: what is {', '.join(sorted(unknown))}?")
    first, beside = (ladder.select(only=_words(parts.get(w))) for w in ("after", "with"))
    cap = int(parts["cap"]) if "cap" in parts else None
    puzzle = Puzzle.from_rows(ladder.kind, _rows(board), max_region=cap, lenient=True)
    return Position(ladder, puzzle, first, first | beside)


def _parts(setting: str) -> dict[str, str]:
    if setting == "-":
        return {}
    return dict(part.strip().split(" ", 1) for part in setting.split(";"))


def _words(text: str | None) -> list[str]:
    return text.split(",") if text else []


def _rows(board: str) -> list[list[int | None]]:
    rows = [row.split() if " " in board else list(row) for row in board.split("/")]
    return [[None if cell == "." else int(cell) for cell in row] for row in rows]
