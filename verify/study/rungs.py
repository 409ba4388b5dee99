"""Study ``rungs``: minimal Fill-a-Pix boards nobody filtered, and the ladder priced by rung."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence

from ladder import LADDERS, Outcome
from puzzles import Answer, Puzzle, WitnessError
from puzzles.twins.counts import census
from verify.ablate import Wanted, plan
from verify.ablate import measure as ablate
from verify.study import truth
from verify.study.base import (
    Cell,
    Chart,
    Figure,
    Item,
    Options,
    Study,
    StudyResult,
    Table,
    boards,
    by_size,
    mean,
    percent,
    share,
)
from verify.study.drawn import clues_on, full, peeled
from verify.study.ladders import Climb, own, published
from verify.study.published import FILLAPIX, PICTURES, RUNG_BOARDS, RUNG_CELLS, RUNGS

KIND = "fillapix"

SEARCH = "search"
"""Where boards finish that no technique finishes."""

STEPS = (*published(KIND), SEARCH)


def items(options: Options) -> list[Item]:
    """Return the boards."""
    return boards(options)


def measure(item: Item) -> StudyResult:
    """Make a board, climb it, and price the published rungs on it.

    Raises:
        WitnessError: Ladder and solver contradict each other, or the picture.
    """
    board = full(KIND, item)
    puzzle = peeled(board)
    return {
        "clues": clues_on(puzzle),
        "redraws": board.redraws,
        "published": finishes(puzzle, board.answer, published(KIND)),
        "own": finishes(puzzle, board.answer, own(KIND)),
        "priced": _priced(puzzle),
    }


def finishes(puzzle: Puzzle, answer: Answer, climb: Climb) -> str:
    """Return the first set of techniques that finishes a board, or `SEARCH`.

    Raises:
        WitnessError: What is settled differs from the answer.
    """
    for name, on in climb.items():
        if truth.settle(puzzle, answer, on).outcome is Outcome.SOLVED:
            return name
    return SEARCH


def _priced(puzzle: Puzzle) -> dict[str, dict[str, int | bool]]:
    """Return cells settled, whether finished, and conflicts left, with and without each rung."""
    ladder = LADDERS[KIND]
    on = published(KIND)["probe"]
    measured = ablate(puzzle, enabled=on, wanted=Wanted(partitions_limit=0))
    if not measured.standings:
        raise WitnessError(f"not unique after all; {truth.described(puzzle, on)}")
    found = {}
    for entry in plan(ladder, on):
        if entry.by == "rung":
            climbing, without = (measured.standings[s] for s in (entry.climbing, entry.without))
            effort = without.effort
            found[entry.name] = {
                "climbing": climbing.settled,
                "finished": climbing.finished,
                "without": without.settled,
                "finished without": without.finished,
                "conflicts": effort.conflicts if effort else 0,
                "complete": effort.complete if effort else False,
            }
    return found


def tables(_options: Options, results: Sequence[StudyResult]) -> tuple[Table, ...]:
    """Put clues and redraws, where boards finish, and the price of each rung in tables."""
    return (
        Table(
            "Clues kept, and pictures drawn again because of a twin",
            ("size", "boards", "clues kept", "published", "redraws", "expected", "published"),
            tuple(_clue_rows(results)),
            (
                "Expected redraws: from the exact share of pictures with a twin; ± their standard "
                f"deviation. In brackets: those that the article expected. {FILLAPIX}",
            ),
            Chart((2, 3), "% of the clues kept"),
        ),
        Table(
            "Boards that finish at each of the published rungs",
            ("size", "whose", "boards", *STEPS, "% to search"),
            tuple(_finish_rows(results)),
            (),
            Chart((7,), "% left to search"),
        ),
        Table(
            "Boards that finish at each rung of our ladder",
            ("size", "boards", *own(KIND), SEARCH),
            tuple(
                (size, len(group), *_counts(group, "own", (*own(KIND), SEARCH)))
                for size, group in by_size(results)
            ),
        ),
        _price_table(results),
    )


def _clue_rows(results: Sequence[StudyResult]) -> Iterator[tuple[Cell, ...]]:
    for size, group in by_size(results):
        rows, cols = group[0]["size"]
        there = PICTURES.get(size)
        kept = mean([100 * r["clues"] / (rows * cols) for r in group], 1, " %")
        redraws = sum(r["redraws"] for r in group)
        yield (
            size,
            len(group),
            kept,
            there and there.clues,
            redraws,
            expected(rows, cols, len(group)),
            there and "{} ({})".format(*there.redraws),
        )


def expected(rows: int, cols: int, count: int) -> Figure:
    """Return mean and standard deviation of the redraws that boards of a size take.

    From the exact share p of pictures with a twin: a board takes p / (1-p) redraws.
    """
    counts = census(rows, cols)
    p = counts.twins / counts.pictures
    return Figure(count * p / (1 - p), math.sqrt(count * p) / (1 - p))


def _finish_rows(results: Sequence[StudyResult]) -> Iterator[tuple[Cell, ...]]:
    for size, group in by_size(results):
        counts = _counts(group, "published", STEPS)
        yield size, "ours", len(group), *counts, share(counts[-1], len(group))
        there = PICTURES.get(size)
        if there:
            ends = there.finishes
            yield size, "published", sum(ends), *ends, share(ends[-1], sum(ends))


def _counts(group: Sequence[StudyResult], whose: str, names: Sequence[str]) -> tuple[int, ...]:
    found = Counter(r[whose] for r in group)
    return tuple(found[name] for name in names)


def _price_table(results: Sequence[StudyResult]) -> Table:
    cells = sum(r["size"][0] * r["size"][1] for r in results)
    rows: list[tuple[Cell, ...]] = []
    for name in published(KIND):
        found = [r["priced"][name] for r in results]
        total = {key: sum(one[key] for one in found) for key in found[0]} if found else Counter()
        more = "" if total["complete"] == len(found) else "+"
        rows.append(
            (
                *(name, "ours"),
                *(percent(total["climbing"], cells), total["finished"]),
                *(percent(total["without"], cells), total["finished without"]),
                f"{total['conflicts']:,}{more}",
            )
        )
        there = RUNGS[name]
        climbing, without = there.climbing, there.without
        told = percent(climbing[0], RUNG_CELLS), climbing[1], percent(without[0], RUNG_CELLS)
        rows.append((name, "published", *told, without[1], there.nodes))
    return Table(
        f"The published rungs priced on these {len(results)} boards of {cells:,} cells",
        (
            *("rung", "whose", "settled, climbing", "finished, climbing"),
            *("settled without", "finished without", "search without"),
        ),
        tuple(rows),
        (
            f"The published prices are of {RUNG_BOARDS} boards, {RUNG_CELLS:,} cells. Search: "
            "ours counts conflicts of the solver where the ladder leaves off, theirs nodes of a "
            "search with the other rungs at every node. A + is a lower bound.",
        ),
        Chart((2, 4), "% of the cells settled"),
    )


STUDY = Study(
    "rungs",
    "where minimal Fill-a-Pix boards finish, and what each rung of the ladder is worth",
    tuple((n, n) for n in (5, 8, 10, 11, 13, 15)),
    16,
    items,
    measure,
    tables,
)
