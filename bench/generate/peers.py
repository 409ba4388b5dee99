"""Beside public generators: puzzles a CPU minute, clues, answers, tiers."""

from __future__ import annotations

import resource
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from bench.generate import spreading
from bench.generate.sample import STUCK, Run, by_recipe, orders, records, run, size
from bench.generate.speed import minute
from bench.ladder.table import markdown, percent
from cpmodels import count
from generator import Policy, Recipe
from ladder import LADDERS, Tier, rate
from puzzles import Puzzle, Verdict
from puzzles.formats import parse_one

PROGRAMS = {"fillomino": "sgt-filling", "fillapix": "sgt-mosaic"}
"""Generators of Simon Tatham's collection, as Debian's package sgt-puzzles names them."""

WHERE = "/usr/games"
"""Where that package puts them; the PATH is searched, too."""

SIDES = {"fillomino": (6, 8, 10, 12), "fillapix": (8, 10, 15)}
"""Sides of the boards."""

HEAD = (
    "kind",
    "size",
    "whose",
    "puzzles",
    "a minute",
    "clues",
    "unique",
    *(tier.word for tier in Tier),
    STUCK,
)


class MissingError(Exception):
    """A program is not installed."""


class Puzzles(NamedTuple):
    """Puzzles of one size by one maker.

    Attributes:
        kind: Their kind.
        size: Their size.
        whose: Who made them.
        seconds: CPU seconds that took.
        clues: Clues of each.
        cells: Cells of each.
        unique: How many have one answer.
        tiers: How many have each tier; ``stuck`` among them.
    """

    kind: str
    size: str
    whose: str
    seconds: float
    clues: tuple[int, ...]
    cells: int
    unique: int
    tiers: Counter[str]


class Made(NamedTuple):
    """Puzzles of one size by one maker, with the runs behind them where they are ours."""

    puzzles: Puzzles
    runs: tuple[Run, ...] = ()


def compare(*, codes: int, theirs: int, jobs: int) -> Iterator[Made]:
    """Yield the puzzles of the programs and ours, size by size.

    Args:
        codes: Puzzles of ours a size.
        theirs: Puzzles of each program a size.
        jobs: Processes for ours, and for the rating of all.

    Raises:
        MissingError: A program is not installed.
    """
    paths = {kind: _found(name) for kind, name in PROGRAMS.items()}
    for kind, path in paths.items():
        for side in SIDES[kind]:
            yield Made(_program(kind, path, side, theirs, jobs))
            runs = spreading.spread(
                run, orders(_ours(kind, side), codes), jobs=jobs, name=f"{kind} {side}x{side}"
            )
            for group in by_recipe(runs).values():
                yield Made(_own(group), tuple(group))


def table(found: Sequence[Puzzles]) -> str:
    """Write one row a size and maker."""
    rows: list[list[object]] = []
    for one in found:
        made = len(one.clues)
        share = percent(sum(one.clues), made * one.cells, 1)
        tiers = [one.tiers[word] or "-" for word in HEAD[-len(Tier) - 1 :]]
        pace = minute(one.seconds, made)
        rows.append([one.kind, one.size, one.whose, made, pace, share, one.unique, *tiers])
    return markdown(HEAD, rows)


def _found(name: str) -> str:
    path = shutil.which(name) or shutil.which(name, path=WHERE)
    if path is None:
        raise MissingError(f"{name} is not installed; Debian's package sgt-puzzles has it")
    return path


def _ours(kind: str, side: int) -> tuple[Recipe, ...]:
    """Return our recipes nearest to what the program makes, and the next harder."""
    if kind == "fillomino":
        return Recipe(kind, side, side, "medium"), Recipe(kind, side, side, "hard")
    by_solver = Recipe(kind, side, side, policy=Policy.SOLVER)
    return Recipe(kind, side, side, "easy"), by_solver


def _program(kind: str, path: str, side: int, puzzles: int, jobs: int) -> Puzzles:
    """Let a program make puzzles, and judge them. Its start is in its time."""
    before = _children()
    order = [path, "--generate", str(puzzles), f"{side}x{side}"]
    text = subprocess.run(order, capture_output=True, text=True, check=True).stdout
    seconds = _children() - before
    made = list(map(partial(parse_one, kind=kind), text.split()))
    name = PROGRAMS[kind]
    judged = spreading.spread(_judged, made, jobs=jobs, name=f"{name} {side}x{side}")
    return Puzzles(
        kind,
        f"{side}x{side}",
        name,
        seconds,
        clues=tuple(len(puzzle.clues) - puzzle.clues.count(None) for puzzle in made),
        cells=side * side,
        unique=sum(unique for unique, _ in judged),
        tiers=Counter(tier for _, tier in judged),
    )


def _own(group: Sequence[Run]) -> Puzzles:
    found, recipe = records(group), group[0].recipe
    return Puzzles(
        recipe.kind,
        size(recipe),
        f"ours, {recipe.difficulty}",
        sum(one.seconds for one in group),
        clues=tuple(record.clues for record in found),
        cells=recipe.rows * recipe.cols,
        unique=sum(record.verdict is Verdict.UNIQUE for record in found),
        tiers=Counter(record.tier for record in found),
    )


def _judged(puzzle: Puzzle) -> tuple[bool, str]:
    """Return whether a puzzle has one answer, and its tier."""
    tier = rate(LADDERS[puzzle.kind], puzzle).tier
    return count(puzzle).verdict is Verdict.UNIQUE, tier.word if tier else STUCK


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
