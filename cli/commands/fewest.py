"""``fillproof fewest``: the fewest clues that pin an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects
from cli.asking import Asked
from cli.batch import Inquiry, budget
from cli.bundles import bundled
from cli.certificates import Folder
from cli.commands.generate_answer import bring, refuse_images
from cli.guard import NO, UNKNOWN, YES
from cli.options import UsageError, region_cap
from cli.output import say
from cli.show.fewest import Pins, as_fields, lines
from cli.show.table import section
from puzzles import KINDS, Limit, Puzzle, Verdict, WitnessError, kind_name
from puzzles.places import Place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.mending.pinning import FewestClues
    from ladder import Tier
    from puzzles.formats import Record
    from verify.certificates.strict import JsonObject
    from verify.writing import Unproven

PinnedOption = Annotated[
    str | None,
    typer.Option(
        "--answer",
        metavar="FILE",
        help="Instead of a puzzle: its answer, a picture (PNG or text) or a full Fillomino.",
    ),
]
MostTierOption = Annotated[
    str | None,
    typer.Option(
        "--difficulty",
        metavar="TIER",
        help="Let it need no technique above this tier: easy, medium, hard or expert.",
    ),
]

FewestProofOption = Annotated[
    Path | None,
    typer.Option(
        "--proof",
        metavar="DIR",
        help="Write a certificate of each proven number of clues into this folder.",
    ),
]
ForceEither = Annotated[
    bool,
    typer.Option("--force", help="Replace the file of --output, and certificates that differ."),
]


@bundled
def fewest(
    *,
    answer: PinnedOption = None,
    difficulty: MostTierOption = None,
    proof: FewestProofOption = None,
    force: ForceEither = False,
    asked: Asked,
) -> int:
    """Find the fewest clues that pin the answer of a puzzle.

    They may stand in other cells than the puzzle's. Ctrl-C prints the best
    that is known by then.
    """
    if proof is not None and difficulty is not None:
        raise UsageError("--proof shows that rivals are met; a tier is no matter of rivals")
    asked = replace(asked, force=force)
    refuse_images(asked.paths or ())
    records = asked.records() if answer is None else [_brought(answer, asked)]
    folder = None if proof is None else Folder(proof, packed=False, force=force)
    best: list[FewestClues] = []
    inquiry = Inquiry(
        what="fewest",
        ask=partial(
            ask,
            tier=_tier(difficulty),
            seconds=asked.time_limit,
            proof=proof is not None,
            heed=best.append if asked.jobs == 1 else None,
        ),
        lost=lost,
        text=lambda record, pins: section(
            record, lines(record, pins, _kept(folder, record, pins)), alone=len(records) == 1
        ),
        as_object=lambda record, pins: (
            objects.head(record) | as_fields(record, pins, _kept(folder, record, pins))
        ),
        code=code,
        seen=lambda _record, _pins: best.clear(),
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
    tier: Tier | None,
    seconds: float | None,
    proof: bool,
    heed: Callable[[FewestClues], None] | None,
) -> Pins:
    """Find the fewest clues for one puzzle's answer (in a worker), certify and rate what comes out.

    Raises:
        WitnessError: What comes out has not exactly one answer.
    """
    from cpmodels import Budget, count
    from generator.mending.pinning import FEWEST_BUDGET, fewest_clues

    before = count(puzzle, budget=budget(seconds))
    if before.verdict is not Verdict.UNIQUE:
        stopped = before.stopped if before.verdict is Verdict.UNKNOWN else None
        return Pins(before.verdict, stopped=stopped)
    limit = FEWEST_BUDGET if seconds is None else Budget(seconds=seconds)
    heard = {} if heed is None else {"heed": heed}
    found = fewest_clues(puzzle, before.answers[0], tier=tier, budget=limit, **heard)
    tier_then = _judged(found) if found.pinned else None
    return Pins(before.verdict, found, tier_then, made=_certificate(found) if proof else None)


def lost(_puzzle: Puzzle) -> Pins:
    """Return what is known of a puzzle whose worker died: nothing."""
    return Pins(Verdict.UNKNOWN, stopped=Limit.LOST)


def code(pins: Pins) -> int:
    """Return the exit code: whether the fewest clues are known."""
    if pins.found is None:
        return UNKNOWN if pins.before is Verdict.UNKNOWN else NO
    if not pins.found.possible:
        return NO
    return YES if pins.found.proven else UNKNOWN


def _certificate(found: FewestClues) -> JsonObject | Unproven:
    """Return the certificate, or why there is none."""
    from verify.fewest import fewest_certificate
    from verify.writing import Unproven

    if not found.proven:
        return Unproven(Verdict.UNIQUE, "whether fewer clues will do is not known")
    return fewest_certificate(found.puzzle, found.answer, found.rivals)


def _judged(found: FewestClues) -> Tier | None:
    """Certify the puzzle found in two ways, and return its tier.

    Raises:
        WitnessError: It has not exactly one answer.
    """
    from ladder import ladder_for, rate
    from verify.certify import certify

    known = certify(found.puzzle)
    wrong = known.verdict in (Verdict.NONE, Verdict.MULTIPLE)
    if wrong or known.answer not in (None, found.answer):
        raise WitnessError(f"{len(found.cells)} clues leave {known.verdict.value} answers")
    return rate(ladder_for(found.puzzle.kind), found.puzzle).tier


def _kept(folder: Folder | None, record: Record, pins: Pins) -> Path | None:
    """Write the certificate, if there is one, and return its file.

    It has a name of its own: the folder may hold the puzzle's certificate, too.
    """
    if folder is None or pins.found is None or not isinstance(pins.made, dict):
        return None
    few = replace(record, id=f"{record.id}-fewest", puzzle=pins.found.puzzle)
    return folder.add(few, pins.made)


def _tier(word: str | None) -> Tier | None:
    from ladder import Tier

    words = [tier.word for tier in Tier]
    if word is not None and word not in words:
        raise UsageError(f"--difficulty {word!r}; expected one of {', '.join(words)}")
    return None if word is None else Tier[word.upper()]


def _brought(file: str, asked: Asked) -> Record:
    """Return the puzzle that has every clue of an answer.

    Raises:
        UsageError: Puzzles beside it, or no kind.
        FormatError: The file is no answer.
        TwinError: Not even all clues of the picture pin it.
    """
    from puzzles import violation
    from puzzles.errors import FormatError
    from puzzles.formats import Record

    if asked.paths:
        raise UsageError("--answer stands instead of a puzzle; give one of them")
    if asked.kind is None:
        raise UsageError(f"--answer needs --kind, one of {', '.join(KINDS)}")
    kind = kind_name(asked.kind)
    brought = bring(file, kind=kind, mend=False)
    rows, cols, answer = brought.rows, brought.cols, brought.answer
    cap = None if asked.max_region is None else region_cap(asked.max_region)
    blank = Puzzle(kind, rows, cols, (None,) * len(answer), cap)
    broken = violation(blank, answer)
    if broken:
        raise FormatError(f"no answer: {broken.message}", where=Place(file))
    clues = KINDS[kind].every_clue(rows, cols, answer)
    return Record(replace(blank, clues=tuple(clues)), file, Place(file), "text")


def _say_best(records: Sequence[Record], best: FewestClues) -> None:
    """Print the best that was found before Ctrl-C, which has not been certified."""
    from cli.show.written import written

    shape = best.puzzle.kind, best.puzzle.rows, best.puzzle.cols
    record = next(r for r in records if (r.puzzle.kind, r.puzzle.rows, r.puzzle.cols) == shape)
    say(f"interrupted; the best so far, not certified: {len(best.cells)} clues")
    say(written(record, best.puzzle).rstrip("\n"))
