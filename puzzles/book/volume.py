"""What a book holds, as plain data: whoever knows banks and techniques puts it together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from puzzles.drawing import StepLike
from puzzles.rules import CellValues
from puzzles.types import Puzzle

MOST_STARS = 5
"""Stars of the hardest puzzles."""


@dataclass(frozen=True, slots=True)
class BookPuzzle:
    """A puzzle of a book.

    Attributes:
        puzzle: The puzzle.
        answer: Its answer, row by row.
        stars: How hard it is, 1 to `MOST_STARS`.
        code: What is printed small below it; empty for nothing.
        credit: Its title and its author, below it; empty for nothing.
    """

    puzzle: Puzzle
    answer: CellValues
    stars: int
    code: str = ""
    credit: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Puzzles that stand together.

    Attributes:
        title: Its title.
        entries: Its puzzles, in order.
        per_page: Puzzles on a page; None for what suits their size.
        where: What errors call it.
    """

    title: str
    entries: Sequence[BookPuzzle]
    per_page: int | None = None
    where: str = ""


@dataclass(frozen=True, slots=True)
class ShownStep:
    """A step of a worked example.

    Attributes:
        number: Its number, from 1.
        step: The step.
        board: The cells known after it.
    """

    number: int
    step: StepLike
    board: CellValues


@dataclass(frozen=True, slots=True)
class HowTo:
    """How a kind of puzzle is solved.

    Attributes:
        puzzle: A small one.
        shown: Some steps of its solution.
        answer: Its answer.
    """

    puzzle: Puzzle
    shown: Sequence[ShownStep]
    answer: CellValues


@dataclass(frozen=True, slots=True, kw_only=True)
class Volume:
    """A book before it is laid out.

    Attributes:
        title: Its title.
        chapters: What is in it.
        lessons: One for each kind that is in it.
        levels: What one star means, what two, and so on.
        subtitle: Below the title.
        author: On the cover, and in what the file says of itself.
        paper: One of `papers.PAPERS`.
        bleed: Whether ink may reach the edges.
        gutter: What the binding takes, in millimetres; None for what the thickness needs.
        answers_per_page: None for what suits the sizes of the boards.
        where: What errors call it.
    """

    title: str
    chapters: Sequence[Chapter]
    lessons: Sequence[HowTo]
    levels: Sequence[str]
    subtitle: str = ""
    author: str = ""
    paper: str = "a4"
    bleed: bool = False
    gutter: float | None = None
    answers_per_page: int | None = None
    where: str = ""

    @property
    def count(self) -> int:
        """Number of puzzles."""
        return sum(len(chapter.entries) for chapter in self.chapters)
