"""Whether every clause of a proof is true of its puzzle: of all answers but the given one.

No justification is read; each clause is put into one of its kind's families,
and each family is proven in the docstring of its test.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from puzzles import Answer, Puzzle
from puzzles.proof import CellCounter, Clause, Symbols
from verify.certificates import fillapix, fillomino
from verify.certificates.effort import LookCount


class Families(Protocol):
    """The families of true clauses of one puzzle."""

    def family(self, clause: Clause) -> str | None:
        """Return the name of the family a clause is in, or None if it is in none."""


class FamiliesOf(Protocol):
    """Makes the families of a puzzle."""

    def __call__(
        self,
        puzzle: Puzzle,
        answer: Answer | None,
        symbols: Symbols,
        counters: tuple[CellCounter, ...],
        effort: LookCount | None = None,
        /,
    ) -> Families:
        """Return them; symbols and counters are without fault, `effort` counts the work."""


class Checker(NamedTuple):
    """What a kind has here.

    Attributes:
        symbols_fault: Says why symbols, or counters, do not fit a puzzle, or None.
        families: Makes them from a puzzle, an answer or None, its symbols and its counters.
    """

    symbols_fault: Callable[[Puzzle, Symbols, tuple[CellCounter, ...]], str | None]
    families: FamiliesOf


CHECKERS = {
    "fillomino": Checker(fillomino.symbols_fault, fillomino.FillominoFamilies),
    "fillapix": Checker(fillapix.symbols_fault, fillapix.FillapixFamilies),
}


def fault(  # noqa: PLR0913 (what the clauses are about)
    puzzle: Puzzle,
    answer: Answer | None,
    symbols: Symbols,
    clauses: tuple[Clause, ...],
    counters: tuple[CellCounter, ...] = (),
    *,
    effort: LookCount | None = None,
) -> str | None:
    """Say which clause may be false of an answer other than the given one, or None.

    Args:
        puzzle: The puzzle.
        answer: An answer, or None if clauses must hold in every one.
        symbols: What the variables mean.
        clauses: Literals of these variables and of counters only.
        counters: What is counted.
        effort: Counts the work.

    Raises:
        LimitError: It was too much.

    Cost: O(literals + cells of the board) a clause.
    """
    effort = effort or LookCount()
    checker = CHECKERS[puzzle.kind]
    wrong = checker.symbols_fault(puzzle, symbols, counters)
    if wrong:
        return wrong
    families = checker.families(puzzle, answer, symbols, counters, effort)
    for number, clause in enumerate(clauses, start=1):
        effort.spend(CLAUSE + LITERAL * len(clause))
        if families.family(clause) is None:
            shown = " ".join(map(str, clause[:SHOWN])) + " ..." * (len(clause) > SHOWN)
            return f"clause {number} is no instance of the rule: {shown or 'the empty clause'}"
    return None


CLAUSE, LITERAL = 50, 10
"""Looks that go with a clause and with each of its literals, whatever its family."""

SHOWN = 12
"""Literals of a clause that a message repeats."""
