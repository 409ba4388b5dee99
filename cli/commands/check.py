"""``fillproof check``: do certificates hold? Needs no solver."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects
from cli.commands.certify_folder import certificates
from cli.guard import NO, YES
from cli.options import Json
from cli.output import printable, say
from cli.progress import Bar
from cli.show.reports import Finding, Format, Report, annotation, chosen, junit, notice
from cli.show.table import plural
from puzzles import FormatError

if TYPE_CHECKING:
    from verify.certificates.certificate import Checked

VALID, WRONG, UNREADABLE = "valid", "not valid", "not readable"

CODES = {VALID: YES, WRONG: NO, UNREADABLE: FormatError.exit_code}
"""Exit codes; a run ends with the highest."""

Files = Annotated[
    list[Path], typer.Argument(metavar="PATH", help="Certificates, or folders of them.")
]


def check(*, paths: Files, json: Json = False, report: Report = None) -> int:
    """Check certificates, without a solver: does each show what it says?

    In folders, files called *.cert.json and *.cert.json.gz are certificates.
    """
    from verify.certificates.certificate import check as checked

    form = chosen(report, json=json)
    files = [file for path in paths for file in certificates(path)]
    tally: Counter[str] = Counter()
    findings = []
    with Bar("check", len(files)) as bar:
        for file in files:
            one = checked(file)
            finding = _finding(one)
            tally[finding.word] += 1
            findings.append(finding)
            text = _entry(form, one, finding)
            if text is not None:
                with bar.hidden():
                    say(text)
            bar.step()
    parts = [f"{tally[word]} {word}" for word in CODES if tally[word]]
    summary = f"{plural(len(files), 'certificate')}: {', '.join(parts)}"
    if form is Format.JUNIT:
        say(junit("fillproof check", findings))
    elif form is Format.GITHUB:
        say(notice("fillproof check", summary))
    elif form is Format.TEXT and len(files) > 1:
        say(f"\n{summary}")
    return max(CODES[word] for word in tally)


def _entry(form: Format, one: Checked, finding: Finding) -> str | None:
    """Return what is printed of a file as soon as it is checked; None for nothing."""
    from verify.certificates.certificate import line

    match form:
        case Format.TEXT:
            return printable(line(one))
        case Format.JSON:
            return objects.line(asdict(one))
        case Format.GITHUB:
            return annotation(finding)
    return None


def _finding(one: Checked) -> Finding:
    readable = one.verdict is not None
    word = VALID if one.valid else WRONG if readable else UNREADABLE
    return Finding(one.file, one.file, word, one.reason, decided=readable)
