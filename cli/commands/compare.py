"""``fillproof compare``: the ladder against the solver, puzzle by puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from cli import objects, options
from cli.asking import Asked, Chosen
from cli.batch import Inquiry, budget, unsaid
from cli.bundles import bundled
from cli.guard import UNKNOWN, YES
from cli.jobs import DisagreementError
from cli.options import whole
from cli.show.compare import CompareTable, Totals, evidence, forced_cells, settled_cells
from cli.show.compare_page import compare_page
from puzzles import Limit, Puzzle, Work
from puzzles.grid import cell_name
from puzzles.outcomes import Reply

if TYPE_CHECKING:
    from puzzles.formats import Record
    from verify.compare import Comparison
    from verify.disagreement import Disagreement

FEWEST = 2
"""The fewest answers to look for: one alone does not show what others have."""

CompareLimitOption = Annotated[
    int,
    typer.Option(
        "--limit",
        min=FEWEST,
        parser=whole(FEWEST),
        metavar="N",
        help="Look for up to N answers; the ladder must not rule out any of them.",
    ),
]


@bundled
def compare(
    *,
    limit: CompareLimitOption = FEWEST,
    html: options.Html = None,
    chosen: Chosen,
    asked: Asked,
) -> int:
    """Test the techniques against the solver's answers.

    Columns: the answers counted (2+ means two or more), the tier, the cells
    that the ladder settled of those forced (the same in all answers), and the
    spare candidates, which the ladder left although no answer has them.
    The first disagreement stops the run; it is shown, and the puzzle is saved.
    A time limit applies to the solver and to the techniques separately.
    """
    asked = asked.for_page(html)
    records = asked.records()
    on = chosen.on(records)
    table, totals = CompareTable.of(records), Totals()
    given = _options(limit, chosen, lenient=asked.lenient)
    pairs: list[tuple[Record, Comparison]] = []

    def seen(record: Record, reply: Comparison) -> None:
        if reply.disagreement is not None:
            text = (
                objects.line(as_object(record, reply)) if asked.json else table.entry(record, reply)
            )
            _stop(reply, reply.disagreement, text, given, json=asked.json)
        totals.add(reply)
        if html is not None:
            pairs.append((record, reply))

    def end() -> list[str]:
        if html is not None:
            return [compare_page(pairs, totals)]
        return [] if asked.json else [*totals.lines()]

    return Inquiry(
        what="compare",
        ask=partial(ask, on=on, limit=limit, seconds=asked.time_limit),
        lost=lost,
        text=table.entry if html is None else unsaid,
        as_object=as_object,
        code=lambda reply: YES if reply.stopped is None else UNKNOWN,
        seen=seen,
        head=table.head() if html is None else "",
        end=end,
    ).run(records, asked)


def ask(
    puzzle: Puzzle, *, on: Mapping[str, frozenset[str]], limit: int, seconds: float | None
) -> Comparison:
    """Compare the witnesses on one puzzle (in a worker), with the techniques on for its kind."""
    from verify.compare import compare as compared

    return compared(puzzle, enabled=on[puzzle.kind], limit=limit, budget=budget(seconds))


def lost(puzzle: Puzzle) -> Comparison:
    """Return what is known of a puzzle whose worker died: nothing."""
    from cpmodels import Forced
    from puzzles import Count
    from verify.compare import Comparison

    blank = (None,) * len(puzzle.clues)
    return Comparison(
        puzzle=puzzle,
        enabled=frozenset(),
        count=Count(0, exact=False, stopped=Limit.LOST),
        forced=Forced(Reply.UNKNOWN, blank, exact=False, work=Work(), stopped=Limit.LOST),
        outcome=None,
        tier=None,
        settled=blank,
        candidates=None,
        disagreement=None,
        work=Work(),
    )


def as_object(record: Record, reply: Comparison) -> objects.Fields:
    """Return a comparison as a JSON object.

    `count` is a lower bound unless `exact`, so is `forced` unless `forced_exact`;
    `forced` is null where no answer is known.
    """
    candidates = reply.candidates
    return objects.head(record) | {
        "settled": settled_cells(reply),
        "forced": forced_cells(reply),
        "forced_exact": reply.forced.exact,
        "cells": len(record.puzzle.clues),
        "count": reply.count.count,
        "exact": reply.count.exact,
        "evidence": [way.value for way in reply.evidence],
        "one_way": reply.one_way,
        "tier": reply.tier and reply.tier.word,
        "outcome": reply.outcome and reply.outcome.value,
        "candidates": candidates and candidates._asdict(),
        "disagreement": reply.disagreement and _described(record.puzzle, reply.disagreement),
        "work": objects.work(reply.work),
        "stopped": reply.stopped,
    }


def _described(puzzle: Puzzle, found: Disagreement) -> objects.Fields:
    return {
        "what": found.what.value,
        "message": found.message,
        "cell": None if found.cell is None else cell_name(found.cell, puzzle.cols),
        "number": found.number,
        "step": found.step and found.step.as_object(puzzle.cols),
        "before": objects.board(puzzle, found.before),
        "answer": objects.board(puzzle, found.answer),
    }


def _stop(
    reply: Comparison, found: Disagreement, text: str, options: list[str], *, json: bool
) -> NoReturn:
    """End the run: show the disagreement, and have it saved with all it takes to see it again."""
    from ladder import ladder_for

    puzzle = reply.puzzle
    rows = ladder_for(puzzle.kind).enabled(reply.enabled)
    details = {"options": options, "enabled": [t.name for t in rows], **_described(puzzle, found)}
    report = text if json else "\n".join([text, "", *evidence(puzzle, found)])
    raise DisagreementError(puzzle, found.message, report=report, details=details)


def _options(limit: int, chosen: Chosen, *, lenient: bool) -> list[str]:
    """Return the options that a saved puzzle has to be compared with to see the same again."""
    counted = [] if limit == FEWEST else ["--limit", str(limit)]
    return [*counted, *chosen.words(), *(["--lenient"] if lenient else [])]
