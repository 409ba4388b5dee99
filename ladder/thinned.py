"""What a ladder knows of a finished board while clues are taken away from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class ThinnedBoard(Protocol):
    """A board with one known answer that loses clues, and what each of its cells rests on.

    It says what a run over the whole board without some clues would, but works only on the
    cells that rest on these.

    Attributes:
        finished: Whether the techniques finish the board with all its clues.
    """

    finished: bool

    def follows(self, cells: Sequence[int]) -> bool:
        """Whether the techniques finish the board without the clues at some cells; none goes yet.

        False if they do not with these clues.

        Raises:
            Contradiction: The ladder leaves no room for the answer.
        """

    def leaves_open(self, cells: Sequence[int], differing: Sequence[int]) -> bool:
        """Whether some cells, all others filled, stay open without the clues at `cells`."""

    def drop(self, cells: Sequence[int]) -> None:
        """Take the clues at some cells away."""
