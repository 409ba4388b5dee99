"""Fill-a-Pix by size: the tables of a published generator, ours beside."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from bench.generate.published import INK, PICTURES, SURVIVAL
from bench.generate.sample import STUCK, Record, Run, by_recipe, records, size
from bench.ladder.table import markdown, number, percent
from bench.ladder.unfiltered import seed_climbs
from generator import PRESETS, Recipe
from generator.fillapix import clues
from ladder import LADDERS, Outcome
from puzzles.grid import blocks
from verify.checkers.twin_counts import census
from verify.study import truth

RECIPES = tuple(recipe for recipe in PRESETS["fillapix"] if recipe.rows in PICTURES)
"""The sizes with published figures."""

STEPS = ("count", "pair", "probe", "search")
"""Where a board finishes with the published techniques."""


def finish(record: Record) -> str:
    """Return the first of `STEPS` at which the published techniques finish a board.

    Raises:
        WitnessError: What is settled differs from the answer.
    """
    for step, climb in zip(STEPS, seed_climbs("fillapix"), strict=False):
        reached = truth.settle(record.puzzle, record.answer, climb.enabled)
        if reached.outcome is Outcome.SOLVED:
            return step
    return STEPS[-1]


def tables(runs: Sequence[Run], finishes: Sequence[str]) -> str:
    """Write all tables.

    Args:
        runs: Runs of `RECIPES`.
        finishes: What `finish` says to each puzzle that was made, in the same order.
    """
    groups = by_recipe(runs)
    ends = iter(finishes)
    ended = {recipe: [next(ends) for _ in records(group)] for recipe, group in groups.items()}
    every = records(runs)
    return (
        f"### Fill-a-Pix: clues kept, redraws, time\n\n{_sizes(groups)}\n"
        f"### Fill-a-Pix: where boards finish\n\n{_finishes(groups, ended)}\n"
        f"### Fill-a-Pix: which clues survive, all sizes together\n\n{survival_table(every)}\n"
        f"### Fill-a-Pix: clues by value\n\n{value_table(every)}"
    )


def expected(recipe: Recipe, boards: int) -> tuple[float, float]:
    """Return mean and standard deviation of the redraws that boards of a size take.

    From the exact share p of pictures with a twin: a board takes p / (1-p) redraws.
    """
    counts = census(recipe.rows, recipe.cols)
    share = counts.twins / counts.pictures
    return boards * share / (1 - share), math.sqrt(boards * share) / (1 - share)


def _sizes(groups: dict[Recipe, list[Run]]) -> str:
    head = ["size", "boards", "clues kept", "published", "redraws", "expected", "published"]
    head += ["median, worst ms", "published"]
    rows: list[list[object]] = []
    for recipe, group in groups.items():
        there, found = PICTURES[recipe.rows], records(group)
        redraws = sum(one.tally.redrawn for one in group)
        mean, deviation = expected(recipe, sum(one.tally.attempts for one in group))
        times = [one.seconds * 1000 for one in group]
        rows.append(
            [
                size(recipe),
                len(found),
                _mean([100 * record.clues / len(record.answer) for record in found]),
                "{} ± {}".format(*there.clues),
                redraws,
                f"{mean:.1f} ± {deviation:.1f}",
                "{} ({})".format(*there.redraws),
                f"{number(statistics.median(times))}, {number(max(times))}",
                "{}, {}".format(*there.ms),
            ]
        )
    return markdown(head, rows)


def _mean(values: Sequence[float]) -> str:
    """Return a mean with its standard error."""
    if len(values) < 2:
        return "-"
    error = statistics.stdev(values) / math.sqrt(len(values))
    return f"{statistics.mean(values):.1f} ± {error:.1f}"


def _finishes(groups: dict[Recipe, list[Run]], ended: dict[Recipe, list[str]]) -> str:
    ladder = LADDERS["fillapix"]
    rungs = [*ladder.rungs, STUCK]
    head = ["size", " / ".join(STEPS), "published", "ours: " + " / ".join(rungs)]
    rows = []
    for recipe, group in groups.items():
        own = Counter(
            STUCK if record.hardest == STUCK else ladder[record.hardest].rung
            for record in records(group)
        )
        counted = Counter(ended[recipe])
        there = PICTURES[recipe.rows].finishes
        lists = [counted[step] for step in STEPS], there, [own[rung] for rung in rungs]
        rows.append([size(recipe), *(" / ".join(map(str, each)) for each in lists)])
    return markdown(head, rows)


Clue = tuple[str, int, bool]
"""Where a clue is (inside, edge, corner), its value, and whether it is kept."""

PLACES = {9: "inside", 6: "edge", 4: "corner"}
"""Places by the cells of the block. Boards are 2x2 or larger, and no side is 1."""


def fates(found: Iterable[Record]) -> list[Clue]:
    """Return every clue of the full set of each board, and whether it is kept."""
    out = []
    for record in found:
        puzzle = record.puzzle
        recipe = Recipe(puzzle.kind, puzzle.rows, puzzle.cols)
        full = clues(recipe, record.answer)
        near = blocks(puzzle.rows, puzzle.cols)
        for value, kept, block in zip(full, puzzle.clues, near, strict=True):
            assert value is not None
            out.append((PLACES[len(block)], value, kept is not None))
    return out


def survival_table(found: Sequence[Record]) -> str:
    """Write the share of clues that are kept: by place, by value, by whether they settle."""
    every = fates(found)
    tests: dict[str, Callable[[Clue], bool]] = {
        place: lambda clue, place=place: clue[0] == place  # type: ignore[misc]
        for place in PLACES.values()
    }
    for value in range(1, 9):
        tests[f"inside, {value}"] = lambda clue, value=value: clue[:2] == ("inside", value)  # type: ignore[misc]
    tests["settles its block"] = settles
    tests["does not"] = lambda clue: not settles(clue)
    rows: list[list[object]] = []
    for label, test in tests.items():
        kept = [clue[2] for clue in every if test(clue)]
        rows.append([label, len(kept), sum(kept), _share(sum(kept), len(kept)), SURVIVAL[label]])
    painted = sum(sum(record.answer) for record in found)
    cells = sum(len(record.answer) for record in found)
    rows.append(["painted cells", cells, painted, _share(painted, cells), INK])
    return markdown(["clues", "full set", "kept", "kept %", "published %"], rows)


def value_table(found: Sequence[Record]) -> str:
    """Write how common each value is in the full set and among the clues kept."""
    every = fates(found)
    full = Counter(value for _, value, _ in every)
    kept = Counter(value for _, value, stays in every if stays)
    rows = [
        [
            value,
            percent(full[value], full.total(), 1),
            percent(kept[value], kept.total(), 1),
            _share(kept[value], full[value]),
        ]
        for value in range(10)
    ]
    return markdown(["value", "of the full set", "of the clues kept", "kept %"], rows)


def settles(clue: Clue) -> bool:
    """Whether a clue alone settles its block: none of it is painted, or all."""
    cells = next(number for number, place in PLACES.items() if place == clue[0])
    return clue[1] in (0, cells)


def _share(part: int, whole: int) -> str:
    """Return a share in percent with its standard error."""
    if not whole:
        return "-"
    share = part / whole
    return f"{100 * share:.1f} ± {100 * math.sqrt(share * (1 - share) / whole):.1f}"
