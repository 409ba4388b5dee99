"""``fillproof certify``: exactly one answer, several, none, or unknown."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.batch import batch, budget
from cli.commands.certify_folder import Folder
from cli.guard import worst
from cli.inputs import gather
from cli.options import Jobs, Json, Kind, Lenient, MaxRegion, Paths, TimeLimit, UsageError
from cli.show.certify import REPORTS, Reply
from cli.show.reports import Report, chosen
from puzzles import Limit, Puzzle, Verdict, Work

if TYPE_CHECKING:
    from verify.witnesses import Said


class Witness(StrEnum):
    """Who is asked: the solver, or everybody."""

    CPSAT = "cpsat"
    ALL = "all"


Quiet = Annotated[
    int,
    typer.Option(
        "-q",
        "--quiet",
        count=True,
        help="Report only puzzles that are not unique, a line each; twice: print nothing.",
    ),
]
Asked = Annotated[
    Witness,
    typer.Option(
        "--witness",
        help="Ask the solver, or every way to count and the techniques too, and compare.",
    ),
]
ProofFolder = Annotated[
    Path | None,
    typer.Option(
        "--proof",
        metavar="DIR",
        help="Write a certificate of each verdict into this folder, for fillproof check.",
    ),
]
Gzip = Annotated[bool, typer.Option("--gzip", help="With --proof: pack certificates.")]
Force = Annotated[
    bool, typer.Option("--force", help="With --proof: replace files that say something else.")
]
NoSteps = Annotated[
    bool,
    typer.Option(
        "--no-steps",
        help="With --proof: leave out how people solve it, which may take longer than the proof.",
    ),
]


def certify(
    *,
    paths: Paths = None,
    json: Json = False,
    report: Report = None,
    kind: Kind = None,
    max_region: MaxRegion = None,
    lenient: Lenient = False,
    witness: Asked = Witness.CPSAT,
    proof: ProofFolder = None,
    gzip: Gzip = False,
    force: Force = False,
    no_steps: NoSteps = False,
    jobs: Jobs = 1,
    time_limit: TimeLimit = None,
    quiet: Quiet = 0,
) -> int:
    """Say of each puzzle whether it has exactly one answer, and show why not."""
    form = chosen(report, json=json)
    if proof is None and (gzip or force or no_steps):
        raise UsageError("--gzip, --force and --no-steps go with --proof")
    records = gather(paths, kind=kind, cap=max_region, lenient=lenient)
    folder = None if proof is None else Folder(proof, packed=gzip, force=force)
    shown = REPORTS[form](records, folder, quiet=quiet)
    shown.start()
    question = partial(
        ask, seconds=time_limit, witness=witness, proof=proof is not None, steps=not no_steps
    )
    batch(records, question, shown.show, lost=lost, jobs=jobs, what="certify")
    shown.end()
    return worst(set(shown.tally))


def ask(
    puzzle: Puzzle, *, seconds: float | None, witness: Witness, proof: bool, steps: bool
) -> Reply:
    """Certify one puzzle (in a worker); verdict, witnesses and proof have `seconds` each, if given.

    Raises:
        WitnessError: Two witnesses contradict each other.
    """
    from verify.certify import certify as certified

    limit = budget(seconds)
    known = certified(puzzle, limit)
    said: tuple[Said, ...] = ()
    if witness is Witness.ALL:
        from verify.witnesses import witnesses

        said = witnesses(puzzle, known, limit)
    if not proof:
        return Reply(known, said)
    from verify.writing import certificate

    return Reply(known, said, certificate(puzzle, budget=limit, certified=known, steps=steps))


def lost(puzzle: Puzzle) -> Reply:
    """Return what is known of a puzzle whose worker died: nothing."""
    from verify.certify import Certification

    return Reply(Certification(puzzle, Verdict.UNKNOWN, None, None, None, Work(), Limit.LOST))
