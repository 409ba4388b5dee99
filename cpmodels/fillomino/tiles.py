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
"""Ways to lay the blocks."""


def tiled(rows: int, cols: int, *, turn: int = 0) -> Answer | None:
    """Return a full board, None for boards with a side of 1 and for a few small ones.

    Args:
        rows: Height.
        cols: Width.
        turn: 0 to 7; the different ones show nearly all cells that vary.
    """
    lay, shifted = _swapped if turn & 4 else _tiled, bool(turn & 2)
    board = lay(rows, cols, shifted=shifted)
    if board is None:
        return None
    lines = [board[r * cols : (r + 1) * cols] for r in range(rows)]
    return tuple(v for line in lines for v in (line[::-1] if turn & 1 else line))


def _swapped(rows: int, cols: int, *, shifted: bool) -> Answer | None:
    """Return the board with rows and columns swapped, and swapped back."""
    board = _tiled(cols, rows, shifted=shifted)
    return board and tuple(board[c * rows + r] for r in range(rows) for c in range(cols))


def _tiled(rows: int, cols: int, *, shifted: bool) -> Answer | None:
    down = _sides(rows, shifted=shifted)
    across = _sides(cols, shifted=shifted and not down)
    if not across or not (down or (rows, 3) in BLOCKS):
        return _swapped(rows, cols, shifted=shifted) if down and (cols, 3) in BLOCKS else None
    lines = [
        "".join(BLOCKS[height, width][r] for width in across)
        for height in down or [rows]
        for r in range(height)
    ]
    return tuple(map(int, "".join(lines)))


def _sides(length: int, *, shifted: bool = False) -> list[int]:
    """Cut a length into threes and a few fives; not at all for 1, 2, 4 and 7.

    Shifted, there are three more fives if there is room, and they come first:
    then most blocks begin where none does otherwise.
    """
    fives = -length % 3
    if shifted and length >= 5 * (fives + 3):
        fives += 3
    threes, rest = divmod(length - 5 * fives, 3)
    if rest or threes < 0:
        return []
    return [5] * fives + [3] * threes if shifted else [3] * threes + [5] * fives
