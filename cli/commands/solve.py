"""``fillproof solve``: an answer; whether it is the only one is not asked."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cli import objects
from cli.asking import Asked
from cli.batch import Inquiry, budget
from cli.bundles import bundled
from cli.guard import NO, UNKNOWN, YES
from cli.output import paint
from cli.show.boards import answer_lines
from cli.show.table import section, why
from puzzles import Limit, Puzzle, Work
from puzzles.outcomes import Reply

if TYPE_CHECKING:
    from cpmodels import Found
    from puzzles.formats import Record

CODES = {Reply.YES: YES, Reply.NO: NO, Reply.UNKNOWN: UNKNOWN}


@bundled
def solve(
    *,
    asked: Asked,
) -> int:
    """Print an answer to each puzzle.

    It need not be the only answer.
    """
    records = asked.records()
    return Inquiry(
        what="solve",
        ask=partial(ask, seconds=asked.time_limit),
        lost=lost,
        text=partial(_text, alone=len(records) == 1),
        as_object=as_object,
        code=code,
    ).run(records, asked)


def ask(puzzle: Puzzle, seconds: float | None) -> Found:
    """Solve one puzzle (in a worker); `seconds` of wall clock at most, if given."""
    import cpmodels

    return cpmodels.solve(puzzle, budget(seconds))


def lost(_puzzle: Puzzle) -> Found:
    """Return what is known of a puzzle whose worker died: nothing."""
    from cpmodels import Found

    return Found(Reply.UNKNOWN, None, Work(), Limit.LOST)


def as_object(record: Record, found: Found) -> objects.Fields:
    """Return the reply as a JSON object; `found` is yes, no or unknown."""
    return objects.head(record) | {
        "found": found.reply.value,
        "answer": objects.board(record.puzzle, found.answer),
        "work": objects.work(found.work),
        "stopped": found.stopped,
    }


def code(found: Found) -> int:
    """Return the exit code of a reply."""
    return CODES[found.reply]


def _text(record: Record, found: Found, *, alone: bool) -> str:
    return section(record, _lines(record.puzzle, found), alone=alone)


def _lines(puzzle: Puzzle, found: Found) -> list[str]:
    if found.answer is not None:
        return answer_lines(puzzle.kind, found.answer, puzzle.cols)
    if code(found) == NO:
        return [paint("no answer", "none")]
    return [paint(f"unknown: {why(found.stopped)}", "unknown")]
