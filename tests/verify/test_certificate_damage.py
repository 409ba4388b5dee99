"""Damaged certificates: the checker says no, or the file is still true and complete.

Who looks a second time is the oracle, which lists all answers of the puzzle in
the file, and a SAT solver, which refutes the clauses in the file by itself.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from random import Random

import pytest
from pysat.solvers import Cadical153  # type: ignore[import-untyped]

from cpmodels import count
from puzzles import Answer, Puzzle, Verdict, as_rows
from puzzles.formats import read_paths
from puzzles.grid import blocks
from puzzles.proof import CellCounter, Clause, Cnf, dimacs_body, parse
from tests.helpers.boards import TO_COUNT, of_words
from tests.helpers.refuting import (
    Object,
    all_clauses,
    answers,
    holds,
    refutation,
    refute,
    sample,
    sealed,
    symbols_of,
    trimmed,
)
from tests.helpers.running import ROOT
from tests.verify.test_instances import changed
from verify.certificates.certificate import check_content
from verify.writing import certificate

HIDDEN = {"fillomino": 5, "fillapix": None}
"""Fillomino numbers from here up are one symbol, or trying everything takes long.

No two regions of such a size fit on the board.
"""

SIZES = {"fillomino": (3, 3), "fillapix": (3, 3)}


@cache
def pictures(kind: str) -> list[tuple[Answer, Answer]]:
    """Return all full boards of a size, each with the clues it keeps where there is one."""
    rows, cols = SIZES[kind]
    found = answers(Puzzle(kind, rows, cols, (None,) * rows * cols))
    if kind == "fillomino":
        return [(answer, answer) for answer in found]
    around = blocks(rows, cols)
    return [(a, tuple(sum(a[j] for j in block) for block in around)) for a in found]


def known_answers(puzzle: Puzzle) -> list[Answer]:
    return [
        answer
        for answer, kept in pictures(puzzle.kind)
        if all(v in (None, k) for v, k in zip(puzzle.clues, kept, strict=True))
        and max(answer) <= puzzle.cap
    ]


def test_known_answers() -> None:
    rng = Random("known")
    for n in range(12):
        puzzle = hard(rng, ("fillomino", "fillapix")[n % 2], several=n % 3 == 0)
        assert known_answers(puzzle) == answers(puzzle)


def hard(rng: Random, kind: str, *, several: bool = False) -> Puzzle:
    """Return a puzzle of which no clue can be taken away, or from which one more has been."""
    rows, cols = SIZES[kind]
    clues: list[int | None] = list(rng.choice(pictures(kind))[1])
    for i in rng.sample(range(len(clues)), len(clues)):
        left = Puzzle(kind, rows, cols, (*clues[:i], None, *clues[i + 1 :]))
        if len(known_answers(left)) == 1:
            clues = list(left.clues)
        elif several:
            return left
    return Puzzle(kind, rows, cols, tuple(clues))


def contradicting(rng: Random, kind: str) -> Puzzle:
    """Return a puzzle without an answer."""
    while True:
        puzzle = hard(rng, kind)
        clues = list(puzzle.clues)
        clues[rng.randrange(len(clues))] = rng.randint(1, 4)
        wrong = Puzzle(kind, puzzle.rows, puzzle.cols, tuple(clues))
        if not known_answers(wrong):
            return wrong


def certified(puzzle: Puzzle) -> Object:
    """Return a certificate that is valid."""
    known, found = known_answers(puzzle), None
    if len(known) <= 1:
        found = refute(puzzle, known[0] if known else None, HIDDEN[puzzle.kind])
    fields = sample(puzzle, found)
    assert check_object(fields) is None
    assert is_true(fields)
    assert is_complete(fields)
    return fields


def certificates(rng: Random, count: int) -> list[Object]:
    """Return certificates of both kinds and all verdicts, half of them unique."""
    made: list[Object] = []
    for n in range(count):
        kind, which = ("fillomino", "fillapix")[n % 2], n // 2 % 4
        puzzle = contradicting(rng, kind) if which == 0 else hard(rng, kind, several=which == 1)
        made.append(certified(puzzle))
    return made


def check_object(fields: Object) -> str | None:
    checked = check_content(json.dumps(fields).encode(), "c.json")
    assert checked.valid == (checked.reason is None)
    return checked.reason


def other(rng: Random, value: int | None, *, least: int, most: int) -> int:
    return rng.choice([v for v in range(least, most + 1) if v != value])


def change_clue(rng: Random, fields: Object) -> None:
    row = rng.choice(fields["puzzle"]["clues"])
    i = rng.randrange(len(row))
    row[i] = None if row[i] and rng.random() < 0.5 else other(rng, row[i], least=0, most=9)


def change_cap(rng: Random, fields: Object) -> None:
    fields["puzzle"]["max_region"] = rng.randint(1, 9)


def change_digit(rng: Random, fields: Object) -> None:
    if fields["answers"]:
        row = rng.choice(rng.choice(fields["answers"]))
        i = rng.randrange(len(row))
        row[i] = other(rng, row[i], least=0, most=9)
    else:
        fields["answers"].append([[1] * fields["puzzle"]["cols"]] * fields["puzzle"]["rows"])


def change_verdict(rng: Random, fields: Object) -> None:
    """Say something else, with the evidence that would go with it."""
    words = ["unique", "multiple", "none"]
    words.remove(fields["verdict"])
    fields["verdict"] = rng.choice(words)
    want = {"unique": 1, "multiple": 2, "none": 0}[fields["verdict"]]
    have = [*fields["answers"], *fields["answers"]] or [fields["puzzle"]["clues"]] * 2
    fields["answers"] = deepcopy(have[:want])
    if rng.random() < 0.5:
        fields["evidence"] = "answers" if want == 2 else "proof"
        if want == 2:
            fields["proof"] = None


def change_symbol(rng: Random, fields: Object) -> None:
    if fields["proof"]:
        symbols = fields["proof"]["symbols"]
        values = rng.choice(symbols)
        values[rng.randrange(len(values))] = rng.randint(0, 10)


def change_counter(rng: Random, fields: Object) -> None:
    if fields["proof"] and fields["proof"]["counters"]:
        counter = rng.choice(fields["proof"]["counters"])
        cells = counter["cells"]
        if rng.random() < 0.3:
            counter["symbol"] = rng.randrange(-1, len(fields["proof"]["symbols"]) + 1)
        elif rng.random() < 0.5:
            del cells[rng.randrange(len(cells))]
        else:
            cells[rng.randrange(len(cells))] = rng.randrange(70)


def change_clause(rng: Random, fields: Object) -> None:
    if fields["proof"]:
        fields["proof"]["clauses"] = edited(rng, fields["proof"]["clauses"])


def change_line(rng: Random, fields: Object) -> None:
    if fields["proof"]:
        fields["proof"]["lrat"] = edited(rng, fields["proof"]["lrat"])


def edited(rng: Random, text: str) -> str:
    """Change a number or a sign, or lose, double, swap or cut short a line."""
    lines = text.splitlines() or [""]
    i = rng.randrange(len(lines))
    words = lines[i].split(" ")
    at = rng.randrange(len(words))
    how = rng.randrange(7)
    if how < 2:
        words[at] = str(rng.choice((1, -1)) * rng.randint(0, 60))
    elif how == 2:
        words[at] = words[at].removeprefix("-") if words[at].startswith("-") else f"-{words[at]}"
    elif how == 3:
        del words[at]
    lines[i] = " ".join(words)
    if how == 4:
        del lines[i]
    elif how == 5:
        lines.insert(rng.randrange(len(lines)), lines[i])
    elif how == 6:
        j = rng.randrange(len(lines))
        lines[i], lines[j] = lines[j], lines[i]
    return "".join(f"{line}\n" for line in lines)


Change = Callable[[Random, Object], None]
CHANGES: dict[str, Change] = {
    "clue": change_clue,
    "cap": change_cap,
    "digit": change_digit,
    "verdict": change_verdict,
    "symbol": change_symbol,
    "counter": change_counter,
    "clause": change_clause,
    "proof line": change_line,
}


def is_true(fields: Object) -> bool:
    """Whether a certificate tells the truth, by all answers of its puzzle."""
    p = fields["puzzle"]
    clues = tuple(v for row in p["clues"] for v in row)
    known = known_answers(Puzzle(p["kind"], p["rows"], p["cols"], clues, p["max_region"]))
    told = [tuple(v for row in board for v in row) for board in fields["answers"]]
    if fields["verdict"] == "multiple":
        return len(told) == len(set(told)) == 2 and set(told) <= set(known)
    return {"unique": 1, "none": 0}.get(fields["verdict"]) == len(known) and told == known


def is_complete(fields: Object) -> bool:
    """Whether no values meet all its clauses."""
    proof, p = fields["proof"], fields["puzzle"]
    if proof is None:
        return True
    symbols = tuple(map(tuple, proof["symbols"]))
    counters = tuple(CellCounter(c["symbol"], tuple(c["cells"])) for c in proof["counters"])
    cnf = Cnf(p["kind"], p["rows"], p["cols"], symbols, (), counters)
    clauses = parse(proof["clauses"], cnf.variables)
    with Cadical153(clauses) as solver:
        return bool(solver.solve() is False)


def damage(rng: Random, fields: Object, each: int, tally: Counter[str]) -> None:
    """Make single changes, each with the old digests and with new ones, and count the replies."""
    for _ in range(each):
        name = rng.choice(list(CHANGES))
        wrong = deepcopy(fields)
        CHANGES[name](rng, wrong)
        if wrong == fields:
            continue
        reason = check_object(wrong)
        assert reason is not None, (name, wrong)
        tally["no"] += 1
        reason = check_object(sealed(wrong))
        if reason is not None:
            tally[f"{name}: no"] += 1
            continue
        tally[f"{name}: yes"] += 1
        assert is_true(wrong), (name, wrong)
        assert is_complete(wrong), (name, wrong)


def digests_and_bytes(rng: Random, fields: Object, each: int) -> None:
    for name, digest in fields["digests"].items():
        for i in rng.sample(range(64), 3) if digest else ():
            wrong = deepcopy(fields)
            wrong["digests"][name] = digest[:i] + f"{int(digest[i], 16) ^ 1:x}" + digest[i + 1 :]
            assert check_object(wrong) == f"the digest {name!r} does not fit"
    content = json.dumps(fields).encode()
    for _ in range(each):
        at = rng.randrange(len(content))
        damaged = content[:at] + bytes([rng.randrange(256)]) + content[at + 1 :]
        if check_content(damaged, "c.json").valid:  # a space for another, or the same byte
            assert json.loads(damaged) == fields


def run(rng: Random, count: int, each: int) -> Counter[str]:
    tally: Counter[str] = Counter()
    for fields in certificates(rng, count):
        damage(rng, fields, each, tally)
        digests_and_bytes(rng, fields, each)
    return tally


def test_damage() -> None:
    tally = run(Random("damage"), 16, 100)
    assert {name for name in CHANGES if tally[f"{name}: no"]} == set(CHANGES) - {"counter"}
    # What still is a proof: lines swapped, doubled, or not needed; a cap that was kept anyhow.
    assert tally["proof line: yes"] > 0
    assert tally["digit: yes"] == tally["symbol: yes"] == tally["verdict: yes"] == 0


def test_damage_of_written_ones() -> None:
    """Boards as they are published, with real proofs; the second look is the counter's."""
    rng, tally = Random("written"), Counter[str]()
    names = ("link.url", "at-most-three.txt", "ten.dzn", "sailboat.txt", "mug.tatham")
    written = [record.puzzle for n in names for record in read_paths([ROOT / "examples" / n])]
    for puzzle in (*written, of_words(TO_COUNT)):
        fields = certificate(puzzle, steps=False)
        assert isinstance(fields, dict)
        for _ in range(50):
            change = rng.choice(list(CHANGES))
            wrong = deepcopy(fields)
            CHANGES[change](rng, wrong)
            if wrong == fields or check_object(sealed(wrong)) is not None:
                tally["no"] += 1
                tally[f"{change}: no"] += wrong != fields
                continue
            tally["yes"] += 1
            rows = wrong["puzzle"]["clues"]
            cap = wrong["puzzle"]["max_region"]
            damaged = Puzzle.from_rows(puzzle.kind, rows, max_region=cap)
            (answer,) = wrong["answers"]
            counted = count(damaged, limit=2)
            assert counted.verdict is Verdict.UNIQUE
            assert as_rows(counted.answers[0], damaged.cols) == answer
            assert is_complete(wrong)
    assert {name for name in CHANGES if tally[f"{name}: no"]} == set(CHANGES)
    assert 0 < tally["yes"] < 100 < tally["no"]


@pytest.mark.long
def test_much_damage() -> None:
    tally = run(Random("much damage"), 300, 200)
    assert {name for name in CHANGES if tally[f"{name}: no"]} == set(CHANGES) - {"counter"}


def poisoned(rng: Random, puzzle: Puzzle, answer: Answer, known: list[Answer]) -> Cnf | None:
    """Return clauses that contradict each other, some of them not true of all other answers."""
    symbols = symbols_of(puzzle, HIDDEN[puzzle.kind])
    cnf = all_clauses(puzzle, answer, symbols)
    extra: list[Clause] = []
    left = [a for a in known if a != answer]
    for _ in range(200):
        false = changed(rng, cnf, rng.choice(cnf.clauses))
        fewer = [a for a in left if holds(cnf, false, a)]
        if len(fewer) < len(left):
            extra.append(false)
            left = fewer
        if not left:
            break
    clauses = [*cnf.clauses, *extra]
    rng.shuffle(clauses)
    with Cadical153(clauses) as solver:
        met = solver.solve()
    return None if met else Cnf(cnf.kind, cnf.rows, cnf.cols, symbols, tuple(clauses))


def test_two_answers_are_never_unique() -> None:
    """A flawless proof from clauses of which one or a few are false of another answer."""
    rng, tried, why = Random("two answers"), Counter[str](), Counter[str]()
    for n in range(60):
        kind = ("fillomino", "fillapix")[n % 2]
        puzzle = hard(rng, kind, several=True)
        known = known_answers(puzzle)
        answer = rng.choice(known)
        cnf = poisoned(rng, puzzle, answer, known)
        found = cnf and refutation(cnf)
        if not found:
            continue
        found = trimmed(found)
        fields = sample(puzzle)
        fields |= {"verdict": "unique", "evidence": "proof"}
        fields["answers"] = [as_rows(answer, puzzle.cols)]
        fields["proof"] = {
            "symbols": [list(values) for values in found.cnf.symbols],
            "counters": [],
            "clauses": dimacs_body(found.cnf.clauses),
            "lrat": found.lrat,
        }
        assert is_complete(fields)
        reason = check_object(sealed(fields))
        assert reason is not None, fields
        why[reason.split()[0]] += 1
        tried[kind] += 1
        # The same with further changes: nothing helps.
        for _ in range(30):
            wrong = deepcopy(fields)
            for _ in range(rng.randint(1, 3)):
                name = rng.choice(("digit", "symbol", "clause", "proof line"))
                CHANGES[name](rng, wrong)
            assert check_object(sealed(wrong)) is not None
    assert min(tried.values()) > 15
    assert set(why) == {"clause"}


def test_a_proof_of_another_puzzle_does_not_make_one_unique() -> None:
    """Take clues away under a valid certificate until there are two answers."""
    rng, tried = Random("fewer clues"), 0
    for n in range(20):
        fields = certified(hard(rng, ("fillomino", "fillapix")[n % 2]))
        for r, row in enumerate(fields["puzzle"]["clues"]):
            for c, clue in enumerate(row):
                if clue is None:
                    continue
                wrong = deepcopy(fields)
                wrong["puzzle"]["clues"][r][c] = None
                assert not is_true(wrong)
                assert check_object(sealed(wrong)) is not None
                tried += 1
                for _ in range(20):
                    again = deepcopy(wrong)
                    for _ in range(rng.randint(1, 3)):
                        CHANGES[rng.choice(("digit", "symbol", "clause", "proof line"))](rng, again)
                    assert check_object(sealed(again)) is not None
    assert tried > 40
