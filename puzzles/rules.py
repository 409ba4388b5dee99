"""What a kind of puzzle is: its rule, as an ordered list of named checks, and its traits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from puzzles.grid import cell_name
from puzzles.printing import plural

CellValues = Sequence[int | None]
"""A filled or part-filled board, row by row; None is a cell not filled yet."""


class PuzzleLike(Protocol):
    """What a rule looks at: `puzzles.types.Puzzle`, which stands above all rules, has it."""

    @property
    def kind(self) -> str:
        """Name of its kind."""

    @property
    def rows(self) -> int:
        """Height in cells."""

    @property
    def cols(self) -> int:
        """Width in cells."""

    @property
    def clues(self) -> Sequence[int | None]:
        """Row by row, None for a blank cell."""

    @property
    def cap(self) -> int:
        """The largest region there can be, in cells."""


class Violation(NamedTuple):
    """One broken rule.

    Attributes:
        code: Name of the check that failed, e.g. ``region-too-large``.
        cell: The cell it was seen at, or None where it is about the whole board.
        message: One sentence for a person.
    """

    code: str
    cell: int | None
    message: str


Check = Callable[[PuzzleLike, CellValues], Violation | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleKind:
    """One kind of puzzle: a row of `puzzles.kinds.KINDS`.

    Code that serves all kinds asks these traits, never for a name. A trait
    says one thing: that answers are pictures does not say what clues are.

    Attributes:
        name: What files and the command line call it.
        spoken: What people call it.
        aliases: Other names that are understood.
        clue_word: What a printed number is called.
        least_clue: The least number that can be printed.
        checks: The rule, by code and check, the most basic first.
        clue_fault: Says why no board can meet a clue, or None. Takes rows, columns, cell, clue
            and max_region.
        board_fault: Says what is wrong with rows, columns and max_region, or None.
        every_clue: Returns the clue of every cell of an answer. Takes rows, columns and answer.
        picture: Whether cells are painted (1) or blank (0), not filled with numbers.
        clues_are_cells: Whether a clue is the value of its cell in every answer. Otherwise clues
            and answer are two boards.
        has_regions: Whether an answer is cut into regions: then puzzles can have a `max_region`.
        can_have_twins: Whether some answers cannot be told apart by any clues.
        told: The rule in words, for people who never saw such a puzzle, sentence by sentence.
        sample: A small puzzle that teaches the kind, row by row, ``.`` for a blank cell.
    """

    name: str
    spoken: str
    aliases: tuple[str, ...]
    clue_word: str
    least_clue: int
    checks: tuple[tuple[str, Check], ...]
    clue_fault: Callable[[int, int, int, int, int | None], str | None]
    board_fault: Callable[[int, int, int | None], str | None]
    every_clue: Callable[[int, int, Sequence[int]], tuple[int, ...]]
    picture: bool
    clues_are_cells: bool
    has_regions: bool
    can_have_twins: bool
    told: tuple[str, ...]
    sample: tuple[str, ...]


def cell_count(puzzle: PuzzleLike, cells: CellValues) -> Violation | None:
    """A board has one value a cell."""
    want = puzzle.rows * puzzle.cols
    if len(cells) == want:
        return None
    size = f"{puzzle.rows}x{puzzle.cols}"
    return Violation("cell-count", None, f"{plural(len(cells), 'cell')}, a {size} board has {want}")


def cell_blank(puzzle: PuzzleLike, cells: CellValues) -> Violation | None:
    """Every cell of a finished board is filled."""
    for i, v in enumerate(cells):
        if v is None:
            return Violation("cell-blank", i, f"{cell_name(i, puzzle.cols)} is not filled")
    return None
