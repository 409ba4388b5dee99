"""``fillproof study``: published tables from scratch, with standard errors, and more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial as bound
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import options
from cli.files import STDOUT, destination, put, refuse
from cli.guard import YES
from cli.objects import line
from cli.options import UsageError, board_size
from cli.output import complain, say
from cli.progress import Bar
from cli.show import study as page
from cli.show import study_charts as charts
from puzzles.grid import MAX_SIDE
from puzzles.workers.aside import aside
from puzzles.workers.termination import heeding_termination

if TYPE_CHECKING:
    from verify.study import Options, Study, StudyResult

StudyArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="NAME",
        help="The study; without a name, all studies are listed.",
        show_default=False,
    ),
]
StudyJsonOption = Annotated[
    bool,
    typer.Option("--json", help="Print one JSON object with the tables and every single result."),
]
MarkdownOption = Annotated[bool, typer.Option("--markdown", help="Print the tables in Markdown.")]
SizesOption = Annotated[
    list[str] | None,
    typer.Option(
        "--size",
        metavar="RxC",
        help="Size of the boards; may be repeated. Default: the study's own sizes.",
    ),
]
SampleOption = Annotated[
    int | None,
    typer.Option(
        "--sample",
        min=1,
        parser=options.whole(1),
        metavar="N",
        help="Boards of each size. Default: the study's own number.",
    ),
]
StudySeedOption = Annotated[
    str, typer.Option("--seed", metavar="TEXT", help="Decides everything that is drawn at random.")
]
LabelsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--labels",
        metavar="FILE",
        help="Boards with a label each, one JSON object a line; for felt-difficulty. Repeatable.",
    ),
]
FullOption = Annotated[bool, typer.Option("--full", help="Include what takes very long.")]
PlotOption = Annotated[
    Path | None,
    typer.Option(
        "--plot",
        metavar="FILE",
        help="Draw the tables into a .png or .svg file (needs matplotlib).",
    ),
]
FiguresOption = Annotated[
    Path | None,
    typer.Option(
        "--csv", metavar="FILE", help="Also write every figure to FILE, a line each; replaces it."
    ),
]
PartialOption = Annotated[
    Path | None,
    typer.Option(
        "--partial",
        metavar="FILE",
        help="Store results in FILE as they arrive, and continue from those in it.",
    ),
]


def study(
    *,
    name: StudyArgument = None,
    json: StudyJsonOption = False,
    markdown: MarkdownOption = False,
    output: options.Output = STDOUT,
    force: options.Force = False,
    sizes: SizesOption = None,
    sample: SampleOption = None,
    seed: StudySeedOption = "study",
    labels: LabelsOption = None,
    full: FullOption = False,
    plot: PlotOption = None,
    csv: FiguresOption = None,
    partial: PartialOption = None,
    jobs: options.Jobs = 1,
) -> int:
    """Reproduce published tables, and extend them."""
    from verify.study import STUDIES, header
    from verify.study import study as of_name

    if name is None:
        wide = max(map(len, STUDIES)) + 2
        say("\n".join(f"{one.name.ljust(wide)}{one.summary}" for one in STUDIES.values()))
        return YES
    if json and markdown:
        raise UsageError("--json and --markdown both print to standard output; choose one")
    if plot is not None:
        charts.check(plot)
    if csv is not None:
        refuse(csv, force=True)
    chosen = of_name(name)
    options = _options(chosen, sizes, sample, seed, labels=labels or (), full=full)
    with destination(output, force=force):
        results = _measured(chosen, options, jobs, partial)
        tables, head = chosen.tables(options, results), header(chosen, options)
        if json:
            say(line(page.as_object(tables, head, results)))
        else:
            say((page.markdown if markdown else page.text)(tables, head))
    if csv is not None:
        put(csv, page.csv_text(tables).encode())
    if plot is not None:
        charts.draw(tables, plot, f"fillproof study {name}")
    return YES


def _options(
    chosen: Study,
    sizes: list[str] | None,
    sample: int | None,
    seed: str,
    *,
    labels: Sequence[str],
    full: bool,
) -> Options:
    """Read the options of a study.

    Raises:
        UsageError: A size that is none, or a sample for a study that draws nothing.
    """
    from verify.study import Options

    if sample is not None and not chosen.unit:
        raise UsageError(f"the study {chosen.name} draws nothing; --sample has no meaning")
    read = tuple(dict.fromkeys(map(_size, sizes or ())))
    usual = chosen.sizes + (chosen.slow if full else ())
    return Options(
        read or usual, chosen.sample if sample is None else sample, seed, full, tuple(labels)
    )


def _size(text: str) -> tuple[int, int]:
    size = board_size(text)
    if not all(1 <= side <= MAX_SIDE for side in size):
        raise UsageError(f"--size {text!r}; boards are 1x1 to {MAX_SIDE}x{MAX_SIDE}")
    return size


def _measured(
    chosen: Study, options: Options, jobs: int, partial: Path | None
) -> list[StudyResult]:
    """Measure all items, with a bar; where it is stopped, say what is kept."""
    from verify.study import run

    seen = [0, 0]
    with Bar(f"study {chosen.name}", len(chosen.items(options))) as bar:

        def notice(done: int, total: int) -> None:
            for _ in range(done - seen[0]):
                bar.step()
            seen[:] = done, total

        work = bound(run, chosen, options, jobs=jobs, partial=partial, notice=notice)
        try:
            return _interruptible(work, jobs)
        except (KeyboardInterrupt, SystemExit):
            if partial is not None:
                text = f"{seen[0]} of {seen[1]} results are in {partial}"
                complain(f"{text}; the same command goes on from there")
            raise


def _interruptible(work: Callable[[], list[StudyResult]], jobs: int) -> list[StudyResult]:
    """Do the work so that signals are heard: beside this thread, or by workers that it ends."""
    if jobs == 1:
        return aside(work)
    with heeding_termination():
        return work()
