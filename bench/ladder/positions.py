"""The region rungs against the local ones, from random positions of Fillomino boards."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from bench.ladder.drawn import CAP
from bench.ladder.table import markdown
from ladder import LADDERS
from puzzles import Puzzle
from verify.study import reach
from verify.study.packing import random_picture

FILLOMINO = LADDERS["fillomino"]
REGION = reach.REGION

SIDES = (5, 6)
"""Sides of the boards with cap `CAP`."""

FREE_SIDES = (4, 8)
"""Least and largest side of the boards without a cap."""

SHARES = (0.2, 0.9)
"""Least and largest share of the cells that are given. With fewer nothing happens as a rule."""

SEED = ("published ladder, drawn in a way it does not say", 900, 818, 82, 0, "+6.4")
"""The row that the published ladder published."""


class Gains(NamedTuple):
    """How many cells more the region rungs settled, for each position."""

    label: str
    gains: tuple[int, ...]


def positions(count: int, seed: int) -> tuple[Gains, Gains]:
    """Compare the rungs on `count` positions of capped boards and as many of uncapped ones.

    Raises:
        WitnessError: The region rungs leave a cell open that the local ones settle, or a settled
            cell differs from the picture.
    """
    rng = Random(f"{seed} positions")
    capped = tuple(gain(_capped(rng), rng) for _ in range(count))
    free = tuple(gain(_free(rng), rng) for _ in range(count))
    sizes = " and ".join(f"{side}x{side}" for side in SIDES)
    low, high = FREE_SIDES
    return (
        Gains(f"{sizes}, max_region {CAP}", capped),
        Gains(f"{low}x{low} to {high}x{high}, no cap", free),
    )


def gain(full: Puzzle, rng: Random) -> int:
    """Print a random part of a full board, and return how many cells more the region rungs settle.

    Raises:
        WitnessError: As `positions`.
    """
    share = rng.uniform(*SHARES)
    answer = tuple(v for v in full.clues if v is not None)
    clues = tuple(v if rng.random() < share else None for v in answer)
    position = Puzzle(full.kind, full.rows, full.cols, clues, full.max_region)
    return reach.gain(position, answer, REGION)


def table(found: Iterable[Gains]) -> str:
    """Write how often the region rungs settled more, as many, fewer, and the mean gain."""
    rows: list[tuple[object, ...]] = []
    for label, gains in found:
        signs = [sum(g > 0 for g in gains), gains.count(0), sum(g < 0 for g in gains)]
        mean = f"{sum(gains) / len(gains):+.1f}" if gains else "-"
        rows.append((label, len(gains), *signs, mean))
    head = ["boards", "positions", "more", "equal", "fewer", "mean gain in cells"]
    return markdown(head, [*rows, SEED])


def _capped(rng: Random) -> Puzzle:
    side = rng.choice(SIDES)
    picture = random_picture(rng, side, side, CAP)
    return Puzzle("fillomino", side, side, picture, CAP)


def _free(rng: Random) -> Puzzle:
    rows, cols = (rng.randint(*FREE_SIDES) for _ in range(2))
    return Puzzle("fillomino", rows, cols, random_picture(rng, rows, cols))
