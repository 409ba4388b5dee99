"""What is known of a board, kind by kind, and what a technique may say about it.

Knowledge is kept as one set of cells for each *symbol*. A set is an integer
with one bit a cell (a bitboard); which bit is which cell is the state's own
matter. A symbol is a value, or a class of values that behave alike.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NamedTuple, Self

from ladder.boards import News
from ladder.memory import Hypothesis, Memory
from puzzles import Puzzle
from puzzles.limits import Tick
from puzzles.types import Clues

CellSet = int
"""A set of cells as a bitboard."""

SymbolCells = tuple[tuple[int, CellSet], ...]
"""Symbols, each with a set of cells."""


FEW = 8
"""Bits that are taken off a set one by one: each costs as much as the whole set. Of larger sets the
digits are read."""


class Finding(NamedTuple):
    """What a technique found, in the form that costs least; `Step` is made of it on demand.

    Attributes:
        place: Symbols and the cells that get them.
        remove: Symbols and the cells they leave.
        about: Cells the argument uses.
        reason: As in `Step`; empty for the technique's name.
        data: Whatever the technique needs to tell the step later.
        extra: Added to the technique's weight.
    """

    place: SymbolCells
    remove: SymbolCells
    about: CellSet
    reason: str = ""
    data: Any = None
    extra: float = 0


class Contradiction(Exception):  # noqa: N818 (an outcome, not an error)
    """The board as it stands has no answer.

    Args:
        about: Cells that show it.
        text: Why, as a sentence without its full stop.
    """

    def __init__(
        self, about: CellSet = 0, text: str = "the candidates contradict each other"
    ) -> None:
        super().__init__(text)
        self.about, self.text = about, text


class State(ABC):
    """Candidates of one board. Techniques read it; only the engine changes it, by `apply`.

    Attributes:
        puzzle: The puzzle.
        tick: Called now and then, by all code that works on this board or a copy of it.
    """

    puzzle: Puzzle
    tick: Tick

    @abstractmethod
    def copy(self) -> Self:
        """Return a state that can be changed on its own. Cheap."""

    def heed(self, other: Self) -> None:  # noqa: B027 (most kinds have nothing to tell)
        """Let a similar board tell what to try first.

        It may make the fast engine faster, and never changes where it ends.
        """

    @abstractmethod
    def apply(self, finding: Finding) -> CellSet:
        """Take a finding over and return the cells whose candidates changed.

        Raises:
            Contradiction: A cell is left without candidates.
        """

    @abstractmethod
    def values(self) -> Clues:
        """Return the settled value of every cell, row by row, None where there is none yet."""

    @abstractmethod
    def settled(self, among: CellSet) -> News:
        """Return the settled cells of a set with their values, in reading order."""

    @abstractmethod
    def candidates(self, cell: int) -> tuple[int, ...]:
        """Return the values that cell `cell` may still have, ascending."""

    @abstractmethod
    def denied(self, board: Clues) -> CellSet:
        """Return the cells that cannot hold what a board has there; None is left out."""

    @abstractmethod
    def cells(self, mask: CellSet) -> tuple[int, ...]:
        """Return the numbers of the cells in a set, ascending."""

    @abstractmethod
    def mask(self, cell: int) -> CellSet:
        """Return the set of one cell."""

    @abstractmethod
    def is_full(self) -> bool:
        """Whether every cell is settled."""

    @abstractmethod
    def placed(self, symbol: int, mask: CellSet) -> tuple[tuple[int, int], ...]:
        """Return cells and values for cells that get a symbol; none for a class of values."""

    @abstractmethod
    def removed(self, finding: Finding) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Return cells and the values that a finding takes from them, displaced ones left out."""

    @abstractmethod
    def assume(self, cell: int, value: int) -> Finding:
        """Return the finding that says "`cell` holds `value`", as a person's mark does."""

    def symbols(self) -> int:
        """Return how many symbols there are; a kind with classes of values gets more of them."""
        return 0

    @abstractmethod
    def hypotheses(self) -> list[Hypothesis]:
        """Return what is worth assuming, in reading order."""

    @abstractmethod
    def allows(self, hypothesis: Hypothesis) -> bool:
        """Whether a hypothesis is neither settled nor ruled out."""

    @abstractmethod
    def suppose(self, hypothesis: Hypothesis) -> None:
        """Take it that a hypothesis holds. Raises `Contradiction`."""

    @abstractmethod
    def denial(self, hypothesis: Hypothesis) -> Finding:
        """Return the finding that says that a hypothesis does not hold."""

    def blame(self, world: Self, about: CellSet) -> None:  # noqa: B027 (most kinds do not ask)
        """Take note that a hypothesis failed in a world, at some cells; its denial comes next."""

    @abstractmethod
    def follow(self, other: Self) -> None:
        """Take over all that is known of another board at rest, of which less was known once.

        Raises:
            Contradiction: It cannot be so here.
        """

    @abstractmethod
    def holds_in(self, world: Self) -> bool:
        """Whether all that is known here holds in a world too."""

    @abstractmethod
    def sure_in(self, world: Self) -> SymbolCells:
        """Return the symbols of this board, each with cells that hold it in a world."""

    @abstractmethod
    def memory(self, inside: frozenset[str]) -> Memory[Any]:
        """Return what became of hypotheses, by the techniques inside."""


def ones(mask: CellSet) -> list[int]:
    """Return the numbers of the bits of a set, ascending."""
    found = []
    if mask.bit_count() < FEW:
        while mask:
            one = mask & -mask
            found.append(one.bit_length() - 1)
            mask ^= one
        return found
    digits = f"{mask:b}"[::-1]
    at = digits.find("1")
    while at >= 0:
        found.append(at)
        at = digits.find("1", at + 1)
    return found
