"""How fast the fixpoint engine is on published boards, by size, set of techniques and tier."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bench.certify.corpus import Board
from bench.ladder import climbs
from bench.ladder.boards import puzzle
from bench.ladder.clock import OverLimitError, forget, timed, within
from bench.ladder.table import markdown, number, quantile
from ladder import LADDERS, Outcome, Tier, fixpoint, rate
from ladder.table import Enabled
from puzzles import Puzzle
from verify.study import truth

SETS = (
    "size",
    "techniques",
    "boards",
    "finished",
    "median ms",
    "95 % ms",
    "worst ms",
    "boards a second",
)
TIERS = ("size", "tier", "boards", "median ms", "boards a second")

STUCK, OVER = "stuck", "over the limit"
ORDER = (*(tier.word for tier in Tier), STUCK, OVER)
"""Tiers as they are listed, and what stands in their place."""


class Run(NamedTuple):
    """One board with one set of techniques.

    Attributes:
        seconds: CPU seconds; the limit, if it went over that.
        finished: Whether the board was solved.
        over: Whether it went over the limit.
    """

    seconds: float
    finished: bool = False
    over: bool = False


class Timed(NamedTuple):
    """One board: its runs, set after set, and its tier."""

    runs: tuple[Run, ...]
    tier: str


def measure(board: Board, *, most: float) -> Timed:
    """Time every set of techniques on a board, uncapped, and rate it.

    Args:
        board: A board with one answer.
        most: CPU seconds that one run may take.

    Raises:
        WitnessError: What is settled differs from the answer.
    """
    asked, answer = puzzle(board), board.answers[0]
    sets = [on for _label, on in climbs.speed(asked.kind)]
    return Timed(tuple(_run(asked, answer, on, most) for on in sets), _tier(asked, most))


def _run(asked: Puzzle, answer: tuple[int, ...], on: Enabled, most: float) -> Run:
    try:
        reached, seconds = timed(lambda: fixpoint(LADDERS[asked.kind], asked, on), most=most)
    except OverLimitError:
        return Run(most, over=True)
    truth.check(asked, answer, reached, on)
    return Run(seconds, reached.outcome is Outcome.SOLVED)


def _tier(asked: Puzzle, most: float) -> str:
    forget()
    try:
        with within(most):
            tier = rate(LADDERS[asked.kind], asked).tier
    except OverLimitError:
        return OVER
    return tier.word if tier else STUCK


def sets_table(kind: str, found: Iterable[tuple[str, Sequence[Timed]]]) -> str:
    """Write the table by size and set of techniques."""
    rows: list[list[object]] = []
    for size, boards in found:
        for at, climb in enumerate(climbs.speed(kind)):
            runs = [board.runs[at] for board in boards]
            finished = sum(run.finished for run in runs)
            rows.append([size, climb.label, len(runs), finished, *_figures(runs)])
    return markdown(SETS, rows)


def tiers_table(found: Iterable[tuple[str, Sequence[Timed]]]) -> str:
    """Write the table by size and tier; times are those of the default set."""
    rows: list[list[object]] = []
    for size, boards in found:
        for tier in ORDER:
            runs = [board.runs[-1] for board in boards if board.tier == tier]
            if runs:
                median, *_, rate_text = _figures(runs)
                rows.append([size, tier, len(runs), median, rate_text])
    return markdown(TIERS, rows)


def _figures(runs: Sequence[Run]) -> list[str]:
    """Return median, 95 % and worst in milliseconds, and boards a second.

    A board over the limit counts as slower than any other; what depends on it is a bound.
    """
    times = [run.seconds * 1000 for run in runs]
    longest = [float("inf") if run.over else t for run, t in zip(runs, times, strict=True)]
    pairs = [
        (statistics.median(times), statistics.median(longest)),
        (quantile(times, 0.95), quantile(longest, 0.95)),
        (max(times), max(longest)),
    ]
    figures = [("" if low == high else "> ") + number(low) for low, high in pairs]
    pace = "< " if any(run.over for run in runs) else ""
    return [*figures, pace + number(1000 * len(times) / sum(times))]
