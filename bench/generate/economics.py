"""Clue economics of Fillomino: what a policy leaves, and of which regions; ours beside published.

Regions have at most 5 cells, which the puzzle promises, and may be without a
clue. Each answer is peeled once by every policy; the ladders take the cells
in the same order.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bench.generate.published import ECONOMICS
from bench.ladder.table import markdown, number, percent
from bench.ladder.unfiltered import seed_climbs
from cpmodels import count
from generator import Made, Policy, Recipe, RemovalError, generate
from generator.fillomino import regions
from generator.removal import Witnesses
from ladder import LADDERS, Tier
from ladder.table import Enabled
from puzzles import Answer, Verdict
from puzzles.types import Clues

SIDES = (6, 8)
"""Sides of the boards."""

CAP = 5
"""Cells of the largest region."""

SOLVER = "solver"

PUBLISHED = {"+ region": "region", "+ probe": "probe"}
"""Published sets of techniques that are policies here, and their names in the tables."""


@dataclass(frozen=True, slots=True)
class Peeled:
    """An answer and what one policy left of it.

    Attributes:
        side: Side of the board.
        policy: The policy.
        answer: The answer.
        clues: The clues left.
        verdict: The counter's, asked afresh.
    """

    side: int
    policy: str
    answer: Answer
    clues: Clues
    verdict: Verdict


def policies() -> dict[str, Enabled]:
    """Return the sets of techniques that decide: the published ones, and ours by tier."""
    ladder = LADDERS["fillomino"]
    found = {
        PUBLISHED[climb.label]: climb.enabled
        for climb in seed_climbs("fillomino")
        if climb.label in PUBLISHED
    }
    return found | {f"ours, {tier.word}": ladder.up_to(tier) for tier in Tier}


def peel(order: tuple[int, int]) -> tuple[list[Peeled], str]:
    """Peel one answer by each policy.

    Args:
        order: Side of the board, and a number that decides the answer.

    Returns:
        The boards, and what the witnesses contradict each other in; empty if they do not.
    """
    side, number = order
    found = []
    try:
        for one in _peel(side, f"bench-{number}"):
            found.append(one)
            if one.verdict in (Verdict.NONE, Verdict.MULTIPLE):
                return found, f"{side}x{side}, {one.policy}: {one.verdict.value}, {one.clues}"
    except RemovalError as error:
        return found, str(error)
    return found, ""


def _peel(side: int, code: str) -> Iterator[Peeled]:
    by_solver = Recipe(
        "fillomino", side, side, policy=Policy.SOLVER, silent=True, max_region=CAP, promise=True
    )
    made = generate(by_solver, code)
    if not isinstance(made, Made):
        return
    yield _peeled(SOLVER, made)
    recipe = replace(by_solver, policy=Policy.LADDER)
    for name, on in policies().items():
        asked = replace(Witnesses.for_recipe(recipe), on=on)
        left = generate(recipe, code, answer=made.answer, witnesses=asked)
        if isinstance(left, Made):
            yield _peeled(name, left)


def _peeled(policy: str, made: Made) -> Peeled:
    verdict = count(made.puzzle).verdict
    return Peeled(made.recipe.rows, policy, made.answer, made.puzzle.clues, verdict)


def tables(found: Sequence[Peeled]) -> str:
    """Write clues left, regions without a clue, and cells clued by region size."""
    groups: dict[tuple[int, str], list[Peeled]] = {}
    for one in found:
        groups.setdefault((one.side, one.policy), []).append(one)
    clues = [[*_names(key), *_clues(*key, group)] for key, group in groups.items()]
    silent = [[*_names(key), *_silent(key[0], group)] for key, group in groups.items()]
    by_size = []
    for side in dict.fromkeys(one.side for one in found):
        there = (f"{share:.2f}" for share in ECONOMICS[side].clued)
        by_size.append([f"{side}x{side}", "published", *there])
        by_size += [[*_names(k), *_by_size(group)] for k, group in groups.items() if k[0] == side]
    sizes = [f"of {n}" for n in range(1, CAP + 1)]
    return (
        "### Fillomino: clues left on the same answers\n\n"
        + markdown(
            ["size", "policy", "answers", "unique", "mean", "least-most", "published"], clues
        )
        + "\n### Fillomino: regions without a clue\n\n"
        + markdown(["size", "policy", "regions", "silent", "their size", "all sizes"], silent)
        + f"\nPublished: {_published_silence()}.\n"
        + "\n### Fillomino: share of the cells that have a clue, by region\n\n"
        + markdown(["size", "policy", *sizes], by_size)
    )


def _names(key: tuple[int, str]) -> list[str]:
    return [f"{key[0]}x{key[0]}", key[1]]


def _clues(side: int, policy: str, group: Sequence[Peeled]) -> list[object]:
    left = [len(one.clues) - one.clues.count(None) for one in group]
    unique = sum(one.verdict is Verdict.UNIQUE for one in group)
    there = ECONOMICS[side].clues.get(policy, "-")
    return [len(group), unique, number(statistics.mean(left)), f"{min(left)}-{max(left)}", there]


def _silent(side: int, group: Iterable[Peeled]) -> list[object]:
    sizes, silent = [], []
    for one in group:
        for region in regions(side, side, one.answer):
            sizes.append(len(region))
            if all(one.clues[cell] is None for cell in region):
                silent.append(len(region))
    mean = number(statistics.mean(silent)) if silent else "-"
    share = percent(len(silent), len(sizes), 1)
    return [len(sizes), share, mean, number(statistics.mean(sizes))]


def _by_size(group: Iterable[Peeled]) -> list[str]:
    cells: Counter[int] = Counter()
    clued: Counter[int] = Counter()
    for one in group:
        for value, clue in zip(one.answer, one.clues, strict=True):
            cells[value] += 1
            clued[value] += clue is not None
    return [f"{clued[n] / cells[n]:.2f}" if cells[n] else "-" for n in range(1, CAP + 1)]


def _published_silence() -> str:
    there = ECONOMICS[SIDES[0]]
    return (
        f"{there.silent} % of the regions are silent, of {there.silent_size} cells in the mean; "
        f"all regions of {there.mean_size}"
    )
