"""The steps of a puzzle as text: sentences and boards, or a line a step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from textwrap import fill, shorten
from typing import TYPE_CHECKING

from cli.ladders import values_text
from cli.show.boards import answer_cells, answer_lines
from cli.show.stepboards import COLUMNS, legend, step_board
from cli.show.table import plural, why
from cli.walks import CONTRADICTION, SOLVED, STOPPED, STUCK, Asked, Walk
from puzzles import Puzzle
from puzzles.grid import cell_name

if TYPE_CHECKING:
    from ladder import Step


def lines(puzzle: Puzzle, walk: Walk, asked: Asked, *, brief: bool) -> Iterator[str]:
    """Yield what is printed for one puzzle."""
    if asked.hint and walk.outcome == STOPPED:
        yield from _wrapped(_next(puzzle, walk))
        yield ""
    if brief:
        yield from _brief(puzzle, walk)
    else:
        yield from _full(puzzle, walk)
    if asked.hint and walk.outcome == STOPPED:
        return
    yield from _wrapped(_end(walk, asked))
    if walk.outcome in {SOLVED, STUCK}:
        yield from answer_lines(puzzle.kind, walk.values, puzzle.cols)
    if walk.open:
        cells = (f"{cell_name(i, puzzle.cols)}: {values_text(v)}" for i, v in walk.open)
        yield from _wrapped(f"Candidates of the cells with the fewest: {'; '.join(cells)}.")


def _full(puzzle: Puzzle, walk: Walk) -> Iterator[str]:
    """Yield sentence and board of every step."""
    if walk.steps:
        yield from legend(puzzle.kind)
        yield ""
    wide = len(str(len(walk.steps)))
    for number, (step, board) in enumerate(zip(walk.steps, walk.boards, strict=True), start=1):
        start = f"{number:{wide}}. "
        text = f"{step.technique} ({step.tier.word}): {step.sentence}"
        yield from _wrapped(text, start=start)
        yield from step_board(puzzle, step, board)
        yield ""


def _brief(puzzle: Puzzle, walk: Walk) -> Iterator[str]:
    """Yield a line for every step: what it concludes, not why."""
    wide = len(str(len(walk.steps)))
    name = max((len(step.technique) for step in walk.steps), default=0)
    for number, step in enumerate(walk.steps, start=1):
        start = f"{number:{wide}}. {step.technique.ljust(name)}  {step.tier.word:6}  "
        yield start + shorten(_conclusion(puzzle, step), COLUMNS - len(start), placeholder=" ...")
    if walk.steps:
        yield ""


def _conclusion(puzzle: Puzzle, step: Step) -> str:
    """Return what a step concludes: ``r1c2=3 r1c3=3; r2c1 r2c2 not 3, 5-7``."""
    if step.contradiction:
        return "no answer"
    cells = [cell for cell, _value in step.placements]
    texts = answer_cells(puzzle.kind, [value for _cell, value in step.placements])
    named = (f"{cell_name(c, puzzle.cols)}={t}" for c, t in zip(cells, texts, strict=True))
    parts = [" ".join(named)] if cells else []
    by_values = sorted(step.eliminations, key=lambda pair: pair[1])
    for values, group in groupby(by_values, key=lambda pair: pair[1]):
        names = " ".join(cell_name(cell, puzzle.cols) for cell, _values in group)
        # None is left out where the cell is too cramped for the numbers anyhow.
        gone = f"not {values_text(values)}" if values else "no larger number"
        parts.append(f"{names} {gone}")
    return "; ".join(parts)


def _next(puzzle: Puzzle, walk: Walk) -> str:
    """Say which cell can be filled next."""
    *before, last = walk.steps
    cells = ", ".join(cell_name(cell, puzzle.cols) for cell, _value in last.placements)
    verb = "removes" if len(before) == 1 else "remove"
    after = f", after {plural(len(before), 'step')} that only {verb} candidates" if before else ""
    return f"Next to fill: {cells}{after}."


def _end(walk: Walk, asked: Asked) -> str:
    """Say in one sentence where the steps end."""
    after = f"after {plural(len(walk.steps), 'step')}"
    settled = f"{walk.settled} of {len(walk.values)} cells are settled"
    stuck = (
        "Stuck: no technique that is on fills another cell;" if asked.hint else f"Stuck {after}:"
    )
    ends = {
        SOLVED: _solved(walk, after),
        STUCK: f"{stuck} {settled}.",
        STOPPED: f"Stopped {after}: {settled}.",
        CONTRADICTION: _contradiction(walk, asked, after),
    }
    return ends.get(walk.outcome, f"Unknown: {why(walk.stopped)}; {settled}.")


def _solved(walk: Walk, after: str) -> str:
    hardest = walk.hardest
    if hardest is None:
        return "Nothing is left to fill: the board is solved."
    return f"Solved {after}; the hardest is {hardest.technique} ({hardest.tier.word})."


def _contradiction(walk: Walk, asked: Asked, after: str) -> str:
    if walk.broken and not walk.steps:
        return f"The filled board breaks the rule: {walk.broken.message}."
    why_not = f": the full board breaks the rule, {walk.broken.message}" if walk.broken else ""
    advice = " A filled cell is wrong, or the puzzle has no answer." if asked.marks else ""
    return f"Contradiction {after}{why_not}.{advice}"


def _wrapped(text: str, *, start: str = "") -> list[str]:
    """Return the lines of a paragraph, with a hanging indent below `start`."""
    hang = " " * len(start)
    lines = fill(
        text, COLUMNS, initial_indent=start, subsequent_indent=hang, break_on_hyphens=False
    )
    return lines.splitlines()
