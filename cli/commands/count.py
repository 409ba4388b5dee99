"""``fillproof count``: how many answers there are."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects
from cli.batch import batch
from cli.guard import UNKNOWN, YES
from cli.inputs import gather
from cli.options import (
    Jobs,
    Json,
    Kind,
    Lenient,
    MaxRegion,
    Paths,
    TimeLimit,
    UsageError,
    board_size,
    region_cap,
)
from cli.output import say
from cli.show.table import Table, why
from puzzles import Limit, Puzzle, kind_name
from puzzles.grid import MAX_SIDE
from puzzles.types import Count

if TYPE_CHECKING:
    from puzzles.formats import Record


Said = dict[str, Count]
"""Counts by method."""


class Method(StrEnum):
    """Ways to count: those of `verify.methods.METHODS`, and all that apply, compared."""

    CPSAT = "cpsat"
    REGIONS = "regions"
    CELLS = "cells"
    FRONTIER = "frontier"
    ROWS = "rows"
    BRUTE = "brute"
    ALL = "all"


CountLimit = Annotated[
    int, typer.Option("--limit", min=0, metavar="N", help="Stop at N answers; 0: count them all.")
]
Partitions = Annotated[
    bool,
    typer.Option(
        "--partitions",
        help="Fillomino: count cuts into regions, where regions of one size may touch.",
    ),
]
By = Annotated[
    Method,
    typer.Option(
        "--by",
        help="How to count: by CP-SAT; Fillomino by regions or cells, or by the frontier; "
        "Fill-a-Pix by rows, or by brute force; or all, compared, within bounds or --time-limit.",
    ),
]
Size = Annotated[
    str | None,
    typer.Option("--size", metavar="RxC", help="Count an empty board of --kind, not files."),
]


def count(
    *,
    paths: Paths = None,
    json: Json = False,
    limit: CountLimit = 10000,
    partitions: Partitions = False,
    size: Size = None,
    kind: Kind = None,
    max_region: MaxRegion = None,
    lenient: Lenient = False,
    by: By = Method.CPSAT,
    jobs: Jobs = 1,
    time_limit: TimeLimit = None,
) -> int:
    """Count the answers of each puzzle, or of an empty board (--kind KIND --size RxC)."""
    if size is None:
        records = gather(paths, kind=kind, cap=max_region, lenient=lenient)
    else:
        records = [_empty(paths, kind, size, max_region)]
    table = Table.of(records, "answers", result=len("at least 10000"))
    codes: set[int] = set()

    def show(record: Record, said: Said) -> str:
        reply = best(said)
        codes.add(YES if reply.exact or reply.stopped is Limit.ANSWERS else UNKNOWN)
        if json:
            fields = {"partitions": partitions, "limit": limit or None, "by": by.value}
            methods = {"methods": _methods(said)} if by is Method.ALL else {}
            return objects.line(as_object(record, reply) | fields | methods)
        lines = [f"{name.ljust(8)}  {_text(one)}" for name, one in said.items()]
        if len(records) == 1:
            return "\n".join(lines) if by is Method.ALL else _text(reply)
        row = table.row(record, _text(reply), reply.work.seconds, style="plain")
        return "\n".join([row, *(f"    {line}" for line in lines if by is Method.ALL)])

    if not json and len(records) > 1:
        say(table.head())

    question = partial(
        ask, by=by.value, limit=limit or None, partitions=partitions, seconds=time_limit
    )
    batch(records, question, show, lost=partial(lost, by=by.value), jobs=jobs, what="count")
    return max(codes)


def ask(
    puzzle: Puzzle, *, by: str, limit: int | None, partitions: bool, seconds: float | None
) -> Said:
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
    if by == Method.ALL.value:
        bounds = methods.BOUNDED if seconds is None else methods.Question()
        question = replace(bounds, limit=limit, partitions=partitions, budget=budget)
        return methods.ask_all(puzzle, question)
    question = methods.Question(limit, partitions, budget)
    return {by: methods.ask(methods.method(by), puzzle, question)}


def best(said: Said) -> Count:
    """Return the count that says most: an exact one, else the highest."""
    return max(said.values(), key=lambda count: (count.exact, count.count))


def lost(_puzzle: Puzzle, *, by: str) -> Said:
    """Return what is known of a puzzle whose worker died: nothing."""
    return {by: Count(0, exact=False, stopped=Limit.LOST)}


def _methods(said: Said) -> objects.Object:
    return {
        name: {"count": one.count, "exact": one.exact, "stopped": one.stopped, **_seconds(one)}
        for name, one in said.items()
    }


def _seconds(one: Count) -> objects.Object:
    return {"seconds": round(one.work.seconds, 6)}


def as_object(record: Record, reply: Count) -> objects.Object:
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


def _empty(paths: list[str] | None, kind: str | None, size: str, cap: str | None) -> Record:
    from puzzles.formats import Record

    if paths or kind is None:
        raise UsageError("--size counts an empty board: it needs --kind, and no files")
    rows, cols = board_size(size)
    name = kind_name(kind)
    limit = None if cap is None else region_cap(cap)
    # A board too large is refused before its cells are made.
    puzzle = Puzzle(name, rows, cols, (None,) * min(rows * cols, MAX_SIDE**2), limit)
    return Record(puzzle, f"empty {rows}x{cols}", "--size", "none")
