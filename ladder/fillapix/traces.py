"""What the fast engine leaves behind where somebody wants to know on what its finds rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ladder.fillapix.field import Field
from ladder.state import CellSet, Finding


class Fence(NamedTuple):
    """Where the fast engine looks; elsewhere it finds nothing.

    Attributes:
        cells: What it makes hypotheses about.
        clues: Clues that it looks at.
    """

    cells: CellSet
    clues: frozenset[int]


class Applied(NamedTuple):
    """A finding that was applied.

    Attributes:
        about: Cells of the clues of the argument.
        cells: What it is about.
        open: The cells that were open before.
    """

    about: CellSet
    cells: CellSet
    open: CellSet


def traced(finding: Finding, before: CellSet) -> Applied:
    """Return the trace of a finding; `before` are the cells that are still open."""
    cells = 0
    for _symbol, some in (*finding.place, *finding.remove):
        cells |= some
    return Applied(finding.about, cells, before)


def needed(field: Field, trail: Sequence[Applied], about: CellSet) -> CellSet:
    """Return the cells of all clues by which a trail came to a contradiction.

    Args:
        field: The clues.
        trail: What was applied, in order.
        about: Cells that show the contradiction, those of its clues among them.

    Cost: the length of the trail.
    """
    clues, cells = field.sight(about)
    cells |= about
    for trace in reversed(trail):
        if trace.cells & cells:
            more, seen = field.sight(trace.about)
            clues |= more
            cells |= seen
    return clues
