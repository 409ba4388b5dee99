"""Verdicts with their evidence: as lines below a row, and as JSON objects."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli import objects
from cli.output import width
from cli.show.boards import GAP, answer_cells, clue_cells, numbers, side_by_side, window
from cli.show.table import listed, why
from puzzles import KINDS, Answer, Puzzle, Verdict
from puzzles.printing import plural

if TYPE_CHECKING:
    from puzzles.formats import Record
    from verify.certify import Certification

INDENT = "    "

TRADES, TRADED, TRADING = 3, 4, 1000
"""Trades shown, cells of one, and cells of a board, at most: so that they are found at once."""


def as_object(record: Record, reply: Certification) -> objects.Fields:
    """Return a verdict with its evidence as a JSON object."""
    p = record.puzzle
    several = reply.verdict is Verdict.MULTIPLE
    trades = _smallest_trades(p, reply.answer) if several and reply.answer else []
    return objects.head(record) | {
        "verdict": reply.verdict.value,
        "evidence": [way.value for way in reply.evidence],
        "one_way": reply.one_way,
        "answer": objects.board(p, reply.answer),
        "other": objects.board(p, reply.other),
        "differs": objects.names(p, _differing(reply)),
        "open": reply.open and {"cells": reply.open.count, "exact": reply.open.exact},
        "trades": [objects.names(p, trade) for trade in trades],
        "conflict": objects.clues(p, reply.conflict),
        "minimal": None if reply.conflict is None else reply.minimal,
        "work": objects.work(reply.work),
        "stopped": reply.stopped if reply.verdict is Verdict.UNKNOWN else None,
    }


def ways(reply: Certification) -> str:
    """Say by which ways a verdict was reached, and why where there is one only."""
    listed = ", ".join(way.value for way in reply.evidence)
    if not reply.one_way:
        return listed
    return f"{listed}, one way only (second: {why(reply.cut)})"


def evidence(reply: Certification) -> Iterator[str]:
    """Yield the lines below a verdict that is not unique; the first one is a sentence."""
    puzzle = reply.puzzle
    if reply.verdict is Verdict.MULTIPLE:
        yield from _two_answers(puzzle, reply)
    elif reply.verdict is Verdict.NONE:
        yield from _contradiction(puzzle, reply)
    elif reply.verdict is Verdict.UNKNOWN:
        yield f"Unknown: {why(reply.stopped)}."


def _two_answers(puzzle: Puzzle, reply: Certification) -> Iterator[str]:
    cells = _differing(reply)
    if reply.answer is None or reply.other is None or not cells:
        yield "Several answers."
        return
    yield f"Two answers; they differ in {plural(len(cells), 'cell')}: {listed(cells, puzzle)}"
    yield from textwrap.wrap(_open(reply), width() - len(INDENT))
    first, second = (answer_cells(puzzle.kind, a) for a in (reply.answer, reply.other))
    room = width() - len(INDENT)
    wide = max(map(len, first + second))
    at = window(puzzle, cells, wide=wide, room=(room - GAP) // 2)
    at = at or window(puzzle, cells, wide=wide, room=room)
    if at is None:
        yield "Too large to show here; --json has both answers."
        return
    yield from at.note(puzzle)
    boards = [numbers(c, puzzle, marked=cells, at=at) for c in (first, second)]
    yield from side_by_side(*boards, room=room)
    yield from _trades(puzzle, reply.answer)


def _open(reply: Certification) -> str:
    """Say how many cells vary over all answers, and who tells which."""
    if reply.open is None:
        return ""
    start = "" if reply.open.exact else "At least "
    count, cells = reply.open.count, len(reply.puzzle.clues)
    are = "is" if count == 1 else "are"
    return f"{start}{count} of {cells} cells {are} open; see fillproof forced."


def _trades(puzzle: Puzzle, answer: Answer) -> Iterator[str]:
    """Yield the smallest changes of a picture that its clues do not notice."""
    from puzzles.twins.trades import sentence

    for trade in _smallest_trades(puzzle, answer):
        text = f"In the first one, {sentence(puzzle, answer, trade)}."
        yield from textwrap.wrap(text, width() - len(INDENT))


def _smallest_trades(puzzle: Puzzle, answer: Answer) -> list[tuple[int, ...]]:
    if not KINDS[puzzle.kind].can_have_twins or len(puzzle.clues) > TRADING:
        return []
    from puzzles.twins.trades import trades

    return list(trades(puzzle, answer, limit=TRADES, most=TRADED))


def _contradiction(puzzle: Puzzle, reply: Certification) -> Iterator[str]:
    word = KINDS[puzzle.kind].clue_word
    cells = reply.conflict
    if not cells:
        yield "No answer" + ("." if cells is None else f", whatever the {word}s are.")
        return
    if len(cells) == 1:
        yield f"This {word} cannot be met: {listed(cells, puzzle, clues=True)}"
    else:
        sure = "" if reply.minimal else " (perhaps not all are needed)"
        text = f"These {len(cells)} {word}s contradict each other{sure}"
        yield f"{text}: {listed(cells, puzzle, clues=True)}"
    shown = clue_cells(puzzle.clues)
    at = window(puzzle, cells, wide=max(map(len, shown)), room=width() - len(INDENT))
    if at is None:
        yield "Too far apart to show here; --json lists them all."
        return
    yield from at.note(puzzle)
    yield from numbers(shown, puzzle, marked=cells, at=at)


def _differing(reply: Certification) -> Sequence[int]:
    if reply.answer is None or reply.other is None:
        return ()
    pairs = zip(reply.answer, reply.other, strict=True)
    return [i for i, (a, b) in enumerate(pairs) if a != b]
