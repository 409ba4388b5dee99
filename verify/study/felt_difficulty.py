"""Study ``felt-difficulty``: whether what the ladder says of a board agrees with people."""

from __future__ import annotations

import json
import math
import statistics
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ladder import explanation, ladder_for, rate
from ladder.graph import figures
from puzzles import FormatError, Puzzle
from puzzles.formats import parse
from puzzles.outcomes import Outcome
from puzzles.printing import plural
from verify.study.base import (
    Chart,
    Figure,
    Item,
    Options,
    Study,
    StudyError,
    StudyResult,
    Table,
    share,
)
from verify.study.labels import lines_of
from verify.study.ordinal import Labelled, pairs, partial, spearman, weighed, weights

QUANTITIES = ("many", "heaviest", "chain")
"""What is weighed: how many needed steps are more than easy, how heavy the heaviest of them is, and
how heavy the heaviest chain is; logarithms."""

MEDIUM = 5
"""Least weight of a step that is more than easy."""


def items(options: Options) -> list[Item]:
    """Return the labelled boards of the files.

    Raises:
        StudyError: No file is named, or a line is no labelled board.
        FormatError: A file that cannot be read.
    """
    if not options.labels:
        raise StudyError("felt-difficulty reads labelled boards; expected --labels FILE")
    return [item for file in options.labels for item in _read(Path(file))]


def _read(file: Path) -> Iterator[Item]:
    for number, line in enumerate(lines_of(file), start=1):
        try:
            fields, (record,) = json.loads(line), parse(line)
        except (FormatError, ValueError) as error:
            raise StudyError(f"{file}: line {number}: {error}; expected a board") from error
        rank = fields.get("label_rank")
        label = fields.get("label") if rank is None else rank
        if isinstance(label, str):
            continue  # a word without a rank has no order
        if not isinstance(label, int | float):
            raise StudyError(f"{file}: line {number}: no label; expected a number as `label`")
        if fields.get("measured", "unique") == "unique":
            puzzle = record.puzzle
            yield {
                "id": record.id,
                "source": record.id.partition("-")[0],
                "author": fields.get("author"),
                "label": label,
                "puzzle": [puzzle.kind, puzzle.rows, puzzle.cols, puzzle.clues, puzzle.max_region],
            }


def measure(item: Item) -> StudyResult:
    """Rate and explain one board."""
    kind, rows, cols, clues, cap = item["puzzle"]
    puzzle = Puzzle(kind, rows, cols, tuple(clues), cap)
    ladder = ladder_for(kind)
    rating = rate(ladder, puzzle)
    if rating.outcome is not Outcome.SOLVED or rating.tier is None:
        return {"outcome": rating.outcome.value}
    told = explanation(ladder, puzzle)
    heavy = [step.weight for step in told.steps if step.weight >= MEDIUM]
    chain = figures(told.steps, told.rests).heaviest if told.rests is not None else 0
    numbers = (1 + len(heavy), max(heavy, default=1), max(chain, 1))
    return {
        "outcome": rating.outcome.value,
        "area": rows * cols,
        "tier": int(rating.tier),
        "score": rating.score,
        "numbers": [math.log(number) for number in numbers],
    }


def tables(_options: Options, results: Sequence[StudyResult]) -> tuple[Table, ...]:
    """Return agreement by source, the weights, and the pairs within an author's own boards."""
    solved = [result for result in results if result["outcome"] == "solved"]
    found = weights(_labelled(solved))
    left = plural(len(results) - len(solved), "board")
    return (
        Table(
            "Rank correlation of labels with what the ladder says, by source",
            ("source", "boards", "area", "tier", "score", *QUANTITIES, "fit", "apart", "no area"),
            tuple(_agreement(solved, found)),
            (
                "fit: weighed sum of the three before it. apart: by weights of the other sources. "
                "no area: the fit, with area taken out.",
                f"Left out, because the techniques do not solve them: {left}.",
            ),
            Chart((5, 6, 7, 8, 9), "rank correlation with labels"),
        ),
        Table(
            "Weights of the fit",
            ("quantity", "weight"),
            tuple(_spread(solved, found)),
            ("The error is that by leaving out each source in turn.",),
        ),
        Table(
            "Pairs of boards of one author with different labels, in the right order",
            ("source", "pairs", "by score", "by fit"),
            tuple(_within(solved, found)),
        ),
    )


def _agreement(solved: Sequence[StudyResult], found: Sequence[float]) -> Iterator[tuple[Any, ...]]:
    for source, own in _by_source(solved):
        apart = weights(_labelled([one for one in solved if one["source"] != source]))
        labels = [one["label"] for one in own]
        said = [[one[key] for one in own] for key in ("area", "tier", "score")]
        said += map(list, zip(*(one["numbers"] for one in own), strict=True))
        fits = [weighed(found, one["numbers"]) for one in own]
        fits_apart = [weighed(apart, one["numbers"]) for one in own] if apart else [0.0] * len(own)
        numbers = [spearman(one, labels) for one in (*said, fits, fits_apart)]
        yield source, len(own), *map(_figure, numbers), _figure(partial(fits, labels, said[0]))


def _spread(solved: Sequence[StudyResult], found: Sequence[float]) -> Iterator[tuple[Any, ...]]:
    """Yield each quantity with its weight and the error by leaving out each source."""
    others = [
        weights(_labelled([one for one in solved if one["source"] != source]))
        for source, _own in _by_source(solved)
    ]
    for at, (name, weight) in enumerate(zip(QUANTITIES, found, strict=True)):
        again = [one[at] for one in others if one]
        error = None
        if len(again) > 1:
            error = math.sqrt(len(again) - 1) * statistics.pstdev(again)  # the jackknife's
        yield name, Figure(weight, error, 2)


def _within(solved: Sequence[StudyResult], found: Sequence[float]) -> Iterator[tuple[Any, ...]]:
    for source, own in _by_source(solved):
        some = [
            Labelled(f"{one['author']}", one["label"], (one["score"], *one["numbers"]))
            for one in own
            if one["author"] is not None
        ]
        both = list(pairs(some))
        by_score = sum(a.numbers[0] < b.numbers[0] for a, b in both)
        by_fit = sum(weighed(found, a.numbers[1:]) < weighed(found, b.numbers[1:]) for a, b in both)
        yield source, len(both), share(by_score, len(both)), share(by_fit, len(both))


def _labelled(solved: Sequence[StudyResult]) -> list[Labelled]:
    return [Labelled(one["source"], one["label"], tuple(one["numbers"])) for one in solved]


def _by_source(solved: Sequence[StudyResult]) -> Iterator[tuple[str, list[StudyResult]]]:
    sources = dict.fromkeys(one["source"] for one in solved)
    return ((name, [one for one in solved if one["source"] == name]) for name in sources)


def _figure(value: float | None) -> Figure | None:
    return None if value is None else Figure(value, None, 2)


STUDY = Study(
    name="felt-difficulty",
    summary="agreement of ratings with the difficulty that people gave",
    sizes=(),
    sample=0,
    items=items,
    measure=measure,
    tables=tables,
    unit="",
)
