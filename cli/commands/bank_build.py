"""``fillproof bank build``: fill a bank with puzzles, on one core, all of them, or a cluster."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects, options
from cli.bundles import bundled
from cli.commands.bank_orders import BuildOptions, PlanOption, orders
from cli.commands.recipes import RecipeOptions
from cli.guard import UNKNOWN, YES
from cli.jobs import DisagreementError
from cli.options import UsageError
from cli.output import complain, say
from cli.progress import Bar
from cli.show import bank_build as page
from puzzles import WitnessError
from puzzles.workers.termination import heeding_termination

if TYPE_CHECKING:
    from generator.bank import BatchProgress, CodeError, Make, Order

SchedulerOption = Annotated[
    str | None,
    typer.Option(
        "--scheduler",
        metavar="ADDRESS",
        help="Use the workers of a Dask cluster: tcp://host:port of its scheduler.",
    ),
]


@bundled
def build(
    file: options.BankFile,
    *,
    wanted: BuildOptions,
    wished: RecipeOptions,
    plan: PlanOption = None,
    jobs: options.Jobs = 1,
    scheduler: SchedulerOption = None,
    json: options.Json = False,
) -> int:
    """Fill a bank with puzzles of a recipe, of each hardest technique, or of a plan.

    The same command continues where it was stopped.
    """
    if scheduler is not None and jobs != 1:
        raise UsageError("--scheduler has workers of its own; leave --jobs out")
    asked = orders(wanted, wished, plan)
    standings = filled(file, asked, jobs=jobs, scheduler=scheduler)
    for order, standing in zip(asked, standings, strict=True):
        fields = page.as_object(file, order, standing) if json else {}
        say(objects.line(fields) if json else page.sentence(file, order, standing))
    if (plan is not None or len(asked) > 1) and not json:
        say(page.total(file, standings))
    done = all(s.made >= o.count for o, s in zip(asked, standings, strict=True))
    return YES if done else UNKNOWN


def maker() -> Make:
    """Return the generator."""
    from generator import generate

    return generate


def filled(
    file: str, asked: Sequence[Order], *, jobs: int, scheduler: str | None = None
) -> list[BatchProgress]:
    """Fill a bank with what is ordered, one recipe after the other.

    Raises:
        WitnessError: Ladder and counter disagree about a puzzle.
        BankError: The file is no bank, or somebody else fills the same batch.
        LostError: Workers were lost.
    """
    from generator.bank import Bank, CodeError, fill, hire

    make, watch = maker(), page.BuildWatch(file, asked)
    standings = []
    try:
        with heeding_termination(), Bar("bank build", watch.total) as bar:
            for number, order in enumerate(asked):
                notice = partial(watch.notice, bar, number)
                with hire(jobs=jobs, scheduler=scheduler) as crew, Bank(file, create=True) as bank:
                    standings.append(fill(bank, order, make, crew, notice=notice))
    except CodeError as error:
        raise _blamed(error) from error
    except (KeyboardInterrupt, SystemExit):
        complain(f"stopped; {page.kept_of(file, asked)}; the same command goes on")
        raise
    return standings


def _blamed(error: CodeError) -> WitnessError:
    """Return the error that has its puzzle saved, if it has one."""
    if error.puzzle is None:
        return error
    answers = [objects.board(error.puzzle, answer) for answer in error.answers]
    details = {"code": error.code, "recipe": error.recipe, "answers": answers}
    return DisagreementError(error.puzzle, str(error), details=details)
