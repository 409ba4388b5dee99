"""Which clauses the checker takes: hits and near-misses, and what it takes against all answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from puzzles import Answer, Puzzle
from puzzles.proof import CellCounter, Clause, Cnf, Symbols
from tests.helpers.refuting import all_clauses, answers, differs, holds, literals, symbols_of, told
from verify.certificates import fillapix, fillomino, fillomino_counts
from verify.certificates.instances import CHECKERS, fault

SINGLE = tuple((v,) for v in range(1, 10))
FROM_4 = ((1,), (2,), (3,), (4, 5, 6, 7, 8, 9))
FROM_3 = ((1,), (2,), tuple(range(3, 10)))
ODD = ((1,), (2,), (4,), (6,), (8,), (3, 5, 7, 9))


def board(text: str, kind: str = "fillomino", max_region: int | None = None) -> Puzzle:
    rows = [[None if v == "." else int(v) for v in line] for line in text.split()]
    return Puzzle.from_rows(kind, rows, max_region=max_region, lenient=True)


def family(puzzle: Puzzle, answer: Answer | None, symbols: Symbols, clause: Clause) -> str | None:
    assert CHECKERS[puzzle.kind].symbols_fault(puzzle, symbols, ()) is None
    return CHECKERS[puzzle.kind].families(puzzle, answer, symbols, ()).family(clause)


BLANK = "... ... ..."
FILLOMINO: list[tuple[str, Symbols, str, str | None]] = [
    # Every cell has a symbol.
    (BLANK, FROM_4, "r1c1=1 r1c1=2 r1c1=3 r1c1=H", "some number"),
    (BLANK, FROM_4, "r1c1=1 r1c1=2 r1c1=H", None),
    (BLANK, FROM_4, "r1c1=1 r1c1=2 r1c1=3 r1c2=H", None),
    (BLANK, FROM_4, "r1c1=1 r1c1=2 r1c1=3 -r1c1=H", None),
    (BLANK, FROM_4, "r1c1=1 r1c1=2 r1c1=3 r1c1=H -r1c2=1", None),
    # And only one.
    (BLANK, FROM_4, "-r1c1=1 -r1c1=H", "one number"),
    (BLANK, FROM_4, "-r1c1=1 -r1c2=H", None),
    (BLANK, FROM_4, "-r1c1=1 -r1c1=H r1c2=2", None),
    (BLANK, FROM_4, "-r1c1=1", None),
    (BLANK, FROM_4, "r1c1=1 -r1c1=H", None),
    (BLANK, FROM_4, "r1c1=1 -r1c1=1", None),
    # Clues.
    ("..3 ... ...", SINGLE, "r1c3=3", "clue"),
    ("..3 ... ...", FROM_3, "r1c3=H", "clue"),
    ("..3 ... ...", SINGLE, "r1c3=2", None),
    ("..3 ... ...", SINGLE, "r1c2=3", None),
    ("..3 ... ...", SINGLE, "-r1c3=2", None),
    ("..3 ... ...", SINGLE, "r1c3=3 r1c2=3", None),
    # v + 1 connected cells.
    (BLANK, SINGLE, "-r1c1=1 -r1c2=1", "too large"),
    (BLANK, SINGLE, "-r1c1=2 -r1c2=2 -r2c2=2", "too large"),
    (BLANK, SINGLE, "-r1c1=2 -r1c2=2 -r2c2=2 -r2c1=2", "too large"),
    (BLANK, SINGLE, "-r1c1=2 -r1c2=2", None),
    (BLANK, SINGLE, "-r1c1=2 -r1c2=2 -r3c2=2", None),
    (BLANK, SINGLE, "-r1c1=2 -r1c2=2 -r2c3=2", None),
    (BLANK, SINGLE, "-r1c1=2 -r1c2=2 -r2c2=3", None),
    (BLANK, SINGLE, "-r1c1=2 -r1c2=2 -r2c2=2 r3c3=2", None),
    (BLANK, SINGLE, "-r1c3=2 -r2c1=2 -r1c2=2", None),
    (BLANK, FROM_3, "-r1c1=H -r1c2=H -r1c3=H -r2c1=H", None),
    # Less than v cells in reach.
    (BLANK, SINGLE, "-r1c1=2 r1c2=2 r2c1=2", "too small"),
    (BLANK, SINGLE, "-r1c1=3 r1c3=3 r2c2=3 r3c1=3", None),
    (BLANK, SINGLE, "-r1c1=4 r1c3=4 r2c2=4 r3c1=4", "too small"),
    (BLANK, SINGLE, "-r2c1=4 r1c3=4 r2c2=4 r3c1=4", "too small"),
    (BLANK, SINGLE, "-r2c1=4 r1c3=4 r2c2=4", None),
    (BLANK, SINGLE, "-r1c1=5 r1c3=5 r2c2=5 r3c1=5 r3c3=5", "too small"),
    (BLANK, SINGLE, "-r1c1=4 r1c3=4 r2c2=4 r3c1=5", None),
    (BLANK, SINGLE, "-r2c3=6 r1c2=6 r2c2=6 r3c2=6", "too small"),
    (BLANK, SINGLE, "-r1c1=9 r3c3=9", "too small"),
    (BLANK, SINGLE, "-r1c1=8 r3c3=8", None),
    (BLANK, SINGLE, "-r1c1=2 -r3c3=2 r1c2=2 r2c1=2", "too small"),
    (BLANK, SINGLE, "-r1c1=2 -r3c3=3 r1c2=2 r2c1=2", None),
    (BLANK, SINGLE, "r1c2=2 r2c1=2", None),
    (BLANK, SINGLE, "-r1c1=2 r1c1=2 r1c2=2 r2c1=2", None),
    (BLANK, FROM_4, "-r1c1=H r1c3=H r2c2=H r3c1=H", "too small"),
    (BLANK, FROM_3, "-r1c1=H r1c3=H r2c2=H r3c1=H", None),
    (BLANK, FROM_3, "-r1c1=H r1c2=H r2c2=H r3c1=H", "too small"),
    # n cells of hidden values, walled in.
    (BLANK, ODD, "-r1c1=H -r1c2=H -r2c1=H -r2c2=H r1c3=H r2c3=H r3c1=H r3c2=H", "hidden"),
    (BLANK, ODD, "-r1c1=H -r1c2=H -r2c1=H -r2c2=H r1c3=H r2c3=H r3c1=H r3c2=H r3c3=H", "hidden"),
    (BLANK, ODD, "-r1c1=H -r1c2=H -r2c1=H -r2c2=H r1c3=H r2c3=H r3c1=H", None),
    (BLANK, ODD, "-r1c1=H -r1c2=H -r2c1=H r1c3=H r2c2=H r3c1=H", None),
    (BLANK, ODD, "-r1c1=H -r1c2=H -r1c3=H -r3c1=H r2c1=H r2c2=H r2c3=H r3c2=H", "too small"),
    (BLANK, ODD, "-r1c1=H -r1c2=H -r1c3=H -r3c3=H -r3c2=H r2c1=H r2c2=H r2c3=H", None),
    (
        BLANK,
        ODD,
        "-r1c1=H -r1c2=H -r1c3=H -r2c1=H -r2c2=H -r2c3=H r3c1=H r3c2=H r3c3=H",
        None,
    ),
    (BLANK, SINGLE, "-r1c1=3 -r1c2=3 -r2c1=3 -r2c2=3 r1c3=3 r2c3=3 r3c1=3 r3c2=3", None),
    # Nothing holds.
    (BLANK, SINGLE, "", None),
    ("9.. ... ...", SINGLE, "", None),
]
FILLAPIX: list[tuple[str, str, str | None]] = [
    ("... .2. ...", "-r1c1 -r1c2 -r1c3", "at most"),
    ("... .2. ...", "-r1c1 -r1c2 -r1c3 -r3c3", "at most"),
    ("... .2. ...", "-r1c1 -r1c2", None),
    ("... .2. ...", "-r1c1 -r1c2 -r1c3 r3c3", None),
    ("... .2. ...", "-r1c1 -r1c2 -r1c2", None),
    ("... .2. ...", "-r1c1 -r1c2 r1c3", None),
    ("... .2. ...", "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2", "at least"),
    ("... .2. ...", "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3", "at least"),
    ("... .2. ...", "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1", None),
    ("... .2. ...", "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 -r3c2", None),
    ("... .2. ...", "r1c1 -r1c1", None),
    ("3.. ... ...", "r1c1 r1c2", "at least"),
    ("3.. ... ...", "r1c1 r1c3", None),
    ("3.. ... ...", "r1c1 r1c2 -r3c3", None),
    ("3.. ... ...", "-r1c1 -r1c2 -r2c1 -r2c2", "at most"),
    ("3.. ... ...", "-r1c1 -r1c2 -r2c1 -r3c3", None),
    (".0. ... ...", "-r2c3", "at most"),
    (".0. ... ...", "-r3c1", None),
    ("... .9. ...", "r3c1", "at least"),
    ("4.. ... ...", "", None),
    ("5.. ... ...", "", "no picture"),
    ("5.. ... ...", "r3c3", None),
    ("5.. ... ...", "-r3c3", None),
    ("... .9. ...", "", None),
]


@pytest.mark.parametrize(("text", "symbols", "clause", "name"), FILLOMINO)
def test_fillomino(text: str, symbols: Symbols, clause: str, name: str | None) -> None:
    puzzle = board(text)
    found = literals(clause, Cnf("fillomino", 3, 3, symbols, ()))
    assert family(puzzle, None, symbols, found) == name
    assert family(puzzle, None, symbols, found[::-1]) == name


COUNTERS = (
    CellCounter(1, (0, 1, 2, 3, 4, 5, 6, 7, 8)),
    CellCounter(2, (0, 1, 3, 4, 5)),
    CellCounter(3, (4, 6, 7, 8)),
)
"""a: the 2s of the board; b: the 3s of r1c1, r1c2, r2; c: the 4s of r2c2 and r3."""

COUNTED: list[tuple[str, str | None]] = [
    # A cell more.
    ("-r1c1=2 a1>=1", "next cell"),
    ("r1c1=2 -a1>=1", "next cell"),
    ("a3>=2 -a2>=1 -r1c3=2", "next cell"),
    ("a3>=2 -a2>=2", "next cell"),
    ("-a3>=2 a2>=2 r1c3=2", "next cell"),
    ("-a3>=2 a2>=1", "next cell"),
    ("-a3>=3 a2>=1", "next cell"),
    ("-a3>=2 a3>=1", "next cell"),
    ("a3>=2 -a2>=1 -r1c3=2 a3>=1", "next cell"),
    ("-b3>=1 b2>=1 r2c1=3", "next cell"),
    ("-b5>=4 b4>=3", "next cell"),
    ("-c2>=1 c1>=1 r3c1=4", "next cell"),
    ("a3>=1 -a3>=1", "next cell"),
    ("a3>=2 -a2>=1", None),
    ("a3>=2 -r1c3=2", None),
    ("a3>=2 -a2>=1 r1c3=2", None),
    ("a3>=2 -a2>=1 -r1c2=2", None),
    ("a3>=2 -a2>=1 -r1c3=3", None),
    ("a3>=2 -a2>=1 -r1c3=2 r1c1=1", None),
    ("-a3>=2 a2>=2", None),
    ("-a3>=1 a2>=1", None),
    ("a3>=2 -a1>=1 -r1c3=2", None),
    ("a3>=1 -a1>=1", None),
    ("a1>=1", None),
    ("-a2>=2", None),
    ("-b3>=1 b2>=1 r1c3=3", None),
    ("-b2>=1 a2>=1", None),
    ("-b2>=2 a2>=1 b2>=1", None),
    # A multiple of the value.
    ("-a9>=1 a9>=2", "whole regions"),
    ("-a9>=3 a9>=4", "whole regions"),
    ("-a9>=3 a9>=2", "next cell"),
    ("-a9>=9", "whole regions"),
    ("-a9>=1 a9>=2 r1c1=1", "whole regions"),
    ("-a9>=2 a9>=3", None),
    ("-a9>=1 a9>=3", None),
    ("-a9>=8", None),
    ("a9>=2", None),
    ("-a8>=1 a8>=2", None),
    ("-a9>=1 a9>=2 -r1c1=2", None),
    ("-b5>=1 b5>=3 r1c3=3 r3c1=3 r3c2=3 r3c3=3", "whole regions"),
    ("-b5>=4 r1c3=3 r3c1=3 r3c2=3 r3c3=3", "whole regions"),
    ("-b5>=1 b5>=3 r1c3=3 r3c1=3 r3c2=3", None),
    ("-b5>=1 b5>=3 r1c3=3 r3c1=3 r3c2=3 r3c3=4", None),
    ("-b5>=3 r1c3=3 r3c1=3 r3c2=3 r3c3=3", None),
    ("-c4>=1 c4>=4 r1c2=4 r2c1=4 r2c3=4", "whole regions"),
    ("-c4>=1 c4>=4 r1c2=4 r2c1=4", None),
]


@pytest.mark.parametrize(("clause", "name"), COUNTED)
def test_counts(clause: str, name: str | None) -> None:
    puzzle = board(BLANK)
    found = literals(clause, Cnf("fillomino", 3, 3, SINGLE, (), COUNTERS))
    families = CHECKERS["fillomino"].families(puzzle, None, SINGLE, COUNTERS)
    assert families.family(found) == families.family(found[::-1]) == name


@pytest.mark.parametrize(
    ("counter", "reason"),
    [
        (CellCounter(2, (0, 4, 8)), None),
        (CellCounter(3, (0, 4, 8)), "a counter counts no symbol of one value"),
        (CellCounter(4, (0,)), "a counter counts no symbol of one value"),
        (CellCounter(-1, (0,)), "a counter counts no symbol of one value"),
        (CellCounter(2, ()), "a counter does not count cells of the board, row by row"),
        (CellCounter(2, (8, 9)), "a counter does not count cells of the board, row by row"),
        (CellCounter(2, (-1, 0)), "a counter does not count cells of the board, row by row"),
        (CellCounter(2, (3, 3)), "a counter does not count cells of the board, row by row"),
        (CellCounter(2, (4, 3)), "a counter does not count cells of the board, row by row"),
    ],
)
def test_counters(counter: CellCounter, reason: str | None) -> None:
    first = CellCounter(0, (0,))
    assert fault(board(BLANK), None, FROM_4, (), (first, counter)) == reason
    wrong = fault(board(BLANK, "fillapix"), None, ((1,),), (), (CellCounter(0, (0,)),))
    assert wrong == "there are no counters in Fill-a-Pix"


@pytest.mark.parametrize(("text", "clause", "name"), FILLAPIX)
def test_fillapix(text: str, clause: str, name: str | None) -> None:
    found = literals(clause, Cnf("fillapix", 3, 3, ((1,),), ()))
    assert family(board(text, "fillapix"), None, ((1,),), found) == name


@pytest.mark.parametrize("kind", ["fillomino", "fillapix"])
def test_every_family_is_hit_and_missed(kind: str) -> None:
    names = {name for name, _ in (fillomino if kind == "fillomino" else fillapix).FAMILIES}
    rows = FILLOMINO if kind == "fillomino" else FILLAPIX
    assert names - {row[-1] for row in rows} <= {"differs", "no number"}


def test_a_clue_above_the_largest_region_leaves_nothing() -> None:
    low = tuple((v,) for v in range(1, 4))
    assert family(board("3.. ... ...", max_region=3), None, low, ()) is None
    assert family(board("4.. ... ...", max_region=3), None, low, ()) == "no number"
    assert family(board("4.. ... ...", max_region=3), None, low, (1,)) is None
    assert family(board("4.. ... ...", max_region=3), None, low, (-1,)) is None


@pytest.mark.parametrize(
    ("symbols", "reason"),
    [
        (SINGLE, None),
        (FROM_3, None),
        (ODD, None),
        (SINGLE[:8], "the symbols do not hold each value from 1 to 9 once"),
        ((*SINGLE, (10,)), "the symbols do not hold each value from 1 to 9 once"),
        ((*SINGLE[:8], (9, 9)), "the symbols do not hold each value from 1 to 9 once"),
        ((*SINGLE[:8], (1, 9)), "the symbols do not hold each value from 1 to 9 once"),
        ((*SINGLE, ()), "a symbol holds no value, or two of them hold several"),
        (((1, 2), (3, 4), *SINGLE[4:]), "a symbol holds no value, or two of them hold several"),
        ((), "the symbols do not hold each value from 1 to 9 once"),
    ],
)
def test_symbols(symbols: Symbols, reason: str | None) -> None:
    assert fault(board(BLANK), None, symbols, ()) == reason
    if reason is None:
        wrong = fault(board(BLANK, "fillapix"), None, symbols, ())
        assert wrong == "the only symbol is 1, painted"


def test_differs() -> None:
    puzzle = board("3.. .1. ...")
    answer = (3, 3, 3, 5, 1, 5, 5, 5, 5)
    for symbols in (SINGLE, FROM_4, FROM_3):
        whole = differs(Cnf("fillomino", 3, 3, symbols, ()), answer)
        # With 3 or more in one symbol the ring of eight cells could be cut otherwise.
        there = "differs" if symbols != FROM_3 else None
        assert family(puzzle, answer, symbols, whole) == there
        assert family(puzzle, None, symbols, whole) is None
        assert family(puzzle, answer, symbols, (*whole, 3)) is None
        for i in range(9):
            assert family(puzzle, answer, symbols, (*whole[:i], *whole[i + 1 :])) is None
            assert family(puzzle, answer, symbols, (*whole[:i], -whole[i], *whole[i + 1 :])) is None
    picture = (1, 0, 1, 0, 1, 0, 0, 0, 1)
    whole = differs(Cnf("fillapix", 3, 3, ((1,),), ()), picture)
    puzzle = board(BLANK, "fillapix")
    assert family(puzzle, picture, ((1,),), whole) == "differs"
    assert family(puzzle, None, ((1,),), whole) is None
    for i in range(9):
        assert family(puzzle, picture, ((1,),), (*whole[:i], *whole[i + 1 :])) is None
        turned = (*whole[:i], -whole[i], *whole[i + 1 :])
        assert family(puzzle, picture, ((1,),), turned) is None


def test_differs_needs_components_with_room_for_one_region() -> None:
    puzzle, answer = board("6.. ..."), (6,) * 6
    for symbols, there in (
        (((1,), (2,), (3, 4, 5, 6)), None),
        (((1,), (2,), (3,), (4, 5, 6)), "differs"),
    ):
        whole = differs(Cnf("fillomino", 2, 3, symbols, ()), answer)
        assert family(puzzle, answer, symbols, whole) == there


def test_fault_names_the_clause() -> None:
    puzzle = board(".0. ... ...", "fillapix")
    assert fault(puzzle, None, ((1,),), ((-1,), (-6,))) is None
    wrong = fault(puzzle, None, ((1,),), ((-1,), (-7,)))
    assert wrong == "clause 2 is no instance of the rule: -7"
    wrong = fault(puzzle, None, ((1,),), ((-1,), ()))
    assert wrong == "clause 2 is no instance of the rule: the empty clause"
    wrong = fault(puzzle, None, ((1,),), ((1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5),))
    assert wrong == "clause 1 is no instance of the rule: 1 2 3 4 5 6 7 8 9 1 2 3 ..."


TINY = [
    board("..."),
    board(".2."),
    board("..3 ..."),
    board("..4 1.. ..."),
    board("... ... 5.."),
    board("... ..3 ...", max_region=4),
    board("4.. ... ...", max_region=3),
    board("..1. .... ....", max_region=5),
    board("...", "fillapix"),
    board(".3. ... ..2", "fillapix"),
    board("5.. ... ...", "fillapix"),
    board("1.. .6. ...", "fillapix"),
]
HIDDEN = (None, 2, 3, 4)


@cache
def shown(puzzle: Puzzle) -> list[Answer]:
    return answers(puzzle)


def cases() -> Iterator[tuple[Puzzle, Answer | None, Symbols]]:
    for puzzle in TINY:
        for hidden in HIDDEN if puzzle.kind == "fillomino" else HIDDEN[:1]:
            symbols = symbols_of(puzzle, hidden)
            found = shown(puzzle)
            for answer in (None, *found[:: max(1, len(found) // 3)]):
                yield puzzle, answer, symbols


def counters_of(rng: Random, puzzle: Puzzle, symbols: Symbols) -> tuple[CellCounter, ...]:
    """Return counters of any cells, and of all cells."""
    area = puzzle.rows * puzzle.cols
    single = [s for s, values in enumerate(symbols) if len(values) == 1]
    if puzzle.kind == "fillapix" or not single:
        return ()
    some = rng.sample(range(area), rng.randint(1, area))
    cells = (tuple(sorted(some)), tuple(range(area)))
    return tuple(CellCounter(rng.choice(single), each) for each in cells)


def changed(rng: Random, cnf: Cnf, clause: Clause) -> Clause:
    """Return a clause with a few literals taken away, added, turned, or moved to another symbol."""
    wrong = list(clause)
    for _ in range(rng.randint(1, 2)):
        at = rng.randrange(len(wrong)) if wrong else None
        change = rng.randrange(5)
        if at is None or change == 0:
            wrong.append(rng.choice((1, -1)) * rng.randint(1, cnf.variables))
        elif change == 1:
            wrong.append((1 if wrong[at] > 0 else -1) * rng.randint(1, cnf.variables))
        elif change == 2:
            del wrong[at]
        elif change == 3:
            wrong[at] = -wrong[at]
        else:
            if abs(wrong[at]) > len(cnf.symbols) * cnf.area:
                near = rng.randint(len(cnf.symbols) * cnf.area + 1, cnf.variables)
            else:
                _, cell = cnf.place(wrong[at])
                near = cnf.var(rng.randrange(len(cnf.symbols)), cell)
            wrong[at] = near if wrong[at] > 0 else -near
    return tuple(wrong)


def test_what_is_taken_holds_in_every_other_answer() -> None:
    """Clauses that are worth having, and changed ones; on boards with no answer up to thousands."""
    rng, taken, refused = Random("clauses"), Counter[str](), 0
    for puzzle, answer, symbols in cases():
        counters = counters_of(rng, puzzle, symbols)
        families = CHECKERS[puzzle.kind].families(puzzle, answer, symbols, counters)
        others = [a for a in shown(puzzle) if a != answer]
        cnf = all_clauses(puzzle, answer, symbols, counters)
        for clause in rng.sample(cnf.clauses, min(len(cnf.clauses), 80)):
            # Others may have the same symbols as the answer: then "differs" is refused.
            assert families.family(clause) or clause == cnf.clauses[-1], clause
            for some in (clause, changed(rng, cnf, clause)):
                name = families.family(some)
                if name:
                    taken[name] += 1
                    assert all(holds(cnf, some, a) for a in others), (puzzle, some, name)
                else:
                    refused += 1
    assert set(taken) == {n for k in (fillomino, fillomino_counts, fillapix) for n, _ in k.FAMILIES}
    assert refused > 1000


def test_no_two_answers_have_the_same_literals_where_differs_is_taken() -> None:
    taken = 0
    for puzzle, answer, symbols in cases():
        if answer is None:
            continue
        cnf = Cnf(puzzle.kind, puzzle.rows, puzzle.cols, symbols, ())
        if family(puzzle, answer, symbols, differs(cnf, answer)):
            taken += 1
            alike = [a for a in shown(puzzle) if told(cnf, a) == told(cnf, answer)]
            assert alike == [answer]
    assert taken > 50
