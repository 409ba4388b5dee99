"""Puzzles a CPU minute, where the time goes, and what the witnesses said."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import astuple, fields

from bench.generate.parts import PARTS
from bench.generate.sample import Run, by_recipe, records, size
from bench.ladder.table import markdown, number, percent, quantile
from generator import Crosscheck
from puzzles import Verdict

PACE = (
    "kind",
    "size",
    "tier",
    "codes",
    "puzzles",
    "a minute",
    "median ms",
    "95 % ms",
    "worst ms",
    "proof by making",
    "answers",
)
SHARES = ("kind", "size", "tier", *PARTS)
CHECKED = (
    "kind",
    "size",
    "tier",
    "puzzles",
    "unique",
    *(field.name.replace("_", " ") for field in fields(Crosscheck)),
)


def tables(runs: Iterable[Run]) -> str:
    """Write the three tables."""
    groups = [(_names(group[0]), group) for group in by_recipe(runs).values()]
    pace = markdown(PACE, ((*names, *_pace(group)) for names, group in groups))
    shares = markdown(SHARES, ((*names, *_shares(group)) for names, group in groups))
    checked = markdown(CHECKED, ((*names, *_checked(group)) for names, group in groups))
    return (
        f"### Puzzles a CPU minute\n\n{pace}\n"
        f"### Where the time goes\n\n{shares}\n"
        f"### What the witnesses said to the removals\n\n{checked}"
    )


def minute(seconds: float, puzzles: int) -> str:
    """Return puzzles a minute."""
    return number(60 * puzzles / seconds) if seconds else "-"


def _names(one: Run) -> tuple[str, str, str]:
    return one.recipe.kind, size(one.recipe), one.recipe.difficulty


def _pace(group: Sequence[Run]) -> list[object]:
    times = [one.seconds * 1000 for one in group]
    made = len(records(group))
    figures = statistics.median(times), quantile(times, 0.95), max(times)
    answers = sum(one.tally.attempts for one in group)
    pace = minute(sum(times) / 1000, made)
    return [len(group), made, pace, *map(number, figures), _proof(group), answers]


def _proof(group: Sequence[Run]) -> str:
    """Return the time of a fresh proof of uniqueness by that of making it: median and worst."""
    ratios = [one.record.counting / one.seconds for one in group if one.record]
    return f"{number(statistics.median(ratios))} ({number(max(ratios))})" if ratios else "-"


def _shares(group: Sequence[Run]) -> list[str]:
    whole = sum(one.seconds for one in group)
    return [percent(sum(one.parts.get(part, 0) for one in group), whole) for part in PARTS]


def _checked(group: Sequence[Run]) -> list[int]:
    found = records(group)
    unique = sum(record.verdict is Verdict.UNIQUE for record in found)
    said = zip(*(astuple(record.crosscheck) for record in found), strict=True)
    return [len(found), unique, *([sum(each) for each in said] or [0] * len(fields(Crosscheck)))]
