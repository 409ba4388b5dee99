"""``fillproof explain``: a puzzle solved step by step, each step with its reason."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects
from cli.asking import Asked, Chosen
from cli.batch import Inquiry
from cli.bundles import bundled
from cli.guard import NO, UNKNOWN, YES
from cli.options import UsageError
from cli.show.explain import lines
from cli.show.table import heading
from puzzles import Limit, Puzzle, Violation
from puzzles.grid import cell_name
from puzzles.limits import deadline
from puzzles.outcomes import Outcome
from puzzles.types import Clues

if TYPE_CHECKING:
    from ladder import Explanation
    from puzzles.formats import Record

CODES = {Outcome.SOLVED: YES, Outcome.CONTRADICTION: NO, Outcome.STOPPED: YES}

HintOption = Annotated[
    bool,
    typer.Option(
        "--hint", help="Show only the next step that fills a cell, and the steps it rests on."
    ),
]
FilledOption = Annotated[
    str | None,
    typer.Option(
        "--filled",
        metavar="FILE",
        help="Start from the partly filled board in FILE, written as forced prints it: numbers and "
        ". in Fillomino; # painted, . blank, ? not known in Fill-a-Pix.",
    ),
]
StepsOption = Annotated[
    int | None, typer.Option("--steps", min=1, metavar="N", help="Stop after N steps.")
]
BriefOption = Annotated[
    bool, typer.Option("--brief", help="Print one line for each step, without boards.")
]


@bundled
def explain(
    *,
    hint: HintOption = False,
    filled: FilledOption = None,
    steps: StepsOption = None,
    brief: BriefOption = False,
    chosen: Chosen,
    asked: Asked,
) -> int:
    """Solve each puzzle step by step, with reasons.

    Each step uses the gentlest technique that finds something.
    """
    if hint and steps is not None:
        raise UsageError("--hint stops at the next filled cell; it does not go with --steps")
    records = asked.records()
    if filled is not None and len(records) > 1:
        raise UsageError(f"--filled is the board of one puzzle; there are {len(records)} here")
    on = chosen.on(records)
    marks = None if filled is None else _filled(filled, records[0].puzzle)
    alone = len(records) == 1

    def text(record: Record, told: Explanation) -> str:
        found = list(lines(record.puzzle, told, hint=hint, filled=marks is not None, brief=brief))
        return "\n".join(found if alone else [heading(record), "", *found, ""])

    return Inquiry(
        what="explain",
        ask=partial(ask, on=on, marks=marks, most=steps, hint=hint, seconds=asked.time_limit),
        lost=lost,
        text=text,
        as_object=partial(as_object, hint=hint),
        code=lambda told: CODES.get(told.outcome, UNKNOWN),
    ).run(records, asked)


def ask(
    puzzle: Puzzle,
    *,
    on: Mapping[str, frozenset[str]],
    marks: Clues | None,
    most: int | None,
    hint: bool,
    seconds: float | None,
) -> Explanation:
    """Explain one puzzle (in a worker) with the techniques that are on for its kind."""
    from ladder import explanation, ladder_for, next_step

    ladder, enabled, tick = ladder_for(puzzle.kind), on[puzzle.kind], deadline(seconds)
    if hint:
        return next_step(ladder, puzzle, enabled, marks, tick=tick)
    return explanation(ladder, puzzle, enabled, marks, most=most, tick=tick)


def lost(puzzle: Puzzle) -> Explanation:
    """Return what is known of a puzzle whose worker died: nothing."""
    from ladder import Explanation

    return Explanation(Outcome.UNKNOWN, (None,) * len(puzzle.clues), stopped=Limit.LOST)


def as_object(record: Record, told: Explanation, *, hint: bool) -> objects.Fields:
    """Return the steps as a JSON object; with `hint` the one that fills a cell by itself too."""
    p, broken = record.puzzle, told.broken
    steps: list[objects.Fields] = [
        {"number": n} | step.as_object(p.cols) for n, step in enumerate(told.steps, start=1)
    ]
    fields: objects.Fields = {
        "outcome": told.outcome.value,
        "tier": told.tier and told.tier.word,
        "steps": steps,
        "settled": told.settled,
        "cells": len(told.values),
        "board": objects.board(p, told.values),
        "violation": broken and _violation(p, broken),
        "stopped": told.stopped,
    }
    if hint:
        fields["hint"] = steps[-1] if told.outcome is Outcome.STOPPED else None
    return objects.head(record) | fields


def _filled(path: str, puzzle: Puzzle) -> Clues:
    from puzzles.filled import read_filled

    return read_filled(path, puzzle)


def _violation(puzzle: Puzzle, broken: Violation) -> objects.Fields:
    cell = None if broken.cell is None else cell_name(broken.cell, puzzle.cols)
    return {"code": broken.code, "cell": cell, "message": broken.message}
