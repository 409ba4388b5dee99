"""``fillproof explain``: a puzzle solved step by step, each step with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from cli import objects
from cli.asking import Asked, Chosen
from cli.batch import Inquiry, budget
from cli.bundles import bundled
from cli.commands import explain_options as options
from cli.folders import is_folder
from cli.graphs import GraphFile, figured, resting
from cli.guard import NO, UNKNOWN, YES
from cli.inputs import filled_board
from cli.options import UsageError
from cli.show.explain import lines
from cli.show.mistakes import as_fields, violation_fields
from cli.show.mistakes import lines as wrong_lines
from cli.show.table import heading, why
from puzzles import Limit, Puzzle
from puzzles.limits import deadline
from puzzles.outcomes import Outcome
from puzzles.types import Clues

if TYPE_CHECKING:
    from cli.pages import PageFolder
    from ladder import Explanation, Tier
    from puzzles.formats import Record
    from verify.mistakes import Mistakes

CODES = {Outcome.SOLVED: YES, Outcome.CONTRADICTION: NO, Outcome.STOPPED: YES}


@dataclass(frozen=True, slots=True)
class Explained:
    """What is shown of one puzzle.

    Attributes:
        told: The steps; none where a filled cell is wrong.
        checked: What is wrong with the filled cells; None where that was not asked.
    """

    told: Explanation
    checked: Mistakes | None = None


@bundled
def explain(
    *,
    hint: options.HintOption = False,
    upto: options.UptoOption = None,
    filled: options.FilledOption = None,
    steps: options.StepsOption = None,
    brief: options.BriefOption = False,
    html: options.HtmlOption = None,
    all_steps: options.AllStepsOption = False,
    to_the_end: options.ToTheEndOption = False,
    graph: options.GraphFileOption = None,
    chosen: Chosen,
    asked: Asked,
) -> int:
    """Solve each puzzle step by step, with reasons.

    Each step uses the gentlest technique that finds something. Steps that nothing rests on are
    left out of a solution.
    """
    if hint and (all_steps or graph is not None):
        raise UsageError("--hint shows no solution; it goes with neither --all-steps nor --graph")
    if hint and steps is not None:
        raise UsageError("--hint stops at the next filled cell; it does not go with --steps")
    if to_the_end and (hint or steps is not None):
        raise UsageError("--to-the-end shows all steps; it goes with neither --hint nor --steps")
    tier = options.tier_of(upto, hint=hint)
    pages = html is not None and is_folder(html)
    on_page = asked.for_page(html, {"--brief": brief, "--hint": hint})
    asked = asked if pages else on_page
    records = asked.records()
    _check(records, html=html, pages=pages)
    written = None if graph is None else GraphFile.of(graph, records, force=asked.force)
    on = chosen.on(records)
    marks = None if filled is None else filled_board(filled, records, asked.paths)
    alone = len(records) == 1
    folder = _folder(html, records, force=asked.force) if html and pages else None

    def text(record: Record, reply: Explained) -> str:
        if folder is not None:
            return folder.written(record, reply.told, marks=marks)
        if html is not None:
            from cli.show.explain_page import explain_page

            return explain_page(record, reply.told, marks=marks)
        found = list(_lines(record.puzzle, reply, hint=hint, marks=marks, brief=brief))
        return "\n".join(found if alone else [heading(record), "", *found, ""])

    def seen(_record: Record, reply: Explained) -> None:
        if written is not None:
            written.put(reply.told)

    return Inquiry(
        what="explain",
        ask=partial(
            ask,
            on=on,
            marks=marks,
            most=steps,
            hint=hint,
            upto=tier,
            noted=html is not None,
            whole=all_steps,
            onward=to_the_end,
            seconds=asked.time_limit,
        ),
        lost=lost,
        text=text,
        as_object=partial(as_object, hint=hint, upto=tier),
        code=lambda reply: CODES.get(reply.told.outcome, UNKNOWN),
        seen=seen,
        end=folder.index if folder is not None else tuple,
    ).run(records, asked)


def _folder(path: str, records: Sequence[Record], *, force: bool) -> PageFolder:
    """Return the folder of pages at a path."""
    from cli.pages import PageFolder

    return PageFolder.of(path, records, force=force)


def _check(records: Sequence[Record], *, html: str | None, pages: bool) -> None:
    """Refuse more puzzles than one page shows.

    Raises:
        UsageError: There are.
    """
    if html is not None and not pages and len(records) > 1:
        text = f"a page shows one puzzle; {len(records)} were read"
        raise UsageError(f"{text}; --html FOLDER/ writes a page for each")


def ask(
    puzzle: Puzzle,
    *,
    on: Mapping[str, frozenset[str]],
    marks: Clues | None,
    most: int | None,
    hint: bool,
    upto: Tier | None = None,
    noted: bool,
    whole: bool = False,
    onward: bool = False,
    seconds: float | None,
) -> Explained:
    """Explain one puzzle (in a worker) with the techniques that are on for its kind.

    No hint rests on a filled cell that is known to be wrong.
    """
    from ladder import Explanation, explanation, ladder_for, next_step

    ladder, enabled, tick = ladder_for(puzzle.kind), on[puzzle.kind], deadline(seconds)
    if onward:
        from verify.finishing import FINISHING, to_the_end

        limits = replace(FINISHING, seconds=seconds)
        told = to_the_end(
            ladder, puzzle, enabled, marks, noted=noted, whole=whole, budget=limits, tick=tick
        )
        return Explained(told)
    if not hint:
        told = explanation(
            ladder, puzzle, enabled, marks, most=most, noted=noted, whole=whole, tick=tick
        )
        return Explained(told)
    checked = None if marks is None else _checked(puzzle, marks, seconds)
    if marks is not None and checked is not None and checked.right is False:
        told = Explanation(Outcome.CONTRADICTION, marks, broken=checked.broken)
        return Explained(told, checked)
    return Explained(next_step(ladder, puzzle, enabled, marks, upto=upto, tick=tick), checked)


def _checked(puzzle: Puzzle, marks: Clues, seconds: float | None) -> Mistakes:
    """Look for mistakes before a hint is given."""
    from verify.mistakes import HINTING, mistakes

    return mistakes(puzzle, marks, HINTING if seconds is None else budget(seconds))


def lost(puzzle: Puzzle) -> Explained:
    """Return what is known of a puzzle whose worker died: nothing."""
    from ladder import Explanation

    none: Clues = (None,) * len(puzzle.clues)
    return Explained(Explanation(Outcome.UNKNOWN, none, stopped=Limit.LOST))


def _lines(
    puzzle: Puzzle, reply: Explained, *, hint: bool, marks: Clues | None, brief: bool
) -> Iterator[str]:
    """Yield what is printed for one puzzle: its steps, or the mistakes that stand in their way."""
    told, checked = reply.told, reply.checked
    if checked is not None and checked.right is False:
        yield from wrong_lines(checked)
        return
    yield from lines(puzzle, told, hint=hint, filled=marks is not None, brief=brief)
    if checked is not None and checked.right is None:
        yield f"Whether all filled cells are right is not known: {why(checked.stopped)}."


def as_object(
    record: Record, reply: Explained, *, hint: bool, upto: Tier | None = None
) -> objects.Fields:
    """Return the steps as a JSON object; with `hint` the one that fills a cell by itself too."""
    p, told, checked = record.puzzle, reply.told, reply.checked
    broken = told.broken
    steps = [
        {"number": n} | step.as_object(p.cols) | more
        for n, (step, more) in enumerate(zip(told.steps, resting(told), strict=True), start=1)
    ]
    fields: objects.Fields = {
        "outcome": told.outcome.value,
        "tier": told.tier and told.tier.word,
        "steps": steps,
        "steps_found": told.found,
        "graph": figured(told),
        "settled": told.settled,
        "cells": len(told.values),
        "board": objects.board(p, told.values),
        "violation": broken and violation_fields(p, broken),
        "stopped": told.stopped,
    }
    if told.alone is not None:
        fields["alone"] = dict(zip(("steps", "settled"), told.alone, strict=True))
    if hint:
        fields["hint"] = steps[-1] if told.outcome is Outcome.STOPPED else None
    if upto is not None:
        beyond = told.beyond and told.beyond.as_object(p.cols)
        fields |= {"upto": upto.word, "beyond": beyond}
    if checked is not None:
        fields |= {key: as_fields(checked)[key] for key in ("right", "mistakes", "clash")}
    return objects.head(record) | fields
