"""How well ratings agree with labels that people bring."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TypeVar

from ladder import Rating
from verify.study.labels import BroughtLabel
from verify.study.ordinal import Labelled, in_order, kendall, partial, spearman

K = TypeVar("K", bound=Hashable)

NUMBERS = ("tier", "tier, then score", "score", "depth", "finds", "weight", "area")
"""What of a rating is compared, and the area of the board in cells."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """How well one number agrees with the labels.

    Attributes:
        number: One of `NUMBERS`.
        spearman: Rank correlation; None, as below, where the number or the labels do not vary.
        kendall: Kendall's tau-b.
        no_area: The rank correlation with the area taken out.
        right: How many pairs of a group it puts in the right order; one that it does not tell
            apart counts half.
    """

    number: str
    spearman: float | None
    kendall: float | None
    no_area: float | None
    right: float


@dataclass(frozen=True, slots=True)
class Against:
    """What comes of ratings beside labels.

    Attributes:
        compared: Solved puzzles that have a label.
        unsolved: Puzzles that have one but are not solved; they are left out.
        unlabelled: Puzzles that have none.
        pairs: Pairs of puzzles to which one group gave different labels.
        numbers: How well each number agrees.
    """

    compared: int
    unsolved: int
    unlabelled: int
    pairs: int
    numbers: tuple[Agreement, ...]


def against(labels: Sequence[BroughtLabel], rated: Sequence[tuple[int, Rating]]) -> Against:
    """Hold ratings against labels.

    Of several labels of one puzzle, the median counts; in pairs, that of the group.

    Args:
        labels: The labels.
        rated: For each puzzle its area in cells and its rating.

    Cost: quadratic in the number of labels.
    """
    own = _medians((one.puzzle, one.label) for one in labels)
    solved = {n: _numbers(*rated[n]) for n in own if rated[n][1].tier is not None}
    grouped = _medians(((one.group, one.puzzle), one.label) for one in labels)
    boards = [Labelled(of, felt, solved[n]) for (of, n), felt in grouped.items() if n in solved]
    _right, pairs = in_order(boards)
    return Against(
        compared=len(solved),
        unsolved=len(own) - len(solved),
        unlabelled=len(rated) - len(own),
        pairs=pairs,
        numbers=tuple(_agreements([own[n] for n in solved], [*solved.values()], boards)),
    )


def _agreements(
    felt: Sequence[float], said: Sequence[tuple[float, ...]], boards: Sequence[Labelled]
) -> Iterator[Agreement]:
    """Yield how well each number agrees with what people felt; the last number is the area."""
    area = [numbers[-1] for numbers in said]
    for at, name in enumerate(NUMBERS):
        one = [numbers[at] for numbers in said]
        right, _pairs = in_order(boards, at)
        apart = None if name == "area" else partial(one, felt, area)
        yield Agreement(name, spearman(one, felt), kendall(one, felt), apart, right)


def _medians(labels: Iterable[tuple[K, float]]) -> dict[K, float]:
    """Return the median of the labels of each key."""
    found: dict[K, list[float]] = {}
    for key, label in labels:
        found.setdefault(key, []).append(label)
    return {key: median(some) for key, some in found.items()}


def _numbers(area: int, rating: Rating) -> tuple[float, ...]:
    """Return what is compared, in the order of `NUMBERS`."""
    tier = float(rating.tier or 0)
    return (
        tier,
        tier + rating.score / (rating.score + 1),  # the score sorts within a tier
        rating.score,
        rating.depth,
        rating.finds,
        rating.weight,
        area,
    )
