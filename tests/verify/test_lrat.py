"""Steps of LRAT proofs, good and bad ones, and proofs against truth tables."""

from __future__ import annotations

from itertools import product
from random import Random

import dratify
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles import FormatError
from puzzles.proof import CellCount, CellCounter, Clause, Cnf, dimacs_body, parse
from tests.helpers.refuting import dimacs, refutation, without_hints
from verify.certificates.lrat import fault

SQUARE: tuple[Clause, ...] = ((1, 2), (1, -2), (-1, 3), (-1, -3))
PROOF = "5 1 0 1 2 0\n6 0 5 3 4 0\n"


def told(text: str, clauses: tuple[Clause, ...] = SQUARE) -> str | None:
    return fault(clauses, text.splitlines())


@pytest.mark.parametrize(
    "text",
    [
        PROOF,
        "5 1 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n",
        "5 1 0 1 2 0\n5 d 0\n6 0 5 4 3 0\n",
        "50 3 1 0 1 2 0\n60 -1 0 3 4 0\n70 1 0 1 2 0\n80 0 70 60 0\n",
        "5 1 0 1 2 0\n6 1 0 5 0\n7 0 6 3 4 0\n",
        "5 1 2 -2 0 1 0\n6 1 0 1 2 0\n7 0 6 3 4 0\n",
    ],
    ids=["short", "forgets", "forgets nothing", "gaps", "says it again", "tautology"],
)
def test_good_proofs(text: str) -> None:
    assert told(text) is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the proof ends without the empty clause"),
        ("5 1 0 1 2 0\n", "the proof ends without the empty clause"),
        ("\n", "line 1 of the proof: a line starts with a clause's number and ends with 0"),
        ("5 1 0 1 2\n", "line 1 of the proof: a line starts with a clause's number and ends"),
        ("5 1 0 1 2 00\n", "line 1 of the proof: a line starts with a clause's number and ends"),
        ("5 1 0 1  2 0\n", "line 1 of the proof: something other than whole numbers"),
        ("5 1 0 1 --2 0\n", "line 1 of the proof: something other than whole numbers"),
        ("5 1 0 1 2_0 0\n", "line 1 of the proof: something other than whole numbers"),
        ("5 1 0 1 ٢ 0\n", "line 1 of the proof: something other than whole numbers"),
        ("5 1 0 1 d 0\n", "line 1 of the proof: something other than whole numbers"),
        (f"5 1 0 1 {'2' * 5000} 0\n", "line 1 of the proof: something other than whole numbers"),
        ("c 1 0 1 2 0\n", "line 1 of the proof: something other than whole numbers"),
        ("4 1 0 1 2 0\n", "line 1 of the proof: the clause is not numbered above 4"),
        ("-5 1 0 1 2 0\n", "line 1 of the proof: the clause is not numbered above 4"),
        ("5 1 0 1 2 0\n5 0 5 3 4 0\n", "line 2 of the proof: the clause is not numbered above 5"),
        ("5 1 0\n", "line 1 of the proof: one 0 stands after the literals and one after the h"),
        ("5 1 0 1 0 2 0\n", "line 1 of the proof: one 0 stands after the literals and one after"),
        ("5 1 0 -1 2 0\n", "line 1 of the proof: a RAT step; each step must follow by unit pro"),
        ("5 1 0 1 7 0\n", "line 1 of the proof: hint 2 names a clause that is not there"),
        ("5 1 0 5 0\n", "line 1 of the proof: hint 1 names a clause that is not there"),
        ("5 1 0 2 0\n", "line 1 of the proof: the hints end without a contradiction"),
        ("5 1 0 0\n", "line 1 of the proof: the hints end without a contradiction"),
        ("5 1 0 3 1 2 0\n", "line 1 of the proof: hint 1 does not leave a single literal"),
        ("5 3 0 1 2 0\n", "line 1 of the proof: hint 1 does not leave a single literal"),
        ("5 1 0 1 1 2 0\n", "line 1 of the proof: hint 2 does not leave a single literal"),
        ("5 1 0 1 2 3 0\n", "line 1 of the proof: hint 2 is a contradiction already, the last"),
        ("5 -1 0 1 2 0\n", "line 1 of the proof: hint 1 does not leave a single literal"),
        ("5 1 0 1 2 0\n5 d 3 3 0\n", "line 2 of the proof: a clause is forgotten that is not th"),
        ("5 1 0 1 2 0\n5 d -3 0\n", "line 2 of the proof: a clause is forgotten that is not th"),
        ("5 1 0 1 2 0\n5 d 3 0\n6 0 5 3 4 0\n", "line 3 of the proof: hint 2 names a clause tha"),
        (f"{PROOF}7 1 0 1 2 0\n", "line 3 of the proof: nothing may follow the empty clause"),
        (f"{PROOF}\n", "line 3 of the proof: nothing may follow the empty clause"),
    ],
)
def test_bad_proofs(text: str, reason: str) -> None:
    found = told(text)
    assert found is not None
    assert found.startswith(reason)


def test_an_empty_clause_is_a_contradiction() -> None:
    assert told("2 0 1 0", ((),)) is None
    assert told("1 0 0", ()) == "line 1 of the proof: the hints end without a contradiction"


def random_clauses(rng: Random) -> tuple[Clause, ...]:
    sizes = [rng.choice((1, 2, 2, 3, 3)) for _ in range(rng.randint(1, 14))]
    return tuple(
        tuple(rng.choice((1, -1)) * v for v in rng.sample(range(1, 5), size)) for size in sizes
    )


def can_be_met(clauses: tuple[Clause, ...]) -> bool:
    boards = product((False, True), repeat=4)
    return any(all(any((x > 0) == b[abs(x) - 1] for x in c) for c in clauses) for b in boards)


def test_proofs_of_random_clauses() -> None:
    rng, refuted = Random("clauses"), 0
    for _ in range(600):
        clauses = random_clauses(rng)
        found = refutation(Cnf("fillapix", 1, 4, ((1,),), clauses))
        assert (found is None) == can_be_met(clauses)
        if found:
            refuted += 1
            assert told(found.lrat, clauses) is None
    assert 150 < refuted < 450


def test_a_public_checker_takes_the_same_proofs() -> None:
    """It reads DRAT: the same steps without numbers and hints, which it finds itself."""
    rng, taken = Random("public"), 0
    for _ in range(200):
        clauses = random_clauses(rng)
        cnf = Cnf("fillapix", 1, 4, ((1,),), clauses)
        found = refutation(cnf)
        formula = dratify.parse_dimacs(dimacs(cnf), strict=True)
        if found:
            taken += 1
            assert dratify.check_proof(formula, without_hints(found.lrat), check_rat=False).ok
        else:
            assert not dratify.check_proof(formula, "0\n", check_rat=False).ok
    assert 50 < taken < 150


def test_no_text_refutes_clauses_that_can_be_met() -> None:
    """Proofs of other clauses and changed ones; those that follow to the end are of no use."""
    rng, proofs, told_no = Random("texts"), list[str](), 0
    for _ in range(1500):
        clauses = random_clauses(rng)
        found = refutation(Cnf("fillapix", 1, 4, ((1,),), clauses))
        if found:
            proofs.append(found.lrat)
            continue
        text = changed(rng, rng.choice(proofs)) if proofs else ""
        assert told(text, clauses) is not None
        told_no += 1
    assert told_no > 500


def changed(rng: Random, text: str) -> str:
    words = text.split(" ")
    for _ in range(rng.randint(0, 3)):
        words[rng.randrange(len(words))] = str(rng.randint(-4, 20))
    return " ".join(words)


@given(st.text(alphabet="0123456789- d\n\u00b2\ud800", max_size=60) | st.text(max_size=30))
def test_any_text_has_a_reply(text: str) -> None:
    assert told(text) is not None
    try:
        clauses = parse(text, 9)
    except FormatError:
        return
    assert parse(dimacs_body(clauses), 9) == clauses


@given(st.lists(st.lists(st.integers(-12, 12).filter(bool), max_size=5).map(tuple)).map(tuple))
def test_clauses_round_trip(clauses: tuple[Clause, ...]) -> None:
    assert parse(dimacs_body(clauses), 12) == clauses


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1 2 0", "clauses: the last line has no end"),
        ("1 0\n\n", "line 2 of the clauses: something other than whole numbers"),
        ("1 x 0\n", "line 1 of the clauses: something other than whole numbers"),
        ("1 +2 0\n", "line 1 of the clauses: something other than whole numbers"),
        ("1  2 0\n", "line 1 of the clauses: something other than whole numbers"),
        (f"{'1' * 5000} 0\n", "line 1 of the clauses: something other than whole numbers"),
        ("1 2\n", "line 1 of the clauses: a clause ends with 0 and has no other 0"),
        ("1 0 2 0\n", "line 1 of the clauses: a clause ends with 0 and has no other 0"),
        ("1 4 0\n", "line 1 of the clauses: a literal of a variable above 3"),
        ("1 -4 0\n", "line 1 of the clauses: a literal of a variable above 3"),
    ],
)
def test_bad_clauses(text: str, reason: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse(text, 3)
    assert str(caught.value) == reason


def test_variables_of_cells() -> None:
    cnf = Cnf("fillomino", 1, 2, ((1,), (2, 3, 5)), ((1, 3), (-1, -3), ()))
    assert cnf.place(-3) == (1, 0)
    assert cnf.var(1, 1) == cnf.variables == 4


def test_variables_of_counts() -> None:
    counters = (CellCounter(1, (0, 2)), CellCounter(0, tuple(range(11))))
    cnf = Cnf("fillomino", 1, 11, ((1,), (2,)), ((-23, 2),), counters)
    assert cnf.variables == 91
    counts = cnf.counts()
    said = [
        (k, i, j) for k, n in enumerate((2, 11)) for i in range(1, n + 1) for j in range(1, i + 1)
    ]
    assert [counts.var(CellCount(*each)) for each in said] == [*range(23, 92)]
    assert [counts.place(x) for x in range(23, 92)] == said
