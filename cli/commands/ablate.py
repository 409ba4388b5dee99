"""``fillproof ablate``: what each technique of the ladder is worth."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import options
from cli.asking import Asked, Chosen
from cli.batch import batch, budget
from cli.bundles import bundled
from cli.files import STDOUT, destination
from cli.guard import NO, UNKNOWN, YES
from cli.objects import line
from cli.options import UsageError, seconds, whole
from cli.output import emit, say
from cli.show.ablate import tables
from cli.show.ablate_page import ablate_page
from cli.show.ablate_rows import csv_text, report_object
from puzzles import Limit, Puzzle, Verdict
from puzzles.regular import naming, need_regular

if TYPE_CHECKING:
    from puzzles.formats import Record
    from verify.ablate import Ablated, Wanted

CsvOption = Annotated[
    str | None,
    typer.Option(
        "--csv",
        metavar="FILE",
        help="Also write all rows to FILE, replacing it; - prints only the rows.",
    ),
]
NoSolverOption = Annotated[
    bool,
    typer.Option(
        "--no-solver",
        help="Ask the solver only for uniqueness, not for what the ladder leaves open.",
    ),
]
WaysOption = Annotated[
    int,
    typer.Option(
        "--partitions-limit",
        min=0,
        parser=whole(0),
        metavar="N",
        help="Fillomino: count up to N partitions (regions of one size may touch); 0 counts none.",
    ),
]
WaysCellsOption = Annotated[
    int,
    typer.Option(
        "--partitions-cells",
        min=0,
        parser=whole(0),
        metavar="N",
        help="Count partitions only on boards of up to N cells.",
    ),
]

QuestionTimeOption = Annotated[
    float | None,
    typer.Option(
        "--time-limit",
        metavar="SECONDS",
        parser=seconds,
        help="Spend at most this much wall-clock time on each question to the solver.",
    ),
]


@bundled
def ablate(
    *,
    csv: CsvOption = None,
    no_solver: NoSolverOption = False,
    partitions_limit: WaysOption = 20_000,
    partitions_cells: WaysCellsOption = 64,
    time_limit: QuestionTimeOption = None,
    html: options.Html = None,
    chosen: Chosen,
    asked: Asked,
) -> int:
    """Measure what each technique and rung is worth.

    Each is measured twice: with all gentler ones only, and with it alone switched off.
    """
    from verify.ablate import Wanted, summarise

    asked = asked.for_page(html, {"--csv -": csv == STDOUT})
    _check_csv(csv, asked)
    records = asked.records()
    enabled = chosen.on(records)
    wanted = Wanted(not no_solver, partitions_limit, partitions_cells, budget(time_limit))
    measured: list[Ablated] = []

    def keep(_record: Record, reply: Ablated) -> None:
        measured.append(reply)

    question = partial(ask, enabled=enabled, wanted=wanted)
    batch(records, question, keep, lost=lost, jobs=asked.jobs, what="ablate")
    reports = summarise(measured, enabled=enabled, wanted=wanted)
    with destination(asked.output, force=asked.force):
        if html is not None:
            say(ablate_page(reports, records))
        elif asked.json:
            for report in reports:
                say(line(report_object(report, records)))
        elif csv != STDOUT:
            say("\n\n".join(tables(report, records) for report in reports))
        if csv is not None:
            _write(csv, csv_text(reports))
    return code(measured)


def ask(puzzle: Puzzle, *, enabled: dict[str, frozenset[str]], wanted: Wanted) -> Ablated:
    """Measure one puzzle (in a worker)."""
    from verify.ablate import measure

    return measure(puzzle, enabled=enabled[puzzle.kind], wanted=wanted)


def lost(puzzle: Puzzle) -> Ablated:
    """Return what is known of a puzzle whose worker died: nothing."""
    from verify.ablate import Ablated

    return Ablated(puzzle.kind, Verdict.UNKNOWN, Limit.LOST)


def code(measured: list[Ablated]) -> int:
    """Return the exit code: unknown where a limit cut something short, no without any puzzle.

    A count of partitions that reaches its own limit is what was asked for, not cut short.
    """
    if any(map(_cut_short, measured)):
        return UNKNOWN
    return YES if any(m.verdict is Verdict.UNIQUE for m in measured) else NO


CUT_SHORT = {Limit.TIME, Limit.WORK, Limit.CONFLICTS}
"""Limits that nobody asked a count of partitions to reach."""


def _cut_short(measured: Ablated) -> bool:
    efforts = (s.effort for s in measured.standings.values())
    return (
        measured.verdict is Verdict.UNKNOWN
        or any(e is not None and not e.complete for e in efforts)
        or (measured.partitions is not None and measured.partitions.stopped in CUT_SHORT)
    )


def _check_csv(csv: str | None, asked: Asked) -> None:
    """Refuse before the work what could not be written after it.

    Raises:
        UsageError: Two outputs for one stream, or a place where no file can be.
        OSError: A pipe or a device, which would be waited for.
    """
    if csv is None:
        return
    if csv == STDOUT:
        if asked.json:
            raise UsageError("--json and --csv - both print to standard output; choose one")
        return
    if Path(csv).is_dir():
        raise UsageError(f"{csv} is a folder; expected the name of a file")
    need_regular(Path(csv))
    if not Path(csv).parent.is_dir():
        raise UsageError(f"{csv}: there is no such folder to write it to")


def _write(csv: str, text: str) -> None:
    if csv == STDOUT:
        emit(text)
    else:
        with naming(csv):
            Path(csv).write_text(text, encoding="utf-8", newline="\n")
