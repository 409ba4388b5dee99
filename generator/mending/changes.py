"""What turns one board of clues into another, in as few changes as can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from puzzles import Puzzle
from puzzles.grid import cell_name, neighbours
from puzzles.types import Clues


@dataclass(frozen=True, slots=True)
class Change:
    """One clue that is added, taken out, replaced, or moved to a cell beside its own.

    Attributes:
        cell: Where, from 0, row by row.
        old: The clue there before, None for a blank cell.
        new: The clue there after; None also if it is moved.
        moved_to: The cell that the clue is moved to, or None.
    """

    cell: int
    old: int | None
    new: int | None
    moved_to: int | None = None

    def told(self, cols: int) -> str:
        """Say it: ``add 3 at r1c2``. `cols` is the width of the board in cells."""
        name = cell_name(self.cell, cols)
        if self.moved_to is not None:
            return f"move the {self.old} at {name} to {cell_name(self.moved_to, cols)}"
        if self.old is None:
            return f"add {self.new} at {name}"
        if self.new is None:
            return f"take the {self.old} at {name} out"
        return f"change the {self.old} at {name} to {self.new}"


def changes_between(before: Puzzle, after: Clues) -> tuple[Change, ...]:
    """Return the fewest changes that turn the clues of a puzzle into others, by cell.

    A change does away with one clue, or puts one, or does both: in one cell, or with the same clue
    in a cell and in one beside it. So it is a matter of pairing those as often as can be.
    """
    pairs = list(enumerate(zip(before.clues, after, strict=True)))
    gone = {i: old for i, (old, new) in pairs if old not in (None, new)}
    put = {i: new for i, (old, new) in pairs if new not in (None, old)}
    source = _paired(gone, put, neighbours(before.rows, before.cols))
    goal = {a: b for b, a in source.items()}
    changes = [Change(b, None, new) for b, new in put.items() if b not in source]
    for a, old in gone.items():
        b = goal.get(a)
        changes.append(Change(a, old, put[a]) if b == a else Change(a, old, None, moved_to=b))
    return tuple(sorted(changes, key=lambda change: (change.cell, change.moved_to is None)))


def _paired(
    gone: Mapping[int, int | None], put: Mapping[int, int | None], beside: Sequence[Sequence[int]]
) -> dict[int, int]:
    """Return by cell where a clue is put the cell whose clue is gone for it: as many as can be.

    Source: Kuhn's augmenting paths.
    """
    source: dict[int, int] = {}

    def place(a: int, seen: set[int]) -> bool:
        wide = [b for b in beside[a] if b in put and put[b] == gone[a]]
        for b in [a] * (a in put) + wide:
            if b not in seen:
                seen.add(b)
                if b not in source or place(source[b], seen):
                    source[b] = a
                    return True
        return False

    for a in gone:
        place(a, set())
    return source


def told_together(changes: Sequence[Change], cols: int, most: int | None = None) -> str:
    """Say changes in one sentence, the first `most` of them one by one."""
    told = "; ".join(change.told(cols) for change in changes[:most])
    more = len(changes[most:]) if most is not None else 0
    told += f"; and {more} more" if more else ""
    return f"{told[:1].upper()}{told[1:]}."
