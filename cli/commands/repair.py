"""``fillproof repair``: the fewest changes after which a puzzle has exactly one answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects
from cli.asking import Asked
from cli.batch import Inquiry, budget
from cli.bundles import bundled
from cli.commands.repair_picture import check_picture, write_picture
from cli.commands.repair_spare import sparing
from cli.commands.repair_terms import Kept
from cli.guard import NO, UNKNOWN, YES
from cli.options import UsageError
from cli.output import say
from cli.show.repair import as_fields, lines
from cli.show.table import section
from puzzles import Limit, Puzzle, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.mending.repair import Mended, Repair, Terms
    from ladder import Tier
    from puzzles.formats import Record

SpareOption = Annotated[
    bool,
    typer.Option("--spare", help="Of a puzzle with one answer: say which clues it does not need."),
]


PictureOption = Annotated[
    Path | None,
    typer.Option(
        "--picture",
        metavar="FILE",
        help="Draw the puzzle before and after into a file: *.svg, *.png, *.pdf or *.html.",
    ),
]


@dataclass(frozen=True, slots=True)
class Repaired:
    """A repair, and what is known of each puzzle that comes out of it.

    Attributes:
        repair: The ways found.
        tiers: The tier of each mended puzzle; None where the ladder gets stuck.
    """

    repair: Repair
    tiers: tuple[Tier | None, ...] = ()


@bundled
def repair(
    *,
    spare: SpareOption = False,
    picture: PictureOption = None,
    kept: Kept,
    asked: Asked,
) -> int:
    """Find the fewest changes after which a puzzle has exactly one answer.

    Clues are added to a puzzle with several answers. If it has none, clues
    that contradict each other are taken out or replaced first. Ctrl-C prints
    the best that is known by then.
    """
    records = asked.records()
    terms = kept.terms(records, asked.paths)
    if spare:
        if kept != Kept() or picture is not None:
            raise UsageError("--spare looks at the clues as they are; it takes no other wishes")
        return sparing(records, asked)
    if picture is not None:
        check_picture(picture, records)
    best: list[Repair] = []

    def seen(record: Record, reply: Repaired) -> None:
        best.clear()
        if picture is not None:
            write_picture(picture, reply.repair, record.id)

    inquiry = Inquiry(
        what="repair",
        ask=partial(
            ask,
            terms=terms,
            near=kept.near,
            most=kept.every,
            seconds=asked.time_limit,
            heed=best.append if asked.jobs == 1 else None,
        ),
        lost=lost,
        text=lambda record, reply: section(
            record, lines(record, reply.repair, reply.tiers), alone=len(records) == 1
        ),
        as_object=lambda record, reply: (
            objects.head(record) | as_fields(record, reply.repair, reply.tiers)
        ),
        code=code,
        seen=seen,
    )
    try:
        return inquiry.run(records, asked)
    except KeyboardInterrupt:
        if best:
            _say_best(records, best[-1])
        raise


def ask(
    puzzle: Puzzle,
    *,
    terms: Terms,
    near: str | None,
    most: int,
    seconds: float | None,
    heed: Callable[[Repair], None] | None,
) -> Repaired:
    """Mend one puzzle (in a worker), certify and rate what comes out.

    Args:
        puzzle: The puzzle.
        terms: What to keep to.
        near: The tier to which the ways shown are nearest, or None.
        most: Ways shown.
        seconds: Wall-clock limit; None: a limit on work.
        heed: Told of what is found on the way.

    Raises:
        WitnessError: What comes out has not exactly one answer.
    """
    from generator.mending.repair import DEFAULT_BUDGET
    from generator.mending.repair import repair as mend
    from ladder import Tier

    limit = DEFAULT_BUDGET if seconds is None else budget(seconds)
    found = mend(puzzle, terms, budget=limit, **({} if heed is None else {"heed": heed}))
    wanted = terms.tier if near is None else Tier[near.upper()]
    return by_tier(Repaired(found, tuple(map(_judged, found.mended))), wanted, most)


def by_tier(reply: Repaired, wanted: Tier | None, most: int) -> Repaired:
    """Return `most` of the ways: the nearest to the tier wanted first, else the gentlest."""

    def far(way: int) -> float:
        tier = reply.tiers[way]
        return inf if tier is None else abs(tier - (wanted or 0))

    order = sorted(range(len(reply.tiers)), key=far)[:most]
    mended = tuple(reply.repair.mended[way] for way in order)
    tiers = tuple(reply.tiers[way] for way in order)
    complete = reply.repair.complete and len(mended) == len(reply.tiers)
    return Repaired(replace(reply.repair, mended=mended, complete=complete), tiers)


def lost(puzzle: Puzzle) -> Repaired:
    """Return what is known of a puzzle whose worker died: nothing."""
    from generator.mending.repair import Repair

    return Repaired(Repair(puzzle=puzzle, before=Verdict.UNKNOWN, stopped=Limit.LOST))


def code(reply: Repaired) -> int:
    """Return the exit code: whether there is a puzzle with exactly one answer now."""
    if reply.repair.mended or reply.repair.before is Verdict.UNIQUE:
        return YES
    return UNKNOWN if reply.repair.possible else NO


def _judged(mended: Mended) -> Tier | None:
    """Certify a mended puzzle in two ways, and return its tier.

    Raises:
        WitnessError: It has not exactly one answer.
    """
    from ladder import ladder_for, rate
    from verify.mended import assure_mended

    assure_mended(mended.puzzle, mended.answer, [change.cell for change in mended.changes])
    return rate(ladder_for(mended.puzzle.kind), mended.puzzle).tier


def _say_best(records: Sequence[Record], best: Repair) -> None:
    """Print the best that was found before Ctrl-C, which has not been certified."""
    record = next(record for record in records if record.puzzle == best.puzzle)
    say("\n".join(["interrupted; the best so far, not certified:", *lines(record, best, ())]))
