"""Study ``felt-difficulty``: whether what the ladder says of a board agrees with people."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path

from ladder import Rating, ladder_for, rate
from ladder.steps import Tier
from puzzles import FormatError, Puzzle
from puzzles.formats import parse
from puzzles.outcomes import Outcome
from verify.study.base import Item, Options, Study, StudyError, StudyResult
from verify.study.felt_tables import tables
from verify.study.labels import lines_of

HARDEST = 3
"""How many moments are the hardest ones."""


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
    """Rate one board."""
    kind, rows, cols, clues, cap = item["puzzle"]
    rating = rate(ladder_for(kind), Puzzle(kind, rows, cols, tuple(clues), cap))
    if rating.outcome is not Outcome.SOLVED or rating.tier is None:
        return {"outcome": rating.outcome.value}
    return {
        "outcome": rating.outcome.value,
        "area": rows * cols,
        "tier": int(rating.tier),
        "costs": sum(moment.cost for moment in rating.moments),
        "score": rating.score,
        "numbers": _numbers(kind, rating),
    }


def _numbers(kind: str, rating: Rating) -> list[float]:
    """Return what is weighed, see `felt_tables.QUANTITIES`."""
    costs = sorted(moment.cost for moment in rating.moments) or [0.0]
    tier = {row.name: row.tier for row in ladder_for(kind).techniques}
    more = [m.instances for m in rating.moments if tier[m.technique] is not Tier.EASY]
    hardest = costs[-HARDEST:]
    numbers = (sum(more), sum(costs) / len(costs), sum(hardest) / len(hardest))
    return [math.log(1 + number) for number in numbers]


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
