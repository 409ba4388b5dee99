"""Reports for other programs: JUnit XML for CI servers, annotations for GitHub workflows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, TypeVar

import typer

from cli.options import UsageError
from puzzles.places import Place
from puzzles.printing import printable


class ReportFormat(StrEnum):
    """Ways to report."""

    TEXT = "text"
    JSON = "json"
    JUNIT = "junit"
    GITHUB = "github"


class CertifyFormat(StrEnum):
    """Ways to report verdicts, which have boards to show."""

    TEXT = "text"
    JSON = "json"
    JUNIT = "junit"
    GITHUB = "github"
    HTML = "html"


OneFormat = TypeVar("OneFormat", ReportFormat, CertifyFormat)


ReportOption = Annotated[
    ReportFormat | None,
    typer.Option(
        "--format",
        help="The report: text for people, JSON lines, JUnit XML, or annotations for GitHub.",
        show_default=False,
    ),
]

CertifyReportOption = Annotated[
    CertifyFormat | None,
    typer.Option(
        "--format",
        help="The report: text for people, JSON lines, JUnit XML, annotations for GitHub, or a "
        "page with the boards that fail.",
        show_default=False,
    ),
]


@dataclass(frozen=True, slots=True)
class Reported:
    """What is reported about one puzzle or file.

    Attributes:
        name: Its name.
        where: File and line, or the file alone.
        word: The verdict.
        trouble: What is wrong, in one sentence; None: nothing is.
        evidence: Lines that show it.
        decided: Whether it is wrong, as against not known or not readable.
        remark: What else is said of it, in one line.
        weak: Whether the remark is a warning.
        seconds: How long it took.
    """

    name: str
    where: Place
    word: str
    trouble: str | None = None
    evidence: Sequence[str] = ()
    decided: bool = True
    remark: str | None = None
    weak: bool = False
    seconds: float = 0.0


def chosen(report: OneFormat | None, forms: type[OneFormat], *, json: bool) -> OneFormat:
    """Return the format that the options ask for, of `forms`; ``--json`` is ``--format json``.

    Raises:
        UsageError: They ask for two.
    """
    if json and report not in (None, forms.JSON):
        raise UsageError(f"--json and --format {report}; choose one")
    return forms.JSON if json else report or forms.TEXT


def junit(suite: str, findings: Iterable[Reported]) -> str:
    """Return a JUnit XML document, one test case a finding.

    What is wrong is a failure, what is not known an error. Elements and
    attributes are those that the schema of Jenkins (junit-10.xsd) allows.
    """
    from xml.etree import ElementTree as Xml

    cases = list(findings)
    bad = [f for f in cases if f.trouble is not None]
    top = Xml.Element("testsuite", name=suite, tests=str(len(cases)))
    top.set("failures", str(sum(f.decided for f in bad)))
    top.set("errors", str(sum(not f.decided for f in bad)))
    top.set("time", f"{sum(f.seconds for f in cases):.2f}")
    for f in cases:
        case = Xml.SubElement(top, "testcase", classname=_file(f), name=printable(f.name))
        case.set("time", f"{f.seconds:.2f}")
        if f.trouble is not None:
            part = Xml.SubElement(case, "failure" if f.decided else "error")
            part.attrib |= {"type": f.word, "message": printable(f.trouble)}
            part.text = "\n".join(printable(line) for line in [f"{f.where}:", *_lines(f)])
        if f.remark is not None:
            Xml.SubElement(case, "system-out").text = printable(f.remark)
    Xml.indent(top)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{Xml.tostring(top, encoding="unicode")}'


def annotation(finding: Reported) -> str | None:
    """Return the workflow command that shows a finding at its line; None if nothing is wrong.

    Where nothing is wrong but the remark is a warning, that is shown.
    """
    if finding.trouble is None and not finding.weak:
        return None
    place = finding.where
    properties = {"title": f"{finding.name}: {finding.word}"}
    if place.on_disk:
        properties |= {"file": f"{place.file}"} | ({"line": f"{place.line}"} if place.line else {})
    lines = _lines(finding) if finding.trouble else []
    lines += [finding.remark] if finding.weak and finding.remark else []
    return _command("error" if finding.trouble else "warning", properties, "\n".join(lines))


def notice(title: str, text: str) -> str:
    """Return the workflow command that shows a remark on the whole run."""
    return _command("notice", {"title": title}, text)


def _file(finding: Reported) -> str:
    return printable(finding.where.file or "")


def _lines(finding: Reported) -> list[str]:
    return [finding.trouble or "", *finding.evidence]


def _command(name: str, properties: dict[str, str], text: str) -> str:
    listed = ",".join(f"{k}={_escaped(v, ':,')}" for k, v in properties.items())
    return f"::{name} {listed}::{_escaped(text)}"


def _escaped(text: str, more: str = "") -> str:
    """Spell out what would end a workflow command, or one of its properties."""
    lines = [printable(line) for line in text.split("\n")]
    escaped = "\n".join(lines).replace("%", "%25").replace("\n", "%0A")
    for c in more:
        escaped = escaped.replace(c, f"%{ord(c):02X}")
    return escaped
