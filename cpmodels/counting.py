"""How many things of a part are chosen, counted in clauses part by part.

Each part is two halves, so a solver that learns "of this half at least three"
can use it for the whole. Where the sets to be met are near together, as the
differences between two boards are, halves that are near together as well make
proofs ten times shorter than halves of a list.

Source: Bailleux, Boufkhad, "Efficient CNF encoding of Boolean cardinality
constraints", CP 2003.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from cpmodels.counter import Clausal


@dataclass(frozen=True, slots=True, eq=False)  # two parts are never compared
class Bisection:
    """Some things, and how they fall in two.

    Attributes:
        things: Their numbers.
        halves: Two parts that have them between them; none for a single thing.
    """

    things: tuple[int, ...]
    halves: tuple[Bisection, ...] = ()

    def parts(self) -> Iterator[Bisection]:
        """Yield all parts of it, halves before what they are halves of; itself last."""
        for half in self.halves:
            yield from half.parts()
        yield self


def halved(things: Sequence[int], across: int) -> Bisection:
    """Halve some cells across their longer side, again and again.

    Args:
        things: Numbers of cells, counted row by row.
        across: Cells in a row.
    """
    if len(things) < 2:
        return Bisection(tuple(things))
    rows, cols = {i // across for i in things}, {i % across for i in things}
    wide = max(cols) - min(cols) > max(rows) - min(rows)
    ordered = sorted(things, key=lambda i: (i % across, i) if wide else (i // across, i))
    half = len(ordered) // 2
    return Bisection(
        tuple(ordered), (halved(ordered[:half], across), halved(ordered[half:], across))
    )


def counted(
    model: Clausal, whole: Bisection, literals: Mapping[int, int], most: int
) -> Mapping[Bisection, Sequence[int]]:
    """Add clauses that count, and return by part a literal for each number from 0.

    The j-th is true where more than j of the part are chosen. It may be true elsewhere.

    Args:
        model: The model.
        whole: The things.
        literals: By thing: it is chosen.
        most: Counts above this are not told apart.
    """
    found: dict[Bisection, Sequence[int]] = {}
    for part in whole.parts():
        if not part.halves:
            found[part] = [literals[i] for i in part.things]
            continue
        left, right = (found[half] for half in part.halves)
        more = [model.variable() for _ in range(min(most, len(part.things)))]
        for i, j in product(range(len(left) + 1), range(len(right) + 1)):
            if 0 < i + j <= len(more):
                some = [-left[i - 1] - 1] * (i > 0) + [-right[j - 1] - 1] * (j > 0)
                model.clause([*some, more[i + j - 1]])
        found[part] = more
    return found
