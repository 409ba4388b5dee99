"""From clauses to a proof: unit propagation, the solver in its process, trimming."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, product
from pathlib import Path

import pytest

from cpmodels.base import UNLIMITED, Budget, Meter
from cpmodels.proof import child, lrat, units
from cpmodels.proof.base import Result
from cpmodels.proof.lrat import ProofError, prove
from cpmodels.proof.trim import UnfitError, trim
from puzzles import WitnessError
from puzzles.proof import Clause, Cnf, Refutation
from verify.certificates.lrat import fault


def cnf(*clauses: Clause) -> Cnf:
    variables = max(abs(x) for clause in clauses for x in (*clause, 1))
    return Cnf("fillapix", 1, variables, ((1,),), clauses)


def pigeons(holes: int) -> Cnf:
    """One pigeon more than holes: no unit propagation, no small proof."""
    at = [[p * holes + h + 1 for h in range(holes)] for p in range(holes + 1)]
    both = [
        (-at[p][h], -at[q][h]) for p, q in combinations(range(holes + 1), 2) for h in range(holes)
    ]
    return cnf(*map(tuple, at), *both)


def checked(found: Refutation | None) -> Refutation:
    assert found is not None
    assert fault(found.cnf.clauses, found.lrat.splitlines()) is None
    return found


@pytest.mark.parametrize(
    ("clauses", "used"),
    [
        ([()], [1]),
        ([(1,), (-1,)], [1, 2]),
        ([(2,), (1,), (-1, 3), (-3,)], [4, 3, 2]),
        ([(1, 2), (-2,), (-1, 3), (5, 6), (-3, 2)], [2, 1, 3, 5]),
        ([(1, 2), (1, -2), (-1, 2), (-1, -2)], None),
        ([(1,), (1, 2)], None),
    ],
)
def test_unit_propagation(clauses: list[Clause], used: list[int] | None) -> None:
    found = units.refute(clauses)
    assert found is None if used is None else sorted(found or []) == sorted(used)
    if found:
        checked(trim(cnf(*clauses), f"{len(clauses) + 1} 0 {' '.join(map(str, found))} 0\n"))


@pytest.mark.parametrize("what", ["pipe", "link"])
def test_what_lies_where_the_solver_writes_is_taken_away(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The solver would wait for somebody to read the pipe, and write where the link leads.
    text, other = tmp_path / "lrat.txt", tmp_path / "other"
    other.write_text("mine")
    os.mkfifo(text) if what == "pipe" else text.symlink_to(other)
    monkeypatch.setattr(child, "FOLDER", tmp_path)
    monkeypatch.setattr(child, "TEXT", text)
    with child._alone():
        assert not text.is_symlink()
        assert not text.exists()
    assert other.read_text() == "mine"


@pytest.mark.parametrize("holes", [2, 4, 5])
def test_the_solver_proves(holes: int) -> None:
    found = checked(prove(pigeons(holes), Meter(UNLIMITED)))
    assert found.lrat.count("\n") > 1
    assert found.cnf.clauses == pigeons(holes).clauses  # all are needed


def test_clauses_and_steps_that_nobody_needs_are_left_out() -> None:
    hard = pigeons(3)
    spare = cnf((20, 21), *hard.clauses[:5], (-20, 22), (22, 23), *hard.clauses[5:])
    found = checked(prove(spare, Meter(UNLIMITED)))
    assert found.cnf.clauses == hard.clauses
    text = "5 3 0 1 0\n6 d 3 0\n7 1 0 1 2 2 0\n9 0 7 3 4 1 0\n"
    small = cnf((1, 2), (1, -2), (-1, 2), (-1, -2))
    assert checked(trim(small, text)).lrat == "5 1 0 1 2 0\n6 0 5 3 4 0\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no proof\n",
        "5\n",
        "5 1 0 1 2 0\n",
        "5 0 1 2 3 4 0\n",
        "5 1 0 1 0\n6 0 5 3 4 0\n",
        "5 1 0 1 2 0\n6 0 5 3 0\n",
        "5 1 0 1 2 0\n6 0 5 3 99 0\n",
        "5 1 0 1 -2 0\n6 0 5 3 4 0\n",
        "6 0 7 3 4 0\n7 1 0 1 2 0\n",
    ],
)
def test_a_text_that_is_not_our_proof(text: str) -> None:
    with pytest.raises(UnfitError):
        trim(cnf((1, 2), (1, -2), (-1, 2), (-1, -2)), text)


def test_several_at_once_do_not_get_each_others_proofs() -> None:
    sizes = [4, 5, 4, 5]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda n: checked(prove(pigeons(n), Meter(UNLIMITED))), sizes))
    assert [len(f.cnf.clauses) for f in found] == [len(pigeons(n).clauses) for n in sizes]
    assert found[0] == found[2]


def test_a_limit_is_no_proof() -> None:
    meter = Meter(Budget(conflicts=5))
    assert prove(pigeons(7), meter) is None
    assert meter.work.conflicts >= 4


def test_clauses_that_can_be_met() -> None:
    with pytest.raises(WitnessError, match="met them"):
        prove(cnf(*product((1, -1), (2, 3))), Meter(UNLIMITED))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (None, r"OR-Tools 9\.\d+.* refuted 9 clauses and wrote no .*lrat\.txt"),
        ("10 0 1 2 3 0\n", "does not fit"),
    ],
)
def test_a_release_that_does_otherwise(
    text: str | None, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = Result(reply="no", lrat=text, conflicts=1, branches=1, deterministic=0.0)
    answered: Callable[..., Result] = lambda *_: result  # noqa: E731
    monkeypatch.setattr(lrat, "_ask", answered)
    with pytest.raises(ProofError, match=reason):
        prove(pigeons(2), Meter(UNLIMITED))


def test_a_process_that_dies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lrat, "PROCESS", "cpmodels.proof.nobody")
    with pytest.raises(ProofError, match=r"ended with 1: .*No module named"):
        prove(pigeons(2), Meter(UNLIMITED))
