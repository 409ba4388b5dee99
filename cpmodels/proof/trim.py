"""What an LRAT proof uses, and nothing else: fewer clauses, fewer steps.

A proof fetched from a file that any process may write is followed step by
step on the way. This only finds out early that it is not ours, or that a
release numbers its clauses in another way; whether a proof is one is for the
checker to say, which shares nothing with this room.

The solver's order of literals and of hints, and which of several equal clauses
it names, comes out of hash tables and changes from run to run. Here it is made
the same, so that the same question gets the same proof.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from cpmodels.proof import units
from puzzles.proof import Clause, Cnf, Refutation


class UnfitError(ValueError):
    """A text that does not refute the clauses."""


class ProofStep(NamedTuple):
    """One line of a proof: a clause, and the clauses it follows from, ascending."""

    clause: Clause
    hints: list[int]


def trim(cnf: Cnf, lrat: str) -> Refutation:
    """Return the clauses and steps that lead to the empty clause, numbered anew.

    Args:
        cnf: The clauses, numbered from 1, none of them twice.
        lrat: Lines as in `Refutation`.

    Raises:
        UnfitError: It does not refute these clauses.

    Cost: O(literals of the steps kept and of their hints).
    """
    steps, empty = _read(cnf.clauses, lrat)
    used = _used(steps, empty)
    known: dict[int, Clause] = {}
    names: dict[int, int] = {}
    clauses, lines = [], []
    for i in used:
        names[i] = len(names) + 1
        if i in steps:
            known[i], hints = steps[i].clause, _followed(steps[i], known)
            words = (names[i], *known[i], 0, *(names[h] for h in hints), 0)
            lines.append(" ".join(map(str, words)) + "\n")
        elif 1 <= i <= len(cnf.clauses):
            known[i] = cnf.clauses[i - 1]
            clauses.append(known[i])
        else:
            raise UnfitError("a hint names no clause")
    return Refutation(replace(cnf, clauses=tuple(clauses)), "".join(lines))


def _read(clauses: Sequence[Clause], lrat: str) -> tuple[dict[int, ProofStep], int]:
    """Return the steps by number, and the number of the first empty clause.

    A step whose clause is there already is left out, and not named in hints.
    """
    first = {tuple(sorted(clause, key=abs)): i for i, clause in enumerate(clauses, start=1)}
    other: dict[int, int] = {}
    steps: dict[int, ProofStep] = {}
    for line in lrat.splitlines():
        try:
            words = line.split()
            if words[1] == "d":
                continue
            number, *rest = map(int, words)
            end = rest.index(0)
        except (ValueError, IndexError):
            raise UnfitError(f"not a line of a proof: {line[:60]}") from None
        clause = tuple(sorted(rest[:end], key=abs))
        if clause and clause in first:
            other[number] = first[clause]
            continue
        first[clause] = number
        steps[number] = ProofStep(clause, sorted({other.get(h, h) for h in rest[end + 1 : -1]}))
        if not clause:
            return steps, number
    raise UnfitError("no empty clause")


def _used(steps: Mapping[int, ProofStep], empty: int) -> list[int]:
    """Return the numbers that lead to the empty clause, ascending."""
    used, todo = {empty}, [empty]
    while todo:
        step = steps.get(todo.pop())
        fresh = set(step.hints) - used if step else set()
        used |= fresh
        todo += fresh
    return sorted(used)


def _followed(step: ProofStep, known: Mapping[int, Clause]) -> list[int]:
    """Return the hints that make a step so, in the order in which they do.

    Raises:
        UnfitError: They do not.
    """
    if not known.keys() >= set(step.hints):
        raise UnfitError("a hint names no clause, or one that comes later")
    denied = [(-x,) for x in step.clause]
    used = units.refute([*denied, *(known[h] for h in step.hints)])
    if used is None:
        raise UnfitError("the hints of a step do not end in a contradiction")
    return [step.hints[i - 1 - len(denied)] for i in used if i > len(denied)]
