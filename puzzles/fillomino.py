"""Fillomino: the rule, as an ordered list of named checks.

The rule is one sentence: every maximal orthogonally connected run of equal
numbers has exactly that many cells. "Regions of one size may not touch" is
implied, because two such regions would be one run.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from puzzles.grid import cell_name, neighbours
from puzzles.printing import plural
from puzzles.rules import CellValues, PuzzleKind, PuzzleLike, Violation, cell_blank, cell_count

NAME = "fillomino"


def clue_fault(rows: int, cols: int, _cell: int, value: int, max_region: int | None) -> str | None:
    """Say why no board can meet a given, or None.

    A given is at most rows*cols, and at most `max_region` where the puzzle has one.
    """
    if value > rows * cols:
        return f"a given of {value} on a board of {rows}x{cols} cells"
    if max_region is not None and value > max_region:
        return f"a given of {value} above max_region {max_region}"
    return None


def every_clue(_rows: int, _cols: int, answer: Sequence[int]) -> tuple[int, ...]:
    """Return all numbers: any may be printed."""
    return tuple(answer)


def board_fault(rows: int, cols: int, max_region: int | None) -> str | None:
    """Say what is wrong with the size or the cap, or None."""
    if max_region is not None and max_region < 1:
        return f"max_region {max_region}; it must be at least 1"
    return None


def value_range(puzzle: PuzzleLike, cells: CellValues) -> Violation | None:
    """A number is at least 1 and at most the largest region allowed."""
    for i, v in enumerate(cells):
        if v is not None and not 1 <= v <= puzzle.cap:
            name = cell_name(i, puzzle.cols)
            return Violation("value-range", i, f"{name} holds {v}, not 1 to {puzzle.cap}")
    return None


def given_changed(puzzle: PuzzleLike, cells: CellValues) -> Violation | None:
    """A printed number stays."""
    for i, (given, v) in enumerate(zip(puzzle.clues, cells, strict=True)):
        if given is not None and v is not None and v != given:
            name = cell_name(i, puzzle.cols)
            return Violation("given-changed", i, f"{name} holds {v}, its given is {given}")
    return None


def region_too_large(puzzle: PuzzleLike, cells: CellValues) -> Violation | None:
    """No run of equal numbers has more cells than its number."""
    for run, v in _runs(puzzle, cells):
        if len(run) > v:
            name = cell_name(run[0], puzzle.cols)
            text = f"the run of {v} at {name} has {len(run)} cells"
            return Violation("region-too-large", run[0], text)
    return None


def region_too_small(puzzle: PuzzleLike, cells: CellValues) -> Violation | None:
    """No run is walled in (by other numbers) with fewer cells than its number."""
    for run, v in _runs(puzzle, cells):
        room = _flood(puzzle, cells, run[0], (v, None))
        if len(room) < v:
            name = cell_name(run[0], puzzle.cols)
            room_for = plural(len(room), "cell")
            text = f"the run of {v} at {name} has room for {room_for} only"
            return Violation("region-too-small", run[0], text)
    return None


def _runs(puzzle: PuzzleLike, cells: CellValues) -> Iterator[tuple[list[int], int]]:
    """Yield each maximal run of equal numbers with its number, in reading order."""
    seen: set[int] = set()
    for i, v in enumerate(cells):
        if v is not None and i not in seen:
            run = _flood(puzzle, cells, i, (v,))
            seen.update(run)
            yield run, v


def _flood(
    puzzle: PuzzleLike, cells: CellValues, start: int, through: tuple[int | None, ...]
) -> list[int]:
    """Return the cells connected with `start` through the values in `through`, start first."""
    near = neighbours(puzzle.rows, puzzle.cols)
    found, seen = [start], {start}
    for i in found:
        for j in near[i]:
            if j not in seen and cells[j] in through:
                seen.add(j)
                found.append(j)
    return found


KIND = PuzzleKind(
    name=NAME,
    spoken="Fillomino",
    aliases=("filling", "polyominous"),
    clue_word="given",
    least_clue=1,
    checks=(
        ("cell-count", cell_count),
        ("value-range", value_range),
        ("given-changed", given_changed),
        ("region-too-large", region_too_large),
        ("region-too-small", region_too_small),
        ("cell-blank", cell_blank),
    ),
    clue_fault=clue_fault,
    board_fault=board_fault,
    every_clue=every_clue,
    picture=False,
    clues_are_cells=True,
    has_regions=True,
    can_have_twins=False,
    told=(
        "Fill every empty cell with a number.",
        "Cells with the same number that touch along their sides form a region, and a region has "
        "exactly as many cells as its number says: a 1 stands alone, 2s come in pairs.",
        "So two regions of the same size never share a side. They may touch at a corner.",
        "A region may hold one printed number, several, or none.",
    ),
    sample=(".5.2.", "54...", "54235", "..15.", ".3..5"),
)
