"""Writes certificates, which `verify.certificates.certificate` checks without a solver."""

from __future__ import annotations

import gzip
import hashlib
import json
import math
import os
import platform
from dataclasses import asdict, dataclass
from importlib.metadata import version
from io import BytesIO
from pathlib import Path

from cpmodels import Budget, Reply
from cpmodels.proof import refute
from ladder import Outcome, Rating, climb, ladder_for, rate
from puzzles import Evidence, Puzzle, Verdict, WitnessError, as_rows
from puzzles.limits import deadline
from puzzles.proof import Refutation, dimacs_body
from puzzles.regular import naming, need_regular
from verify.certificates.certificate import check_content
from verify.certificates.document import (
    FORMAT,
    MEANING,
    VERSION,
    Proof,
    digests,
    puzzle_digest,
    puzzle_fields,
)
from verify.certificates.strict import JsonObject
from verify.certify import DEFAULT_BUDGET, Certification, certify


@dataclass(frozen=True, slots=True)
class Unproven:
    """There is no certificate.

    Attributes:
        verdict: What the counter says; `UNKNOWN` if it does not know.
        reason: Why it is not shown.
    """

    verdict: Verdict
    reason: str


def certificate(
    puzzle: Puzzle,
    *,
    name: str | None = None,
    budget: Budget = DEFAULT_BUDGET,
    certified: Certification | None = None,
    steps: bool = True,
) -> JsonObject | Unproven:
    """Return the certificate of a puzzle's verdict, a JSON object.

    Args:
        puzzle: The puzzle.
        name: Its name.
        budget: What the counter may cost, and what the proof may cost.
        certified: What `certify` said of the puzzle under this budget, if it has been asked.
        steps: Also solve the puzzle as people do; left out if that takes longer than the
            seconds of the budget.

    Raises:
        WitnessError: Counter and proof contradict each other.
    """
    known = certified or certify(puzzle, budget)
    if known.verdict is Verdict.UNKNOWN:
        return Unproven(known.verdict, f"the counter stopped: {known.stopped}")
    proof = None
    if known.verdict is not Verdict.MULTIPLE:
        found = refute(puzzle, known.answer, budget)
        if not isinstance(found, Refutation):
            if found.reply is Reply.YES:
                raise WitnessError(f"{known.verdict.value} says the counter, not so the proof")
            return Unproven(known.verdict, f"the proof stopped: {found.stopped}")
        cnf = found.cnf
        proof = Proof(cnf.symbols, cnf.counters, dimacs_body(cnf.clauses), found.lrat)
    answers = [answer for answer in (known.answer, known.other) if answer is not None]
    fields: JsonObject = {
        "format": FORMAT,
        "version": VERSION,
        "id": name,
        "puzzle": puzzle_fields(puzzle),
        "verdict": known.verdict.value,
        "answers": [as_rows(answer, puzzle.cols) for answer in answers],
        "evidence": "proof" if proof else "answers",
        "proof": _proof(proof) if proof else None,
        "made": _made(known, budget),
        "ladder": _ladder(puzzle, budget.seconds) if steps else None,
    }
    fields = json.loads(json.dumps(fields))  # as it will be read: tuples are lists there
    return fields | {"digests": digests(fields, proof)}


def proven(known: Certification, made: JsonObject | Unproven) -> Certification:
    """Return a certification with the proof among its evidence, if the certificate has one."""
    has_proof = not isinstance(made, Unproven) and made["proof"] is not None
    return known.also(Evidence.PROOF) if has_proof else known


def named(fields: JsonObject, name: str) -> JsonObject:
    """Give a certificate with its proof inside another name, and the digests that go with it."""
    proof = fields["proof"] and Proof(**fields["proof"])
    fields = fields | {"id": name}
    return fields | {"digests": digests(fields, proof)}


def apart(fields: JsonObject, file: str) -> tuple[JsonObject, JsonObject]:
    """Take the proof out of a certificate that has one.

    Args:
        fields: The certificate.
        file: Name of the file that the proof will be in, in the same folder.

    Returns:
        The certificate that names the file, and the file's content.
    """
    inside = fields["proof"]
    beside = {"clauses": inside["clauses"], "lrat": inside["lrat"]}
    sha256 = hashlib.sha256(content(beside)).hexdigest()
    meaning = {name: inside[name] for name in MEANING}
    outer = fields | {"proof": {**meaning, "file": file, "sha256": sha256}}
    return outer | {"digests": digests(outer, Proof(**inside))}, beside


def assure(fields: JsonObject, puzzle: Puzzle) -> None:
    """Have the checker look at a certificate of a puzzle with its proof inside.

    It has all the time it needs: nobody else wrote this one.

    Args:
        fields: The certificate.
        puzzle: The puzzle it is to be about.

    Raises:
        WitnessError: It does not hold, or is about another puzzle.
    """
    found = check_content(content(fields), "", seconds=math.inf)
    if not found.valid:
        raise WitnessError(f"the certificate made for this puzzle does not hold: {found.reason}")
    if found.puzzle is None or found.puzzle.digest != puzzle_digest(puzzle):
        raise WitnessError("the certificate made for this puzzle is about another")


def content(fields: JsonObject) -> bytes:
    """Return what the file of a certificate, or of its proof, holds, unpacked."""
    return (json.dumps(fields) + "\n").encode()


def write(path: Path, fields: JsonObject) -> None:
    """Write a certificate or its proof, packed if the name ends with ``.gz``; all or nothing.

    The same certificate makes the same bytes.

    Raises:
        OSError: The file cannot be written, or something else than a file has its name: a device
            would be replaced by a file.
    """
    need_regular(path)
    text = content(fields)
    if path.suffix == ".gz":
        packed = BytesIO()
        with gzip.GzipFile(filename="", mode="wb", fileobj=packed, mtime=0) as file:
            file.write(text)
        text = packed.getvalue()
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with naming(path):
            part.write_bytes(text)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _proof(proof: Proof) -> JsonObject:
    counters = [counter._asdict() for counter in proof.counters]
    return asdict(proof) | {"counters": counters}


def _made(known: Certification, budget: Budget) -> JsonObject:
    """Return how the certificate came to be; nothing that changes from run to run."""
    work = asdict(known.work)
    del work["seconds"]
    return {
        "fillproof": version("fillproof"),
        "ortools": version("ortools"),
        "python": platform.python_version(),
        "budget": asdict(budget),
        "counter": {
            "verdict": known.verdict.value,
            "evidence": [way.value for way in known.evidence],
            "work": work,
        },
    }


def _ladder(puzzle: Puzzle, seconds: float | None) -> JsonObject | None:
    """Return how hard the puzzle is for a person, and the steps; None if time was over first."""
    ladder, tick = ladder_for(puzzle.kind), deadline(seconds)
    rating: Rating = rate(ladder, puzzle, tick=tick)
    trace = climb(ladder, puzzle, tick=tick)
    if trace.outcome is Outcome.UNKNOWN:
        return None
    return {
        "tier": rating.tier.word if rating.tier else None,
        "score": rating.score,
        "depth": rating.depth,
        "solved": rating.tier is not None,
        "steps": [step.as_object(puzzle.cols) for step in trace.steps],
    }
