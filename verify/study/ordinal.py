"""Orders: how well a number agrees with labels, and weights that make it agree.

Labels of different sources do not compare, so only boards of one source are compared: each pair
of them with different labels says which is the harder.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

RIDGE = 1.0
"""How strongly weights are held near 0, in pairs: what few boards say is not to be believed."""

ROUNDS = 30
"""Steps of Newton's method, which needs about six."""


class Labelled(NamedTuple):
    """A board, as far as orders are concerned.

    Attributes:
        source: Whose labels compare.
        label: How hard it is said to be.
        numbers: Quantities that may agree.
    """

    source: str
    label: float
    numbers: tuple[float, ...]


def spearman(a: Sequence[float], b: Sequence[float]) -> float | None:
    """Return the rank correlation, ties sharing their ranks; None where one does not vary."""
    first, second = (_centred_ranks(values) for values in (a, b))
    size = float(np.sqrt((first @ first) * (second @ second)))
    return float(first @ second) / size if size else None


def kendall(a: Sequence[float], b: Sequence[float]) -> float | None:
    """Return Kendall's tau-b: pairs in the same order less those in the other, ties allowed for.

    None where one of both does not vary.
    """
    first, second = (np.sign(np.subtract.outer(values, values)) for values in (a, b))
    size = float(np.sqrt((first**2).sum() * (second**2).sum()))
    return float((first * second).sum()) / size if size else None


def partial(a: Sequence[float], b: Sequence[float], out: Sequence[float]) -> float | None:
    """Return the rank correlation of two rows of numbers with a third taken out."""
    ab, ao, bo = spearman(a, b), spearman(a, out), spearman(b, out)
    if ab is None or ao is None or bo is None or max(ao**2, bo**2) > 1 - 1e-12:
        return ab
    return float((ab - ao * bo) / np.sqrt((1 - ao**2) * (1 - bo**2)))


def pairs(boards: Sequence[Labelled]) -> Iterator[tuple[Labelled, Labelled]]:
    """Yield the pairs of one source with different labels, the gentler board first."""
    for one, other in combinations(boards, 2):
        if one.source == other.source and one.label != other.label:
            yield (one, other) if one.label < other.label else (other, one)


def in_order(boards: Sequence[Labelled], at: int = 0) -> tuple[float, int]:
    """Return how many pairs one of the numbers puts in the right order, and of how many.

    A pair that it does not tell apart counts half, as if it were guessed.
    """
    steps = [other.numbers[at] - one.numbers[at] for one, other in pairs(boards)]
    return sum((step > 0) + (step == 0) / 2 for step in steps), len(steps)


def weights(boards: Sequence[Labelled]) -> tuple[float, ...]:
    """Return weights of the quantities so that the sum tells most pairs apart.

    Logistic regression on differences, each source counting as its boards, by Newton's method.

    Cost: pairs of boards, times the rounds.
    """
    some = list(pairs(boards))
    if not some:
        return (0.0,) * len(boards[0].numbers) if boards else ()
    steps = np.array([other.numbers for _one, other in some]) - np.array(
        [one.numbers for one, _other in some]
    )
    sources = [one.source for one, _other in some]
    counts = {source: sources.count(source) for source in {*sources}}
    sizes = {source: sum(board.source == source for board in boards) for source in counts}
    share = np.array([sizes[source] / counts[source] for source in sources])
    found = np.zeros(steps.shape[1])
    for _ in range(ROUNDS):
        wrong = 1 / (1 + np.exp(np.clip(steps @ found, -30, 30)))
        slope = steps.T @ (share * wrong) - RIDGE * found
        bend = (steps.T * (share * wrong * (1 - wrong))) @ steps + RIDGE * np.eye(len(found))
        found = found + np.linalg.solve(bend, slope)
    return tuple(float(value) for value in found)


def weighed(found: Sequence[float], numbers: Sequence[float]) -> float:
    """Return the sum of quantities by weights."""
    return sum(weight * number for weight, number in zip(found, numbers, strict=True))


def _centred_ranks(values: Sequence[float]) -> np.ndarray:
    array = np.asarray(values, dtype=float)
    below = (array[:, None] > array).sum(axis=1)
    same = (array[:, None] == array).sum(axis=1)
    ranks = below + (same - 1) / 2
    return np.asarray(ranks - (len(ranks) - 1) / 2)
