"""The process that has CP-SAT refute a set of clauses and say how, in LRAT.

A process of its own because release 9.15 writes its proof to one place on
the machine whatever it is asked, and because its proof code ends the whole
process where it finds itself wrong. Run as ``python -m cpmodels.proof.child``
by `cpmodels.proof.lrat`; a job comes as JSON on the standard input, the
result goes as JSON to the standard output.
"""

from __future__ import annotations

import fcntl
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from cpmodels.base import Budget, Meter
from cpmodels.clauses import FAST, ClauseModel
from cpmodels.proof.base import FOLDER, TEXT, Job, Result
from cpmodels.solver import Parameters

PROVING: Parameters = {
    **FAST,
    "output_lrat_proof": True,
    "check_lrat_proof": True,
    "check_merged_lrat_proof": True,
}


def prove(job: Job) -> Result:
    """Ask the solver; clause i of the job is clause i + 1 of the proof."""
    model, names = ClauseModel(), dict[int, int]()
    for clause in job["clauses"]:
        for x in clause:
            if abs(x) not in names:
                names[abs(x)] = model.variable()
        model.clause([names[x] if x > 0 else -names[-x] - 1 for x in clause])
    meter = Meter(Budget(job["deterministic"], job["conflicts"], job["seconds"]))
    with _alone():
        reply, _ = model.solve(meter, PROVING)
        text = TEXT.read_text(encoding="ascii") if TEXT.exists() else None
    work = meter.work
    return Result(
        reply=reply.value,
        lrat=None if text is None else _renamed(text, list(names)),
        conflicts=work.conflicts,
        branches=work.branches,
        deterministic=work.deterministic,
    )


@contextmanager
def _alone() -> Iterator[None]:
    """Keep other processes of ours out of the folder, and leave nothing in it.

    The folder itself is locked: a lock file could belong to another user.
    """
    lock = os.open(FOLDER, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _tidy()
        yield
        _tidy()
    finally:
        os.close(lock)


def _tidy() -> None:
    for left in (TEXT, *FOLDER.glob("lrat[0-9]*.bin")):
        left.unlink(missing_ok=True)


def _renamed(text: str, names: list[int]) -> str:
    """Put our variables in place of the solver's."""
    return "".join(_line(line.split(), names) for line in text.splitlines())


def _line(words: list[str], names: list[int]) -> str:
    if words[1] != "d":
        end = words.index("0")
        for at in range(1, end):
            x = int(words[at])
            words[at] = str(names[x - 1] if x > 0 else -names[-x - 1])
    return " ".join(words) + "\n"


if __name__ == "__main__":
    json.dump(prove(json.load(sys.stdin)), sys.stdout)
