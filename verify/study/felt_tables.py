"""The tables of the study ``felt-difficulty``: agreement, weights, pairs, and scores by label."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from puzzles.printing import plural
from verify.study.base import Cell, Chart, Figure, Options, StudyResult, Table, share
from verify.study.ordinal import Labelled, in_order, partial, spearman, weighed, weights

QUANTITIES = ("finds", "mean cost", "hardest")
"""What is weighed: how many finds are more than easy, what a moment costs on average, and the three
hardest on average; logarithms. A moment costs more if fewer ways are open."""

DRAWS = 50
"""How often boards are drawn again, with replacement, for the standard errors."""

Results = Sequence[StudyResult]


def tables(options: Options, results: Results) -> tuple[Table, ...]:
    """Return agreement by source, the weights, pairs within an author's own boards, and scores."""
    solved = [result for result in results if result["outcome"] == "solved"]
    found = weights(_labelled(solved))
    left = plural(len(results) - len(solved), "board")
    said = ("area", "tier", "costs", "score", "no area", *QUANTITIES, "fit", "apart")
    return (
        Table(
            "Rank correlation of labels with what the ladder says, by source",
            ("source", "boards", *said),
            tuple(_agreement(solved, found, options.seed)),
            (
                "costs: those of all moments, added up. no area: the score, with area taken out. "
                "fit: weighed sum of the three before it. apart: by weights of the other sources.",
                f"Left out, because the techniques do not solve them: {left}.",
            ),
            Chart((3, 4, 5, 10, 11), "rank correlation with labels"),
        ),
        Table(
            "Weights of the fit",
            ("quantity", "weight"),
            tuple(_spread(solved, found, options.seed)),
        ),
        Table(
            "Pairs of boards of one author with different labels, in the right order",
            ("source", "pairs", "by costs", "by score", "by fit"),
            tuple(_within(solved, found)),
        ),
        Table(
            "Scores by label",
            ("source", "label", "boards", "least", "median", "largest", "cut", "right"),
            tuple(_scores(solved)),
            ("cut: the score that best tells this label from the next; right: on both sides.",),
        ),
    )


def _agreement(solved: Results, found: Sequence[float], seed: str) -> Iterator[tuple[Cell, ...]]:
    for source, own in _by_source(solved):
        apart = weights(_labelled([one for one in solved if one["source"] != source]))
        said = [_values(own, key) for key in ("area", "tier", "costs", "score")]
        labels, area = _values(own, "label"), said[0]
        fits = [list(map(float, one)) for one in zip(*_values(own, "numbers"), strict=True)]
        both = (found, apart or (0.0,) * len(QUANTITIES))
        fits.extend([weighed(some, one["numbers"]) for one in own] for some in both)
        row = [_figure(spearman(one, labels)) for one in said[:3]]
        row.append(_figure(spearman(said[3], labels), _error(said[3], labels, seed)))
        row.append(_figure(partial(said[3], labels, area)))
        yield source, len(own), *row, *(_figure(spearman(one, labels)) for one in fits)


def _error(a: Sequence[float], b: Sequence[float], seed: str) -> float | None:
    """Return the standard error of a rank correlation, by boards drawn again."""
    pairs = list(zip(a, b, strict=True))
    drawn = (zip(*some, strict=True) for some in _draws(pairs, seed))
    found = [value for x, y in drawn if (value := spearman([*x], [*y])) is not None]
    return statistics.stdev(found) if len(found) > 1 else None


def _spread(solved: Results, found: Sequence[float], seed: str) -> Iterator[tuple[Cell, ...]]:
    """Yield each quantity with its weight and the standard error, by boards drawn again."""
    drawn = [weights(some) for some in _draws(_labelled(solved), seed)]
    for name, weight, *more in zip(QUANTITIES, found, *drawn, strict=False):
        yield name, Figure(weight, statistics.stdev(more), 2)


def _draws(boards: Sequence[Any], seed: str) -> Iterator[list[Any]]:
    random = Random(seed)
    return (random.choices(boards, k=len(boards)) for _ in range(DRAWS))


def _within(solved: Results, found: Sequence[float]) -> Iterator[tuple[Cell, ...]]:
    for source, own in _by_source(solved):
        some = [
            Labelled(
                f"{one['author']}",
                one["label"],
                (one["costs"], one["score"], weighed(found, one["numbers"])),
            )
            for one in own
            if one["author"] is not None
        ]
        counts = [in_order(some, at) for at in range(3)]
        yield source, counts[0][1], *(share(right, pairs) for right, pairs in counts)


def _scores(solved: Results) -> Iterator[tuple[Cell, ...]]:
    """Yield what scores the boards of each source and label have."""
    for source, own in _by_source(solved):
        labels = sorted({one["label"] for one in own})
        for label in labels:
            some = sorted(one["score"] for one in own if one["label"] == label)
            shown = (some[0], statistics.median(some), some[-1])
            cut, right = _cut(own, label) if label != labels[-1] else (None, None)
            yield source, f"{label:g}", len(some), *(Figure(x, None, 0) for x in shown), cut, right


def _cut(own: Results, label: float) -> tuple[Figure, Figure]:
    """Return the score that best tells boards up to a label from others, and how well.

    Both sides count the same, however many boards they have. Of equally good cuts it is the
    geometric middle.
    """
    below: list[float] = [one["score"] for one in own if one["label"] <= label]
    above: list[float] = [one["score"] for one in own if one["label"] > label]
    cuts = [math.sqrt((1 + a) * (1 + b)) for a, b in pairwise(sorted({*below, *above}))] or [1.0]

    def right(cut: float) -> float:
        low, high = (x < cut for x in below), (x >= cut for x in above)
        return sum(low) / len(below) / 2 + sum(high) / len(above) / 2

    best = max(map(right, cuts))
    middle = math.exp(statistics.fmean(math.log(c) for c in cuts if right(c) > best - 1e-9))
    return Figure(middle, None, 0), Figure(100 * best, None, 0, " %")


def _labelled(solved: Results) -> list[Labelled]:
    return [Labelled(one["source"], one["label"], tuple(one["numbers"])) for one in solved]


def _by_source(solved: Results) -> Iterator[tuple[str, list[StudyResult]]]:
    sources = dict.fromkeys(one["source"] for one in solved)
    return ((name, [one for one in solved if one["source"] == name]) for name in sources)


def _values(own: Results, key: str) -> list[Any]:
    return [one[key] for one in own]


def _figure(value: float | None, error: float | None = None) -> Figure | None:
    return None if value is None else Figure(value, error, 2)
