"""Study ``techniques``: what separates the presets of the generator, and what each needs."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict

import cpmodels
from generator import GENERATORS, Made, Recipe, generate
from ladder import LADDERS
from puzzles import Verdict, WitnessError
from verify.study import truth
from verify.study.base import (
    Cell,
    Chart,
    Figure,
    Item,
    Options,
    Study,
    StudyError,
    StudyResult,
    Table,
    label,
    mean,
)
from verify.study.drawn import clues_on
from verify.study.published import CODES, GUIDE, PACKED, Packed

STUCK = "stuck"


def items(options: Options) -> list[Item]:
    """Return the codes of every preset of the sizes asked for.

    Raises:
        StudyError: A size that no preset has.
    """
    sizes = ((r.rows, r.cols) for g in GENERATORS.values() for r in g.presets)
    known = {label(size): size for size in sizes}
    for size in options.sizes:
        if label(size) not in known:
            raise StudyError(f"no preset is {label(size)}; presets are {', '.join(known)}")
    return [
        {"kind": kind, "size": list(size), "preset": at, "code": f"{options.seed}-{number}"}
        for kind, generator in GENERATORS.items()
        for size in options.sizes
        for at, recipe in enumerate(generator.presets)
        if (recipe.rows, recipe.cols) == size
        for number in range(1, options.sample + 1)
    ]


def measure(item: Item) -> StudyResult:
    """Make the puzzle of a code, and count its answers afresh.

    Raises:
        WitnessError: Ladder and solver contradict each other.
    """
    recipe = _recipe(item)
    made = generate(recipe, item["code"])
    found: StudyResult = {"tier": recipe.difficulty, "tally": asdict(made.tally), "made": False}
    if not isinstance(made, Made):
        return found
    if cpmodels.count(made.puzzle).verdict is not Verdict.UNIQUE:
        raise WitnessError(f"made, not unique; {truth.described(made.puzzle, frozenset())}")
    rating = made.rating
    return found | {
        "made": True,
        "clues": clues_on(made.puzzle),
        "steps": rating.finds,
        "depth": rating.depth,
        "score": rating.score,
        "uses": rating.uses,
        "hardest": rating.hardest or STUCK,
    }


def _recipe(item: Item) -> Recipe:
    return GENERATORS[item["kind"]].presets[item["preset"]]


def tables(_options: Options, results: Sequence[StudyResult]) -> tuple[Table, ...]:
    """Put what separates the sizes, uses, and hardest techniques in tables, three for each kind."""
    found = []
    for kind in dict.fromkeys(r["kind"] for r in results):
        groups: dict[str, list[StudyResult]] = {}
        for r in results:
            if r["kind"] == kind:
                groups.setdefault(f"{label(r)} {r['tier']}", []).append(r)
        found += [_separates(kind, groups), _uses(kind, groups), _hardest(kind, groups)]
    return tuple(found)


Row = tuple[str, Callable[[Sequence[StudyResult]], Cell], Callable[[Packed], Cell]]
"""A name, our figure, the published one."""


def _separates(kind: str, groups: dict[str, list[StudyResult]]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for name, ours, theirs in ROWS:
        cells: list[Cell] = []
        told = []
        for title, group in groups.items():
            there = PACKED.get(title.split()[0]) if kind == "fillomino" else None
            cells.append(ours(group))
            told.append(theirs(there) if there else None)
        if any(cell for cell in cells if not isinstance(cell, Figure) or cell.value):
            rows.append((name, *cells))
        if any(told):
            rows.append((f"{name}, published", *told))
    notes = ("Answers and drops are per 100 codes.", *((GUIDE,) if kind == "fillomino" else ()))
    return Table(f"{kind}: what separates the sizes", ("", *groups), tuple(rows), notes)


def _of(name: str, digits: int = 1) -> Callable[[Sequence[StudyResult]], Cell]:
    return lambda group: mean([r[name] for r in group if r["made"]], digits)


def _spread(name: str) -> Callable[[Sequence[StudyResult]], Cell]:
    def ours(group: Sequence[StudyResult]) -> Cell:
        values = sorted(r[name] for r in group if r["made"])
        if not values:
            return None
        low = values[math.ceil(0.05 * len(values)) - 1]
        return " / ".join(f"{v:.0f}" for v in (low, statistics.median(values), values[-1]))

    return ours


def _tally(name: str) -> Callable[[Sequence[StudyResult]], Cell]:
    return lambda group: mean([100 * r["tally"][name] for r in group], 0)


def _rated(word: str) -> Callable[[Sequence[StudyResult]], Cell]:
    return lambda group: mean([100 * r["tally"]["rated"].get(word, 0) for r in group], 0)


def _hundred(count: int | None) -> Cell:
    return None if count is None else Figure(100 * count / CODES, None, 0)


def _nothing(_there: Packed) -> Cell:
    return None


ROWS: tuple[Row, ...] = (
    ("codes", len, lambda _: CODES),
    ("puzzles", lambda group: sum(r["made"] for r in group), lambda _: CODES),
    ("answers tried", _tally("attempts"), _nothing),
    ("most of one code", lambda group: max(r["tally"]["attempts"] for r in group), _nothing),
    ("none laid", _tally("failed"), lambda there: _hundred(there.failed)),
    ("twins redrawn", _tally("redrawn"), _nothing),
    ("dropped, easy", _rated("easy"), _nothing),
    ("dropped, medium", _rated("medium"), lambda there: _hundred(there.medium)),
    ("dropped, hard", _rated("hard"), _nothing),
    ("dropped, shallow", _tally("shallow"), lambda there: _hundred(there.shallow)),
    ("clues", _of("clues"), lambda there: f"about {there.blanks} blank"),
    ("steps", _of("steps"), _nothing),
    ("depth", _of("depth"), _nothing),
    ("score", _of("score", 0), _nothing),
    ("steps, 5 % / median / most", _spread("steps"), _nothing),
    ("depth, 5 % / median / most", _spread("depth"), _nothing),
    ("score, 5 % / median / most", _spread("score"), _nothing),
)


def _uses(kind: str, groups: dict[str, list[StudyResult]]) -> Table:
    head = ["technique", "tier", *groups]
    rows = [row for row in _use_rows(kind, groups) if any(isinstance(c, Figure) for c in row)]
    notes = ("Mean number of steps a puzzle.",)
    chart = Chart(tuple(range(2, len(head))), "mean steps a puzzle")
    return Table(f"{kind}: uses of techniques", tuple(head), tuple(rows), notes, chart)


def _use_rows(kind: str, groups: dict[str, list[StudyResult]]) -> Iterator[tuple[Cell, ...]]:
    for technique in LADDERS[kind].techniques:
        cells = []
        for group in groups.values():
            uses = [r["uses"].get(technique.name, 0) for r in group if r["made"]]
            cells.append(mean(uses, 2) if any(uses) else None)
        yield technique.name, technique.tier.word, *cells
    there = next((PACKED[t.split()[0]] for t in groups if t.startswith("10x10")), None)
    if kind == "fillomino" and there and there.crowding:
        told = (Figure(there.crowding, None, 2) if t.startswith("10x10") else None for t in groups)
        yield "crowding, published", "hard", *told


def _hardest(kind: str, groups: dict[str, list[StudyResult]]) -> Table:
    counts = [Counter(r["hardest"] for r in group if r["made"]) for group in groups.values()]
    tiers = {t.name: t.tier.word for t in LADDERS[kind].techniques} | {STUCK: ""}
    rows = (
        (name, tier, *(count[name] or None for count in counts)) for name, tier in tiers.items()
    )
    used = tuple(row for row in rows if any(row[2:]))
    return Table(f"{kind}: puzzles by the hardest technique", ("technique", "tier", *groups), used)


STUDY = Study(
    "techniques",
    "uses of each technique on puzzles of the presets, and what separates their sizes",
    ((5, 5), (6, 6), (8, 8), (10, 10), (15, 15)),
    20,
    items,
    measure,
    tables,
    unit="codes a preset",
)
