"""Checks certificates: that a puzzle has one answer, or several, or none.

Nobody has to be believed: not who made the file, nor the solver. What is
looked at is listed in `CHECKS`, and each step is short. Needs Python's
standard library and nothing else:

    python -m verify.certificates.certificate FILE...

prints one line a file. Exit code 0: all valid; 1: one is not; 2: one cannot be read;
3: one takes more work than is done (`verify.certificates.effort`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from puzzles import FormatError, Limit, LimitError, Verdict, proof, violation
from puzzles.limits import deadline
from puzzles.printing import name_of, printable, shortened
from verify.certificates import choices, instances, lrat
from verify.certificates.document import Document, Proof, read
from verify.certificates.effort import LookCount
from verify.certificates.instances import LITERAL
from verify.certificates.strict import load

EVIDENCE = {
    Verdict.UNIQUE: (1, "proof"),
    Verdict.MULTIPLE: (2, "answers"),
    Verdict.NONE: (0, "proof"),
}
"""Number of answers and evidence that go with a verdict."""

MAX_CLAUSES, MAX_LITERALS = 1_000_000, 8_000_000
"""Most clauses of a proof, and most literals and hints: a number takes five times its text."""

LONGEST_REASON = 300
"""Characters of a reason that are kept."""


REFUSALS = (FormatError, MemoryError, RecursionError)
"""Errors that are replies: a file out of all proportion is not valid, whatever it says."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The puzzle that a certificate is about.

    Attributes:
        id: What it is called there, shortened and printable, or None.
        kind: ``fillomino`` or ``fillapix``.
        rows: Height in cells.
        cols: Width in cells.
        digest: SHA-256 of the puzzle, which no other has.
    """

    id: str | None
    kind: str
    rows: int
    cols: int
    digest: str

    def __str__(self) -> str:
        """Return it in one line."""
        name = "" if self.id is None else f" {shortened(self.id, SHOWN_ID)}"
        return f"{self.kind} {self.rows}x{self.cols}{name} ({self.digest[:SHOWN_DIGITS]})"


SHOWN_ID, SHOWN_DIGITS = 40, 12
"""Characters of an id and of a digest that are printed."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What the checker says of one file.

    Attributes:
        file: Its name.
        verdict: What the file claims: unique, multiple or none; None if it cannot be read.
        valid: Whether it has shown that.
        reason: Why not, or None.
        stopped: The limit that left it open whether it is valid, or None.
        puzzle: The puzzle it is about; None if it cannot be read.
        fewest: How many clues it claims to be the fewest that pin the answer, or None.
    """

    file: str
    verdict: str | None
    valid: bool
    reason: str | None
    stopped: Limit | None = None
    puzzle: Subject | None = None
    fewest: int | None = None


def check(path: str | Path, *, seconds: float | None = None) -> Checked:
    """Read a certificate and check all of it. No file makes this raise.

    Args:
        path: The file.
        seconds: Time for it, wall clock; None: as much work as is done unasked, some seconds.
    """
    try:
        content = load(Path(path))
    except REFUSALS as error:
        return Checked(str(path), None, valid=False, reason=_short(error))
    return check_content(content, str(path), seconds=seconds)


def check_content(content: bytes, name: str, *, seconds: float | None = None) -> Checked:
    """Check what a file holds, unpacked; `name` says where it, and a proof beside it, are."""
    effort = LookCount() if seconds is None else LookCount(None, deadline(seconds))
    try:
        document = read(content, Path(name).parent, effort.tick)
    except REFUSALS as error:
        return Checked(name, None, valid=False, reason=_short(error))
    except LimitError as error:
        return Checked(name, None, valid=False, reason=str(error), stopped=error.limit)
    stopped = None
    try:
        reason = fault(document, effort)
    except REFUSALS as error:
        reason = _short(error)
    except LimitError as error:
        reason, stopped = str(error), error.limit
    verdict, puzzle = document.verdict.value, _subject(document)
    fewest = None if document.fewest is None else _clues(document)
    return Checked(name, verdict, reason is None, reason, stopped, puzzle, fewest)


def _clues(document: Document) -> int:
    return sum(v is not None for v in document.puzzle.clues)


def _subject(document: Document) -> Subject:
    puzzle, name = document.puzzle, document.id
    digest = str(document.found["puzzle"])
    return Subject(name and name_of(name), puzzle.kind, puzzle.rows, puzzle.cols, digest)


def fault(document: Document, effort: LookCount) -> str | None:
    """Say what is wrong with a certificate, or None if it shows its verdict.

    Raises:
        FormatError: The clauses of its proof cannot be read.
        LimitError: It takes too much work.
    """
    return next(filter(None, (look(document, effort) for look in CHECKS)), None)


def _digests(document: Document, _effort: LookCount) -> str | None:
    """Every digest is that of what is in the file."""
    for name, digest in document.found.items():
        if document.digests[name] != digest:
            return f"the digest {name!r} does not fit"
    return None


def _evidence(document: Document, _effort: LookCount) -> str | None:
    """The verdict, the number of answers and the kind of evidence go together."""
    found = len(document.answers), document.evidence
    if EVIDENCE.get(document.verdict) != found:
        return f"a verdict of {document.verdict.value} needs other evidence"
    if (document.proof is None) != (document.evidence == "answers"):
        return "evidence and proof do not go together"
    return None


def _answers(document: Document, _effort: LookCount) -> str | None:
    """Answers keep the clues, break no rule, and are not the same."""
    for answer in document.answers:
        broken = violation(document.puzzle, answer)
        if broken:
            return f"an answer breaks the rule: {broken.message}"
    if len(set(document.answers)) < len(document.answers):
        return "the answers are the same"
    return None


def _proof(document: Document, effort: LookCount) -> str | None:
    """All clauses hold in every answer but the given one, and contradict each other."""
    if document.proof is None:
        return None
    puzzle, symbols, counters = document.puzzle, document.proof.symbols, document.proof.counters
    large = _too_large(document.proof)
    if large:
        return large
    counts = proof.CounterVars(counters, len(symbols) * puzzle.rows * puzzle.cols)
    clauses = proof.parse(document.proof.clauses, counts.variables)
    answer = document.answers[0] if document.answers else None
    effort.spend(LITERAL * sum(map(len, clauses)))  # for reading them
    wrong = instances.fault(puzzle, answer, symbols, clauses, counters, effort=effort)
    return wrong or lrat.fault(clauses, _lines(document.proof.lrat), effort=effort)


def _too_large(given: Proof) -> str | None:
    if given.clauses.count("\n") > MAX_CLAUSES:
        return f"the proof has more than {MAX_CLAUSES} clauses"
    if given.clauses.count(" ") + given.lrat.count(" ") > MAX_LITERALS:
        return f"the proof has more than {MAX_LITERALS} literals and hints"
    return None


CHECKS: tuple[Callable[[Document, LookCount], str | None], ...] = (
    _digests,
    _evidence,
    _answers,
    _proof,
    choices.fault,
)
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


class CheckWord(StrEnum):
    """What is said of a file in a word or two, the worst first."""

    UNREADABLE = "not readable"
    WRONG = "not valid"
    OPEN = "not decided"
    VALID = "valid"


CODES = {CheckWord.UNREADABLE: 2, CheckWord.WRONG: 1, CheckWord.OPEN: 3, CheckWord.VALID: 0}
"""Exit codes; a run ends with that of the worst."""


def word(checked: Checked) -> CheckWord:
    """Return what is said of a file."""
    if checked.valid:
        return CheckWord.VALID
    if checked.stopped is not None:
        return CheckWord.OPEN
    return CheckWord.WRONG if checked.verdict else CheckWord.UNREADABLE


def exit_code(words: Iterable[CheckWord]) -> int:
    """Return the exit code of a run: that of its worst file."""
    found = set(words)
    return CODES[next(w for w in CheckWord if w in found)]


def line(checked: Checked) -> str:
    """Return what is printed of one file, safe for a terminal."""
    claim = "" if checked.fewest is None else f" with the fewest clues ({checked.fewest})"
    text = f"{checked.verdict}{claim}: {checked.puzzle}" if checked.valid else f"{checked.reason}"
    sign = ", " if checked.valid else ": "
    return printable(f"{checked.file}: {word(checked)}{sign}{text}")


def main(files: Sequence[str]) -> int:
    """Check files, print a line each, and return the exit code."""
    if not files:
        sys.stderr.write("usage: python -m verify.certificates.certificate FILE...\n")
        return 2
    words, encoding = [], sys.stdout.encoding or "ascii"
    for file in files:
        checked = check(file)
        words.append(word(checked))
        text = line(checked).encode(encoding, "backslashreplace").decode(encoding)
        sys.stdout.write(f"{text}\n")
    return exit_code(words)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
