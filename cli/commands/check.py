"""``fillproof check``: do certificates hold? Needs no solver."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects, options
from cli.batch import printed
from cli.beside import Puzzles
from cli.certificates import certificates
from cli.files import STDOUT, destination
from cli.inputs import gather
from cli.options import UsageError
from cli.output import paint, say
from cli.show.reports import Reported, ReportFormat, ReportOption, annotation, chosen, junit, notice
from puzzles.places import Place
from puzzles.printing import plural, printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from verify.certificates.certificate import Checked

STYLES = {
    "valid": "right",
    "not valid": "wrong",
    "not readable": "unknown",
    "not decided": "unknown",
}

CertificatesArgument = Annotated[
    list[Path], typer.Argument(metavar="PATH", help="Certificates, or folders with certificates.")
]


HeldToOption = Annotated[
    options.Words,
    typer.Option(
        "--puzzles",
        metavar="PATH",
        help="Files or folders of puzzles that the certificates must be about; may be repeated.",
        show_default=False,
    ),
]
KindOption = Annotated[
    str | None,
    typer.Option("--kind", metavar="KIND", help="With --puzzles: the kind, if no file names it."),
]
CapOption = Annotated[
    str | None,
    typer.Option(
        "--max-region",
        metavar="N",
        help="With --puzzles: the limit they were certified with.",
    ),
]
CheckLimitOption = Annotated[
    float | None,
    typer.Option(
        "--time-limit",
        metavar="SECONDS",
        parser=options.seconds,
        help="Spend at most this much time on one certificate. Default: a limit on work instead.",
    ),
]


def check(
    *,
    paths: CertificatesArgument,
    puzzles: HeldToOption = None,
    kind: KindOption = None,
    max_region: CapOption = None,
    time_limit: CheckLimitOption = None,
    json: options.Json = False,
    report: ReportOption = None,
    output: options.Output = STDOUT,
    force: options.Force = False,
) -> int:
    """Say whether certificates hold, without a solver.

    In folders, files called *.cert.json and *.cert.json.gz are certificates.
    """
    from verify.certificates.certificate import CheckWord, exit_code
    from verify.certificates.certificate import check as checked

    form = chosen(report, ReportFormat, json=json)
    if puzzles is None and (kind is not None or max_region is not None):
        raise UsageError("--kind and --max-region go with --puzzles")
    known = None
    if puzzles is not None:
        known = Puzzles(gather(puzzles, kind=kind, cap=max_region, lenient=True))
    files = [file for path in paths for file in certificates(path)]
    findings: list[Reported] = []

    def entry(file: Path) -> str | None:
        one = checked(file, seconds=time_limit)
        one = known.held(one) if known else one
        findings.append(_finding(one))
        return _entry(form, one, findings[-1])

    with destination(output, force=force):
        printed(map(entry, files), total=len(files), what="check")
        _end(form, findings)
    return exit_code(CheckWord(finding.word) for finding in findings)


def _end(form: ReportFormat, findings: Sequence[Reported]) -> None:
    """Print what comes last."""
    tally = Counter(finding.word for finding in findings)
    parts = [f"{tally[word]} {word}" for word in STYLES if tally[word]]
    summary = f"{plural(len(findings), 'certificate')}: {', '.join(parts)}"
    if form is ReportFormat.JUNIT:
        say(junit("fillproof check", findings))
    elif form is ReportFormat.GITHUB:
        say(notice("fillproof check", summary))
    elif form is ReportFormat.TEXT and len(findings) > 1:
        say(f"\n{summary}")


def _entry(form: ReportFormat, one: Checked, finding: Reported) -> str | None:
    """Return what is printed of a file as soon as it is checked; None for nothing."""
    from verify.certificates.certificate import line

    match form:
        case ReportFormat.TEXT:
            start = len(printable(one.file)) + len(": ")
            text = line(one)
            return text[:start] + paint(text[start:], STYLES[finding.word])
        case ReportFormat.JSON:
            return objects.line(asdict(one))
        case ReportFormat.GITHUB:
            return annotation(finding)
    return None


def _finding(one: Checked) -> Reported:
    from verify.certificates.certificate import CheckWord, word

    said = word(one)
    return Reported(
        one.file,
        Place(one.file),
        said.value,
        one.reason,
        decided=said in {CheckWord.VALID, CheckWord.WRONG},
    )
