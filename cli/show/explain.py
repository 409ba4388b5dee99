"""The steps of a puzzle as text: sentences and boards, or a line a step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from textwrap import fill, shorten
from typing import TYPE_CHECKING

from cli.ladders import values_text
from cli.show.boards import answer_cells, answer_lines
from cli.show.stepboards import COLUMNS, legend, step_board
from cli.show.table import why
from puzzles import KINDS, Puzzle
from puzzles.grid import cell_name
from puzzles.outcomes import Outcome
from puzzles.printing import plural

if TYPE_CHECKING:
    from ladder import Explanation, Step, Tier


def lines(
    puzzle: Puzzle, told: Explanation, *, hint: bool, filled: bool, brief: bool
) -> Iterator[str]:
    """Yield what is printed for one puzzle.

    Args:
        puzzle: The puzzle.
        told: Its steps.
        hint: Whether only the next step that fills a cell was asked for.
        filled: Whether the board was partly filled.
        brief: Whether each step gets a line, not sentence and board.
    """
    hinted = hint and told.outcome is Outcome.STOPPED
    if hinted:
        yield from _wrapped(_next(puzzle, told))
        yield ""
    if brief:
        yield from _brief(puzzle, told)
    else:
        yield from _full(puzzle, told)
    if hinted:
        return
    if told.upto is not None and told.outcome is Outcome.STUCK:
        yield from _wrapped(_nothing(told, told.upto))
        return
    yield from _wrapped(ending(told, hint=hint, filled=filled))
    if told.outcome in {Outcome.SOLVED, Outcome.STUCK}:
        yield from answer_lines(puzzle.kind, told.values, puzzle.cols)
    if told.open and not KINDS[puzzle.kind].picture:
        cells = (f"{cell_name(i, puzzle.cols)}: {values_text(v)}" for i, v in told.open)
        yield from _wrapped(f"Candidates of the cells with the fewest: {'; '.join(cells)}.")


def _full(puzzle: Puzzle, told: Explanation) -> Iterator[str]:
    """Yield sentence and board of every step."""
    if told.steps:
        yield from legend(puzzle.kind)
        yield ""
    wide = len(str(len(told.steps)))
    for number, (step, board) in enumerate(zip(told.steps, told.boards, strict=True), start=1):
        start = f"{number:{wide}}. "
        text = f"{step.technique} ({step.grade}): {step.sentence}"
        yield from _wrapped(text, start=start)
        yield from step_board(puzzle, step, board)
        yield ""


def _brief(puzzle: Puzzle, told: Explanation) -> Iterator[str]:
    """Yield a line for every step: what it concludes, not why."""
    wide = len(str(len(told.steps)))
    name = max((len(step.technique) for step in told.steps), default=0)
    for number, step in enumerate(told.steps, start=1):
        grade = "solver" if step.solver else step.tier.word
        start = f"{number:{wide}}. {step.technique.ljust(name)}  {grade:6}  "
        yield start + shorten(_conclusion(puzzle, step), COLUMNS - len(start), placeholder=" ...")
    if told.steps:
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


def _next(puzzle: Puzzle, told: Explanation) -> str:
    """Say which cell can be filled next."""
    *before, last = told.steps
    cells = ", ".join(cell_name(cell, puzzle.cols) for cell, _value in last.placements)
    verb = "removes" if len(before) == 1 else "remove"
    after = f", after {plural(len(before), 'step')} that only {verb} candidates" if before else ""
    return f"Next to fill: {cells}{after}."


def _nothing(told: Explanation, upto: Tier) -> str:
    """Say that there is no hint up to a tier, and which technique comes next."""
    text = f"Nothing at this tier ({upto.word})"
    if told.beyond is None:
        return f"{text}, nor beyond it: no technique that is on finds anything more."
    beyond = f"{told.beyond.technique} ({told.beyond.tier.word})"
    return f"{text}: the gentlest step beyond it is {beyond}."


def ending(told: Explanation, *, hint: bool, filled: bool) -> str:
    """Say in one sentence where the steps end."""
    after = f"after {plural(len(told.steps), 'step')}"
    settled = f"{told.settled} of {len(told.values)} cells are settled"
    stuck = "Stuck: no technique that is on fills another cell;" if hint else f"Stuck {after}:"
    if told.alone is not None and told.outcome is Outcome.STUCK:
        return _went_on(told, settled)
    ends = {
        Outcome.SOLVED: _solved(told, after),
        Outcome.STUCK: f"{stuck} {settled}.",
        Outcome.STOPPED: f"Stopped {after}: {settled}.",
        Outcome.CONTRADICTION: _contradiction(told, after, filled=filled),
    }
    return ends.get(told.outcome, f"Unknown: {why(told.stopped)}; {settled}.")


def _went_on(told: Explanation, settled: str) -> str:
    """Say where the techniques are stuck, and how far the solver comes."""
    steps, cells = told.alone or (0, 0)
    found = plural(sum(step.solver for step in told.steps), "step")
    start = f"Stuck after {plural(steps, 'step')}: {cells} of {len(told.values)} cells are settled."
    if None not in told.values:
        return f"{start} With {found} found by the solver the board is full."
    end = f"{start} With {found} found by the solver {settled};"
    if told.stopped is not None:
        return f"{end} it went no farther: {why(told.stopped)}."
    return f"{end} no other cell is the same in all answers."


def _solved(told: Explanation, after: str) -> str:
    hardest = told.hardest
    if hardest is None:
        return "Nothing is left to fill: the board is solved."
    end = f"Solved {after}; the hardest is {hardest.technique} ({hardest.tier.word})."
    spare = told.found - len(told.steps)
    return end if not spare else f"{end} {_left_out(spare)}"


def _left_out(spare: int) -> str:
    """Say how many steps are not shown."""
    some, rests = ("1 more step", "it") if spare == 1 else (f"{spare} more steps", "them")
    return f"{some} can be found; nothing rests on {rests}."


def _contradiction(told: Explanation, after: str, *, filled: bool) -> str:
    if told.broken and not told.steps:
        return f"The filled board breaks the rule: {told.broken.message}."
    why_not = f": the full board breaks the rule, {told.broken.message}" if told.broken else ""
    advice = " A filled cell is wrong, or the puzzle has no answer." if filled else ""
    return f"Contradiction {after}{why_not}.{advice}"


def _wrapped(text: str, *, start: str = "") -> list[str]:
    """Return the lines of a paragraph, with a hanging indent below `start`."""
    hang = " " * len(start)
    lines = fill(
        text, COLUMNS, initial_indent=start, subsequent_indent=hang, break_on_hyphens=False
    )
    return lines.splitlines()
