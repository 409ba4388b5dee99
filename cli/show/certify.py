"""Certifications as they are reported: a table, JSON lines, JUnit XML, workflow annotations."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cli import objects
from cli.certificates import Folder
from cli.output import complain, emit, say, width
from cli.show.reports import CertifyFormat, Reported, annotation, junit, notice
from cli.show.table import PuzzleTable, why
from cli.show.verdicts import INDENT, as_object, evidence, ways
from puzzles import Limit, Verdict
from puzzles.printing import plural

if TYPE_CHECKING:
    from puzzles.formats import Record
    from verify.certificates.strict import JsonObject
    from verify.certify import Certification
    from verify.witnesses import WitnessReply
    from verify.writing import Unproven

MEND = "fillproof repair FILE finds the fewest changes that make a puzzle unique."

KEPT = "\N{NO-BREAK SPACE}"
"""Keeps a witness and its word on one line."""


@dataclass(frozen=True, slots=True)
class Certified:
    """What is known of one puzzle.

    Attributes:
        known: The verdict and its evidence.
        said: What each witness said, if all were asked.
        certificate: The certificate without a name, or why there is none; None if not asked for.
    """

    known: Certification
    said: tuple[WitnessReply, ...] = ()
    certificate: JsonObject | Unproven | None = None

    @property
    def verdict(self) -> Verdict:
        """The verdict."""
        return self.known.verdict

    @property
    def stopped(self) -> Limit | None:
        """The limit that left it unknown, or None."""
        return self.known.stopped


class _Report:
    """What all reports share: counting, silence, and the certificates that come with it."""

    def __init__(
        self,
        records: Sequence[Record],
        folder: Folder | None,
        *,
        quiet: int,
        verbose: bool,
    ) -> None:
        self.tally: Counter[Verdict] = Counter()
        self.table = PuzzleTable.of(records, "verdict", result=8)
        self.folder, self.quiet, self.verbose = folder, quiet, verbose
        self._unproven: list[str] = []

    def start(self) -> None:
        """Print what comes first."""

    def show(self, record: Record, reply: Certified) -> str | None:
        """Count a reply, write its certificate, and return what is printed of it."""
        self.tally[reply.verdict] += 1
        file = None if self.folder is None else self._keep(self.folder, record, reply)
        if self.quiet > 1 or (self.quiet and reply.verdict is Verdict.UNIQUE):
            return None
        return self.entry(record, reply, file)

    def entry(self, record: Record, reply: Certified, file: Path | None) -> str | None:
        """Return what is printed of a puzzle, whose certificate is in `file`; None for nothing."""
        raise NotImplementedError

    def end(self) -> None:
        """Print what comes last, and on standard error which puzzles have no certificate."""
        if self.quiet < 2:
            self.close()
        for sentence in self._unproven:
            complain(sentence)

    def close(self) -> None:
        """Print what comes last."""

    def summary(self) -> str:
        """Return how many there were of each verdict."""
        parts = [f"{self.tally[v]} {v.value}" for v in Verdict if self.tally[v]]
        return f"{plural(self.tally.total(), 'puzzle')}: {', '.join(parts)}"

    def _keep(self, folder: Folder, record: Record, reply: Certified) -> Path | None:
        made = reply.certificate
        if isinstance(made, dict):
            return folder.add(record, made)
        reason = made.reason if made else why(reply.stopped)
        self._unproven.append(f"no certificate of {record.id}: {reason}")
        return None


class _Text(_Report):
    """A table with the evidence below each line."""

    _gap = False  # whether evidence was printed last, to be set off from what follows

    def start(self) -> None:
        if not self.quiet:
            say(self.table.head())

    def entry(self, record: Record, reply: Certified, file: Path | None) -> str:
        del file
        word, known = reply.verdict.value, reply.known
        lines = [""] if self._gap else []
        lines.append(self.table.row(record, word, known.work.seconds, style=word))
        below = [] if self.quiet else list(evidence(known))
        if known.one_way or (self.verbose and known.evidence):
            lines += _indented(f"evidence: {ways(known)}")
        if reply.said and not self.quiet:
            lines += _witnesses(reply.said)
        if below:
            lines += ["", *(f"{INDENT}{line}".rstrip() for line in below)]
        self._gap = bool(below)
        return "\n".join(lines)

    def close(self) -> None:
        if self.quiet:
            return
        say(f"\n{self.summary()}")
        if self.tally[Verdict.MULTIPLE] or self.tally[Verdict.NONE]:
            say(MEND)
        if self.folder:
            written = plural(self.folder.written, "certificate")
            kept = f", {self.folder.kept} there already" if self.folder.kept else ""
            say(f"{written} written to {self.folder.path}{kept}")


class _Json(_Report):
    """JSON lines."""

    def entry(self, record: Record, reply: Certified, file: Path | None) -> str:
        fields = as_object(record, reply.known)
        if reply.said:
            fields["witnesses"] = {
                s.name: {"says": s.says.value, "stopped": s.stopped} for s in reply.said
            }
        if self.folder:
            fields["certificate"] = None if file is None else str(file)
        return objects.line(fields)


class _Junit(_Report):
    """One JUnit XML document at the end."""

    def start(self) -> None:
        self._findings: list[Reported] = []

    def entry(self, record: Record, reply: Certified, file: Path | None) -> None:
        del file
        self._findings.append(_finding(record, reply))

    def close(self) -> None:
        say(junit("fillproof certify", self._findings))


class _Github(_Report):
    """A workflow annotation for each puzzle that is not unique, and a notice at the end."""

    def entry(self, record: Record, reply: Certified, file: Path | None) -> str | None:
        del file
        return annotation(_finding(record, reply))

    def close(self) -> None:
        if not self.quiet:
            say(notice("fillproof certify", self.summary()))


class _Html(_Report):
    """One page at the end."""

    def start(self) -> None:
        self._pairs: list[tuple[Record, Certification]] = []

    def entry(self, record: Record, reply: Certified, file: Path | None) -> None:
        del file
        self._pairs.append((record, reply.known))

    def close(self) -> None:
        from cli.show.certify_page import certify_page

        emit(certify_page(self.summary(), self._pairs))


REPORTS: dict[CertifyFormat, type[_Report]] = {
    CertifyFormat.TEXT: _Text,
    CertifyFormat.JSON: _Json,
    CertifyFormat.JUNIT: _Junit,
    CertifyFormat.GITHUB: _Github,
    CertifyFormat.HTML: _Html,
}


def _finding(record: Record, reply: Certified) -> Reported:
    lines = list(evidence(reply.known))
    return Reported(
        name=record.id,
        where=record.where,
        word=reply.verdict.value,
        trouble=lines[0] if lines else None,
        evidence=lines[1:],
        decided=reply.verdict is not Verdict.UNKNOWN,
        remark=f"evidence: {ways(reply.known)}" if reply.known.evidence else None,
        weak=reply.known.one_way,
        seconds=reply.known.work.seconds,
    )


def _witnesses(said: Sequence[WitnessReply]) -> list[str]:
    words = (f"{s.name} {s.says.value}" + (f" ({s.stopped})" if s.stopped else "") for s in said)
    listed = ", ".join(word.replace(" ", KEPT) for word in words)
    return [line.replace(KEPT, " ") for line in _indented(f"witnesses: {listed}")]


def _indented(text: str) -> list[str]:
    return textwrap.wrap(text, width(), initial_indent=INDENT, subsequent_indent=INDENT)
