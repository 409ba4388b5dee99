"""``fillproof bank build``: fill a bank with puzzles, on one core, all of them, or a cluster."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects, options
from cli.bundles import bundled
from cli.commands import recipes
from cli.guard import UNKNOWN, YES
from cli.jobs import DisagreementError
from cli.options import UsageError
from cli.output import complain, say
from cli.progress import Bar
from cli.show.table import plural
from puzzles import WitnessError
from puzzles.printing import printable
from puzzles.workers.termination import heeding_termination

if TYPE_CHECKING:
    from generator.bank import BatchProgress, CodeError, Make, Order

WantedOption = Annotated[
    int,
    typer.Option(
        "--count",
        min=1,
        metavar="N",
        help="How many puzzles of this recipe and seed the bank should hold in the end.",
        show_default=False,
    ),
]
CodesSeedOption = Annotated[
    str | None,
    typer.Option("--seed", metavar="NAME", help="The text that codes start with. Default: bank."),
]
GiveUpOption = Annotated[
    int | None,
    typer.Option(
        "--give-up",
        min=1,
        metavar="N",
        help="Stop after N codes in a row that bring nothing new. Default: 50.",
    ),
]
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
    kind: recipes.KindArgument,
    *,
    size: recipes.SizeOption,
    difficulty: recipes.DifficultyOption,
    count: WantedOption,
    seed: CodesSeedOption = None,
    give_up: GiveUpOption = None,
    wished: recipes.RecipeOptions,
    jobs: options.Jobs = 1,
    scheduler: SchedulerOption = None,
    json: options.Json = False,
) -> int:
    """Fill a bank with puzzles.

    The same command continues where it was stopped.
    """
    from generator import check
    from generator.bank import GIVE_UP, SEED, Order

    if scheduler is not None and jobs != 1:
        raise UsageError("--scheduler has workers of its own; leave --jobs out")
    recipe = wished.request(kind, size, difficulty).recipe()
    check(recipe)
    order = Order(recipe, count, seed or SEED, give_up or GIVE_UP)
    standing = _fill(file, order, jobs=jobs, scheduler=scheduler)
    done = standing.made >= count
    say(objects.line(_object(file, order, standing)) if json else _sentence(file, order, standing))
    return YES if done else UNKNOWN


def maker() -> Make:
    """Return the generator."""
    from generator import generate

    return generate


def _fill(file: str, order: Order, *, jobs: int, scheduler: str | None) -> BatchProgress:
    from generator.bank import Bank, CodeError, fill, hire, kept

    make, pace = maker(), _Pace(order.count)

    def notice(standing: BatchProgress) -> None:
        bar.reach(standing.made, f"bank build{pace.words(standing.made)}")

    try:
        with (
            heeding_termination(),
            hire(jobs=jobs, scheduler=scheduler) as crew,
            Bank(file, create=True) as bank,
            Bar("bank build", order.count) as bar,
        ):
            return fill(bank, order, make, crew, notice=notice)
    except CodeError as error:
        raise _blamed(error) from error
    except (KeyboardInterrupt, SystemExit):
        complain(f"stopped; {kept(file, order)} of {order.count} kept; the same command goes on")
        raise


def _blamed(error: CodeError) -> WitnessError:
    """Return the error that has its puzzle saved, if it has one."""
    if error.puzzle is None:
        return error
    answers = [objects.board(error.puzzle, answer) for answer in error.answers]
    details = {"code": error.code, "recipe": error.recipe, "answers": answers}
    return DisagreementError(error.puzzle, str(error), details=details)


class _Pace:
    """Says how fast puzzles come, from the first number that it is told."""

    def __init__(self, wanted: int) -> None:
        self._wanted = wanted
        self._start: tuple[int, float] | None = None

    def words(self, made: int) -> str:
        """Return puzzles a minute and the time left; nothing where none is new yet."""
        now = time.monotonic()
        first, since = self._start = self._start or (made, now)
        new, minutes = made - first, (now - since) / 60
        if new == 0 or minutes == 0:
            return ""
        left = round((self._wanted - made) * minutes * 60 / new)
        clock = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
        return f", {new / minutes:.1f} a minute, {clock} left"


def _sentence(file: str, order: Order, standing: BatchProgress) -> str:
    r = order.recipe
    what = f"{r.difficulty} {r.kind} {r.rows}x{r.cols}, seed {order.seed}"
    passed = []
    if standing.duplicates:
        passed.append(plural(standing.duplicates, "duplicate"))
    if standing.gave_up:
        passed.append(f"{plural(standing.gave_up, 'code')} without a puzzle")
    tail = f"; passed over {' and '.join(passed)}" if passed else ""
    text = f"{printable(file)}: {plural(standing.made, 'puzzle')} ({what}){tail}"
    if standing.made >= order.count:
        return text
    stop = f"{plural(standing.barren, 'code')} in a row with nothing new"
    return f"{text}\nstopped short of {order.count} after {stop}; --give-up allows more"


def _object(file: str, order: Order, standing: BatchProgress) -> objects.Fields:
    r = order.recipe
    return {
        "bank": file,
        "kind": r.kind,
        "rows": r.rows,
        "cols": r.cols,
        "difficulty": r.difficulty,
        "seed": order.seed,
        "wanted": order.count,
        "made": standing.made,
        "duplicates": standing.duplicates,
        "gave_up": standing.gave_up,
        "complete": standing.made >= order.count,
    }
