"""What the solver says of a puzzle, and whether a certificate holds."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import cpmodels
from cpmodels import Budget, Forced, Found
from puzzles import Count, LimitError, Puzzle
from puzzles.limits import Limit
from verify.certify import DEFAULT_BUDGET, Certification
from verify.certify import certify as _certify

if TYPE_CHECKING:
    from verify.certificates.certificate import Checked


def certify(
    puzzle: Puzzle, *, seconds: float | None = None, certificate: str | Path | None = None
) -> Certification:
    """Say whether a puzzle has exactly one answer, and show it.

    Args:
        puzzle: The puzzle.
        seconds: Wall-clock limit. Without one, work is limited alike on every machine.
        certificate: A file to write, packed if its name ends with ``.gz``: anybody can
            `check` it without a solver. The proof in it takes as long again or longer.

    Returns:
        The ``verdict`` and what shows it, namely an ``answer``, a second one (``other``), or clues
        that contradict each other (``conflict``). Boards are tuples row by row: the number of a
        cell, or 1 painted and 0 blank. ``evidence`` names the ways by which the verdict was
        reached; ``one_way`` warns that it was a single one. A limit makes the verdict UNKNOWN.

    Raises:
        WitnessError: Two methods contradict each other. Never believe either; please report it.
        LimitError: There is no certificate to write within the limit.
        OSError: The file cannot be written.

    >>> known = fp.certify(fp.parse("33../322./1..5", kind="filling"))
    >>> known.verdict
    <Verdict.UNIQUE: 'unique'>
    >>> known.answer
    (3, 3, 1, 5, 3, 2, 2, 5, 1, 5, 5, 5)
    """
    budget = _budget(seconds)
    known = _certify(puzzle, budget)
    if certificate is not None:
        _write(Path(certificate), known, budget)
    return known


def solve(puzzle: Puzzle, *, seconds: float | None = None) -> Found:
    """Find an answer; there may be others.

    Args:
        puzzle: The puzzle.
        seconds: Wall-clock limit. Without one, work is limited alike on every machine.

    Returns:
        ``answer``, row by row, or None; ``reply`` says whether there is none or whether a limit
        came first.

    >>> fp.solve(fp.parse("4./..", kind="mosaic")).answer
    (1, 1, 1, 1)
    """
    return cpmodels.solve(puzzle, _budget(seconds))


def count(puzzle: Puzzle, *, limit: int | None = 10_000, seconds: float | None = None) -> Count:
    """Count the answers of a puzzle.

    Args:
        puzzle: The puzzle.
        limit: Stop after so many; None counts all.
        seconds: Wall-clock limit. Without one, work is limited alike on every machine.

    Returns:
        ``count``, and whether it is ``exact``; if not, ``stopped`` says why.

    >>> found = fp.count(fp.parse("33../322./1...", kind="filling"))
    >>> found.count, found.exact
    (2, True)
    """
    return cpmodels.count(puzzle, limit=limit, budget=_budget(seconds))


def forced(puzzle: Puzzle, *, seconds: float | None = None) -> Forced:
    """Find the cells that are the same in all answers.

    Args:
        puzzle: The puzzle.
        seconds: Wall-clock limit. Without one, work is limited alike on every machine.

    Returns:
        ``values``, row by row, None where answers differ; ``exact`` says whether every None
        is known to be one; ``reply`` whether there is an answer at all.

    >>> fp.forced(fp.parse("33../322./1...", kind="filling")).values
    (3, 3, None, None, 3, 2, 2, None, 1, None, None, None)
    """
    return cpmodels.forced(puzzle, _budget(seconds))


def check(
    certificate: str | Path | Mapping[str, object], *, seconds: float | None = None
) -> Checked:
    """Check a certificate, without a solver: does it show what it says?

    Args:
        certificate: A file, or what is in one: a JSON object.
        seconds: Wall-clock limit. Without one, work is limited alike on every machine.

    Returns:
        ``valid``, the ``verdict`` that the file claims, the ``puzzle`` it is about, and the
        ``reason`` if it does not hold; ``stopped`` if a limit left that open.
        No file makes this raise.

    >>> fp.check({"format": "fillproof certificate"}).valid
    False
    """
    from verify.certificates.certificate import check as from_file
    from verify.certificates.certificate import check_content

    if isinstance(certificate, Mapping):
        return check_content(json.dumps(dict(certificate)).encode(), "", seconds=seconds)
    return from_file(certificate, seconds=seconds)


def _budget(seconds: float | None) -> Budget:
    return DEFAULT_BUDGET if seconds is None else Budget(seconds=seconds)


def _write(path: Path, known: Certification, budget: Budget) -> None:
    """Write the certificate of a verdict; it is checked first."""
    from verify import writing

    made = writing.certificate(known.puzzle, name=path.name, budget=budget, certified=known)
    if isinstance(made, writing.Unproven):
        raise LimitError(Limit.WORK, f"no certificate: {made.reason}")
    writing.assure(made, known.puzzle)
    writing.write(path, made)
