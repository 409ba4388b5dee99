"""What is wrong in a filled board: as lines, and as JSON fields."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli import objects
from cli.output import paint, width
from cli.show.boards import answer_cells, numbers, window
from cli.show.table import LISTED, why
from puzzles import Puzzle, Verdict, Violation
from puzzles.grid import cell_name
from puzzles.printing import plural

if TYPE_CHECKING:
    from verify.mistakes import Mistakes


def as_fields(found: Mistakes) -> objects.Fields:
    """Return what is wrong as fields of a JSON object."""
    clash = found.clash
    return {
        "right": found.right,
        "filled": len(found.filled_cells),
        "mistakes": _cells(found, found.cells),
        "clash": None if clash is None else _cells(found, clash),
        "undecided": _cells(found, found.undecided),
        "violation": found.broken and violation_fields(found.puzzle, found.broken),
        "verdict": found.verdict and found.verdict.value,
        "work": objects.work(found.work),
        "stopped": found.stopped,
    }


def violation_fields(puzzle: Puzzle, broken: Violation) -> objects.Fields:
    """Return a broken rule as a JSON object."""
    cell = None if broken.cell is None else cell_name(broken.cell, puzzle.cols)
    return {"code": broken.code, "cell": cell, "message": broken.message}


def lines(found: Mistakes) -> list[str]:
    """Return sentences that say what is wrong, and the board with those cells marked."""
    marked = found.cells or found.clash or ()
    style = {True: "right", False: "wrong", None: "unknown"}[found.right]
    text = [line for sentence in sentences(found) for line in textwrap.wrap(sentence, width())]
    cells = answer_cells(found.puzzle.kind, found.filled)
    at = window(found.puzzle, marked, wide=max(map(len, cells)), room=width()) if marked else None
    shown: list[str] = []
    if at:
        shown = [*at.note(found.puzzle), *numbers(cells, found.puzzle, marked=marked, at=at)]
    return [*(paint(line, style) for line in text), *shown]


def sentences(found: Mistakes) -> list[str]:
    """Say what is wrong."""
    count = len(found.filled_cells)
    if found.right:
        if None not in found.filled:
            return ["No mistake: the board is an answer."]
        return [f"No mistake: an answer has {_all_of(count)}."]
    told = (
        []
        if found.broken is None
        else [f"The filled board breaks the rule: {found.broken.message}."]
    )
    if found.verdict is Verdict.NONE:
        return [*told, "The puzzle has no answer, so nothing that is filled in can be right."]
    if found.cells:
        which = "The filled cell" if count == 1 else f"{len(found.cells)} of {count} filled cells"
        told.append(f"{which} cannot be right: {_named(found, found.cells)}.")
    if found.clash:
        rest = "other " if found.cells else ""
        clash = _named(found, found.clash)
        told += [
            f"Each {rest}filled cell is possible by itself, but no answer has all of them.",
            f"These {len(found.clash)} clash: {clash}.",
        ]
    if found.undecided:
        cells = _named(found, found.undecided)
        told.append(f"Not known of {plural(len(found.undecided), 'cell')}: {cells}.")
    if found.right is None:
        told.append(f"Unknown: {why(found.stopped)}.")
    return told or [f"No answer has {_all_of(count)}."]


def _all_of(count: int) -> str:
    if count == 0:
        return "the givens, and nothing else is filled in"
    return f"the {'filled cell' if count == 1 else f'{count} filled cells'}"


def _named(found: Mistakes, cells: Sequence[int]) -> str:
    """Name cells with what is filled in, ``r1c2=3``; at most `LISTED` of them."""
    texts = answer_cells(found.puzzle.kind, found.filled)
    names = [f"{cell_name(i, found.puzzle.cols)}={texts[i]}" for i in cells[:LISTED]]
    more = len(cells) - LISTED
    return ", ".join(names) + (f" and {more} more" if more > 0 else "")


def _cells(found: Mistakes, cells: Sequence[int]) -> list[objects.Fields]:
    """Return cells with what is filled in, rows and columns counted from one."""
    cols = found.puzzle.cols
    return [
        {
            "cell": cell_name(i, cols),
            "row": i // cols + 1,
            "col": i % cols + 1,
            "value": found.filled[i],
        }
        for i in cells
    ]
