"""Full boards with regions of at most three cells, for any size: blocks put side by side.

With regions this small, growing one after the other leads nowhere on large
boards. The blocks are answers by themselves, and blocks beside or above each
other never touch in equal numbers, so any of them can be put together.

Source: found by CP-SAT, all ten at once. There is no such set of blocks with
sides of 2 and 3, 3 and 4, or 4 and 5.
"""

from __future__ import annotations

from puzzles import Answer

CAP = 3
"""The largest region."""

BLOCKS = {
    (3, 3): ("213", "233", "122"),
    (3, 5): ("21213", "23233", "33122"),
    (5, 3): ("233", "231", "122", "331", "322"),
    (5, 5): ("21313", "23323", "12123", "32332", "33132"),
    (2, 3): ("231", "233"),
    (2, 5): ("23133", "23313"),
    (4, 3): ("122", "231", "233", "122"),
    (4, 5): ("13322", "23213", "21233", "33322"),
    (7, 3): ("233", "231", "122", "233", "213", "132", "332"),
    (7, 5): ("21321", "23323", "12233", "23321", "21323", "12233", "33322"),
}
"""Blocks by height and width. Those of 2, 4 and 7 rows fit beside each other only, not above."""


TURNS = 8
"""Ways to turn a board."""


def tiled(rows: int, cols: int, *, turn: int = 0) -> Answer | None:
    """Return a full board, None for boards with a side of 1 and for a few small ones.

    Args:
        rows: Height.
        cols: Width.
        turn: 0 to 7; the different ones show most of the cells that vary.
    """
    board = _turned(rows, cols) if turn & 4 else _tiled(rows, cols)
    if board is None:
        return None
    lines = [board[r * cols : (r + 1) * cols] for r in range(rows)]
    lines = lines[::-1] if turn & 2 else lines
    return tuple(v for line in lines for v in (line[::-1] if turn & 1 else line))


def _turned(rows: int, cols: int) -> Answer | None:
    """Return the board with rows and columns swapped, and swapped back."""
    board = _tiled(cols, rows)
    return board and tuple(board[c * rows + r] for r in range(rows) for c in range(cols))


def _tiled(rows: int, cols: int) -> Answer | None:
    down, across = _sides(rows), _sides(cols)
    if not across or not (down or (rows, 3) in BLOCKS):
        return _turned(rows, cols) if down and (cols, 3) in BLOCKS else None
    lines = [
        "".join(BLOCKS[height, width][r] for width in across)
        for height in down or [rows]
        for r in range(height)
    ]
    return tuple(map(int, "".join(lines)))


def _sides(length: int) -> list[int]:
    """Cut a length into threes and at most two fives; not at all for 1, 2, 4 and 7."""
    fives = -length % 3
    threes, rest = divmod(length - 5 * fives, 3)
    return [3] * threes + [5] * fives if rest == 0 and threes >= 0 else []
