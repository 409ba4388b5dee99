"""Ratings beside labels that people brought: how well they agree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from cli import objects
from puzzles.formats.files import describe
from puzzles.printing import plural

if TYPE_CHECKING:
    from verify.study.agreement import Against


def lines(found: Against, file: Path) -> Iterator[str]:
    """Yield a table of the numbers of a rating, the more they agree with the labels the better."""
    yield ""
    more = f"; {plural(found.unlabelled, 'puzzle')} without a label" if found.unlabelled else ""
    left = f", {found.unsolved} more not solved and left out" if found.unsolved else ""
    yield f"Against {describe(str(file))}: {plural(found.compared, 'puzzle')}{left}{more}."
    share = f"of {plural(found.pairs, 'pair')}"
    wide, last = max(len(one.number) for one in found.numbers), len(share)
    yield f"{''.ljust(wide)}  spearman  kendall  no area  {share}"
    for one in found.numbers:
        right = f"{100 * one.right / found.pairs:.1f} %" if found.pairs else "-"
        numbers = (
            f"{_number(one.spearman):>8}  {_number(one.kendall):>7}  {_number(one.no_area):>7}"
        )
        yield f"{one.number.ljust(wide)}  {numbers}  {right.rjust(last)}"


def as_object(found: Against, file: Path) -> objects.Fields:
    """Return the same as a JSON object."""
    rounded = [
        {key: round(v, 4) if isinstance(v, float) else v for key, v in asdict(one).items()}
        for one in found.numbers
    ]
    return {"against": describe(str(file))} | asdict(found) | {"numbers": rounded}


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"
