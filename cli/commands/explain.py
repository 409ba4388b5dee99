"""``fillproof explain``: a puzzle solved step by step, each step with its reason."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects, options
from cli.batch import Inquiry
from cli.filled import read_filled
from cli.guard import NO, UNKNOWN, YES
from cli.inputs import gather
from cli.ladders import selections, step_object
from cli.options import UsageError
from cli.show.explain import lines
from cli.show.table import heading
from cli.walks import CONTRADICTION, SOLVED, STOPPED, STUCK, Asked, Walk, ask, lost
from puzzles import Puzzle, Violation
from puzzles.grid import cell_name

if TYPE_CHECKING:
    from puzzles.formats import Record

CODES = {SOLVED: YES, CONTRADICTION: NO, STUCK: UNKNOWN, STOPPED: YES}

HintOption = Annotated[
    bool,
    typer.Option("--hint", help="Only the next step that fills a cell, and what it rests on."),
]
FilledOption = Annotated[
    str | None,
    typer.Option(
        "--filled",
        metavar="FILE",
        help="Start from a partly filled board, written as `forced` prints it: numbers and . in "
        "Fillomino; # painted, . blank, ? not known in Fill-a-Pix.",
    ),
]
StepsOption = Annotated[
    int | None, typer.Option("--steps", min=1, metavar="N", help="Stop after N steps.")
]
BriefOption = Annotated[bool, typer.Option("--brief", help="One line a step, no boards.")]


def explain(
    *,
    paths: options.Paths = None,
    json: options.Json = False,
    hint: HintOption = False,
    filled: FilledOption = None,
    steps: StepsOption = None,
    brief: BriefOption = False,
    only: options.Only = None,
    without: options.Without = None,
    also: options.Also = None,
    kind: options.Kind = None,
    max_region: options.MaxRegion = None,
    lenient: options.Lenient = False,
    jobs: options.Jobs = 1,
    time_limit: options.TimeLimit = None,
) -> int:
    """Solve each puzzle step by step, with reasons; the gentlest step comes first."""
    if hint and steps is not None:
        raise UsageError("--hint stops at the next filled cell; it does not go with --steps")
    records = gather(paths, kind=kind, cap=max_region, lenient=lenient)
    if filled is not None and len(records) > 1:
        raise UsageError(f"--filled is the board of one puzzle; there are {len(records)} here")
    on = selections((r.puzzle.kind for r in records), only, without, also)
    marks = None if filled is None else read_filled(filled, records[0].puzzle)
    asked = Asked(on, marks, steps, hint, time_limit)
    alone = len(records) == 1

    def text(record: Record, walk: Walk) -> str:
        found = list(lines(record.puzzle, walk, asked, brief=brief))
        return "\n".join(found if alone else [heading(record), "", *found, ""])

    return Inquiry(
        what="explain",
        ask=partial(ask, asked=asked),
        lost=lost,
        text=text,
        as_object=partial(as_object, hint=hint),
        code=lambda walk: CODES.get(walk.outcome, UNKNOWN),
    ).run(records, json=json, jobs=jobs)


def as_object(record: Record, walk: Walk, *, hint: bool) -> objects.Object:
    """Return the steps as a JSON object; with `hint` the one that fills a cell by itself too."""
    p, broken = record.puzzle, walk.broken
    steps: list[objects.Object] = [
        {"number": n} | step_object(p, step) for n, step in enumerate(walk.steps, start=1)
    ]
    fields: objects.Object = {
        "outcome": walk.outcome,
        "tier": walk.tier,
        "steps": steps,
        "settled": walk.settled,
        "cells": len(walk.values),
        "board": objects.board(p, walk.values),
        "violation": broken and _violation(p, broken),
        "stopped": walk.stopped,
    }
    if hint:
        fields["hint"] = steps[-1] if walk.outcome == STOPPED else None
    return objects.head(record) | fields


def _violation(puzzle: Puzzle, broken: Violation) -> objects.Object:
    cell = None if broken.cell is None else cell_name(broken.cell, puzzle.cols)
    return {"code": broken.code, "cell": cell, "message": broken.message}
