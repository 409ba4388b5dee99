"""The checker's work is bounded: by the board for each clause, by a budget for a file.

The families' quick tests say the same as slow ones that ask cell by cell.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from puzzles import Limit, LimitError, Puzzle
from puzzles.grid import neighbours
from puzzles.proof import CellCount, CellCounter, Clause, CounterVars, Symbols
from tests.helpers.refuting import Object, sealed
from verify.certificates import certificate as checker
from verify.certificates import effort as efforts
from verify.certificates.certificate import check, line, main
from verify.certificates.effort import LookCount
from verify.certificates.fillomino import FillominoFamilies, Rooms
from verify.certificates.fillomino_counts import CountFamilies
from verify.certificates.lrat import fault


def blank(side: int) -> Puzzle:
    return Puzzle("fillomino", side, side, (None,) * side**2)


def singles(side: int) -> Symbols:
    return tuple((v,) for v in range(1, side**2 + 1))


def reached(puzzle: Puzzle, start: int, border: set[int]) -> int:
    near, seen = neighbours(puzzle.rows, puzzle.cols), {start}
    edge = [start]
    for i in edge:
        new = set(near[i]) - border - seen
        seen |= new
        edge += new
    return len(seen)


def test_rooms_are_those_of_one_search_a_cell() -> None:
    rng, said = Random("rooms"), Counter[bool]()
    for _ in range(2000):
        rows, cols = rng.randint(1, 6), rng.randint(1, 6)
        puzzle = Puzzle("fillomino", rows, cols, (None,) * rows * cols)
        cells = set(range(rows * cols))
        border = set(rng.sample(sorted(cells), rng.randint(0, len(cells) - 1)))
        least, effort = rng.randint(1, rows * cols), LookCount()
        rooms = Rooms(neighbours(rows, cols), border, least, effort)
        for start in rng.sample(sorted(cells - border), len(cells - border)):
            roomy = rooms.roomy(start)
            said[roomy] += 1
            assert roomy == (reached(puzzle, start, border) >= least)
            if not roomy:
                break
        assert effort.spent <= 5 * 5 * len(cells)  # a search may end at four cells of others
    assert min(said.values()) > 500


def holds(families: CountFamilies, clause: Clause, before: int, area: int) -> bool:
    """Whether a clause about one counter is so however many cells hold the value: one by one."""
    counts = CounterVars(families.counters, before)
    said = [(counts.place(abs(x)), x > 0) for x in clause if abs(x) > before]
    i = max(count.first for count, _ in said)
    cell = families.counters[said[0][0].counter].cells[i - 1]
    rest = {(abs(x) - 1) % area: x > 0 for x in clause if abs(x) <= before}
    for n in range(i):
        for there in (0, 1):
            held = {i - 1: n, i: n + there}
            if not any((held[c.first] >= c.least) == yes for c, yes in said) and (
                rest.get(cell) is not bool(there)
            ):
                return False
    return True


def test_next_cell_is_that_of_one_question_a_count() -> None:
    rng, taken = Random("counts"), Counter[bool]()
    puzzle, symbols, area = blank(3), singles(3), 9
    counter = CellCounter(1, (0, 2, 3, 5, 8))
    families = CountFamilies(puzzle, symbols, (counter,), LookCount())
    counts = CounterVars((counter,), area * len(symbols))
    for _ in range(5000):
        i = rng.randint(2, 5)
        clause = {
            rng.choice((1, -1)) * counts.var(CellCount(0, first, rng.randint(1, first)))
            for first in rng.choices((i - 1, i), k=rng.randint(1, 4))
        }
        if rng.random() < 0.5:
            clause.add(rng.choice((1, -1)) * (area + counter.cells[i - 1] + 1))
        literals = tuple(clause)
        if max(counts.place(abs(x)).first for x in literals if abs(x) > 81) != i:
            continue
        so = holds(families, literals, 81, area)
        taken[so] += 1
        assert (families.family(literals) == "next cell") == so, literals
    assert min(taken.values()) > 300


def lonely(side: int) -> Clause:
    """A clause that is true, for one cell in a corner, and whose other rooms are all but large."""
    area = side**2
    near = [area - 2, area - 1 - side]
    v = area - len(near) - 10
    cells = [c for c in range(area) if c not in near]
    return (*(-((v - 1) * area + c + 1) for c in cells), *((v - 1) * area + c + 1 for c in near))


@pytest.mark.parametrize("side", [8, 32, 128])
def test_a_clause_costs_the_board(side: int) -> None:
    effort = LookCount()
    families = FillominoFamilies(blank(side), None, singles(side), (), effort)
    assert families.family(lonely(side)) == "too small"
    assert effort.spent <= 10 * side**2


@pytest.mark.parametrize("side", [8, 128])
def test_a_clause_about_counts_costs_the_counter(side: int) -> None:
    area, effort = side**2, LookCount()
    counter = CellCounter(3, tuple(range(area)))
    families = FillominoFamilies(blank(side), None, singles(side), (counter,), effort)
    var = CounterVars((counter,), area * area).var
    clause = tuple(var(CellCount(0, area, n)) for n in range(2, area))
    assert families.family((*clause, -var(CellCount(0, area, 1)))) == "whole regions"
    assert effort.spent <= 20 * area


def certificate(side: int, clauses: str, lrat: str) -> Object:
    fields: Object = {
        "format": "fillproof-certificate",
        "version": 1,
        "id": "hostile",
        "puzzle": {
            "kind": "fillomino",
            "rows": side,
            "cols": side,
            "max_region": None,
            "clues": [[None] * side] * side,
        },
        "verdict": "none",
        "answers": [],
        "evidence": "proof",
        "proof": {
            "symbols": [[v] for v in range(1, side**2 + 1)],
            "counters": [],
            "clauses": clauses,
            "lrat": lrat,
        },
        "made": {"fillproof": "", "ortools": "", "python": "", "budget": {}, "counter": {}},
        "ladder": None,
    }
    return sealed(fields)


@pytest.fixture
def busy(tmp_path: Path) -> Path:
    """The file that kept the checker busy for hours: 4,000 clauses, each a flood a literal."""
    row = " ".join(map(str, lonely(32))) + " 0\n"
    file = tmp_path / "busy.cert.json.gz"
    fields = certificate(32, row * 4000, "4001 0 1 0\n")
    file.write_bytes(gzip.compress(json.dumps(fields).encode(), 1))
    return file


@pytest.mark.slow
def test_a_file_costs_a_budget(busy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(busy)]) == 3
    assert capsys.readouterr().out == f"{busy}: not decided: stopped by the limit on work\n"


def test_time_in_place_of_the_budget(busy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checked = check(busy, seconds=0)
    assert (checked.verdict, checked.valid, checked.stopped) == (None, False, Limit.TIME)
    assert line(checked).endswith("not decided: stopped by the time limit")
    monkeypatch.setattr(efforts, "MAX_LOOKS", 0)
    fields = certificate(2, "1 0\n", "2 0 1 0\n")
    busy.write_text(json.dumps(fields))
    checked = check(busy, seconds=60)
    assert (checked.stopped, checked.reason) == (None, "clause 1 is no instance of the rule: 1")


def test_hints_cost_what_they_name() -> None:
    clauses: list[Clause] = [tuple(range(1, 1001)), (-1,)]
    lines = [f"{n} {' '.join(map(str, range(1, 1000)))} 0 1 0" for n in range(3, 200)]
    assert fault(clauses, lines, effort=LookCount(10**7)) is not None
    with pytest.raises(LimitError):
        fault(clauses, ["3 2 0 " + "1 " * 10_000 + "0"] * 3, effort=LookCount(10_000))


def test_numbers_that_make_sets_slow_are_refused() -> None:
    modulus = 2**61 - 1
    words = " ".join(str(modulus * n) for n in range(1, 20))
    assert fault([(1,)], [f"2 {words} 0 1 0"]) == (
        "line 1 of the proof: a number that is not below 1000000000000000"
    )


def test_too_many_literals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checker, "MAX_LITERALS", 5)
    fields = certificate(2, "1 0\n", "2 0 1 0\n")
    found = checker.check_content(json.dumps(fields).encode(), "c.json")
    assert found.reason == "clause 1 is no instance of the rule: 1"
    fields = certificate(2, "1 2 3 0\n", "2 0 1 0\n")
    found = checker.check_content(json.dumps(fields).encode(), "c.json")
    assert found.reason == "the proof has more than 5 literals and hints"


def test_names_are_spelt_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = tmp_path / "\x1b[31mx\nforged.cert.json: valid, unique\u202e"
    fields = certificate(2, "1 0\n", "2 0 1 0\n")
    fields["id"] = "\x1b]0;x\x07\u0301" * 10_000
    name.write_text(json.dumps(sealed(fields)))
    assert main([str(name), "no\nfile"]) == 2
    printed = capsys.readouterr().out
    assert printed.count("\n") == 2
    assert printed.replace("\n", "").isprintable()
    assert len(printed) < 600


def test_too_many_names() -> None:
    text = b"{" + b",".join(b'"%d":0' % n for n in range(250_001)) + b"}"
    found = checker.check_content(text, "c.json")
    assert found.reason == "more than 500000 quotation marks"
