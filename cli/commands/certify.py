"""``fillproof certify``: exactly one answer, several, none, or unknown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects
from cli.batch import batch, budget
from cli.boards import GAP, answer_cells, clue_cells, numbers, side_by_side, window
from cli.guard import worst
from cli.inputs import gather
from cli.jobs import LOST
from cli.options import Jobs, Json, Kind, Lenient, MaxRegion, Paths, TimeLimit
from cli.output import say, width
from cli.table import Table, listed, plural, why
from puzzles import KINDS, Puzzle, Verdict, Work

if TYPE_CHECKING:
    from puzzles.formats import Record
    from verify.certify import Certification

INDENT = "    "

Quiet = Annotated[
    int,
    typer.Option(
        "-q",
        "--quiet",
        count=True,
        help="Report only puzzles that are not unique, a line each; twice: print nothing.",
    ),
]


def certify(
    *,
    paths: Paths = None,
    json: Json = False,
    kind: Kind = None,
    max_region: MaxRegion = None,
    lenient: Lenient = False,
    jobs: Jobs = 1,
    time_limit: TimeLimit = None,
    quiet: Quiet = 0,
) -> int:
    """Say of each puzzle whether it has exactly one answer, and show why not."""
    records = gather(paths, kind=kind, cap=max_region, lenient=lenient)
    report = _Report(Table.of(records, "verdict", result=8), json=json, quiet=quiet)
    report.start()
    question = partial(ask, seconds=time_limit)
    batch(records, question, report.show, lost=lost, jobs=jobs, what="certify")
    report.end()
    return worst(set(report.tally))


def ask(puzzle: Puzzle, seconds: float | None) -> Certification:
    """Certify one puzzle (in a worker); `seconds` of wall clock at most, if given."""
    from verify.certify import certify as certified

    return certified(puzzle, budget(seconds))


def lost(puzzle: Puzzle) -> Certification:
    """Return what is known of a puzzle whose worker died: nothing."""
    from verify.certify import Certification

    return Certification(puzzle, Verdict.UNKNOWN, None, None, None, Work(), LOST)


def as_object(record: Record, reply: Certification) -> objects.Object:
    """Return a verdict with its evidence as a JSON object."""
    p = record.puzzle
    return objects.head(record) | {
        "verdict": reply.verdict.value,
        "answer": objects.board(p, reply.answer),
        "other": objects.board(p, reply.other),
        "differs": objects.names(p, _differing(reply)),
        "conflict": objects.clues(p, reply.conflict),
        "work": objects.work(reply.work),
        "stopped": reply.stopped if reply.verdict is Verdict.UNKNOWN else None,
    }


class _Report:
    """What is printed: JSON lines, or a table with the evidence below each line."""

    def __init__(self, table: Table, *, json: bool, quiet: int) -> None:
        self.tally: Counter[Verdict] = Counter()
        self._table, self._json, self._quiet = table, json, quiet
        self._gap = False  # whether evidence was printed last, to be set off from what follows

    def start(self) -> None:
        if not self._json and not self._quiet:
            say(self._table.head())

    def show(self, record: Record, reply: Certification) -> str | None:
        self.tally[reply.verdict] += 1
        if self._quiet > 1 or (self._quiet and reply.verdict is Verdict.UNIQUE):
            return None
        if self._json:
            return objects.line(as_object(record, reply))
        return self._row(record, reply)

    def end(self) -> None:
        if not self._json and not self._quiet:
            parts = [f"{self.tally[v]} {v.value}" for v in Verdict if self.tally[v]]
            say(f"\n{plural(self.tally.total(), 'puzzle')}: {', '.join(parts)}")

    def _row(self, record: Record, reply: Certification) -> str:
        word = reply.verdict.value
        row = self._table.row(record, word, reply.work.seconds, style=word)
        evidence = [] if self._quiet else list(_evidence(record.puzzle, reply))
        lines = ["", row] if self._gap else [row]
        if evidence:
            lines += ["", *(f"{INDENT}{line}".rstrip() for line in evidence)]
        self._gap = bool(evidence)
        return "\n".join(lines)


def _evidence(puzzle: Puzzle, reply: Certification) -> Iterator[str]:
    """Yield the lines below a verdict that is not unique."""
    if reply.verdict is Verdict.MULTIPLE:
        yield from _two_answers(puzzle, reply)
    elif reply.verdict is Verdict.NONE:
        yield from _contradiction(puzzle, reply)
    elif reply.verdict is Verdict.UNKNOWN:
        yield f"Unknown: {why(reply.stopped)}."


def _two_answers(puzzle: Puzzle, reply: Certification) -> Iterator[str]:
    cells = _differing(reply)
    if reply.answer is None or reply.other is None or not cells:
        yield "Several answers."
        return
    yield f"Two answers; they differ in {plural(len(cells), 'cell')}: {listed(cells, puzzle)}"
    first, second = (answer_cells(puzzle.kind, a) for a in (reply.answer, reply.other))
    room = width() - len(INDENT)
    wide = max(map(len, first + second))
    at = window(puzzle, cells, wide=wide, room=(room - GAP) // 2)
    at = at or window(puzzle, cells, wide=wide, room=room)
    if at is None:
        yield "Too large to show here; --json has both answers."
        return
    yield from at.note(puzzle)
    boards = [numbers(c, puzzle, marked=cells, at=at) for c in (first, second)]
    yield from side_by_side(*boards, room=room)


def _contradiction(puzzle: Puzzle, reply: Certification) -> Iterator[str]:
    word = KINDS[puzzle.kind].CLUE_WORD
    cells = reply.conflict
    if not cells:
        yield "No answer" + ("." if cells is None else f", whatever the {word}s are.")
        return
    if len(cells) == 1:
        yield f"This {word} cannot be met: {listed(cells, puzzle, clues=True)}"
    else:
        text = f"These {len(cells)} {word}s contradict each other"
        yield f"{text}: {listed(cells, puzzle, clues=True)}"
    shown = clue_cells(puzzle.clues)
    at = window(puzzle, cells, wide=max(map(len, shown)), room=width() - len(INDENT))
    if at is None:
        yield "Too far apart to show here; --json lists them all."
        return
    yield from at.note(puzzle)
    yield from numbers(shown, puzzle, marked=cells, at=at)


def _differing(reply: Certification) -> Sequence[int]:
    if reply.answer is None or reply.other is None:
        return ()
    pairs = zip(reply.answer, reply.other, strict=True)
    return [i for i, (a, b) in enumerate(pairs) if a != b]
