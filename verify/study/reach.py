"""Study ``reach``: how far sets of techniques come on Fillomino boards that nobody filtered.

The boards are peeled for as long as the solver says that there is one answer;
only then are the techniques asked. A second part takes random positions, and
compares the region techniques with the local ones alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from ladder import LADDERS, Outcome
from ladder.table import Enabled
from puzzles import Puzzle
from verify.study import truth
from verify.study.base import (
    Cell,
    Chart,
    Figure,
    Item,
    Options,
    Study,
    StudyResult,
    Table,
    boards,
    by_size,
    mean,
    share,
)
from verify.study.drawn import CAP, clues_on, full, peeled, with_clues
from verify.study.ladders import Climb, own, published
from verify.study.packing import random_picture
from verify.study.published import POSITIONS, REACH

KIND = "fillomino"

POSITIONS_A_BOARD = 3
"""Positions of each sort for each of the boards a size."""

CHUNK = 50
"""Positions of one item."""

SIDES = (5, 6)
"""Sides of the boards of positions with the cap."""

FREE_SIDES = (4, 8)
"""Least and largest side of those without."""

SHARES = (0.2, 0.9)
"""Least and largest share of the cells that are given. With fewer nothing happens as a rule."""

LOCAL = LADDERS[KIND].select(only=["local"])
REGION = LADDERS[KIND].select(only=["local", "region"])

SORTS = {
    "capped": f"{' and '.join(f'{n}x{n}' for n in SIDES)}, cap {CAP}",
    "free": "{0}x{0} to {1}x{1}, no cap".format(*FREE_SIDES),
}


def items(options: Options) -> list[Item]:
    """Return the boards, and the positions in chunks."""
    count = POSITIONS_A_BOARD * options.sample
    chunks: list[Item] = [
        {"positions": sort, "seed": options.seed, "from": at, "to": min(at + CHUNK, count)}
        for sort in SORTS
        for at in range(0, count, CHUNK)
    ]
    return boards(options) + chunks


def measure(item: Item) -> StudyResult:
    """Climb one board, or compare the rungs on some positions.

    Raises:
        WitnessError: A settled cell differs from the picture, or more techniques settle less.
    """
    if "positions" in item:
        return {"gains": [_gain(item, number) for number in range(item["from"], item["to"])]}
    board = full(KIND, item)
    puzzle = peeled(board)
    return {
        "clues": clues_on(puzzle),
        "published": _finished(puzzle, board.answer, published(KIND)),
        "own": _finished(puzzle, board.answer, own(KIND)),
    }


def _finished(puzzle: Puzzle, answer: tuple[int, ...], climb: Climb) -> dict[str, bool]:
    found: dict[str, bool] = {}
    values = puzzle.clues
    for name, on in climb.items():
        reached = truth.settle(puzzle, answer, on)
        truth.check_no_less(puzzle, values, reached.values, on)
        values = reached.values
        found[name] = reached.outcome is Outcome.SOLVED
    return found


def _gain(item: Item, number: int) -> int:
    """Print a random part of a random picture; return how many cells more the regions settle."""
    rng = Random(f"{item['seed']} {item['positions']} position {number}")
    capped = item["positions"] == "capped"
    rows, cols = [rng.choice(SIDES)] * 2 if capped else [rng.randint(*FREE_SIDES) for _ in "rc"]
    cap = CAP if capped else None
    answer = random_picture(rng, rows, cols, cap)
    some = rng.uniform(*SHARES)
    clues = tuple(v if rng.random() < some else None for v in answer)
    return gain(with_clues(Puzzle(KIND, rows, cols, answer, cap), clues), answer)


def gain(position: Puzzle, answer: tuple[int, ...], more: Enabled = REGION) -> int:
    """Return how many cells more the region techniques settle than the local ones alone.

    Raises:
        WitnessError: They leave a cell open that the local ones settle, or contradict the answer.
    """
    local = truth.settle(position, answer, LOCAL)
    region = truth.settle(position, answer, more)
    truth.check_no_less(position, local.values, region.values, more)
    return region.settled - local.settled


def tables(_options: Options, results: Sequence[StudyResult]) -> tuple[Table, ...]:
    """Put the published sets, ours and the positions in tables."""
    drawn = [r for r in results if "positions" not in r]
    names, rungs = list(published(KIND)), list(own(KIND))
    return (
        Table(
            "Boards finished with the published rule sets",
            ("size", "whose", "boards", "clues", *_climbing(names)),
            tuple(_published_rows(drawn, names)),
            (
                f"Regions of at most {CAP} cells. Clues are taken away while the solver says that "
                "there is one answer; no rule set has a say in it.",
            ),
            Chart(tuple(range(4, 4 + len(names))), "% of the boards"),
        ),
        Table(
            "The same boards with our ladder, rung by rung, in %",
            ("size", *_climbing(rungs)),
            tuple(
                (size, *(share(_done(group, "own", rung), len(group), 0, "") for rung in rungs))
                for size, group in by_size(drawn)
            ),
        ),
        Table(
            "Region techniques against local ones alone, from random positions",
            ("positions of", "number", "more", "equal", "fewer", "mean gain in cells"),
            tuple(_position_rows(results)),
            ("How the published positions were drawn is not said.",),
            Chart((5,), "cells more"),
        ),
    )


def _climbing(names: Sequence[str]) -> tuple[str, ...]:
    return (names[0], *(f"+ {name}" for name in names[1:]))


def _done(group: Sequence[StudyResult], whose: str, name: str) -> int:
    return sum(r[whose][name] for r in group)


def _published_rows(
    drawn: Sequence[StudyResult], names: Sequence[str]
) -> Iterator[tuple[Cell, ...]]:
    for size, group in by_size(drawn):
        clues = mean([r["clues"] for r in group])
        yield (
            size,
            "ours",
            len(group),
            clues,
            *(share(_done(group, "published", n), len(group)) for n in names),
        )
        there = REACH.get(size)
        if there:
            shares = (Figure(s, None, 0, " %") for s in there.finished)
            yield size, "published", None, Figure(there.clues), *shares


def _position_rows(results: Sequence[StudyResult]) -> Iterator[tuple[Cell, ...]]:
    for sort, text in SORTS.items():
        gains = [g for r in results if r.get("positions") == sort for g in r["gains"]]
        signs = sum(g > 0 for g in gains), gains.count(0), sum(g < 0 for g in gains)
        yield text, len(gains), *signs, mean(gains)
    yield "published", *POSITIONS


STUDY = Study(
    "reach",
    "how far rule sets come on Fillomino boards that nobody filtered",
    ((5, 5), (6, 6)),
    300,
    items,
    measure,
    tables,
)
