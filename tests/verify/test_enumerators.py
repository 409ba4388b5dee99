"""The two Fillomino enumerators against each other, the solver, an oracle and the rule itself."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from random import Random

import pytest

import cpmodels
from puzzles import Answer, Puzzle, is_answer
from puzzles.formats import parse_one
from tests.helpers.boards import random_board
from tests.helpers.fillomino_counts import COUNTS, CountCase
from tests.oracles import fillomino as oracle
from verify.counters import fillomino_cells as cells
from verify.counters import fillomino_frontier as frontier
from verify.counters import fillomino_regions as regions

EXAMPLES = Path(__file__).parents[2] / "examples"


def by_rule(puzzle: Puzzle) -> list[Answer]:
    """Return the answers among all ways to write numbers in the blank cells, sorted."""
    choices = [range(1, puzzle.cap + 1) if v is None else (v,) for v in puzzle.clues]
    return [board for board in product(*choices) if is_answer(puzzle, board)]


def least_cells(cut: tuple[int, ...]) -> tuple[int, ...]:
    """Write the least cell of its region in each cell, in place of the region's number."""
    return tuple(cut.index(number) for number in cut)


def check(puzzle: Puzzle) -> str:
    """Compare all answers, pictures and cuts; say how many pictures there are."""
    truth = oracle.pictures(puzzle)
    assert truth is not None
    assert sorted(regions.answers(puzzle)) == truth, puzzle
    assert sorted(cells.answers(puzzle)) == truth, puzzle
    counted = cpmodels.count(puzzle, limit=None)
    assert (counted.count, counted.exact) == (len(truth), True), puzzle
    assert set(counted.answers) <= set(truth)
    assert frontier.count(puzzle) == len(truth), puzzle
    if puzzle.cap ** puzzle.clues.count(None) <= 500:
        assert by_rule(puzzle) == truth, puzzle
    cuts = oracle.partitions(puzzle)
    found = list(regions.answers(puzzle, touching=True))
    assert sorted(map(least_cells, found)) == cuts, puzzle
    assert frontier.count(puzzle, touching=True) == len(found), puzzle
    assert all(cut[0] == 0 and max(cut) == len(set(cut)) - 1 for cut in found)
    counted = cpmodels.count(puzzle, limit=None, partitions=True)
    if counted.stopped != "size":  # the solver lists all regions first, and some boards have many
        assert (counted.count, counted.exact) == (len(found), True), puzzle
    return "none" if not truth else "one" if len(truth) == 1 else "many"


def small_board(rng: Random) -> Puzzle:
    """Return a board with at most a few hundred cuts."""
    while True:
        puzzle = random_board(rng, 5, 5)
        if oracle.partitions(puzzle, 300) is not None:
            return puzzle


def test_random_boards() -> None:
    rng = Random(5)
    seen = Counter(check(small_board(rng)) for _ in range(100))
    assert min(seen[how] for how in ("none", "one", "many")) >= 10, seen


@pytest.mark.long
def test_ten_thousand_random_boards() -> None:
    rng = Random("ten thousand")
    seen = Counter(check(small_board(rng)) for _ in range(10_000))
    assert min(seen[how] for how in ("none", "one", "many")) >= 1000, seen


@pytest.mark.parametrize("case", [case for case in COUNTS if case.partitions <= 2000], ids=str)
def test_known_counts(case: CountCase) -> None:
    assert regions.count(case.puzzle) == case.pictures
    assert cells.count(case.puzzle) == case.pictures
    assert regions.count(case.puzzle, touching=True) == case.partitions


@pytest.mark.long
def test_four_by_four() -> None:
    empty = Puzzle("fillomino", 4, 4, (None,) * 16)
    assert regions.count(empty) == cells.count(empty) == 259728
    assert regions.count(empty, touching=True) == 1691690


@pytest.mark.parametrize("name", ["eight.json", "ten.dzn", "link.url"])
def test_boards_of_full_size(name: str) -> None:
    puzzle = parse_one((EXAMPLES / name).read_text(encoding="utf-8"))
    (answer,) = regions.answers(puzzle)
    assert is_answer(puzzle, answer)
    if len(answer) <= 36:  # larger ones take cell by cell many seconds
        assert list(cells.answers(puzzle)) == [answer]


@pytest.mark.parametrize("limit", [0, 1, 7, 445, 1000])
def test_limit(limit: int) -> None:
    empty = Puzzle("fillomino", 3, 3, (None,) * 9)
    for counted in (regions.count, cells.count):
        assert counted(empty, limit=limit) == min(limit, 445)
    assert regions.count(empty, limit=limit, touching=True) == limit


CONTRADICTIONS = {
    "a number above the cap": ((5, None, None, None, None), 3),
    "a number above the board": ((9, None, None, None, None), None),
    "a run outgrown": ((2, 2, 2, None, None), None),
    "a run walled in": ((1, 3, 1, None, None), None),
    "full and wrong": ((1, 2, 1, 2, 1), None),
    "printed runs that meet": ((None, 1, 2, None, 2), None),
}


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_contradictions(name: str) -> None:
    clues, cap = CONTRADICTIONS[name]
    puzzle = Puzzle("fillomino", 1, 5, clues, cap)
    assert not by_rule(puzzle)
    assert list(regions.answers(puzzle)) == list(cells.answers(puzzle)) == []


def test_full_boards() -> None:
    puzzle = Puzzle("fillomino", 1, 4, (3, 3, 3, 1))
    assert list(regions.answers(puzzle)) == list(cells.answers(puzzle)) == [(3, 3, 3, 1)]
    assert list(regions.answers(puzzle, touching=True)) == [(0, 0, 0, 1)]
    twos = Puzzle("fillomino", 1, 4, (2, 2, 2, 2))
    assert regions.count(twos) == cells.count(twos) == 0
    assert list(regions.answers(twos, touching=True)) == [(0, 0, 1, 1)]
