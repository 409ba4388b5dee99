"""Study ``cap-lift``: are boards made under a cap still unique without it?"""

from __future__ import annotations

from collections.abc import Sequence

import cpmodels
from ladder import LADDERS, Outcome
from puzzles import Puzzle, Verdict, WitnessError
from verify.study import truth
from verify.study.base import (
    Cell,
    Chart,
    Item,
    Options,
    Study,
    StudyResult,
    Table,
    boards,
    by_size,
    percent,
    share,
)
from verify.study.drawn import CAP, clues_on, full, peeled
from verify.study.published import CAP_LIFT, CapLift

POLICIES = ("solver", "probe", "region")
"""Who judges what may go while the cap holds; the published boards were left by rule sets."""


def items(options: Options) -> list[Item]:
    """Return the boards by policy."""
    return [item for policy in POLICIES for item in boards(options, policy=policy)]


def measure(item: Item) -> StudyResult:
    """Make a board under the cap, and count its answers without.

    Raises:
        WitnessError: Ladder and solver contradict each other, or the board's answer is gone.
    """
    board = full("fillomino", item)
    capped = peeled(board, item["policy"])
    puzzle = Puzzle(capped.kind, capped.rows, capped.cols, capped.clues)
    counted = cpmodels.count(puzzle, limit=2)
    others = [answer for answer in counted.answers if answer != board.answer]
    if counted.verdict is Verdict.NONE:
        raise WitnessError(f"no answer without the cap; {truth.described(puzzle, frozenset())}")
    on = LADDERS[puzzle.kind].default
    reached = truth.settle(puzzle, board.answer, on)
    for other in others:
        truth.check(puzzle, other, reached, on)
    return {
        "clues": clues_on(puzzle),
        "verdict": counted.verdict.value,
        "ladder": reached.outcome is Outcome.SOLVED,
        "largest": max(max(answer) for answer in others) if others else None,
    }


def tables(_options: Options, results: Sequence[StudyResult]) -> tuple[Table, ...]:
    """Say how many are still unique."""
    rows: list[tuple[Cell, ...]] = []
    for size, group in by_size(results):
        for policy in POLICIES:
            some = [r for r in group if r["policy"] == policy]
            rows.append((size, policy, *_row(some)))
        if size in CAP_LIFT:
            there = CAP_LIFT[size]
            head = (size, "published", there.boards, there.unique, None, there.open)
            rows.append((*head, _published(there)))
    heads = ("size", "judge", "boards", "unique", "several", "undecided", "share unique")
    return (
        Table(
            f"Boards made under a cap of {CAP}, counted without it",
            (*heads, "ladder agrees", "second answers' largest"),
            tuple(row + (None,) * (len(heads) + 2 - len(row)) for row in rows),
            (
                "Judge: who said, under the cap, that a clue may go: the solver as long as there "
                "is one answer, or a published rule set as long as it finishes.",
                "Ladder agrees: unique boards that our ladder, too, finishes without the cap. "
                "Second answers' largest: numbers that the cap had ruled out.",
            ),
            Chart((6,), "% still unique"),
        ),
    )


def _row(group: Sequence[StudyResult]) -> tuple[Cell, ...]:
    def count(verdict: Verdict) -> int:
        return sum(r["verdict"] == verdict.value for r in group)

    unique, largest = count(Verdict.UNIQUE), [r["largest"] for r in group if r["largest"]]
    reach = f"{min(largest)} to {max(largest)}" if largest else None
    ladder = sum(r["ladder"] for r in group)
    several, undecided = count(Verdict.MULTIPLE), count(Verdict.UNKNOWN)
    return len(group), unique, several, undecided, share(unique, len(group)), ladder, reach


def _published(there: CapLift) -> Cell:
    """Return the published share: as a range where some boards were not decided."""
    least = 100 * there.unique / there.boards
    most = 100 * (there.unique + there.open) / there.boards
    return f"{least:.0f} to {most:.0f} %" if there.open else percent(there.unique, there.boards)


STUDY = Study(
    "cap-lift",
    "are Fillomino boards made under a cap still unique without it",
    ((6, 6), (8, 8)),
    100,
    items,
    measure,
    tables,
)
