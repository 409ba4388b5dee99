"""``fillproof solve``: an answer; whether it is the only one is not asked."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cli import objects
from cli.batch import batch, budget
from cli.guard import NO, UNKNOWN, YES
from cli.inputs import gather
from cli.options import Jobs, Json, Kind, Lenient, MaxRegion, Paths, TimeLimit
from cli.show.boards import answer_lines
from cli.show.table import section, why
from puzzles import Limit, Puzzle, Work

if TYPE_CHECKING:
    from cpmodels import Found
    from puzzles.formats import Record

CODES = {"yes": YES, "no": NO, "unknown": UNKNOWN}


def solve(
    *,
    paths: Paths = None,
    json: Json = False,
    kind: Kind = None,
    max_region: MaxRegion = None,
    lenient: Lenient = False,
    jobs: Jobs = 1,
    time_limit: TimeLimit = None,
) -> int:
    """Print an answer to each puzzle, if there is one. It need not be the only one."""
    records = gather(paths, kind=kind, cap=max_region, lenient=lenient)
    codes: set[int] = set()

    def show(record: Record, found: Found) -> str:
        codes.add(CODES[found.reply.value])
        if json:
            return objects.line(as_object(record, found))
        return section(record, _lines(record, found), alone=len(records) == 1)

    question = partial(ask, seconds=time_limit)
    batch(records, question, show, lost=lost, jobs=jobs, what="solve")
    return min(codes - {YES}, default=YES)


def ask(puzzle: Puzzle, seconds: float | None) -> Found:
    """Solve one puzzle (in a worker); `seconds` of wall clock at most, if given."""
    import cpmodels

    return cpmodels.solve(puzzle, budget(seconds))


def lost(_puzzle: Puzzle) -> Found:
    """Return what is known of a puzzle whose worker died: nothing."""
    from cpmodels import Found, Reply

    return Found(Reply.UNKNOWN, None, Work(), Limit.LOST)


def as_object(record: Record, found: Found) -> objects.Object:
    """Return the reply as a JSON object; `found` is yes, no or unknown."""
    return objects.head(record) | {
        "found": found.reply.value,
        "answer": objects.board(record.puzzle, found.answer),
        "work": objects.work(found.work),
        "stopped": found.stopped,
    }


def _lines(record: Record, found: Found) -> list[str]:
    p = record.puzzle
    if found.answer is not None:
        return answer_lines(p.kind, found.answer, p.cols)
    if CODES[found.reply.value] == NO:
        return ["no answer"]
    return [f"unknown: {why(found.stopped)}"]
