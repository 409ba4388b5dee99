"""``fillproof forced``: the cells that are the same in all answers."""

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
    from cpmodels import Forced
    from puzzles.formats import Record


@bundled
def forced(
    *,
    asked: Asked,
) -> int:
    """Print the cells that are the same in all answers."""
    records = asked.records()
    return Inquiry(
        what="forced",
        ask=partial(ask, seconds=asked.time_limit),
        lost=lost,
        text=partial(_text, alone=len(records) == 1),
        as_object=as_object,
        code=_code,
    ).run(records, asked)


def ask(puzzle: Puzzle, seconds: float | None) -> Forced:
    """Find the forced cells of one puzzle (in a worker)."""
    import cpmodels

    return cpmodels.forced(puzzle, budget(seconds))


def lost(puzzle: Puzzle) -> Forced:
    """Return what is known of a puzzle whose worker died: nothing."""
    from cpmodels import Forced

    return Forced(Reply.UNKNOWN, (None,) * len(puzzle.clues), False, Work(), Limit.LOST)


def as_object(record: Record, reply: Forced) -> objects.Fields:
    """Return the reply as a JSON object; `forced` has null where answers differ."""
    return objects.head(record) | {
        "found": reply.reply.value,
        "forced": objects.board(record.puzzle, reply.values) if _known(reply) else None,
        "cells": _settled(reply) if _known(reply) else None,
        "exact": reply.exact,
        "work": objects.work(reply.work),
        "stopped": reply.stopped,
    }


def _text(record: Record, reply: Forced, *, alone: bool) -> str:
    return section(record, _lines(record.puzzle, reply), alone=alone)


def _lines(puzzle: Puzzle, reply: Forced) -> list[str]:
    if reply.reply is Reply.NO:
        return [paint("no answer", "none")]
    if not _known(reply):
        return [paint(f"unknown: {why(reply.stopped)}", "unknown")]
    board = answer_lines(puzzle.kind, reply.values, puzzle.cols)
    text = f"{_settled(reply)} of {len(reply.values)} cells are the same in all answers"
    if not reply.exact:
        text = f"at least {text}; {why(reply.stopped)}"
    done = None not in reply.values
    return [*board, paint(text, "unique" if done else "multiple" if reply.exact else "unknown")]


def _known(reply: Forced) -> bool:
    """Whether there is a board to show: an answer exists."""
    return reply.reply is Reply.YES


def _settled(reply: Forced) -> int:
    return sum(v is not None for v in reply.values)


def _code(reply: Forced) -> int:
    if reply.reply is Reply.NO:
        return NO
    return YES if _known(reply) and reply.exact else UNKNOWN
