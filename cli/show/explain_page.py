"""The steps of a puzzle as a page for a browser: a board that steps through them, and their words.

The words stand on the page as a list, so they are there without scripts too. What the script
draws comes as data: the board before the first step, and what each step changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import TYPE_CHECKING, NamedTuple
from xml.etree.ElementTree import Element

from cli.show.explain import ending
from cli.show.html import data, figure, own, page, tag
from cli.show.table import size
from puzzles import KINDS, Puzzle
from puzzles.drawing import draw_puzzle
from puzzles.drawing.look import INKS
from puzzles.drawing.svg import CLASS, styles
from puzzles.outcomes import Outcome
from puzzles.types import Clues

if TYPE_CHECKING:
    from ladder import Explanation, Step, Unfolded
    from ladder.boards import News
    from puzzles.formats import Record

SHOWN = 1600
"""Cells of a board that is drawn without scripts, too, at most: large ones make a large file."""

SCRIPTS = (
    *("elements.js", "board.js", "telling.js", "stepping.js"),
    *("hands.js", "graph.js", "printed.js", "trying.js"),
)
"""Parts of the page's script, in order: what is known, drawn and told, how it is gone through and
by which hands, where it is hard, how it is printed, how it is tried."""

BY_SOLVER = "as few cells or clues as force a cell, where no technique finds anything"

FULL = {Outcome.SOLVED, Outcome.STUCK}
"""Outcomes with which a full board is an answer; stuck where the solver went on."""

MANY = 1000
"""Steps of a list of which a browser lays out only what is in sight, at least."""

Runs = list[int]
"""Ascending numbers as the first and the last of each stretch without gaps, one after the other."""


def explain_page(record: Record, told: Explanation, *, marks: Clues | None) -> str:
    """Return the page of one puzzle.

    Args:
        record: The puzzle.
        told: Its steps.
        marks: Cells that were filled before, row by row; None for none.

    Cost: about 150 characters a step beside its sentence, and a few a cell.
    """
    puzzle = record.puzzle
    rows = _techniques(puzzle, told)
    what = f"{KINDS[puzzle.kind].spoken} {size(puzzle)}"
    parts = [
        tag("p", what, kind="soft"),
        tag("p", ending(told, hint=False, filled=marks is not None)),
        *_stepper(puzzle),
        tag("h2", "Steps", id="list"),
        tag("ol", *_items(told, rows), id="steps", kind="many" if len(told.steps) > MANY else ""),
        tag("div", id="multiples", kind=CLASS),
        tag("h2", "Techniques"),
        tag("dl", *_descriptions(rows), id="techniques"),
        data(_fields(puzzle, told, rows, marks)),
    ]
    look = own("explain.css") + "".join(styles(INKS))
    return page(f"{record.id}, step by step", parts, style=look, script="".join(map(own, SCRIPTS)))


class Described(NamedTuple):
    """A technique as the page names it, or what a solver does in its place."""

    name: str
    tier: int
    grade: str
    summary: str


def _techniques(puzzle: Puzzle, told: Explanation) -> list[Described]:
    """Return the techniques of the steps, gentlest first, and last what the solver finds."""
    from ladder import ladder_for

    used = {step.technique for step in told.steps}
    for found in told.notes.unfolded.values() if told.notes else ():
        used |= {step.technique for moment in found.moments for step in moment.steps}
    rows = [row for row in ladder_for(puzzle.kind).techniques if row.name in used]
    shown = [Described(row.name, int(row.tier), row.tier.word, row.summary) for row in rows]
    by_solver = {step.technique: step for step in told.steps if step.solver}
    return shown + [
        Described(name, int(step.tier), step.grade, BY_SOLVER) for name, step in by_solver.items()
    ]


def _stepper(puzzle: Puzzle) -> Iterator[Element]:
    """Yield the place for what the script draws, and the puzzle for readers without scripts."""
    board = [figure(draw_puzzle(puzzle))] if len(puzzle.clues) <= SHOWN else []
    yield tag("noscript", tag("p", "Scripts are off: the steps are told below."), *board)
    yield tag("div", id="stepper", hidden="hidden", kind=CLASS)


def _items(told: Explanation, rows: Sequence[Described]) -> Iterator[Element]:
    """Yield the steps in words, each with a link to its technique."""
    anchors = {row.name: f"#t{n}" for n, row in enumerate(rows)}
    for step in told.steps:
        link = tag("a", step.technique, href=anchors[step.technique])
        yield tag("li", link, f" ({step.grade}): {step.sentence}")


def _descriptions(rows: Sequence[Described]) -> Iterator[Element]:
    for n, row in enumerate(rows):
        yield tag("dt", f"{row.name} ({row.grade})", id=f"t{n}", tabindex="-1")
        yield tag("dd", f"{row.summary[0].upper()}{row.summary[1:]}.")


def _fields(
    puzzle: Puzzle, told: Explanation, rows: Sequence[Described], marks: Clues | None
) -> dict[str, object]:
    """Return what the script reads."""
    kind, notes = KINDS[puzzle.kind], told.notes
    start, news = _start(puzzle, marks), told.boards.news
    numbers = {row.name: n for n, row in enumerate(rows)}
    inside = notes.unfolded if notes else {}
    # One at a time: all boards of the largest puzzle are gigabytes.
    before = {n: board for n, board in enumerate(chain((start,), told.boards)) if n in inside}
    return {
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "picture": kind.picture,
        "clueCells": kind.clues_are_cells,
        "regions": kind.has_regions,
        "clues": puzzle.clues,
        "start": start,
        "answer": told.values if told.outcome in FULL and None not in told.values else None,
        "techniques": [[row.name, row.tier, row.grade] for row in rows],
        "steps": [
            [numbers[step.technique], *_changes([step], changed)]
            for step, changed in zip(told.steps, news, strict=True)
        ],
        "ways": notes.ways if notes else [],
        "left": [_runs_of(cells) for cells in notes.open] if notes and not kind.picture else [],
        "inside": {n + 1: _inside(found, before[n], numbers) for n, found in inside.items()},
    }


def _start(puzzle: Puzzle, marks: Clues | None) -> Clues:
    """Return the board before the first step."""
    from ladder import Contradiction, begin, ladder_for

    try:
        return begin(ladder_for(puzzle.kind), puzzle, marks).values()
    except Contradiction:  # by clues that cannot be met at all: the steps begin with nothing
        return (None,) * len(puzzle.clues)


def _changes(steps: Sequence[Step], news: News) -> tuple[Runs, list[Runs], Runs]:
    """Return cells with values filled, cells with runs of values lost, and the cells used.

    Cells that are used are told by how far each is from the one before: most of these are small.
    """
    filled = {cell: value for step in steps for cell, value in step.placements}
    filled |= dict(news)
    fills = [number for pair in sorted(filled.items()) for number in pair]
    lost = _runs_of(pair for step in steps for pair in step.eliminations)
    used = sorted({cell for step in steps for cell in step.premises})
    return fills, lost, [b - a for a, b in pairwise((0, *used))]


def _inside(
    found: Unfolded, before: Clues, numbers: Mapping[str, int]
) -> tuple[Runs, list[object], str, tuple[int, ...]]:
    """Return a hypothesis: what it fills, its moments, how it ends, and the cells that show it."""
    from ladder.boards import settled

    boards = (found.board, *(moment.board for moment in found.moments))
    moments: list[object] = [
        [
            numbers[moment.steps[0].technique],
            *_changes(moment.steps, settled(*pair)),
            " ".join(step.sentence for step in moment.steps),
        ]
        for moment, pair in zip(found.moments, pairwise(boards), strict=True)
    ]
    assumed = [number for pair in settled(before, found.board) for number in pair]
    return assumed, moments, found.text, found.about


def _runs_of(cells: Iterable[tuple[int, Sequence[int]]]) -> list[Runs]:
    """Return cells with runs of their values."""
    return [[cell, *_runs(values)] for cell, values in cells]


def _runs(values: Sequence[int]) -> Runs:
    found: Runs = []
    for value in values:
        if found and value == found[-1] + 1:
            found[-1] = value
        else:
            found += [value, value]
    return found
