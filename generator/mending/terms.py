"""What a repair has to keep to, and what that leaves to be done to a board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from generator import symmetry
from generator.mending.judges import Solvable
from generator.mending.leeway import Leeway
from generator.mending.rivals import ClueCells
from generator.recipe import Symmetry
from ladder import Tier
from puzzles import Answer, Puzzle
from puzzles.types import Clues


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a repair has to keep to.

    Attributes:
        answer: The one answer that is wanted, row by row; None: any.
        filled: Values that it must have, row by row, None where any will do; None: any at all.
        symmetry: New clues keep the clues' positions symmetric where they are.
        keep_empty: Cells that stay blank.
        tier: The hardest tier that the mended puzzle may need; None: any, and none at all.
        most: Ways wanted, of those with equally few changes.
    """

    answer: Answer | None = None
    filled: Clues | None = None
    symmetry: Symmetry = Symmetry.NONE
    keep_empty: ClueCells = frozenset()
    tier: Tier | None = None
    most: int = 1


ANY = Terms()


def wish(puzzle: Puzzle, terms: Terms, *, free: ClueCells = frozenset()) -> Leeway:
    """Return what may be done to a board under some terms; new clues at `free` cost nothing."""
    printed = frozenset(i for i, v in enumerate(puzzle.clues) if v is not None)
    together = dict.fromkeys(symmetry.orbits(puzzle.rows, puzzle.cols, terms.symmetry))
    groups = [frozenset(orbit) - printed for orbit in together]
    allowed = [group for group in groups if group and not group & terms.keep_empty]
    also = None
    if terms.tier is not None:
        open_cells = frozenset[int]().union(*allowed)
        also = partial(Solvable, puzzle, tier=terms.tier, open_cells=open_cells)
    return Leeway(
        puzzle=puzzle,
        groups=allowed,
        free=free,
        filled=terms.filled,
        also=also,
        most=terms.most,
    )
