"""Options of `fillproof explain`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.options import FILLED_FORM, UsageError, whole

if TYPE_CHECKING:
    from ladder import Tier

HintOption = Annotated[
    bool,
    typer.Option(
        "--hint", help="Show only the next step that fills a cell, and the steps it rests on."
    ),
]
UptoOption = Annotated[
    str | None,
    typer.Option(
        "--upto",
        metavar="TIER",
        help="With --hint: only steps up to this tier: easy, medium, hard, expert. If there is "
        "none, the technique of the gentlest step beyond it is named.",
    ),
]
FilledOption = Annotated[
    str | None,
    typer.Option(
        "--filled",
        metavar="FILE",
        help=f"Start from the partly filled board in FILE, {FILLED_FORM}.",
    ),
]
StepsOption = Annotated[
    int | None,
    typer.Option("--steps", min=1, parser=whole(1), metavar="N", help="Stop after N steps."),
]
BriefOption = Annotated[
    bool, typer.Option("--brief", help="Print one line for each step, without boards.")
]
HtmlOption = Annotated[
    str | None,
    typer.Option(
        "--html",
        metavar="FILE",
        help="Write a page for a browser to FILE instead, on which the steps of one puzzle can be "
        "gone through; - is standard output, or the file of --output. FOLDER/ gets a page for each "
        "puzzle, and an index.",
    ),
]
AllStepsOption = Annotated[
    bool,
    typer.Option(
        "--all-steps",
        help="Also show the steps that nothing rests on, in the order in which they are found.",
    ),
]
ToTheEndOption = Annotated[
    bool,
    typer.Option(
        "--to-the-end",
        help="Where no technique finds anything, let the solver give the next cell with as few "
        "cells or clues as force it, and go on. The puzzle stays stuck.",
    ),
]
GraphFileOption = Annotated[
    str | None,
    typer.Option(
        "--graph",
        metavar="FILE",
        help="Also write what each step of one puzzle rests on to FILE: .graphml or .dot.",
    ),
]


def tier_of(upto: str | None, *, hint: bool) -> Tier | None:
    """Return the tier that a hint may have at most.

    Raises:
        UsageError: It is none, or no hint is asked for.
    """
    from ladder import Tier

    if upto is None:
        return None
    if not hint:
        raise UsageError("--upto is for a hint; it goes with --hint")
    tiers = {tier.word: tier for tier in Tier}
    if upto not in tiers:
        raise UsageError(f"--upto {upto!r}; expected one of {', '.join(tiers)}")
    return tiers[upto]
