"""What ``generate``, ``daily`` and ``referee`` share: making a puzzle, and handing it out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cli import objects
from cli.files import destination
from cli.guard import NO, UNKNOWN, YES
from cli.jobs import DisagreementError
from cli.output import complain, emit, say
from cli.progress import Bar
from cli.show import generate as page
from cli.show.generate import Wish
from puzzles import Answer, Puzzle, WitnessError

if TYPE_CHECKING:
    from generator import Audit, GaveUp, Made, Recipe


def make(recipe: Recipe, code: str, *, answer: Answer | None = None) -> Made | GaveUp:
    """Make the puzzle of a code.

    Raises:
        DisagreementError: Ladder and counter contradict each other.
    """
    from generator import generate

    try:
        return generate(recipe, code, answer=answer)
    except WitnessError as error:
        raise _blamed(error, recipe, code) from error


def deliver(
    wishes: Iterable[Wish],
    *,
    total: int,
    what: str,
    audit: bool,
    json: bool,
    output: str,
    force: bool,
) -> int:
    """Make puzzles and print each as soon as it is there; return the exit code.

    Args:
        wishes: What is wanted, in order.
        total: How many there are.
        what: A word for the progress bar.
        audit: Whether both witnesses are asked again about the finished puzzles.
        json: Whether to print objects.
        output: A file, or ``-``; see `destination`.
        force: Whether it may be replaced.
    """
    from generator import GaveUp

    ends, first = set(), True
    with destination(output, force=force), Bar(what, total) as bar:
        for wish in wishes:
            made = make(wish.recipe, wish.code, answer=wish.answer)
            checked = None if isinstance(made, GaveUp) or not audit else _audited(made)
            ends.add(_end(made, checked))
            with bar.hidden():
                _show(wish, made, checked, json=json, first=first)
            first = first and isinstance(made, GaveUp)
            bar.step()
    return next((code for code in (NO, UNKNOWN) if code in ends), YES)


def _audited(made: Made) -> Audit:
    from generator import audit

    try:
        return audit(made)
    except WitnessError as error:
        raise _blamed(error, made.recipe, made.code) from error


def _blamed(error: WitnessError, recipe: Recipe, code: str) -> WitnessError:
    """Return the error that has its board saved, if it has one."""
    from generator.bank.entries import recipe_fields

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
