"""``fillproof check``: do certificates hold? Needs no solver."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects, options
from cli.batch import printed
from cli.certificates import certificates
from cli.guard import NO, YES
from cli.output import paint, printable, say
from cli.show.reports import Reported, ReportFormat, ReportOption, annotation, chosen, junit, notice
from cli.show.table import plural
from puzzles import FormatError
from puzzles.places import Place

if TYPE_CHECKING:
    from verify.certificates.certificate import Checked

VALID, WRONG, UNREADABLE = "valid", "not valid", "not readable"

CODES = {VALID: YES, WRONG: NO, UNREADABLE: FormatError.exit_code}
"""Exit codes; a run ends with the highest."""

STYLES = {VALID: "right", WRONG: "wrong", UNREADABLE: "unknown"}

CertificatesArgument = Annotated[
    list[Path], typer.Argument(metavar="PATH", help="Certificates, or folders with certificates.")
]


def check(
    *, paths: CertificatesArgument, json: options.Json = False, report: ReportOption = None
) -> int:
    """Say whether certificates hold, without a solver.

    In folders, files called *.cert.json and *.cert.json.gz are certificates.
    """
    from verify.certificates.certificate import check as checked

    form = chosen(report, json=json)
    files = [file for path in paths for file in certificates(path)]
    tally: Counter[str] = Counter()
    findings = []

    def entry(file: Path) -> str | None:
        one = checked(file)
        finding = _finding(one)
        tally[finding.word] += 1
        findings.append(finding)
        return _entry(form, one, finding)

    printed(map(entry, files), total=len(files), what="check")
    parts = [f"{tally[word]} {word}" for word in CODES if tally[word]]
    summary = f"{plural(len(files), 'certificate')}: {', '.join(parts)}"
    if form is ReportFormat.JUNIT:
        say(junit("fillproof check", findings))
    elif form is ReportFormat.GITHUB:
        say(notice("fillproof check", summary))
    elif form is ReportFormat.TEXT and len(files) > 1:
        say(f"\n{summary}")
    return max(CODES[word] for word in tally)


def _entry(form: ReportFormat, one: Checked, finding: Reported) -> str | None:
    """Return what is printed of a file as soon as it is checked; None for nothing."""
    from verify.certificates.certificate import line

    match form:
        case ReportFormat.TEXT:
            start = len(printable(one.file)) + len(": ")
            text = printable(line(one))
            return text[:start] + paint(text[start:], STYLES[finding.word])
        case ReportFormat.JSON:
            return objects.line(asdict(one))
        case ReportFormat.GITHUB:
            return annotation(finding)
    return None


def _finding(one: Checked) -> Reported:
    readable = one.verdict is not None
    word = VALID if one.valid else WRONG if readable else UNREADABLE
    return Reported(one.file, Place(one.file), word, one.reason, decided=readable)
