"""Facts about symbols, clues and cells as clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations

from cpmodels.fillomino.geometry import each_cell
from cpmodels.proof.fillomino.deduce import Deduction
from puzzles import Answer, Puzzle
from puzzles.proof import CellCount, CellCounter, Clause, Cnf, CounterVars


def written(
    puzzle: Puzzle,
    answer: Answer | None,
    symbols: Mapping[int, tuple[int, ...]],
    deduction: Deduction,
    counted: Iterable[tuple[int, int]],
) -> Cnf:
    """Return clauses that no board meets if the facts of the deduction refute the puzzle.

    Args:
        puzzle: The puzzle.
        answer: The answer that is not asked for, or None.
        symbols: The values of each symbol, in the order of their variables.
        deduction: The facts, and which symbols are possible where.
        counted: Values and rooms that hold one region of them.
    """
    numbering = {s: n for n, s in enumerate(symbols)}
    area = puzzle.rows * puzzle.cols
    index = deduction.board.index
    rooms = [(v, [index(b) for b in each_cell(room)], room) for v, room in counted]
    counters = tuple(CellCounter(numbering[v], tuple(cells)) for v, cells, _ in rooms)
    counts = CounterVars(counters, len(symbols) * area)

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
            no = tuple(-var(s, index(b)) for b in each_cell(negative))
            yield no + tuple(var(s, index(b)) for b in each_cell(positive))
        for number, (v, cells, room) in enumerate(rooms):
            x = [var(v, c) for c in cells]
            border = [var(v, index(b)) for b in each_cell(deduction.board.near(room))]
            yield from _one_region(partial(_least, counts, number), x, v, border)
        if answer is not None:
            holding = {v: s for s, values in symbols.items() for v in values}
            yield tuple(-var(holding[v], i) for i, v in enumerate(answer))

    found = tuple(dict.fromkeys(clauses()))
    return Cnf(puzzle.kind, puzzle.rows, puzzle.cols, tuple(symbols.values()), found, counters)


def _least(counts: CounterVars, counter: int, first: int, least: int) -> int:
    return counts.var(CellCount(counter, first, least))


def _one_region(
    least: Callable[[int, int], int], x: Sequence[int], v: int, border: Sequence[int]
) -> Iterator[Clause]:
    """Yield what shows that a room holds v just v times if it holds it at all.

    Args:
        least: Gives the variable "of the first i cells, at least j hold v".
        x: For each cell of the room, the variable "it holds v".
        v: The value, less than the number of cells, which is less than 2v.
        border: The same for the cells beside the room.
    """
    n = len(x)
    for i, holds in enumerate(x, start=1):
        for j in range(1, min(i, v + 1) + 1):
            if 1 < j < v - (n - i):
                continue  # so few before leave enough cells for v anyway
            now = least(i, j)
            yield (-holds, -least(i - 1, j - 1), now) if j > 1 else (-holds, now)
            yield (-now, least(i - 1, j), holds) if j < i else (-now, holds)
            if j < i:
                yield -least(i - 1, j), now
            if j > 1:
                yield -now, least(i - 1, j - 1)
    yield -least(n, 1), least(n, v), *border
    yield -least(n, v + 1), *border


def _pairs(deduction: Deduction, cell: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of symbols that a cell cannot both hold, where that says something."""
    known = [s for s, f in deduction.fixed.items() if f & cell]
    if known:
        yield from ((known[0], t) for t in deduction.possible if t != known[0])
    else:
        yield from combinations([s for s, p in deduction.possible.items() if p & cell], 2)
