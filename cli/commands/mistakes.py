"""``fillproof mistakes``: which of the cells that a person has filled in cannot be right."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects, options
from cli.asking import Asked
from cli.batch import Inquiry, budget
from cli.bundles import bundled
from cli.guard import NO, UNKNOWN, YES
from cli.inputs import filled_board
from cli.show.mistakes import as_fields, lines
from cli.show.table import section
from puzzles import Limit, Puzzle, Work
from puzzles.types import Clues

if TYPE_CHECKING:
    from puzzles.formats import Record
    from verify.mistakes import Mistakes

CODES = {True: YES, False: NO, None: UNKNOWN}

FilledBoardOption = Annotated[
    str, typer.Option("--filled", metavar="FILE", help=f"The board, {options.FILLED_FORM}.")
]


@bundled
def mistakes(
    *,
    filled: FilledBoardOption,
    asked: Asked,
) -> int:
    """Say which filled cells of a board cannot be right.

    What belongs there instead is not told.
    """
    records = asked.records()
    marks = filled_board(filled, records, asked.paths)
    return Inquiry(
        what="mistakes",
        ask=partial(ask, marks=marks, seconds=asked.time_limit),
        lost=partial(lost, marks=marks),
        text=lambda record, found: section(record, lines(found), alone=True),
        as_object=as_object,
        code=lambda found: CODES[found.right],
    ).run(records, asked)


def ask(puzzle: Puzzle, *, marks: Clues, seconds: float | None) -> Mistakes:
    """Look for mistakes in one board (in a worker)."""
    from verify.mistakes import mistakes as found_in

    return found_in(puzzle, marks, budget(seconds))


def lost(puzzle: Puzzle, *, marks: Clues) -> Mistakes:
    """Return what is known of a board whose worker died: nothing."""
    from verify.mistakes import Mistakes, filled_cells

    left = filled_cells(puzzle, marks)
    return Mistakes(
        puzzle=puzzle, filled=marks, right=None, undecided=left, work=Work(), stopped=Limit.LOST
    )


def as_object(record: Record, found: Mistakes) -> objects.Fields:
    """Return what is wrong as a JSON object."""
    return objects.head(record) | as_fields(found)
