"""Fill-a-Pix (Mosaic): the rule, as an ordered list of named checks.

Each cell is painted (1) or blank (0); a clue counts the painted cells in its
3x3 block, its own cell included, the block clipped at the edges.
"""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.grid import blocks, cell_name
from puzzles.rules import CellValues, PuzzleKind, PuzzleLike, Violation, cell_blank, cell_count

NAME = "fillapix"


def clue_fault(rows: int, cols: int, cell: int, value: int, _max_region: int | None) -> str | None:
    """Say why no board can meet a clue, or None. A clue is at most its block's cells (4 to 9)."""
    size = len(blocks(rows, cols)[cell])
    if value > size:
        return f"a clue of {value} for a block of {size} cells"
    return None


def board_fault(rows: int, cols: int, max_region: int | None) -> str | None:
    """Say what is wrong with the size or the options, or None."""
    if max_region is not None:
        return "max_region is a rule of fillomino, not of fillapix"
    return None


def every_clue(rows: int, cols: int, answer: Sequence[int]) -> tuple[int, ...]:
    """Return the clue of every cell: painted cells in its block."""
    return tuple(sum(answer[j] for j in block) for block in blocks(rows, cols))


def value_range(puzzle: PuzzleLike, cells: CellValues) -> Violation | None:
    """A cell is painted (1) or blank (0)."""
    for i, v in enumerate(cells):
        if v is not None and v not in (0, 1):
            return Violation("value-range", i, f"{cell_name(i, puzzle.cols)} holds {v}, not 0 or 1")
    return None


def clue_exceeded(puzzle: PuzzleLike, cells: CellValues) -> Violation | None:
    """No block has more painted cells than its clue."""
    return _tally(puzzle, cells, "clue-exceeded")


def clue_unmet(puzzle: PuzzleLike, cells: CellValues) -> Violation | None:
    """No block has fewer cells painted or not yet decided than its clue."""
    return _tally(puzzle, cells, "clue-unmet")


def _tally(puzzle: PuzzleLike, cells: CellValues, code: str) -> Violation | None:
    around_each = blocks(puzzle.rows, puzzle.cols)
    for i, clue in enumerate(puzzle.clues):
        if clue is None:
            continue
        block = [cells[j] for j in around_each[i]]
        painted, undecided = block.count(1), block.count(None)
        if painted > clue if code == "clue-exceeded" else painted + undecided < clue:
            text = f"the block of {cell_name(i, puzzle.cols)} has {painted} painted cells"
            text += f" and {undecided} undecided" if undecided else ""
            return Violation(code, i, f"{text}, its clue is {clue}")
    return None


KIND = PuzzleKind(
    name=NAME,
    spoken="Fill-a-Pix",
    aliases=("mosaic", "mosaik"),
    clue_word="clue",
    least_clue=0,
    checks=(
        ("cell-count", cell_count),
        ("value-range", value_range),
        ("clue-exceeded", clue_exceeded),
        ("clue-unmet", clue_unmet),
        ("cell-blank", cell_blank),
    ),
    clue_fault=clue_fault,
    board_fault=board_fault,
    every_clue=every_clue,
    picture=True,
    clues_are_cells=False,
    has_regions=False,
    can_have_twins=True,
    told=(
        "Paint some of the cells; the others stay blank.",
        "A number says how many cells are painted in the block of 3x3 cells around it, its own "
        "cell included. At the edge a block has 6 cells, in a corner 4.",
        "A cell with a number may be painted or blank, like any other.",
    ),
    sample=(".55..", "....2", ".797.", ".69..", "....3"),
)
