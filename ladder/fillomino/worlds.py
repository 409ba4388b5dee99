"""Hypotheses that need not be tried, since an earlier one showed that they hold."""

from __future__ import annotations

from ladder.fillomino.state import CLASS, Board


class Worlds:
    """Boards at rest without a contradiction, to which hypotheses led that did not fail.

    As long as all that is known of the board holds in such a world too, assuming
    what holds in it leads no further than to it, so nothing goes wrong. That
    rests on monotony, and spares most trials.
    """

    def __init__(self) -> None:
        self._worlds: list[Board] = []
        self._safe: dict[int, int] = {}

    def __contains__(self, hypothesis: tuple[int, int]) -> bool:
        symbol, one = hypothesis
        return bool(self._safe.get(symbol, 0) & one)

    def add(self, board: Board, world: Board) -> None:
        """Take note of where a hypothesis about `board` led."""
        self._worlds.append(world)
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

    def update(self, board: Board) -> None:
        """Drop the worlds in which something does not hold that is known by now."""
        worlds, self._worlds, self._safe = self._worlds, [], {}
        for world in worlds:
            if _holds_in(board, world):
                self.add(board, world)


def _holds_in(board: Board, world: Board) -> bool:
    if any(known & ~world.known.get(v, 0) for v, known in board.known.items()):
        return False
    rest = board.can.get(CLASS, 0)
    return all(not cells & ~board.can.get(v, rest) for v, cells in world.can.items()) and all(
        v in world.can for v in board.can
    )
