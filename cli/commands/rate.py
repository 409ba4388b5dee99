"""``fillproof rate``: how hard a puzzle is for a person."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects
from cli.batch import batch
from cli.guard import NO, UNKNOWN, YES
from cli.inputs import gather
from cli.ladders import Also, Only, Without, selections
from cli.options import Jobs, Json, Kind, Lenient, MaxRegion, Paths, TimeLimit
from cli.output import say
from cli.show.rate import Rated, RatingTable, Tally
from puzzles import Limit, Puzzle
from puzzles.limits import deadline

if TYPE_CHECKING:
    from puzzles.formats import Record

CODES = {"solved": YES, "contradiction": NO}

Summary = Annotated[
    bool,
    typer.Option("--summary", help="Add tables over all puzzles: tiers, and who needs what."),
]


def rate(
    *,
    paths: Paths = None,
    json: Json = False,
    summary: Summary = False,
    only: Only = None,
    without: Without = None,
    also: Also = None,
    kind: Kind = None,
    max_region: MaxRegion = None,
    lenient: Lenient = False,
    jobs: Jobs = 1,
    time_limit: TimeLimit = None,
) -> int:
    """Say how hard each puzzle is for a person. Techniques count, not the solver's effort."""
    records = gather(paths, kind=kind, cap=max_region, lenient=lenient)
    on = selections((r.puzzle.kind for r in records), only, without, also)
    table, tally = RatingTable.of(records, on), Tally(on)
    codes: set[int] = set()

    def show(record: Record, reply: Rated) -> str:
        codes.add(CODES.get(reply.outcome, UNKNOWN))
        tally.add(record.puzzle.kind, reply)
        return objects.line(as_object(record, reply)) if json else table.row(record, reply)

    if not json:
        say(table.head())
    batch(records, partial(ask, on=on, seconds=time_limit), show, lost=lost, jobs=jobs, what="rate")
    for line in _end(tally, json=json, summary=summary):
        say(line)
    return min(codes - {YES}, default=YES)


def ask(puzzle: Puzzle, on: Mapping[str, frozenset[str]], seconds: float | None) -> Rated:
    """Rate one puzzle (in a worker) with the techniques that are on for its kind."""
    from ladder import ladder_for
    from ladder import rate as rated

    rating = rated(ladder_for(puzzle.kind), puzzle, on[puzzle.kind], tick=deadline(seconds))
    return Rated(
        outcome=rating.outcome.value,
        settled=rating.reached.settled,
        tier=rating.tier.word if rating.tier else None,
        hardest=rating.hardest,
        depth=rating.depth,
        score=rating.score,
        weight=rating.weight,
        steps=rating.steps,
        uses=rating.uses,
        bottlenecks=rating.bottlenecks,
        moments=len(rating.moments),
        opening=rating.opening,
        stopped=rating.reached.stopped,
    )


def lost(_puzzle: Puzzle) -> Rated:
    """Return what is known of a puzzle whose worker died: nothing."""
    return Rated("unknown", 0, stopped=Limit.LOST)


def as_object(record: Record, reply: Rated) -> objects.Object:
    """Return a rating as a JSON object; `tier` is null unless `solved`."""
    opening = reply.opening
    return objects.head(record) | {
        "tier": reply.tier,
        "score": reply.score,
        "depth": reply.depth,
        "steps": reply.steps,
        "uses": reply.uses,
        "solved": reply.outcome == "solved",
        "settled": reply.settled,
        "cells": len(record.puzzle.clues),
        "outcome": reply.outcome,
        "hardest": reply.hardest,
        "weight": round(reply.weight, 1),
        "moments": reply.moments,
        "bottlenecks": reply.bottlenecks,
        "opening": opening and {"hardest": opening[0], "first": opening[1]},
        "stopped": reply.stopped,
    }


def _end(tally: Tally, *, json: bool, summary: bool) -> list[str]:
    """Return what follows the last puzzle."""
    if json:
        return [objects.line(o) for o in tally.objects()] if summary else []
    return ["", tally.line(), *(tally.tables() if summary else [])]
