"""Study ``fewest-clues``: how many clues an answer needs, and how many a minimal board has.

The same answers are pinned by the fewest clues and peeled clue by clue. Limits
are on work, so results do not depend on the machine; where one came first, the
number is the best found, and the row says how many are proven.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from random import Random

from cpmodels import Budget
from generator import Recipe
from generator.draws import Draws
from generator.mending.pinning import fewest_clues
from generator.registry import GENERATORS
from puzzles import Puzzle
from verify.study.base import (
    Chart,
    Figure,
    Item,
    Options,
    Study,
    StudyError,
    StudyResult,
    Table,
    boards,
    by_size,
    mean,
    share,
)
from verify.study.drawn import Full, clues_on, full, peeled

LARGEST = (5, 9)
"""Cells of the largest region that Fillomino answers are laid with; no puzzle promises it."""

WORK = Budget(deterministic=40.0)
"""What one answer may cost: in the middle, a 10x10 takes less than 1, a 12x12 picture 11."""

LAYINGS = 1000
"""Answers that are laid in vain for one; more than any size of a side above 1 takes."""

NOTE = (
    "Fewest: no fewer clues pin the answer, wherever they stand; a fewest number that is not "
    "proven is the best found, and at least is what is proven. Minimal: what is left when clues go "
    "one by one in random order as long as the solver finds no second answer. Work: the solver's "
    "deterministic time, the median."
)


def items(options: Options) -> list[Item]:
    """Return the answers: Fillominoes by their largest region, then pictures."""
    laid = [
        item for largest in LARGEST for item in boards(options, kind="fillomino", largest=largest)
    ]
    return laid + boards(options, kind="fillapix", largest=None)


def measure(item: Item) -> StudyResult:
    """Pin one answer by the fewest clues, and peel it.

    Raises:
        StudyError: A size on which no answer can be laid.
    """
    board = full(item["kind"], item) if item["largest"] is None else _laid(item)
    found = fewest_clues(board.puzzle, board.answer, budget=WORK)
    return {
        "fewest": len(found.cells),
        "bound": found.bound,
        "proven": found.proven,
        "rivals": len(found.rivals),
        "minimal": clues_on(peeled(board)),
        "work": round(found.work.deterministic, 3),
    }


def tables(_options: Options, results: Sequence[StudyResult]) -> tuple[Table, ...]:
    """Put the numbers in a table by kind, largest region and size."""
    groups = dict.fromkeys((r["kind"], r["largest"]) for r in results)
    return (
        Table(
            "The fewest clues of an answer",
            (
                "answers with",
                "size",
                "boards",
                "proven",
                "fewest",
                "at least",
                "least to most",
                "minimal",
                "rivals",
                "work",
            ),
            tuple(
                (_named(kind, largest), size, *_figures(group))
                for kind, largest in groups
                for size, group in by_size(
                    r for r in results if (r["kind"], r["largest"]) == (kind, largest)
                )
            ),
            (NOTE,),
            Chart((4, 6), "clues"),
        ),
    )


def _figures(group: Sequence[StudyResult]) -> tuple[str | int | Figure | None, ...]:
    fewest = [r["fewest"] for r in group]
    return (
        len(group),
        share(sum(r["proven"] for r in group), len(group), 0),
        mean(fewest),
        Figure(statistics.mean(r["bound"] for r in group), None, 1),
        f"{min(fewest)} to {max(fewest)}",
        mean([r["minimal"] for r in group]),
        mean([r["rivals"] for r in group], 0),
        Figure(statistics.median(r["work"] for r in group), None, 2),
    )


def _named(kind: str, largest: int | None) -> str:
    return kind if largest is None else f"regions to {largest}"


def _laid(item: Item) -> Full:
    """Lay a Fillomino answer with regions up to a size, as the generator does."""
    rows, cols = item["size"]
    rng = Random(f"{item['seed']} {item['largest']} {rows}x{cols} {item['number']}")
    draws = Draws(str(rng.getrandbits(64)))
    recipe = Recipe(item["kind"], rows, cols, max_region=item["largest"])
    for _ in range(LAYINGS):
        answer = GENERATORS[item["kind"]].lay(recipe, draws).answer
        if answer is not None:
            order = tuple(rng.sample(range(len(answer)), len(answer)))
            return Full(Puzzle(item["kind"], rows, cols, answer), answer, order)
    raise StudyError(f"no answer can be laid on {rows}x{cols}; take another size")


STUDY = Study(
    "fewest-clues",
    "the fewest clues that pin an answer, beside those of a minimal board",
    ((4, 4), (5, 5), (6, 6), (8, 8)),
    10,
    items,
    measure,
    tables,
    slow=((10, 10), (15, 15)),
)
