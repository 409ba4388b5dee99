"""``fillproof rate``: how hard a puzzle is for a person."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects, options
from cli.asking import Asked, Chosen
from cli.batch import Inquiry, unsaid
from cli.bundles import bundled
from cli.guard import NO, UNKNOWN, YES
from cli.options import UsageError
from cli.show.rate import RatingTable, RatingTally, tier_word
from puzzles import Limit, Puzzle
from puzzles.limits import deadline
from puzzles.outcomes import Outcome

if TYPE_CHECKING:
    from ladder import Rating
    from puzzles.formats import Record
    from verify.study.labels import BroughtLabel

CODES = {Outcome.SOLVED: YES, Outcome.CONTRADICTION: NO}

SummaryOption = Annotated[
    bool,
    typer.Option(
        "--summary", help="Add tables over all puzzles: their tiers, and the techniques they need."
    ),
]
GraphOption = Annotated[
    bool,
    typer.Option(
        "--graph",
        help="Add to --json what the graph of the steps is like: chains, and steps open at a time.",
    ),
]

AgainstOption = Annotated[
    Path | None,
    typer.Option(
        "--against",
        metavar="FILE",
        help="Say how well ratings agree with the labels or times in a table: CSV, TSV, or -.",
    ),
]


@bundled
def rate(
    *,
    summary: SummaryOption = False,
    graph: GraphOption = False,
    against: AgainstOption = None,
    html: options.Html = None,
    chosen: Chosen,
    asked: Asked,
) -> int:
    """Say how hard each puzzle is for a person.

    What counts are the techniques that it needs, not the effort of the solver.
    """
    others = {"--summary": summary, "--graph": graph, "--against": against is not None}
    asked = asked.for_page(html, others)
    if graph and not asked.json:
        raise UsageError("--graph adds to the objects of --json; expected both")
    records = asked.records()
    labels = _labels(against, records, asked)
    on = chosen.on(records)
    table, tally = RatingTable.of(records, on), RatingTally(on)
    pairs: list[tuple[Record, Rating]] = []

    def seen(record: Record, reply: Rating) -> None:
        tally.add(record.puzzle.kind, reply)
        if html is not None or against is not None:
            pairs.append((record, reply))

    def end() -> list[str]:
        if html is not None:
            from cli.show.rate_page import rate_page

            return [rate_page(pairs, tally)]
        told = _end(tally, json=asked.json, summary=summary)
        return [*told, *_against(against, labels, pairs, json=asked.json)]

    return Inquiry(
        what="rate",
        ask=partial(ask, on=on, graph=graph, seconds=asked.time_limit),
        lost=lost,
        text=table.row if html is None else unsaid,
        as_object=partial(as_object, graph=graph),
        code=lambda reply: CODES.get(reply.outcome, UNKNOWN),
        seen=seen,
        head=table.head() if html is None else "",
        end=end,
    ).run(records, asked)


def ask(
    puzzle: Puzzle, on: Mapping[str, frozenset[str]], seconds: float | None, *, graph: bool = False
) -> Rating:
    """Rate one puzzle (in a worker) with the techniques that are on for its kind."""
    import ladder

    table, enabled, tick = ladder.ladder_for(puzzle.kind), on[puzzle.kind], deadline(seconds)
    rating = ladder.rate(table, puzzle, enabled, tick=tick)
    if not graph or rating.tier is None:
        return rating
    from ladder.graph import figures

    told = ladder.explanation(table, puzzle, enabled, tick=tick)
    found = None if told.rests is None else figures(told.steps, told.rests)
    return replace(rating, graph=found)


def lost(_puzzle: Puzzle) -> Rating:
    """Return what is known of a puzzle whose worker died: nothing."""
    from ladder import Rating

    return Rating(Outcome.UNKNOWN, stopped=Limit.LOST)


def as_object(record: Record, reply: Rating, *, graph: bool = False) -> objects.Fields:
    """Return a rating as a JSON object; `tier` is null unless `solved`."""
    opening = reply.opening
    more = {"graph": reply.graph and reply.graph.as_object()} if graph else {}
    return (
        objects.head(record)
        | {
            "tier": tier_word(reply) or None,
            "score": reply.score,
            "stars": reply.stars,
            "depth": reply.depth,
            "finds": reply.finds,
            "uses": reply.uses,
            "solved": reply.outcome is Outcome.SOLVED,
            "settled": reply.settled,
            "cells": len(record.puzzle.clues),
            "outcome": reply.outcome.value,
            "hardest": reply.hardest,
            "weight": round(reply.weight, 1),
            "moments": len(reply.moments),
            "bottlenecks": reply.bottlenecks,
            "opening": opening and {"hardest": opening[0], "first": opening[1]},
            "stopped": reply.stopped,
        }
        | more
    )


def _end(tally: RatingTally, *, json: bool, summary: bool) -> list[str]:
    """Return what follows the last puzzle."""
    if json:
        return [objects.line(o) for o in tally.objects()] if summary else []
    return ["", tally.line(), *(tally.tables() if summary else [])]


def _labels(file: Path | None, records: Sequence[Record], asked: Asked) -> list[BroughtLabel]:
    """Read the labels of --against; none without it."""
    if file is None:
        return []
    if str(file) == "-" and "-" in (asked.paths or ["-"]):
        raise UsageError("standard input holds the puzzles; --against has to name a file")
    from verify.study.labels import read_labels

    return read_labels(file, records)


def _against(
    file: Path | None,
    labels: Sequence[BroughtLabel],
    pairs: Sequence[tuple[Record, Rating]],
    *,
    json: bool,
) -> Iterator[str]:
    """Yield what comes of ratings beside the labels of --against; nothing without it."""
    if file is not None:
        from cli.show import against as shown
        from verify.study.agreement import against

        found = against(labels, [(len(record.puzzle.clues), reply) for record, reply in pairs])
        if json:
            yield objects.line(shown.as_object(found, file))
        else:
            yield from shown.lines(found, file)
