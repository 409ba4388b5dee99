"""``fillproof count``: how many answers there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects
from cli.asking import Asked
from cli.batch import Inquiry
from cli.bundles import bundled
from cli.guard import UNKNOWN, YES
from cli.options import UsageError, board_size, region_cap, whole
from cli.show.table import PuzzleTable, why
from puzzles import Limit, Puzzle, kind_name
from puzzles.grid import MAX_SIDE
from puzzles.places import Place
from puzzles.types import Count

if TYPE_CHECKING:
    from puzzles.formats import Record


Counts = dict[str, Count]
"""Counts by method."""


class CountBy(StrEnum):
    """Ways to count: those of `verify.methods.METHODS`, and all that apply, compared."""

    CPSAT = "cpsat"
    REGIONS = "regions"
    CELLS = "cells"
    FRONTIER = "frontier"
    SIGNED = "signed"
    ROWS = "rows"
    BRUTE = "brute"
    ALL = "all"


CountLimitOption = Annotated[
    int,
    typer.Option(
        "--limit",
        min=0,
        parser=whole(0),
        metavar="N",
        help="Stop at N answers; 0 counts them all.",
    ),
]
PartitionsOption = Annotated[
    bool,
    typer.Option(
        "--partitions",
        help="Fillomino: count partitions: regions of one size may touch.",
    ),
]
ByOption = Annotated[
    CountBy,
    typer.Option(
        "--by",
        help="How to count: with CP-SAT; Fillomino by regions, cells, frontier or signed sums; "
        "Fill-a-Pix by rows or brute force; or with all of these, compared, within bounds or "
        "--time-limit.",
    ),
]
EmptySizeOption = Annotated[
    str | None,
    typer.Option(
        "--size",
        metavar="RxC",
        help="Count the answers of an empty board of --kind instead of files.",
    ),
]


@bundled
def count(
    *,
    limit: CountLimitOption = 10000,
    partitions: PartitionsOption = False,
    size: EmptySizeOption = None,
    by: ByOption = CountBy.CPSAT,
    asked: Asked,
) -> int:
    """Count the answers of each puzzle.

    With --kind KIND and --size RxC: count those of an empty board.
    """
    records = asked.records() if size is None else [_empty(asked, size)]
    table = PuzzleTable.of(records, "answers", result=len("at least 10000"))
    alone, every = len(records) == 1, by is CountBy.ALL

    def text(record: Record, said: Counts) -> str:
        lines = list(_lines(said)) if every else []
        if alone:
            return "\n".join(lines or [_text(best(said))])
        seconds = sum(one.work.seconds for one in said.values())
        row = table.row(record, _text(best(said)), seconds, style=best(said).verdict.value)
        return "\n".join([row, *(f"    {line}" for line in lines)])

    def fields(record: Record, said: Counts) -> objects.Fields:
        under = {"partitions": partitions, "limit": limit or None, "by": by.value}
        methods = {"methods": _methods(said)} if every else {}
        return as_object(record, best(said)) | under | methods

    return Inquiry(
        what="count",
        ask=partial(
            ask, by=by.value, limit=limit or None, partitions=partitions, seconds=asked.time_limit
        ),
        lost=partial(lost, by=by.value),
        text=text,
        as_object=fields,
        code=code,
        head="" if alone else table.head(),
    ).run(records, asked)


def ask(
    puzzle: Puzzle, *, by: str, limit: int | None, partitions: bool, seconds: float | None
) -> Counts:
    """Count the answers of one puzzle (in a worker).

    The limit on answers is the limit on work; others come from the user. Where all methods are
    asked and there is no time limit, those of the third witness stop after a few seconds' work.

    Raises:
        WitnessError: Two methods contradict each other.
        QuestionError: A method that does not know such puzzles.
    """
    import cpmodels
    from verify import methods

    budget = cpmodels.Budget(seconds=seconds)
    if by == CountBy.ALL.value:
        bounds = methods.BOUNDED if seconds is None else methods.CountQuestion()
        question = replace(bounds, limit=limit, partitions=partitions, budget=budget)
        return methods.ask_all(puzzle, question)
    question = methods.CountQuestion(limit, partitions, budget)
    return {by: methods.ask(methods.method(by), puzzle, question)}


def best(said: Counts) -> Count:
    """Return the count that says most: an exact one, else the highest."""
    return max(said.values(), key=lambda count: (count.exact, count.count))


def code(said: Counts) -> int:
    """Return the exit code of a reply: the limit on answers is no limit on work."""
    reply = best(said)
    return YES if reply.exact or reply.stopped is Limit.ANSWERS else UNKNOWN


def lost(_puzzle: Puzzle, *, by: str) -> Counts:
    """Return what is known of a puzzle whose worker died: nothing."""
    return {by: Count(0, exact=False, stopped=Limit.LOST)}


def _lines(said: Counts) -> Iterator[str]:
    """Yield a line a method: its count, and the seconds that it took."""
    texts = [_text(one) for one in said.values()]
    for (name, one), text in zip(said.items(), texts, strict=True):
        yield f"{name.ljust(8)}  {text.ljust(max(map(len, texts)))}  {one.work.seconds:7.2f}"


def _methods(said: Counts) -> objects.Fields:
    return {
        name: {"count": one.count, "exact": one.exact, "stopped": one.stopped, **_seconds(one)}
        for name, one in said.items()
    }


def _seconds(one: Count) -> objects.Fields:
    return {"seconds": round(one.work.seconds, 6)}


def as_object(record: Record, reply: Count) -> objects.Fields:
    """Return the reply as a JSON object; `count` is a lower bound unless `exact`."""
    return objects.head(record) | {
        "count": reply.count,
        "exact": reply.exact,
        "verdict": reply.verdict.value,
        "work": objects.work(reply.work),
        "stopped": reply.stopped,
    }


def _text(reply: Count) -> str:
    if reply.exact:
        return f"{reply.count} (exact)"
    text = f"at least {reply.count}"
    return text if reply.stopped is Limit.ANSWERS else f"{text} ({why(reply.stopped)})"


def _empty(asked: Asked, size: str) -> Record:
    from puzzles.formats import Record

    if asked.paths or asked.kind is None:
        raise UsageError("--size counts an empty board: it needs --kind, and no files")
    rows, cols = board_size(size)
    name = kind_name(asked.kind)
    cap = asked.max_region
    limit = None if cap is None else region_cap(cap)
    # A board too large is refused before its cells are made.
    puzzle = Puzzle(name, rows, cols, (None,) * min(rows * cols, MAX_SIDE**2), limit)
    return Record(puzzle, f"empty {rows}x{cols}", Place("--size"), "none")
