"""Checks an LRAT refutation, hint by hint, without any search.

A line ``id literals 0 hints 0`` claims that a clause follows from those before
it. Suppose that all its literals are false; the clauses named by the hints are
then taken one after the other. Each must have exactly one literal that is not
false, which must therefore be true, until one has none left: a contradiction,
so the claim holds. A line ``id d ids 0`` forgets clauses. The proof ends with
the empty clause. Steps that keep the clauses satisfiable but do not follow
from them (RAT, hints with a minus) are refused: they are not needed here.

Cost: the literals of all hinted clauses, about 10**7 a second.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import filterfalse

from puzzles.proof import Clause
from verify.certificates.effort import LookCount

CHARACTERS = frozenset("0123456789- d")
"""Python's `int` reads more than LRAT allows: other digits, underscores, plus signs."""


class _FaultError(Exception):
    """What is wrong with a line."""


HINT, CHARACTER = 10, 2
"""Looks that go with a hint besides those at its clause, and with a character that is read."""

MAX_NUMBER = 10**15
"""Above 2**61 somebody may choose numbers that make Python's sets and dictionaries slow."""


def fault(
    clauses: Iterable[Clause], lines: Iterable[str], *, effort: LookCount | None = None
) -> str | None:
    """Say why a proof does not refute the clauses, or None if it does.

    Args:
        clauses: Numbered from 1.
        lines: The lines of the proof, without their ends.
        effort: Counts the work.

    Returns:
        One sentence that names the line.

    Raises:
        LimitError: It was too much work.
    """
    effort = effort or LookCount()
    known = dict(enumerate(clauses, start=1))
    last, ended = len(known), False
    for number, line in enumerate(lines, start=1):
        effort.spend(CHARACTER * len(line))
        try:
            if ended:
                raise _FaultError("nothing may follow the empty clause")
            words = _words(line)
            if words[1] == "d":
                _forget(known, _numbers([words[0], *words[2:]]))
                continue
            last, literals, hints = _added(_numbers(words), last)
            _follow(known, literals, hints, effort)
        except _FaultError as reason:
            return f"line {number} of the proof: {reason}"
        known[last], ended = literals, not literals
    return None if ended else "the proof ends without the empty clause"


def _words(line: str) -> list[str]:
    if not CHARACTERS.issuperset(line):
        raise _FaultError("something other than whole numbers")
    words = line.split(" ")
    if len(words) < 2 or words[-1] != "0":
        raise _FaultError("a line starts with a clause's number and ends with 0")
    return words


def _numbers(words: list[str]) -> list[int]:
    try:
        numbers = list(map(int, words))
    except ValueError:
        raise _FaultError("something other than whole numbers") from None
    if not -MAX_NUMBER < min(numbers) <= max(numbers) < MAX_NUMBER:
        raise _FaultError(f"a number that is not below {MAX_NUMBER}")
    return numbers


def _added(numbers: list[int], last: int) -> tuple[int, Clause, list[int]]:
    """Return number, literals and hints of a line that adds a clause."""
    name, middle = numbers[0], numbers.index(0)
    literals, hints = numbers[1:middle], numbers[middle + 1 : -1]
    if name <= last:
        raise _FaultError(f"the clause is not numbered above {last}")
    if middle == len(numbers) - 1 or 0 in hints:
        raise _FaultError("one 0 stands after the literals and one after the hints")
    if hints and min(hints) < 0:
        raise _FaultError("a RAT step; each step must follow by unit propagation")
    return name, tuple(literals), hints


def _forget(known: dict[int, Clause], numbers: list[int]) -> None:
    for name in numbers[1:-1]:
        if known.pop(name, None) is None:
            raise _FaultError("a clause is forgotten that is not there")


def _follow(
    known: dict[int, Clause], literals: Clause, hints: list[int], effort: LookCount
) -> None:
    """Take the hints up to the contradiction, which must be the last."""
    false = set(literals)
    for place, name in enumerate(hints, start=1):
        clause = known.get(name)
        if clause is None:
            raise _FaultError(f"hint {place} names a clause that is not there")
        effort.spend(HINT + len(clause))
        left = [*filterfalse(false.__contains__, clause)]
        if not left:
            if place < len(hints):
                raise _FaultError(f"hint {place} is a contradiction already, the last one must be")
            return
        if len(left) > 1 or -left[0] in false:
            raise _FaultError(f"hint {place} does not leave a single literal that is open")
        false.add(-left[0])
    raise _FaultError("the hints end without a contradiction")
