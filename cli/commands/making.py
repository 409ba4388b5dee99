"""What ``generate``, ``daily`` and ``referee`` share: making a puzzle, and handing it out."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
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
from puzzles import Answer, Puzzle, WitnessError
from puzzles.limits import Tick, never

if TYPE_CHECKING:
    from generator import Audit, GaveUp, Made, Recipe


def make(
    recipe: Recipe, code: str, *, answer: Answer | None = None, tick: Tick = never
) -> Made | GaveUp:
    """Make the puzzle of a code.

    Raises:
        DisagreementError: Ladder and counter contradict each other.
        LimitError: What the tick raises.
    """
    from generator import generate

    try:
        return generate(recipe, code, answer=answer, tick=tick)
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

    def of(self, wishes: Sequence[Wish], *, what: str) -> int:
        """Make puzzles and print each as soon as it is there; return the exit code.

        Args:
            wishes: What is wanted, in order.
            what: A word for the progress bar.

        Raises:
            LostError: A worker died.
        """
        from generator import GaveUp
        from puzzles.workers.window import in_order

        ends, first = set(), True
        work = partial(_result, audit=self.audit)
        with (
            destination(self.output, force=self.force),
            crew(self.jobs, len(wishes)) as workers,
            Bar(what, len(wishes)) as bar,
            closing(in_order(workers, work, wishes)) as results,
        ):
            for wish, (made, checked) in zip(wishes, results, strict=True):
                ends.add(_end(made, checked))
                with bar.hidden():
                    _show(wish, made, checked, json=self.json, first=first)
                first = first and isinstance(made, GaveUp)
                bar.step()
        return worst(ends)


def _result(wish: Wish, *, audit: bool) -> tuple[Made | GaveUp, Audit | None]:
    """Make a puzzle (in a worker), and have it judged again if that is asked for."""
    from generator import GaveUp

    made = make(wish.recipe, wish.code, answer=wish.answer)
    return made, None if isinstance(made, GaveUp) or not audit else _audited(made)


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


def _end(made: Made | GaveUp, checked: Audit | None) -> int:
    """Return the exit code of one puzzle."""
    from generator import GaveUp

    if isinstance(made, GaveUp):
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
    if json:
        say(objects.line(page.as_object(wish, made, checked)))
    elif not isinstance(made, GaveUp):
        emit(("" if first else "\n") + page.text(wish, made, checked))
