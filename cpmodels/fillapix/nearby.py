"""Parts of a Fill-a-Pix board, so that what is asked near one clue does not grow with the board."""

from __future__ import annotations

from puzzles import Answer, Puzzle, Violation, violation


def square(puzzle: Puzzle, cell: int, reach: int) -> list[int]:
    """Return the cells at most so many rows and columns away, ascending."""
    r, c = divmod(cell, puzzle.cols)
    return _box(puzzle, (r, r), (c, c), reach)


def broken_near(puzzle: Puzzle, known: Answer, answer: Answer) -> Violation | None:
    """Hold an answer against the rule, where it differs from another that fulfils it.

    The clues elsewhere see the same cells in both. Those that see a cell that differs are held
    against the rule on a board of their own: cut out with all that they see, so that their blocks
    are whole, or end where the board does.

    Args:
        puzzle: The board.
        known: An answer of it.
        answer: What is to be one, too, and is not `known`.

    Returns:
        The first violation, named as on the part; None if there is none.
    """
    places = [
        divmod(i, puzzle.cols) for i, (a, b) in enumerate(zip(known, answer, strict=True)) if a != b
    ]
    down, across = ((min(side), max(side)) for side in zip(*places, strict=True))
    seers = set(_box(puzzle, down, across, 1))
    part = _box(puzzle, down, across, 2)
    cols = len({cell % puzzle.cols for cell in part})
    clues = tuple(puzzle.clues[cell] if cell in seers else None for cell in part)
    cut = Puzzle(puzzle.kind, len(part) // cols, cols, clues)
    return violation(cut, [answer[cell] for cell in part])


def _box(puzzle: Puzzle, down: tuple[int, int], across: tuple[int, int], reach: int) -> list[int]:
    """Return the cells of rows and columns, and of so many around them."""
    rows = range(max(0, down[0] - reach), min(puzzle.rows, down[1] + reach + 1))
    cols = range(max(0, across[0] - reach), min(puzzle.cols, across[1] + reach + 1))
    return [row * puzzle.cols + col for row in rows for col in cols]
