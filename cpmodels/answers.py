"""What a model says of the answers of one puzzle, and of how they differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from cpmodels.base import Meter
from puzzles import Answer
from puzzles.outcomes import Reply

Told = tuple[Reply, Answer | None, Sequence[int]]
"""A reply, the answer of a "yes", and the value of every variable."""

Cuts = list[list[int]]
"""Clauses that all models of one puzzle know: their literals have the same numbers."""


class Solver(Protocol):
    """Clauses over numbered Booleans, asked again and again; literals as in `cpmodels.clauses`."""

    def variable(self) -> int:
        """Add a Boolean and return its number."""

    def clause(self, literals: Sequence[int]) -> None:
        """At least one of `literals` is true."""

    def exactly_one(self, literals: Sequence[int]) -> None:
        """Exactly one of `literals` is true."""

    def hint(self, values: Sequence[int]) -> None:
        """Suggest a value for each of the first ``len(values)`` variables."""

    def solve(self, meter: Meter, assumptions: Iterable[int] = ()) -> tuple[Reply, list[int]]:
        """Look for an assignment in which the assumptions are true, too."""


class AnswerModel(Protocol):
    """The answers of one puzzle.

    A *trade* takes the values of one answer for those of another where they differ. It does so
    in every answer that is alike there, and nowhere `blocked`.

    Attributes:
        solver: The solver. Its first variables are those of the cells.
    """

    solver: Solver

    def board(self, meter: Meter, assumptions: Sequence[int] = ()) -> Told:
        """Look for an answer."""

    def literal(self, cell: int, value: int) -> int | None:
        """Return the literal that a cell has a value; None where it cannot."""

    def same(self, cell: int, answer: Answer) -> int:
        """Return the literal that makes the clue at a cell the answer's."""

    def holds(self, answer: Answer) -> list[int]:
        """Return literals that are true together for this answer only."""

    def blocked(self, answer: Answer, rival: Answer) -> list[int]:
        """Return literals of which one is true wherever `answer` cannot be traded for `rival`."""
