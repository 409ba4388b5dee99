"""``fillproof certify``: exactly one answer, several, none, or unknown."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.asking import Asked
from cli.batch import batch, budget, worst
from cli.bundles import bundled
from cli.certificates import Folder
from cli.files import STDOUT, destination
from cli.guard import NO, UNKNOWN, YES
from cli.options import UsageError
from cli.show.certify import REPORTS, Certified
from cli.show.reports import CertifyFormat, CertifyReportOption, chosen
from puzzles import Limit, Puzzle, Verdict, Work

if TYPE_CHECKING:
    from verify.witnesses import WitnessReply


CODES = {
    Verdict.UNIQUE: YES,
    Verdict.MULTIPLE: NO,
    Verdict.NONE: NO,
    Verdict.UNKNOWN: UNKNOWN,
}
"""Exit codes by verdict."""


class Witness(StrEnum):
    """Who is asked: the solver, or everybody."""

    CPSAT = "cpsat"
    ALL = "all"


QuietOption = Annotated[
    int,
    typer.Option(
        "-q",
        "--quiet",
        count=True,
        show_default=False,
        help="Report only puzzles that are not unique, one line each; -qq prints nothing.",
    ),
]
VerboseOption = Annotated[
    bool, typer.Option("-v", "--verbose", help="Name the ways by which each verdict was reached.")
]
WitnessOption = Annotated[
    Witness,
    typer.Option(
        "--witness",
        help="Ask the solver only, or also every other way to count and the techniques.",
    ),
]
ProofOption = Annotated[
    Path | None,
    typer.Option(
        "--proof",
        metavar="DIR",
        help="Write a certificate of each verdict into this folder.",
    ),
]
GzipOption = Annotated[
    bool, typer.Option("--gzip", help="With --proof: compress the certificates.")
]
ForceAllOption = Annotated[
    bool,
    typer.Option("--force", help="Replace the file of --output, and certificates that differ."),
]
NoStepsOption = Annotated[
    bool,
    typer.Option(
        "--no-steps",
        help="With --proof: leave out the solving steps, which may take longer than the proof.",
    ),
]


@bundled
def certify(
    *,
    report: CertifyReportOption = None,
    witness: WitnessOption = Witness.CPSAT,
    proof: ProofOption = None,
    gzip: GzipOption = False,
    force: ForceAllOption = False,
    no_steps: NoStepsOption = False,
    quiet: QuietOption = 0,
    verbose: VerboseOption = False,
    asked: Asked,
) -> int:
    """Say whether puzzles have exactly one answer, and show why not."""
    form = chosen(report, CertifyFormat, json=asked.json)
    if proof is None and (gzip or no_steps):
        raise UsageError("--gzip and --no-steps go with --proof")
    if force and proof is None and asked.output == STDOUT:
        raise UsageError("--force goes with --proof or --output")
    if quiet and verbose:
        raise UsageError("--quiet and --verbose; choose one")
    records = asked.records()
    folder = None if proof is None else Folder(proof, packed=gzip, force=force)
    shown = REPORTS[form](records, folder, quiet=quiet, verbose=verbose)
    question = partial(
        ask, seconds=asked.time_limit, witness=witness, proof=proof is not None, steps=not no_steps
    )
    with destination(asked.output, force=force):
        shown.start()
        batch(records, question, shown.show, lost=lost, jobs=asked.jobs, what="certify")
        shown.end()
    return worst(CODES[verdict] for verdict in shown.tally)


def ask(
    puzzle: Puzzle, *, seconds: float | None, witness: Witness, proof: bool, steps: bool
) -> Certified:
    """Certify one puzzle (in a worker); verdict, witnesses and proof have `seconds` each, if given.

    Raises:
        WitnessError: Two witnesses contradict each other.
    """
    from verify.certify import certify as certified

    limit = budget(seconds)
    known = certified(puzzle, limit)
    said: tuple[WitnessReply, ...] = ()
    if witness is Witness.ALL:
        from verify.witnesses import confirmed, witnesses

        said = witnesses(puzzle, known, limit)
        known = confirmed(known, said)
    if not proof:
        return Certified(known, said)
    from verify.writing import certificate, proven

    made = certificate(puzzle, budget=limit, certified=known, steps=steps)
    return Certified(proven(known, made), said, made)


def lost(puzzle: Puzzle) -> Certified:
    """Return what is known of a puzzle whose worker died: nothing."""
    from verify.certify import Certification

    return Certified(Certification(puzzle, Verdict.UNKNOWN, None, None, None, Work(), Limit.LOST))
