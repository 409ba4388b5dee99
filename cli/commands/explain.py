"""``fillproof explain``: a puzzle solved step by step, each step with its reason."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby
from textwrap import fill, shorten
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects
from cli.batch import batch
from cli.filled import read_filled
from cli.guard import NO, UNKNOWN, YES
from cli.inputs import gather
from cli.ladders import Also, Only, Without, selections, step_object, values_text
from cli.options import Jobs, Json, Kind, Lenient, MaxRegion, Paths, TimeLimit, UsageError
from cli.show.boards import answer_cells, answer_lines
from cli.show.stepboards import COLUMNS, legend, step_board
from cli.show.table import heading, plural, why
from cli.walks import CONTRADICTION, SOLVED, STOPPED, STUCK, Asked, Walk, ask, lost
from puzzles import Puzzle, Violation
from puzzles.grid import cell_name

if TYPE_CHECKING:
    from ladder import Step
    from puzzles.formats import Record

CODES = {SOLVED: YES, CONTRADICTION: NO, STUCK: UNKNOWN, STOPPED: YES}

Hint = Annotated[
    bool,
    typer.Option("--hint", help="Only the next step that fills a cell, and what it rests on."),
]
Filled = Annotated[
    str | None,
    typer.Option(
        "--filled",
        metavar="FILE",
        help="Start from a partly filled board, written as `forced` prints it: numbers and . in "
        "Fillomino; # painted, . blank, ? not known in Fill-a-Pix.",
    ),
]
Steps = Annotated[
    int | None, typer.Option("--steps", min=1, metavar="N", help="Stop after N steps.")
]
Brief = Annotated[bool, typer.Option("--brief", help="One line a step, no boards.")]


def explain(
    *,
    paths: Paths = None,
    json: Json = False,
    hint: Hint = False,
    filled: Filled = None,
    steps: Steps = None,
    brief: Brief = False,
    only: Only = None,
    without: Without = None,
    also: Also = None,
    kind: Kind = None,
    max_region: MaxRegion = None,
    lenient: Lenient = False,
    jobs: Jobs = 1,
    time_limit: TimeLimit = None,
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
    codes: set[int] = set()

    def show(record: Record, walk: Walk) -> str:
        codes.add(CODES.get(walk.outcome, UNKNOWN))
        if json:
            return objects.line(as_object(record, walk, hint=hint))
        lines = list(_lines(record.puzzle, walk, asked, brief=brief))
        return "\n".join(lines if len(records) == 1 else [heading(record), "", *lines, ""])

    batch(records, partial(ask, asked=asked), show, lost=lost, jobs=jobs, what="explain")
    return min(codes - {YES}, default=YES)


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


def _lines(puzzle: Puzzle, walk: Walk, asked: Asked, *, brief: bool) -> Iterator[str]:
    """Yield what is printed for one puzzle."""
    if asked.hint and walk.outcome == STOPPED:
        yield from _wrapped(_next(puzzle, walk))
        yield ""
    if brief:
        yield from _brief(puzzle, walk)
    else:
        yield from _full(puzzle, walk)
    if asked.hint and walk.outcome == STOPPED:
        return
    yield from _wrapped(_end(walk, asked))
    if walk.outcome in {SOLVED, STUCK}:
        yield from answer_lines(puzzle.kind, walk.values, puzzle.cols)
    if walk.open:
        cells = (f"{cell_name(i, puzzle.cols)}: {values_text(v)}" for i, v in walk.open)
        yield from _wrapped(f"Candidates of the cells with the fewest: {'; '.join(cells)}.")


def _full(puzzle: Puzzle, walk: Walk) -> Iterator[str]:
    """Yield sentence and board of every step."""
    if walk.steps:
        yield from legend(puzzle.kind)
        yield ""
    wide = len(str(len(walk.steps)))
    for number, (step, board) in enumerate(zip(walk.steps, walk.boards, strict=True), start=1):
        start = f"{number:{wide}}. "
        text = f"{step.technique} ({step.tier.word}): {step.sentence}"
        yield from _wrapped(text, start=start)
        yield from step_board(puzzle, step, board)
        yield ""


def _brief(puzzle: Puzzle, walk: Walk) -> Iterator[str]:
    """Yield a line for every step: what it concludes, not why."""
    wide = len(str(len(walk.steps)))
    name = max((len(step.technique) for step in walk.steps), default=0)
    for number, step in enumerate(walk.steps, start=1):
        start = f"{number:{wide}}. {step.technique.ljust(name)}  {step.tier.word:6}  "
        yield start + shorten(_conclusion(puzzle, step), COLUMNS - len(start), placeholder=" ...")
    if walk.steps:
        yield ""


def _conclusion(puzzle: Puzzle, step: Step) -> str:
    """Return what a step concludes: ``r1c2=3 r1c3=3; r2c1 r2c2 not 3, 5-7``."""
    if step.contradiction:
        return "no answer"
    cells = [cell for cell, _value in step.placements]
    texts = answer_cells(puzzle.kind, [value for _cell, value in step.placements])
    named = (f"{cell_name(c, puzzle.cols)}={t}" for c, t in zip(cells, texts, strict=True))
    parts = [" ".join(named)] if cells else []
    by_values = sorted(step.eliminations, key=lambda pair: pair[1])
    for values, group in groupby(by_values, key=lambda pair: pair[1]):
        names = " ".join(cell_name(cell, puzzle.cols) for cell, _values in group)
        # None is left out where the cell is too cramped for the numbers anyhow.
        gone = f"not {values_text(values)}" if values else "no larger number"
        parts.append(f"{names} {gone}")
    return "; ".join(parts)


def _next(puzzle: Puzzle, walk: Walk) -> str:
    """Say which cell can be filled next."""
    *before, last = walk.steps
    cells = ", ".join(cell_name(cell, puzzle.cols) for cell, _value in last.placements)
    verb = "removes" if len(before) == 1 else "remove"
    after = f", after {plural(len(before), 'step')} that only {verb} candidates" if before else ""
    return f"Next to fill: {cells}{after}."


def _end(walk: Walk, asked: Asked) -> str:
    """Say in one sentence where the steps end."""
    after = f"after {plural(len(walk.steps), 'step')}"
    settled = f"{walk.settled} of {len(walk.values)} cells are settled"
    stuck = (
        "Stuck: no technique that is on fills another cell;" if asked.hint else f"Stuck {after}:"
    )
    ends = {
        SOLVED: _solved(walk, after),
        STUCK: f"{stuck} {settled}.",
        STOPPED: f"Stopped {after}: {settled}.",
        CONTRADICTION: _contradiction(walk, asked, after),
    }
    return ends.get(walk.outcome, f"Unknown: {why(walk.stopped)}; {settled}.")


def _solved(walk: Walk, after: str) -> str:
    hardest = walk.hardest
    if hardest is None:
        return "Nothing is left to fill: the board is solved."
    return f"Solved {after}; the hardest is {hardest.technique} ({hardest.tier.word})."


def _contradiction(walk: Walk, asked: Asked, after: str) -> str:
    if walk.broken and not walk.steps:
        return f"The filled board breaks the rule: {walk.broken.message}."
    why_not = f": the full board breaks the rule, {walk.broken.message}" if walk.broken else ""
    advice = " A filled cell is wrong, or the puzzle has no answer." if asked.marks else ""
    return f"Contradiction {after}{why_not}.{advice}"


def _wrapped(text: str, *, start: str = "") -> list[str]:
    """Return the lines of a paragraph, with a hanging indent below `start`."""
    hang = " " * len(start)
    lines = fill(
        text, COLUMNS, initial_indent=start, subsequent_indent=hang, break_on_hyphens=False
    )
    return lines.splitlines()
