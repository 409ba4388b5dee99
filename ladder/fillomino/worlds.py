"""What became of hypotheses: where those led that held, and how soon the others failed."""

from __future__ import annotations

from ladder.fillomino.state import CLASS, Board
from ladder.state import Mask

Hypothesis = tuple[int, Mask]
"""A symbol, and a cell as a set of one."""


class Worlds:
    """Boards at rest without a contradiction, to which hypotheses led that did not fail.

    As long as all that is known of the board holds in such a world too, assuming
    what holds in it leads no further than to it, so nothing goes wrong. Once
    something else is known, the hypothesis leads where that leads in its old
    world. Both rest on monotony, and spare most of the work.
    """

    def __init__(self) -> None:
        self._worlds: dict[Hypothesis, Board] = {}
        self._left: dict[Hypothesis, Board] = {}
        self._safe: dict[int, Mask] = {}

    def __contains__(self, hypothesis: Hypothesis) -> bool:
        symbol, one = hypothesis
        return bool(self._safe.get(symbol, 0) & one)

    def add(self, board: Board, hypothesis: Hypothesis, world: Board) -> None:
        """Take note of where a hypothesis about `board` led."""
        self._worlds[hypothesis] = world
        self._save(board, world)

    def leave(self, hypothesis: Hypothesis) -> Board | None:
        """Return the world to which a hypothesis led when less was known, if any; it may change."""
        return self._left.pop(hypothesis, None)

    def update(self, board: Board) -> None:
        """Leave the worlds in which something does not hold that is known by now."""
        self._safe = {}
        for hypothesis, world in list(self._worlds.items()):
            if _holds_in(board, world):
                self._save(board, world)
            else:
                self._left[hypothesis] = self._worlds.pop(hypothesis)

    def _save(self, board: Board, world: Board) -> None:
        numbers = of_class = 0
        for v, known in world.known.items():
            if v in board.can:
                self._safe[v] = self._safe.get(v, 0) | known
            else:
                of_class |= known  # a number that was of the class
        for v, cells in world.can.items():
            numbers |= cells if v != CLASS else 0
        of_class |= world.can.get(CLASS, 0) & ~numbers
        self._safe[CLASS] = self._safe.get(CLASS, 0) | of_class


class Tried:
    """What a probe remembers of a board from look to look.

    A hypothesis that failed fails again when more is known, perhaps sooner.

    Attributes:
        moments: By hypothesis that failed, how many moments that took, or how many at least,
            when it was last walked.
        worlds: Where those led that held.
    """

    def __init__(self) -> None:
        self.moments: dict[Hypothesis, int] = {}
        self.worlds = Worlds()

    def soonest(self, hypotheses: list[Hypothesis]) -> list[Hypothesis]:
        """Return those first that failed soon: what fails later need not be walked to its end."""
        return sorted(hypotheses, key=lambda h: self.moments.get(h, NEVER))


NEVER = 1 << 30
"""More moments than there can be."""


def _holds_in(board: Board, world: Board) -> bool:
    if any(known & ~world.known.get(v, 0) for v, known in board.known.items()):
        return False
    rest = board.can.get(CLASS, 0)
    return all(not cells & ~board.can.get(v, rest) for v, cells in world.can.items()) and all(
        v in world.can for v in board.can
    )
