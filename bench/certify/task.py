"""What a tool is asked and what it replies; shared by the harness and the tools."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Cells = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Task:
    """One board, as plain data.

    Attributes:
        kind: ``fillomino`` or ``fillapix``.
        rows: Height.
        cols: Width.
        clues: Row by row, None for a blank cell.
    """

    kind: str
    rows: int
    cols: int
    clues: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """A verdict (``unique``, ``multiple``, ``none`` or ``unknown``) and at most two answers."""

    verdict: str
    answers: tuple[Cells, ...]


Solve = Callable[[Task], Reply]
"""What a tool is to the harness: it gets a board and certifies it, model building included."""


def counted(answers: Sequence[Cells]) -> Reply:
    """Turn the answers of a finished search for two into a reply."""
    return Reply(("none", "unique", "multiple")[min(len(answers), 2)], tuple(answers[:2]))


WARM_UP = {
    "fillomino": Task("fillomino", 2, 2, (None, None, None, None)),
    "fillapix": Task("fillapix", 2, 2, (2, None, None, None)),
}
"""Certified before the clock starts, so that nobody pays for first use. They have
several answers, so that no deduction keeps a tool's solver from its first call."""
