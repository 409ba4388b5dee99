"""How far the ladder comes on published boards, technique after technique, with a cap and without.

Everything that is settled is checked against the only answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bench.certify.corpus import Board
from bench.ladder import climbs
from bench.ladder.boards import puzzle
from bench.ladder.clock import OverLimitError, within
from bench.ladder.table import markdown, percent
from ladder import Outcome
from puzzles import KINDS, Answer, Puzzle
from verify.study import truth


@dataclass(slots=True)
class Sum:
    """What one set of techniques came to on several boards.

    Attributes:
        finished: Boards solved.
        settled: Blank cells settled.
        over: Boards that went over the limit and count with what fewer techniques settle.
    """

    finished: int = 0
    settled: int = 0
    over: int = 0


@dataclass(frozen=True, slots=True)
class Reach:
    """Several boards with every set of techniques.

    Attributes:
        boards: How many.
        blank: Cells that are not printed.
        sums: For every set.
    """

    boards: int
    blank: int
    sums: tuple[Sum, ...]


def capped(kind: str) -> bool:
    """Whether puzzles of a kind can have a cap."""
    return KINDS[kind].has_regions


def measure(kind: str, boards: Sequence[Board], *, cap: bool, most: float) -> Reach:
    """Climb boards of one kind.

    Args:
        kind: Their kind.
        boards: Boards with one answer.
        cap: Whether the largest number of the answer is told as the board's max_region.
        most: CPU seconds that one run may take.

    Raises:
        WitnessError: What is settled differs from the answer, or more techniques settle less.
    """
    sums = tuple(Sum() for _ in climbs.reach(kind))
    blank = 0
    for board in boards:
        answer = board.answers[0]
        blank += _climb(puzzle(board, cap=max(answer) if cap else None), answer, sums, most)
    return Reach(len(boards), blank, sums)


def _climb(asked: Puzzle, answer: Answer, sums: Sequence[Sum], most: float) -> int:
    """Add one board to the sums and return the number of its blank cells."""
    printed = values = truth.settle(asked, answer, frozenset()).values  # no technique: the givens
    for climb, total in zip(climbs.reach(asked.kind), sums, strict=True):
        try:
            with within(most):
                reached = truth.settle(asked, answer, climb.enabled)
        except OverLimitError:
            total.over += 1
        else:
            truth.check_no_less(asked, values, reached.values, climb.enabled)
            values = reached.values
            total.finished += reached.outcome is Outcome.SOLVED
        total.settled += sum(v is not None for v in values) - sum(v is not None for v in printed)
    return printed.count(None)


def table(kind: str, found: Iterable[tuple[str, Sequence[Reach]]]) -> str:
    """Write the table by size and set of techniques: capped and uncapped, or one pair of columns.

    Args:
        kind: The kind.
        found: Size, and what was reached with the cap, where there is one, and without.
    """
    found = list(found)
    ways = ("capped, ", "uncapped, ") if capped(kind) else ("",)
    unit = "blanks" if capped(kind) else "cells"
    head = ["size", "boards", "techniques"]
    head += [f"{way}{what}" for way in ways for what in ("finished", f"{unit} settled")]
    rows: list[list[object]] = []
    for size, each in found:
        for at, climb in enumerate(climbs.reach(kind)):
            row: list[object] = [size, each[0].boards, climb.label]
            for reach in each:
                row += _figures(reach, at)
            rows.append(row)
    return markdown(head, rows)


def _figures(reach: Reach, at: int) -> list[str]:
    total = reach.sums[at]
    over = f" ({total.over} over the limit)" if total.over else ""
    share = percent(total.settled, reach.blank, 1)
    return [f"{total.finished}{over}", share]
