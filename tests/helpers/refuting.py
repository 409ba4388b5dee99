"""Clauses, proofs and certificates of tiny boards, made without a solver: by trying everything."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations, product
from typing import Any

from puzzles import Answer, Puzzle, as_rows
from puzzles.grid import blocks, neighbours
from puzzles.proof import CellCount, CellCounter, Clause, Cnf, Refutation, Symbols, dimacs_body
from tests.oracles import fillapix, fillomino

Object = dict[str, Any]


def answers(puzzle: Puzzle) -> list[Answer]:
    """Return all answers of a tiny board."""
    if puzzle.kind == "fillomino":
        return fillomino.pictures(puzzle) or []
    return fillapix.answers(puzzle.rows, puzzle.cols, puzzle.clues)


def symbols_of(puzzle: Puzzle, hidden: int | None = None) -> Symbols:
    """Return symbols of one value, but for those from `hidden` up, which are one."""
    if puzzle.kind == "fillapix":
        return ((1,),)
    least = puzzle.cap + 1 if hidden is None else hidden
    single = tuple((v,) for v in range(1, least))
    rest = tuple(range(least, puzzle.cap + 1))
    return (*single, rest) if rest else single


def all_clauses(
    puzzle: Puzzle,
    answer: Answer | None,
    symbols: Symbols,
    counters: tuple[CellCounter, ...] = (),
) -> Cnf:
    """Return every clause worth having, with "differs from the answer" if there is one."""
    cnf = Cnf(puzzle.kind, puzzle.rows, puzzle.cols, symbols, (), counters)
    make = _fillomino if puzzle.kind == "fillomino" else _fillapix
    clauses = [*make(puzzle, cnf), *_counted(cnf)]
    if answer is not None:
        clauses.append(differs(cnf, answer))
    return replace(cnf, clauses=tuple(clauses))


def differs(cnf: Cnf, answer: Answer) -> Clause:
    """Say that some cell is not as in the answer."""
    return tuple(-literal for literal in told(cnf, answer))


def told(cnf: Cnf, answer: Answer) -> list[int]:
    """Return the literals that hold in an answer and tell it, one or more a cell."""
    if cnf.kind == "fillapix":
        return [c + 1 if v else -c - 1 for c, v in enumerate(answer)]
    place = {v: s for s, values in enumerate(cnf.symbols) for v in values}
    return [cnf.var(place[v], c) for c, v in enumerate(answer)]


def holds(cnf: Cnf, clause: Clause, answer: Answer) -> bool:
    """Whether a clause is true of an answer."""

    def true(literal: int) -> bool:
        if abs(literal) > len(cnf.symbols) * len(answer):
            number, first, least = cnf.counts().place(abs(literal))
            symbol, cells = cnf.counters[number]
            held = [answer[c] in cnf.symbols[symbol] for c in cells[:first]]
            return (sum(held) >= least) == (literal > 0)
        s, cell = divmod(abs(literal) - 1, len(answer))
        return (answer[cell] in cnf.symbols[s]) == (literal > 0)

    return any(map(true, clause))


def _fillomino(puzzle: Puzzle, cnf: Cnf) -> Iterator[Clause]:
    near = neighbours(puzzle.rows, puzzle.cols)
    sets = _connected(puzzle)
    clues = [(c, v) for c, v in enumerate(puzzle.clues) if v is not None]
    if any(v > puzzle.cap for _, v in clues):
        yield ()
    for c, (s, values) in product(range(cnf.area), enumerate(cnf.symbols)):
        yield from ((-cnf.var(t, c), -cnf.var(s, c)) for t in range(s))
        if puzzle.clues[c] in values:
            yield (cnf.var(s, c),)
    for c in range(cnf.area):
        yield tuple(cnf.var(s, c) for s in range(len(cnf.symbols)))
    for (s, values), cells in product(enumerate(cnf.symbols), sets):
        least, n = values[0], len(cells)
        all_of = tuple(-cnf.var(s, c) for c in sorted(cells))
        out = tuple(cnf.var(s, b) for b in sorted({j for i in cells for j in near[i]} - cells))
        if n < least:
            yield from ((first, *out) for first in all_of)
        elif len(values) > 1 and n < 2 * least and n not in values:
            yield (*all_of, *out)
        elif len(values) == 1 and n == least + 1:
            yield all_of


def _fillapix(puzzle: Puzzle, _cnf: Cnf) -> Iterator[Clause]:
    for k, block in zip(puzzle.clues, blocks(puzzle.rows, puzzle.cols), strict=True):
        if k is not None and k > len(block):
            yield ()
        elif k is not None:
            yield from (tuple(-c - 1 for c in some) for some in combinations(block, k + 1))
            for some in combinations(block, len(block) - k + 1):
                yield tuple(c + 1 for c in some)


def _counted(cnf: Cnf) -> Iterator[Clause]:
    near = neighbours(cnf.rows, cnf.cols)
    for number, (symbol, cells) in enumerate(cnf.counters):
        (v,), n = cnf.symbols[symbol], len(cells)
        around = {b for c in cells for b in near[c]}.difference(cells)
        border = [cnf.var(symbol, b) for b in sorted(around)]

        def least(i: int, j: int, number: int = number) -> int:
            return cnf.counts().var(CellCount(number, i, j))

        for i, c in enumerate(cells, start=1):
            x = cnf.var(symbol, c)
            for j in range(1, i + 1):
                yield (-least(i, j), *((x,) if j == i else (x, least(i - 1, j))))
                yield (least(i, j), *((-x,) if j == 1 else (-x, -least(i - 1, j - 1))))
                if j > 1:
                    yield -least(i, j), least(i - 1, j - 1)
                if j < i:
                    yield least(i, j), -least(i - 1, j)
        for j in range(1, n + 1):
            whole = -(-j // v) * v
            yield (-least(n, j), *border, *((least(n, whole),) if whole <= n else ()))


def _connected(puzzle: Puzzle) -> list[frozenset[int]]:
    """Return all connected sets of cells."""
    near = neighbours(puzzle.rows, puzzle.cols)
    found = list(dict.fromkeys(frozenset({c}) for c in range(len(near))))
    known = set(found)
    for cells in found:
        for j in sorted({j for i in cells for j in near[i]} - cells):
            if cells | {j} not in known:
                known.add(cells | {j})
                found.append(cells | {j})
    return found


def refutation(cnf: Cnf) -> Refutation | None:
    """Refute clauses by trying both values of a variable, or None where they can be met."""
    lines: list[str] = []
    number = len(cnf.clauses)

    def add(clause: Iterable[int], hints: Iterable[int]) -> int:
        nonlocal number
        number += 1
        lines.append(" ".join(map(str, (number, *clause, 0, *hints, 0))) + "\n")
        return number

    if _refute(cnf.clauses, [], add) is None:
        return None
    return Refutation(cnf, "".join(lines))


def _refute(
    clauses: tuple[Clause, ...], chosen: list[int], add: Callable[[list[int], list[int]], int]
) -> int | None:
    """Add the clause that the chosen literals are not all true, and return its number."""
    true, hints = set(chosen), list[int]()
    clause = [-x for x in chosen]
    changed = True
    while changed:
        changed = False
        for number, literals in enumerate(clauses, start=1):
            if any(x in true for x in literals):
                continue
            left = {x for x in literals if -x not in true}
            if len(left) <= 1:
                hints.append(number)
                if not left:
                    return add(clause, hints)
                true |= left
                changed = True
    free = next((abs(x) for c in clauses for x in c if x not in true and -x not in true), None)
    if free is None:
        return None
    parts = [_refute(clauses, [*chosen, x], add) for x in (free, -free)]
    return None if None in parts else add(clause, [n for n in parts if n is not None])


def literals(text: str, cnf: Cnf) -> Clause:
    """Read literals as ``-r1c2=3``, ``r2c1=H`` (the hidden values) or ``r1c1`` (painted).

    ``a3>=2`` says that at least two of the first three cells of the first counter hold its value.
    """
    found = []
    for sign, counter, first, least in re.findall(r"(-?)([a-c])(\d+)>=(\d+)", text):
        count = cnf.counts().var(CellCount("abc".index(counter), int(first), int(least)))
        found.append(-count if sign else count)
    for sign, r, c, v in re.findall(r"(-?)r(\d+)c(\d+)=?(\w*)", text):
        value = max(cnf.symbols, key=len)[0] if v == "H" else int(v or 1)
        s = next(s for s, values in enumerate(cnf.symbols) if value in values)
        literal = cnf.var(s, (int(r) - 1) * cnf.cols + int(c) - 1)
        found.append(-literal if sign else literal)
    return tuple(found)


def dimacs(cnf: Cnf) -> str:
    """Write clauses as a DIMACS file."""
    return f"p cnf {cnf.variables} {len(cnf.clauses)}\n{dimacs_body(cnf.clauses)}"


def without_hints(lrat: str) -> str:
    """Return an LRAT proof that forgets nothing as DRAT, whose checkers find hints themselves."""
    lines = [line.split(" ")[1:] for line in lrat.splitlines()]
    return "".join(" ".join(words[: words.index("0") + 1]) + "\n" for words in lines)


def trimmed(found: Refutation) -> Refutation:
    """Return the proof with the clauses it uses and no others."""
    lines = [list(map(int, line.split())) for line in found.lrat.splitlines()]
    used = {lines[-1][0]}
    for line in reversed(lines):
        if line[0] in used:
            used |= set(line[line.index(0) + 1 : -1])
    number = {old: new for new, old in enumerate(sorted(used), start=1)}
    kept = []
    for line in lines:
        if line[0] in used:
            middle = line.index(0)
            hints = [number[n] for n in line[middle + 1 : -1]]
            kept.append(" ".join(map(str, (number[line[0]], *line[1 : middle + 1], *hints, 0))))
    clauses = tuple(c for n, c in enumerate(found.cnf.clauses, start=1) if n in used)
    return Refutation(replace(found.cnf, clauses=clauses), "\n".join(kept) + "\n")


def refute(puzzle: Puzzle, answer: Answer | None, hidden: int | None = None) -> Refutation | None:
    """Refute that a tiny board has an answer, or another one; with all clauses worth having."""
    found = refutation(all_clauses(puzzle, answer, symbols_of(puzzle, hidden)))
    return None if found is None else trimmed(found)


def sample(puzzle: Puzzle, found: Refutation | None = None) -> Object:
    """Return a certificate of a tiny board, its proof the one given if it needs one."""
    known = answers(puzzle)
    verdict = ("none", "unique", "multiple")[min(len(known), 2)]
    if verdict != "multiple" and found is None:
        found = refute(puzzle, known[0] if known else None)
        assert found
    proof = found and {
        "symbols": found.cnf.symbols,
        "counters": [counter._asdict() for counter in found.cnf.counters],
        "clauses": dimacs_body(found.cnf.clauses),
        "lrat": found.lrat,
    }
    fields = {
        "format": "fillproof-certificate",
        "version": 1,
        "id": "tiny",
        "puzzle": {
            "kind": puzzle.kind,
            "rows": puzzle.rows,
            "cols": puzzle.cols,
            "max_region": puzzle.max_region,
            "clues": as_rows(puzzle.clues, puzzle.cols),
        },
        "verdict": verdict,
        "answers": [as_rows(answer, puzzle.cols) for answer in known[:2]],
        "evidence": "proof" if proof else "answers",
        "proof": proof,
        "made": {"fillproof": "0", "ortools": "0", "python": "3", "budget": {}, "counter": {}},
        "ladder": None,
    }
    return sealed(json.loads(json.dumps(fields)))


def sealed(fields: Object) -> Object:
    """Return a certificate with the digests it should have."""

    def digest(value: object) -> str | None:
        if value is None:
            return None
        whole = json.dumps(value, sort_keys=True, separators=(",", ":"))
        text = value if isinstance(value, str) else whole
        return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()

    rest = {name: value for name, value in fields.items() if name != "digests"}
    proof = fields["proof"] or {}
    values = {
        "puzzle": fields["puzzle"],
        "answers": fields["answers"],
        "clauses": proof.get("clauses"),
        "lrat": proof.get("lrat"),
        "all": rest,
    }
    return rest | {"digests": {name: digest(value) for name, value in values.items()}}
