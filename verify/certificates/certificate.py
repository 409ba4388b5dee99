"""Checks certificates: that a puzzle has one answer, or several, or none.

Nobody has to be believed: not who made the file, nor the solver. What is
looked at is listed in `CHECKS`, and each step is short. Needs Python's
standard library and nothing else:

    python -m verify.certificates.certificate FILE...

prints one line a file. Exit code 0: all valid; 1: one is not; 2: one cannot be read.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from puzzles import FormatError, Verdict, proof, violation
from verify.certificates import instances, lrat
from verify.certificates.document import Document, read
from verify.certificates.strict import load

EVIDENCE = {
    Verdict.UNIQUE: (1, "proof"),
    Verdict.MULTIPLE: (2, "answers"),
    Verdict.NONE: (0, "proof"),
}
"""Number of answers and evidence that go with a verdict."""

MAX_CLAUSES = 2_000_000

LONGEST_REASON = 300
"""Characters of a reason that are kept."""


REFUSALS = (FormatError, MemoryError, RecursionError)
"""Errors that are replies: a file out of all proportion is not valid, whatever it says."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What the checker says of one file.

    Attributes:
        file: Its name.
        verdict: What the file claims: unique, multiple or none; None if it cannot be read.
        valid: Whether it has shown that.
        reason: Why not, or None.
    """

    file: str
    verdict: str | None
    valid: bool
    reason: str | None


def check(path: str | Path) -> Checked:
    """Read a certificate and check all of it. No file makes this raise."""
    try:
        content = load(Path(path))
    except REFUSALS as error:
        return Checked(str(path), None, valid=False, reason=_short(error))
    return check_content(content, str(path))


def check_content(content: bytes, name: str) -> Checked:
    """Check what a file holds, unpacked; `name` says where it, and a proof beside it, are."""
    try:
        document = read(content, Path(name).parent)
    except REFUSALS as error:
        return Checked(name, None, valid=False, reason=_short(error))
    try:
        reason = fault(document)
    except REFUSALS as error:
        reason = _short(error)
    return Checked(name, document.verdict.value, valid=reason is None, reason=reason)


def fault(document: Document) -> str | None:
    """Say what is wrong with a certificate, or None if it shows its verdict.

    Raises:
        FormatError: The clauses of its proof cannot be read.
    """
    return next(filter(None, (look(document) for look in CHECKS)), None)


def _digests(document: Document) -> str | None:
    """Every digest is that of what is in the file."""
    for name, digest in document.found.items():
        if document.digests[name] != digest:
            return f"the digest {name!r} does not fit"
    return None


def _evidence(document: Document) -> str | None:
    """The verdict, the number of answers and the kind of evidence go together."""
    found = len(document.answers), document.evidence
    if EVIDENCE.get(document.verdict) != found:
        return f"a verdict of {document.verdict.value} needs other evidence"
    if (document.proof is None) != (document.evidence == "answers"):
        return "evidence and proof do not go together"
    return None


def _answers(document: Document) -> str | None:
    """Answers keep the clues, break no rule, and are not the same."""
    for answer in document.answers:
        broken = violation(document.puzzle, answer)
        if broken:
            return f"an answer breaks the rule: {broken.message}"
    if len(set(document.answers)) < len(document.answers):
        return "the answers are the same"
    return None


def _proof(document: Document) -> str | None:
    """All clauses hold in every answer but the given one, and contradict each other."""
    if document.proof is None:
        return None
    puzzle, symbols, counters = document.puzzle, document.proof.symbols, document.proof.counters
    if document.proof.clauses.count("\n") > MAX_CLAUSES:
        return f"the proof has more than {MAX_CLAUSES} clauses"
    counts = proof.CounterVars(counters, len(symbols) * puzzle.rows * puzzle.cols)
    clauses = proof.parse(document.proof.clauses, counts.variables)
    answer = document.answers[0] if document.answers else None
    wrong = instances.fault(puzzle, answer, symbols, clauses, counters)
    return wrong or lrat.fault(clauses, _lines(document.proof.lrat))


CHECKS: tuple[Callable[[Document], str | None], ...] = (_digests, _evidence, _answers, _proof)
"""In this order: what comes later relies on what came before."""


def _lines(text: str) -> Iterator[str]:
    """Yield lines without their ends, one at a time; the last one may lack its end."""
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        yield text[start:end]
        start = end + 1


def _short(error: BaseException) -> str:
    text = str(error) if isinstance(error, FormatError) else "too large, or nested too deeply"
    return text if len(text) <= LONGEST_REASON else f"{text[:LONGEST_REASON]} ..."


def line(checked: Checked) -> str:
    """Return what is printed of one file."""
    if checked.valid:
        return f"{checked.file}: valid, {checked.verdict}"
    word = "not valid" if checked.verdict else "not readable"
    return f"{checked.file}: {word}: {checked.reason}"


def main(files: Sequence[str]) -> int:
    """Check files, print a line each, and return the exit code."""
    if not files:
        sys.stderr.write("usage: python -m verify.certificates.certificate FILE...\n")
        return 2
    code = 0
    for file in files:
        checked = check(file)
        sys.stdout.write(line(checked).encode(errors="backslashreplace").decode() + "\n")
        code = max(code, 0 if checked.valid else 1 if checked.verdict else 2)
    return code


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
