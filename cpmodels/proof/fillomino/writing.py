"""Facts about symbols, clues and cells as clauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from cpmodels.fillomino.board import bits
from cpmodels.proof.fillomino.deduce import Deduction
from puzzles import Answer, Puzzle
from puzzles.proof import Clause, Cnf


def written(
    puzzle: Puzzle,
    answer: Answer | None,
    symbols: Mapping[int, tuple[int, ...]],
    deduction: Deduction,
) -> Cnf:
    """Return clauses that no board meets if the facts of the deduction refute the puzzle.

    Args:
        puzzle: The puzzle.
        answer: The answer that is not asked for, or None.
        symbols: The values of each symbol, in the order of their variables.
        deduction: The facts, and which symbols are possible where.
    """
    numbering = {s: n for n, s in enumerate(symbols)}
    area = puzzle.rows * puzzle.cols
    index = deduction.board.index

    def var(s: int, cell: int) -> int:
        return numbering[s] * area + cell + 1

    def clauses() -> Iterator[Clause]:
        for i, v in enumerate(puzzle.clues):
            if v is not None:
                yield (var(v, i),) if v in numbering else ()
        for i in range(area):
            yield tuple(var(s, i) for s in symbols)
            for s, t in _pairs(deduction, deduction.board.bit(i)):
                yield -var(s, i), -var(t, i)
        for s, negative, positive in deduction.facts:
            no = tuple(-var(s, index(b)) for b in bits(negative))
            yield no + tuple(var(s, index(b)) for b in bits(positive))
        if answer is not None:
            holding = {v: s for s, values in symbols.items() for v in values}
            yield tuple(-var(holding[v], i) for i, v in enumerate(answer))

    found = tuple(dict.fromkeys(clauses()))
    return Cnf(puzzle.kind, puzzle.rows, puzzle.cols, tuple(symbols.values()), found)


def _pairs(deduction: Deduction, cell: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of symbols that a cell cannot both hold, where that says something."""
    known = [s for s, f in deduction.fixed.items() if f & cell]
    if known:
        yield from ((known[0], t) for t in deduction.possible if t != known[0])
    else:
        yield from combinations([s for s, p in deduction.possible.items() if p & cell], 2)
