"""Checks that no fewer clues pin an answer: the part of a certificate called ``fewest``.

It has *rivals*: other boards that keep the rule. Where a rival differs from the
answer, one clue at least has to stand, or the rival would be an answer of the
puzzle, too. Clauses say so, and that fewer cells have a clue than the puzzle
has; an LRAT proof refutes them.

Variable i + 1 says that cell i has its clue. With k clues in the puzzle, at
most k - 1 are allowed. Variable ``n + (i - 1)(k - 1) + j``, of n cells, says
that of the first i cells at least j have a clue, for i from 1 to n and j from
1 to k - 1. The choice of cells says whether it does, so it is no claim by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from puzzles import KINDS, Answer, Puzzle, violation
from puzzles.proof import Clause, parse
from verify.certificates import lrat
from verify.certificates.document import Document, Types, answer_of, fields_of, list_of
from verify.certificates.effort import LookCount
from verify.certificates.instances import LITERAL

CHOICE: dict[str, Types] = {"rivals": (list,), "clauses": (str,), "lrat": (str,)}
"""Fields of the part."""

CELL = 20
"""Looks at a cell of a rival: for the rule, and for the clues of both boards."""


@dataclass(frozen=True, slots=True)
class FewestClaim:
    """What shows that no fewer clues pin an answer.

    Attributes:
        rivals: Boards of the puzzle's size.
        clauses: DIMACS lines.
        lrat: LRAT lines.
    """

    rivals: tuple[Answer, ...]
    clauses: str
    lrat: str


class Enough(NamedTuple):
    """What a variable says: of the `first` cells, at least `least` have a clue."""

    first: int
    least: int


def fault(document: Document, effort: LookCount) -> str | None:
    """Say why a certificate does not show that there are no fewer clues; None if it does.

    None, too, where it does not say so.

    Raises:
        FormatError: The part cannot be read.
        LimitError: It takes too much work.
    """
    if document.fewest is None:
        return None
    if len(document.answers) != 1:
        return "fewest clues need exactly one answer"
    puzzle, answer = document.puzzle, document.answers[0]
    area, clues = len(answer), sum(v is not None for v in puzzle.clues)
    claim = _read(document.fewest, puzzle)
    effort.spend(CELL * area * len(claim.rivals))
    for rival in claim.rivals:
        broken = violation(_blank(puzzle), rival)
        if broken:
            return f"a rival breaks the rule: {broken.message}"
    if clues == 0:
        return None
    counted = Counting(area, clues - 1)
    found = parse(claim.clauses, counted.variables)
    effort.spend(LITERAL * sum(map(len, found)))
    met = set(differences(puzzle, answer, claim.rivals)) - {frozenset()}  # the answer itself
    for number, clause in enumerate(found, start=1):
        if frozenset(clause) not in met and not counted.holds(clause):
            return f"clause {number} of the fewest clues is of no family"
    return lrat.fault(found, _lines(claim.lrat), effort=effort)


def differences(
    puzzle: Puzzle, answer: Answer, rivals: Collection[Answer]
) -> Iterator[frozenset[int]]:
    """Yield for each rival the variables of the cells in which its clues are not the answer's."""
    every = KINDS[puzzle.kind].every_clue
    own = every(puzzle.rows, puzzle.cols, answer)
    for rival in rivals:
        pairs = enumerate(zip(own, every(puzzle.rows, puzzle.cols, rival), strict=True), start=1)
        yield frozenset(i for i, (a, b) in pairs if a != b)


class Counting:
    """The variables that count chosen cells, and what is true of them.

    Args:
        area: Number of cells.
        most: Most cells that may be chosen.
    """

    def __init__(self, area: int, most: int) -> None:
        self.area, self.most = area, most
        self.variables = area * (most + 1)

    def var(self, count: Enough) -> int:
        """Return the variable of a count."""
        return self.area + (count.first - 1) * self.most + count.least

    def clauses(self) -> Iterator[Clause]:
        """Yield clauses that let no more than `most` cells be chosen.

        Source: Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints", CP 2005.
        """
        for i in range(1, self.area + 1):
            if self.most:
                yield -i, self.var(Enough(i, 1))
            for j in range(1, self.most + 1) if i > 1 else ():
                yield -self.var(Enough(i - 1, j)), self.var(Enough(i, j))
                if j < self.most:
                    yield -i, -self.var(Enough(i - 1, j)), self.var(Enough(i, j + 1))
            if i > self.most:
                yield (-i, -self.var(Enough(i - 1, self.most))) if self.most else (-i,)

    def holds(self, clause: Clause) -> bool:
        """Whether a clause is true of every choice of at most `most` cells.

        It says: if at least q of the first p cells are chosen, and cell c after them, then at
        least j of the first i are. That is so where those p cells, and c, are among the first i,
        and j is not more than q, or q + 1 with c. Without a conclusion it says that it cannot be:
        then q, or q + 1 with c, is more than `most`. Each of the premises may be missing.
        """
        cells = [-x for x in clause if -self.area <= x < 0]
        premises = [self._count(-x) for x in clause if x < -self.area]
        ends = [self._count(x) for x in clause if x > 0]
        if max(len(cells), len(premises), len(ends)) > 1 or any(0 < x <= self.area for x in clause):
            return False
        first, chosen = premises[0] if premises else (0, 0)
        if cells:
            if cells[0] <= first:
                return False
            first, chosen = cells[0], chosen + 1
        if not ends:
            return chosen > self.most
        return first <= ends[0].first and ends[0].least <= chosen

    def _count(self, variable: int) -> Enough:
        first, least = divmod(variable - self.area - 1, self.most or 1)
        return Enough(first + 1, least + 1)


def _read(part: Mapping[str, object], puzzle: Puzzle) -> FewestClaim:
    fields = fields_of(part, CHOICE, "fewest")
    boards = list_of(fields["rivals"], "rivals")
    rivals = tuple(answer_of(board, puzzle, "rivals") for board in boards)
    return FewestClaim(rivals, fields["clauses"], fields["lrat"])


def _blank(puzzle: Puzzle) -> Puzzle:
    clues = (None,) * len(puzzle.clues)
    return Puzzle(puzzle.kind, puzzle.rows, puzzle.cols, clues, puzzle.max_region)


def _lines(text: str) -> Sequence[str]:
    return text.removesuffix("\n").split("\n") if text else []
