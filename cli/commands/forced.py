"""``fillproof forced``: the cells that are the same in all answers."""

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
    from cpmodels import Forced
    from puzzles.formats import Record


def forced(
    *,
    paths: Paths = None,
    json: Json = False,
    kind: Kind = None,
    max_region: MaxRegion = None,
    lenient: Lenient = False,
    jobs: Jobs = 1,
    time_limit: TimeLimit = None,
) -> int:
    """Print what all answers of a puzzle have in common, cell by cell."""
    records = gather(paths, kind=kind, cap=max_region, lenient=lenient)
    codes: set[int] = set()

    def show(record: Record, reply: Forced) -> str:
        codes.add(_code(reply))
        if json:
            return objects.line(as_object(record, reply))
        return section(record, _lines(record.puzzle, reply), alone=len(records) == 1)

    question = partial(ask, seconds=time_limit)
    batch(records, question, show, lost=lost, jobs=jobs, what="forced")
    return min(codes - {YES}, default=YES)


def ask(puzzle: Puzzle, seconds: float | None) -> Forced:
    """Find the forced cells of one puzzle (in a worker)."""
    import cpmodels

    return cpmodels.forced(puzzle, budget(seconds))


def lost(puzzle: Puzzle) -> Forced:
    """Return what is known of a puzzle whose worker died: nothing."""
    from cpmodels import Forced, Reply

    return Forced(Reply.UNKNOWN, (None,) * len(puzzle.clues), False, Work(), Limit.LOST)


def as_object(record: Record, reply: Forced) -> objects.Object:
    """Return the reply as a JSON object; `forced` has null where answers differ."""
    return objects.head(record) | {
        "found": reply.reply.value,
        "forced": objects.board(record.puzzle, reply.values) if _known(reply) else None,
        "cells": _settled(reply) if _known(reply) else None,
        "exact": reply.exact,
        "work": objects.work(reply.work),
        "stopped": reply.stopped,
    }


def _lines(puzzle: Puzzle, reply: Forced) -> list[str]:
    if reply.reply.value == "no":
        return ["no answer"]
    if not _known(reply):
        return [f"unknown: {why(reply.stopped)}"]
    board = answer_lines(puzzle.kind, reply.values, puzzle.cols)
    text = f"{_settled(reply)} of {len(reply.values)} cells are the same in all answers"
    if not reply.exact:
        text = f"at least {text}; {why(reply.stopped)}"
    return [*board, text]


def _known(reply: Forced) -> bool:
    """Whether there is a board to show: an answer exists."""
    return reply.reply.value == "yes"


def _settled(reply: Forced) -> int:
    return sum(v is not None for v in reply.values)


def _code(reply: Forced) -> int:
    if reply.reply.value == "no":
        return NO
    return YES if _known(reply) and reply.exact else UNKNOWN
