"""What ``generate``, ``daily`` and ``referee`` share: making a puzzle, and handing it out."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from cli import objects, options
from cli.batch import worst
from cli.files import STDOUT, destination
from cli.guard import NO, UNKNOWN, YES
from cli.jobs import DisagreementError, crew
from cli.output import complain, emit, say
from cli.progress import Bar
from cli.show import generate as page
from cli.show.generate import Wish
from cli.stopping import Stop, stopping
from puzzles import Answer, Puzzle, WitnessError
from puzzles.limits import Tick, deadline, never

if TYPE_CHECKING:
    from generator import Audit, GaveUp, Made, Recipe
    from generator.taking import RemovalPass


def make(
    recipe: Recipe,
    code: str,
    *,
    answer: Answer | None = None,
    tick: Tick = never,
    way: RemovalPass | None = None,
) -> Made | GaveUp:
    """Make the puzzle of a code, or of an answer in one pass of removals or another.

    Raises:
        DisagreementError: Ladder and counter contradict each other.
        LimitError: What the tick raises; the puzzle of a code is given up instead.
    """
    from generator import GaveUp, StoppedError, generate
    from generator.taking import WHOLE

    try:
        return generate(recipe, code, answer=answer, tick=tick, way=way or WHOLE)
    except StoppedError as error:
        if answer is not None:
            raise
        return GaveUp(recipe, code, error.tally, error.limit)
    except WitnessError as error:
        raise _blamed(error, recipe, code) from error


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """Options of how puzzles are made and handed out."""

    audit: options.AuditToo = False
    jobs: options.Jobs = 1
    json: options.Json = False
    output: options.Output = STDOUT
    force: options.Force = False

    def of(self, wishes: Sequence[Wish], *, what: str, seconds: float | None = None) -> int:
        """Make puzzles and print each as soon as it is there; return the exit code.

        Args:
            wishes: What is wanted, in order.
            what: A word for the progress bar.
            seconds: What a puzzle may take; that of an answer is kept with the clues left then.

        Raises:
            LostError: A worker died.
            LimitError: Time was over before there was a puzzle.
            KeyboardInterrupt: The puzzle of an answer was stopped by Ctrl-C, and printed.
        """
        from generator import GaveUp
        from puzzles.workers.window import in_order

        _announce(wishes[0])
        ends, first = set(), True
        cells = self._counted(wishes)
        with (
            stopping() if cells else nullcontext() as stop,
            destination(self.output, force=self.force),
            crew(self.jobs, len(wishes)) as workers,
            Bar(what, len(wishes) * (cells or 1)) as bar,
        ):
            heard = _Heard(stop, bar, cells) if stop else None
            work = partial(_result, audit=self.audit, seconds=seconds, heard=heard)
            with closing(in_order(workers, work, wishes)) as results:
                pairs = zip(wishes, results, strict=True)
                for done, (wish, (made, checked)) in enumerate(pairs, start=1):
                    ends.add(_end(made, checked))
                    with bar.hidden():
                        _show(wish, made, checked, json=self.json, first=first)
                    first = first and isinstance(made, GaveUp)
                    if stop and stop.asked:
                        break
                    bar.reach(done * (cells or 1))
        return worst(ends)

    def _counted(self, wishes: Sequence[Wish]) -> int:
        """Return the cells of each answer, where this process makes its puzzle itself; else 0."""
        answer = wishes[0].answer
        alone = min(self.jobs, len(wishes)) == 1 and not wishes[0].fewest
        return len(answer) if alone and answer is not None else 0


class _Heard:
    """What is heard and told while this process makes puzzles of an answer.

    Args:
        stop: Says whether to stop.
        bar: Counts clues that were tried.
        cells: How many each puzzle has.
    """

    def __init__(self, stop: Stop, bar: Bar, cells: int) -> None:
        self.stop, self._bar, self._cells, self._begun = stop, bar, cells, 0

    def begin(self) -> None:
        """Take note that a puzzle is begun."""
        self._begun += 1

    def progress(self, tried: int, _all: int) -> None:
        """Say how many clues of the puzzle at hand were tried."""
        self._bar.reach((self._begun - 1) * self._cells + tried)


def _result(
    wish: Wish, *, audit: bool, seconds: float | None, heard: _Heard | None
) -> tuple[Made | GaveUp, Audit | None]:
    """Make a puzzle (in a worker), and have it judged again if that is asked for."""
    from generator import GaveUp

    if wish.fewest:
        made = _pinned(wish, seconds)
    elif wish.answer is None:
        made = make(wish.recipe, wish.code, tick=deadline(seconds))
    else:
        made = _of_answer(wish, seconds, heard)
    if not audit or isinstance(made, GaveUp) or made.untried is not None:
        return made, None
    return made, _audited(made)


def _of_answer(wish: Wish, seconds: float | None, heard: _Heard | None) -> Made | GaveUp:
    """Make the puzzle of an answer; one that is stopped has clues that were not tried."""
    from generator.taking import RemovalPass

    clock = deadline(seconds)
    if heard is None:
        return make(
            wish.recipe, wish.code, answer=wish.answer, tick=clock, way=RemovalPass(keep=True)
        )
    heard.begin()
    stop = heard.stop

    def tick() -> None:
        stop.tick()
        clock()

    way = RemovalPass(keep=True, progress=heard.progress)
    return make(wish.recipe, wish.code, answer=wish.answer, tick=tick, way=way)


def _pinned(wish: Wish, seconds: float | None) -> Made | GaveUp:
    """Make the puzzle with the fewest clues; the last answer may take all seconds once more."""
    from generator.taking import RemovalPass

    way = RemovalPass(fewest=True, seconds=seconds)
    return make(wish.recipe, wish.code, answer=wish.answer, tick=deadline(seconds), way=way)


def _audited(made: Made) -> Audit:
    from generator import audit

    try:
        return audit(made)
    except WitnessError as error:
        raise _blamed(error, made.recipe, made.code) from error


def _blamed(error: WitnessError, recipe: Recipe, code: str) -> WitnessError:
    """Return the error that has its board saved, if it has one."""
    from generator.bank.texts import recipe_fields

    puzzle = getattr(error, "puzzle", None)
    if not isinstance(puzzle, Puzzle):
        return error
    answers = [objects.board(puzzle, answer) for answer in getattr(error, "answers", ())]
    details = {"code": code, "recipe": recipe_fields(recipe), "answers": answers}
    return DisagreementError(puzzle, f"code {code}: {error}", details=details)


def _announce(wish: Wish) -> None:
    """Say before it is tried how much work a puzzle by technique is."""
    if wish.demanding and wish.answer is None:
        complain(page.expected(wish))


def _end(made: Made | GaveUp, checked: Audit | None) -> int:
    """Return the exit code of one puzzle."""
    from generator import GaveUp

    if isinstance(made, GaveUp) or made.untried is not None:
        return UNKNOWN
    if made.bound is not None and not made.proven:
        return UNKNOWN
    if checked is None or (checked.unique and checked.fine):
        return YES
    return NO if checked.groups else UNKNOWN


def _show(
    wish: Wish, made: Made | GaveUp, checked: Audit | None, *, json: bool, first: bool
) -> None:
    from generator import GaveUp

    if isinstance(made, GaveUp):
        complain(page.given_up(made))
    elif wish.demanding:
        complain(page.spent(made))
    if json:
        say(objects.line(page.as_object(wish, made, checked)))
    elif not isinstance(made, GaveUp):
        emit(("" if first else "\n") + page.text(wish, made, checked))
