"""From a set of clauses to an LRAT proof that they contradict each other.

Unit propagation is tried first: where that suffices, CP-SAT writes nothing.
"""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import version

from cpmodels.base import Meter
from cpmodels.proof import units
from cpmodels.proof.base import TEXT, Job, Result
from cpmodels.proof.trim import UnfitError, trim
from puzzles import FillproofError, WitnessError
from puzzles.outcomes import Reply
from puzzles.proof import Cnf, Refutation
from puzzles.workers.apart import environment

PROCESS = "cpmodels.proof.child"


class ProofError(FillproofError):
    """The solver refuted clauses and left no usable proof: a defect, or an unknown release."""

    exit_code = 70


def prove(cnf: Cnf, meter: Meter) -> Refutation | None:
    """Prove that clauses contradict each other.

    Returns:
        The proof with the clauses it uses, or None at a limit.

    Raises:
        ProofError: The solver left no proof, or one that does not fit.
        WitnessError: The solver met the clauses.
    """
    used = units.refute(cnf.clauses)
    if used is not None:
        return trim(cnf, f"{len(cnf.clauses) + 1} 0 {' '.join(map(str, used))} 0\n")
    result = _ask(cnf, meter)
    reply = Reply(result["reply"])
    if reply is Reply.UNKNOWN:
        return None
    if reply is Reply.YES:
        raise WitnessError("the solver refuted clauses and then met them")
    release = f"OR-Tools {version('ortools')}"
    if not result["lrat"]:
        raise ProofError(f"{release} refuted {len(cnf.clauses)} clauses and wrote no {TEXT}")
    try:
        return trim(cnf, result["lrat"])
    except UnfitError as unfit:
        raise ProofError(f"the proof that {release} wrote does not fit: {unfit}") from None


def _ask(cnf: Cnf, meter: Meter) -> Result:
    """Have a process of its own do it."""
    left = meter.left()
    job = Job(
        clauses=[list(clause) for clause in cnf.clauses],
        deterministic=left.deterministic,
        conflicts=left.conflicts,
        seconds=left.seconds,
    )
    done = subprocess.run(
        [sys.executable, "-P", "-m", PROCESS],
        input=json.dumps(job),
        capture_output=True,
        text=True,
        check=False,
        env=environment(),
    )
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["no word"]
        raise ProofError(
            f"the process that writes the proof ended with {done.returncode}: {last[0]}"
        )
    result: Result = json.loads(done.stdout)
    meter.add(
        conflicts=result["conflicts"],
        branches=result["branches"],
        deterministic=result["deterministic"],
    )
    return result
